import type { FastifyBaseLogger } from 'fastify'
import { Bus, type CarrierEvents } from './bus.ts'
import { postgresCarrier } from './postgres.ts'

export { Bus, type Topic, type Topics } from './bus.ts'

/**
 * The bus between all processes of this site: over Redis where there is one, else over the database.
 *
 * @throws when it can't be reached
 */
export async function openBus(
  { redisUrl, databaseUrl }: { redisUrl: string | undefined; databaseUrl: string },
  logger: FastifyBaseLogger,
): Promise<Bus> {
  let bus: Bus | null = null
  // Nobody listens before the bus is there.
  const events = (): CarrierEvents => bus?.events ?? { received: () => {}, gap: () => {} }
  const warn = (error: Error) => logger.warn({ err: error }, 'the connection to the other processes was lost')
  const carrier = redisUrl
    ? await (await import('./redis.ts')).redisCarrier(redisUrl, events, warn)
    : await postgresCarrier(databaseUrl, events, warn)
  bus = new Bus(carrier, logger)
  return bus
}

/** A bus that reaches this process only. */
export const localBus = (logger: FastifyBaseLogger): Bus => new Bus(null, logger)
