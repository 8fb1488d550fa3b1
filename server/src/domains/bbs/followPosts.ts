import type { Context } from '../../kernel/context.ts'
import type {} from '../content/events.ts'
import { cancelActivity, cancelOrganised, showActivity } from './activities.ts'
import { logAct } from '../forum/managing.ts'
import { cutBounty } from './questionQueries.ts'
import { keepLiked, resumeQuestion, showQuestion } from './questions.ts'

/**
 * Tells who joined what is shown at another time, or not any more, has a bounty settled when others do not meet its question any more, and
 * go on when they do, keeps its asker from deleting who would get it, and writes down which posts of a forum were deleted by others than
 * their authors.
 */
export function followPosts({ events }: Pick<Context, 'events'>): () => Promise<void> {
  events.on('post.published', async (trx, { post }) => {
    if (post.type !== 'bbs') return
    await showQuestion(trx, post)
    await showActivity(trx, post)
  })
  events.on('post.removed', async ({ db }, { post, by, text }) => {
    if (post.forum) await logAct(db, { id: by }, post.forum.id, 'delete', { postId: post.id, words: text })
  })
  events.on('posts.erasing', (trx, { author }) => cancelOrganised(trx, author))
  for (const hidden of ['post.deleted', 'post.held', 'bbs.refused'] as const)
    events.on(hidden, async (trx, { post }) => {
      await cancelActivity(trx, post)
      await cutBounty(trx.db, post.id)
    })
  events.on('comment.deleted', ({ db }, { comment, by }) => keepLiked(db, comment, by))
  events.on('post.released', (trx, { post }) => resumeQuestion(trx, post))
  return () => Promise.resolve()
}
