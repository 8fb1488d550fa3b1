import { readdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { migrate } from '../../../server/src/infra/migrate.ts'
import { createTestDatabase } from '../../setup/database.ts'

const migrations = (await readdir(fileURLToPath(new URL('../../../server/migrations', import.meta.url))))
  .map((name) => name.replace('.sql', ''))
  .sort()

/** What a database consists of: columns, indexes, functions and triggers, with their definitions. */
async function describeSchema(url: string) {
  const db = openDatabase(url)
  try {
    const { rows } = await sql<{ item: string }>`
      select format('%s.%s %s %s %s', table_name, column_name, data_type, is_nullable, column_default) as item
        from information_schema.columns where table_schema = 'public'
      union all select indexdef from pg_indexes where schemaname = 'public'
      union all select pg_get_functiondef(oid) from pg_proc where pronamespace = 'public'::regnamespace
      union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
      union all select pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace
      order by 1`.execute(db)
    const { rows: applied } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return { items: rows.map((row) => row.item), applied: applied.map((row) => row.name) }
  } finally {
    await db.destroy()
  }
}

/** A database with nothing in it. */
async function createEmptyDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  await client.query('drop schema public, graphile_worker cascade; create schema public')
  await client.end()
  return database
}

test('migrating again changes nothing', async () => {
  const database = await createTestDatabase()
  const before = await describeSchema(database.url)
  await migrate(database.url)
  expect(await describeSchema(database.url)).toEqual(before)
  expect(before.applied).toEqual(migrations)
  await database.drop()
})

test('several that migrate one empty database at once make the same of it as one', async () => {
  const [expected, empty] = [await createTestDatabase(), await createEmptyDatabase()]
  await Promise.all([1, 2, 3].map(() => migrate(empty.url)))
  expect(await describeSchema(empty.url)).toEqual(await describeSchema(expected.url))
  await Promise.all([expected.drop(), empty.drop()])
})

test('one that was cut off while it made the tables of the jobs is taken up by the next', async () => {
  const empty = await createEmptyDatabase()
  const client = new pg.Client(empty.url)
  await client.connect()
  await client.query(
    'create schema graphile_worker; create table graphile_worker.migrations (id int primary key, ts timestamptz default now() not null)',
  )
  await migrate(empty.url)
  await client.query(`select graphile_worker.add_job('push_notice', '{}')`)
  expect((await client.query('select task_identifier from graphile_worker.jobs')).rows).toEqual([{ task_identifier: 'push_notice' }])
  await client.end()
  await empty.drop()
})

test('a mistake in one says so, and leaves nothing half done', async () => {
  const empty = await createEmptyDatabase()
  const client = new pg.Client(empty.url)
  await client.connect()
  await client.query('create table setting (in_the_way integer)')
  await expect(migrate(empty.url)).rejects.toThrow('relation "setting" already exists')
  expect((await client.query(`select to_regclass('member') as member`)).rows).toEqual([{ member: null }])
  await client.query('drop table setting')
  await migrate(empty.url)
  expect((await client.query(`select to_regclass('member') is not null as there`)).rows).toEqual([{ there: true }])
  await client.end()
  await empty.drop()
})

test('a release starts on the schema of a later one, but not where a migration of its own time is unknown to it', async () => {
  const database = await createTestDatabase()
  const client = new pg.Client(database.url)
  await client.connect()
  const record = (name: string) => client.query(`insert into kysely_migration (name, timestamp) values ($1, '')`, [name])
  await record('9998_later')
  await migrate(database.url)
  await record('0001_unknown')
  await expect(migrate(database.url)).rejects.toThrow('0001_unknown is missing')
  await client.end()
  await database.drop()
})

test('what refers to rows that go is found by an index', async () => {
  const database = await createTestDatabase()
  const db = openDatabase(database.url)
  // Members stay, nameless. An index that leaves out rows finds none for a foreign key, unless they are those that refer to nothing.
  const { rows } = await sql<{ name: string }>`
    select k.conrelid::regclass || '.' || (
             select string_agg(attname, ', ') from pg_attribute where attrelid = k.conrelid and attnum = any(k.conkey)) as name
      from pg_constraint k
     where k.contype = 'f' and k.connamespace = 'public'::regnamespace and k.confrelid <> 'member'::regclass
       and not exists (
         select 1 from pg_index i
          where i.indrelid = k.conrelid and (i.indkey::smallint[])[0:cardinality(k.conkey) - 1] @> k.conkey
            and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) ~ '^\\(\\w+ IS NOT NULL\\)$'))
     order by 1`.execute(db)
  expect(rows.map(({ name }) => name)).toEqual([])
  await db.destroy()
  await database.drop()
})
