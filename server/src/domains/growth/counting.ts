import type { FastifyBaseLogger } from 'fastify'
import type { JobHandlers } from '../../infra/jobs.ts'
import { type Context, openContext, type Services, transact } from '../../kernel/context.ts'
import type { EventHub } from '../../kernel/events.ts'
import {
  countRewarded,
  findEventMember,
  findWaiting,
  type HeardEvent,
  insertEvent,
  listWaiting,
  undoEvent,
  updateEvent,
} from './eventQueries.ts'
import { bringsExperience, experienceFor } from './policy.ts'
import { noteReal, undoReal } from './referral.ts'
import { reward, takeBack } from './rewards.ts'
import { addScores, lockMember, subtractScores } from './scoreQueries.ts'
import { announceDone } from './tasks.ts'
import type { EventKind } from './tables.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    count_growth: object
  }
}

const WAITING_AT_ONCE = 500

/**
 * Counts what happens elsewhere. An event is only written down in its own transaction, which has locks of its own and should not wait for
 * a member's account; it is counted right after the commit, one after another, or by a job where the process died in between.
 */
export class Counting {
  private readonly keys = new Set<string>()
  private work: Promise<void> | null = null

  constructor(private readonly services: Pick<Services, 'db' | 'bus' | 'events' | 'modules'>) {}

  /** Something happened. */
  async note(trx: Context, event: HeardEvent): Promise<void> {
    if (await insertEvent(trx.db, event)) trx.afterCommit(() => this.add(event.key))
  }

  /** It was undone, for as long as it is held or for good. What nobody noted is not undone either. */
  async undo(trx: Context, key: string, { held = false } = {}): Promise<void> {
    const before = await undoEvent(trx.db, key, held)
    // What an invitation was rewarded for was kept while it was held.
    if (before?.held && !held) await undoReal(trx, before.member_id, key)
    if (before?.wanted) trx.afterCommit(() => this.add(key))
  }

  /** Resolves when everything heard of so far is counted. */
  async settled(): Promise<void> {
    while (this.work) await this.work
  }

  private add(key: string): void {
    this.keys.add(key)
    this.work ??= this.run().finally(() => (this.work = null))
  }

  private async run(): Promise<void> {
    for (const key of this.keys) {
      this.keys.delete(key)
      // What fails is left to the job.
      await countEvent(openContext(this.services), key).catch(() => undefined)
    }
  }
}

/** Counts an event as it is wanted, if it is not. */
export async function countEvent(context: Context, key: string): Promise<void> {
  await transact(context, async (trx) => {
    const { db } = trx
    const memberId = await findEventMember(db, key)
    const member = memberId === undefined ? undefined : await lockMember(db, memberId)
    const event = await findWaiting(db, key)
    if (!event) return
    const { kind, day, wanted, held, experience: given, given_again: earlier } = event
    if (!member) {
      await updateEvent(db, key, { counted: wanted })
      return
    }
    const who = { member: memberId!, exp: member.exp, day }
    const subject = event.subject_type === null ? undefined : { type: event.subject_type, id: event.subject_id! }
    if (wanted) {
      // It brings experience once, however often it is undone and done again; what was held and is let out brings what that had cost.
      const isFirst = given === 0 && !event.taken_back && bringsExperience(kind)
      const isAgain = held && given > 0 && event.taken_back
      const experience = isFirst ? experienceFor(kind, await countRewarded(db, memberId!, kind, day)) : isAgain ? given : 0
      const standing = isAgain ? { taken_back: false, given_again: earlier + 1 } : {}
      await updateEvent(db, key, { counted: true, held: false, ...standing, ...(experience ? { experience } : {}) })
      await addScores(db, memberId!, { [kind]: 1 }, day)
      await announceDone(trx, memberId!, kind)
      // What others may see is something real.
      if (kind === 'post') await noteReal(trx, memberId!, key)
      const movement = isAgain ? `growth:again:${key}:${earlier + 1}` : `growth:${key}`
      await reward(trx, { ...who, key: movement, kind: movementOf(kind), subject, points: 0, experience })
    } else {
      const isOwed = given > 0 && !event.taken_back
      await updateEvent(db, key, {
        counted: false,
        taken_back: true,
        ...(isOwed && held ? { experience: Math.min(member.exp, given) } : {}),
      })
      if (kind === 'post') await undoReal(trx, memberId!, key)
      await subtractScores(db, memberId!, { [kind]: 1 }, day)
      if (isOwed) {
        const movement = `growth:undone:${key}${earlier ? `:${earlier}` : ''}`
        await takeBack(trx, { ...who, key: movement, subject: subject ?? { type: 'user', id: memberId! }, experience: given })
      }
    }
  })
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
      for (const key of await listWaiting(services.db, WAITING_AT_ONCE))
        await countEvent(services, key).catch((error: unknown) => logger.error({ err: error, key }, 'an event was not counted'))
    },
  },
})
