import type { AttachmentKind } from '@anglers/contract/files'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { LATEST_UPLOADS } from './queries.ts'
import { isUnused, type MediaReference } from './referenceQueries.ts'

/** What a file is shown by. */
export interface AttachmentRow {
  id: number
  key: string
  kind: AttachmentKind
  name: string
  bytes: number
}

const shown = ['id', 'key', 'kind', 'name', 'bytes'] as const

/** A file as JSON, for a query that joins the table `attachment`; null where there is none. */
export const attachmentJson = sql<AttachmentRow | null>`case when attachment.id is not null then json_build_object(
  'id', attachment.id, 'key', attachment.key, 'kind', attachment.kind, 'name', attachment.name, 'bytes', attachment.bytes) end`

export const insertAttachment = (db: Db, row: Omit<AttachmentRow, 'id'> & { owner_id: number }): Promise<AttachmentRow> =>
  db.insertInto('attachment').values(row).returning(shown).executeTakeFirstOrThrow()

/** These files, as far as they are there. */
export const findAttachments = (db: Db, ids: readonly number[]): Promise<AttachmentRow[]> =>
  db
    .selectFrom('attachment')
    .select(shown)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()

/** What the file of this key is called; null where there is none. */
export const nameOfKey = async (db: Db, key: string): Promise<string | null> =>
  (await db.selectFrom('attachment').select('name').where('key', '=', key).executeTakeFirst())?.name ?? null

/** Which of these files the member uploaded. */
export async function ownAttachments(db: Db, ownerId: number, ids: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('attachment')
    .select('id')
    .where('owner_id', '=', ownerId)
    .where('id', '=', sql<number>`any(${ids}::bigint[])`)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

/** Files that a member uploaded, after the one with this id. */
export const listAttachmentsOf = (db: Db, ownerId: number, after: number, limit: number) =>
  db
    .selectFrom('attachment')
    .select([...shown, 'created_at'])
    .where('owner_id', '=', ownerId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

/** What became of a file: what its own is called in the store. */
type Gone = Pick<AttachmentRow, 'key' | 'kind'>

/** Deletes a member's files that nothing holds, but for the latest ones. */
export async function deleteSurplusAttachments(
  db: Db,
  references: readonly MediaReference[],
  ownerId: number,
  keep: number,
): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    delete from attachment where id in (
      select id from (select id from attachment where owner_id = ${ownerId} order by id desc limit ${sql.lit(LATEST_UPLOADS)}) a
       where ${isUnused(references, sql`a.id`)} order by id desc offset ${keep}
    ) returning key, kind`.execute(db)
  return rows
}

/** Deletes up to `limit` files of this age that nothing holds. */
export async function deleteUnusedAttachments(
  db: Db,
  references: readonly MediaReference[],
  { olderThanDays, limit }: { olderThanDays: number; limit: number },
): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    delete from attachment where id in (
      select id from attachment a
       where created_at < now() - make_interval(days => ${olderThanDays}::integer) and ${isUnused(references, sql`a.id`)}
       order by created_at limit ${limit}
    ) returning key, kind`.execute(db)
  return rows
}

/** Deletes a member's files that nothing holds. */
export async function deleteAttachmentsOf(db: Db, references: readonly MediaReference[], ownerId: number): Promise<Gone[]> {
  const { rows } = await sql<Gone>`
    delete from attachment a where owner_id = ${ownerId} and ${isUnused(references, sql`a.id`)} returning key, kind`.execute(db)
  return rows
}
