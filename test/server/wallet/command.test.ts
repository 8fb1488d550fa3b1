import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { insertReconciliation } from '../../../server/src/domains/payment/reconcileQueries.ts'
import { VIP_MONTHS_MAX } from '@anglers/contract/limits'
import { LIMITS, transaction } from '../../../server/src/infra/database.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const SECRET_KEY = 'a secret that the server and its commands share'
const { db, call, refused, buildMember, databaseUrl, close } = await openTestServer({ secret: SECRET_KEY })
afterAll(close)

const codes = (...args: string[]) => runCommand('codes', args, databaseUrl, { SECRET_KEY })

test(
  'an operator makes a batch of codes, a line each for a file, sees what is used of it, and voids the rest',
  async () => {
    const made = await codes('make', '3', 'credit', '1250', '--expires', '2099-12-31', '--note', '开业')
    const lines = made.trim().split('\n')
    expect(lines).toHaveLength(3)
    const as = await buildMember()
    expect((await call('POST wallet/key-use', { code: lines[0]! }, { as })).body).toMatchObject({ gives: 'credit', amount: 1_250 })

    const { id } = await db.selectFrom('redemption_batch').select('id').executeTakeFirstOrThrow()
    expect(await codes()).toMatch(new RegExp(`^#${id} .* 1 of 3 used, each 1250 of credit {2}until 2099-12-31 {2}开业\n`))
    expect(await codes('void', String(id))).toBe(`2 codes of batch ${id} are void.\n`)
    expect((await refused('POST wallet/key-use', { code: lines[1]! }, { as })).code).toBe('rest_invalid_param')
    expect(await codes()).toContain('void since')
    expect((await call('GET wallet', {}, { as })).body.credit).toBe(1_250)
  },
  COMMANDS_MS,
)

test(
  'codes that nobody could mean are not made',
  async () => {
    for (const [args, why] of [
      [['make', '0', 'credit', '100'], 'COUNT'],
      [['make', '1', 'credit', '1e9'], 'AMOUNT'],
      [['make', '1', 'vip', String(VIP_MONTHS_MAX + 1)], `from 1 to ${VIP_MONTHS_MAX}`],
      [['make', '1', 'points', '1.5'], 'AMOUNT'],
      [['make', '1', 'credit', '100', '200'], 'npm run -s codes'],
      [['make', '1', 'credit', '100', '--expires', 'soon'], '--expires takes a day'],
      [['mak', '1', 'credit', '100'], 'npm run -s codes'],
      [['void', 'last'], 'BATCH'],
      [['void'], 'npm run -s codes'],
      [['void', '1', '2'], 'npm run -s codes'],
      [['make', '1', 'cash', '100'], 'npm run -s codes'],
      [['make', '1', 'credit', '100', '--expires', '2020-01-01'], 'is over'],
      [['void', '999999'], 'no batch 999999'],
    ] as const)
      expect(await codes(...args)).toMatch(new RegExp(`^1 [^]*${why}`))
    const made = await db.selectFrom('redemption_batch').select(['gives', 'amount', 'expires_at']).orderBy('id').execute()
    expect(made.filter(({ gives }) => gives !== 'credit')).toEqual([])
    // The longest that may be is.
    const as = await buildMember()
    const code = (await codes('make', '1', 'vip', String(VIP_MONTHS_MAX))).trim()
    expect((await call('POST wallet/key-use', { code }, { as })).body).toMatchObject({ gives: 'vip', amount: VIP_MONTHS_MAX })
    expect(await codes()).toMatch(new RegExp(`^#\\d+ \\S+ {2}1 of 1 used, each ${VIP_MONTHS_MAX} of vip$`, 'm'))
  },
  COMMANDS_MS,
)

test(
  'the audit is a command that fails where the books do not add up',
  async () => {
    const audit = () => runCommand('audit', [], databaseUrl)
    expect(await audit()).toBe('The ledger adds up.\n')
    const stranger = { kind: 'missing_here', number: 'PSTRANGER', hereFen: null, thereFen: 100 } as const
    await transaction(db, (trx) => insertReconciliation(trx, 'wechat', '2026-01-31', 1, [stranger]))
    expect(await audit()).toMatch(/^1 [^]*does not add up: 1 faults/)
  },
  COMMANDS_MS,
)

test(
  'the audit takes longer than a member would wait',
  async () => {
    const audited = await db.transaction().execute(async (trx) => {
      // A command takes its time to start.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table ledger_entry in access exclusive mode`.execute(trx)
      const auditing = runCommand('audit', [], databaseUrl)
      await untilSomeoneWaits(db)
      await delay(LIMITS.lockMs + 1_000)
      return () => auditing
    })
    expect(await audited()).not.toContain('timeout')
  },
  COMMANDS_MS,
)
