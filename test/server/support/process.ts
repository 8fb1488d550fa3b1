import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../../..')

/** A port that nobody listens at. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

/** A server that does not start: what it printed as the reason, and its exit code. */
export async function failToStart(env: Record<string, string>): Promise<{ code: number | null; reason: string }> {
  const child = spawnServer({ PORT: String(await freePort()), DATABASE_URL: '', ...env })
  let reason = ''
  child.stderr!.setEncoding('utf8').on('data', (text: string) => {
    reason += text
  })
  child.stdout!.setEncoding('utf8').on('data', (text: string) => {
    if (text.includes('http://')) child.kill()
  })
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, reason: reason.trim() }
}

const spawnServer = (env: Record<string, string>) =>
  spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      HOST: '127.0.0.1',
      REDIS_URL: '',
      DEMO: '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })

export interface ServerProcess {
  /** http://127.0.0.1:port; the same after a restart. */
  origin: string
  /** Resolves when it listens, with what it has printed. @param more environment from now on */
  start(more?: Record<string, string>): Promise<string>
  /** Whether it runs, as far as is known. */
  isAlive(): boolean
  /** When it has ended by itself: with what code, and what it had printed. */
  ended(): Promise<{ code: number | null; printed: string }>
  /** Ends it without a word to anyone, as a power cut does. */
  kill(): Promise<void>
  /** Ends it as an operator does. */
  stop(): Promise<void>
}

/** The real server as a process of its own, on this database, or on a Postgres of its own for ''. It does not run yet. */
export async function serverProcess({
  databaseUrl,
  dataDir,
  env = {},
}: {
  databaseUrl: string
  dataDir: string
  env?: Record<string, string>
}): Promise<ServerProcess> {
  const port = await freePort()
  let child: ChildProcess | undefined
  let printed = ''
  let ended: Promise<{ code: number | null; printed: string }>
  const end = async (signal: 'SIGKILL' | 'SIGTERM') => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return
    const exit = once(child, 'exit')
    child.kill(signal)
    await exit
  }
  return {
    origin: `http://127.0.0.1:${port}`,
    async start(more = {}) {
      env = { ...env, ...more }
      child = spawnServer({ PORT: String(port), DATA_DIR: dataDir, DATABASE_URL: databaseUrl, ...env })
      const mine = child
      ended = once(mine, 'close').then(() => ({ code: mine.exitCode, printed }))
      printed = ''
      return new Promise<string>((resolve, reject) => {
        const read = (text: string) => {
          printed += text
          if (printed.includes(`:${port}\n`)) setTimeout(() => resolve(printed))
        }
        child!.stdout!.setEncoding('utf8').on('data', read)
        child!.stderr!.setEncoding('utf8').on('data', read)
        child!.once('exit', () => reject(new Error(`the server ended at once:\n${printed}`)))
      })
    },
    isAlive: () => child !== undefined && child.exitCode === null && child.signalCode === null && !child.killed,
    ended: () => ended,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  }
}

/** `npm run simulators` on a free port: where they are, and how to end them as an operator does. */
export async function startSimulators(): Promise<{ url: string; stop(): Promise<void> }> {
  const child = spawn(process.execPath, ['scripts/command.mjs', 'simulators', '0'], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  let printed = ''
  child.stdout.setEncoding('utf8')
  while (!printed.includes('\n')) printed += ((await once(child.stdout, 'data')) as string[])[0]
  return {
    url: printed.trim().replace('SIMULATORS=', ''),
    async stop() {
      child.kill()
      await ended
    },
  }
}

/** How long a test of commands may take, in ms: each of them starts Node anew. */
export const COMMANDS_MS = 240_000

/** `npm run -s …` of a command of the server, on this database. @returns what it printed, or how it failed: its code, and why */
export function runCommand(
  name:
    | 'setting'
    | 'reports'
    | 'members'
    | 'review'
    | 'payments'
    | 'codes'
    | 'audit'
    | 'shop'
    | 'forums'
    | 'topics'
    | 'waters'
    | 'basemap'
    | 'adverts'
    | 'backup'
    | 'restore',
  args: string[],
  databaseUrl: string,
  env: Record<string, string> = {},
): Promise<string> {
  const secret = databaseUrl ? { SECRET_KEY: 'a secret that no server of the tests has' } : {}
  return promisify(execFile)(process.execPath, ['scripts/command.mjs', name, ...args], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', DATABASE_URL: databaseUrl, REDIS_URL: '', ...secret, ...env },
  }).then(
    ({ stdout }) => stdout,
    (error: { stderr: string; code: number }) => `${error.code} ${error.stderr}`,
  )
}
