import { createHmac, randomBytes } from 'node:crypto'
import type { Input } from '@anglers/contract'
import type { Activity, ActivityEdit, ActivityEntry, ActivityForm } from '@anglers/contract/activity'
import { ACTIVITY_CHECK_IN_HOURS, ACTIVITY_DAYS_MAX, ACTIVITY_ENTRIES_MAX } from '@anglers/contract/limits'
import { mainlandPhone } from '@anglers/contract/phone'
import type { Db, Window } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import { refuseWhileBanned, type Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { postName } from '../content/placing.ts'
import { canEdit, canReact, canSee } from '../content/policy.ts'
import { findPost, openPost, type PostRow } from '../content/service.ts'
import { isBannedFrom, refuseBanned } from '../forum/service.ts'
import {
  type ActivityRow,
  blankPhonesOf,
  deleteEntriesOf,
  deleteEntry,
  type EntryRow,
  findActivity,
  findEntry,
  holdActivity,
  holdJoined,
  insertEntry,
  listComers,
  listEntries,
  listOrganised,
  listWaiting,
  noteCancelled,
  noteNotified,
  openActivity,
  saveActivity,
  updateEntry,
} from './activityQueries.ts'
import type {} from './events.ts'

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** How long a code for checking in is shown. The one before it is taken, too: people are not that fast. */
const CODE_MS = 60_000

/** @throws ApiError rest_invalid_param: what an activity needs before others see it */
export function checkActivity(activity: ActivityForm | undefined): void {
  if (!activity) throw invalid('activity', 'required')
  const { startsAt, endsAt, capacity, partyMost } = activity
  if (new Date(endsAt) <= new Date(startsAt)) throw invalid('activity.endsAt', 'past')
  if (new Date(endsAt).getTime() > new Date(startsAt).getTime() + ACTIVITY_DAYS_MAX * DAY_MS)
    throw invalid('activity.endsAt', 'too_large', ACTIVITY_DAYS_MAX)
  if (capacity !== null && partyMost > capacity) throw invalid('activity.partyMost', 'too_large', capacity)
}

/**
 * Stores when an activity is, and for how many. Who has a place keeps it. A draft that nobody has met may say anything, and is asked for it
 * when it is published.
 *
 * @throws ApiError activity_over, rest_invalid_param
 */
export async function storeActivity(trx: Db, postId: number, form: ActivityForm, isDraft: boolean): Promise<void> {
  const before = await holdActivity(trx, postId)
  const terms = {
    starts_at: new Date(form.startsAt),
    ends_at: new Date(form.endsAt),
    capacity: form.capacity,
    party_most: form.partyMost,
    phone_wanted: form.phoneWanted,
  }
  const save = () => saveActivity(trx, postId, terms, randomBytes(16).toString('hex'))
  if (isDraft && !before?.opened_at) {
    // What ends before it begins can't be stored: until that is mended the draft keeps what it said before.
    if (terms.starts_at < terms.ends_at) await save()
    return
  }
  checkActivity(form)
  if (before?.opened_at && before.over) {
    if (JSON.stringify(presentActivityEdit(before)) === JSON.stringify(pick(form))) return
    throw new ApiError('activity_over')
  }
  const taken = Number(before?.taken ?? 0)
  if (form.capacity !== null && form.capacity < taken) throw invalid('activity.capacity', 'too_small', taken)
  if (terms.ends_at <= new Date()) throw invalid('activity.endsAt', 'past')
  await save()
  if (before?.phone_wanted && !form.phoneWanted) await blankPhonesOf(trx, postId)
}

const pick = ({ startsAt, endsAt, capacity, partyMost, phoneWanted }: ActivityForm): ActivityEdit => ({
  startsAt: new Date(startsAt).toISOString(),
  endsAt: new Date(endsAt).toISOString(),
  capacity,
  partyMost,
  phoneWanted,
})

/**
 * Others meet the activity from now on.
 *
 * @throws ApiError rest_invalid_param naming `activity.startsAt` where it has begun before anyone could join
 */
export async function beginActivity({ db }: Context, post: { id: number }): Promise<void> {
  const opened = await openActivity(db, post.id)
  if (opened && opened.starts_at <= new Date()) throw invalid('activity.startsAt', 'past')
}

/**
 * Others see the activity as it is by now: a larger one has place for the first who wait, and who joined is told of another time, which it
 * also is after it was off.
 */
export async function showActivity(trx: Context, post: { id: number; author_id: number }): Promise<void> {
  const activity = await holdActivity(trx.db, post.id)
  if (!activity || activity.over) return
  if (await noteNotified(trx.db, post.id)) {
    const members = await listComers(trx.db, post.id)
    const text = await postName(trx.db, post.id)
    if (members.length) await emit(trx, 'activity.changed', { post, text, members, wasOff: activity.off })
  }
  // Last, as who has a place now is to read that.
  await moveUp(trx, post.id)
}

/**
 * Gives free places to the first who wait and fit, in the transaction that holds the activity. They are told. Of what others do not see
 * nobody has them before it is shown.
 */
async function moveUp(trx: Context, postId: number): Promise<void> {
  const activity = await findActivity(trx.db, postId)
  if (!activity?.live || activity.over || !Number(activity.waiting)) return
  let free = activity.capacity === null ? Infinity : activity.capacity - Number(activity.taken)
  const members: number[] = []
  for (const entry of await listWaiting(trx.db, postId)) {
    if (entry.party > free) continue
    await updateEntry(trx.db, entry.id, { waiting: false })
    members.push(entry.member_id)
    free -= entry.party
  }
  if (members.length) await emit(trx, 'activity.admitted', { postId, text: await postName(trx.db, postId), members })
}

export const presentActivityEdit = (
  row: Pick<ActivityRow, 'capacity' | 'party_most' | 'phone_wanted'> & { starts_at: Date | string; ends_at: Date | string },
): ActivityEdit => ({
  startsAt: new Date(row.starts_at).toISOString(),
  endsAt: new Date(row.ends_at).toISOString(),
  capacity: row.capacity,
  partyMost: row.party_most,
  phoneWanted: row.phone_wanted,
})

const codeAt = (secret: string, turn: number): string =>
  String(createHmac('sha256', secret).update(String(turn)).digest().readUInt32BE(0) % 1_000_000).padStart(6, '0')

const isCheckIn = ({ starts_at, over }: ActivityRow): boolean =>
  !over && Date.now() >= starts_at.getTime() - ACTIVITY_CHECK_IN_HOURS * HOUR_MS

function codeOf(row: ActivityRow): Activity['code'] {
  if (!isCheckIn(row)) return null
  const turn = Math.floor(Date.now() / CODE_MS)
  return { code: codeAt(row.secret, turn), until: new Date((turn + 1) * CODE_MS).toISOString() }
}

type Reading = Pick<Services, 'db'> & { viewer: Viewer | null }

/** The activity of a post that the viewer can read. @throws ApiError rest_not_found, rest_post_locked */
export const readActivity = async (reading: Reading, id: number): Promise<Activity> =>
  presentActivity(reading, await openPost(reading.db, reading.viewer, id))

async function presentActivity({ db, viewer }: Reading, post: PostRow): Promise<Activity> {
  const { id } = post
  const row = await findActivity(db, id)
  if (!row) throw notFound()
  const mine = viewer ? await findEntry(db, id, viewer.id) : undefined
  const isBanned = viewer !== null && post.forum !== null && (await isBannedFrom(db, viewer, post.forum.id))
  const organises = canEdit(viewer, post)
  return {
    id,
    ...presentActivityEdit(row),
    taken: Number(row.taken),
    waiting: Number(row.waiting),
    over: row.over,
    mine: mine
      ? {
          party: mine.party,
          phone: row.over ? '' : mine.phone,
          place: mine.waiting ? Number(mine.place) : null,
          arrived: mine.arrived_at !== null,
        }
      : null,
    code: organises ? codeOf(row) : null,
    can: { join: !isBanned && canSee(viewer, post) && canReact(viewer, post) && !row.over, organise: organises },
  }
}

/**
 * Joins an activity, leaves it, or checks in. A banned member may leave, and no more.
 *
 * @throws ApiError rest_banned, rest_not_found, rest_post_locked, rest_forbidden, forum_banned, activity_over, activity_full,
 *   rest_invalid_param naming `party`, `phone` or `code`
 */
export function takePart(context: Context, viewer: Viewer, input: Input<'POST bbs/activity'>): Promise<Activity> {
  const { id, act } = input
  if (act !== 'leave') refuseWhileBanned(viewer)
  return transact(context, async (trx) => {
    const { db } = trx
    const activity = await holdActivity(db, id)
    const mine = activity && (await findEntry(db, id, viewer.id))
    // Taking back is always allowed: the post may have been closed to them since.
    const post = act === 'leave' && mine ? await findPost(db, viewer, id) : await openPost(db, viewer, id)
    if (!activity || !post) throw notFound()
    if (act === 'join' && post.forum) await refuseBanned(db, viewer, post.forum.id)
    if (!(act === 'leave' && mine) && !canReact(viewer, post)) throw forbidden()
    if (activity.over) throw new ApiError('activity_over')
    if (act === 'join') await join(trx, viewer.id, activity, mine, input)
    else if (act === 'arrive') await arrive(trx, activity, mine, input.code)
    else if (mine) {
      await deleteEntry(db, mine.id)
      if (!mine.waiting) await moveUp(trx, id)
    }
    return presentActivity({ db, viewer }, post)
  })
}

type Entry = Awaited<ReturnType<typeof findEntry>>

async function join(
  trx: Context,
  memberId: number,
  activity: ActivityRow,
  mine: Entry,
  { party: wanted, phone: typed }: Input<'POST bbs/activity'>,
): Promise<void> {
  const { post_id: postId, capacity, party_most: most } = activity
  const party = wanted ?? mine?.party ?? 1
  if (party > most && party !== mine?.party) throw invalid('party', 'too_large', most)
  const phone = activity.phone_wanted ? mainlandPhone(typed ?? mine?.phone ?? '') : ''
  if (phone === null) throw invalid('phone', typed ? 'format' : 'required')
  const free = capacity === null ? Infinity : capacity - Number(activity.taken) + (mine && !mine.waiting ? mine.party : 0)
  if (!mine) {
    if ((await listComers(trx.db, postId)).length >= ACTIVITY_ENTRIES_MAX) throw new ApiError('activity_full')
    await insertEntry(trx.db, { post_id: postId, member_id: memberId, party, phone, waiting: party > free })
    return
  }
  // Who has a place does not lose it for a larger party.
  if (!mine.waiting && party > free) throw new ApiError('activity_full')
  await updateEntry(trx.db, mine.id, { party, phone })
  await moveUp(trx, postId)
}

async function arrive({ db }: Context, activity: ActivityRow, mine: Entry, code = ''): Promise<void> {
  if (!mine || mine.waiting) throw forbidden()
  if (mine.arrived_at) return
  const turn = Math.floor(Date.now() / CODE_MS)
  if (!isCheckIn(activity) || ![turn, turn - 1].some((at) => codeAt(activity.secret, at) === code.trim())) throw invalid('code', 'wrong')
  await updateEntry(db, mine.id, { arrived_at: new Date() })
}

const presentEntry = (row: EntryRow, store: ObjectStore): ActivityEntry => ({
  id: row.entry_id,
  user: presentUser(row, store),
  party: row.party,
  phone: row.entry_phone,
  waiting: row.waiting,
  at: row.joined_at.toISOString(),
  arrivedAt: row.arrived_at?.toISOString() ?? null,
})

/** Who comes to an activity of the viewer's. @throws ApiError rest_not_found, rest_post_locked, rest_forbidden */
export async function readEntries(
  { db, store, viewer }: Pick<Services, 'db' | 'store'> & { viewer: Viewer },
  id: number,
  window: Window,
): Promise<Paged<ActivityEntry>> {
  const post = await openPost(db, viewer, id)
  if (!canEdit(viewer, post)) throw forbidden()
  const { rows, total } = await listEntries(db, id, window)
  return { items: rows.map((row) => presentEntry(row, store)), total }
}

/**
 * Tells who joined an activity, once, that its post is gone, or kept from others. Who has a place keeps it, should it come back.
 *
 * @param post as it was until now: where others did not see it, they are not to read its name here, which may be what was refused
 */
export async function cancelActivity(trx: Context, post: Pick<PostRow, 'id' | 'author_id' | 'state'>): Promise<void> {
  const activity = await holdActivity(trx.db, post.id)
  if (!activity || activity.over || !(await noteCancelled(trx.db, post.id))) return
  const members = await listComers(trx.db, post.id)
  const text = post.state === 'live' ? await postName(trx.db, post.id) : ''
  if (members.length) await emit(trx, 'activity.cancelled', { post, text, members })
}

/** Tells who joined activities of a member's that these are off. */
export async function cancelOrganised(trx: Context, memberId: number): Promise<void> {
  for (const post of await listOrganised(trx.db, memberId)) await cancelActivity(trx, post)
}

/** Takes a member out of all activities; who waits there moves up. */
export async function leaveAll(trx: Context, memberId: number): Promise<void> {
  const joined = await holdJoined(trx.db, memberId)
  await deleteEntriesOf(trx.db, memberId)
  for (const postId of joined) await moveUp(trx, postId)
}
