/**
 * Runs the Postgres that npm installs, for a server that was given no DATABASE_URL.
 *
 * A postmaster belongs to its data folder, not to the process that started it. Whoever calls `startPostgres` on that
 * folder next joins it, be it a second server or the one after a crash that left it running; the last to call `stop`
 * ends it. Each of them holds a shared advisory lock on a connection of its own, so Postgres itself keeps the count,
 * and whoever is killed drops out.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { openCluster, USER } from './cluster.ts'
import { BusyError, launchPostmaster, runningPort, stopPostmaster, type Flags } from './postmaster.ts'

export interface PostgresOptions {
  /** Folder of the database, created when missing. Holds `cluster` and nothing else of ours. */
  dataDir: string
  /** For a new postmaster; any free port by default. */
  port?: number
  /** Settings for a new postmaster over the defaults, as in postgresql.conf: `{ fsync: 'off' }`. */
  flags?: Flags
  /** Told what takes time. */
  log?: (line: string) => void
  /** Called when there is nothing to do but wait until a new postmaster accepts connections. */
  meanwhile?: () => void
}

export interface Postgres {
  /** postgres://user:password@127.0.0.1:port/database, of a superuser. */
  url: string
  /** Leaves Postgres, and shuts it down unless another process still uses it. Cuts open connections. */
  stop(): Promise<void>
}

/** Any number, the same for all who share a cluster. */
const USERS_LOCK = 20_170_801
const BUSY_TIMEOUT_MS = 30_000
const BUSY_POLL_MS = 100
const LEAVE_TIMEOUT_MS = 500
const LOCK_NOT_AVAILABLE = '55P03'
const INVALID_PASSWORD = '28P01'

/**
 * Starts the Postgres of `dataDir`, or joins it where it runs; recovers it after a crash. This process stays alive until `stop`.
 * @throws with what Postgres said when it cannot start, or stays busy for half a minute.
 */
export async function startPostgres({ dataDir, port = 0, flags = {}, log = () => {}, meanwhile = () => {} }: PostgresOptions): Promise<Postgres> {
  const cluster = await openCluster(dataDir, flags.fsync !== 'off', log)
  const deadline = Date.now() + BUSY_TIMEOUT_MS
  for (;;) {
    try {
      const actualPort = runningPort(cluster) ?? await launchPostmaster(cluster, { port, flags, meanwhile })
      const url = `postgres://${USER}:${cluster.password}@127.0.0.1:${actualPort}/postgres`
      const user = await registerUser(url, log)
      let stopped: Promise<void> | undefined
      return {
        url,
        stop: () => stopped ??= user.leave(() => stopPostmaster(cluster)),
      }
    } catch (error) {
      if (!(error instanceof BusyError) || Date.now() > deadline) throw error
      await delay(BUSY_POLL_MS)
    }
  }
}

/**
 * Counts this process among those that use Postgres.
 * @throws BusyError when Postgres goes away meanwhile.
 */
async function registerUser(url: string, log: (line: string) => void) {
  let leaving = false
  let cut = false
  const onCut = (error: Error) => {
    cut = true
    if (!leaving) log(`Postgres cut its connections: ${error.message}`)
  }
  let client = await connect(url, onCut)
  await client.query('select pg_advisory_lock_shared($1)', [USERS_LOCK]).catch(asBusy)

  return {
    /** Stops counting this process, and calls `shutDown` when it was the last. */
    async leave(shutDown: () => Promise<void>) {
      leaving = true
      try {
        if (cut) client = await connect(url, onCut)
        if (await isLast(client)) await shutDown()
        await client.end().catch(() => {})
      } catch (error) {
        // Busy: it ends, or has ended, without us.
        if (!(error instanceof BusyError)) throw error
      }
    },
  }
}

/**
 * Gives up the shared lock for an exclusive one: whoever comes now waits for it until cut off by the shutdown, and
 * starts anew. The connections of a process that was killed this moment get a little time to close.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_all(), set_config('lock_timeout', '${LEAVE_TIMEOUT_MS}', false)`).catch(asBusy)
  try {
    await client.query('select pg_advisory_lock($1)', [USERS_LOCK])
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE) return false
    return asBusy(error as Error)
  }
}

/** @throws BusyError when nothing answers yet, the driver's error when the password is not the cluster's. */
async function connect(connectionString: string, onCut: (error: Error) => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString, application_name: 'anglers: in use' })
  client.on('error', onCut)
  await client.connect().catch(asBusy)
  return client
}

/** Other than a wrong password, what goes wrong on this connection is Postgres starting or ending. */
function asBusy(error: Error & { code?: string }): never {
  throw error.code === INVALID_PASSWORD ? error : new BusyError(error.message, { cause: error })
}
