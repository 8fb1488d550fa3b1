import type { Config } from '../config.ts'
import type { Bus } from '../infra/bus/index.ts'
import { type Db, transaction } from '../infra/database.ts'
import type { Outside } from '../infra/outside/index.ts'
import type { ObjectStore } from '../infra/store.ts'
import type { Secret } from '../lib/secret.ts'
import type { EventHub } from './events.ts'
import type { Module } from './module.ts'
import type { CheckTexts } from './texts.ts'

/** What the whole server shares. */
export interface Services {
  config: Config
  db: Db
  store: ObjectStore
  secret: Secret
  outside: Outside
  bus: Bus
  events: EventHub
  modules: readonly Module[]
  checkTexts: CheckTexts
}

/** What it takes to read a thing and to show it: its rows, the addresses of its files, and what other domains add. */
export type ReadServices = Pick<Services, 'db' | 'store' | 'modules'>

/** In what something is done: `db` is the transaction, where it is in one. */
export interface Context extends Pick<Services, 'db' | 'bus' | 'events' | 'modules'> {
  /**
   * Does this once the transaction is committed; at once where there is none. One that is rolled back, or tried again, forgets it. It must
   * not fail, and nobody waits for it.
   */
  afterCommit(work: () => void): void
}

/** A context that has the files, too. */
export type StoreContext = Context & Pick<Services, 'store'>

/** A context that has everything. */
export type ServerContext = Context & Services

/** Outside of any transaction. */
export const openContext = <S extends Pick<Services, 'db' | 'bus' | 'events' | 'modules'>>(services: S): S & Context => ({
  ...services,
  afterCommit: (work) => work(),
})

/**
 * Does `work` in one transaction, or in the one that `context` already is in. A deadlock or a serialisation failure is tried again after a
 * pause, so it must do nothing but SQL: what else there is to do waits for `afterCommit`.
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
