import fc from 'fast-check'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import { balancesOf, type Leg, transfer } from '../../../server/src/domains/ledger/service.ts'
import { units } from '@anglers/contract/wallet'
import { transaction } from '../../../server/src/infra/database.ts'
import { openTestServer } from '../support/server.ts'

const { db, buildMember, close } = await openTestServer()
afterAll(close)

const MEMBERS = 4
const RUNS = 12
let runs = 0

/** A command as clients send it: some of them twice. */
interface Command {
  key: number
  from: number
  to: number
  unit: number
  amount: number
  /** A third party who gets one of it. */
  fee: boolean
}

const command: fc.Arbitrary<Command> = fc
  .record({
    key: fc.nat(30),
    from: fc.nat(MEMBERS - 1),
    to: fc.nat(MEMBERS - 1),
    unit: fc.nat(units.length - 1),
    amount: fc.integer({ min: 2, max: 12 }),
    fee: fc.boolean(),
  })
  .filter(({ from, to }) => from !== to)

test('whatever many do at once, each command is done once or not at all, and the books add up', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(command, { minLength: 20, maxLength: 60 }), async (commands) => {
      const run = ++runs
      const members = await Promise.all(Array.from({ length: MEMBERS }, () => buildMember({ credit: 20, points: 20, experience: 20 })))
      const legsOf = ({ from, to, unit: at, amount, fee }: Command): Leg[] => {
        const unit = units[at]!
        return [
          { member: members[from]!.id, unit, amount: -amount },
          { member: members[to]!.id, unit, amount: fee ? amount - 1 : amount },
          ...(fee ? [{ site: 'revenue' as const, unit, amount: 1 }] : []),
        ]
      }
      const send = (sent: Command) =>
        transaction(db, (trx) =>
          transfer(trx, `${run}:${sent.key}`, { kind: 'correction', actorId: null, subject: null, legs: legsOf(sent) }),
        )
      const results = await Promise.allSettled(commands.map(send))

      // The model: what was done first under each key, and once.
      const expected = members.map(() => units.map(() => 20))
      const done = new Map<number, Command>()
      for (const [i, result] of results.entries()) {
        const sent = commands[i]!
        if (result.status === 'rejected') {
          expect(String(result.reason)).toMatch(/insufficient_balance|another movement/)
        } else if (result.value.isNew) {
          expect(done.has(sent.key)).toBe(false)
          done.set(sent.key, sent)
          expected[sent.from]![sent.unit]! -= sent.amount
          expected[sent.to]![sent.unit]! += sent.fee ? sent.amount - 1 : sent.amount
        }
      }
      for (const [i, member] of members.entries())
        expect(Object.values(await balancesOf(db, member.id)).sort()).toEqual([...expected[i]!].sort())
      expect(await auditLedger(db)).toEqual([])
    }),
    { numRuns: RUNS },
  )
})
