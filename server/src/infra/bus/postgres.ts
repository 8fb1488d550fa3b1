import pg from 'pg'
import { survivesLoss } from '../database.ts'
import type { Transport, TransportEvents } from './bus.ts'

const CHANNEL = 'anglers'
/** Postgres limits a payload to less than 8000 bytes. */
const MAX_BYTES = 7_500
const RETRY_MS = 500
const KEEP_ALIVE_MS = 10_000

type Warn = (error: Error) => void

/**
 * LISTEN and NOTIFY, on separate connections: NOTIFY takes a lock at commit, which no member's transaction should wait for. It needs a
 * direct connection to Postgres, as a pooler in transaction mode passes no notifications on.
 *
 * @throws when Postgres can't be reached at the start; later it reconnects for as long as it takes
 */
export async function postgresTransport(url: string, events: () => TransportEvents, warn: Warn): Promise<Transport> {
  const options = { connectionString: url, keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS }
  const sender = new pg.Pool({ ...options, max: 1 })
  sender.on('error', warn)
  survivesLoss(sender)
  let listener: pg.Client | null = null
  let closing = false
  let retry: NodeJS.Timeout | undefined

  const listen = async () => {
    const client = new pg.Client(options)
    let lost = false
    const lose = (error?: Error) => {
      if (lost || closing) return
      lost = true
      warn(error ?? new Error('the connection that listens was closed'))
      void client.end().catch(() => {})
      again()
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => payload && events().received(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
    } catch (error) {
      lost = true
      void client.end().catch(() => {})
      throw error
    }
    listener = client
  }
  const again = () => {
    retry = setTimeout(() => {
      listen()
        .then(() => (closing ? listener?.end() : events().gap()))
        .catch((error: Error) => {
          warn(error)
          if (!closing) again()
        })
    }, RETRY_MS)
  }
  await listen()

  return {
    maxBytes: MAX_BYTES,
    send: async (texts) => void (await sender.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) text`, [texts])),
    close: async () => {
      closing = true
      clearTimeout(retry)
      await Promise.all([listener?.end(), sender.end()])
    },
  }
}
