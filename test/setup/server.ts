import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'

const ROOT = path.resolve(import.meta.dirname, '../..')

/** The first start draws the demo town's pictures. */
const START_LIMIT_MS = 120_000

export interface TestServer {
  origin: string
  /** Where the server writes the codes that it would send, while no service is set. */
  outbox: string
  /** Ends the process and starts another on the same data, at the same address. */
  restart(): Promise<void>
  /** Ends the server and removes its data. */
  stop(): Promise<void>
}

/**
 * Starts the product's server with the demo town, on a free port and an empty data folder of its own.
 * @throws with what it printed when it ends, or takes too long, before it listens
 */
export async function startServer(): Promise<TestServer> {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-test-'))
  let running: { child: ChildProcess; origin: string } | null = null
  const end = async () => {
    if (running && running.child.exitCode === null && running.child.signalCode === null) {
      running.child.kill('SIGTERM')
      await once(running.child, 'exit')
    }
  }
  const stop = async () => {
    await end()
    await fs.rm(dataDir, { recursive: true, force: true })
  }
  try {
    running = await launch(dataDir, 0)
  } catch (error) {
    await stop()
    throw error
  }
  const { origin } = running
  return {
    origin,
    outbox: path.join(dataDir, 'outbox'),
    stop,
    restart: async () => {
      await end()
      running = await launch(dataDir, Number(new URL(origin).port))
    },
  }
}

async function launch(dataDir: string, port: number): Promise<{ child: ChildProcess; origin: string }> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, NODE_OPTIONS: '', PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, DATABASE_URL: '', DEMO: '1', RATE_LIMIT: '0', LOG_LEVEL: 'error' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  try {
    const origin = await addressOf(child)
    const ready = await fetch(`${origin}/readyz`)
    if (!ready.ok) throw new Error(`The server is not ready: ${ready.status}`)
    return { child, origin }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  }
}

/** Where the server says that it listens. */
function addressOf(child: ChildProcess): Promise<string> {
  let printed = ''
  return new Promise<string>((resolve, reject) => {
    const read = (text: string) => {
      printed += text
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)?.[0]
      if (address) resolve(address)
    }
    child.stdout!.setEncoding('utf8').on('data', read)
    child.stderr!.setEncoding('utf8').on('data', read)
    child.once('exit', () => reject(new Error(`The server ended at once:\n${printed}`)))
    setTimeout(() => reject(new Error(`The server did not start within ${START_LIMIT_MS} ms:\n${printed}`)), START_LIMIT_MS).unref()
  })
}
