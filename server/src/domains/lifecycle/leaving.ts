import { LEAVING_DAYS } from '@anglers/contract/limits'
import { addJob, type JobHandlers } from '../../infra/jobs.ts'
import { type Context, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { eachInTurn, inBatches } from '../../lib/batches.ts'
import type { ErasedMember } from './hooks.ts'
import { deleteAnswersTo, findLeaving, listDue, updateLeaving } from './queries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    erase_due_accounts: object
    erase_leftovers: { member: number }
  }
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** By then a call that began before the account was erased has ended. */
const LEFTOVERS_MS = 10 * 60_000
/** Deletions looked for at once. */
const DUE_AT_ONCE = 100

/**
 * Asks for the deletion of the viewer's account, or takes that back. Asking again does not begin the waiting time anew.
 *
 * @returns when the account is deleted, or null
 * @throws ApiError rest_forbidden for an operator, without whom the site would be nobody's
 */
export function applyForDeletion(context: Context, viewer: Viewer, on: boolean): Promise<Date | null> {
  return transact(context, async (trx) => {
    const { role, leaving_at } = (await findLeaving(trx.db, viewer.id, { lock: true }))!
    if (on && role === 'operator') throw forbidden()
    const leavingAt = on ? (leaving_at ?? new Date(Date.now() + LEAVING_DAYS * DAY_MS)) : null
    await updateLeaving(trx.db, viewer.id, leavingAt)
    // It may have been somebody else, with a session of theirs.
    if (on !== (leaving_at !== null)) await emit(trx, 'member.leaving', { member: viewer.id, at: leavingAt })
    return leavingAt
  })
}

/**
 * Deletes the viewer's account, where its waiting time is over.
 *
 * @throws ApiError rest_conflict when nobody asked for it, or for an operator; leaving_too_early
 */
export async function logoff(context: StoreContext, viewer: Viewer): Promise<void> {
  const { role, leaving_at: leavingAt } = (await findLeaving(context.db, viewer.id)) ?? {}
  if (!leavingAt || role === 'operator') throw new ApiError('rest_conflict')
  if (leavingAt > new Date()) throw new ApiError('leaving_too_early', {}, leavingAt)
  await eraseAccount(context, viewer.id)
}

/** Deletes the accounts whose waiting time is over, past those that cannot be. */
export async function eraseDueAccounts(context: StoreContext): Promise<void> {
  const due = inBatches(DUE_AT_ONCE, (after) => listDue(context.db, after, DUE_AT_ONCE))
  await eachInTurn(due, ({ id }) => eraseAccount(context, id))
}

/** The day of each is in its row; every hour it is looked for those whose time has come. */
export const leavingJobs = (context: StoreContext): Pick<JobHandlers, 'erase_due_accounts' | 'erase_leftovers'> => ({
  erase_due_accounts: { cron: '17 * * * *', catchUpMs: HOUR_MS, run: () => eraseDueAccounts(context) },
  erase_leftovers: { run: ({ member }) => eraseLeftovers(context, member) },
})

/**
 * Takes away all that is a member's own, and leaves a nameless row. What the law wants kept, such as the entries of a wallet,
 * is not deleted: it points to that row, which says nothing of whose it was.
 */
async function eraseAccount(context: StoreContext, id: number): Promise<void> {
  const afterwards = await transact(context, async (trx) => {
    const row = await findLeaving(trx.db, id, { lock: true })
    // They may have thought better of it a moment ago, or become an operator, or another process was faster.
    if (!row?.leaving_at || row.leaving_at > new Date() || row.role === 'operator') return []
    await addJob(trx.db, 'erase_leftovers', { member: id }, { runAt: new Date(Date.now() + LEFTOVERS_MS) })
    return eraseOwn(trx, { id, addresses: [row.phone, row.email].filter((address) => address !== null) })
  })
  context.bus.publish('sessions', { member: id })
  for (const work of afterwards) await work()
}

/** Takes away what calls that were under way at that moment have saved since. */
async function eraseLeftovers(context: StoreContext, id: number): Promise<void> {
  for (const work of await transact(context, (trx) => eraseOwn(trx, { id, addresses: [] }))) await work()
}

/** Returns what is to be done after the commit. */
async function eraseOwn(trx: StoreContext, member: ErasedMember): Promise<(() => Promise<void>)[]> {
  const works: (() => Promise<void>)[] = []
  for (const module of trx.modules) await module.onErase?.({ ...trx, afterwards: (work) => void works.push(work) }, member)
  await deleteAnswersTo(trx.db, member.id)
  return works
}
