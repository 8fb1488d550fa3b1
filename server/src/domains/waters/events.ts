import type { NoteKind } from '@anglers/contract/waters'

declare module '../../kernel/events.ts' {
  interface Events {
    /** An operator has decided on what a member wrote of a fishing ground or a tackle shop. */
    'waters.decided': { member: number; postId: number; title: string; kind: NoteKind; accepted: boolean }
  }
}
export {}
