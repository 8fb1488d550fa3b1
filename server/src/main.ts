import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pino from 'pino'
import { buildApp } from './app.ts'
import { type Config, hasPlatforms, readConfig } from './config.ts'
import { loadDemo } from './demo.ts'
import { startHousekeeping } from './housekeeping.ts'
import { openBus } from './infra/bus/index.ts'
import { openDatabase } from './infra/database.ts'
import { migrate } from './infra/migrate.ts'
import { openOutside, outboxFolder } from './infra/outside/index.ts'
import { startPostgres } from './infra/postgres/index.ts'
import { openSecret } from './infra/secret.ts'
import { startSimulator } from './infra/simulator/index.ts'
import { FolderStore } from './infra/store.ts'

/** Whatever hangs must not keep the rest from closing, the database above all. Longer than a call under way gets to end (http/drain.ts). */
const CLOSE_LIMIT_MS = 10_000

const say = (line: string) => void process.stdout.write(`${line}\n`)

/** What was opened, so that it can be closed in the opposite order, whatever happens in between. */
const opened: (() => Promise<unknown>)[] = []
let stopping: Promise<void> | undefined

function stop(code: number): Promise<void> {
  stopping ??= (async () => {
    for (const close of opened.reverse()) {
      const limit = delay(CLOSE_LIMIT_MS, undefined, { ref: false }).then(() => { throw new Error(`Something took longer than ${CLOSE_LIMIT_MS} ms to close, and was left`) })
      await Promise.race([close(), limit]).catch((error: Error) => process.stderr.write(`${error.message}\n`))
    }
    process.exit(code)
  })()
  return stopping
}

async function start(config: Config): Promise<void> {
  const logger = pino({ level: config.logLevel, redact: { paths: ['req.headers.authorization', 'req.query.access_token', 'access_token', 'password', 'code', 'token'], censor: '[secret]' } })
  const mediaDir = path.join(config.dataDir, 'media')
  mkdirSync(mediaDir, { recursive: true })

  let url = config.databaseUrl
  if (!url) {
    const postgres = await startPostgres({ dataDir: path.join(config.dataDir, 'postgres'), log: say })
    opened.push(() => postgres.stop())
    url = postgres.url
  }
  await migrate(url)
  const db = openDatabase(url, { prepared: config.preparedStatements, onError: (error) => logger.warn({ err: error }, 'an idle database connection was lost') })
  opened.push(() => db.destroy())
  // Its batches may take longer than a member would wait.
  const housekeepingDb = openDatabase(url, { prepared: config.preparedStatements, max: 2, limits: null })
  opened.push(() => housekeepingDb.destroy())
  const bus = await openBus({ redisUrl: config.redisUrl, databaseUrl: url }, logger)
  opened.push(() => bus.close())
  const simulator = hasPlatforms(config.outside.platforms) ? null : await startSimulator()
  if (simulator) opened.push(simulator.close)
  const services = {
    config,
    db,
    bus,
    store: new FolderStore(mediaDir, `${config.publicUrl}/media`),
    secret: await openSecret(config.secretKey, config.dataDir),
    outside: openOutside(config, simulator?.platforms),
  }

  const accounts = config.demo ? await loadDemo(services, say) : null
  const app = await buildApp({ ...services, logger })
  opened.push(() => app.close())
  opened.push(startHousekeeping({ ...services, db: housekeepingDb }, logger))
  const address = await app.listen({ port: config.port, host: config.host })
  say(`\n钓鱼伴侣  ${config.publicUrl || address}`)
  if (!config.outside.sms || !config.outside.mail) say(`  验证码: ${outboxFolder(config.dataDir)}`)
  if (simulator) say(`  模拟的微信、抖音、QQ、微博: ${simulator.url}`)
  if (accounts) say(accounts.map(({ login, password, who }) => `  ${who}: ${login} / ${password}`).join('\n'))
}

process.on('SIGINT', () => void stop(0))
process.on('SIGTERM', () => void stop(0))

start(readConfig()).catch((error: Error & { code?: string; port?: number }) => {
  const text = error.code === 'EADDRINUSE' ? `Port ${error.port} is taken: end what runs there, or set PORT to another.` : (error.stack ?? error.message)
  process.stderr.write(`${text}\n`)
  void stop(1)
})
