import { OFFERS_OPEN } from '@anglers/contract/limits'
import type { BuiltMember } from '../support/factories.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildBlock, buildFollow, buildPost, close } = server
afterAll(close)

const { seller, buyer, formOf, publish, standing, list, status, offer, answer } = await openMarket(server)
const accept = (id: number) => answer(id, 'accept')

describe('an offer', () => {
  test('for what was taken down is over, and stays so when it is put up again', async () => {
    const { id } = await publish()
    const [open, accepted] = [await offer(id, 24_000), await offer(id, 25_000, await buildMember())]
    await accept(accepted.offer.id)
    await status(id, 'off')
    const said = async () =>
      (await call('GET secondhand/offers', { id }, { as: seller })).body.map((one) => [one.id, one.state]).sort(([a], [b]) => +a! - +b!)
    const over = [
      [open.offer.id, 'closed'],
      [accepted.offer.id, 'closed'],
    ]
    expect(await said()).toEqual(over)
    await status(id, 'on_sale')
    expect(await said()).toEqual(over)
    expect((await refused('POST secondhand/offer-answer', { id: open.offer.id, answer: 'accept' }, { as: seller })).code).toBe('offer_over')
    expect((await standing(id, seller)).reservedFor).toBeNull()
  })

  test('for another listing goes on, whatever becomes of one', async () => {
    const [{ id }, waits, agreed] = [await publish(), await publish(), await publish()]
    const [bidder, other] = [await buildMember(), await buildMember()]
    for (const listing of [id, waits.id]) await offer(listing, 24_000, bidder)
    await accept((await offer(agreed.id, 25_000, other)).offer.id)
    await call('POST publish/secondhand', await formOf({ id, priceFen: 20_000 }), { as: seller })
    for (const to of ['off', 'on_sale', 'sold'] as const) await status(id, to)
    const states = async (of: number) => (await call('GET secondhand/offers', { id: of }, { as: seller })).body.map(({ state }) => state)
    expect([await states(id), await states(waits.id), await states(agreed.id)]).toEqual([['closed'], ['open'], ['accepted']])
    expect((await standing(agreed.id, seller)).reservedFor).toMatchObject({ id: other.id })
  })

  test('is accepted for what is kept for nobody in particular, or for its buyer, and not for what is kept for another', async () => {
    const other = await buildMember()
    const { id } = await publish()
    const [first, second] = [await offer(id, 24_000), await offer(id, 25_000, other)]
    await status(id, 'reserved')
    await accept(second.offer.id)
    expect((await standing(id, seller)).reservedFor).toMatchObject({ id: other.id })
    expect((await refused('POST secondhand/offer-answer', { id: first.offer.id, answer: 'accept' }, { as: seller })).code).toBe(
      'sold_already',
    )
    // Who it is kept for may bargain on, and nobody else.
    const can = async (as: BuiltMember) => (await call('GET secondhand/standing', { id }, { as })).body.can
    expect([await can(other), await can(buyer)]).toMatchObject([
      { offer: true, want: true },
      { offer: false, want: false },
    ])
    const third = await offer(id, 23_000, other)
    expect((await accept(third.offer.id)).body.offer).toMatchObject({ state: 'accepted', priceFen: 23_000 })
    const { body } = await call('GET secondhand/offers', { id }, { as: seller })
    expect(body.filter(({ state }) => state === 'accepted').map((one) => one.id)).toEqual([third.offer.id])
  })

  test('of who is banned meanwhile may be taken back, and one for what they sell declined, not accepted', async () => {
    const [shut, other] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    const [mine, forMine] = [await offer(id, 24_000, shut), await offer(id, 25_000, other)]
    const ban = (member: BuiltMember, until: Date | null) =>
      db.updateTable('member').set({ banned_until: until }).where('id', '=', member.id).execute()
    await ban(shut, new Date(Date.now() + 86_400_000))
    const { body } = await call('POST secondhand/offer-answer', { id: mine.offer.id, answer: 'withdraw' }, { as: shut })
    expect(body.offer.state).toBe('withdrawn')
    await ban(seller, new Date(Date.now() + 86_400_000))
    const answers = { id: forMine.offer.id, answer: 'accept' } as const
    expect((await refused('POST secondhand/offer-answer', answers, { as: seller })).code).toBe('rest_banned')
    expect((await answer(forMine.offer.id, 'decline')).body.offer.state).toBe('declined')
    await ban(seller, null)
  })

  test('that waits stands before all that are over, each of them with the latest first', async () => {
    const members = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
    const { id } = await publish()
    const made = []
    for (const [at, member] of members.entries()) made.push(await offer(id, 20_000 + at * 1_000, member))
    for (const at of [1, 3]) await answer(made[at]!.offer.id, 'withdraw', members[at])
    const listed = async (more: object = {}) => {
      const { body, total } = await call('GET secondhand/offers', { id, ...more }, { as: seller })
      return [body.map(({ priceFen }) => priceFen), total]
    }
    expect([await listed(), await listed({ per_page: 3, page: 2 })]).toEqual([
      [[22_000, 20_000, 23_000, 21_000], 4],
      [[21_000], 4],
    ])
    expect((await standing(id)).offers).toBe(2)
  })

  test('that was accepted is over once it is on sale again, and one that waits goes on waiting', async () => {
    const { id } = await publish()
    const [open, accepted] = [await offer(id, 24_000, await buildMember()), await offer(id, 25_000, await buildMember())]
    await accept(accepted.offer.id)
    await status(id, 'on_sale')
    const states = new Map((await call('GET secondhand/offers', { id }, { as: seller })).body.map((one) => [one.id, one.state]))
    expect([states.get(open.offer.id), states.get(accepted.offer.id)]).toEqual(['open', 'closed'])
  })

  test.each(['open', 'decline'] as const)('that was accepted is what is paid, though its buyer offered less since (%s)', async (then) => {
    const other = await buildMember()
    const { id } = await publish()
    await accept((await offer(id, 24_000, other)).offer.id)
    const later = await offer(id, 23_000, other)
    if (then === 'decline') await call('POST secondhand/offer-answer', { id: later.offer.id, answer: then }, { as: seller })
    await status(id, 'sold')
    expect((await call('GET secondhand/standing', { id }, { as: other })).body.deal).toMatchObject({ priceFen: 24_000 })
  })

  test('that was accepted stays so when it is sold to its buyer; those of others are over', async () => {
    const other = await buildMember()
    const { id } = await publish()
    const [first, second] = [await offer(id, 24_000, await buildMember()), await offer(id, 25_000, other)]
    await accept(second.offer.id)
    await status(id, 'sold')
    const states = new Map((await call('GET secondhand/offers', { id }, { as: seller })).body.map((one) => [one.id, one.state]))
    expect([states.get(first.offer.id), states.get(second.offer.id)]).toEqual(['closed', 'accepted'])
    expect((await call('GET secondhand/standing', { id }, { as: other })).body).toMatchObject({
      offer: { state: 'accepted' },
      deal: { priceFen: 25_000 },
    })
  })

  test(`is one of ${OFFERS_OPEN} at most that wait, and there is room again once one is over`, async () => {
    const eager = await buildMember()
    const { id } = await publish()
    const waiting = await Promise.all(Array.from({ length: OFFERS_OPEN }, () => buildPost({ author: seller })))
    await db
      .insertInto('secondhand_offer')
      .values(
        waiting.map((post) => ({
          post_id: post.id,
          buyer_id: eager.id,
          seller_id: seller.id,
          price_fen: 1,
          asked_fen: 1,
          word: '',
          state: 'open' as const,
        })),
      )
      .execute()
    expect(await refused('POST secondhand/offer', { id, priceFen: 24_000, askedFen: 26_000 }, { as: eager })).toMatchObject({
      status: 429,
      headers: { 'retry-after': '3600' },
    })
    await db.deleteFrom('secondhand_offer').where('post_id', '=', waiting[0]!.id).execute()
    expect((await offer(id, 24_000, eager)).offer.state).toBe('open')
    // Of the same listing it takes the place of the one before.
    expect((await offer(id, 24_500, eager)).offer.state).toBe('open')
    const { id: other } = await publish()
    const ask = { id: other, priceFen: 24_000, askedFen: 26_000 }
    expect(await refused('POST secondhand/offer', ask, { as: eager })).toMatchObject({ status: 429 })
    await call('POST content-manage/delete', { id: waiting[1]!.id }, { as: seller })
    const more = [other]
    for (let i = 0; i < 2; i++) {
      const friend = await buildMember()
      // To a stranger each waits for the one before.
      await buildFollow(friend, eager)
      await buildFollow(eager, friend)
      more.push((await publish({}, friend)).id)
    }
    const tries = await Promise.allSettled(more.map((listing) => offer(listing, 24_000, eager)))
    expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })
})

describe('who has asked', () => {
  const asks = (id: number, as: BuiltMember) => call('POST message/send', { id: seller.id, card: { type: 'post', id } }, { as })
  const askers = async (id: number) => (await call('GET secondhand/askers', { id }, { as: seller })).body.map((user) => user.id)

  test('is told to the seller alone, the latest first, and it may be kept for them and sold to them', async () => {
    const [first, second, blocked, elsewhere] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
    const [{ id }, other] = [await publish(), await publish()]
    for (const member of [first, second, blocked]) await asks(id, member)
    await asks(other.id, elsewhere)
    await buildBlock(seller, blocked)
    expect(await askers(id)).toEqual([second.id, first.id])
    expect((await refused('GET secondhand/askers', { id }, { as: first })).status).toBe(403)
    await status(id, 'reserved', { userId: first.id })
    expect((await standing(id, seller)).reservedFor).toMatchObject({ id: first.id })
    await status(id, 'sold')
    expect((await standing(id, first)).can.confirm).toBe(true)
  })

  test('and has taken that back, or is gone, is left out', async () => {
    const [sorry, gone] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    const sent = await asks(id, sorry)
    await asks(id, gone)
    await call('POST message/recall', { id: sent.body.id }, { as: sorry })
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    expect(await askers(id)).toEqual([])
  })

  test('in what the seller has cleared since is left out, though they write again', async () => {
    const [cleared, other] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    for (const member of [other, cleared]) await asks(id, member)
    await call('POST message/clear', { id: cleared.id }, { as: seller })
    await call('POST message/send', { id: seller.id, text: '还在吗' }, { as: cleared })
    expect(await askers(id)).toEqual([other.id])
  })
})

test('what is kept for somebody is theirs until it is on sale again, and not kept for another or for nobody', async () => {
  const [one, other] = [await buildMember(), await buildMember()]
  const { id } = await publish()
  const [, theirs] = [await offer(id, 24_000, one), await offer(id, 25_000, other)]
  await accept(theirs.offer.id)
  for (const own of [{ userId: one.id }, {}])
    expect((await refused('POST secondhand/status', { id, status: 'reserved', ...own }, { as: seller })).code).toBe('sold_already')
  expect((await standing(id, seller)).reservedFor).toMatchObject({ id: other.id })
  await status(id, 'on_sale')
  await status(id, 'reserved', { userId: one.id })
  expect((await standing(id, seller)).reservedFor).toMatchObject({ id: one.id })
})

test('what its buyer takes back while the seller accepts it is over', async () => {
  const { id } = await publish()
  const made = await offer(id, 24_000, await buildMember())
  const { accepting } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('post').select('id').where('id', '=', id).forUpdate().execute()
    const waits = refused('POST secondhand/offer-answer', { id: made.offer.id, answer: 'accept' }, { as: seller })
    await untilSomeoneWaits(db)
    await trx.updateTable('secondhand_offer').set({ state: 'withdrawn' }).where('id', '=', made.offer.id).execute()
    return { accepting: waits }
  })
  expect((await accepting).code).toBe('offer_over')
  expect((await standing(id, seller)).reservedFor).toBeNull()
})

test.each([
  ['another price is asked', { price_fen: 20_000 }, 'price_changed'],
  ['it is kept for another', { status: 'reserved' as const }, 'sold_already'],
])('an offer that is on its way when %s is refused', async (_, change, code) => {
  const { id } = await publish()
  const as = await buildMember()
  const { asking } = await db.transaction().execute(async (trx) => {
    await trx.selectFrom('post').select('id').where('id', '=', id).forUpdate().execute()
    const waits = refused('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as })
    await untilSomeoneWaits(db)
    await trx.updateTable('post_secondhand').set(change).where('post_id', '=', id).execute()
    return { asking: waits }
  })
  expect((await asking).code).toBe(code)
})

test('what was agreed with one is no price for another', async () => {
  const [agreed, other] = [await buildMember(), await buildMember()]
  const { id } = await publish()
  await accept((await offer(id, 24_000, agreed)).offer.id)
  await call('POST message/send', { id: seller.id, card: { type: 'post', id } }, { as: other })
  await status(id, 'sold', { userId: other.id })
  expect((await call('GET secondhand/standing', { id }, { as: other })).body.deal).toMatchObject({ priceFen: 26_000 })
})

test('an offer says the words that came with it, and one that is declined leaves the listing as it is', async () => {
  const other = await buildMember()
  const { id } = await publish()
  const input = { id, priceFen: 24_000, askedFen: 26_000, content: ' 周六自取 ' }
  const made = (await call('POST secondhand/offer', input, { as: other })).body
  expect(made).toMatchObject({ offer: { word: '周六自取' }, message: { card: { word: '周六自取' } } })
  expect((await call('GET secondhand/offers', { id }, { as: seller })).body).toMatchObject([{ word: '周六自取', buyer: { id: other.id } }])
  const declined = (await answer(made.offer.id, 'decline')).body
  expect(declined).toMatchObject({ offer: { state: 'declined' }, message: { card: { state: 'declined' } } })
  expect((await standing(id, seller)).reservedFor).toBeNull()
  expect((await call('GET posts/detail', { id })).body.extra).toMatchObject({ status: 'on_sale' })
})

test('a sale that its buyer denies, or its seller takes back, is as if it had never been', async () => {
  const other = await buildMember()
  const { id } = await publish()
  await accept((await offer(id, 24_000, other)).offer.id)
  await status(id, 'sold')
  await call('POST secondhand/confirm', { id, on: false }, { as: other })
  const states = async () => (await call('GET secondhand/offers', { id }, { as: seller })).body.map(({ state }) => state)
  expect([await states(), (await standing(id, seller)).deal, (await standing(id, seller)).reservedFor]).toEqual([['closed'], null, null])
  await offer(id, 25_000, buyer)
  await status(id, 'sold', { userId: buyer.id, priceFen: 25_000 })
  await status(id, 'on_sale')
  expect([(await standing(id, seller)).deal, await list()]).toEqual([null, expect.arrayContaining([id])])
  await status(id, 'sold', { userId: buyer.id, priceFen: 23_000 })
  expect((await standing(id, buyer)).deal).toMatchObject({ priceFen: 23_000, state: 'waiting' })
})

test('of a listing everybody sees what they may do, and visitors what they may do once they have signed in', async () => {
  const [shut, moderator] = [await buildMember({ banned_until: new Date(Date.now() + 86_400_000) }), await buildModerator()]
  const [{ id }, fixed, gone] = [await publish(), await publish({ openToOffers: false }), await publish()]
  await status(gone.id, 'sold')
  const nothing = { watch: false, offer: false, want: false, manage: false, confirm: false, appeal: false, decide: false }
  const can = async (of: number, as?: BuiltMember) => (await standing(of, as)).can
  const buys = { ...nothing, watch: true, offer: true, want: true }
  expect([await can(id), await can(id, buyer), await can(id, moderator)]).toEqual([buys, buys, buys])
  expect([await can(id, shut), await can(id, seller)]).toEqual([nothing, { ...nothing, manage: true }])
  expect(await standing(id)).toMatchObject({ watching: false, offer: null, deal: null, reservedFor: null, ban: null })
  expect([await can(fixed.id, buyer), await can(gone.id, buyer)]).toEqual([
    { ...buys, offer: false },
    { ...nothing, watch: true },
  ])
})
