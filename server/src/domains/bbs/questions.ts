import type { Comment } from '@anglers/contract/comments'
import { BOUNTY_DAYS } from '@anglers/contract/limits'
import type { Question } from '@anglers/contract/question'
import type { Input } from '@anglers/contract'
import type { Db } from '../../infra/database.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { findAnswer, holdAnswer, pinAnswer, readCommentUnder, writeComment } from '../content/comments.ts'
import { postName, renewPost } from '../content/placing.ts'
import { accessLock, canEdit, canReact } from '../content/policy.ts'
import { getVisiblePost, openPost, type PostRow } from '../content/service.ts'
import { transfer } from '../ledger/service.ts'
import type {} from './events.ts'
import {
  beginBounty,
  findBounty,
  findQuestion,
  holdBounty,
  holdPost,
  holdQuestion,
  insertBounty,
  isLiked,
  NOT_BEGUN,
  type QuestionRow,
  resumeBounty,
  saveAccepted,
  saveQuestion,
  settleBounty,
} from './questionQueries.ts'

const DAY_MS = 24 * 60 * 60_000

/** When a bounty that begins now is over. */
export const nextEnd = () => new Date(Date.now() + BOUNTY_DAYS * DAY_MS)

/**
 * Stores what a question promises. What the site holds already, or has paid, stays as it is.
 *
 * @throws ApiError rest_invalid_param naming `bounty`
 */
export async function storeQuestion(trx: Db, postId: number, wanted: number | undefined): Promise<void> {
  const before = await holdQuestion(trx, postId)
  // Of what was no question meanwhile, the bounty may still be on its way back.
  const fixed = before?.accepted_at ? before.bounty : (await holdBounty(trx, postId))?.amount
  const bounty = wanted ?? fixed ?? before?.bounty ?? 0
  if (fixed !== undefined && bounty !== fixed) throw invalid('bounty', 'choice', String(fixed))
  await saveQuestion(trx, postId, bounty)
}

/**
 * Takes the bounty of a question from its asker, who publishes it. One that was cut short, and is not settled yet, goes on.
 * Its time begins when others meet the question.
 *
 * @throws ApiError insufficient_balance
 */
export async function beginQuestion({ db }: Context, post: { id: number; author_id: number; state: 'live' | 'checking' }): Promise<void> {
  const question = await holdQuestion(db, post.id)
  if (!question || question.accepted_at) return
  const until = post.state === 'checking' ? NOT_BEGUN : nextEnd()
  const held = await holdBounty(db, post.id)
  if (held) {
    if (held.cut) await resumeBounty(db, held.id, until)
    return
  }
  if (!question.bounty) return
  const id = await insertBounty(db, { post_id: post.id, asker_id: post.author_id, amount: question.bounty, until })
  await transfer(db, `bounty:${id}`, {
    kind: 'bounty',
    actorId: post.author_id,
    subject: { type: 'post', id: post.id },
    legs: [
      { member: post.author_id, unit: 'points', amount: -question.bounty },
      { site: 'bounties', unit: 'points', amount: question.bounty },
    ],
  })
}

/**
 * What an asker promised is not kept by deleting the answer that others like: as long as it lies there, that is for moderators.
 *
 * @throws ApiError rest_forbidden
 */
export async function keepLiked(trx: Db, answer: { id: number; author_id: number; post_id: number }, by: number | null): Promise<void> {
  if (by === null || by === answer.author_id) return
  const bounty = await findBounty(trx, answer.post_id)
  if (bounty?.asker_id === by && (await isLiked(trx, answer.id))) throw forbidden()
}

/** Others meet a question: the time of a bounty that waited for that begins. The post is locked. */
export const showQuestion = ({ db }: Context, post: { id: number }): Promise<void> => beginBounty(db, post.id, nextEnd())

/**
 * A question that was held is there again as it was: its bounty goes on where it is not settled. What went back meanwhile is promised no
 * more, lest the next change of its text should take it.
 */
export async function resumeQuestion({ db }: Context, post: { id: number }): Promise<void> {
  const held = await holdPost(db, post.id)
  const question = held && (await holdQuestion(db, post.id))
  if (!question || question.accepted_at) return
  const bounty = await holdBounty(db, post.id)
  if (bounty?.cut) await resumeBounty(db, bounty.id, nextEnd())
  if (bounty || !question.bounty) return
  await saveQuestion(db, post.id, 0)
  await renewPost(db, post.id)
}

type Reading = Pick<Services, 'db' | 'store' | 'config'> & { viewer: Viewer | null }

/** The question of a post that the viewer can read. @throws ApiError rest_not_found, rest_post_locked */
export async function readQuestion(reading: Reading, id: number): Promise<Question> {
  const { db, viewer } = reading
  const post = await openPost(db, viewer, id)
  const row = await findQuestion(db, id)
  if (!row) throw notFound()
  return presentQuestion(reading, post, row)
}

async function presentQuestion(reading: Reading, post: PostRow, row: QuestionRow): Promise<Question> {
  const [bounty, answer] = await Promise.all([
    findBounty(reading.db, post.id),
    row.accepted_id === null ? null : readCommentUnder(reading, post, row.accepted_id),
  ])
  return {
    id: post.id,
    bounty: bounty?.amount ?? 0,
    until: bounty && bounty.until.getTime() !== NOT_BEGUN.getTime() ? bounty.until.toISOString() : null,
    solved: row.accepted_at !== null,
    answer,
    can: { accept: row.accepted_at === null && canEdit(reading.viewer, post) && canReact(reading.viewer, post) },
  }
}

/**
 * Accepts an answer to a question of the viewer's, once for all, and pays its writer what was promised. The answer is pinned.
 *
 * @throws ApiError rest_not_found, rest_forbidden (somebody else's question, or an answer of one's own), already_accepted
 */
export function acceptAnswer(context: StoreContext & Pick<Services, 'config'>, viewer: Viewer, commentId: number): Promise<Question> {
  return transact(context, async (trx) => {
    const { db } = trx
    const { post_id: postId } = await findAnswer(db, viewer, commentId)
    const post = await getVisiblePost(db, viewer, postId, { lock: true })
    if (accessLock(viewer, post)) throw new ApiError('rest_post_locked')
    const question = await holdQuestion(db, postId)
    if (!question) throw notFound()
    if (!canEdit(viewer, post)) throw forbidden()
    const reading = { db, store: trx.store, config: trx.config, viewer }
    if (question.accepted_at) {
      if (question.accepted_id !== commentId) throw new ApiError('already_accepted')
      return presentQuestion(reading, post, question)
    }
    if (!canReact(viewer, post)) throw forbidden()
    const bounty = await holdBounty(db, postId)
    // Its writer may have deleted it, or gone, while this call waited.
    const answer = await holdAnswer(db, viewer, commentId)
    if (answer.root_id !== null || answer.author_id === viewer.id) throw forbidden()
    await payAnswer(trx, post, answer, bounty && { ...bounty, outcome: 'accepted' })
    return presentQuestion(reading, post, (await findQuestion(db, postId))!)
  })
}

/** Notes the accepted answer, tells its writer, and pays them the bounty, in the transaction that holds post, question and answer. */
export async function payAnswer(
  trx: Context,
  post: { id: number; author_id: number },
  answer: { id: number; author_id: number },
  bounty: { id: number; amount: number; outcome: 'accepted' | 'given' } | undefined,
): Promise<void> {
  const { db } = trx
  await saveAccepted(db, post.id, answer.id)
  await pinAnswer(db, post.id, answer.id)
  await emit(trx, 'question.accepted', {
    post,
    to: answer.author_id,
    points: bounty?.amount ?? 0,
    byRule: bounty?.outcome === 'given',
    text: await postName(db, post.id),
  })
  if (!bounty) return
  await settleBounty(db, bounty.id, bounty.outcome, answer.author_id)
  await transfer(db, `bounty:${bounty.id}:settled`, {
    kind: 'bounty',
    actorId: bounty.outcome === 'accepted' ? post.author_id : null,
    subject: { type: 'post', id: post.id },
    legs: [
      { site: 'bounties', unit: 'points', amount: -bounty.amount },
      { member: answer.author_id, unit: 'points', amount: bounty.amount },
    ],
  })
}

/** Answers in a forum. @throws ApiError rest_not_found where the post stands in none */
export async function writeAnswer(
  context: Parameters<typeof writeComment>[0],
  viewer: Viewer,
  { id, content = '', media, parent }: Input<'POST comments/add-bbs-comment'>,
): Promise<{ count: number; comment: Comment }> {
  if (!(await openPost(context.db, viewer, id)).forum) throw notFound()
  return writeComment(context, viewer, { postId: id, content, media, parentId: parent })
}
