import type { FastifyBaseLogger } from 'fastify'
import { Bus, type TransportEvents } from './bus.ts'
import { postgresTransport } from './postgres.ts'

export { Bus, type Topic, type Topics } from './bus.ts'

/**
 * Opens the bus between all processes of this site: over Redis if configured, otherwise over the database.
 *
 * @throws when it can't be reached; a StartError where the database does not tell what it is to tell
 */
export async function openBus(
  { redisUrl, databaseUrl, listenUrl = databaseUrl }: { redisUrl: string | undefined; databaseUrl: string; listenUrl?: string },
  logger: FastifyBaseLogger,
): Promise<Bus> {
  let bus: Bus | null = null
  // No events are received before the bus exists.
  const events = (): TransportEvents => bus?.events ?? { received: () => {}, gap: () => {} }
  const warn = (error: Error) => logger.warn({ err: error }, 'the connection to the other processes was lost')
  const transport = redisUrl
    ? await (await import('./redis.ts')).redisTransport(redisUrl, events, warn)
    : await postgresTransport({ url: databaseUrl, listenUrl }, events, warn)
  bus = new Bus(transport, logger)
  return bus
}

/** A bus without a transport, for a single process. */
export const localBus = (logger: FastifyBaseLogger): Bus => new Bus(null, logger)
