declare module '../../kernel/events.ts' {
  interface Events {
    /** A member follows another, or does so no longer. */
    'member.followed': { by: number; member: number; on: boolean }
    /** They show a picture of themselves. */
    'member.pictured': { member: number }
    /** A picture that stood for them, or was to, was refused. */
    'member.pictureRefused': { member: number; what: 'avatar' | 'cover'; picture: number }
    'member.blocked': { by: number; member: number }
    /** A member may only read until then; null where a ban was lifted. */
    'member.banned': { member: number; until: Date | null; reason: string }
    'member.passwordChanged': { member: number }
    /** Their phone or e-mail. */
    'member.addressChanged': { member: number }
    /** A member's account is to be deleted then; null where they thought better of it. */
    'member.leaving': { member: number; at: Date | null }
  }
}
export {}
