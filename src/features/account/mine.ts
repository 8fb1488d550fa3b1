import type { Mine } from '@anglers/contract/account'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'
import { members } from './Member'

/** The member centre's figures. */
export const mine = new Resource(() => call('GET user/mine', {}, { quiet: true }))

/** My own homepage. */
export const myProfile = new Resource(
  () => call('GET user/view', { id: session.userId }, { quiet: true }),
  (user) => members.upsert(user),
)

/** The figures of the member who is signed in now; null while only a former member's are there. */
export function myFigures(): Mine | null {
  return mine.value?.user.userId === session.userId ? mine.value : null
}
