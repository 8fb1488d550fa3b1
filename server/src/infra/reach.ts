import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../lib/startError.ts'
import { connectionTo, isUnreachable, LIMITS, NO_DATABASE, settingsOf } from './database.ts'
import { LOCKS } from './locks.ts'
import { databaseFault } from './startFaults.ts'

/** How the database is reached. */
export interface Reach {
  url: string
  /** Through PgBouncer, or another pool that gives a connection to another after each transaction. */
  pooled: boolean
  /** Whether statements are prepared under names. */
  prepared: boolean
  /** Where LISTEN hears, and where what belongs to a connection holds: Postgres itself, or a pool that gives none away. */
  listenUrl: string
  /** Whether `listenUrl` leads through a pool, which is then `url`. */
  listenPooled: boolean
}

/** As a database of our own is, with nothing in between. */
export const directly = (url: string): Reach => ({ url, pooled: false, prepared: true, listenUrl: url, listenPooled: false })

interface Ways {
  databaseUrl: string
  /** A second way, to Postgres itself. */
  listenDatabaseUrl?: string
  /** As the operator wants it; undefined where nothing is said. */
  preparedStatements?: boolean
}

/** A pool keeps connections that began before the role had its settings: each that we come across is ended. */
const OLD_CONNECTIONS_MAX = 50
const LOST_MAX = 10
const AGAIN_MS = 100

/**
 * Finds out whether a pool stands between, and sees to it that the limits hold all the same: a pool in transaction mode takes none of
 * our settings with a connection, so they are made settings of the role in this database, which cost no statement. Whoever may not set
 * them is told what to run.
 *
 * @throws StartError that names the variable
 */
export async function reachDatabase({ databaseUrl: url, listenDatabaseUrl, preparedStatements }: Ways): Promise<Reach> {
  const pooled = await isPooled(url, 'DATABASE_URL')
  if (pooled) await patiently(() => keepLimits(url)).catch((error: Error) => Promise.reject(databaseFault(error, url)))
  const prepared = preparedStatements ?? !pooled
  if (!listenDatabaseUrl) return { url, pooled, prepared, listenUrl: url, listenPooled: pooled }
  if (await isPooled(listenDatabaseUrl, 'LISTEN_DATABASE_URL'))
    throw new StartError('LISTEN_DATABASE_URL: has to lead to Postgres itself, and not to a pool such as PgBouncer.')
  const [one, other] = [await identityOf(url, pooled), await identityOf(listenDatabaseUrl, false)]
  if (one !== other) throw new StartError('LISTEN_DATABASE_URL: leads to another database than DATABASE_URL.')
  return { url, pooled, prepared, listenUrl: listenDatabaseUrl, listenPooled: false }
}

/** Runs `work` on a connection of its own. */
async function connected<T>(
  url: string,
  { pooled, options }: { pooled?: boolean; options?: string },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const { Client = pg.Client, ...own } = connectionTo(url, { pooled }) as pg.ClientConfig & { Client?: typeof pg.Client }
  const config = options === undefined ? own : { ...own, options }
  const client = new Client(config)
  client.on('error', () => {})
  await client.connect().catch((error: Error & { code?: string }) => {
    // It waited in vain, as for a pool that waits for Postgres.
    throw error.code ? error : Object.assign(new Error('nothing answered', { cause: error }), { code: NO_DATABASE })
  })
  try {
    return await work(client)
  } finally {
    await client.end().catch(() => {})
  }
}

/** Tries again where the connection is lost: other processes may be at the same, and end connections of the pool. */
async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (let lost = 0; ; lost++) {
    try {
      return await work()
    } catch (error) {
      const { code = '' } = error as { code?: string }
      if (lost >= LOST_MAX || !(isUnreachable(error) || /^08/.test(code))) throw error
      await delay(AGAIN_MS)
    }
  }
}

/** Of no meaning to Postgres, which keeps it all the same. */
const PROBE = 'anglers.direct'

async function isPooled(url: string, variable: string): Promise<boolean> {
  try {
    // A pool may also have been told to pass over what it does not know.
    return await connected(url, { options: `-c ${PROBE}=1` }, async (client) => {
      const { rows } = await client.query<{ kept: string | null }>(`select current_setting('${PROBE}', true) as kept`)
      return rows[0]!.kept !== '1'
    })
  } catch (error) {
    if (/unsupported startup parameter/.test((error as Error).message)) return true
    throw databaseFault(error as Error, url, variable)
  }
}

const wanted = Object.entries(settingsOf(LIMITS))

async function holds(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ name: string; setting: string }>('select name, setting from pg_settings where name = any($1)', [
    wanted.map(([name]) => name),
  ])
  return wanted.every(([name, value]) => rows.some((row) => row.name === name && row.setting === String(value)))
}

/** Makes the limits the role's, where they are not, and ends connections from before. */
async function keepLimits(url: string): Promise<void> {
  for (let old = 0; old <= OLD_CONNECTIONS_MAX; old++) {
    const good = await connected(url, { pooled: true }, async (client) => {
      if (await holds(client)) return true
      await setLimits(client)
      // It says so by its error.
      await client.query('select pg_terminate_backend(pg_backend_pid())').catch(() => {})
      return false
    })
    if (good) return
  }
  throw new StartError('DATABASE_URL: the time-outs of the role do not hold in the pool. Have it connect anew: RECONNECT in its console.')
}

async function setLimits(client: pg.Client): Promise<void> {
  await client.query('begin')
  // Two at once would fail.
  await client.query('select pg_advisory_xact_lock($1)', [LOCKS.roleLimits])
  const {
    rows: [row],
  } = await client.query<{ database: string; role: string; kept: string[] | null }>(
    `select current_database() as database, current_user as role,
            (select setconfig from pg_db_role_setting
              where setrole = current_user::regrole
                and setdatabase = (select oid from pg_database where datname = current_database())) as kept`,
  )
  const { database, role, kept } = row!
  const statements = wanted
    .filter(([name, value]) => !kept?.includes(`${name}=${value}`))
    .map(([name, value]) => `alter role ${pg.escapeIdentifier(role)} in database ${pg.escapeIdentifier(database)} set ${name} = ${value};`)
  try {
    for (const statement of statements) await client.query(statement)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback').catch(() => {})
    if ((error as { code?: string }).code !== '42501') throw error
    throw new StartError(
      `DATABASE_URL: a pool stands between, which takes no time-outs with a connection, and this role may not set them for itself. ` +
        `Have a superuser run:\n  ${statements.join('\n  ')}`,
    )
  }
}

/** Of a database of a running Postgres. */
const identityOf = (url: string, pooled: boolean): Promise<string> =>
  connected(url, { pooled }, async (client) => {
    const { rows } = await client.query<{ identity: string }>(
      `select concat_ws(' ', extract(epoch from pg_postmaster_start_time()), oid) as identity
         from pg_database where datname = current_database()`,
    )
    return rows[0]!.identity
  })
