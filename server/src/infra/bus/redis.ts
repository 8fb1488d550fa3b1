import { Redis } from 'ioredis'
import type { Transport, TransportEvents } from './bus.ts'

const RETRY_MS = 500
const CONNECT_MS = 3_000
const MAX_BYTES = 512 * 1024

/**
 * Redis pub/sub: one connection subscribes, one publishes.
 *
 * @throws when Redis can't be reached at the start; later it reconnects for as long as it takes
 */
export async function redisTransport(url: string, events: () => TransportEvents, warn: (error: Error) => void): Promise<Transport> {
  // Channels are not separated by database, but sites that share a Redis are: redis://host/1.
  const channel = `anglers${new URL(url).pathname.replace(/^\/0?$/, '')}`
  let started = false
  const options = {
    lazyConnect: true,
    connectTimeout: CONNECT_MS,
    enableOfflineQueue: false,
    maxRetriesPerRequest: 1,
    retryStrategy: () => (started ? RETRY_MS : null),
    // A lost connection does not close gracefully, and waiting for it would keep the process alive.
    disconnectTimeout: 0,
  }
  const sender = new Redis(url, options)
  const listener = new Redis(url, { ...options, autoResubscribe: false })
  for (const client of [sender, listener]) client.on('error', warn)
  listener.on('message', (_channel: string, text: string) => events().received(text))
  try {
    await Promise.all([sender.connect(), listener.connect()])
    await listener.subscribe(channel)
  } catch (error) {
    for (const client of [sender, listener]) client.disconnect()
    throw error
  }
  started = true
  listener.on('ready', () => {
    listener
      .subscribe(channel)
      .then(() => events().gap())
      .catch(warn)
  })

  return {
    maxBytes: MAX_BYTES,
    send: async (texts) => void (await Promise.all(texts.map((text) => sender.publish(channel, text)))),
    close: async () => {
      for (const client of [sender, listener]) client.disconnect()
    },
  }
}
