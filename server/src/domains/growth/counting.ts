import type { FastifyBaseLogger } from 'fastify'
import type { JobHandlers } from '../../infra/jobs.ts'
import { type Context, openContext, type Services, transact } from '../../kernel/context.ts'
import type { EventHub } from '../../kernel/events.ts'
import type { Keyed } from '../ledger/service.ts'
import {
  type HeardEvent,
  insertEvent,
  listWaiting,
  lockMembersOf,
  lockWaiting,
  undoEvent,
  updateEvents,
  type WaitingEvent,
} from './eventQueries.ts'
import { bringsExperience, experienceFor } from './policy.ts'
import { noteReal, undoReal } from './referral.ts'
import { rewardAll, takeBack } from './rewards.ts'
import { addAllScores, subtractScores } from './scoreQueries.ts'
import { announceDone } from './tasks.ts'
import type { EventKind } from './tables.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    count_growth: object
  }
}

const WAITING_AT_ONCE = 500
/** Events that are counted in one transaction, each of another member. */
const AT_ONCE = 50

/**
 * Counts what happens elsewhere. An event is only written down in its own transaction, which has locks of its own and should not wait for
 * a member's account; it is counted right after the commit, with what else waits by then, or by a job where the process died in between.
 */
export class Counting {
  /** The member of each event that waits, by its key. */
  private readonly waiting = new Map<string, number>()
  private work: Promise<void> | null = null

  constructor(private readonly services: Pick<Services, 'db' | 'bus' | 'events' | 'modules'>) {}

  /** Something happened. */
  async note(trx: Context, event: HeardEvent): Promise<void> {
    if (await insertEvent(trx.db, event)) trx.afterCommit(() => this.add(event.key, event.member))
  }

  /** It was undone, for as long as it is held or for good. What nobody noted is not undone either. */
  async undo(trx: Context, key: string, { held = false } = {}): Promise<void> {
    const before = await undoEvent(trx.db, key, held)
    // What an invitation was rewarded for was kept while it was held.
    if (before?.held && !held) await undoReal(trx, before.member_id, key)
    if (before?.wanted) trx.afterCommit(() => this.add(key, before.member_id))
  }

  /** Resolves when everything heard of so far is counted. */
  async settled(): Promise<void> {
    while (this.work) await this.work
  }

  private add(key: string, member: number): void {
    this.waiting.set(key, member)
    this.work ??= this.run().finally(() => (this.work = null))
  }

  private async run(): Promise<void> {
    while (this.waiting.size) {
      const keys = takeOfEach(this.waiting)
      // What fails is left to the job.
      await countEach(openContext(this.services), keys, () => undefined)
    }
  }
}

/** Takes the first event of each of so many members. */
function takeOfEach(waiting: Map<string, number>): string[] {
  const taken = new Map<number, string>()
  for (const [key, member] of waiting) {
    if (taken.size === AT_ONCE) break
    if (!taken.has(member)) taken.set(member, key)
  }
  for (const key of taken.values()) waiting.delete(key)
  return [...taken.values()]
}

/** Counts these events, each of another member: where one of them fails, the others all the same. */
async function countEach(context: Context, keys: readonly string[], failed: (error: unknown, key: string) => void): Promise<void> {
  let left: readonly string[]
  try {
    left = await countEvents(context, keys)
  } catch (error) {
    if (keys.length === 1) return failed(error, keys[0]!)
    left = keys
  }
  for (const key of left) await countEach(context, [key], failed)
}

/** Counts events as they are wanted, those that are not. Each is of another member. Of several, returns those that others may have held. */
function countEvents(context: Context, keys: readonly string[]): Promise<string[]> {
  return transact(context, async (trx) => {
    const { db } = trx
    const members = await lockMembersOf(db, keys)
    const events = (await lockWaiting(db, keys)).map((event) => standingOf(event, members.get(event.member_id)))
    const left = keys.length > 1 ? keys.filter((key) => !events.some((event) => event.key === key)) : []
    if (!events.length) return left
    await updateEvents(
      db,
      events.map(({ after }) => after),
    )
    const there = events.flatMap(({ exp, ...event }) => (exp === undefined ? [] : [{ ...event, exp }]))
    const isPost = ({ kind }: { kind: EventKind }) => kind === 'post'
    const wanted = there.filter(({ after }) => after.counted)
    const undone = there.filter(({ after }) => !after.counted)
    for (const { member, kind, day, key } of undone) {
      if (kind === 'post') await undoReal(trx, member, key)
      await subtractScores(db, member, { [kind]: 1 }, day)
    }
    await addAllScores(
      db,
      wanted.map(({ member, kind, day }) => ({ member, metric: kind, amount: 1, day })),
    )
    await announceDone(trx, wanted)
    // What others may see is something real.
    await noteReal(
      trx,
      wanted.filter(isPost).map(({ member, key }) => ({ invitee: member, by: key })),
    )
    const losses: Keyed[] = []
    for (const { movement: key, ...event } of undone) losses.push(...(await takeBack(trx, { ...event, key })))
    await rewardAll(
      trx,
      wanted.map(({ movement: key, kind, ...event }) => ({ ...event, key, kind: movementOf(kind), points: 0 })),
      losses,
    )
    return left
  })
}

/** How an event stands once it is counted, and what it brings or, undone, takes back from its member, if that is still there. */
function standingOf({ rewarded, ...event }: WaitingEvent, exp: number | undefined) {
  const { key, kind, day, wanted, held, experience: given, taken_back: takenBack, given_again: earlier } = event
  const its = {
    key,
    kind,
    day,
    exp,
    member: event.member_id,
    subject: event.subject_type === null ? undefined : { type: event.subject_type, id: event.subject_id! },
  }
  if (exp === undefined) return { ...its, after: { ...event, counted: wanted }, experience: 0, movement: '' }
  if (!wanted) {
    const isOwed = given > 0 && !takenBack
    const after = { ...event, counted: false, taken_back: true, ...(isOwed && held ? { experience: Math.min(exp, given) } : {}) }
    return { ...its, after, experience: isOwed ? given : 0, movement: `growth:undone:${key}${earlier ? `:${earlier}` : ''}` }
  }
  // It brings experience once, however often it is undone and done again; what was held and is let out brings what that had cost.
  const isFirst = given === 0 && !takenBack && bringsExperience(kind)
  const isAgain = held && given > 0 && takenBack
  const experience = isFirst ? experienceFor(kind, rewarded) : isAgain ? given : 0
  const counted = { ...event, counted: true, held: false, ...(experience ? { experience } : {}) }
  return isAgain
    ? {
        ...its,
        after: { ...counted, taken_back: false, given_again: earlier + 1 },
        experience,
        movement: `growth:again:${key}:${earlier + 1}`,
      }
    : { ...its, after: counted, experience, movement: `growth:${key}` }
}

const movementOf = (kind: EventKind) => (kind === 'comment' || kind === 'liked' ? kind : 'post')

/** Notes what members do in other domains, for the tasks, the experience and the rankings of those who do it. */
export function listenForGrowth(events: EventHub, counting: Counting): void {
  const note = (trx: Context, kind: EventKind, member: number, key: string, subject: HeardEvent['subject']) =>
    counting.note(trx, { key, member, kind, subject })
  const like = async (
    trx: Context,
    type: 'post' | 'comment',
    { id, author_id: author }: { id: number; author_id: number },
    by: number,
    on: boolean,
  ) => {
    // One's own likes of oneself are no merit.
    if (author === by) return
    const [given, got] = [`like:${type}:${id}:${by}`, `liked:${type}:${id}:${by}`]
    if (on) {
      await note(trx, 'like', by, given, { type, id })
      await note(trx, 'liked', author, got, { type, id })
    } else {
      await counting.undo(trx, given)
      await counting.undo(trx, got)
    }
  }
  events
    // For oneself alone is for nobody, whatever it was before.
    .on('post.published', async (trx, { post }) => {
      const key = `post:${post.id}`
      if (post.visibility === 3) await counting.undo(trx, key)
      else await note(trx, 'post', post.author_id, key, { type: 'post', id: post.id })
    })
    .on('post.deleted', (trx, { post }) => counting.undo(trx, `post:${post.id}`))
    .on('post.held', (trx, { post }) => counting.undo(trx, `post:${post.id}`, { held: true }))
    .on('bbs.refused', (trx, { post }) => counting.undo(trx, `post:${post.id}`, { held: true }))
    .on('post.merged', (trx, { post }) => counting.undo(trx, `post:${post.id}`))
    .on('comment.created', async (trx, { comment, post }) => {
      if (comment.author_id !== post.author_id)
        await note(trx, 'comment', comment.author_id, `comment:${comment.id}`, { type: 'comment', id: comment.id })
    })
    .on('comment.deleted', (trx, { comment }) => counting.undo(trx, `comment:${comment.id}`))
    .on('post.liked', (trx, { post, by, on }) => like(trx, 'post', post, by, on))
    .on('comment.liked', (trx, { comment, by, on }) => like(trx, 'comment', comment, by, on))
    .on('member.followed', async (trx, { by, member, on }) => {
      const key = `follow:${by}:${member}`
      if (on) await note(trx, 'follow', by, key, { type: 'user', id: member })
      else await counting.undo(trx, key)
    })
    .on('gift.given', (trx, { gift, to }) => note(trx, 'gift', to, `gift:${gift.id}`, { type: 'gift', id: gift.id }))
    .on('member.pictured', (trx, { member }) => note(trx, 'avatar', member, `avatar:${member}`, null))
}

/** Counts what no process has counted, because it died right after the commit. */
export const countingJobs = (services: Context, logger: FastifyBaseLogger): Pick<JobHandlers, 'count_growth'> => ({
  count_growth: {
    cron: '* * * * *',
    async run() {
      const waiting = new Map((await listWaiting(services.db, WAITING_AT_ONCE)).map(({ key, member }) => [key, member]))
      while (waiting.size)
        await countEach(services, takeOfEach(waiting), (error, key) => logger.error({ err: error, key }, 'an event was not counted'))
    },
  },
})
