import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** What keys files in the store go by. */
export interface StoredKeys {
  pictures: string[]
  voices: string[]
  films: string[]
  attachments: string[]
}

/** Which of these keys a row names. */
export async function namedKeys(db: Db, { pictures, voices, films, attachments }: StoredKeys): Promise<Set<string>> {
  const { rows } = await sql<{ key: string }>`
    select key from media where key = any(${pictures}::text[])
    union all
    select key from voice where key = any(${voices}::text[])
    union all
    select key from video where key = any(${films}::text[])
    union all
    select key from attachment where key = any(${attachments}::text[])`.execute(db)
  return new Set(rows.map((row) => row.key))
}

/** When this database was made: a backup that is restored brings its own date along. */
export async function databaseMadeAt(db: Db): Promise<Date> {
  const { rows } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
  return new Date(rows[0]!.at)
}
