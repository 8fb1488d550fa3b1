import { dayOf, nextLocalDay } from '../../infra/localTime.ts'
import { type DatedSky, moonElongation, moonLit, skyOf } from '../../lib/sky.ts'

const DAY_MS = 86_400_000

/** The sky of the town's day of a moment, and of the days after it. */
export function skiesOf(at: number, lat: number, lng: number, count: number): DatedSky[] {
  const midnight = nextLocalDay(new Date(at)).getTime() - DAY_MS
  return Array.from({ length: count }, (_, ahead) => {
    const from = midnight + ahead * DAY_MS
    const noon = from + DAY_MS / 2
    return { day: dayOf(new Date(noon)), ...skyOf(from, lat, lng), moonAge: moonElongation(noon) / 360, moonLit: moonLit(noon) }
  })
}
