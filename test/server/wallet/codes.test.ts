import { sql } from 'kysely'
import type { Redeemable } from '@anglers/contract/wallet'
import { auditLedger } from '../../../server/src/domains/ledger/audit.ts'
import { listBatches, voidBatch } from '../../../server/src/domains/wallet/codeQueries.ts'
import { makeCodes } from '../../../server/src/domains/wallet/codes.ts'
import { openTestServer } from '../support/server.ts'

const { db, context, call, refused, buildMember, buildPost, close } = await openTestServer()
afterAll(close)
afterEach(async () => expect(await auditLedger(db)).toEqual([]))

async function make(gives: Redeemable, amount: number, { count = 1, expiresAt = null as Date | null } = {}) {
  const { id, codes } = await makeCodes(db, context.secret, count, { gives, amount, note: '', expiresAt })
  return { id, code: codes[0]!, codes }
}

describe('a code', () => {
  test('is sixteen letters in four parts, and none like another', async () => {
    const { codes } = await make('points', 1, { count: 200 })
    for (const code of codes) expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(new Set(codes).size).toBe(200)
  })

  test('is not to be read in the database', async () => {
    const { code } = await make('points', 1)
    const { rows } = await sql<{ row: string }>`select redemption_code::text as row from redemption_code`.execute(db)
    const plain = code.replaceAll('-', '')
    expect(rows.some(({ row }) => row.includes(plain) || row.includes(Buffer.from(plain).toString('hex')))).toBe(false)
  })

  test.each<[Redeemable, number, object]>([
    ['credit', 2_000, { credit: 2_000, points: 0, vipUntil: null }],
    ['points', 50, { credit: 0, points: 50, vipUntil: null }],
    ['vip', 1, { credit: 0, points: 0, vipUntil: expect.any(String) }],
  ])('gives %s', async (gives, amount, wallet) => {
    const member = await buildMember()
    const { code } = await make(gives, amount)
    const { body } = await call('POST wallet/key-use', { code }, { as: member })
    expect(body).toEqual({ gives, amount, wallet: expect.objectContaining(wallet) })
    expect((await call('GET wallet', {}, { as: member })).body).toEqual(body.wallet)
    const notes = { credit: 'income', points: 'points', vip: 'income' } as const
    const noted = (await call('GET wallet/note', { type: notes[gives] }, { as: member })).body.map(({ kind, amount: moved }) => [
      kind,
      moved,
    ])
    expect(noted).toEqual(gives === 'vip' ? [] : [['code', amount]])
  })

  test('of no more than its member owes the site goes to that, and leaves them nothing', async () => {
    const member = await buildMember()
    const sale = { member_id: (await buildMember()).id, author_id: member.id, price_fen: 300, author_fen: 300 }
    const { id } = await buildPost({ author: member })
    const purchase = await db
      .insertInto('post_purchase')
      .values({ ...sale, post_id: id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .insertInto('debt')
      .values({ member_id: member.id, unit: 'credit', amount: 300, left_over: 300, purchase_id: purchase.id })
      .execute()
    for (const left of [200, 0]) {
      const { code } = await make('credit', left === 0 ? 200 : 100)
      const { body } = await call('POST wallet/key-use', { code }, { as: member })
      expect(body.wallet).toMatchObject({ credit: 0, owed: left })
    }
  })

  test.each<[string, (code: string) => string]>([
    ['in small letters', (code) => code.toLowerCase()],
    ['without dashes', (code) => code.replaceAll('-', '')],
    ['with spaces', (code) => ` ${code.replaceAll('-', ' ')} `],
    ['with O for 0, and I and l for 1', (code) => code.replaceAll('0', 'O').replace('1', 'I').replaceAll('1', 'l')],
  ])('may be typed %s', async (_how, type) => {
    const { codes } = await make('points', 3, { count: 400 })
    // One that has what is confused.
    const code = codes.find((one) => /0/.test(one) && /1.*1/.test(one))!
    const { body } = await call('POST wallet/key-use', { code: type(code) }, { as: await buildMember() })
    expect(body.amount).toBe(3)
  })

  test('is good once, for any member and however many at once', async () => {
    const { code } = await make('credit', 100)
    const members = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
    const results = await Promise.allSettled(members.map((as) => call('POST wallet/key-use', { code }, { as })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const balances = await Promise.all(members.map(async (as) => (await call('GET wallet', {}, { as })).body.credit))
    expect(balances.reduce((sum, n) => sum + n)).toBe(100)
  })

  test('that is unknown, used, void or expired is refused by the same words', async () => {
    const member = await buildMember()
    const used = await make('credit', 100)
    await call('POST wallet/key-use', { code: used.code }, { as: await buildMember() })
    const voided = await make('credit', 100)
    expect(await voidBatch(db, voided.id)).toBe(1)
    const expired = await make('credit', 100, { expiresAt: new Date(Date.now() - 1_000) })
    const codes = ['0000-0000-0000-0000', 'nonsense', used.code, voided.code, expired.code]
    const refusals = await Promise.all(codes.map((code) => refused('POST wallet/key-use', { code }, { as: member })))
    expect(new Set(refusals.map(({ status, text }) => `${status} ${text}`)).size).toBe(1)
    expect(Object.keys(refusals[0]!.params)).toEqual(['code'])
    expect((await call('GET wallet', {}, { as: member })).body.credit).toBe(0)
  })

  test('that was redeemed says so again under the same key', async () => {
    const member = await buildMember()
    const { code } = await make('credit', 100)
    const options = { as: member, headers: { 'idempotency-key': 'code-once-1' } }
    const first = await call('POST wallet/key-use', { code }, options)
    expect((await call('POST wallet/key-use', { code }, options)).body).toEqual(first.body)
    expect(first.body.wallet.credit).toBe(100)
  })

  test('is for members who are not banned', async () => {
    const { code } = await make('credit', 100)
    expect((await refused('POST wallet/key-use', { code })).code).toBe('rest_not_logged_in')
    expect((await refused('POST wallet/key-use', { code }, { as: await buildMember({ banned: true }) })).code).toBe('rest_banned')
  })
})

test('codes and VIP are in the file of who redeemed them, and in no other', async () => {
  const [member, other] = [await buildMember(), await buildMember()]
  for (const { code } of [await make('points', 5), await make('vip', 2)]) await call('POST wallet/key-use', { code }, { as: member })
  const fileOf = async (as: { token: string }) => (await call('GET user/export', {}, { as })).body
  expect(await fileOf(member)).toMatchObject({
    codes: [
      { gives: 'points', amount: 5, usedAt: expect.any(String) },
      { gives: 'vip', amount: 2 },
    ],
    vip: [{ months: 2, startsAt: expect.any(String), endsAt: expect.any(String) }],
  })
  expect(await fileOf(other)).toMatchObject({ codes: [], vip: [] })
})

test('batches are listed with the latest first, with how many codes each has, and how many of them are used', async () => {
  const expiresAt = new Date('2099-12-31T00:00:00Z')
  const [first, second] = [await make('points', 5, { count: 3, expiresAt }), await make('credit', 100, { count: 2 })]
  for (const code of [first.codes[0]!, first.codes[2]!]) await call('POST wallet/key-use', { code }, { as: await buildMember() })
  await voidBatch(db, second.id)
  expect((await listBatches(db)).slice(0, 2)).toMatchObject([
    { id: second.id, gives: 'credit', amount: 100, codes: 2, used: 0, expires_at: null, voided_at: expect.any(Date) },
    { id: first.id, gives: 'points', amount: 5, codes: 3, used: 2, expires_at: expiresAt, voided_at: null },
  ])
})

test('voiding a batch leaves what was redeemed, and a batch that is not there says so', async () => {
  const member = await buildMember()
  const { id, codes } = await make('points', 5, { count: 3 })
  await call('POST wallet/key-use', { code: codes[0]! }, { as: member })
  expect(await voidBatch(db, id)).toBe(2)
  expect((await call('GET wallet', {}, { as: member })).body.points).toBe(5)
  expect(await voidBatch(db, id + 1_000)).toBeNull()
})
