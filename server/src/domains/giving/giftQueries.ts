import type { LocalText } from '@anglers/contract/localText'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { UserRow } from '../account/queries.ts'

export interface NewGift {
  sender_id: number
  receiver_id: number
  post_id: number | null
  gift: string
  names: LocalText
  picture: string
  unit: GivingUnit
  price: number
  word: string
}

export const insertGift = async (trx: Db, { names, ...gift }: NewGift): Promise<number> =>
  (
    await trx
      .insertInto('gift_sent')
      .values({ ...gift, names: JSON.stringify(names) })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export interface GiftRow {
  id: number
  gift: string
  names: LocalText
  picture: string
  word: string
  created_at: Date
}

export type Side = 'sender_id' | 'receiver_id'

export interface GiftNoteRow extends GiftRow {
  post_id: number | null
  sender: UserRow
  receiver: UserRow
}

const selectNotes = (db: Db) => {
  const user = (member: string, avatar: string) => sql<UserRow>`json_build_object(
    'id', ${sql.ref(`${member}.id`)}, 'nickname', ${sql.ref(`${member}.nickname`)}, 'avatar_key', ${sql.ref(`${avatar}.key`)},
    'exp', ${sql.ref(`${member}.exp`)}, 'vip_until', ${sql.ref(`${member}.vip_until`)})`
  return db
    .selectFrom('gift_sent')
    .innerJoin('member as giver', 'giver.id', 'gift_sent.sender_id')
    .leftJoin('media as giver_avatar', 'giver_avatar.id', 'giver.avatar_id')
    .innerJoin('member as taker', 'taker.id', 'gift_sent.receiver_id')
    .leftJoin('media as taker_avatar', 'taker_avatar.id', 'taker.avatar_id')
    .select(['gift_sent.id', 'gift', 'names', 'picture', 'word', 'gift_sent.created_at', 'post_id'])
    .select([user('giver', 'giver_avatar').as('sender'), user('taker', 'taker_avatar').as('receiver')])
}

/** Gifts that a member gave, or got, the latest first. */
export const listGifts = (db: Db, memberId: number, side: Side, { limit, offset }: Window): Promise<GiftNoteRow[]> =>
  selectNotes(db).where(`gift_sent.${side}`, '=', memberId).orderBy('gift_sent.id', 'desc').limit(limit).offset(offset).execute()

export const countGifts = async (db: Db, memberId: number, side: Side): Promise<number> =>
  (
    await db
      .selectFrom('gift_sent')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where(side, '=', memberId)
      .executeTakeFirstOrThrow()
  ).n

export const findGiftNote = (db: Db, id: number): Promise<GiftNoteRow> =>
  selectNotes(db).where('gift_sent.id', '=', id).executeTakeFirstOrThrow()

export const findGifts = (db: Db, ids: readonly number[]): Promise<GiftRow[]> =>
  db
    .selectFrom('gift_sent')
    .select(['id', 'gift', 'names', 'picture', 'word', 'created_at'])
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** How many a member got of each gift, the latest first, as it looked last. */
export async function listReceived(db: Db, memberId: number): Promise<(GiftRow & { count: number })[]> {
  const { rows } = await sql<GiftRow & { count: number }>`
    select latest.id, latest.gift, latest.names, latest.picture, latest.word, latest.created_at, kind.count
      from (select gift, count(*) as count, max(id) as id from gift_sent where receiver_id = ${memberId} group by gift) kind
      join gift_sent latest on latest.id = kind.id
     order by latest.id desc`.execute(db)
  return rows
}

/** What a member said with their gifts goes with them. */
export async function blankGifts(trx: Db, memberId: number): Promise<void> {
  await trx.updateTable('gift_sent').set({ word: '' }).where('sender_id', '=', memberId).where('word', '<>', '').execute()
}

export const exportGifts = (db: Db, memberId: number, side: Side, after: number, limit: number) =>
  db
    .selectFrom('gift_sent')
    .select(['id', 'gift', 'names', 'post_id as postId', 'created_at as at'])
    .$if(side === 'sender_id', (query) => query.select(['unit', 'price', 'word']))
    .where(side, '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
