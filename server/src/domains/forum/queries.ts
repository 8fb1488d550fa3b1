import type { ForumAct } from '@anglers/contract/forum'
import { sql } from 'kysely'
import { batchedQuery, builtFor } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import type { Reader } from '../account/blockQueries.ts'
import { selectMembers, type UserRow } from '../account/queries.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'
import { forumColumns } from './accessQueries.ts'
import type { ForumFacts } from './policy.ts'

/** A forum with all that a row of forums shows. */
export interface ForumRow {
  facts: ForumFacts
  section_id: number
  section: string
  description: string
  rules: string
  cover: PictureRow | null
  price_fen: number | null
  password_hash: string | null
  password_version: number
  posts: number
  followers: number
  following: boolean
}

const forumRows = (reader: Pick<Reader, 'viewerId'>) => sql`
  select ${forumColumns(reader)} as facts, forum.section_id, section.name as section, forum.description, forum.rules, forum.price_fen,
         forum.password_hash, forum.password_version,
         coalesce((select n from feed_size where feed_size.list = 'forum:' || forum.id), 0) as posts,
         stat.follower_count as followers,
         ${
           reader.viewerId === null
             ? sql`false`
             : sql`exists (select 1 from forum_follow own where own.member_id = ${reader.viewerId} and own.forum_id = forum.id)`
         } as following,
         case when cover.id is not null then ${pictureJson('cover')} end as cover
    from forum join forum_section section on section.id = forum.section_id join forum_stat stat on stat.forum_id = forum.id
    left join media cover on cover.id = forum.cover_id`

/** All forums, in the order of the hall. */
export async function listForums(db: Db, reader: Pick<Reader, 'viewerId'>): Promise<ForumRow[]> {
  const { rows } = await sql<ForumRow>`
    ${forumRows(reader)} order by section.position, section.id, forum.position, forum.id`.execute(db)
  return rows
}

export async function findForum(db: Db, reader: Pick<Reader, 'viewerId'>, id: number): Promise<ForumRow | undefined> {
  const { rows } = await sql<ForumRow>`${forumRows(reader)} where forum.id = ${id}`.execute(db)
  return rows[0]
}

const findFactsOf = builtFor<{ place: number; facts: ForumFacts }, [places: number[], forums: number[], readers: (number | null)[]]>(
  (_db, places, forums, readers) => sql`
    select place, ${forumColumns({ viewerId: sql.ref<number>('asked.reader') })} as facts
      from unnest(${places}::integer[], ${forums}::bigint[], ${readers}::bigint[]) asked(place, forum_id, reader)
      join forum on forum.id = asked.forum_id`,
)

const READERS_AT_ONCE = 100

/** What policies decide by, of forums that several readers come to at once; undefined where there is no such forum. */
export const findForumFacts = batchedQuery(
  READERS_AT_ONCE,
  async (db, asked: { forumId: number; viewerId: number | null }[]): Promise<(ForumFacts | undefined)[]> => {
    const rows = await findFactsOf(
      db,
      asked.map((_, place) => place),
      asked.map(({ forumId }) => forumId),
      asked.map(({ viewerId }) => viewerId),
    )
    const found = new Map(rows.map(({ place, facts }) => [place, facts]))
    return asked.map((_, place) => found.get(place))
  },
)

/** Forums that a member follows, the latest followed first. */
export async function listFollowedForums(
  db: Db,
  memberId: number,
  { limit, offset }: Window,
): Promise<{ rows: ForumRow[]; total: number }> {
  const [{ rows }, { n }] = await Promise.all([
    sql<ForumRow>`${forumRows({ viewerId: memberId })}
      join forum_follow mine on mine.forum_id = forum.id and mine.member_id = ${memberId}
      order by mine.id desc limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('forum_follow')
      .where('member_id', '=', memberId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

/** Holds who may enter a forum as it is, until the transaction ends. Returns whether it is there. */
export async function holdForum(trx: Db, id: number): Promise<boolean> {
  return (await trx.selectFrom('forum').select('id').where('id', '=', id).forShare().executeTakeFirst()) !== undefined
}

export const listModerators = (db: Db, forumId: number): Promise<UserRow[]> =>
  selectMembers(db)
    .innerJoin('forum_moderator', 'forum_moderator.member_id', 'member.id')
    .where('forum_moderator.forum_id', '=', forumId)
    .where('member.deleted_at', 'is', null)
    .orderBy('forum_moderator.created_at')
    .orderBy('member.id')
    .execute()

export async function isFollowingForum(db: Db, memberId: number, forumId: number): Promise<boolean> {
  const row = await db
    .selectFrom('forum_follow')
    .select('id')
    .where('member_id', '=', memberId)
    .where('forum_id', '=', forumId)
    .executeTakeFirst()
  return row !== undefined
}

/** Sets whether a member follows a forum; doing it twice changes nothing. Returns how many follow it then. */
export async function setForumFollow(db: Db, memberId: number, forumId: number, on: boolean): Promise<number> {
  if (on)
    await db
      .insertInto('forum_follow')
      .values({ member_id: memberId, forum_id: forumId })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('forum_follow').where('member_id', '=', memberId).where('forum_id', '=', forumId).execute()
  return (await db.selectFrom('forum_stat').select('follower_count').where('forum_id', '=', forumId).executeTakeFirstOrThrow())
    .follower_count
}

/** What lets a member into a forum from now on. Returns false where they had it, of this password. */
export async function insertGrant(
  trx: Db,
  grant: {
    member_id: number
    forum_id: number
    way: 'password' | 'paid' | 'approval'
    password_version?: number | null
    price_fen?: number | null
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into forum_grant as held (member_id, forum_id, way, password_version, price_fen)
    values (${grant.member_id}, ${grant.forum_id}, ${grant.way}, ${grant.password_version ?? null}, ${grant.price_fen ?? null})
    on conflict (member_id, forum_id, way) do update set password_version = excluded.password_version
     where held.password_version is distinct from excluded.password_version
    returning 1`.execute(trx)
  return rows.length > 0
}

/** @returns whether there was one */
export async function deleteGrants(trx: Db, memberId: number, forumId: number, way: 'approval'): Promise<boolean> {
  const grants = trx.deleteFrom('forum_grant').where('member_id', '=', memberId).where('forum_id', '=', forumId).where('way', '=', way)
  return (await grants.executeTakeFirst()).numDeletedRows > 0n
}

/** Whom moderators let in, the latest first. */
export async function listAdmitted(db: Db, forumId: number, { limit, offset }: Window) {
  const admitted = db.selectFrom('forum_grant').where('forum_id', '=', forumId).where('way', '=', 'approval')
  const [rows, { n }] = await Promise.all([
    selectMembers(db)
      .innerJoin('forum_grant', 'forum_grant.member_id', 'member.id')
      .select('forum_grant.created_at as admitted_at')
      .where('forum_grant.forum_id', '=', forumId)
      .where('forum_grant.way', '=', 'approval')
      .orderBy('forum_grant.created_at', 'desc')
      .orderBy('member.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    admitted.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

export async function isWaiting(db: Db, memberId: number, forumId: number): Promise<boolean> {
  const row = await db
    .selectFrom('forum_request')
    .select('id')
    .where('forum_id', '=', forumId)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertRequest(trx: Db, memberId: number, forumId: number, words: string): Promise<void> {
  await trx
    .insertInto('forum_request')
    .values({ forum_id: forumId, member_id: memberId, words })
    .onConflict((conflict) => conflict.columns(['forum_id', 'member_id']).doUpdateSet({ words }))
    .execute()
}

export async function listRequests(db: Db, forumId: number, { limit, offset }: Window) {
  const waiting = db.selectFrom('forum_request').where('forum_id', '=', forumId)
  const [rows, { n }] = await Promise.all([
    selectMembers(db)
      .innerJoin('forum_request', 'forum_request.member_id', 'member.id')
      .select(['forum_request.id as request_id', 'forum_request.words', 'forum_request.created_at as asked_at'])
      .where('forum_request.forum_id', '=', forumId)
      .orderBy('forum_request.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    waiting.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}

export const findRequest = (db: Db, id: number) =>
  db.selectFrom('forum_request').select(['id', 'forum_id', 'member_id']).where('id', '=', id).executeTakeFirst()

/** Takes a request that is decided away. Returns false where another moderator was first. */
export async function deleteRequest(trx: Db, id: number): Promise<boolean> {
  return (await trx.deleteFrom('forum_request').where('id', '=', id).executeTakeFirst()).numDeletedRows > 0
}

/** Changes the rules of a forum. @param before what they have to be, if anything @returns whether they were that */
export async function saveRules(trx: Db, id: number, rules: string, before?: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('forum')
    .set({ rules })
    .where('id', '=', id)
    .$if(before !== undefined, (query) => query.where('rules', '=', before!))
    .executeTakeFirst()
  return numUpdatedRows > 0
}

export async function updateForum(trx: Db, id: number, change: { description?: string; cover_id?: number | null }): Promise<void> {
  await trx.updateTable('forum').set(change).where('id', '=', id).execute()
}

/** Until when a member may not write in a forum; null where they may. */
export async function findBan(db: Db, memberId: number, forumId: number): Promise<Date | null> {
  const row = await db
    .selectFrom('forum_ban')
    .select('until')
    .where('forum_id', '=', forumId)
    .where('member_id', '=', memberId)
    .where('until', '>', sql<Date>`now()`)
    .executeTakeFirst()
  return row?.until ?? null
}

export async function setBan(trx: Db, memberId: number, forumId: number, until: Date | null): Promise<void> {
  if (until)
    await trx
      .insertInto('forum_ban')
      .values({ forum_id: forumId, member_id: memberId, until })
      .onConflict((conflict) => conflict.columns(['forum_id', 'member_id']).doUpdateSet({ until }))
      .execute()
  else await trx.deleteFrom('forum_ban').where('forum_id', '=', forumId).where('member_id', '=', memberId).execute()
}

/** A member, as far as moderators of this forum decide about them. */
export const findMemberOf = (db: Db, forumId: number, memberId: number) =>
  db
    .selectFrom('member')
    .select([
      'id',
      'role',
      sql<boolean>`coalesce(vip_until > now(), false)`.as('vip'),
      sql<boolean>`exists (select 1 from forum_moderator m where m.forum_id = ${forumId} and m.member_id = member.id)`.as('moderates'),
    ])
    .where('id', '=', memberId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

export async function insertLog(
  trx: Db,
  entry: { forum_id: number; actor_id: number; act: ForumAct; post_id?: number | null; member_id?: number | null; words?: string },
): Promise<void> {
  await trx
    .insertInto('forum_log')
    .values({ post_id: null, member_id: null, ...entry })
    .execute()
}

export interface LogRow {
  id: number
  act: ForumAct
  post_id: number | null
  words: string
  created_at: Date
  actor: UserRow | null
  member: UserRow | null
}

const userOf = (column: string) => sql`(
  select json_build_object('id', who.id, 'nickname', who.nickname, 'avatar_key', avatar.key, 'exp', who.exp, 'vip_until', who.vip_until)
    from member who left join media avatar on avatar.id = who.avatar_id where who.id = ${sql.ref(column)})`

/** What moderators of a forum did, the latest first. */
export async function listLog(db: Db, forumId: number, { limit, offset }: Window): Promise<{ rows: LogRow[]; total: number }> {
  const [{ rows }, { n }] = await Promise.all([
    sql<LogRow>`
      select entry.id, act, post_id, words, entry.created_at, ${userOf('entry.actor_id')} as actor, ${userOf('entry.member_id')} as member
        from forum_log entry where forum_id = ${forumId} order by entry.id desc limit ${limit} offset ${offset}`.execute(db),
    db
      .selectFrom('forum_log')
      .where('forum_id', '=', forumId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow(),
  ])
  return { rows, total: n }
}
