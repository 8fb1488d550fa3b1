import type { NearbyUser } from '@anglers/contract/waterMap'
import { members, type Member } from '@/features/account'
import type { Point } from '@/lib/gcj02'
import { call, callPage } from '@/stores/api'
import { locateMe } from '@/stores/locateMe'
import { presence } from '@/stores/presence'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'

/** A member nearby, in a ring. */
export interface Neighbour {
  id: number
  member: Member
  /** Metres at most. */
  withinM: number
}

/** Members around a point who want to be met. */
export const neighbours = ({ lat, lng }: Point) =>
  new Collection<NearbyUser, Neighbour>({
    fetch: (page, per_page) => callPage('GET user/nearby-user', { lat, lng, page, per_page }, { quiet: true }),
    adopt: ({ user, withinM }) => ({ id: user.id, member: members.upsert(user), withinM }),
  })

/** Whether others may meet me. */
export const meetable = () => new Resource<boolean>(async () => (await call('GET user/user-info', {}, { quiet: true })).privacy.nearby)

/** Lets others meet me from now on, and says at once where I am. */
export async function letOthersMeetMe(): Promise<void> {
  const { privacy } = await call('POST user/setting', { privacy: { nearby: true } })
  await locateMe()
  presence.know(privacy)
}
