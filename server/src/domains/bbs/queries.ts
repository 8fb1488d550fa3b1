import type { PollEdit } from '@anglers/contract/poll'
import type { BbsKind } from '@anglers/contract/posts/bbs'
import { type RawBuilder, sql } from 'kysely'
import { anyOf, builtOnce, inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'

/** What a post of a forum has of its own, as it is stored. */
export interface BbsRow {
  /** Of its post. */
  id: number
  kind: BbsKind
  forum_id: number | null
  essence: boolean
  pinned: boolean
  poll: StoredPoll | null
  activity: StoredActivity | null
  /** Of a question: what it promises, and what of that the site holds. */
  bounty: number | null
  held: number | null
  solved: boolean | null
}

/** Its times as texts. */
export interface StoredActivity {
  starts_at: string
  ends_at: string
  capacity: number | null
  party_most: number
  phone_wanted: boolean
  over: boolean
}

export type StoredPoll = PollEdit & { over: boolean }

/** That a mark of a moderator's is there and not over. */
export const holds = (mark: 'essence' | 'pinned'): RawBuilder<boolean> => {
  const [at, until] = [sql.ref(`post_bbs.${mark}_at`), sql.ref(`post_bbs.${mark}_until`)]
  return sql<boolean>`(${at} is not null and coalesce(${until} > now(), true))`
}

const storedActivity = sql<StoredActivity | null>`case when activity.post_id is not null then jsonb_build_object(
  'starts_at', activity.starts_at, 'ends_at', activity.ends_at, 'capacity', activity.capacity, 'party_most', activity.party_most,
  'phone_wanted', activity.phone_wanted, 'over', activity.ends_at <= clock_timestamp()) end`

const storedPoll = sql<StoredPoll | null>`case when poll.post_id is not null then jsonb_build_object(
  'options', (select coalesce(jsonb_agg(words order by position), '[]') from poll_option where poll_option.post_id = poll.post_id),
  'most', poll.most, 'until', poll.ends_at, 'results', poll.results,
  'frozen', poll.opened_at is not null and (poll.voter_count > 0 or coalesce(poll.ends_at <= clock_timestamp(), false)),
  'over', coalesce(poll.ends_at <= clock_timestamp(), false)) end`

export const findBbs = inLists<BbsRow>(
  builtOnce((db, ids) =>
    db
      .selectFrom('post_bbs')
      .innerJoin('post', 'post.id', 'post_bbs.post_id')
      .leftJoin('poll', 'poll.post_id', 'post_bbs.post_id')
      .leftJoin('activity', 'activity.post_id', 'post_bbs.post_id')
      .leftJoin('question', 'question.post_id', 'post_bbs.post_id')
      .leftJoin('bounty', (join) => join.onRef('bounty.post_id', '=', 'question.post_id').on('bounty.settled_at', 'is', null))
      .select([
        'post_bbs.post_id as id',
        'post_bbs.kind',
        'post.forum_id',
        holds('essence').as('essence'),
        holds('pinned').as('pinned'),
        storedPoll.as('poll'),
        storedActivity.as('activity'),
        'question.bounty',
        'bounty.amount as held',
        sql<boolean | null>`question.accepted_at is not null`.as('solved'),
      ])
      .where('post_bbs.post_id', '=', anyOf(ids)),
  ),
)

/** Puts a moderator's mark on a post of a forum, or takes it off. Returns false where it is none. */
export async function setMark(trx: Db, postId: number, mark: 'essence' | 'pinned', on: boolean, until: Date | null): Promise<boolean> {
  const [at, ends] = on ? [new Date(), until] : [null, null]
  const { numUpdatedRows } = await trx
    .updateTable('post_bbs')
    .set(mark === 'essence' ? { essence_at: at, essence_until: ends } : { pinned_at: at, pinned_until: ends })
    .where('post_id', '=', postId)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function saveBbs(trx: Db, postId: number, kind: BbsKind): Promise<void> {
  await trx
    .insertInto('post_bbs')
    .values({ post_id: postId, kind })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ kind }))
    .execute()
}

/** What a post of a forum is, and whether others have met it before this version, which may be the first that is let out. */
export const findKind = (trx: Db, postId: number): Promise<{ kind: BbsKind; met: boolean } | undefined> =>
  trx
    .selectFrom('post_bbs')
    .innerJoin('post', 'post.id', 'post_bbs.post_id')
    .select(['post_bbs.kind', sql<boolean>`post.live_seq is not null and post.edited_at is not null`.as('met')])
    .where('post_bbs.post_id', '=', postId)
    .executeTakeFirst()
