import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { type Db, LIMITS, lockMigrations, NO_LIMITS, openDatabase } from './database.ts'
import { migrateJobs } from './jobs.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Numbered SQL files, each run once, in order, in one transaction. There is no way down: a mistake gets a new migration. */
const files: MigrationProvider = {
  async getMigrations() {
    const entries = (await migrationNames()).map(async (name): Promise<[string, Migration]> => {
      const text = await readMigration(name)
      return [name, { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** What the database is to have been through, in this order. */
export const migrationNames = async (): Promise<string[]> =>
  (await readdir(folder))
    .filter((name) => name.endsWith('.sql'))
    .map((name) => path.basename(name, '.sql'))
    .sort()

/** The statements of one. */
export const readMigration = (name: string): Promise<string> => readFile(path.join(folder, `${name}.sql`), 'utf8')

/**
 * Brings the database at `url` to the newest schema, or leaves it as a later release has made it. Several processes may call it at once:
 * one does the work, the others wait.
 */
export async function migrate(url: string, { pooled = false }: { pooled?: boolean } = {}): Promise<void> {
  const db = openDatabase(url, { max: 2, pooled, limits: { ...NO_LIMITS, connectMs: LIMITS.connectMs } })
  try {
    if (await isNewest(db)) return
    const { error } = await db.connection().execute((connection) => inOneTransaction(connection, () => migrateJobs(url, pooled)))
    if (error) throw error
  } finally {
    await db.destroy()
  }
}

/**
 * By itself the migrator would take a lock of the connection, which a pool gives to somebody else.
 * @param first what is to be there before, done by one process at a time as well
 */
async function inOneTransaction(db: Db, first: () => Promise<void>): Promise<{ error?: unknown }> {
  await sql`begin`.execute(db)
  await lockMigrations(db)
  await first()
  const { error } = await new Migrator({ db, provider: files, disableTransactions: true }).migrateToLatest()
  await (error ? sql`rollback` : sql`commit`).execute(db)
  return { error }
}

/**
 * Whether all of the files that there are were run, as at nearly every start: the migrator looks through the whole catalogue before it says
 * so. What was run beyond them is of a later release, on whose schema this one goes on working: the migrator would refuse it.
 */
async function isNewest(db: Db): Promise<boolean> {
  const {
    rows: [tables],
  } = await sql<{ there: boolean }>`select to_regclass('kysely_migration') is not null as there`.execute(db)
  if (!tables!.there) return false
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name collate "C"`.execute(db)
  const own = await migrationNames()
  const run = rows.map(({ name }) => name)
  return run.slice(0, own.length).join() === own.join()
}
