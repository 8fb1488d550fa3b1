/**
 * Runs the Postgres that npm installs, for a server that was given no DATABASE_URL.
 *
 * A postmaster belongs to its data folder, not to the process that started it. Each process that calls `startPostgres` on that
 * folder next joins it, be it a second server or the one after a crash that left it running; the last to call `stop`
 * ends it. Each of them holds a shared advisory lock on a connection of its own, so Postgres itself keeps the count,
 * and a killed process drops out. By the same connection each of them notices when Postgres itself is killed, and
 * starts it again at the same port.
 */
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { LOCKS } from '../locks.ts'
import { StartError } from '../../lib/startError.ts'
import { openCluster, USER, type Cluster } from './cluster.ts'
import { endOrphans } from './orphans.ts'
import { BusyError, hostOf, launchPostmaster, runningPort, stopPostmaster, type Flags } from './postmaster.ts'

export interface PostgresOptions {
  /** Folder of the database, created when missing. Holds `cluster` and nothing else of ours. */
  dataDir: string
  /** For a new postmaster; any free port by default. */
  port?: number
  /** Settings for a new postmaster over the defaults, as in postgresql.conf: `{ fsync: 'off' }`. */
  flags?: Flags
  /** Logs what takes time, and when Postgres has to be started again. */
  log?: (line: string) => void
  /** Called when there is nothing to do but wait until a new postmaster accepts connections. */
  meanwhile?: () => void
  /** Called when Postgres ended by itself and could not be started again: nothing at `url` will answer any more. */
  onLost?: (error: Error) => void
}

export interface Postgres {
  /** postgres://user:password@host:port/database, of a superuser; the host is a folder with a socket, or the loopback address. */
  url: string
  /** Leaves Postgres, and shuts it down unless another process still uses it. Cuts open connections. */
  stop(): Promise<void>
}

const BUSY_TIMEOUT_MS = 30_000
const BUSY_POLL_MS = 100
const LEAVE_TIMEOUT_MS = 500
/** What a killed postmaster leaves behind ends by itself within so long, or is ended. */
const ORPHANS_MS = 2_000
/** Starts in a row, after Postgres ended by itself; each waits twice as long as the one before. */
const RESTARTS = 5
const RESTART_MS = 500
/** Who has run for so long does not end for the reason of the last time. */
const STEADY_MS = 10 * 60_000
const LOCK_NOT_AVAILABLE = '55P03'
const INVALID_PASSWORD = '28P01'

/**
 * Starts the Postgres of `dataDir`, or joins it where it runs; recovers it after a crash, also one that comes later. This process
 * stays alive until `stop`.
 * @throws with what Postgres said when it cannot start, or stays busy for half a minute.
 */
export async function startPostgres({
  dataDir,
  port = 0,
  flags = {},
  log = () => {},
  meanwhile = () => {},
  onLost = () => {},
}: PostgresOptions): Promise<Postgres> {
  const cluster = await openCluster(dataDir, flags.fsync !== 'off', log)
  let leaving = false
  let user = await reach()
  const { url } = user
  let upSince = Date.now()
  let starts = 0
  let restarting: Promise<void> | undefined
  let stopped: Promise<void> | undefined

  /** @param at where others here look for it, once there is such an address */
  function reach(at?: string) {
    const launch = () => launchPostmaster(cluster, { port: at === undefined ? port : Number(new URL(at).port), flags, meanwhile })
    return useCluster(cluster, { at, launch, onCut, isWanted: () => !leaving })
  }

  function onCut(error: Error) {
    if (leaving) return
    log(`Postgres cut its connections: ${error.message}`)
    restarting = restart(error)
  }

  async function restart(reason: Error) {
    if (Date.now() - upSince > STEADY_MS) starts = 0
    for (let last = reason; !leaving;) {
      if (starts === RESTARTS) return onLost(new StartError(`Postgres ended by itself, and could not be started again: ${last.message}`))
      await delay(starts && RESTART_MS * 2 ** (starts - 1))
      starts++
      try {
        user = await reach(url)
        upSince = Date.now()
        return log('Postgres serves again')
      } catch (error) {
        last = error as Error
      }
    }
  }

  return {
    url,
    stop: () =>
      (stopped ??= (async () => {
        leaving = true
        await restarting
        await user.leave(() => stopPostmaster(cluster))
      })()),
  }
}

interface UseOptions {
  /** A Postgres at another address than this is none. */
  at?: string
  /** Starts it. Returns its port. */
  launch: () => Promise<number>
  onCut: (error: Error) => void
  /** Whether it is still worth the wait. */
  isWanted: () => boolean
}

/** Starts Postgres or joins it, and is counted among those that use it. */
async function useCluster(cluster: Cluster, { at, launch, onCut, isWanted }: UseOptions) {
  const begun = Date.now()
  let orphansSince = 0
  for (;;) {
    let launched = false
    try {
      const running = runningPort(cluster)
      const port = running ?? (await launch())
      launched = !running
      const host = hostOf(cluster, port)
      const address = `postgres://${USER}:${encodeURIComponent(cluster.password)}@${host}:${port}/postgres`
      if (at && address !== at) throw new BusyError(`Postgres serves ${cluster.data} at another address by now: ${host}, port ${port}`)
      return await registerUser(address, onCut)
    } catch (error) {
      if (!(error instanceof BusyError)) {
        if (launched) await stopPostmaster(cluster)
        throw isWrongPassword(error)
          ? new StartError(
              `${cluster.passwordFile} does not hold the password of the database beside it: restore both from the same backup`,
            )
          : error
      }
      if (!isWanted() || Date.now() > begun + BUSY_TIMEOUT_MS) throw error
      if (error.message.includes('shared memory')) {
        orphansSince ||= Date.now()
        if (Date.now() > orphansSince + ORPHANS_MS) endOrphans(cluster.data)
      }
      await delay(BUSY_POLL_MS)
    }
  }
}

/**
 * Counts this process among those that use Postgres.
 * @param onCut called once, when Postgres goes away later.
 * @throws BusyError when Postgres goes away meanwhile.
 */
async function registerUser(url: string, onCut: (error: Error) => void) {
  let isRegistered = false
  let cut: Error | undefined
  let client = await connect(url, (error) => {
    if (cut) return
    cut = error
    // Before that, whoever registers tries again: to start anew from here too would count this process twice, and for good.
    if (isRegistered) onCut(error)
  })
  try {
    await client.query('select pg_advisory_lock_shared($1)', [LOCKS.postgresUsers])
    if (cut) throw cut
  } catch (error) {
    await client.end().catch(() => {})
    return asBusy(error as Error)
  }
  isRegistered = true

  return {
    url,
    /** Stops counting this process, and calls `shutDown` when it was the last. */
    async leave(shutDown: () => Promise<void>) {
      try {
        if (cut) client = await connect(url, () => {})
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
 * Gives up the shared lock for an exclusive one: a newcomer waits for it until cut off by the shutdown, and
 * starts anew. The connections of a process that was killed this moment get a little time to close.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query(`select pg_advisory_unlock_all(), set_config('lock_timeout', '${LEAVE_TIMEOUT_MS}', false)`).catch(asBusy)
  try {
    await client.query('select pg_advisory_lock($1)', [LOCKS.postgresUsers])
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
function asBusy(error: Error): never {
  throw isWrongPassword(error) ? error : new BusyError(error.message, { cause: error })
}

const isWrongPassword = (error: unknown) => (error as { code?: string }).code === INVALID_PASSWORD
