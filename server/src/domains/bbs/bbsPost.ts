import type { BbsCard } from '@anglers/contract/posts/bbs'
import { invalid } from '../../kernel/errors.ts'
import { definePostType } from '../content/postTypes.ts'
import { beginActivity, checkActivity, presentActivityEdit, storeActivity } from './activities.ts'
import { deleteActivity } from './activityQueries.ts'
import { beginPoll, checkPoll, presentPollEdit, storePoll } from './polls.ts'
import { deletePoll } from './pollQueries.ts'
import { cutBounty, deleteQuestion } from './questionQueries.ts'
import { beginQuestion, storeQuestion } from './questions.ts'
import { type BbsRow, findBbs, findKind, saveBbs } from './queries.ts'

const shown = ({ kind, essence, pinned, poll, activity, held, solved }: BbsRow): BbsCard => ({
  type: 'bbs',
  kind,
  essence,
  pinned,
  over: poll?.over ?? activity?.over ?? solved ?? false,
  bounty: held ?? 0,
})

/** A post of a forum: it has a title, and stands in one forum. */
export const bbsPost = definePostType('bbs', {
  check({ title, body, pictures }, { forumId, kind = 'plain', poll, activity }) {
    if (forumId === undefined) throw invalid('forumId', 'required')
    if (!title) throw invalid('title', 'empty')
    if (kind === 'poll') checkPoll(poll)
    else if (kind === 'activity') checkActivity(activity)
    else if (!body && !pictures.length) throw invalid('content', 'empty')
  },
  forumOf: ({ forumId }) => forumId ?? null,
  own: {
    async save(trx, postId, _post, { kind: wanted, poll, activity, bounty, draft }) {
      const before = await findKind(trx, postId)
      const kind = wanted ?? before?.kind ?? 'plain'
      // What others have met stays what it is.
      if (before?.met && kind !== before.kind) throw invalid('kind', 'choice', before.kind)
      await saveBbs(trx, postId, kind)
      if (kind !== 'poll') await deletePoll(trx, postId)
      else if (poll) await storePoll(trx, postId, poll)
      if (kind !== 'activity') await deleteActivity(trx, postId)
      else if (activity) await storeActivity(trx, postId, activity, draft === true)
      if (kind !== 'question') {
        await cutBounty(trx, postId)
        await deleteQuestion(trx, postId)
      } else await storeQuestion(trx, postId, bounty)
    },
    async complete(trx, post) {
      await beginPoll(trx.db, post.id)
      await beginActivity(trx, post)
      await beginQuestion(trx, post)
    },
    find: findBbs,
    card: shown,
    detail: shown,
    edit: ({ kind, forum_id: forumId, poll, activity, bounty, held, solved }) => ({
      type: 'bbs',
      kind,
      forumId,
      poll: poll && presentPollEdit(poll),
      activity: activity && presentActivityEdit(activity),
      bounty: bounty ?? 0,
      bountyFixed: held !== null || (solved ?? false),
    }),
    texts: ({ poll }) => poll?.options ?? [],
  },
})
