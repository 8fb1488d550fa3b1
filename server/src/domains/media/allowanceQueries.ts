import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'
import type { UploadKind } from './tables.ts'

export interface Allowance {
  bytes: number
  files: number
}

/** Whether a member has used up today's. */
export async function isUsedUp(db: Db, memberId: number, kind: UploadKind, { bytes, files }: Allowance): Promise<boolean> {
  const row = await db
    .selectFrom('upload_day')
    .select('member_id')
    .where('member_id', '=', memberId)
    .where('kind', '=', kind)
    .where('day', '>=', localDay)
    .where((eb) => eb.or([eb('bytes', '>=', bytes), eb('files', '>=', files)]))
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Counts a file of so many bytes, and holds the count until the transaction ends. @returns false, and counts nothing,
 * where it would be too much
 */
export async function addUpload(db: Db, memberId: number, kind: UploadKind, size: number, { bytes, files }: Allowance): Promise<boolean> {
  const { rows } = await sql`
    insert into upload_day as d (member_id, kind, day, bytes, files)
    select ${memberId}, ${kind}, ${localDay}, ${size}::bigint, 1 where ${size}::bigint <= ${bytes}::bigint
    on conflict (member_id, kind) do update set
      day = greatest(d.day, excluded.day),
      bytes = excluded.bytes + case when d.day < excluded.day then 0 else d.bytes end,
      files = 1 + case when d.day < excluded.day then 0 else d.files end
    where d.day < excluded.day or (d.bytes + excluded.bytes <= ${bytes}::bigint and d.files < ${files}::integer)
    returning 1`.execute(db)
  return rows.length > 0
}

export async function deleteUploadDays(db: Db, memberId: number): Promise<void> {
  await db.deleteFrom('upload_day').where('member_id', '=', memberId).execute()
}
