import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { bookDebt, lockDebts, payingDebts } from '../ledger/debts.ts'
import { lockBalances, transferAny } from '../ledger/service.ts'
import { isSold, listHeldSales, listSoldPosts, refundNext } from './purchaseQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    refund_readers: { post: number }
    refund_held: object
  }
}

/**
 * Pays readers back whose post is gone, one after another: the site's share, and of the author's what they have left. What they have
 * spent by then they owe: no more goes back than came in. Out of that a reader pays what they owe themselves.
 */
export async function refundReaders(context: Context, postId: number): Promise<void> {
  const refundOne = () =>
    transact(context, async ({ db }) => {
      const sale = await refundNext(db, postId)
      if (!sale) return false
      const { id, author_id: author, member_id: reader, price_fen: price, author_fen: share } = sale
      const creditors = await lockDebts(db, reader)
      const returned = Math.min(share, (await lockBalances(db, [author, reader, ...creditors], 'credit')).get(author)!)
      if (returned < share) await bookDebt(db, author, share - returned, { purchaseId: id, owedTo: reader })
      await transferAny(db, `paid_post_refund:${id}`, {
        kind: 'refund',
        actorId: null,
        subject: { type: 'post', id: postId },
        legs: await payingDebts(db, reader, 'revenue', [
          { member: reader, unit: 'credit', amount: price - share + returned },
          { member: author, unit: 'credit', amount: -returned },
          { site: 'revenue', unit: 'credit', amount: share - price },
        ]),
      })
      return true
    })
  while (await refundOne());
}

/** Has the readers of a post paid back that is taken away: by a job, for all of them at once would hold up the caller who removes it. */
export async function refundReadersLater(db: Db, postId: number): Promise<void> {
  if (await isSold(db, postId)) await addJob(db, 'refund_readers', { post: postId })
}

/** The same for all that an author sold, before it is erased with them. */
export async function refundReadersOf(db: Db, authorId: number): Promise<void> {
  for (const post of await listSoldPosts(db, authorId)) await addJob(db, 'refund_readers', { post })
}

/** The same for what has been held for so long that it is for good, whether its author has objected or not. */
export async function refundHeld(db: Db): Promise<void> {
  for (const post of await listHeldSales(db)) await refundReadersLater(db, post)
}
