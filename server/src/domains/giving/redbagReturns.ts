import { type JobServices } from '../../kernel/module.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { renewPost } from '../content/placing.ts'
import { payingDebts } from '../ledger/debts.ts'
import { transfer } from '../ledger/service.ts'
import type {} from './events.ts'
import { findSentRedbag, leaveUntakenRedbag } from './redbagPostQueries.ts'
import { closeRedbag, findDue } from './redbagQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    return_redbags: object
  }
}

const AT_ONCE = 100
const HOUR_MS = 60 * 60_000

/** Gives back what is left of a red packet whose time is over, once. */
export const returnRedbag = (context: Context, id: number): Promise<void> => transact(context, (trx) => giveBack(trx, id))

async function giveBack(trx: Context, id: number): Promise<void> {
  const closed = await closeRedbag(trx.db, id)
  if (!closed?.returned) return
  const { sender_id: senderId, unit, returned: amount, is_sender_gone: isGone } = closed
  if (!isGone) await emit(trx, 'redbag.returned', { redbag: { id, unit, amount }, to: senderId })
  await transfer(trx.db, `redbag:${id}:returned`, {
    kind: 'redbag_returned',
    actorId: null,
    subject: { type: 'redbag', id },
    legs: await payingDebts(trx.db, senderId, 'issued', [
      { site: 'redbags', unit, amount: -amount },
      { member: senderId, unit, amount },
    ]),
  })
}

/**
 * What is in the packet of a post that is held, or sent back, goes back in the same transaction. Its author may mend the post, which then
 * has one anew, unless somebody took a part of it.
 */
export async function returnHeldRedbag(trx: Context, postId: number): Promise<void> {
  const id = await findSentRedbag(trx.db, postId)
  if (id === null) return
  await giveBack(trx, id)
  // A form that was open all the while takes it to be there still.
  if (await leaveUntakenRedbag(trx.db, postId)) await renewPost(trx.db, postId)
}

/** Gives back what is left of all red packets whose time is over. */
export async function returnDueRedbags(context: Context): Promise<void> {
  for (;;) {
    const due = await findDue(context.db, AT_ONCE)
    const faults: unknown[] = []
    for (const id of due) await returnRedbag(context, id).catch((error: unknown) => faults.push(error))
    // One that cannot go back holds up no other.
    if (faults.length && (due.length < AT_ONCE || faults.length === due.length)) throw faults[0]
    if (due.length < AT_ONCE) return
  }
}

export const returningJobs = (services: JobServices) => ({
  return_redbags: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => returnDueRedbags(services) },
})
