import type { Visitor } from '@anglers/contract/account'
import { members, type Member } from '@/features/account'
import { dayOf } from '@/lib/time'
import { callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'

/** A member's look at my homepage: the latest of its day. */
export interface Visit {
  id: string
  member: Member
  /** ISO 8601. */
  at: string
}

/** Who visited my homepage, the latest first. The same member is there again for each day. */
export const visits = () =>
  new Collection<Visitor, Visit>({
    fetch: (page, perPage) => callPage('GET user/visitors', { page, per_page: perPage }, { quiet: true }),
    adopt: ({ visitedAt, ...user }) => ({ id: `${user.id} ${visitedAt}`, at: visitedAt, member: members.upsert(user) }),
  })

/** The first visit shown of each day, by its id, with that day. */
export function daysOf(shown: readonly Visit[]): Map<string, string> {
  const days = new Map<string, string>()
  let last = ''
  for (const { id, at } of shown) {
    const day = dayOf(at)
    if (day !== last) days.set(id, day)
    last = day
  }
  return days
}
