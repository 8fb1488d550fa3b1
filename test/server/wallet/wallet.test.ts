import { sql } from 'kysely'
import type { NoteType, Unit } from '@anglers/contract/wallet'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { API, openTestServer } from '../support/server.ts'

const { db, call, refused, inject, buildMember, give, close } = await openTestServer()
afterAll(close)

const month = dayOf(new Date()).slice(0, 7)

const fetchFile = (unit: Unit, as: { token: string }) =>
  inject({ url: `${API}/wallet/statement-file?unit=${unit}&month=${month}`, headers: { authorization: `Bearer ${as.token}` } })

/** Moves all that was written so far so many months back. */
const age = (months: number) =>
  db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`update ledger_entry set at = at - make_interval(months => ${months})`.execute(trx)
  })

const monthBefore = (months: number) => {
  const [year, at] = month.split('-').map(Number) as [number, number]
  return new Date(Date.UTC(year, at - 1 - months, 15)).toISOString().slice(0, 7)
}

describe('GET wallet', () => {
  test('is for members', async () => {
    expect((await refused('GET wallet', {})).code).toBe('rest_not_logged_in')
  })

  test('answers what one owns', async () => {
    const member = await buildMember({ credit: 1_050, points: 20, experience: 300 })
    expect((await call('GET wallet', {}, { as: member })).body).toEqual({
      credit: 1_050,
      owed: 0,
      points: 20,
      experience: 300,
      vipUntil: null,
    })
    expect((await call('GET wallet', {}, { as: await buildMember() })).body).toEqual({
      credit: 0,
      owed: 0,
      points: 0,
      experience: 0,
      vipUntil: null,
    })
  })

  test('answers when VIP ends, and nothing where it has', async () => {
    const until = new Date('2099-05-06T07:08:09.000Z')
    const wallets = [await buildMember({ vip_until: until }), await buildMember({ vip_until: new Date(Date.now() - 1_000) })]
    const ends = await Promise.all(wallets.map(async (as) => (await call('GET wallet', {}, { as })).body.vipUntil))
    expect(ends).toEqual([until.toISOString(), null])
  })
})

describe('GET wallet/note', () => {
  const amounts = async (member: { id: number; token: string }, type: NoteType, input = {}) =>
    (await call('GET wallet/note', { type, ...input }, { as: member })).body.map(({ amount }) => amount)

  test('answers what came in and went out, the latest first', async () => {
    const member = await buildMember()
    for (const amount of [500, -120, 30, -10]) await give(member, 'credit', amount)
    await give(member, 'points', 7)
    await give(member, 'experience', 9)
    expect(await amounts(member, 'income')).toEqual([30, 500])
    expect(await amounts(member, 'outlay')).toEqual([-10, -120])
    expect(await amounts(member, 'points')).toEqual([7])
    expect(await amounts(member, 'exp')).toEqual([9])
    const { body } = await call('GET wallet/note', { type: 'income', per_page: 1 }, { as: member })
    expect(body).toEqual([
      { id: expect.any(Number), unit: 'credit', kind: 'correction', amount: 30, balanceAfter: 410, at: expect.any(String), subject: null },
    ])
    expect(Date.now() - Date.parse(body[0]!.at)).toBeLessThan(60_000)
  })

  test('is of oneself alone', async () => {
    const [rich, poor] = [await buildMember({ credit: 500 }), await buildMember()]
    expect(await amounts(poor, 'income')).toEqual([])
    expect(await amounts(rich, 'income')).toEqual([500])
  })

  test.each<NoteType>(['points', 'income'])('is paged (%s)', async (type) => {
    const member = await buildMember()
    for (let n = 1; n <= 5; n++) {
      await give(member, 'points', n)
      await give(member, 'credit', n)
      await give(member, 'credit', -1)
    }
    const page = (page: number) => call('GET wallet/note', { type, per_page: 2, page }, { as: member })
    expect((await Promise.all([1, 2, 3].map(page))).map(({ body }) => body.map(({ amount }) => amount))).toEqual([[5, 4], [3, 2], [1]])
    expect((await page(1)).total).toBe(5)
    expect((await refused('GET wallet/note', { type, per_page: 2, page: 4 }, { as: member })).code).toBe('rest_post_invalid_page_number')
  })

  test('of a month holds what was of that month', async () => {
    const member = await buildMember({ points: 1 })
    await give(member, 'points', 2)
    await age(2)
    await give(member, 'points', 4)
    await age(1)
    await give(member, 'points', -3)
    const of = (before: number) => amounts(member, 'points', { month: monthBefore(before) })
    expect([await of(4), await of(3), await of(2), await of(1), await of(0)]).toEqual([[], [2, 1], [], [4], [-3]])
    const { total } = await call('GET wallet/note', { type: 'points', month: monthBefore(3), per_page: 1 }, { as: member })
    expect(total).toBe(2)
  })

  test('of a month are told apart by what came in and went out', async () => {
    const member = await buildMember()
    for (const amount of [50, -20, 30]) await give(member, 'credit', amount)
    await age(1)
    for (const amount of [-5, 7, -6]) await give(member, 'credit', amount)
    const of = async (before: number) => [
      await amounts(member, 'income', { month: monthBefore(before) }),
      await amounts(member, 'outlay', { month: monthBefore(before) }),
    ]
    expect([await of(1), await of(0)]).toEqual([
      [[30, 50], [-20]],
      [[7], [-6, -5]],
    ])
  })

  test.each([
    ['type', {}],
    ['type', { type: 'gold' }],
    ['month', { type: 'exp', month: '2026-13' }],
    ['month', { type: 'exp', month: '2026-1' }],
  ])('names %s in what it cannot take (%j)', async (param, input) => {
    const { status, params } = await refused('GET wallet/note', input as never, { as: await buildMember() })
    expect([status, Object.keys(params)]).toEqual([400, [param]])
  })
})

describe('GET wallet/statement', () => {
  test('goes from the balance of the month before to that of the next', async () => {
    const member = await buildMember({ credit: 100 })
    await age(2)
    await give(member, 'credit', 40)
    await give(member, 'credit', -15)
    await give(member, 'points', 99)
    await age(1)
    await give(member, 'credit', -25)
    const of = async (before: number) => {
      const { body } = await call('GET wallet/statement', { unit: 'credit', month: monthBefore(before) }, { as: member })
      return [body.openingBalance, body.received, body.spent, body.closingBalance, body.firstMonth]
    }
    const first = monthBefore(3)
    expect([await of(4), await of(3), await of(2), await of(1), await of(0)]).toEqual([
      [0, 0, 0, 0, first],
      [0, 100, 0, 100, first],
      [100, 0, 0, 100, first],
      [100, 40, 15, 125, first],
      [125, 0, 25, 100, first],
    ])
  })

  test('begins and ends at midnight in the town, as what is noted of a month does, and names what it is about', async () => {
    const member = await buildMember()
    const subject = { type: 'post', id: 7 }
    for (const [amount, at] of [
      [1, '2026-02-28T15:59:59Z'],
      [2, '2026-02-28T16:00:00Z'],
      [4, '2026-03-31T15:59:59Z'],
      [8, '2026-03-31T16:00:00Z'],
    ] as const)
      await db.transaction().execute(async (trx) => {
        const legs = [
          { site: 'issued', unit: 'credit', amount: -amount },
          { member: member.id, unit: 'credit', amount },
        ] as const
        const { id } = await transfer(trx, `month:${member.id}:${amount}`, { kind: 'correction', actorId: null, subject, legs })
        await sql`set local session_replication_role = replica`.execute(trx)
        await sql`update ledger_entry set at = ${at} where movement_id = ${id}`.execute(trx)
      })
    const of = async (asked: string) => {
      const { body } = await call('GET wallet/note', { type: 'income', month: asked }, { as: member })
      const { openingBalance, closingBalance, firstMonth } = (
        await call('GET wallet/statement', { unit: 'credit', month: asked }, { as: member })
      ).body
      return [body.map(({ amount }) => amount), openingBalance, closingBalance, firstMonth]
    }
    expect([await of('2026-02'), await of('2026-03'), await of('2026-04')]).toEqual([
      [[1], 0, 1, '2026-02'],
      [[4, 2], 1, 7, '2026-02'],
      [[8], 7, 15, '2026-02'],
    ])
    const url = `${API}/wallet/statement-file?unit=credit&month=2026-03`
    const { payload } = await inject({ url, headers: { authorization: `Bearer ${member.token}` } })
    const lines = payload.trim().split('\r\n').slice(1)
    expect(lines.map((line) => line.split(',').slice(1).join())).toEqual([
      '2026-02-28T16:00:00.000Z,correction,2,3,post,7',
      '2026-03-31T15:59:59.000Z,correction,4,7,post,7',
    ])
  })

  test('of an account where nothing ever moved is empty', async () => {
    const { body } = await call('GET wallet/statement', { unit: 'points', month }, { as: await buildMember() })
    expect(body).toEqual({ unit: 'points', month, openingBalance: 0, closingBalance: 0, received: 0, spent: 0, firstMonth: null })
  })

  test('comes as a file, the earliest first', async () => {
    const member = await buildMember({ credit: 100 })
    await give(member, 'credit', -25)
    const { headers, payload } = await fetchFile('credit', member)
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toBe(`attachment; filename="credit-${month}.csv"`)
    const [head, ...lines] = payload.split('\r\n')
    expect(head).toBe('\ufeffid,at,kind,amount,balance_after,subject_type,subject_id')
    expect(lines.map((line) => line.split(',').slice(2).join())).toEqual(['correction,100,100,,', 'correction,-25,75,,', ''])
  })

  test('of many entries holds each once', async () => {
    const member = await buildMember()
    for (let n = 0; n < 12; n++) await Promise.all(Array.from({ length: 45 }, () => give(member, 'points', 1)))
    const { payload } = await fetchFile('points', member)
    expect(
      payload
        .trim()
        .split('\r\n')
        .slice(1)
        .map((line) => Number(line.split(',')[4])),
    ).toEqual(Array.from({ length: 540 }, (_, i) => i + 1))
  })
})

test('all entries of each unit are in the file that a member takes home, the earliest first', async () => {
  const member = await buildMember()
  for (const [unit, amount] of [
    ['points', 7],
    ['credit', 500],
    ['experience', 9],
    ['credit', -120],
  ] as const)
    await give(member, unit, amount)
  const { ledger } = (await call('GET user/export', {}, { as: member })).body as unknown as { ledger: { unit: Unit; amount: number }[] }
  const of = (unit: Unit) => ledger.filter((entry) => entry.unit === unit).map(({ amount }) => amount)
  expect([of('credit'), of('points'), of('experience'), ledger.length]).toEqual([[500, -120], [7], [9], 4])
})
