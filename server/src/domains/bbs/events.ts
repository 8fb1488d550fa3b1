import type { PostState } from '@anglers/contract/content'

declare module '../../kernel/events.ts' {
  interface Events {
    /** A moderator has put a post at the top of its forum, recommends it, or no longer. */
    'bbs.marked': { post: { id: number; author_id: number }; mark: 'essence' | 'pinned'; on: boolean; by: number; text: string }
    'bbs.moved': { post: { id: number; author_id: number }; forum: { id: number; name: string }; by: number; text: string }
    /** A thread is one with another one, where its address leads. */
    'bbs.merged': { post: { id: number; author_id: number }; into: { id: number; title: string }; by: number; text: string }
    /** Members who waited for a place of an activity have one. */
    'activity.admitted': { postId: number; text: string; members: readonly number[] }
    /**
     * An activity is at another time; or it is not, as its post was deleted. Members: who joined it. `wasOff`: they were told that it is
     * not, and it is after all.
     */
    'activity.changed': { post: { id: number; author_id: number }; text: string; members: readonly number[]; wasOff: boolean }
    'activity.cancelled': { post: { id: number; author_id: number }; text: string; members: readonly number[] }
    /** An answer to a question is accepted, by its asker or by rule, and its writer has so many points. */
    'question.accepted': {
      post: { id: number; author_id: number }
      to: number
      points: number
      byRule: boolean
      text: string
    }
    /** What a question promised went back to its asker. */
    'bounty.returned': { post: { id: number; author_id: number }; points: number; text: string }
    /** A moderator has sent a post back, which is here as it was before. */
    'bbs.refused': { post: { id: number; author_id: number; state: PostState }; reason: string; text: string }
  }
}
