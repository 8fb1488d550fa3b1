import type { NoteKind } from '@anglers/contract/waters'
import { sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { type UserRow, userJson } from '../account/queries.ts'

export interface NoteRow {
  id: number
  post_id: number
  kind: NoteKind
  title: string
  body: string
  created_at: Date
  author: UserRow
}

/** Keeps what a member tells the operators; what they said of it before, and nobody has decided on, is replaced. */
export async function saveNote(trx: Db, note: { post_id: number; author_id: number; kind: NoteKind; body: string }): Promise<void> {
  await sql`
    insert into venue_note (post_id, author_id, kind, body) values (${note.post_id}, ${note.author_id}, ${note.kind}, ${note.body})
    on conflict (post_id, author_id, kind) where state = 'open' do update set body = excluded.body`.execute(trx)
}

/** Those that nobody has decided on, the oldest first. */
export async function listNotes(db: Db, { limit, offset }: Window): Promise<{ rows: NoteRow[]; total: number }> {
  const [page, counted] = await Promise.all([
    sql<NoteRow>`
      select note.id, note.post_id, note.kind, post.title, note.body, note.created_at, ${userJson} as author
        from venue_note note join post on post.id = note.post_id and post.deleted_at is null
        join member on member.id = note.author_id left join media avatar on avatar.id = member.avatar_id
       where note.state = 'open' order by note.id limit ${limit} offset ${offset}`.execute(db),
    sql<{ n: number }>`
      select count(*)::integer as n from venue_note note join post on post.id = note.post_id and post.deleted_at is null
       where note.state = 'open'`.execute(db),
  ])
  return { rows: page.rows, total: counted.rows[0]!.n }
}

/** What a note is about that nobody has decided on; nothing where the place is gone. */
export const findOpenNote = (db: Db, id: number): Promise<{ post_id: number; kind: NoteKind; owner_id: number | null } | undefined> =>
  db
    .selectFrom('venue_note as note')
    .innerJoin('post', 'post.id', 'note.post_id')
    .innerJoin('post_venue as venue', 'venue.post_id', 'note.post_id')
    .select(['note.post_id', 'note.kind', 'venue.owner_id'])
    .where('note.id', '=', id)
    .where('note.state', '=', 'open')
    .where('post.deleted_at', 'is', null)
    .executeTakeFirst()

/** The claims of a place that nobody has decided on. */
export async function listOpenClaims(db: Db, postId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('venue_note')
    .select('id')
    .where('post_id', '=', postId)
    .where('kind', '=', 'claim')
    .where('state', '=', 'open')
    .orderBy('id')
    .execute()
  return rows.map((row) => row.id)
}

/** Decides on a note, once. @returns what it was; undefined where nobody waits for it */
export async function decideNote(
  trx: Db,
  id: number,
  operatorId: number | null,
  accept: boolean,
): Promise<{ post_id: number; author_id: number; kind: NoteKind; title: string } | undefined> {
  return trx
    .updateTable('venue_note')
    .set({ state: accept ? 'accepted' : 'refused', decided_at: new Date(), decided_by: operatorId })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .returning(['post_id', 'author_id', 'kind', sql<string>`(select title from post where post.id = post_id)`.as('title')])
    .executeTakeFirst()
}

export async function deleteNotesOf(trx: Db, memberId: number): Promise<void> {
  await trx.deleteFrom('venue_note').where('author_id', '=', memberId).execute()
  await trx.updateTable('venue_note').set({ decided_by: null }).where('decided_by', '=', memberId).execute()
}

export const exportNotes = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('venue_note')
    .select(['id', 'post_id as postId', 'kind', 'body', 'state', 'created_at as createdAt'])
    .where('author_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()
