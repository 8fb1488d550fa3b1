import { TIME_ZONE } from '../../infra/localTime.ts'

/** What we write as `en` is British: 1 Mar 2031, 12:30. */
const REGIONS: Record<string, string> = { en: 'en-GB' }

const clocks = new Map<string, Intl.DateTimeFormat>()

/** A moment by local time, as this language writes it. */
export function dateTime(locale: string, time: Date): string {
  let clock = clocks.get(locale)
  if (!clock) {
    clock = new Intl.DateTimeFormat(REGIONS[locale] ?? locale, { timeZone: TIME_ZONE, dateStyle: 'medium', timeStyle: 'short' })
    clocks.set(locale, clock)
  }
  return clock.format(time)
}
