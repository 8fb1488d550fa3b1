import { createHash } from 'node:crypto'
import { Kysely, PostgresDialect, type PostgresPool, type PostgresPoolClient, type Transaction } from 'kysely'
import pg from 'pg'
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
const DEADLOCK_RETRIES = 3

export interface DatabaseOptions {
  /** Prepared statements under a name; switch off behind PgBouncer in transaction mode. */
  prepared?: boolean
  /** Connections at most. */
  max?: number
  /** Told of a lost idle connection; without a listener that would end the process. */
  onError?: (error: Error) => void
}

/** Opens a pool of connections to the Postgres at `url`. Nothing is connected until the first query. */
export function openDatabase(url: string, { prepared = true, max = 16, onError = () => {} }: DatabaseOptions = {}): Db {
  const pool = new pg.Pool({ connectionString: url, max, options: '-c TimeZone=UTC' })
  pool.on('error', onError)
  survivesLoss(pool)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool: prepared ? withNamedStatements(pool) : pool }) })
}

/**
 * Keeps a connection that is lost while it is in use from ending the process: the pool listens to resting ones only. Whoever uses
 * it learns of the loss by the query.
 */
export function survivesLoss(pool: pg.Pool): void {
  pool.on('connect', (client) => client.on('error', () => {}))
}

/** Gives every parameterised statement a name, so that Postgres parses and plans it once a connection. */
function withNamedStatements(pool: pg.Pool): PostgresPool {
  const names = new Map<string, string>()
  const nameOf = (text: string) => {
    let name = names.get(text)
    if (!name) {
      if (names.size >= NAMED_STATEMENTS_MAX) names.clear()
      name = 'k' + createHash('sha1').update(text).digest('hex').slice(0, 20)
      names.set(text, name)
    }
    return name
  }
  return {
    async connect() {
      const client = await pool.connect()
      return {
        query: (sql: string, values: unknown[]) =>
          typeof sql === 'string' && values.length > 0 ? client.query({ name: nameOf(sql), text: sql, values }) : client.query(sql, values),
        release: () => client.release(),
      } as unknown as PostgresPoolClient
    },
    end: () => pool.end(),
  } as PostgresPool
}

const isTransient = (error: unknown) => ['40001', '40P01'].includes((error as { code?: string }).code ?? '')

/** What waits for the commit of each transaction that is under way. */
const afterwards = new WeakMap<Db, ((db: Db) => void)[]>()

/**
 * Does this once the transaction is committed, with the database that it was on; at once where there is no transaction. One that
 * is rolled back, or tried again, forgets it. It must not fail, and nobody waits for it.
 */
export function afterCommit(trx: Db, work: (db: Db) => void): void {
  const waiting = afterwards.get(trx)
  if (waiting) waiting.push(work)
  else work(trx)
}

/**
 * Runs `work` in one transaction, or in the one that `db` already is. A deadlock or a serialisation failure is tried
 * again, so `work` must do nothing but SQL.
 */
export async function transaction<T>(db: Db, work: (trx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db)
  for (let attempt = 1; ; attempt++) {
    try {
      const waiting: ((db: Db) => void)[] = []
      const result = await db.transaction().execute((trx: Transaction<Database>) => {
        afterwards.set(trx, waiting)
        return work(trx)
      })
      for (const later of waiting) later(db)
      return result
    } catch (error) {
      if (!isTransient(error) || attempt >= DEADLOCK_RETRIES) throw error
    }
  }
}
