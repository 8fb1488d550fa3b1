import type { Db } from '../../infra/database.ts'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type StoreContext, transact } from '../../kernel/context.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { sendCardBetween } from '../chat/carrying.ts'
import { closeDearOffers, closeOffers, findClosedOffer } from './dealQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    tell_closed_offers: { ids: number[] }
  }
}

/** Ends offers for a listing as `closeOffers` does, and has the two of each see that where they bargained. */
export const endOffers = async (trx: Db, postId: number, which: Parameters<typeof closeOffers>[2]): Promise<void> =>
  tellLater(trx, await closeOffers(trx, postId, which))

/** The same for those that offer more than is asked by now. */
export const endDearOffers = async (trx: Db, postId: number, priceFen: number): Promise<void> =>
  tellLater(trx, await closeDearOffers(trx, postId, priceFen))

/** Later: conversations are held before posts, and one who ends a listing may have bargained with many. */
async function tellLater(trx: Db, ids: number[]): Promise<void> {
  if (ids.length) await addJob(trx, 'tell_closed_offers', { ids })
}

/** Sends the card of an offer again, as it is by now, once. */
const tellClosed = (context: StoreContext, id: number): Promise<void> =>
  transact(context, async (trx) => {
    const offer = await findClosedOffer(trx.db, id)
    if (offer) await sendCardBetween(trx, offer.seller_id, offer.buyer_id, { type: 'offer', id }, offer.decided_at!)
  })

export const closingJobs = (context: StoreContext): Pick<JobHandlers, 'tell_closed_offers'> => ({
  tell_closed_offers: { run: ({ ids }) => eachInTurn(ids, (id) => tellClosed(context, id)) },
})
