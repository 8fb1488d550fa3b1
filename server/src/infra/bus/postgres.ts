import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '../../lib/startError.ts'
import { survivesLoss } from '../database.ts'
import type { Transport, TransportEvents } from './bus.ts'

const CHANNEL = 'anglers'
/** Postgres limits a payload to less than 8000 bytes. */
const MAX_BYTES = 7_500
const RETRY_MS = 500
const KEEP_ALIVE_MS = 10_000

type Warn = (error: Error) => void

/** Postgres tells at once. */
const PROBE_MS = 3_000
const DEAF =
  'DATABASE_URL: what one process tells the others (NOTIFY) does not come through, as behind a pool such as PgBouncer in transaction ' +
  'mode. Set LISTEN_DATABASE_URL to the same database without the pool, or REDIS_URL.'

/**
 * LISTEN and NOTIFY, on separate connections: NOTIFY takes a lock at commit, which no member's transaction should wait for. To listen needs
 * a direct connection to Postgres, as a pooler in transaction mode passes no notifications on: at the start it is tried.
 *
 * @throws when Postgres can't be reached at the start, or what is told is not heard; later it reconnects for as long as it takes
 */
export async function postgresTransport(
  { url, listenUrl }: { url: string; listenUrl: string },
  events: () => TransportEvents,
  warn: Warn,
): Promise<Transport> {
  const options = { keepAlive: true, keepAliveInitialDelayMillis: KEEP_ALIVE_MS }
  const sender = new pg.Pool({ ...options, connectionString: url, max: 1 })
  sender.on('error', warn)
  survivesLoss(sender)
  let listener: pg.Client | null = null
  let closing = false
  let retry: NodeJS.Timeout | undefined
  // To all who hear it a message without an event.
  const probe = JSON.stringify({ o: randomUUID(), e: [] })
  let heard = () => {}
  const probed = new Promise<void>((resolve) => {
    heard = resolve
  })
  const notify = (texts: string[]) => sender.query(`select pg_notify('${CHANNEL}', text) from unnest($1::text[]) text`, [texts])
  const received = (text: string) => {
    if (text === probe) heard()
    else events().received(text)
  }

  const listen = async () => {
    const client = new pg.Client({ ...options, connectionString: listenUrl })
    let lost: Error | undefined
    const lose = (error = new Error('the connection that listens was closed')) => {
      if (lost || closing) return
      lost = error
      void client.end().catch(() => {})
      // Before that, who called this tries again.
      if (listener === client) {
        warn(error)
        again()
      }
    }
    client.on('error', lose)
    client.on('end', () => lose())
    client.on('notification', ({ payload }) => payload && received(payload))
    try {
      await client.connect()
      await client.query(`listen ${CHANNEL}`)
      if (lost) throw lost
    } catch (error) {
      lost ??= error as Error
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
  const close = async () => {
    closing = true
    clearTimeout(retry)
    await Promise.all([listener?.end(), sender.end()])
  }
  await listen()
  try {
    await notify([probe])
    if ((await Promise.race([probed, delay(PROBE_MS, 'deaf', { ref: false })])) === 'deaf') throw new StartError(DEAF)
  } catch (error) {
    await close()
    throw error
  }
  return { maxBytes: MAX_BYTES, send: async (texts) => void (await notify(texts)), close }
}
