import { mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { USER } from '../../../server/src/infra/postgres/cluster.ts'
import { createFactories } from '../support/factories.ts'
import { serverProcess } from '../support/process.ts'
import { API } from '../support/server.ts'

const LIMIT_MS = 180_000
const dataDir = mkdtempSync(path.join(os.tmpdir(), 'anglers-restart-'))
const cluster = path.join(dataDir, 'postgres/cluster')
const server = await serverProcess({ databaseUrl: '', dataDir })
afterAll(async () => {
  await server.stop()
  rmSync(dataDir, { recursive: true })
})

/** Pid and port of the Postgres that the server runs. */
const postmaster = () => {
  const lines = readFileSync(path.join(cluster, 'data/postmaster.pid'), 'utf8').split('\n')
  return { pid: Number(lines[0]), port: Number(lines[3]) }
}
const pause = () => new Promise((resolve) => setTimeout(resolve, 50))
const ready = async () => (await fetch(`${server.origin}/readyz`)).status

async function publish({ token }: { token: string }, n: number): Promise<number | null> {
  const response = await fetch(`${server.origin}${API}/publish/words`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': `restart-key-${n}` },
    body: JSON.stringify({ content: `第${n}条` }),
  })
  if (response.status !== 200) expect(response.status).toBe(503)
  return response.status === 200 ? ((await response.json()) as { id: number }).id : null
}

test(
  'a server that is stopped leaves no Postgres running',
  async () => {
    await server.start()
    const { pid } = postmaster()
    await server.stop()
    expect(() => process.kill(pid, 0)).toThrow('ESRCH')
  },
  LIMIT_MS,
)

test(
  'a Postgres that is killed is started again, with all that was acknowledged, also when it leaves a process that is stuck',
  async () => {
    await server.start()
    const { pid, port } = postmaster()
    const url = `postgres://${USER}:${readFileSync(path.join(cluster, 'password'), 'utf8')}@127.0.0.1:${port}/postgres`
    const db = openDatabase(url, { max: 2 })
    const me = await createFactories(db).buildMember()

    const acknowledged: number[] = []
    let over = false
    const writer = (async () => {
      for (let n = 0; !over; n++) {
        const id = await publish(me, n)
        if (id === null) await pause()
        else acknowledged.push(id)
      }
    })()
    while (acknowledged.length < 5) await pause()

    await db.connection().execute(async (held) => {
      const {
        rows: [stuck],
      } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
      process.kill(stuck!.pid, 'SIGSTOP')
      process.kill(pid, 'SIGKILL')
      // The stuck one holds the shared memory: no other can have started yet.
      while ((await ready()) !== 503) await pause()
      expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)
      while ((await ready()) !== 200) await pause()
    })
    const before = acknowledged.length
    while (acknowledged.length < before + 5) await pause()
    over = true
    await writer
    expect(postmaster()).toMatchObject({ port })
    expect(postmaster().pid).not.toBe(pid)
    const rows = await db.selectFrom('post').select('id').where('author_id', '=', me.id).orderBy('id').execute()
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged))
    await db.destroy()
  },
  LIMIT_MS,
)

test(
  'one that cannot be started again ends the server, which says so',
  async () => {
    renameSync(path.join(cluster, 'data/global'), path.join(cluster, 'data/gone'))
    process.kill(postmaster().pid, 'SIGKILL')
    const { code, printed } = await server.ended()
    expect(printed).toMatch(/^Postgres ended by itself, and could not be started again: Postgres did not start: .*/m)
    expect(code).toBe(1)
  },
  LIMIT_MS,
)
