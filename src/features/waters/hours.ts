import type { OpeningHours, OpenNow } from '@anglers/contract/venue'
import { HOURS_SPANS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'

type Spans = OpeningHours['week'][number]

/** Hours as they are typed: a text for each day, such as 06:00-12:00 14:00-18:00. */
export interface TypedHours {
  kind: 'none' | 'always' | 'daily' | 'week'
  /** For all days where they are the same. */
  daily: string
  week: string[]
  /** Empty: as on other days. */
  holidays: string
}

export const NO_HOURS: TypedHours = { kind: 'none', daily: '', week: Array<string>(7).fill(''), holidays: '' }

const MIDNIGHT = '00:00'
const ALL_DAY: Spans = [{ from: MIDNIGHT, to: MIDNIGHT }]
const SPAN = /^([01]?\d|2[0-4]):([0-5]\d)[-–~至到]([01]?\d|2[0-4]):([0-5]\d)$/

const written = (spans: Spans) => spans.map(({ from, to }) => `${from}-${to}`).join(' ')
const clock = (hours: string, minutes: string) => `${String(Number(hours) % 24).padStart(2, '0')}:${minutes}`

/** What was typed for a day; null where it is no hours. */
export function spansOf(typed: string): Spans | null {
  const parts = typed
    .replaceAll('：', ':')
    .trim()
    .split(/[\s,，、;；]+/)
    .filter(Boolean)
  const spans = parts.map((part) => {
    const [, h1, m1, h2, m2] = SPAN.exec(part) ?? []
    return h1 && m1 && h2 && m2 ? { from: clock(h1, m1), to: clock(h2, m2) } : null
  })
  return spans.length > HOURS_SPANS || spans.includes(null) ? null : (spans as Spans)
}

const isClosedWord = (typed: string) => ['-', '–', t.waters.closedWord.toLowerCase()].includes(typed.trim().toLowerCase())

/** The hours that were typed; undefined where something typed is no hours. */
export function hoursOf({ kind, daily, week, holidays }: TypedHours): OpeningHours | null | undefined {
  if (kind === 'none') return null
  const onHolidays = holidays.trim() === '' ? null : isClosedWord(holidays) ? [] : (spansOf(holidays) ?? undefined)
  const days =
    kind === 'week' ? week.map(spansOf) : Array<Spans | null>(7).fill(kind === 'always' ? ALL_DAY : daily.trim() ? spansOf(daily) : null)
  if (onHolidays === undefined || days.includes(null)) return undefined
  return { week: days as Spans[], holidays: onHolidays }
}

/** The way back: how these hours would have been typed. */
export function typedHours(hours: OpeningHours | null): TypedHours {
  if (!hours) return NO_HOURS
  const week = hours.week.map(written)
  const [daily = ''] = week
  const holidays = hours.holidays ? written(hours.holidays) || t.waters.closedWord : ''
  const same = week.every((day) => day === daily)
  if (same && daily === written(ALL_DAY)) return { ...NO_HOURS, kind: 'always', holidays }
  return same && daily ? { kind: 'daily', daily, week, holidays } : { kind: 'week', daily: '', week, holidays }
}

const spansLabel = (spans: Spans) =>
  spans.length === 0
    ? t.waters.closedWord
    : spans.some(({ from, to }) => from === to)
      ? t.waters.allDay
      : written(spans).replace(/ /g, '  ')

/** The hours as lines of a table: days that follow one another with the same hours are one. */
export function hoursLines({ week, holidays }: OpeningHours): { days: string; hours: string }[] {
  const names = t.waters.weekdays as unknown as Record<string, string>
  const lines: { first: number; last: number; hours: string }[] = []
  for (const [day, spans] of week.entries()) {
    const hours = spansLabel(spans)
    const before = lines[lines.length - 1]
    if (before?.hours === hours) before.last = day
    else lines.push({ first: day, last: day, hours })
  }
  const shown = lines.map(({ first, last, hours }) => ({
    days: first === last ? names[first]! : `${names[first]} – ${names[last]}`,
    hours,
  }))
  return holidays ? [...shown, { days: t.waters.holidays, hours: spansLabel(holidays) }] : shown
}

const TOWN_OFFSET_MS = 8 * 60 * 60_000

/** The time of day in the town, whatever clock the reader goes by. @param at ISO 8601 */
export const townClock = (at: string): string => new Date(Date.parse(at) + TOWN_OFFSET_MS).toISOString().slice(11, 16)

/** Whether it is open, and until when. */
export function openLabel({ open, until }: OpenNow): string {
  if (!until) return open ? t.waters.open : t.waters.closed
  return open ? t.waters.openUntil(townClock(until)) : t.waters.opensAt(townClock(until))
}
