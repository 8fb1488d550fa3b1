import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Config, readConfig } from './config.ts'
import { startPostgres } from './infra/postgres/index.ts'
import { directly, type Reach, reachDatabase } from './infra/reach.ts'
import { folderFault, makeFolder, StartError } from './lib/startError.ts'

/** Whatever hangs must not keep the rest from closing, the database above all. Longer than a call under way gets to end (http/drain.ts). */
const CLOSE_LIMIT_MS = 10_000

/** At the end a reader gets so long for the last lines. */
const LAST_LINES_MS = 1_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

// Who reads may have gone, as with `| head`: what is said then is lost, and nothing else.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})

/** What was opened, so that it can be closed in the opposite order, whatever happens in between. */
const opened: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined
/** Goes on serving for a while, as one that is about to end. */
let leave = async () => {}
const hurry = new AbortController()

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const close of opened.reverse()) {
      const limit = delay(CLOSE_LIMIT_MS, undefined, { ref: false }).then(() => {
        throw new Error(`Something took longer than ${CLOSE_LIMIT_MS} ms to close, and was left`)
      })
      await Promise.race([close(), limit]).catch((error: Error) => process.stderr.write(`${error.message}\n`))
    }
    const written = [process.stdout, process.stderr].map((stream) => new Promise((resolve) => stream.write('', resolve)))
    await Promise.race([Promise.all(written), delay(LAST_LINES_MS, undefined, { ref: false })])
    process.exit(code)
  })()
  return stopping
}

/** All that is not needed to start a database is read while that starts: it is by far the most. */
const rest = () => import('./serve.ts')

async function start(config: Config): Promise<void> {
  let database: Reach
  if (config.databaseUrl) {
    database = await reachDatabase({ ...config, databaseUrl: config.databaseUrl })
  } else {
    const postgres = await startPostgres({
      dataDir: path.join(config.dataDir, 'postgres'),
      log: say,
      meanwhile: () => void rest().catch(() => {}),
      onLost: fail,
    })
    opened.push(() => postgres.stop())
    database = { ...directly(postgres.url), prepared: config.preparedStatements ?? true }
  }
  const { serve } = await rest()
  await serve({
    config,
    database,
    say,
    onOpen: (close) => opened.push(close),
    onListening: (drain) => {
      leave = async () => {
        drain()
        await delay(config.drainSeconds * 1_000, undefined, { signal: hurry.signal }).catch(() => {})
      }
    },
  })
}

process.on('SIGINT', () => {
  hurry.abort()
  void stop(0)
})
// From a supervisor: whoever hands us calls is to hear of it first. The second time it is meant at once.
process.once('SIGTERM', () => {
  process.on('SIGTERM', () => hurry.abort())
  void leave().then(() => stop(0))
})

function fail(error: Error): void {
  process.stderr.write(`${error instanceof StartError ? error.message : (error.stack ?? error.message)}\n`)
  void stop(1)
}

try {
  const config = readConfig()
  try {
    makeFolder(config.dataDir)
    await start(config)
  } catch (error) {
    throw folderFault(error as Error, config.dataDir)
  }
} catch (error) {
  fail(error as Error)
}
