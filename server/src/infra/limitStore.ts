import type { Redis } from 'ioredis'

const RETRY_MS = 500
const CONNECT_MS = 3_000
/** A call waits for its count no longer: an unlimited call does less harm than a site that stands still. */
const COUNT_MS = 500

/**
 * The Redis that counts calls for all processes of the site. While it is away nothing is counted, and it is tried again
 * for as long as it takes.
 */
export async function openLimitStore(url: string, warn: (error: Error) => void): Promise<Redis> {
  const { Redis } = await import('ioredis')
  const redis = new Redis(url, {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    commandTimeout: COUNT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => RETRY_MS,
    // A line that is lost already does not hang up: to wait for that would keep the process.
    disconnectTimeout: 0,
  })
  redis.on('error', warn)
  await redis.connect().catch(() => {})
  return redis
}
