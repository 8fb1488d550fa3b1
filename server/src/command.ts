import { existsSync } from 'node:fs'
import path from 'node:path'
import { MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import { pino } from 'pino'
import { type Config, readConfig } from './config.ts'
import { localBus, openBus } from './infra/bus/index.ts'
import { type Db, LIMITS, NO_LIMITS, openDatabase } from './infra/database.ts'
import { migrate } from './infra/migrate.ts'
import { openStore } from './infra/openStore.ts'
import { type Postgres, startPostgres } from './infra/postgres/index.ts'
import { dayOf, nextLocalDay } from './infra/localTime.ts'
import { directly, reachDatabase } from './infra/reach.ts'
import { findSecret } from './infra/secret.ts'
import { databaseFault } from './infra/startFaults.ts'
import { FileAddresses, type ObjectStore } from './infra/store.ts'
import { type Context, openContext } from './kernel/context.ts'
import { EventHub } from './kernel/events.ts'
import { SignedLinks } from './lib/signedLinks.ts'
import { folderFault, makeFolder, StartError } from './lib/startError.ts'
import { listen, modules } from './modules.ts'

/** Prints a line of a command's answer. */
export const print = (line: string) => void process.stdout.write(`${line}\n`)

/** What an operator's list shows at once. */
export const LISTED = 200

/** Says of a list that it is not all, so that nobody takes it for that. */
export const printMore = (count: number) => count > 0 && print(`${count} more`)

/** The same of rows whose number nobody counted: they are asked for with one more than is shown. */
export function printListed<T>(rows: T[], show: (row: T) => void): void {
  for (const row of rows.slice(0, LISTED)) show(row)
  if (rows.length > LISTED) print('There are more.')
}

/** A member's words, set off from ours. */
export const indent = (text: string) =>
  text
    .split('\n')
    .map((line) => `  | ${line}`)
    .join('\n')

/** The id that was typed. @throws Error that says what is wrong, for what is none */
export function typedId(typed: string | undefined, fault: string): number {
  const id = Number(typed)
  if (!Number.isSafeInteger(id) || id < 1) throw new Error(fault)
  return id
}

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

/** `databaseUrl` is where its database is, or our own, `pooled` whether PgBouncer stands between, and `listenUrl` where it is heard. */
export type CommandConfig = Config & { databaseUrl: string; listenUrl: string; pooled: boolean }
/** On what a command works. */
interface Ground {
  /** The database is made, or brought to this release: else it stays as it is, be it empty or of an older one. */
  migrated: boolean
  /** There may be no site yet. */
  new?: boolean
  /** It reads so much that it takes as long as it takes: members' limits are not for it. */
  patient?: boolean
}

/** A command's work. */
type Run = (db: Db, typed: string[], config: CommandConfig) => Promise<void>

/**
 * Does a command's work as the servers do theirs: what it changes is heard of by all domains, and by members who are connected; without a
 * way to the servers, they hear of it when they next come.
 */
export async function inContext<T>(db: Db, config: CommandConfig, work: (context: Context) => Promise<T>): Promise<T> {
  const logger = pino({ level: 'silent' })
  const bus = await openBus(config, logger).catch((error: Error) => {
    process.stderr.write(`The servers could not be notified: ${error.message}\n`)
    return localBus(logger)
  })
  const services = { db, bus, events: new EventHub(), modules }
  const settle = listen(services)
  try {
    return await work(openContext(services)).finally(settle)
  } finally {
    await bus.close()
  }
}

/** How the servers address files. */
async function openAddresses({ secretKey, dataDir, publicUrl }: CommandConfig): Promise<FileAddresses> {
  return new FileAddresses(publicUrl, new SignedLinks(await findSecret(secretKey, dataDir)))
}

/** Addresses of files that are shown to nobody else, by their keys, signed as the servers sign them. */
export async function openLinks(config: CommandConfig): Promise<(key: string) => string> {
  const addresses = await openAddresses(config)
  return (key) => addresses.signedUrl(key, MEDIA_LINK_HOURS)
}

/** Where the servers keep files. */
export const openFiles = async (config: CommandConfig): Promise<ObjectStore> => openStore(config, await openAddresses(config))

/**
 * Runs a command of the operator's on the server's own database, while the server runs or not. What fails is told without a trace.
 */
export async function runCommand(run: Run, ground: Ground = { migrated: true }): Promise<void> {
  try {
    await onOwnDatabase(run, ground)
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`)
    process.exitCode = 1
  }
}

async function onOwnDatabase(run: Run, { migrated, new: isNew, patient = false }: Ground): Promise<void> {
  const config = readConfig()
  const { databaseUrl, dataDir } = config
  if (!databaseUrl && !isNew) refuseNothing(dataDir)
  const postgres = databaseUrl ? undefined : await startOwn(dataDir)
  try {
    const database = databaseUrl ? await reachDatabase({ ...config, databaseUrl }) : directly(postgres!.url)
    const { url, listenUrl, pooled, prepared } = database
    if (migrated)
      await migrate(url, database).catch((error: Error) => {
        throw databaseUrl ? databaseFault(error, url) : error
      })
    const db = openDatabase(url, { max: 1, pooled, prepared, limits: patient ? NO_LIMITS : LIMITS })
    await run(db, process.argv.slice(2), { ...config, databaseUrl: url, listenUrl, pooled }).finally(() => db.destroy())
  } finally {
    await postgres?.stop()
  }
}

/** Who sets something in a folder where no site is would make an empty one there, and think that theirs had changed. */
function refuseNothing(dataDir: string): void {
  if (!existsSync(path.join(dataDir, 'postgres')))
    throw new StartError(`There is no site in ${dataDir}: set DATA_DIR, or DATABASE_URL, as the server has it.`)
}

async function startOwn(dataDir: string): Promise<Postgres> {
  try {
    makeFolder(dataDir)
    return await startPostgres({ dataDir: path.join(dataDir, 'postgres') })
  } catch (error) {
    throw folderFault(error as Error, dataDir)
  }
}
