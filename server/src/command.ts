import path from 'node:path'
import { type Config, readConfig } from './config.ts'
import { type Db, openDatabase } from './infra/database.ts'
import { migrate } from './infra/migrate.ts'
import { type Postgres, startPostgres } from './infra/postgres/index.ts'
import { dayOf, nextLocalDay } from './infra/localTime.ts'
import { databaseFault } from './infra/startFaults.ts'
import { folderFault, makeFolder } from './lib/startError.ts'

/** Prints a line of a command's answer. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/**
 * A day that was typed for an option, by the town's clock.
 * @returns its first and its last moment
 * @throws Error that names the option, for what is no day
 */
export function typedDay(option: string, typed: string): { begins: Date; ends: Date } {
  const begins = new Date(`${typed}T00:00:00+08:00`)
  if (!/^\d{4}-\d\d-\d\d$/.test(typed) || Number.isNaN(begins.getTime()) || dayOf(begins) !== typed)
    throw new Error(`${option} takes a day like 2027-12-31, not "${typed}".`)
  return { begins, ends: new Date(nextLocalDay(begins).getTime() - 1) }
}

/** `databaseUrl` is where its database is, given or our own. */
export type CommandConfig = Config & { databaseUrl: string }
/** A command's work. */
type Run = (db: Db, typed: string[], config: CommandConfig) => Promise<void>

/** Runs a command of the operator's on the server's own database, while the server runs or not. What fails is told without a trace. */
export async function runCommand(run: Run): Promise<void> {
  try {
    await onOwnDatabase(run)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

async function onOwnDatabase(run: Run): Promise<void> {
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  const postgres = databaseUrl ? undefined : await startOwn(dataDir)
  try {
    const url = databaseUrl ?? postgres!.url
    await migrate(url).catch((error: Error) => {
      throw databaseUrl ? databaseFault(error, url) : error
    })
    const db = openDatabase(url, { max: 1 })
    await run(db, process.argv.slice(2), { ...config, databaseUrl: url }).finally(() => db.destroy())
  } finally {
    await postgres?.stop()
  }
}

async function startOwn(dataDir: string): Promise<Postgres> {
  try {
    makeFolder(dataDir)
    return await startPostgres({ dataDir: path.join(dataDir, 'postgres') })
  } catch (error) {
    throw folderFault(error as Error, dataDir)
  }
}
