import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  /** http://127.0.0.1:port */
  url: string
  stop(): Promise<void>
}

/** Starts the real server on any free port, with no limits and no demo data, and waits until it listens. */
export async function startServer({ databaseUrl, dataDir }: { databaseUrl: string; dataDir: string }): Promise<RunningServer> {
  const child = spawn(process.execPath, ['--import', 'tsx', 'server/src/main.ts'], {
    cwd: repository,
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl, DATA_DIR: dataDir, HOST: '127.0.0.1', PORT: '0', DEMO: '0', RATE_LIMIT: '0', LOG_LEVEL: 'warn', PUBLIC_URL: '', REDIS_URL: '' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  try {
    return { url: await addressOf(child), stop: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

/** The address that the server prints; its warnings are passed on. */
async function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}`)))
    createInterface({ input: child.stdout! }).on('line', (line) => {
      const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(line) ?? []
      if (url) resolve(url)
      else if (line) process.stderr.write(`${line}\n`)
    })
  })
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  await exit
}
