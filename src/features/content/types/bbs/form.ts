import type { BbsKind } from '@anglers/contract/posts/bbs'
import type { PostFormType } from '@/features/publish'
import {
  activityOf,
  activityProblem,
  NO_ACTIVITY,
  NO_POLL,
  pollOf,
  pollProblem,
  typedActivity,
  type TypedActivity,
  typedPoll,
  type TypedPoll,
} from '@/features/thread'
import { t } from '@/lib/i18n'

/** What the form of a post of a forum has beside what all have. */
export interface BbsFields {
  forumId: number | null
  kind: BbsKind
  poll: TypedPoll
  activity: TypedActivity
  /** Points that a question promises; they stay once they are held or paid. */
  bounty: number
  bountyFixed: boolean
}

const EMPTY: BbsFields = { forumId: null, kind: 'plain', poll: NO_POLL, activity: NO_ACTIVITY, bounty: 0, bountyFixed: false }

/** The form of a post of a forum. */
export const bbsForm: PostFormType<BbsFields> = {
  type: 'bbs',
  upload: 'POST upload/bbs',
  empty: EMPTY,
  isBlank: ({ poll, activity }) => poll.options.every((words) => !words.trim()) && !activity.day,
  read: (extra) =>
    extra?.type === 'bbs' && 'forumId' in extra
      ? {
          forumId: extra.forumId,
          kind: extra.kind,
          poll: typedPoll(extra.poll),
          activity: typedActivity(extra.activity),
          bounty: extra.bounty,
          bountyFixed: extra.bountyFixed,
        }
      : EMPTY,
  restore: (fields) => ({ ...EMPTY, ...fields, poll: { ...NO_POLL, ...fields.poll }, activity: { ...NO_ACTIVITY, ...fields.activity } }),
  check: ({ fields: { forumId, title, content, kind, poll, activity }, uploads }) => {
    const problem = kind === 'poll' ? pollProblem(poll) : undefined
    const trouble = kind === 'activity' ? activityProblem(activity) : undefined
    return {
      ...(forumId === null && { forumId: t.forum.boardMissing }),
      ...(!title.trim() && { title: t.forum.titleMissing }),
      ...(kind !== 'poll' && !content.trim() && uploads.items.length === 0 && { content: t.forum.textMissing }),
      ...(problem && { poll: problem }),
      ...(trouble && { activity: trouble }),
    }
  },
  request: (post, { forumId, kind, poll, activity, bounty }) => ({
    name: 'POST publish/bbs',
    input: {
      ...post,
      ...(forumId !== null && { forumId }),
      kind,
      ...(kind === 'poll' && { poll: pollOf(poll) }),
      ...(kind === 'question' && { bounty }),
      ...(kind === 'activity' && { activity: activityOf(activity) }),
    },
  }),
}
