import type { Answer, Input } from '@anglers/contract'
import type { Reward, RewardSetting } from '@anglers/contract/reward'
import type { Db, Window } from '../../infra/database.ts'
import { type StoreContext, transact } from '../../kernel/context.ts'
import { forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { lockRelations } from '../account/relationLocks.ts'
import { findUnsealedPost, openPost } from '../content/service.ts'
import { payingDebts } from '../ledger/debts.ts'
import { balancesOf, transferAny } from '../ledger/service.ts'
import { settings } from '../settings/service.ts'
import type {} from './events.ts'
import { admitGiver } from './limits.ts'
import { presentReward } from './present.ts'
import { countRewards, findReward, insertReward, listRewards } from './rewardQueries.ts'

const CHOICES_FEN = [100, 200, 520, 1_000, 2_000, 5_200]

const settingOf = async (db: Db) => (await settings(db, ['seast_reward'])).seast_reward

/** What rewards may be. */
export async function readRewardSetting(db: Db): Promise<RewardSetting> {
  const { maxFen, authorPercent } = await settingOf(db)
  return { maxFen, authorPercent, choicesFen: CHOICES_FEN.filter((fen) => fen <= maxFen) }
}

type Reading = Pick<StoreContext, 'db' | 'store'> & { viewer: Viewer | null }

/** The rewards of a post that the viewer can see, the latest first; none of one that is sealed for them. @throws ApiError rest_not_found */
export async function rewardsOf({ db, store, viewer }: Reading, postId: number, window: Window): Promise<Paged<Reward>> {
  if (!(await findUnsealedPost(db, viewer, postId))) return { items: [], total: 0 }
  const reader = readerOf(viewer)
  const [rows, total] = await Promise.all([listRewards(db, postId, reader, window), countRewards(db, postId, reader)])
  return { items: rows.map((row) => presentReward(row, store)), total }
}

/**
 * Rewards a post that the viewer can read. Its author gets their share, and the site what is left; of one fen the author gets all.
 *
 * @throws ApiError rest_not_found, rest_post_locked, rest_forbidden (one's own post), rest_invalid_param naming `amountFen`,
 *   giving_underage, giving_limit, insufficient_balance
 */
export async function sendReward(
  context: StoreContext & { viewer: Viewer },
  { id: postId, amountFen, word = '', showAmount = false }: Input<'POST reward/send'>,
): Promise<Answer<'POST reward/send'>> {
  const { viewer, store } = context
  const { maxFen, authorPercent } = await settingOf(context.db)
  if (amountFen > maxFen) throw invalid('amountFen', 'too_large', maxFen)
  const { author_id: authorId } = await openPost(context.db, viewer, postId)
  if (authorId === viewer.id) throw forbidden()
  const authorFen = Math.ceil((amountFen * authorPercent) / 100)
  return transact(context, async (trx) => {
    const { db } = trx
    if ((await lockRelations(db, viewer, [authorId])).has(authorId)) throw notFound()
    await admitGiver(db, viewer.id, 'credit', amountFen)
    // It may have been taken back or closed while this call waited.
    const post = await openPost(db, viewer, postId)
    if (post.state !== 'live') throw notFound()
    const said = cleanLine(word)
    const id = await insertReward(db, {
      post_id: postId,
      giver_id: viewer.id,
      author_id: authorId,
      amount_fen: amountFen,
      author_fen: authorFen,
      amount_shown: showAmount,
      word: said,
    })
    await emit(trx, 'reward.given', { reward: { id, by: viewer.id, word: said }, post })
    await transferAny(db, `reward:${id}`, {
      kind: 'reward',
      actorId: viewer.id,
      subject: { type: 'post', id: postId },
      legs: await payingDebts(db, authorId, 'revenue', [
        { member: viewer.id, unit: 'credit', amount: -amountFen },
        { member: authorId, unit: 'credit', amount: authorFen },
        { site: 'revenue', unit: 'credit', amount: amountFen - authorFen },
      ]),
    })
    return { reward: presentReward(await findReward(db, id), store), credit: (await balancesOf(db, viewer.id)).credit }
  })
}
