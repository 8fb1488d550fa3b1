import { type JobServices } from '../../kernel/module.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import { transfer } from '../ledger/service.ts'
import type {} from './events.ts'
import { closeRedbag, findDue } from './redbagQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    return_redbags: object
  }
}

const AT_ONCE = 100
const HOUR_MS = 60 * 60_000

/** Gives back what is left of a red packet whose time is over, once. */
export function returnRedbag(context: Context, id: number): Promise<void> {
  return transact(context, async (trx) => {
    const closed = await closeRedbag(trx.db, id)
    if (!closed?.returned) return
    const { sender_id: senderId, unit, returned: amount, is_sender_gone: isGone } = closed
    if (!isGone) await emit(trx, 'redbag.returned', { redbag: { id, unit, amount }, to: senderId })
    await transfer(trx.db, `redbag:${id}:returned`, {
      kind: 'redbag_returned',
      actorId: null,
      subject: { type: 'redbag', id },
      legs: [
        { site: 'redbags', unit, amount: -amount },
        { member: senderId, unit, amount },
      ],
    })
  })
}

/** Gives back what is left of all red packets whose time is over. */
export async function returnDueRedbags(context: Context): Promise<void> {
  for (;;) {
    const due = await findDue(context.db, AT_ONCE)
    for (const id of due) await returnRedbag(context, id)
    if (due.length < AT_ONCE) return
  }
}

export const returningJobs = (services: JobServices) => ({
  return_redbags: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => returnDueRedbags(services) },
})
