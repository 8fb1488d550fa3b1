import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Part } from './archive.ts'
import { CRONTABS, JOBS, type KeptTable, keptTables, listed, PLAIN_SETTINGS } from './tables.ts'

const compress = promisify(gzip)
/** A tar says how long a part is before it, so rows are gathered; that is all that is held of a table. */
const PART_BYTES = 8 * 1024 * 1024

type Add = (part: Part, content: Buffer) => Promise<void>

export interface Snapshot {
  migrations: { name: string; timestamp: string }[]
  tables: KeptTable[]
}

/**
 * Begins to read one state of the database, which stays as it is however others write meanwhile; nobody changes its tables.
 *
 * @throws Error when there is none of ours
 */
export async function openSnapshot(client: pg.ClientBase): Promise<Snapshot> {
  await client.query('begin isolation level repeatable read read only')
  await client.query(PLAIN_SETTINGS)
  const { rows } = await client.query<{ there: boolean }>(`select to_regclass('public.kysely_migration') is not null as there`)
  if (!rows[0]!.there) throw new Error('There is nothing to back up: the database is empty.')
  const migrations = await client.query<Snapshot['migrations'][number]>(
    'select name, timestamp from kysely_migration order by name collate "C"',
  )
  const tables = await keptTables(client)
  await client.query(`lock table ${listed(tables.map(({ name }) => name))} in access share mode`)
  return { migrations: migrations.rows, tables }
}

/** Writes out all of a snapshot. @returns how many rows there are of each */
export async function dump(client: pg.ClientBase, { tables }: Snapshot, add: Add): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  for (const { name, columns } of tables)
    rows[name] = await dumpRows(client, name, `copy public.${pg.escapeIdentifier(name)} (${listed(columns)}) to stdout`, add)
  for (const { name, select } of [JOBS, CRONTABS]) rows[name] = await dumpRows(client, name, `copy (${select}) to stdout`, add)
  // Sequences know no snapshot: read last, they are beyond every row of it.
  const { rows: sequences } = await client.query(
    `select sequencename as name, last_value::text as value from pg_sequences where schemaname = 'public' and last_value is not null`,
  )
  const content = Buffer.from(JSON.stringify(sequences))
  await add({ name: SEQUENCES, bytes: content.length }, content)
  return rows
}

/** Where the values of sequences are. */
export const SEQUENCES = 'database/sequences.json'
/** A part of a table's rows, as COPY writes them. */
export const ROWS = /^database\/(.+)\/\d+\.copy\.gz$/

async function dumpRows(client: pg.ClientBase, name: string, copy: string, add: Add): Promise<number> {
  const stream = client.query(copyTo(copy))
  let gathered: Buffer[] = []
  let bytes = 0
  let parts = 0
  const flush = async () => {
    const content = await compress(Buffer.concat(gathered))
    gathered = []
    bytes = 0
    await add({ name: `database/${name}/${String(++parts).padStart(6, '0')}.copy.gz`, bytes: content.length }, content)
  }
  for await (const piece of stream as AsyncIterable<Buffer>) {
    gathered.push(piece)
    bytes += piece.length
    if (bytes >= PART_BYTES) await flush()
  }
  if (bytes) await flush()
  return stream.rowCount
}
