import type { NoteKind } from '@anglers/contract/waters'

declare module '../../kernel/events.ts' {
  interface Events {
    /** A review shows a picture that was refused. */
    'waters.reviewHeld': { member: number; postId: number; reviewId: number; text: string }
    /** An operator has decided on what a member wrote of a fishing ground or a tackle shop. */
    'waters.decided': { member: number; postId: number; title: string; kind: NoteKind; accepted: boolean }
  }
}
export {}
