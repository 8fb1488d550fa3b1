import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { userJson, type UserRow } from '../account/queries.ts'

export interface NewReward {
  post_id: number
  giver_id: number
  author_id: number
  amount_fen: number
  author_fen: number
  amount_shown: boolean
  word: string
}

export const insertReward = async (trx: Db, reward: NewReward): Promise<number> =>
  (await trx.insertInto('reward').values(reward).returning('id').executeTakeFirstOrThrow()).id

export interface RewardRow {
  id: number
  amount_fen: number
  amount_shown: boolean
  word: string
  created_at: Date
  giver: UserRow
}

const selectRewards = (db: Db) =>
  db
    .selectFrom('reward')
    .innerJoin('member', 'member.id', 'reward.giver_id')
    .leftJoin('media as avatar', 'avatar.id', 'member.avatar_id')
    .select(['reward.id', 'amount_fen', 'amount_shown', 'word', 'reward.created_at', userJson.as('giver')])

/** A post's rewards, the latest first. */
export const listRewards = (db: Db, postId: number, reader: Reader, { limit, offset }: Window): Promise<RewardRow[]> =>
  selectRewards(db)
    .where('reward.post_id', '=', postId)
    .where(notHiddenFrom('reward.giver_id', reader))
    .orderBy('reward.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()

export const countRewards = async (db: Db, postId: number, reader: Reader): Promise<number> =>
  (
    await db
      .selectFrom('reward')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('post_id', '=', postId)
      .where(notHiddenFrom('reward.giver_id', reader))
      .executeTakeFirstOrThrow()
  ).n

export const findReward = (db: Db, id: number): Promise<RewardRow> =>
  selectRewards(db).where('reward.id', '=', id).executeTakeFirstOrThrow()

/** What a member said with their rewards goes with them; that they gave is in the books. */
export async function blankRewards(trx: Db, memberId: number): Promise<void> {
  await trx.updateTable('reward').set({ word: '' }).where('giver_id', '=', memberId).where('word', '<>', '').execute()
}

/** The rewards that a member gave, or got, after the one of this id. */
export const exportRewards = (db: Db, memberId: number, side: 'giver_id' | 'author_id', after: number, limit: number) =>
  db
    .selectFrom('reward')
    .select(['id', 'post_id as postId', 'created_at as at'])
    .select(side === 'giver_id' ? sql<number>`amount_fen`.as('amountFen') : sql<number>`author_fen`.as('amountFen'))
    .$if(side === 'giver_id', (query) => query.select('word'))
    .where(side, '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
