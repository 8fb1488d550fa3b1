declare module '../../kernel/events.ts' {
  interface Events {
    'group.invited': { by: number; members: readonly number[]; group: { id: number; name: string } }
    /** An invitation was answered or taken back. */
    'group.uninvited': { by: number; member: number; group: number }
  }
}
export {}
