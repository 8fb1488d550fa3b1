declare module '../../kernel/events.ts' {
  interface Events {
    /** A moderator has decided on who asked to be let into a forum, or has taken that back. */
    'forum.decided': { member: number; forum: { id: number; name: string }; outcome: 'admitted' | 'rejected' | 'expelled' }
    /** A moderator keeps a member from writing in a forum until then; null: no longer. */
    'forum.banned': { member: number; forum: { id: number; name: string }; until: Date | null }
  }
}
export {}
