import { sql } from 'kysely'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { grantVip, withdrawVip } from '../../../server/src/domains/wallet/vipQueries.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, refused, buildMember, buildPost, close } = await openTestServer()
afterAll(close)

const month = { id: 'month', months: 1, priceFen: 1_500 }
const year = { id: 'year', months: 12, priceFen: 12_800 }
beforeAll(() => storeSetting(db, 'seast_vip_plans', [month, year]))
afterEach(async () => expect(await auditLedger(db)).toEqual([]))

const buy = { plan: 'month', priceFen: 1_500 }
const DAY_MS = 24 * 60 * 60_000
/** Days from now on. */
const daysTo = (time: string | null) => (Date.parse(time!) - Date.now()) / DAY_MS

test('what VIP costs is what the operator set, for members', async () => {
  const member = await buildMember({ credit: 20 })
  const { body } = await call('GET wallet/recharge-vip', {}, { as: member })
  expect(body).toEqual({ plans: [month, year], vipUntil: null, credit: 20 })
  const until = new Date('2099-05-06T07:08:09.000Z')
  const vip = await buildMember({ vip_until: until, points: 30 })
  expect((await call('GET wallet/recharge-vip', {}, { as: vip })).body).toMatchObject({ vipUntil: until.toISOString(), credit: 0 })
  expect((await refused('GET wallet/recharge-vip', {})).code).toBe('rest_not_logged_in')
})

describe('buying it with credit', () => {
  test('takes its price, and opens what VIP opens', async () => {
    const [member, author] = [await buildMember({ credit: 2_000 }), await buildMember()]
    const { id } = await buildPost({ author, visibility: 4, body: '正文' })
    expect((await call('GET posts/detail', { id }, { as: member })).body.locked).toEqual({ by: 'vip' })
    const { body } = await call('POST wallet/recharge-vip-credit', buy, { as: member })
    expect(body.credit).toBe(500)
    expect(daysTo(body.vipUntil)).toBeGreaterThan(27.9)
    expect(daysTo(body.vipUntil)).toBeLessThanOrEqual(31)
    expect((await call('GET posts/detail', { id }, { as: member })).body.body).toBe('正文')
    expect((await call('GET wallet/note', { type: 'outlay' }, { as: member })).body).toEqual([
      expect.objectContaining({ kind: 'vip', amount: -1_500, balanceAfter: 500, subject: { type: 'vip', id: expect.any(Number) } }),
    ])
  })

  test('again goes on where the first ends', async () => {
    const until = new Date(Date.now() + 100 * DAY_MS)
    const member = await buildMember({ credit: 30_000, vip_until: until })
    await call('POST wallet/recharge-vip-credit', { plan: 'year', priceFen: 12_800 }, { as: member })
    const { body } = await call('POST wallet/recharge-vip-credit', { plan: 'year', priceFen: 12_800 }, { as: member })
    expect(Math.round(daysTo(body.vipUntil))).toBeGreaterThanOrEqual(100 + 730)
    expect(Math.round(daysTo(body.vipUntil))).toBeLessThanOrEqual(100 + 731)
    expect(body.credit).toBe(30_000 - 2 * 12_800)
  })

  test('begins now where the last one is over', async () => {
    const member = await buildMember({ credit: 1_500, vip_until: new Date(Date.now() - 400 * DAY_MS) })
    const { body } = await call('POST wallet/recharge-vip-credit', buy, { as: member })
    expect(daysTo(body.vipUntil)).toBeGreaterThan(27.9)
  })

  test('at once many times buys what the credit is enough for', async () => {
    const member = await buildMember({ credit: 3_100 })
    const results = await Promise.allSettled(Array.from({ length: 8 }, () => call('POST wallet/recharge-vip-credit', buy, { as: member })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
    const { body } = await call('GET wallet', {}, { as: member })
    expect(body.credit).toBe(100)
    expect(daysTo(body.vipUntil)).toBeLessThanOrEqual(62)
    expect(daysTo(body.vipUntil)).toBeGreaterThan(58)
  })

  test('with one key is done once', async () => {
    const member = await buildMember({ credit: 3_100 })
    const options = { as: member, headers: { 'idempotency-key': 'vip-once-1' } }
    const [first, ...others] = await Promise.all([1, 2, 3].map(() => call('POST wallet/recharge-vip-credit', buy, options)))
    for (const { body } of others) expect(body).toEqual(first!.body)
    expect(first!.body.credit).toBe(1_600)
  })

  test.each([
    ['too little credit', { credit: 1_499 }, buy, 'insufficient_balance'],
    ['a price of yesterday', { credit: 5_000 }, { plan: 'month', priceFen: 1_499 }, 'price_changed'],
    ['a plan that is not there', { credit: 5_000 }, { plan: 'decade', priceFen: 1_500 }, 'rest_invalid_param'],
    ['no price', { credit: 5_000 }, { plan: 'month' }, 'rest_invalid_param'],
    ['a price below zero', { credit: 5_000 }, { plan: 'month', priceFen: -1_500 }, 'rest_invalid_param'],
    ['half a fen', { credit: 5_000 }, { plan: 'month', priceFen: 1_500.5 }, 'rest_invalid_param'],
    ['a price as text', { credit: 5_000 }, { plan: 'month', priceFen: '1500' }, 'rest_invalid_param'],
  ])('with %s is refused, and changes nothing', async (_what, owned, input, code) => {
    const member = await buildMember(owned)
    expect((await refused('POST wallet/recharge-vip-credit', input as never, { as: member })).code).toBe(code)
    expect((await call('GET wallet', {}, { as: member })).body).toMatchObject({ ...owned, vipUntil: null })
  })
})

test.each([
  ['2027-01-31T02:00:00Z', 1, '2027-02-28T02:00:00.000Z'],
  ['2028-01-31T02:00:00Z', 1, '2028-02-29T02:00:00.000Z'],
  ['2028-02-29T02:00:00Z', 12, '2029-02-28T02:00:00.000Z'],
  // In the town it is the 31st already.
  ['2027-01-30T17:00:00Z', 1, '2027-02-27T17:00:00.000Z'],
])('VIP until %s and %d months more end by the calendar', async (from, months, end) => {
  const member = await buildMember({ vip_until: new Date(from) })
  await grantVip(db, member.id, months, `test:${from}`)
  const { rows } = await sql<{ vip_until: Date }>`select vip_until from member where id = ${member.id}`.execute(db)
  expect(rows[0]!.vip_until.toISOString()).toBe(end)
})

describe('VIP that is refunded', () => {
  /** Two months of VIP, one after the other, of which the first began so many days ago. */
  async function twoMonths(daysAgo: number) {
    const member = await buildMember()
    const payables: number[] = []
    for (const source of ['first', 'second']) {
      const own = { member_id: member.id, kind: 'vip', item: '{}' as never, amount_fen: 1_500 }
      const paid = { ...own, deadline: new Date(), state: 'paid' as const, paid_at: new Date() }
      const { id } = await db.insertInto('payable').values(paid).returning('id').executeTakeFirstOrThrow()
      await grantVip(db, member.id, 1, `${source}:${id}`, id)
      payables.push(id)
    }
    const ago = sql`make_interval(days => ${daysAgo})`
    await sql`update vip_grant set starts_at = starts_at - ${ago}, ends_at = ends_at - ${ago} where member_id = ${member.id}`.execute(db)
    await sql`update member set vip_until = vip_until - ${ago} where id = ${member.id}`.execute(db)
    const second = async () => {
      const { starts_at: from, ends_at: to } = await db
        .selectFrom('vip_grant')
        .select(['starts_at', 'ends_at'])
        .where('payable_id', '=', payables[1]!)
        .executeTakeFirstOrThrow()
      const { vipUntil } = (await call('GET wallet', {}, { as: member })).body
      expect(vipUntil).toBe(to.toISOString())
      return { from: daysTo(from.toISOString()), length: (to.getTime() - from.getTime()) / DAY_MS }
    }
    return { member, payables, second }
  }

  test('in its midst takes what is to come of it alone: what was bought after it begins now, and is as long as it was', async () => {
    const { member, payables, second } = await twoMonths(20)
    const { length } = await second()
    await withdrawVip(db, member.id, payables[0]!, 1)
    const after = await second()
    expect(Math.abs(after.from)).toBeLessThan(0.01)
    expect(after.length).toBeCloseTo(length, 6)
  })

  test('in a part is as much as is left of it, where that part is more', async () => {
    const { member, payables, second } = await twoMonths(20)
    await withdrawVip(db, member.id, payables[0]!, 0.9)
    expect(Math.abs((await second()).from)).toBeLessThan(0.01)
  })

  test('after its end takes nothing of what was bought after it', async () => {
    const { member, payables, second } = await twoMonths(40)
    const before = await second()
    await withdrawVip(db, member.id, payables[0]!, 1)
    const after = await second()
    expect(Math.abs(after.from - before.from)).toBeLessThan(0.01)
    expect(after.length).toBeCloseTo(before.length, 6)
  })

  test('before it begins leaves what was before it', async () => {
    const { member, payables } = await twoMonths(0)
    await withdrawVip(db, member.id, payables[1]!, 1)
    const first = await db.selectFrom('vip_grant').select('ends_at').where('payable_id', '=', payables[0]!).executeTakeFirstOrThrow()
    expect((await call('GET wallet', {}, { as: member })).body.vipUntil).toBe(first.ends_at.toISOString())
  })
})
