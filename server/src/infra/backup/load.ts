import { once } from 'node:events'
import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import pg from 'pg'
import { type CopyStreamQuery, from as copyFrom } from 'pg-copy-streams'
import { LOCK_MIGRATIONS } from '../database.ts'
import { readMigration } from '../migrate.ts'
import type { BackupHeader } from './archive.ts'
import { CRONTABS, JOBS, keptTables, listed, PLAIN_SETTINGS } from './tables.ts'

/** @throws Error when the database has tables */
export async function refuseFull(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ full: boolean }>(
    `select exists (select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')) as full`,
  )
  if (rows[0]!.full) throw new Error('The database is not empty: restore into an empty DATA_DIR, or a new database. Nothing was changed.')
}

/**
 * Takes the rows of a backup over, in one transaction: until the end of it there is an empty database, or after it the whole one.
 */
export class DatabaseLoader {
  private copying: { name: string; stream: CopyStreamQuery } | undefined
  private readonly rows: Record<string, number> = {}
  private foreignKeys: string[] = []
  private triggered: string[] = []

  constructor(
    private readonly client: pg.ClientBase,
    private readonly header: BackupHeader,
  ) {}

  /** Makes the tables as they were when the backup was made, by the same migrations. */
  async open(): Promise<void> {
    const { client } = this
    await client.query('begin')
    await client.query(PLAIN_SETTINGS)
    // A server that starts meanwhile waits and finds the whole database; another restore finds it full.
    await client.query(LOCK_MIGRATIONS)
    await refuseFull(client)
    await client.query(MIGRATOR)
    for (const { name, timestamp } of this.header.migrations) {
      await client.query(await readMigration(name))
      await client.query('insert into kysely_migration (name, timestamp) values ($1, $2)', [name, timestamp])
    }
    await client.query('set constraints all immediate')
    await client.query(PLAIN_SETTINGS)
    await this.unguard()
    for (const { table } of [JOBS, CRONTABS]) await client.query(table)
  }

  /** A part of a table's rows. */
  async add(name: string, packed: Readable): Promise<void> {
    if (this.copying?.name !== name) await this.begin(name)
    const { stream } = this.copying!
    for await (const piece of packed.pipe(createGunzip()) as AsyncIterable<Buffer>) if (!stream.write(piece)) await once(stream, 'drain')
  }

  async setSequences(values: { name: string; value: string }[]): Promise<void> {
    await this.end()
    for (const { name, value } of values)
      await this.client.query('select setval($1::regclass, $2::bigint)', [`public.${pg.escapeIdentifier(name)}`, value])
  }

  /**
   * Looks whether all is there and refers to what is there, and commits.
   *
   * @param expected how many rows there are of each
   */
  async finish(expected: Record<string, number>): Promise<void> {
    await this.end()
    for (const [name, count] of Object.entries(expected))
      if ((this.rows[name] ?? 0) !== count) throw new Error(`${this.rows[name] ?? 0} rows of ${name} came over, and not ${count}.`)
    for (const { put } of [JOBS, CRONTABS]) await this.client.query(put)
    for (const statement of this.foreignKeys) await this.client.query(statement)
    for (const table of this.triggered) await this.client.query(`alter table ${table} enable trigger user`)
    await this.client.query('commit')
  }

  /**
   * Rows come in no order, and their counts with them. Foreign keys are taken away and put back, which checks them all at once, and
   * triggers are silent: an owner of the tables may do that, where session_replication_role is for superusers.
   */
  private async unguard(): Promise<void> {
    const { client } = this
    const tables = await keptTables(client)
    const names = (all: { name: string }[]) => all.map(({ name }) => name).join()
    if (names(tables) !== names(this.header.tables)) throw new Error('The backup has other tables than its migrations make.')
    const { rows: keys } = await client.query<{ name: string; of: string; definition: string }>(
      `select quote_ident(conname) as name, conrelid::regclass::text as of, pg_get_constraintdef(oid) as definition
         from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conrelid, conname`,
    )
    this.foreignKeys = keys.map(({ name, of, definition }) => `alter table ${of} add constraint ${name} ${definition}`)
    for (const { name, of } of keys) await client.query(`alter table ${of} drop constraint ${name}`)
    const { rows: triggered } = await client.query<{ of: string }>(
      `select distinct tgrelid::regclass::text as of from pg_trigger join pg_class on pg_class.oid = tgrelid
        where not tgisinternal and relnamespace = 'public'::regnamespace`,
    )
    this.triggered = triggered.map(({ of }) => of)
    for (const table of this.triggered) await client.query(`alter table ${table} disable trigger user`)
    // Migrations write rows, too, and so did the backed-up site.
    await client.query(`truncate ${listed(tables.map(({ name }) => name))}`)
  }

  private async begin(name: string): Promise<void> {
    await this.end()
    const [table, columns] =
      name === JOBS.name
        ? ['restored_job', JOBS.columns]
        : name === CRONTABS.name
          ? ['restored_crontab', CRONTABS.columns]
          : [`public.${pg.escapeIdentifier(name)}`, this.header.tables.find((kept) => kept.name === name)?.columns]
    if (!columns) throw new Error(`The backup has rows of ${name}, and no such table.`)
    this.copying = { name, stream: this.client.query(copyFrom(`copy ${table} (${listed(columns)}) from stdin`)) }
  }

  private async end(): Promise<void> {
    if (!this.copying) return
    const { name, stream } = this.copying
    this.copying = undefined
    stream.end()
    await finished(stream)
    this.rows[name] = stream.rowCount
  }
}

/** What the migrator (kysely) makes for itself. */
const MIGRATOR = `
  create table kysely_migration (name varchar(255) not null primary key, timestamp varchar(255) not null);
  create table kysely_migration_lock (id varchar(255) not null primary key, is_locked integer not null default 0);
  insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0);`
