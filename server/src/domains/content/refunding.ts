import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { type Leg, lockBalance, transfer } from '../ledger/service.ts'
import { isSold, listSoldPosts, refundNext } from './purchaseQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    refund_readers: { post: number }
  }
}

/** A leg of credit; none where it is nothing. */
export const creditLegs = (whose: { member: number } | { site: 'revenue' }, amount: number): Leg[] =>
  amount === 0 ? [] : [{ ...whose, unit: 'credit', amount }]

/** Pays readers back whose post is gone, one after another. What its author has spent by then, the site pays. */
export async function refundReaders(context: Context, postId: number): Promise<void> {
  const refundOne = () =>
    transact(context, async ({ db }) => {
      const sale = await refundNext(db, postId)
      if (!sale) return false
      const returned = Math.min(sale.author_fen, await lockBalance(db, sale.author_id, 'credit'))
      await transfer(db, `paid_post_refund:${sale.id}`, {
        kind: 'refund',
        actorId: null,
        subject: { type: 'post', id: postId },
        legs: [
          { member: sale.member_id, unit: 'credit', amount: sale.price_fen },
          ...creditLegs({ member: sale.author_id }, -returned),
          ...creditLegs({ site: 'revenue' }, returned - sale.price_fen),
        ],
      })
      return true
    })
  while (await refundOne());
}

/** Has the readers of a post paid back that is taken away: by a job, for all of them at once would hold up whoever takes it. */
export async function refundReadersLater(db: Db, postId: number): Promise<void> {
  if (await isSold(db, postId)) await addJob(db, 'refund_readers', { post: postId })
}

/** The same for all that an author sold, before it is erased with them. */
export async function refundReadersOf(db: Db, authorId: number): Promise<void> {
  for (const post of await listSoldPosts(db, authorId)) await addJob(db, 'refund_readers', { post })
}
