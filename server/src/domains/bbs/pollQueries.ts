import type { PollResults } from '@anglers/contract/poll'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** A poll as it is stored. */
export interface PollRow {
  most: number
  ends_at: Date | null
  results: PollResults
  opened_at: Date | null
  voter_count: number
  /** It has ended. */
  over: boolean
  options: string[]
}

const over = sql<boolean>`coalesce(poll.ends_at <= clock_timestamp(), false)`

/** A poll, held until the transaction ends, so that nobody votes while it is changed. */
export async function holdPoll(trx: Db, postId: number): Promise<PollRow | undefined> {
  const held = await trx.selectFrom('poll').select('post_id').where('post_id', '=', postId).forNoKeyUpdate().executeTakeFirst()
  if (!held) return undefined
  return trx
    .selectFrom('poll')
    .select([
      'most',
      'ends_at',
      'results',
      'opened_at',
      'voter_count',
      over.as('over'),
      sql<string[]>`array(select words from poll_option where post_id = ${postId} order by position)`.as('options'),
    ])
    .where('post_id', '=', postId)
    .executeTakeFirst()
}

/** Keeps what a poll asks. @param options null: they stay */
export async function savePoll(
  trx: Db,
  postId: number,
  poll: Pick<PollRow, 'most' | 'ends_at' | 'results'>,
  options: readonly string[] | null,
): Promise<void> {
  await trx
    .insertInto('poll')
    .values({ post_id: postId, ...poll, opened_at: null })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(poll))
    .execute()
  if (!options) return
  await trx.deleteFrom('poll_option').where('post_id', '=', postId).execute()
  if (options.length)
    await trx
      .insertInto('poll_option')
      .values(options.map((words, position) => ({ post_id: postId, position, words })))
      .execute()
}

export async function deletePoll(trx: Db, postId: number): Promise<void> {
  await trx.deleteFrom('poll').where('post_id', '=', postId).execute()
}

/** Says that others meet it from now on. Returns the poll where they did not before. */
export const openPoll = (trx: Db, postId: number): Promise<{ ends_at: Date | null } | undefined> =>
  trx
    .updateTable('poll')
    .set({ opened_at: new Date() })
    .where('post_id', '=', postId)
    .where('opened_at', 'is', null)
    .returning('ends_at')
    .executeTakeFirst()

/** A poll with its counts, and what this member chose. */
export const findPoll = (db: Db, postId: number, memberId: number | null) =>
  db
    .selectFrom('poll')
    .select([
      'most',
      'ends_at',
      'results',
      'voter_count',
      over.as('over'),
      sql<{ id: number; words: string; votes: number }[]>`(
        select coalesce(jsonb_agg(jsonb_build_object('id', id, 'words', words, 'votes', vote_count) order by position), '[]')
          from poll_option where poll_option.post_id = poll.post_id)`.as('options'),
      sql<number[]>`(
        select coalesce(jsonb_agg(option_id order by option_id), '[]')
          from poll_vote where poll_vote.post_id = poll.post_id and poll_vote.member_id = ${memberId})`.as('mine'),
    ])
    .where('post_id', '=', postId)
    .executeTakeFirst()

export type FoundPoll = NonNullable<Awaited<ReturnType<typeof findPoll>>>

/** Gives a member's votes, in the transaction that holds the poll. */
export async function insertVotes(trx: Db, postId: number, memberId: number, options: readonly number[]): Promise<void> {
  await trx.insertInto('poll_voter').values({ post_id: postId, member_id: memberId }).execute()
  await trx
    .insertInto('poll_vote')
    .values(options.map((option) => ({ post_id: postId, member_id: memberId, option_id: option })))
    .execute()
}

/** Takes a member's votes back, in all polls. */
export async function deleteVotes(trx: Db, memberId: number): Promise<void> {
  await sql`select 1 from poll where post_id in (select post_id from poll_voter where member_id = ${memberId})
    order by post_id for no key update`.execute(trx)
  await trx.deleteFrom('poll_voter').where('member_id', '=', memberId).execute()
}

/** What a member voted for. @param after the post of the last one of the batch before */
export const exportVotes = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('poll_voter')
    .select([
      'poll_voter.post_id as id',
      'poll_voter.created_at as at',
      sql<string[]>`array(select words from poll_vote join poll_option on poll_option.id = poll_vote.option_id
        where poll_vote.post_id = poll_voter.post_id and poll_vote.member_id = poll_voter.member_id order by position)`.as('options'),
    ])
    .where('poll_voter.member_id', '=', memberId)
    .where('poll_voter.post_id', '>', after)
    .orderBy('poll_voter.post_id')
    .limit(limit)
    .execute()
