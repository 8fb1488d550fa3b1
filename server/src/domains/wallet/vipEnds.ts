import { type Context, transact } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { JobServices } from '../../kernel/module.ts'
import type {} from './events.ts'
import { claimVipEnd, listVipEnds, type VipEnd, type VipTelling } from './vipEndQueries.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    tell_vip_ends: object
  }
}

const AT_ONCE = 500
const DAY_MS = 24 * 60 * 60_000

/** Tells a member of the end of their VIP, unless they have been notified of it, or have renewed meanwhile. */
function tell(context: Context, member: number, telling: VipTelling): Promise<void> {
  return transact(context, async (trx) => {
    const until = await claimVipEnd(trx.db, member, telling)
    if (until) await emit(trx, telling === 'ending' ? 'vip.ending' : 'vip.ended', { member, until })
  })
}

/** Tells all whose VIP ends soon, and all whose VIP has ended, each once for each end. */
export async function tellVipEnds(services: JobServices): Promise<void> {
  for (const telling of ['ending', 'ended'] as const)
    for (let after: VipEnd | undefined; ;) {
      const due = await listVipEnds(services.db, telling, after, AT_ONCE)
      for (const { id } of due)
        await tell(services, id, telling).catch((error: unknown) =>
          services.logger.error({ err: error, member: id }, 'a member was not notified of the end of their VIP'),
        )
      after = due.at(-1)
      if (due.length < AT_ONCE) break
    }
}

/** In the morning of the town. */
export const vipJobs = (services: JobServices) => ({
  tell_vip_ends: { cron: '20 2 * * *', catchUpMs: DAY_MS, run: () => tellVipEnds(services) },
})
