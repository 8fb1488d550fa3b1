import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { freePort, serverProcess } from '../support/process.ts'

test('a start that fails says why, with the lines of the sources', async () => {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'anglers-test-'))
  const server = await serverProcess({ databaseUrl: `postgres://127.0.0.1:${await freePort()}/none`, dataDir })
  try {
    await expect(server.start()).rejects.toThrow(/the database did not answer\n[^]*server\/src\/infra\/database\.ts:\d+:\d+\)\n[^]*server\/src\/infra\/migrate\.ts:\d+/)
  } finally {
    await server.stop()
    await rm(dataDir, { recursive: true })
  }
}, 120_000)
