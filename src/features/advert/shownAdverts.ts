import { dayOf } from '@/lib/time'
import { store, stored } from '@/stores/storage'

const KEY = 'adverts'

interface Shown {
  day: string
  /** How often each was shown on that day, by its id. */
  counts: Record<string, number>
}

const shownToday = (): Shown => {
  const today = dayOf(Date.now())
  const shown = stored<Shown>(KEY)
  return shown?.day === today ? shown : { day: today, counts: {} }
}

interface Capped {
  id: number
  /** This device shows it no more often in a day. */
  perDay: number
}

/** The first of these that may still be shown today; null where each had its share. */
export function pickAdvert<A extends Capped>(adverts: readonly A[]): A | null {
  const { counts } = shownToday()
  return adverts.find(({ id, perDay }) => (counts[id] ?? 0) < perDay) ?? null
}

export function countShown(id: number): void {
  const { day, counts } = shownToday()
  store(KEY, { day, counts: { ...counts, [id]: (counts[id] ?? 0) + 1 } })
}
