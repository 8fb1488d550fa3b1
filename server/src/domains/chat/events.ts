declare module '../../kernel/events.ts' {
  interface Events {
    'group.invited': { by: number; members: readonly number[]; group: { id: number; name: string } }
    /** A text is sent to a member: who listens may refuse it, or mark it. */
    'message.written': { message: { id: number; conversation: number; text: string }; by: number }
    /** A picture that stood for a group, or was to, was refused: who gave it to the group. */
    'group.pictureRefused': { member: number; group: { id: number; name: string }; picture: number }
    /** An invitation was answered or taken back. */
    'group.uninvited': { by: number; member: number; group: number }
  }
}
export {}
