import type { Hour, Season } from './types.ts'

const MINUTES_A_DAY = 24 * 60
/** Ze'an keeps China Standard Time. */
const OFFSET_MINUTES = 8 * 60

/** The local date and minute of the day, some minutes before `now`. */
export function localTime(now: Date, minutesAgo: number): { month: number; minuteOfDay: number } {
  const local = new Date(now.getTime() + (OFFSET_MINUTES - minutesAgo) * 60_000)
  return { month: local.getUTCMonth() + 1, minuteOfDay: local.getUTCHours() * 60 + local.getUTCMinutes() }
}

/** How many minutes ago it was `minuteOfDay`, `daysAgo` local days before today; negative when still to come. */
export function minutesSince(now: Date, daysAgo: number, minuteOfDay: number): number {
  return localTime(now, 0).minuteOfDay + daysAgo * MINUTES_A_DAY - minuteOfDay
}

export function seasonOf(month: number): Season {
  if (month >= 3 && month <= 5) return 'spring'
  if (month >= 6 && month <= 8) return 'summer'
  return month >= 9 && month <= 11 ? 'autumn' : 'winter'
}

/** When people write, in minutes of the day: from, to. */
export const hours: Record<Hour | 'any', readonly [number, number]> = {
  morning: [6 * 60, 10 * 60],
  day: [10 * 60, 17 * 60],
  evening: [17 * 60, 20 * 60],
  night: [20 * 60 + 30, 23 * 60 + 50],
  any: [7 * 60, 22 * 60 + 30],
}
