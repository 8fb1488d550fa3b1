import { type ChildProcess, spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import packageJson from '../../package.json' with { type: 'json' }
import { end } from './children.ts'
import { type Gauges, gaugesOf } from './usage.ts'
import { weatherEnv } from './weather.ts'

const repository = fileURLToPath(new URL('../..', import.meta.url))

export interface RunningServer {
  /** http://127.0.0.1:port */
  url: string
  gauges: Gauges
  stop(): Promise<void>
}

interface Options {
  /** Without one the server runs a Postgres of its own in the data folder. */
  databaseUrl?: string
  dataDir: string
  demo?: boolean
}

/**
 * Starts the real server, as `npm run serve` does, on any free port, with no limits and, unless told otherwise, no demo
 * data, and waits until it listens.
 */
export async function startServer({ databaseUrl = '', dataDir, demo = false }: Options): Promise<RunningServer> {
  const [, ...serve] = packageJson.scripts.serve.split(' ')
  const child = spawn(process.execPath, [...profiling(), '--expose-gc', '--import', await builtProbe(), ...serve], {
    cwd: repository,
    env: {
      ...process.env,
      NODE_ENV: 'production',
      DATABASE_URL: databaseUrl,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      DEMO: demo ? '1' : '0',
      RATE_LIMIT: '0',
      LOG_LEVEL: 'warn',
      PUBLIC_URL: '',
      REDIS_URL: '',
      ...weatherEnv(),
    },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  })
  try {
    return { url: await addressOf(child), gauges: gaugesOf(child), stop: () => end(child) }
  } catch (error) {
    await end(child)
    throw error
  }
}

let probe: Promise<string> | undefined

/** probe.ts in plain JavaScript: whatever reads TypeScript would be measured with the server. */
function builtProbe(): Promise<string> {
  probe ??= build({ entryPoints: [`${repository}/test/bench/probe.ts`], bundle: true, platform: 'node', format: 'esm', write: false }).then(
    ({ outputFiles }) => `data:text/javascript,${encodeURIComponent(outputFiles[0]!.text)}`,
  )
  return probe
}

/** With BENCH_PROFILE=folder each server leaves there, when it ends, a profile of where its time went. */
const profiling = () => (process.env['BENCH_PROFILE'] ? ['--cpu-prof', `--cpu-prof-dir=${process.env['BENCH_PROFILE']}`] : [])

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
