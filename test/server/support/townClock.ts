import { sql } from 'kysely'
import { type Db, openDatabase } from '../../../server/src/infra/database.ts'
import { PATIENT } from './server.ts'

// Before Postgres's own: now() without a schema is then the one of the test.
const SEARCH_PATH = 'clock,public,pg_catalog'

/** Connects to a database whose now() a test may set, by `setClock`. */
export const withClock = (url: string): Db => {
  const address = new URL(url)
  address.searchParams.set('options', `-c search_path=${SEARCH_PATH} -c TimeZone=UTC`)
  return openDatabase(address.href, { max: 12, limits: PATIENT })
}

/** Makes the clock that `setClock` sets: it goes by the real time until then. */
export async function createTownClock(db: Db): Promise<void> {
  await sql`create schema clock`.execute(db)
  await sql`create table clock.hand (at timestamptz)`.execute(db)
  await sql`insert into clock.hand values (null)`.execute(db)
  await sql`create function clock.now() returns timestamptz language sql stable
    as 'select coalesce((select at from clock.hand), pg_catalog.now())'`.execute(db)
}

/** Has it be this time for SQL, until it is set anew; null is the real time. */
export const setClock = (db: Db, at: string | null) => sql`update clock.hand set at = ${at}::timestamptz`.execute(db)
