import type { Simulated } from '@anglers/simulators'
import { buildApp } from './app.ts'
import { type Config, hasPlatforms } from './config.ts'
import { loadDemo } from './demo.ts'
import { pushUrlOf } from './domains/payment/addresses.ts'
import { openBus } from './infra/bus/index.ts'
import { NO_LIMITS, openDatabase } from './infra/database.ts'
import { startJobs } from './infra/jobs.ts'
import { openLogger } from './infra/logger.ts'
import { migrate } from './infra/migrate.ts'
import { openIntegrations, outboxFolder } from './infra/integrations/index.ts'
import { openStore } from './infra/openStore.ts'
import type { Reach } from './infra/reach.ts'
import { repeat } from './infra/repeat.ts'
import { openSecret } from './infra/secret.ts'
import { databaseFault, listenFault, redisFault, simulatorFault, storeFault } from './infra/startFaults.ts'
import { FileAddresses } from './infra/store.ts'
import { openContext } from './kernel/context.ts'
import { SignedLinks } from './lib/signedLinks.ts'
import { jobHandlers, openServices } from './modules.ts'

interface Options {
  config: Config
  database: Reach
  say: (line: string) => void
  /** Registers how to close what was opened, to be closed in the opposite order. */
  onOpen: (close: () => Promise<unknown>) => void
  /** Registers what is done a while before all is closed. */
  onListening: (drain: () => void) => void
}

/** Brings the database to the newest schema and listens. Resolves when it has said where. */
export async function serve({ config, database, say, onOpen, onListening }: Options): Promise<void> {
  const logger = openLogger(config.logLevel, process.stdout)
  const { url, pooled, prepared } = database
  await migrate(url, database).catch((error: Error) => {
    throw config.databaseUrl ? databaseFault(error, url) : error
  })
  const db = openDatabase(url, {
    pooled,
    prepared,
    max: config.databasePoolSize,
    onError: (error) => logger.warn({ err: error }, 'an idle database connection was lost'),
  })
  onOpen(() => db.destroy())
  // Its batches may take longer than a member would wait.
  const housekeepingDb = openDatabase(url, { pooled, prepared, max: 4, limits: NO_LIMITS })
  onOpen(() => housekeepingDb.destroy())
  const bus = await openBus({ redisUrl: config.redisUrl, databaseUrl: url, listenUrl: database.listenUrl }, logger).catch(
    (error: Error) => {
      throw config.redisUrl ? redisFault(error, config.redisUrl) : error
    },
  )
  onOpen(() => bus.close())
  const simulator = hasPlatforms(config.integrations.platforms) ? null : await openSimulators(config.simulators)
  if (simulator) onOpen(simulator.close)
  const secret = await openSecret(config.secretKey, config.dataDir)
  const store = await openStore(config, new FileAddresses(config.publicUrl, new SignedLinks(secret))).catch((error: Error) => {
    throw config.s3 ? storeFault(error, config.s3) : error
  })
  const services = openServices(
    {
      config,
      db,
      bus,
      store,
      secret,
      integrations: openIntegrations(
        config,
        simulator?.platforms,
        simulator?.payments,
        config.integrations.weather ?? (simulator && { ...simulator.weather.keys, isExample: true }),
        config.integrations.express ?? (simulator && { ...simulator.express.keys, isExample: true }),
        config.integrations.maps ?? simulator?.maps.keys.tencent ?? null,
      ),
    },
    logger,
  )

  const accounts = config.demo ? await loadDemo({ ...services, db: housekeepingDb }, say) : null
  const app = await buildApp({ ...services, logger })
  onOpen(() => app.close())
  for (const { run, ...options } of app.running.repeats) onOpen(repeat(() => run({ patientDb: housekeepingDb }), { ...options, logger }))
  const address = await app.listen({ port: config.port, host: config.host }).catch((error: Error) => {
    throw listenFault(error, config)
  })
  onListening(() => {
    app.draining = true
  })
  onOpen(
    startJobs({
      url: database.listenUrl,
      pooled: database.listenPooled,
      prepared: prepared && !database.listenPooled,
      handlers: jobHandlers({ ...openContext(services), patientDb: housekeepingDb, logger }),
      logger,
    }),
  )
  await simulator?.pushTo(pushUrlOf(config.publicUrl || address))
  // On this machine it finds the site without a name.
  if (simulator && services.integrations.mediaCheck) services.integrations.mediaCheck.origin ||= address
  say(`\n钓鱼伴侣  ${config.publicUrl || address}`)
  if (!config.integrations.sms || !config.integrations.mail) say(`  验证码: ${outboxFolder(config.dataDir)}`)
  if (simulator) say(`  模拟的微信、抖音、支付宝、QQ、微博: ${simulator.url}`)
  if (accounts) say(accounts.map(({ login, password, who }) => `  ${who}: ${login} / ${password}`).join('\n'))
}

/** Those of our own, or the ones at an address; null where none are wanted. A site for real members does not even read them. */
async function openSimulators(wanted: Config['simulators']): Promise<Simulated | null> {
  if (!wanted) return null
  const { findSimulator, startSimulator } = await import('@anglers/simulators')
  if (wanted === true) return startSimulator()
  return findSimulator(wanted).catch((error: Error) => {
    throw simulatorFault(error, wanted)
  })
}
