import { createHash } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Kysely, PostgresAdapter, PostgresDialect, sql, type PostgresPool, type PostgresPoolClient } from 'kysely'
import pg from 'pg'
import { NoSlotError, Slots } from '../lib/slots.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>

/** The part of a list that a page shows. */
export interface Window {
  limit: number
  offset: number
}

// Ids and counts stay far below 2^53, so they travel as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)
// A day has no time zone, so it stays what it is: YYYY-MM-DD.
pg.types.setTypeParser(pg.types.builtins.DATE, String)

const NAMED_STATEMENTS_MAX = 2_000
/** Times that a transaction is tried which lost a deadlock, or could not be put in order with another. */
const ATTEMPTS_MAX = 4
/** Before it is tried again, times the attempts so far, and by chance up to twice that: those who met must not meet again. */
const PAUSE_MS = 25
/**
 * Of the connections, so many in a hundred are for single statements alone, most of which read: transactions that wait
 * for one another's rows leave them.
 */
const READS_PERCENT = 25

/** How long a database may take, in milliseconds, before the caller gets an error that it is not there; 0 for as long as it takes. */
export interface DatabaseLimits {
  /** For a connection, be it made or waited for while all are in use. */
  connectMs: number
  /** For one statement: Postgres itself gives it up. */
  statementMs: number
  /** For its answer, where Postgres neither gives one nor closes the connection: longer than `statementMs`. */
  answerMs: number
  /** For a lock that another transaction holds: Postgres gives the statement up. One row that is stuck must not hold all connections. */
  lockMs: number
  /** Between two statements of a transaction, which holds locks: Postgres closes the connection. */
  idleMs: number
}

/** A phone waits for a minute; long before that a member would rather be told. */
export const LIMITS: DatabaseLimits = { connectMs: 10_000, statementMs: 15_000, answerMs: 20_000, lockMs: 4_000, idleMs: 30_000 }

/** Where work takes as long as it takes: migrations, housekeeping. */
export const NO_LIMITS: DatabaseLimits = { connectMs: 0, statementMs: 0, answerMs: 0, lockMs: 0, idleMs: 0 }

/** The code of the error that says so. */
export const NO_DATABASE = 'NO_DATABASE'

export interface DatabaseOptions {
  /** Prepared statements under a name, which belong to a connection: none by default where it is pooled. */
  prepared?: boolean
  /**
   * A pool in transaction mode (PgBouncer) stands between, which takes no settings with a connection: `LIMITS` are then settings of the
   * role (infra/reach.ts), and other limits are set within each transaction.
   */
  pooled?: boolean
  /** Connections at most. */
  max?: number
  limits?: DatabaseLimits
  /** Called with a lost idle connection; without a listener that would end the process. */
  onError?: (error: Error) => void
}

/** The limits that Postgres itself keeps, by the names of its settings. */
export const settingsOf = ({ statementMs, lockMs, idleMs }: DatabaseLimits): Record<string, number> => ({
  statement_timeout: statementMs,
  lock_timeout: lockMs,
  idle_in_transaction_session_timeout: idleMs,
})

const TIME_ZONE = { TimeZone: 'UTC' }

/** A connection through a pool, which takes these few with it, and sees to it that they hold wherever a statement is run. */
class PooledClient extends pg.Client {
  /** Of pg, but not typed. */
  getStartupConf(): Record<string, string> {
    const own = (pg.Client.prototype as unknown as PooledClient).getStartupConf.call(this)
    return { ...own, ...TIME_ZONE }
  }
}

/** How to connect to the Postgres at `url` so that these limits hold; behind a pool by the role's settings. */
export const connectionTo = (
  url: string,
  { limits = LIMITS, pooled = false }: Pick<DatabaseOptions, 'limits' | 'pooled'> = {},
): pg.PoolConfig => ({
  connectionString: url,
  keepAlive: true,
  connectionTimeoutMillis: limits.connectMs,
  ...(pooled
    ? { Client: PooledClient }
    : {
        options: Object.entries({ ...TIME_ZONE, ...settingsOf(limits) })
          .map(([name, value]) => `-c ${name}=${value}`)
          .join(' '),
      }),
})

/** Opens a pool of plain connections to the Postgres at `url`, which survives their loss. Nothing is connected until the first query. */
export function openPool(
  url: string,
  { max, limits = LIMITS, pooled, onError = () => {} }: Pick<DatabaseOptions, 'max' | 'limits' | 'pooled' | 'onError'> = {},
): pg.Pool {
  const pool = new pg.Pool({
    ...connectionTo(url, { limits, pooled }),
    max,
    query_timeout: limits.answerMs,
  })
  pool.on('error', onError)
  survivesLoss(pool)
  return pool
}

/** Opens the database at `url`. Nothing is connected until the first query. */
export function openDatabase(
  url: string,
  { pooled = false, prepared = !pooled, max = 16, limits = LIMITS, onError }: DatabaseOptions = {},
): Db {
  const pool = openPool(url, { max, limits, pooled, onError })
  const slots = limits.connectMs ? new Slots({ atOnce: max - Math.floor((max * READS_PERCENT) / 100), waitMs: limits.connectMs }) : null
  const watching = {
    nameOf: prepared ? nameStatements() : () => undefined,
    locally: pooled && limits !== LIMITS ? locally(limits) : null,
  }
  return new SlottedDatabase(new Dialect({ pool: watched(pool, watching) }), slots)
}

/** The limits for the rest of a transaction, in SQL. */
const locally = (limits: DatabaseLimits): string =>
  Object.entries(settingsOf(limits))
    .map(([name, value]) => `set local ${name} = ${value}`)
    .join('; ')

/** Kysely's own lock, so that earlier versions of this server wait for it, too. */
const MIGRATION_LOCK = '3853314791062309107'

/** Until the end of the transaction nobody else migrates. */
export const LOCK_MIGRATIONS = `select pg_advisory_xact_lock(${MIGRATION_LOCK})`
export const lockMigrations = (trx: Kysely<never> | Db): Promise<unknown> => sql.raw(LOCK_MIGRATIONS).execute(trx)

class Dialect extends PostgresDialect {
  override createAdapter() {
    return new Adapter()
  }
}

class Adapter extends PostgresAdapter {
  override acquireMigrationLock = (db: Kysely<never>): Promise<void> => lockMigrations(db).then(() => {})
  override releaseMigrationLock = (): Promise<void> => Promise.resolve()
}

class SlottedDatabase extends Kysely<Database> {
  /** @param slots how many transactions may be under way at once; null for as many as there are connections */
  constructor(
    dialect: Dialect,
    readonly slots: Slots | null,
  ) {
    super({ dialect })
  }
}

/**
 * Keeps a connection that is lost while it is in use from ending the process: the pool listens to resting ones only. The code that uses
 * it learns of the loss by the query.
 */
export function survivesLoss(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Gives every parameterised statement a name, so that Postgres parses and plans it once a connection. */
function nameStatements(): (text: string) => string {
  const names = new Map<string, string>()
  return (text) => {
    let name = names.get(text)
    if (!name) {
      if (names.size >= NAMED_STATEMENTS_MAX) names.clear()
      name = 'k' + createHash('sha1').update(text).digest('hex').slice(0, 20)
      names.set(text, name)
    }
    return name
  }
}

/**
 * What Postgres says of itself; all else went wrong on the way to it. So did what a pool says, which closes the connection with it; of
 * Postgres the same code is a fault of ours. By its class, and not by the look of its code: EPIPE is five letters as well.
 */
const isOfPostgres = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && !(error.code?.startsWith('08') && error.severity === 'FATAL')

/** Whether it is not known what became of a transaction that failed so: its end was written, perhaps, and the word of it got lost. */
export function isOutcomeUnknown(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === NO_DATABASE || /^(08|57P)/.test(code)
}

/**
 * Whether the database was not to be had: it is away, is ended or starts, has no room or no connection left, or its machine fails. Who
 * asks again later may be served.
 */
export function isUnreachable(error: unknown): boolean {
  const { code = '' } = error as { code?: string }
  return code === NO_DATABASE || /^(53|57P|58)/.test(code)
}

const noDatabase = (cause: unknown) => Object.assign(new Error('the database did not answer', { cause }), { code: NO_DATABASE })

interface Watching {
  /** The name of a statement that is to be prepared. */
  nameOf: (text: string) => string | undefined
  /** What each transaction begins with; a statement outside of one then is one by itself. */
  locally: string | null
}

/** A parameter as it is sent: a list of whole numbers as Postgres reads it, as pg would quote and escape each. The rest is left to pg. */
export const asParameter = (value: unknown): unknown =>
  Array.isArray(value) && value.every((item) => Number.isSafeInteger(item)) ? `{${value.join(',')}}` : value

/**
 * The pool, whose connections are thrown away when nothing comes back on them: their question is still open, and the next one would
 * wait behind it. The caller, as one who gets no connection in time, has an error of code NO_DATABASE.
 */
function watched(pool: pg.Pool, { nameOf, locally }: Watching): PostgresPool {
  return {
    async connect() {
      const client = await pool.connect().catch((error: unknown) => {
        throw isOfPostgres(error) ? error : noDatabase(error)
      })
      let lost: Error | undefined
      const ask = async (sql: string, values: unknown[] = []) => {
        // A rollback would wait as long once more.
        if (lost) throw lost
        try {
          return await (typeof sql === 'string' && values.length > 0
            ? client.query({ name: nameOf(sql), text: sql, values: values.map(asParameter) })
            : client.query(sql, values))
        } catch (error) {
          if (isOfPostgres(error)) {
            // It hangs up after these words, perhaps a moment later: nobody else is to meet that.
            if (isOutcomeUnknown(error)) lost = error as Error
            throw error
          }
          throw (lost = noDatabase(error))
        }
      }
      const query = locally === null ? ask : limiting(ask, locally)
      return { query, release: () => client.release(lost) } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  } as PostgresPool
}

type Ask = (sql: string, values?: unknown[]) => Promise<unknown>

/** Puts the limits into every transaction as it begins, in the same round trip. */
function limiting(ask: Ask, locally: string): Ask {
  let within = false
  return async (sql, values) => {
    const [word] = /^\w+/.exec(sql) ?? ['']
    if (word === 'begin' || word === 'start') {
      within = true
      return ask(`${sql}; ${locally}`)
    }
    if (within) {
      if (word === 'commit' || (word === 'rollback' && !/^rollback to/.test(sql))) within = false
      return ask(sql, values)
    }
    await ask(`begin; ${locally}`)
    try {
      const result = await ask(sql, values)
      await ask('commit')
      return result
    } catch (error) {
      await ask('rollback').catch(() => {})
      throw error
    }
  }
}

/** What Postgres gave up for another's sake (a serialisation failure, a deadlock) succeeds when it is tried again. */
const isTransient = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** Does `work`, which Postgres may give up whole, again after a pause if it did so. */
export async function withRetries<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt >= ATTEMPTS_MAX) throw error
      await delay(PAUSE_MS * attempt * (1 + Math.random()))
    }
  }
}

/**
 * Runs `work` in one transaction, or in the one that `db` already is. A deadlock or a serialisation failure is tried
 * again after a pause, so `work` must do nothing but SQL. A caller who has waited `lockMs` for a lock has waited long enough.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  return withRetries(() => inSlot(db, () => db.transaction().execute(work)))
}

/** Who gets none in time is as badly off as who gets no connection. */
async function inSlot<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const slots = db instanceof SlottedDatabase ? db.slots : null
  if (!slots) return work()
  return slots.run(db, work).catch((error: unknown) => {
    throw error instanceof NoSlotError ? noDatabase(error) : error
  })
}
