/**
 * A process that runs one Postgres for all test files, with a template database that has the whole schema, until the
 * process that forked it is gone: jest ends at once when interrupted, without its teardown.
 */
import fs from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { startPostgres } from '../../server/src/infra/postgres/index.ts'
import { createTemplate, SERVER_URL } from './database.ts'

const parentGone = new Promise((resolve) => process.once('disconnect', resolve))

async function keepDatabase() {
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'anglers-test-'))
  try {
    const postgres = await startPostgres({
      dataDir,
      flags: {
        // Speed before durability: nothing in it outlives the run.
        fsync: 'off',
        synchronous_commit: 'off',
        full_page_writes: 'off',
        // Each worker may have a server, a process of the same site, and one that was killed and is not cleared away yet.
        max_connections: 200,
      },
    })
    try {
      await createTemplate(postgres.url)
      process.send?.({ [SERVER_URL]: postgres.url })
      await parentGone
    } finally {
      await postgres.stop()
    }
  } finally {
    await fs.rm(dataDir, { recursive: true, force: true })
  }
}

keepDatabase().catch((error) => {
  console.error(error)
  process.exit(1)
})
