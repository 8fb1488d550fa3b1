import { attempt } from '@/stores/errors'
import type { Member } from './Member'

/** Offers for how long a member may only read: code of its own, as most who look at members moderate nothing. */
export async function chooseBan(member: Member): Promise<void> {
  await attempt(async () => (await import('./ban')).chooseBan(member))
}
