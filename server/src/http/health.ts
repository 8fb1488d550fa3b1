import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { sharedQuery } from '../infra/batchedQuery.ts'
import type { Services } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'

/** Monitors ask often, and each look into a bucket costs its owner something. */
const STORE_KNOWN_MS = 5_000
/** Of a store that says nothing: watchers give up soon, too. */
const STORE_ANSWERS_MS = 3_000

/**
 * /healthz says that the process is there; /readyz that its database and the store of its files are, too, and that it is not ending.
 * No limit holds them: those who ask at the same time share what is asked.
 */
export function registerHealth(app: FastifyInstance, { db, store }: Pick<Services, 'db' | 'store'>): void {
  const known = new LRUCache<'store', Promise<void>>({ max: 1, ttl: STORE_KNOWN_MS, memoMethod: () => inTime(store.check()) })
  app.get('/healthz', () => ({ ok: true }))
  app.get('/readyz', async () => {
    if (app.draining) throw new ApiError('rest_unavailable')
    await Promise.all([sharedQuery(db, sql`select 1`), known.memo('store')]).catch(() => {
      throw new ApiError('rest_unavailable')
    })
    return { ok: true }
  })
}

function inTime(work: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), STORE_ANSWERS_MS)
  })
  return Promise.race([work, late]).finally(() => clearTimeout(timer))
}
