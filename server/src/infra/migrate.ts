import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Migration, type MigrationProvider, Migrator, sql } from 'kysely'
import { openDatabase } from './database.ts'

const folder = fileURLToPath(new URL('../../migrations', import.meta.url))

/** Numbered SQL files, each run once, in order, in one transaction. There is no way down: a mistake gets a new migration. */
const files: MigrationProvider = {
  async getMigrations() {
    const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
    const entries = names.map(async (name): Promise<[string, Migration]> => {
      const text = await readFile(path.join(folder, name), 'utf8')
      return [path.basename(name, '.sql'), { up: async (db) => void (await sql.raw(text).execute(db)) }]
    })
    return Object.fromEntries(await Promise.all(entries))
  },
}

/** Brings the database at `url` to the newest schema. Several processes may call it at once: one does the work, the others wait. */
export async function migrate(url: string): Promise<void> {
  const db = openDatabase(url, { max: 2, limits: null })
  try {
    const { error } = await new Migrator({ db, provider: files }).migrateToLatest()
    if (error) throw error
  } finally {
    await db.destroy()
  }
}
