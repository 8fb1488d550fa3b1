import type { Config } from '../config.ts'
import type { Bus } from '../infra/bus/index.ts'
import { type Db, transaction } from '../infra/database.ts'
import type { Integrations } from '../infra/integrations/index.ts'
import type { ObjectStore } from '../infra/store.ts'
import type { Secret } from '../lib/secret.ts'
import type { EventHub } from './events.ts'
import type { Module } from './module.ts'
import type { CheckTexts } from './texts.ts'

/** Services shared by the whole server. */
export interface Services {
  config: Config
  db: Db
  store: ObjectStore
  secret: Secret
  integrations: Integrations
  bus: Bus
  events: EventHub
  modules: readonly Module[]
  checkTexts: CheckTexts
}

/** What reading and presenting takes: rows, file URLs, and the contributions of other domains. */
export type ReadServices = Pick<Services, 'db' | 'store' | 'modules'>

/** The context of an operation: `db` is the transaction, if there is one. */
export interface Context extends Pick<Services, 'db' | 'bus' | 'events' | 'modules'> {
  /**
   * Runs a callback once the transaction is committed; at once without a transaction. It is dropped on rollback or retry. It must not fail,
   * and is not awaited.
   */
  afterCommit(work: () => void): void
}

/** A context with the file store. */
export type StoreContext = Context & Pick<Services, 'store'>

/** A context with all services. */
export type ServerContext = Context & Services

/** A context without a transaction. */
export const openContext = <S extends Pick<Services, 'db' | 'bus' | 'events' | 'modules'>>(services: S): S & Context => ({
  ...services,
  afterCommit: (work) => work(),
})

/**
 * Runs `work` in a transaction, or in the one that `context` already has. Deadlocks and serialisation failures are retried after a pause,
 * so `work` must do nothing but SQL; everything else belongs in `afterCommit`.
 */
export async function transact<C extends Context, T>(context: C, work: (trx: C) => Promise<T>): Promise<T> {
  if (context.db.isTransaction) return work(context)
  let waiting: (() => void)[] = []
  const result = await transaction(context.db, (db) => {
    waiting = []
    return work({ ...context, db, afterCommit: (later) => void waiting.push(later) })
  })
  for (const later of waiting) later()
  return result
}
