import { execFile, spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The first start draws the demo town's pictures. */
const START_LIMIT_MS = 240_000

/** How long to wait for a server, in ms: until that has said why it did not start. A machine may be busy. */
export const OPEN_MS = START_LIMIT_MS + 60_000

export interface TestServer {
  origin: string
  /** Where the server writes the codes that it would send, while no service is set. */
  outbox: string
  /** Where the simulated platforms are, as long as the server is not started again. */
  simulator: string
  /** A command of the operator's (`npm run -s …`) on the same data. @returns what it printed */
  command(name: 'codes' | 'review' | 'setting' | 'shop', ...args: string[]): Promise<string>
  /** Ends the process and starts another on the same data, at the same address, with whatever is to be set otherwise. */
  restart(env?: Record<string, string>): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/** The data folder of a demo town that is built already, where a run of tests has one to copy. */
export const TOWN = 'ANGLERS_TEST_TOWN'

/** Builds the demo town in a new folder, and leaves it there. @returns the folder, no server running on it */
export async function buildTown(): Promise<string> {
  const dataDir = await newFolder()
  const { child } = await launch(dataDir, 0)
  await end(child)
  return dataDir
}

/**
 * Starts the product's server with the demo town, on a free port and a data folder of its own.
 * @throws with what it printed when it ends, or takes too long, before it listens
 */
export async function startServer(): Promise<TestServer> {
  const dataDir = await newFolder()
  let running: Running | null = null
  const stop = async () => {
    if (running) await end(running.child)
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  try {
    if (process.env[TOWN]) await copy(process.env[TOWN], dataDir)
    running = await launch(dataDir, 0)
  } catch (error) {
    await stop()
    throw error
  }
  const { origin, simulator } = running
  return {
    origin,
    simulator,
    outbox: path.join(dataDir, 'outbox'),
    stop,
    command: async (name, ...args) =>
      (
        await promisify(execFile)(process.execPath, ['scripts/command.mjs', name, ...args], {
          cwd: ROOT,
          env: { ...process.env, NODE_OPTIONS: '', DATA_DIR: dataDir, DATABASE_URL: '' },
        })
      ).stdout,
    restart: async (env) => {
      if (running) await end(running.child)
      running = await launch(dataDir, Number(new URL(origin).port), env)
    },
  }
}

interface Running {
  child: ChildProcess
  origin: string
  simulator: string
}

const newFolder = () => fs.mkdtemp(path.join(os.tmpdir(), 'anglers-test-'))

/** With its owners, which `fs.cp` forgets: under root the database belongs to another user. */
const copy = (from: string, to: string) => promisify(execFile)('cp', ['-Rp', `${from}/.`, to])

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  child.kill('SIGTERM')
  await once(child, 'exit')
}

async function launch(dataDir: string, port: number, env: Record<string, string> = {}): Promise<Running> {
  const child = spawn(process.execPath, ['scripts/serve.mjs'], {
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: '',
      PORT: String(port),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DATABASE_URL: '',
      DEMO: '1',
      SIMULATORS: '1',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'error',
      DRAIN_SECONDS: '0',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const [origin, simulator] = await addressesOf(child)
    const ready = await fetch(`${origin}/readyz`)
    if (!ready.ok) throw new Error(`The server is not ready: ${ready.status}`)
    return { child, origin, simulator }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Where the server says that it listens, and the simulated platforms with it. */
function addressesOf(child: ChildProcess): Promise<[origin: string, simulator: string]> {
  let printed = ''
  return new Promise((resolve, reject) => {
    const read = (text: string) => {
      printed += text
      const [origin, simulator] = printed.match(/http:\/\/127\.0\.0\.1:\d+/g) ?? []
      if (origin && simulator) resolve([origin, simulator])
    }
    child.stdout!.setEncoding('utf8').on('data', read)
    child.stderr!.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(`The server ended at once:\n${printed}`)))
    setTimeout(() => reject(new Error(`The server did not start within ${START_LIMIT_MS} ms:\n${printed}`)), START_LIMIT_MS).unref()
  })
}
