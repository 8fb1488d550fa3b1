import { POLL_DAYS_MAX } from '@anglers/contract/limits'
import type { Poll, PollEdit, PollForm } from '@anglers/contract/poll'
import type { Db } from '../../infra/database.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine } from '../../lib/text.ts'
import { canReact } from '../content/policy.ts'
import { openPost, type PostRow } from '../content/service.ts'
import { isBannedFrom, refuseBanned } from '../forum/service.ts'
import { findPoll, type FoundPoll, holdPoll, insertVotes, openPoll, savePoll } from './pollQueries.ts'
import type { StoredPoll } from './queries.ts'

const DAY_MS = 24 * 60 * 60_000

const wordsOf = (poll: PollForm) => poll.options.map(cleanLine).filter(Boolean)

/** @throws ApiError rest_invalid_param: what a poll needs before others see it */
export function checkPoll(poll: PollForm | undefined): void {
  if (!poll) throw invalid('poll', 'required')
  const words = wordsOf(poll)
  if (words.length < 2) throw invalid('poll.options', 'too_few', 2)
  if (new Set(words).size < words.length) throw invalid('poll.options', 'duplicate')
  if ((poll.most ?? 1) > words.length) throw invalid('poll.most', 'too_large', words.length)
  if (poll.results === 'end' && !poll.until) throw invalid('poll.until', 'required')
}

/**
 * Stores what a poll asks. Once somebody has voted only its end changes, as long as it has not come.
 *
 * @throws ApiError poll_frozen; rest_invalid_param naming `poll.until`
 */
export async function storePoll(trx: Db, postId: number, form: PollForm): Promise<void> {
  const before = await holdPoll(trx, postId)
  const ends = form.until ? new Date(form.until) : null
  if (ends?.getTime() !== before?.ends_at?.getTime()) {
    if (before?.opened_at && before.over) throw new ApiError('poll_frozen')
    if (ends && ends <= new Date()) throw invalid('poll.until', 'past')
    if (ends && ends.getTime() > Date.now() + POLL_DAYS_MAX * DAY_MS) throw invalid('poll.until', 'too_large', POLL_DAYS_MAX)
  }
  const poll = { most: form.most ?? 1, ends_at: ends, results: form.results ?? 'voted' }
  const options = wordsOf(form)
  const same = before !== undefined && options.join('\n') === before.options.join('\n')
  const isFrozen = before !== undefined && before.opened_at !== null && (before.voter_count > 0 || before.over)
  if (isFrozen && !(same && poll.most === before.most && poll.results === before.results)) throw new ApiError('poll_frozen')
  await savePoll(trx, postId, poll, same ? null : options)
}

/** Others meet the poll from now on. @throws ApiError rest_invalid_param naming `poll.until` where it would have ended by then */
export async function beginPoll(trx: Db, postId: number): Promise<void> {
  const opened = await openPoll(trx, postId)
  if (opened?.ends_at && opened.ends_at <= new Date()) throw invalid('poll.until', 'past')
}

export const presentPollEdit = ({ options, most, until, results, frozen }: StoredPoll): PollEdit => ({
  options,
  most,
  until: until && new Date(until).toISOString(),
  results,
  frozen,
})

type Reading = Pick<Services, 'db'> & { viewer: Viewer | null }

/** The poll of a post that the viewer can read. @throws ApiError rest_not_found, rest_post_locked */
export async function readPoll({ db, viewer }: Reading, id: number): Promise<Poll> {
  const post = await openPost(db, viewer, id)
  const row = await findPoll(db, id, viewer?.id ?? null)
  if (!row) throw notFound()
  const isBanned = viewer !== null && post.forum !== null && (await isBannedFrom(db, viewer, post.forum.id))
  return presentPoll(row, post, !isBanned && canReact(viewer, post))
}

function presentPoll(row: FoundPoll, { id }: PostRow, mayReact: boolean): Poll {
  const isShown = row.over || (row.results === 'voted' && row.mine.length > 0)
  return {
    id,
    options: row.options.map(({ votes, ...option }) => ({ ...option, votes: isShown ? votes : null })),
    most: row.most,
    until: row.ends_at?.toISOString() ?? null,
    over: row.over,
    results: row.results,
    voters: isShown ? row.voter_count : null,
    mine: row.mine,
    can: { vote: mayReact && !row.over && row.mine.length === 0 },
  }
}

/**
 * Votes in a poll, once for all. The same vote again changes nothing.
 *
 * @throws ApiError rest_not_found, rest_post_locked, rest_forbidden, forum_banned, poll_closed, already_voted, rest_invalid_param naming
 *   `options`
 */
export function vote(context: Context, viewer: Viewer, id: number, options: readonly number[]): Promise<Poll> {
  return transact(context, async ({ db }) => {
    const post = await openPost(db, viewer, id)
    if (post.forum) await refuseBanned(db, viewer, post.forum.id)
    if (!(await holdPoll(db, id))) throw notFound()
    if (!canReact(viewer, post)) throw forbidden()
    const poll = (await findPoll(db, id, viewer.id))!
    if (poll.mine.length) {
      const isSame = poll.mine.length === options.length && poll.mine.every((option) => options.includes(option))
      if (!isSame) throw new ApiError('already_voted')
    } else {
      if (poll.over) throw new ApiError('poll_closed')
      if (!options.every((option) => poll.options.some((one) => one.id === option))) throw invalid('options', 'not_found')
      if (options.length > poll.most) throw invalid('options', 'too_many', poll.most)
      await insertVotes(db, id, viewer.id, options)
    }
    return readPoll({ db, viewer }, id)
  })
}
