import { regionOfIp } from '../../infra/ipRegions.ts'
import type { Services } from '../../kernel/context.ts'

type Configured = Pick<Services, 'config'>

/** From which province, or country, a request came; '' where it is not known, or the site does not say such things. */
export const writtenFrom = ({ config, ip }: Configured & { ip: string }): string => (config.ipRegions ? regionOfIp(ip) : '')

/** What is shown of where something was written from: nothing any more once the site no longer says it. */
export const shownRegion = ({ config }: Configured, row: { ip_region: string }): string => (config.ipRegions ? row.ip_region : '')

/** Keeps from where a member last came. Where that has not changed, which is nearly always, nothing is written. */
export async function keepRegion(asked: Pick<Services, 'config' | 'db'> & { ip: string }, memberId: number): Promise<void> {
  const region = writtenFrom(asked)
  if (!region) return
  await asked.db
    .updateTable('member')
    .set({ ip_region: region })
    .where('id', '=', memberId)
    .where('ip_region', '<>', region)
    .where('deleted_at', 'is', null)
    .execute()
}
