import type { Input } from '@anglers/contract'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { canModerate } from '../content/policy.ts'
import { backToDraft, holdPosts, mergeInto, postName, putInForum, renewPost } from '../content/placing.ts'
import { getVisiblePost, type PostRow } from '../content/service.ts'
import { logAct } from '../forum/managing.ts'
import { canManage } from '../forum/policy.ts'
import { holdForumToWrite } from '../forum/service.ts'
import type {} from './events.ts'
import { findBbs, setMark } from './queries.ts'

/** A post that the viewer moderates, held until the transaction ends, so that two moderators come one after another. */
async function holdModerated(trx: Db, viewer: Viewer, id: number): Promise<{ post: PostRow; text: string }> {
  const post = await getVisiblePost(trx, viewer, id, { lock: true })
  if (!canModerate(viewer, post)) throw forbidden()
  return { post, text: await postName(trx, id) }
}

/**
 * Recommends a post of a forum, or puts it at its top, until then; or no longer. Its author is notified.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param naming `until`
 */
export function markPost(context: Context, viewer: Viewer, { id, mark, on, until }: Input<'POST content-manage/commend'>): Promise<void> {
  const ends = on && until ? new Date(until) : null
  if (ends && ends <= new Date()) throw invalid('until', 'past')
  return transact(context, async (trx) => {
    const { post, text } = await holdModerated(trx.db, viewer, id)
    if (!post.forum || !(await setMark(trx.db, id, mark, on, ends))) throw notFound()
    await logAct(trx.db, viewer, post.forum.id, mark === 'pinned' ? 'pin' : 'essence', { postId: id, words: on ? text : `- ${text}` })
    await emit(trx, 'bbs.marked', { post, mark, on, by: viewer.id, text })
  })
}

/**
 * Moves a post of a forum into another one, whose readers have it from then on. Marks stay where the viewer moderates that, too. Its
 * author is notified.
 *
 * @throws ApiError rest_not_found, rest_forbidden, forum_closed, forum_banned
 */
export function movePost(context: Context, viewer: Viewer, id: number, forumId: number): Promise<void> {
  return transact(context, async (trx) => {
    const { post, text } = await holdModerated(trx.db, viewer, id)
    if (!post.forum) throw notFound()
    if (post.forum.id === forumId) return
    const forum = await holdForumToWrite(trx.db, viewer, forumId)
    await putInForum(trx, id, forum)
    await renewPost(trx.db, post.id)
    // What stands out there is for those who moderate it to say.
    if (!canManage(viewer, forum)) for (const mark of ['pinned', 'essence'] as const) await setMark(trx.db, id, mark, false, null)
    await logAct(trx.db, viewer, post.forum.id, 'move', { postId: id, words: `${text} → ${forum.name}` })
    await logAct(trx.db, viewer, forumId, 'move', { postId: id, words: `${text} ← ${post.forum.name}` })
    await emit(trx, 'bbs.moved', { post, forum, by: viewer.id, text })
  })
}

/**
 * Sends a post back: it is a draft of its author's, who may mend and publish it again. They are notified of the reason.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param naming `content`
 */
export function refusePost(context: Context, viewer: Viewer, id: number, reason: string): Promise<void> {
  const words = cleanLine(reason)
  if (!words) throw invalid('content', 'empty')
  return transact(context, async (trx) => {
    const { post, text } = await holdModerated(trx.db, viewer, id)
    if (post.author_id === viewer.id) throw forbidden()
    if (post.state !== 'live') throw notFound()
    await backToDraft(trx, id)
    if (post.forum) await logAct(trx.db, viewer, post.forum.id, 'refuse', { postId: id, words: `${text}：${words}` })
    await emit(trx, 'bbs.refused', { post, reason: words, text })
  })
}

/** Whether this may stand as a comment: words, pictures and answers may, for all of its forum. */
async function isPlain(db: Db, { id, visibility, state }: PostRow): Promise<boolean> {
  const [own] = await findBbs(db, [id])
  return state === 'live' && visibility === 0 && own !== undefined && !own.poll && !own.activity && !own.held
}

/**
 * Merges a thread into another one of its forum: its text and all that answered it stand there from now on, and its address leads there.
 * Its author is notified.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param naming `into` (the same one, or one of another forum), cannot_merge
 */
export function mergePost(context: Context, viewer: Viewer, id: number, into: number): Promise<void> {
  if (id === into) throw invalid('into', 'wrong')
  return transact(context, async (trx) => {
    await holdPosts(trx.db, [id, into])
    const { post, text } = await holdModerated(trx.db, viewer, id)
    const { post: target, text: title } = await holdModerated(trx.db, viewer, into)
    if (!post.forum) throw notFound()
    if (target.forum?.id !== post.forum.id) throw invalid('into', 'wrong')
    if (target.state !== 'live' || target.visibility !== 0 || !(await isPlain(trx.db, post))) throw new ApiError('cannot_merge')
    await mergeInto(trx, id, into)
    await logAct(trx.db, viewer, post.forum.id, 'merge', { postId: id, words: text })
    await emit(trx, 'bbs.merged', { post, into: { id: into, title }, by: viewer.id, text })
  })
}
