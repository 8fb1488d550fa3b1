import { spawn } from 'node:child_process'
import fs from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Cluster } from './cluster.ts'

/** Settings of the server, by their names in postgresql.conf. */
export type Flags = Record<string, string | number>

/** What will pass by itself: another postmaster starts or stops, or the last one's remains are being cleared away. */
export class BusyError extends Error {}

const FLAGS: Flags = {
  listen_addresses: '127.0.0.1',
  // In its own folder, which is nobody else's to enter.
  unix_socket_directories: process.platform === 'win32' ? '' : '.',
  max_connections: 60,
  shared_buffers: '256MB',
  // Solid-state disks read a random page as fast as the next one.
  random_page_cost: 1.1,
  // Many short queries at once: one must not take the other cores, nor the 64 MB that containers give /dev/shm.
  max_parallel_workers_per_gather: 0,
  // The log is a file that nobody reads daily: no routine, and no members' data out of failed statements.
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}

interface LaunchOptions {
  /** 0 for any free one. */
  port: number
  flags: Flags
  /** Called when there is nothing to do but wait. */
  meanwhile: () => void
}

/** The longest path of a socket that every system takes: macOS has 104 bytes for it and for a zero. */
const SOCKET_PATH_BYTES = 103
const READY_POLL_MS = 10
const LOG_LIMIT_BYTES = 1_000_000
const STOP_TIMEOUT_MS = 60_000
const STOP_POLL_MS = 10
const REAP_POLLS = 20

/**
 * The port of the postmaster that serves this cluster, undefined when none does.
 * @throws BusyError while it starts or stops.
 */
export function runningPort({ data }: Cluster): number | undefined {
  const postmaster = readPidFile(data)
  if (!postmaster || !isPostgres(postmaster.pid)) return undefined
  if (!postmaster.ready) throw new BusyError(`Postgres (process ${postmaster.pid}) neither serves ${data} nor has left it`)
  return postmaster.port
}

const socketOf = (data: string, port: number) => path.join(data, `.s.PGSQL.${port}`)

/**
 * The host by which programs of this machine reach the postmaster at `port`, as it stands in an address: its socket, over which a short
 * statement costs both sides far less than over TCP, or the loopback address where it has none or the path is too long for one.
 */
export function hostOf({ data }: Cluster, port: number): string {
  const isShort = Buffer.byteLength(socketOf(data, port)) <= SOCKET_PATH_BYTES
  return isShort && readPidFile(data)?.hasSocket ? encodeURIComponent(data) : '127.0.0.1'
}

/**
 * Starts a postmaster that outlives this process, and waits until it accepts connections, as long as recovery takes.
 * @returns the port.
 * @throws BusyError when it is worth another try, Error with the end of Postgres's log otherwise.
 */
export async function launchPostmaster(cluster: Cluster, { port, flags, meanwhile }: LaunchOptions): Promise<number> {
  // Others on this folder look for it where it was before it was killed.
  const chosen = port || removeStalePidFile(cluster.data) || (await freePort())
  const logSize = fs.statSync(cluster.logFile, { throwIfNoEntry: false })?.size ?? 0
  const logFile = fs.openSync(cluster.logFile, logSize > LOG_LIMIT_BYTES ? 'w+' : 'a+', 0o600)
  try {
    const { uid, gid } = cluster.spawnOptions
    if (uid !== undefined && gid !== undefined) fs.fchownSync(logFile, uid, gid)
    const logStart = fs.fstatSync(logFile).size
    const settings = Object.entries({ ...FLAGS, ...flags, port: chosen })
    const postmaster = spawn(
      cluster.binaries.postgres,
      ['-D', cluster.dataArgument, ...settings.flatMap(([name, value]) => ['-c', `${name}=${value}`])],
      // Detached: Ctrl-C reaches the whole process group, and the database must outlive the server's last queries.
      { ...cluster.spawnOptions, stdio: ['ignore', logFile, logFile], detached: true },
    )
    let ended = false
    let failure = ''
    postmaster.on('exit', () => {
      ended = true
    })
    postmaster.on('error', (error) => {
      ended = true
      failure = error.message
    })
    meanwhile()
    while (!ended) {
      const started = readPidFile(cluster.data)
      if (started?.ready && started.pid === postmaster.pid) {
        postmaster.unref()
        return chosen
      }
      await delay(READY_POLL_MS)
    }
    failure ||= fs.readFileSync(cluster.logFile).subarray(logStart).toString().trim()
    // Some folders that a container shares with its host hold no sockets.
    if (/could not create any Unix-domain socket/.test(failure) && flags.unix_socket_directories !== '')
      return await launchPostmaster(cluster, { port, flags: { ...flags, unix_socket_directories: '' }, meanwhile })
    const message = `Postgres did not start: ${failure}`
    const passing = port ? /lock file|shared memory/ : /lock file|shared memory|Address already in use/
    throw passing.test(failure) ? new BusyError(message) : new Error(message)
  } finally {
    fs.closeSync(logFile)
  }
}

/**
 * Ends the postmaster and its connections, with everything written (a "fast" shutdown), and waits for it. pg_ctl could wait by
 * itself, but it looks at the pid file ten times a second, and another process may have started the next postmaster between
 * two looks: pg_ctl would then wait for that one.
 * @throws when it takes longer than a minute; it goes on ending by itself.
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const pid = readPidFile(cluster.data)?.pid
  const complaints = await requestStop(cluster)
  const deadline = Date.now() + STOP_TIMEOUT_MS
  while (pid && isPostgres(pid)) {
    if (complaints || Date.now() > deadline) throw new Error(`Postgres did not stop: ${complaints || 'it takes too long'}`)
    await delay(STOP_POLL_MS)
  }
  // Our own child is reaped within a moment, if only we are there; another's stays a zombie for as long as its parent likes.
  for (let polls = 0; pid && polls < REAP_POLLS && exists(pid); polls++) await delay(STOP_POLL_MS)
}

/** @returns what pg_ctl complained of, or nothing when it passed the request on. */
async function requestStop({ binaries, dataArgument, spawnOptions }: Cluster): Promise<string> {
  const args = ['stop', '-D', dataArgument, '--mode=fast', '--no-wait', '--silent']
  const pgCtl = spawn(binaries.pgCtl, args, { ...spawnOptions, stdio: ['ignore', 'ignore', 'pipe'] })
  let complaints = ''
  pgCtl.stderr!.setEncoding('utf8').on('data', (text) => (complaints += text))
  const code = await new Promise<number | null>((resolve, reject) => pgCtl.on('error', reject).on('close', resolve))
  return code === 0 ? '' : complaints.trim() || `pg_ctl ended with ${code}`
}

/**
 * Reads postmaster.pid: its lines are the pid, data directory, start time, port, socket folder, address, shared memory, state.
 * Undefined when there is none, or when it is being written.
 */
function readPidFile(data: string): { pid: number; port: number; hasSocket: boolean; ready: boolean } | undefined {
  try {
    const lines = fs.readFileSync(path.join(data, 'postmaster.pid'), 'utf8').split('\n')
    if (lines.length < 4) return undefined
    // Of a postmaster of an earlier release a socket may lie about.
    return { pid: Number(lines[0]), port: Number(lines[3]), hasSocket: !!lines[4]?.trim(), ready: lines[7]?.trim() === 'ready' }
  } catch {
    return undefined
  }
}

/**
 * Postgres will not start while the process named in postmaster.pid exists. Where nothing reaps orphans (a container
 * without an init process) a killed postmaster exists forever, and after a restart of the container its number may be
 * another program's; its socket has such a file, too. Returns the port that it names. Two postmasters still cannot meet:
 * Postgres also checks the shared memory of the data directory.
 */
function removeStalePidFile(data: string): number | undefined {
  const left = readPidFile(data)
  if (!left || isPostgres(left.pid)) return undefined
  for (const file of [path.join(data, 'postmaster.pid'), `${socketOf(data, left.port)}.lock`]) fs.rmSync(file, { force: true })
  return left.port
}

/** Whether the process lives and, where the system tells, is one of Postgres. */
function isPostgres(pid: number): boolean {
  if (process.platform === 'linux') {
    try {
      return /^\d+ \(postgres\) [^ZX]/.test(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'))
    } catch {
      return false
    }
  }
  return exists(pid)
}

/** Whether there is such a process, be it a zombie. */
function exists(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net
      .createServer()
      .on('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = server.address() as net.AddressInfo
        server.close(() => resolve(port))
      })
  })
}
