import type { Config } from '../config.ts'
import type { Bus } from '../infra/bus/index.ts'
import type { Db } from '../infra/database.ts'
import type { Outside } from '../infra/outside/index.ts'
import type { ObjectStore } from '../infra/store.ts'
import type { Secret } from '../lib/secret.ts'

/** What the whole server shares. */
export interface Services {
  config: Config
  db: Db
  store: ObjectStore
  secret: Secret
  outside: Outside
  bus: Bus
}
