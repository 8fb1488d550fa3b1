import { sql } from 'kysely'
import { Gauge, Registry } from 'prom-client'
import { showAudit } from '../../../server/src/domains/ledger/metrics.ts'
import { openDatabase } from '../../../server/src/infra/database.ts'
import { openTestServer } from '../support/server.ts'

const config = { metricsToken: 'the token of the monitoring' }
const server = await openTestServer({ config })
const other = await openTestServer({ config, beside: server })
const { databaseUrl, db, jobs, buildMember, close } = server
afterAll(async () => {
  await other.close()
  await close()
})

const shownBy = async ({ inject }: typeof server) =>
  (await inject({ url: '/metrics', headers: { authorization: `Bearer ${config.metricsToken}` } })).payload
const setExperience = (id: number, exp: number) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await trx.updateTable('member').set({ exp }).where('id', '=', id).execute()
  })

test('every process shows what the last audit found and when it was, and nothing before the first', async () => {
  expect(await shownBy(server)).not.toMatch(/^ledger_/m)
  const { id } = await buildMember({ experience: 7 })
  await setExperience(id, 70)
  const before = Date.now() / 1_000
  await jobs.audit_ledger.run({})
  for (const process of [server, other]) {
    const shown = await shownBy(process)
    expect(shown).toMatch(/^ledger_faults 1$/m)
    const at = Number(/^ledger_audit_timestamp_seconds (.+)$/m.exec(shown)![1])
    expect(at).toBeGreaterThan(before - 5)
    expect(at).toBeLessThan(before + 60)
  }
  await setExperience(id, 7)
  await jobs.audit_ledger.run({})
  for (const process of [server, other]) expect(await shownBy(process)).toMatch(/^ledger_faults 0$/m)
})

test('where the database does not answer the last values stand, and everything else is shown', async () => {
  await jobs.audit_ledger.run({})
  const registry = new Registry()
  const ending = openDatabase(databaseUrl)
  showAudit(registry, ending)
  const sockets = new Gauge({ name: 'sockets', help: 'Open sockets', registers: [registry] })
  sockets.set(1)
  const shown = await registry.metrics()
  expect(shown).toMatch(/^ledger_faults 0$/m)
  await ending.destroy()
  sockets.set(2)
  expect(await registry.metrics()).toBe(shown.replace(/^sockets 1$/m, 'sockets 2'))
})
