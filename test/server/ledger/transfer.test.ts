import { sql } from 'kysely'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import { balancesOf, type Leg, type Movement, spentToday, transfer, transferAll } from '../../../server/src/domains/ledger/service.ts'
import { transaction } from '../../../server/src/infra/database.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'

const { db, buildMember, give, close } = await openTestServer()
afterAll(close)

afterEach(async () => expect(await auditLedger(db)).toEqual([]))

let keys = 0
const newKey = () => `test:${++keys}`

/** Points that one member pays another. */
const payment = (from: { id: number }, to: { id: number }, amount: number): Movement => ({
  kind: 'correction',
  actorId: from.id,
  subject: null,
  legs: [
    { member: from.id, unit: 'points', amount: -amount },
    { member: to.id, unit: 'points', amount },
  ],
})

const move = (key: string, movement: Movement) => transaction(db, (trx) => transfer(trx, key, movement))
const pointsOf = async (member: { id: number }) => (await balancesOf(db, member.id)).points

describe('a transfer', () => {
  test('takes from one account what it adds to another', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    await move(newKey(), payment(from, to, 30))
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([70, 30])
    await move(newKey(), payment(from, to, 70))
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([0, 100])
  })

  test('of more than there is moves nothing', async () => {
    const [from, to] = [await buildMember({ points: 99 }), await buildMember()]
    await expect(move(newKey(), payment(from, to, 100))).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([99, 0])
  })

  test('made again under its key, moves nothing more', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    const key = newKey()
    const first = await move(key, payment(from, to, 30))
    expect(first.isNew).toBe(true)
    expect(await move(key, payment(from, to, 30))).toEqual({ id: first.id, isNew: false })
    expect(await pointsOf(from)).toBe(70)
  })

  test('made again at once by many, is made once', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    const key = newKey()
    const all = await Promise.all(Array.from({ length: 20 }, () => move(key, payment(from, to, 30))))
    expect(all.filter(({ isNew }) => isNew)).toHaveLength(1)
    expect(new Set(all.map(({ id }) => id)).size).toBe(1)
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([70, 30])
  })

  test('under the key of another is refused', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    const key = newKey()
    await move(key, payment(from, to, 30))
    for (const other of [payment(from, to, 31), payment(to, from, 30), { ...payment(from, to, 30), kind: 'opening' as const }])
      await expect(move(key, other)).rejects.toThrow('another movement')
    expect(await pointsOf(from)).toBe(70)
  })

  test('of several commands at once makes each that was not made, and none where one cannot be', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    const [made, first, second] = [newKey(), newKey(), newKey()]
    const earlier = await move(made, payment(from, to, 30))
    const all = (last: number) =>
      transaction(db, (trx) =>
        transferAll(trx, [
          { key: first, ...payment(to, from, 5) },
          { key: made, ...payment(from, to, 30) },
          { key: second, ...payment(from, to, last) },
        ]),
      )
    await expect(all(76)).rejects.toMatchObject({ code: 'insufficient_balance' })
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([70, 30])
    const done = await all(75)
    expect(done.map(({ isNew }) => isNew)).toEqual([true, false, true])
    expect(done[1]!.id).toBe(earlier.id)
    expect([await pointsOf(from), await pointsOf(to)]).toEqual([0, 100])
    expect(await move(second, payment(from, to, 75))).toEqual({ id: done[2]!.id, isNew: false })
  })

  test('undone with its transaction may be made after all', async () => {
    const [from, to] = [await buildMember({ points: 100 }), await buildMember()]
    const key = newKey()
    const broken = transaction(db, async (trx) => {
      await transfer(trx, key, payment(from, to, 30))
      throw new Error('broken off')
    })
    await expect(broken).rejects.toThrow('broken off')
    expect(await pointsOf(from)).toBe(100)
    expect((await move(key, payment(from, to, 30))).isNew).toBe(true)
  })

  test('is part of a transaction', async () => {
    const [from, to] = [await buildMember({ points: 1 }), await buildMember()]
    await expect(transfer(db, newKey(), payment(from, to, 1))).rejects.toThrow('transaction')
  })

  test.each<[string, (member: number, other: number) => Leg[]]>([
    ['nothing', () => []],
    ['one leg', (member) => [{ member, unit: 'points', amount: 1 }]],
    [
      'legs that do not add up',
      (member, other) => [
        { member, unit: 'points', amount: -1 },
        { member: other, unit: 'points', amount: 2 },
      ],
    ],
    [
      'legs that add up over two units',
      (member) => [
        { member, unit: 'points', amount: -1 },
        { member, unit: 'credit', amount: 1 },
      ],
    ],
    [
      'half a point',
      (member, other) => [
        { member, unit: 'points', amount: -0.5 },
        { member: other, unit: 'points', amount: 0.5 },
      ],
    ],
    [
      'none',
      (member, other) => [
        { member, unit: 'points', amount: 0 },
        { member: other, unit: 'points', amount: 0 },
      ],
    ],
    [
      'what no number holds',
      (member, other) => [
        { member, unit: 'points', amount: -(2 ** 53) },
        { member: other, unit: 'points', amount: 2 ** 53 },
      ],
    ],
    [
      'a member who is not there',
      (member) => [
        { member, unit: 'points', amount: -1 },
        { member: 2 ** 40, unit: 'points', amount: 1 },
      ],
    ],
  ])('of %s is refused', async (_name, legsOf) => {
    const [member, other] = [await buildMember({ points: 5, credit: 5 }), await buildMember()]
    const movement: Movement = { kind: 'correction', actorId: null, subject: null, legs: legsOf(member.id, other.id) }
    await expect(move(newKey(), movement)).rejects.toThrow(RangeError)
    expect(await balancesOf(db, member.id)).toEqual({ credit: 5, points: 5, experience: 0 })
  })
})

describe('by the day', () => {
  keepToOneDay()

  test('what a member has spent today is what went out today, of this unit, in movements of these kinds, and of them alone', async () => {
    const [member, other] = [await buildMember({ points: 1_000, credit: 1_000 }), await buildMember({ points: 1_000 })]
    const pay = (from: { id: number }, to: { id: number }, amount: number, kind: Movement['kind'], unit: 'points' | 'credit' = 'points') =>
      move(newKey(), {
        kind,
        actorId: null,
        subject: null,
        legs: [
          { member: from.id, unit, amount: -amount },
          { member: to.id, unit, amount },
        ],
      })
    await pay(member, other, 500, 'reward')
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`update ledger_entry set at = at - interval '1 day'`.execute(trx)
    })
    expect(await spentToday(db, member.id, 'points', ['reward', 'gift'])).toBe(0)
    await pay(member, other, 3, 'reward')
    await pay(member, other, 4, 'gift')
    await pay(member, other, 50, 'exchange')
    await pay(member, other, 60, 'reward', 'credit')
    await pay(other, member, 700, 'reward')
    expect(await spentToday(db, member.id, 'points', ['reward', 'gift'])).toBe(7)
    expect(await spentToday(db, member.id, 'points', ['gift'])).toBe(4)
  })
})

describe('at the same time', () => {
  test('a ring of a thousand payments deadlocks nobody, and loses nothing', async () => {
    const members = await Promise.all([1, 2, 3].map(() => buildMember({ points: 50 })))
    const payments = Array.from({ length: 1_000 }, (_, i) => payment(members[i % 3]!, members[(i + 1) % 3]!, 1 + (i % 7)))
    const results: PromiseSettledResult<unknown>[] = []
    // Some at once: what waits longer than it may for a connection is refused, and more cannot meet there.
    for (let i = 0; i < payments.length; i += 50)
      results.push(...(await Promise.allSettled(payments.slice(i, i + 50).map((movement) => move(newKey(), movement)))))
    const refused = results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as { code: string }).code] : []))
    expect(refused.filter((code) => code !== 'insufficient_balance')).toEqual([])
    const points = await Promise.all(members.map(pointsOf))
    expect(points.reduce((sum, n) => sum + n)).toBe(150)
  })

  test('nobody spends the same twice', async () => {
    const [from, ...to] = await Promise.all([buildMember({ points: 10 }), ...Array.from({ length: 20 }, () => buildMember())])
    const results = await Promise.allSettled(to.map((member) => move(newKey(), payment(from, member, 3))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(3)
    expect(await pointsOf(from)).toBe(1)
  })
})

describe('the database itself', () => {
  /** Two accounts of points, and what is done to them by hand-written SQL. */
  async function accounts() {
    const [one, other] = [await buildMember({ points: 10, credit: 10 }), await buildMember()]
    const rows = await db.selectFrom('ledger_account').selectAll().where('member_id', 'in', [one.id, other.id]).execute()
    const of = (member: { id: number }, unit: string) => rows.find((row) => row.member_id === member.id && row.unit === unit)!.id
    return { member: one, a: of(one, 'points'), b: of(other, 'points'), credit: of(one, 'credit'), free: of(other, 'credit') }
  }

  const byHand = (legs: [number, number][], check = 'ledger') =>
    transaction(db, async (trx) => {
      const { rows } = await sql<{ id: number }>`
        insert into ledger_movement (key, kind) values (${newKey()}, ${check}) returning id`.execute(trx)
      for (const [i, [account, amount]] of legs.entries())
        await sql`
          insert into ledger_entry (movement_id, leg, account_id, amount)
          values (${rows[0]!.id}, ${i + 1}, ${account}, ${amount})`.execute(trx)
      return rows[0]!.id
    })

  test('takes a balanced movement', async () => {
    const { a, b, member } = await accounts()
    await byHand([
      [a, -4],
      [b, 4],
    ])
    expect(await pointsOf(member)).toBe(6)
  })

  test('refuses one that is not', async () => {
    const { a, b, credit, free } = await accounts()
    await expect(byHand([])).rejects.toMatchObject({ constraint: 'ledger_is_balanced' })
    await expect(byHand([[b, 1]])).rejects.toMatchObject({ constraint: 'ledger_is_balanced' })
    for (const [from, to] of [
      [a, free],
      [credit, b],
    ] as const)
      await expect(
        byHand([
          [from, -1],
          [to, 1],
        ]),
      ).rejects.toMatchObject({ constraint: 'ledger_is_balanced' })
  })

  test('refuses a leg that comes later', async () => {
    const { a, b, credit } = await accounts()
    const id = await byHand([
      [a, -1],
      [b, 1],
    ])
    const late = sql`insert into ledger_entry (movement_id, leg, account_id, amount) values (${id}, 3, ${credit}, 1)`
    await expect(late.execute(db)).rejects.toMatchObject({ constraint: 'ledger_late_leg' })
  })

  test('refuses a leg after the check was made early', async () => {
    const { a, b, credit } = await accounts()
    const early = transaction(db, async (trx) => {
      const { rows } = await sql<{ id: number }>`insert into ledger_movement (key, kind) values (${newKey()}, 'x') returning id`.execute(
        trx,
      )
      const add = (leg: number, account: number, amount: number) =>
        sql`insert into ledger_entry (movement_id, leg, account_id, amount) values (${rows[0]!.id}, ${leg}, ${account}, ${amount})`.execute(
          trx,
        )
      await add(1, a, -1)
      await add(2, b, 1)
      await sql`set constraints all immediate`.execute(trx)
      await add(3, credit, 1)
    })
    await expect(early).rejects.toMatchObject({ constraint: 'ledger_is_balanced' })
  })

  test('refuses a balance below zero', async () => {
    const { a, b } = await accounts()
    const overdrawn = byHand([
      [a, -11],
      [b, 11],
    ])
    await expect(overdrawn).rejects.toMatchObject({ constraint: 'ledger_balance' })
  })

  test.each([
    ['an entry changed', 'ledger_is_final', sql`update ledger_entry set amount = amount + 1`],
    ['an entry deleted', 'ledger_is_final', sql`delete from ledger_entry`],
    ['all entries thrown away', 'ledger_is_final', sql`truncate ledger_entry`],
    ['a movement changed', 'ledger_is_final', sql`update ledger_movement set kind = 'other'`],
    ['a movement deleted', 'ledger_is_final', sql`delete from ledger_movement`],
    ['an account deleted', 'ledger_is_final', sql`delete from ledger_account`],
    ['a balance written', 'ledger_account_guarded', sql`update ledger_account set balance = balance + 1 where member_id is not null`],
    ['an account of another unit', 'ledger_account_guarded', sql`update ledger_account set unit = 'credit' where unit = 'points'`],
    ['experience written', 'member_exp_guarded', sql`update member set exp = exp + 1`],
    ['a member born with experience', 'member_exp_guarded', sql`insert into member (login, nickname, exp) values ('born', '生来', 5)`],
    [
      'an account born with a balance',
      'ledger_account_guarded',
      sql`insert into ledger_account (role, unit, member_id, balance) select 'member', 'points', max(id) + 1, 5 from member`,
    ],
  ])('refuses %s', async (_what, constraint, statement) => {
    await accounts()
    await expect(statement.execute(db)).rejects.toMatchObject({ constraint })
  })

  test('shows the experience that is owned', async () => {
    const member = await buildMember({ experience: 40 })
    await give(member, 'experience', 2)
    expect(await db.selectFrom('member').select('exp').where('id', '=', member.id).executeTakeFirst()).toEqual({ exp: 42 })
  })
})
