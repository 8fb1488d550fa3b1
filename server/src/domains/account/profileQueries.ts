import { sql, type Updateable } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import type { Address } from '../../lib/address.ts'
import { coverJson, selectMembers } from './queries.ts'

/** A member's own profile and settings. */
export const findUserInfo = (db: Db, id: number) =>
  selectMembers(db)
    .leftJoin('media as cover', 'cover.id', 'member.cover_id')
    .select(['member.login', 'member.role', 'member.bio'])
    .select([
      'member.district',
      'member.gender',
      'member.birthday',
      'member.phone',
      'member.email',
      'member.password_hash',
      'member.created_at',
    ])
    .select([
      'member.show_nearby',
      'member.messages_from',
      'member.online_to',
      'member.groups_from',
      'member.banned_until',
      'member.ban_reason',
      'member.leaving_at',
      'member.next_avatar_id',
      'member.next_cover_id',
    ])
    .select(coverJson.as('cover'))
    .where('member.id', '=', id)
    .executeTakeFirstOrThrow()

type Profile = Pick<
  Updateable<Database['member']>,
  | 'nickname'
  | 'bio'
  | 'district'
  | 'gender'
  | 'birthday'
  | 'avatar_id'
  | 'cover_id'
  | 'next_avatar_id'
  | 'next_cover_id'
  | 'show_nearby'
  | 'messages_from'
  | 'online_to'
  | 'groups_from'
>

/** Whether a picture stands for a member, or waits to. */
export const hasAvatar = async (trx: Db, memberId: number): Promise<boolean> =>
  (await trx
    .selectFrom('member')
    .select('id')
    .where('id', '=', memberId)
    .where((eb) => eb.or([eb('avatar_id', 'is not', null), eb('next_avatar_id', 'is not', null)]))
    .executeTakeFirst()) !== undefined

/** Sets these fields of a member; undefined ones stay as they are. */
export async function updateProfile(db: Db, memberId: number, fields: Profile): Promise<void> {
  if (Object.values(fields).every((value) => value === undefined)) return
  await db.updateTable('member').set(fields).where('id', '=', memberId).execute()
}

/** Has a picture that waited stand for whom it waited for. Returns the member, and whether they have a new avatar. */
export async function showNext(trx: Db, picture: number): Promise<{ id: number; isAvatar: boolean }[]> {
  const { rows } = await sql<{ id: number; isAvatar: boolean }>`
    update member
       set avatar_id = case when next_avatar_id = ${picture} then next_avatar_id else avatar_id end,
           cover_id = case when next_cover_id = ${picture} then next_cover_id else cover_id end,
           next_avatar_id = nullif(next_avatar_id, ${picture}),
           next_cover_id = nullif(next_cover_id, ${picture})
     where next_avatar_id = ${picture} or next_cover_id = ${picture}
    returning id, coalesce(avatar_id = ${picture}, false) as "isAvatar"`.execute(trx)
  return rows
}

/** Takes a picture from whom it stands for, or waits to. Returns the member, and what of theirs it was. */
export async function takeAway(trx: Db, picture: number): Promise<{ id: number; isAvatar: boolean; isCover: boolean }[]> {
  const { rows } = await sql<{ id: number; isAvatar: boolean; isCover: boolean }>`
    with shown as (
      select id, coalesce(avatar_id = ${picture} or next_avatar_id = ${picture}, false) as "isAvatar",
             coalesce(cover_id = ${picture} or next_cover_id = ${picture}, false) as "isCover"
        from member
       where avatar_id = ${picture} or next_avatar_id = ${picture} or cover_id = ${picture} or next_cover_id = ${picture}
       order by id for no key update
    )
    update member
       set avatar_id = nullif(avatar_id, ${picture}), next_avatar_id = nullif(next_avatar_id, ${picture}),
           cover_id = nullif(cover_id, ${picture}), next_cover_id = nullif(next_cover_id, ${picture})
      from shown where member.id = shown.id
    returning shown.*`.execute(trx)
  return rows
}

/** What proves that a member is who they say. */
export const findCredentials = (db: Db, id: number) =>
  db.selectFrom('member').select(['login', 'phone', 'email', 'password_hash']).where('id', '=', id).executeTakeFirstOrThrow()

/** Sets a phone or an e-mail that was proved to be the member's. Fails where another has it: see `isTaken`. */
export async function updateAddress(db: Db, id: number, { kind, value }: Address): Promise<void> {
  const proved = kind === 'phone' ? { phone: value, phone_verified_at: new Date() } : { email: value, email_verified_at: new Date() }
  await db.updateTable('member').set(proved).where('id', '=', id).execute()
}

const UNIQUE_VIOLATION = '23505'

/** Whether a statement failed because something must be one member's alone. */
export const isTaken = (error: unknown): boolean => (error as { code?: string }).code === UNIQUE_VIOLATION

/** Forgets where a member is. */
export async function clearPlace(db: Db, memberId: number): Promise<void> {
  await db.updateTable('presence').set({ lat: null, lng: null }).where('member_id', '=', memberId).execute()
}

/** What a member says of themselves, as it is now. */
export async function findWordsOfMember(db: Db, id: number): Promise<string | undefined> {
  const { rows } = await sql<{
    words: string
  }>`select concat_ws(E'\\n', nickname, nullif(bio, '')) as words from member where id = ${id} and deleted_at is null`.execute(db)
  return rows[0]?.words
}
