import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import pino from 'pino'
import { buildApp } from './app.ts'
import { readConfig } from './config.ts'
import { localBus } from './infra/bus/index.ts'
import { openDatabase } from './infra/database.ts'
import { FolderStore } from './infra/folderStore.ts'
import { openOutside } from './infra/outside/index.ts'
import { FileAddresses } from './infra/store.ts'
import { Secret } from './lib/secret.ts'
import { SignedLinks } from './lib/signedLinks.ts'
import { openServices } from './modules.ts'

// Prints the OpenAPI document; nothing is started and no database is asked.
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'openapi-'))
const db = openDatabase('postgres://localhost/none')
const config = { ...readConfig({}), dataDir }
const secret = new Secret('no secret: nothing is hashed')
const logger = pino({ level: 'silent' })
const services = openServices(
  {
    config,
    db,
    store: new FolderStore(dataDir, new FileAddresses('/media', new SignedLinks(secret))),
    secret,
    outside: openOutside(config),
    bus: localBus(logger),
  },
  logger,
)
const app = await buildApp({ ...services, logger })
await app.ready()
process.stdout.write(JSON.stringify(app.swagger(), null, 2) + '\n')
await app.close()
await db.destroy()
rmSync(dataDir, { recursive: true })
