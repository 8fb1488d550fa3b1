import type { ActivityEdit, ActivityForm } from '@anglers/contract/activity'
import dayjs from 'dayjs'
import { t } from '@/lib/i18n'
import { clockOf, dayOf } from '@/lib/time'

const HOUR_MS = 60 * 60_000

/** What is typed of an activity. */
export interface ActivityFields {
  /** YYYY-MM-DD */
  day: string
  /** HH:mm */
  hour: string
  /** Hours, or 'kept': as long as it did. */
  lasts: string
  /** When it began and ended before it was changed. */
  startsAt: string | null
  endsAt: string | null
  /** Empty: no limit. */
  capacity: string
  partyMost: number
  phoneWanted: boolean
}

export const NO_ACTIVITY: ActivityFields = {
  day: '',
  hour: '',
  lasts: '4',
  startsAt: null,
  endsAt: null,
  capacity: '',
  partyMost: 1,
  phoneWanted: false,
}

export const typedActivity = (activity: ActivityEdit | null): ActivityFields =>
  activity
    ? {
        day: dayOf(activity.startsAt),
        hour: clockOf(activity.startsAt),
        lasts: 'kept',
        startsAt: activity.startsAt,
        endsAt: activity.endsAt,
        capacity: activity.capacity === null ? '' : String(activity.capacity),
        partyMost: activity.partyMost,
        phoneWanted: activity.phoneWanted,
      }
    : NO_ACTIVITY

/** People write 8:00, 8：00 and 0800. */
const clockParts = (typed: string) => /^(\d{1,2})[:：.]?(\d{2})$/.exec(typed.normalize('NFKC').trim())

const beginOf = ({ day, hour }: ActivityFields) => {
  const clock = clockParts(hour)
  if (!day || !clock || Number(clock[1]) > 23 || Number(clock[2]) > 59) return null
  return dayjs(`${day}T${clock[1]!.padStart(2, '0')}:${clock[2]!}`)
}

/** When an activity ends that lasts as long as before: moved to another day it ends on that. Null for a new one. */
export function keptEnd(fields: ActivityFields): string | null {
  const { startsAt, endsAt } = fields
  const begin = beginOf(fields)
  if (!begin || !startsAt || !endsAt) return endsAt
  // To the minute, as it is typed.
  const moved = begin.diff(dayjs(startsAt).startOf('minute'))
  return new Date(Date.parse(endsAt) + moved).toISOString()
}

export const activityProblem = (fields: ActivityFields): string | undefined => (beginOf(fields) ? undefined : t.thread.timesMissing)

export function activityOf(fields: ActivityFields): ActivityForm | undefined {
  const begin = beginOf(fields)
  if (!begin) return undefined
  const { lasts, capacity, partyMost, phoneWanted } = fields
  const kept = lasts === 'kept' ? keptEnd(fields) : null
  const places = Number.parseInt(capacity, 10)
  return {
    startsAt: begin.toISOString(),
    endsAt: kept ?? new Date(begin.valueOf() + Number(lasts) * HOUR_MS).toISOString(),
    capacity: places > 0 ? places : null,
    partyMost,
    phoneWanted,
  }
}
