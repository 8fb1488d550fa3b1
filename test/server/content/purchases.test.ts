import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, runJobs, close } = await openTestServer()
afterAll(close)
beforeAll(async () => {
  await storeSetting(db, 'seast_paid_posts', { authorPercent: 70 })
  await storeSetting(db, 'seast_vip_plans', [{ id: 'week', months: 1, priceFen: 500 }])
})
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

type Member = Awaited<ReturnType<typeof buildMember>>
const PRICE = 501
const creditOf = async (as: Member) => (await call('GET wallet', {}, { as })).body.credit
const buy = (as: Member, id: number, priceFen = PRICE) => call('POST power/pay', { id, priceFen }, { as })
const read = async (as: Member, id: number) => (await call('GET posts/detail', { id }, { as })).body

async function sold() {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
  await buy(reader, id)
  return { author, reader, id }
}

test('opens it for good, and shares its price between author and site', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE, body: '钓点在老桥下' })
  expect((await read(reader, id)).locked).toMatchObject({ by: 'paid', priceFen: PRICE })
  const { body } = await buy(reader, id)
  expect(body).toMatchObject({ body: '钓点在老桥下', locked: null })
  expect([await creditOf(reader), await creditOf(author)]).toEqual([499, 351])
  expect((await call('GET wallet/note', { type: 'income' }, { as: author })).body).toEqual([
    expect.objectContaining({ kind: 'paid_post', amount: 351, subject: { type: 'post', id } }),
  ])
})

test('paid for by ten taps and two devices at once it is paid once', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 5_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await Promise.all(Array.from({ length: 10 }, () => buy(reader, id)))
  expect([await creditOf(reader), await creditOf(author)]).toEqual([5_000 - PRICE, 351])
})

test('is refused at another price, without the credit, and where no price opens it', async () => {
  const [author, poor] = [await buildMember(), await buildMember({ credit: PRICE - 1 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  const codeOf = async (post: number, priceFen: number) => (await refused('POST power/pay', { id: post, priceFen }, { as: poor })).code
  expect(await codeOf(id, PRICE - 1)).toBe('price_changed')
  expect(await codeOf(id, PRICE)).toBe('insufficient_balance')
  const vip = await buildPost({ author, visibility: 4 })
  expect(await codeOf(vip.id, 1)).toBe('rest_post_locked')
  const draft = await buildPost({ author, visibility: 1, price_fen: PRICE, state: 'draft' })
  expect(await codeOf(draft.id, PRICE)).toBe('rest_not_found')
  expect((await read(poor, id)).locked).toMatchObject({ by: 'paid' })
  expect(await creditOf(poor)).toBe(PRICE - 1)
})

test('a reader whom its author has blocked finds no such post', async () => {
  const [author, reader] = [await buildMember(), await buildMember({ credit: 1_000 })]
  const { id } = await buildPost({ author, visibility: 1, price_fen: PRICE })
  await call('POST content-manage/add-blacklist', { id: reader.id }, { as: author })
  expect((await refused('POST power/pay', { id, priceFen: PRICE }, { as: reader })).code).toBe('rest_not_found')
  expect(await creditOf(reader)).toBe(1_000)
})

test.each([
  ['VIP only', { visibility: 4 }],
  ['by password', { visibility: 2, password: 'carp' }],
] as const)('what was bought stays open when its author makes it %s', async (_what, lock) => {
  const { author, reader, id } = await sold()
  await call('POST publish/words', { id, content: '钓点换到新桥', ...lock }, { as: author })
  expect(await read(reader, id)).toMatchObject({ body: '钓点换到新桥', locked: null })
  expect((await read(await buildMember(), id)).locked).not.toBeNull()
})

test.each([
  ['deleted', async (author: Member, id: number) => void (await call('POST content-manage/delete', { id }, { as: author }))],
  [
    'made private',
    async (author: Member, id: number) => void (await call('POST publish/words', { id, content: '不卖了', visibility: 3 }, { as: author })),
  ],
])('a post that is %s is refunded, once, whatever its author has spent', async (_what, take) => {
  const { author, reader, id } = await sold()
  const second = await buildMember({ credit: 1_000 })
  await buy(second, id)
  await call('POST wallet/recharge-vip-credit', { plan: 'week', priceFen: 500 }, { as: author })
  await take(author, id)
  await runJobs()
  await runJobs()
  expect([await creditOf(reader), await creditOf(second), await creditOf(author)]).toEqual([1_000, 1_000, 0])
  expect((await call('GET wallet/note', { type: 'income' }, { as: reader })).body[0]).toMatchObject({ kind: 'refund', amount: PRICE })
})

test('an author who leaves pays their readers back', async () => {
  const { author, reader, id } = await sold()
  await call('POST user/del-apply', {}, { as: author })
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', author.id)
    .execute()
  await call('POST site/logoff', {}, { as: author })
  await runJobs()
  expect(await creditOf(reader)).toBe(1_000)
  expect((await refused('GET posts/detail', { id }, { as: reader })).code).toBe('rest_not_found')
})
