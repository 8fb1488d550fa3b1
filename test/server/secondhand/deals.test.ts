import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, context, db, buildMember, buildModerator, buildBlock, close } = server
afterAll(close)

const { seller, buyer, formOf, publish, edit, standing, list, status, offer, answer, noticesOf } = await openMarket(server)

describe('an offer', () => {
  test('of whom it is sold to is over as all others are, unless it is what they bought by', async () => {
    const { id } = await publish()
    const [open, other] = [await offer(id, 24_000), await offer(id, 23_000, await buildMember())]
    await status(id, 'sold', { userId: buyer.id })
    const states = async (...ids: number[]) =>
      (await db.selectFrom('secondhand_offer').select('state').where('id', 'in', ids).orderBy('id').execute()).map(({ state }) => state)
    expect(await states(open.offer.id, other.offer.id)).toEqual(['closed', 'closed'])
    const next = await publish()
    const agreed = await offer(next.id, 24_000)
    await answer(agreed.offer.id, 'accept')
    await status(next.id, 'sold')
    expect(await states(agreed.offer.id)).toEqual(['accepted'])
  })

  test('is a card in the conversation, is accepted, and the listing is kept for its buyer until it is sold and confirmed', async () => {
    const { id } = await publish({ title: '谈好的竿' })
    const made = await offer(id, 24_000)
    expect(made.message?.card).toEqual({
      ...{ type: 'offer', id: made.offer.id, postId: id, title: '谈好的竿', buyerId: buyer.id, sellerId: seller.id },
      ...{ priceFen: 24_000, askedFen: 26_000, word: '', state: 'open', gone: false },
    })
    expect((await standing(id, seller)).offers).toBe(1)
    const { body } = await answer(made.offer.id, 'accept')
    expect(body.message?.card).toMatchObject({ state: 'accepted' })
    expect((await standing(id, buyer)).reservedFor).toMatchObject({ id: buyer.id })
    expect((await standing(id)).reservedFor).toBeNull()
    expect((await refused('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as: await buildMember() })).code).toBe(
      'sold_already',
    )
    await status(id, 'sold')
    expect((await standing(id, buyer)).deal).toMatchObject({ priceFen: 24_000, state: 'waiting' })
    expect((await standing(id)).deal).toBeNull()
    await call('POST secondhand/confirm', { id, on: true }, { as: buyer })
    expect([(await noticesOf(buyer))[0]?.[0], (await noticesOf(seller))[0]?.[0]]).toEqual(['sold_to_you', 'sale_confirmed'])
    expect((await refused('POST secondhand/status', { id, status: 'on_sale' }, { as: seller })).code).toBe('sold_already')
    expect(await list()).not.toContain(id)
    expect((await call('GET secondhand/mine', { as: 'buyer' }, { as: buyer })).body[0]).toMatchObject({ id })
  })

  test('is refused for another price than is asked by now, above it, and below it where nobody bargains', async () => {
    const { id } = await publish({ openToOffers: false })
    const wrong = async (priceFen: number, askedFen = 26_000) => {
      const { code, faults } = await refused('POST secondhand/offer', { id, priceFen, askedFen }, { as: buyer })
      return faults.length ? faults : code
    }
    expect([await wrong(26_000, 25_000), await wrong(26_001), await wrong(25_999), await wrong(0)]).toEqual([
      'price_changed',
      ['priceFen too_large 26000'],
      ['priceFen too_small 26000'],
      ['priceFen too_small 1'],
    ])
    expect((await refused('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as: seller })).status).toBe(403)
    // Nobody bargains where the seller says nothing of it.
    const silent = await publish({ openToOffers: undefined })
    const less = await refused('POST secondhand/offer', { id: silent.id, priceFen: 25_999, askedFen: 26_000 }, { as: buyer })
    expect(less.faults).toEqual(['priceFen too_small 26000'])
  })

  test('for more than is asked by now is over, and one for less stands', async () => {
    const { id } = await publish()
    const [dear, cheap] = [await offer(id, 25_000), await offer(id, 20_000, await buildMember())]
    await edit(id, { priceFen: 22_000 })
    expect((await refused('POST secondhand/offer-answer', { id: dear.offer.id, answer: 'accept' }, { as: seller })).code).toBe('offer_over')
    expect((await answer(cheap.offer.id, 'accept')).body.offer.state).toBe('accepted')
  })

  test('is taken back by its buyer alone, and a new one takes its place', async () => {
    const { id } = await publish()
    const first = await offer(id, 20_000)
    const second = await offer(id, 21_000)
    expect((await call('GET secondhand/offers', { id }, { as: seller })).body.map(({ state, priceFen }) => [state, priceFen])).toEqual([
      ['open', 21_000],
      ['withdrawn', 20_000],
    ])
    expect((await standing(id, buyer)).offer).toMatchObject({ id: second.offer.id, priceFen: 21_000, state: 'open' })
    expect((await refused('POST secondhand/offer-answer', { id: second.offer.id, answer: 'withdraw' }, { as: seller })).status).toBe(403)
    expect((await refused('POST secondhand/offer-answer', { id: second.offer.id, answer: 'accept' }, { as: buyer })).status).toBe(403)
    expect(
      (await refused('POST secondhand/offer-answer', { id: first.offer.id, answer: 'accept' }, { as: await buildMember() })).status,
    ).toBe(404)
    expect((await answer(second.offer.id, 'withdraw', buyer)).body.offer.state).toBe('withdrawn')
  })

  test('of somebody who was blocked meanwhile is not accepted, and can be declined', async () => {
    const other = await buildMember()
    const { id } = await publish()
    const made = await offer(id, 24_000, other)
    await buildBlock(seller, other)
    expect((await refused('POST secondhand/offer-answer', { id: made.offer.id, answer: 'accept' }, { as: seller })).status).toBe(403)
    expect((await answer(made.offer.id, 'decline')).body).toMatchObject({ offer: { state: 'declined' }, message: null })
  })

  test('of a buyer who denies the sale puts it back on sale', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await offer(id, 26_000, other)
    await status(id, 'sold', { userId: other.id })
    await call('POST secondhand/confirm', { id, on: false }, { as: other })
    expect([await list(), (await noticesOf(seller))[0]?.[0]]).toEqual([expect.arrayContaining([id]), 'sale_denied'])
    expect((await refused('POST secondhand/confirm', { id, on: true }, { as: other })).status).toBe(404)
  })

  test('of a seller who takes the sale back leaves nobody asked', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await offer(id, 26_000, other)
    await status(id, 'sold', { userId: other.id })
    expect(await noticesOf(other)).toEqual([['sold_to_you', '光威 4.5 米手竿', '']])
    await status(id, 'on_sale')
    expect(await noticesOf(other)).toEqual([])
  })

  test('that was accepted binds nobody to whom it was not sold after all', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await answer((await offer(id, 24_000, other)).offer.id, 'accept')
    await status(id, 'sold', { userId: null })
    expect([(await standing(id, seller)).deal, await noticesOf(other)]).toEqual([null, []])
    expect((await call('GET secondhand/offers', { id }, { as: seller })).body.map(({ state }) => state)).toEqual(['closed'])
  })

  test('that was accepted costs no more than is asked when it is sold', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await answer((await offer(id, 24_000, other)).offer.id, 'accept')
    await edit(id, { priceFen: 20_000 })
    expect((await call('GET secondhand/offers', { id }, { as: seller })).body.map(({ state }) => state)).toEqual(['accepted'])
    await status(id, 'sold')
    expect((await standing(id, other)).deal).toMatchObject({ priceFen: 20_000 })
  })

  test('to a stranger is no sale', async () => {
    const { id } = await publish()
    const { faults } = await refused('POST secondhand/status', { id, status: 'sold', userId: (await buildMember()).id }, { as: seller })
    expect(faults).toEqual(['userId stranger'])
  })
})

test('what has become of a listing is said in an order that makes sense, and of nobody who could not have bought it', async () => {
  const [blocked, friend] = [await buildMember(), await buildMember()]
  const { id } = await publish()
  const wrong = async (to: 'on_sale' | 'reserved' | 'sold' | 'off', own: object = {}) => {
    const { code, faults } = await refused('POST secondhand/status', { id, status: to, ...own }, { as: seller })
    return faults[0] ?? code
  }
  for (const as of [blocked, friend]) await offer(id, 26_000, as)
  await buildBlock(blocked, seller)
  expect(await wrong('sold', { userId: seller.id })).toBe('userId wrong')
  for (const userId of [blocked.id, 99_999_999]) expect(await wrong('sold', { userId })).toBe('userId stranger')
  await status(id, 'off')
  // As it is already.
  await status(id, 'off')
  expect([await wrong('sold'), await wrong('reserved')]).toEqual(['status choice on_sale', 'status choice on_sale'])
  await status(id, 'on_sale')
  await status(id, 'sold', { userId: friend.id })
  expect([await wrong('sold'), await wrong('reserved'), await wrong('off')]).toEqual(['sold_already', 'sold_already', 'sold_already'])
  await call('POST secondhand/decide', { id, accept: false }, { as: await buildModerator() })
  expect(await wrong('on_sale')).toBe('status choice')
})

describe('a deal', () => {
  const mine = async (part: 'seller' | 'watcher' | 'buyer', as: { token: string }) => {
    const { body, total } = await call('GET secondhand/mine', { as: part, per_page: 100 }, { as })
    expect(total).toBe(body.length)
    return body.map(({ id }) => id)
  }
  const sell = async (to: typeof buyer, confirmed = true) => {
    const { id } = await publish()
    await offer(id, 25_000, to)
    await status(id, 'sold', { userId: to.id, priceFen: 25_000 })
    if (confirmed) await call('POST secondhand/confirm', { id, on: true }, { as: to })
    return id
  }
  const paid = { priceFen: 25_000, state: 'confirmed' }
  const nothing = { watch: false, offer: false, want: false, manage: false, confirm: false, appeal: false, decide: false }

  test('stays with both when an operator holds what was sold, and nobody else sees it', async () => {
    const [other, stranger, operator] = [await buildMember(), await buildMember(), await buildModerator()]
    const id = await sell(other)
    await call('POST secondhand/decide', { id, accept: false }, { as: operator })
    expect([await mine('buyer', other), await mine('seller', seller)]).toEqual([[id], expect.arrayContaining([id])])
    expect(await standing(id, other)).toMatchObject({ deal: paid, ban: null, can: nothing })
    expect(await standing(id, seller)).toMatchObject({ deal: paid, ban: { decided: true } })
    expect((await refused('GET secondhand/standing', { id }, { as: stranger })).status).toBe(404)
    // The post itself is kept from its buyer as from anyone.
    expect((await refused('GET posts/detail', { id }, { as: other })).status).toBe(404)
  })

  test.each(['seller', 'buyer'])('stays with both when its %s blocks the other', async (who) => {
    const other = await buildMember()
    const id = await sell(other)
    await (who === 'seller' ? buildBlock(seller, other) : buildBlock(other, seller))
    expect([await mine('buyer', other), await mine('seller', seller)]).toEqual([[id], expect.arrayContaining([id])])
    expect(await standing(id, other)).toMatchObject({ deal: paid, can: nothing })
    expect((await standing(id, seller)).deal).toMatchObject({ ...paid, buyer: { id: other.id } })
    expect((await refused('POST secondhand/watch', { id, on: true }, { as: other })).status).toBe(404)
  })

  test('is confirmed or denied by its buyer alone', async () => {
    const other = await buildMember()
    const id = await sell(other, false)
    for (const as of [seller, buyer, await buildModerator()])
      for (const on of [true, false]) expect((await refused('POST secondhand/confirm', { id, on }, { as })).code).toBe('rest_not_found')
    expect((await standing(id, other)).deal).toMatchObject({ state: 'waiting' })
  })

  test('is confirmed, denied or taken back by itself: others stay what they are', async () => {
    const sold: { id: number; to: typeof buyer }[] = []
    for (let n = 0; n < 4; n++) {
      const to = await buildMember()
      sold.push({ id: await sell(to, false), to })
    }
    const [confirmed, denied, back] = sold
    await call('POST secondhand/confirm', { id: confirmed!.id, on: true }, { as: confirmed!.to })
    await call('POST secondhand/confirm', { id: denied!.id, on: false }, { as: denied!.to })
    await status(back!.id, 'on_sale')
    const deals = await Promise.all(sold.map(async ({ id }) => (await standing(id, seller)).deal?.state))
    expect(deals).toEqual(['confirmed', undefined, undefined, 'waiting'])
    const bought = await Promise.all(sold.map(async ({ to }) => (await mine('buyer', to)).length))
    expect(bought).toEqual([1, 0, 0, 1])
  })

  test('that is confirmed stays so, said twice, and is denied no more', async () => {
    const other = await buildMember()
    const id = await sell(other)
    await call('POST secondhand/confirm', { id, on: true }, { as: other })
    expect((await refused('POST secondhand/confirm', { id, on: false }, { as: other })).code).toBe('rest_not_found')
    expect((await standing(id, other)).deal).toMatchObject(paid)
  })

  test('that is made and denied once more is told to both once more', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await offer(id, 26_000, other)
    const unread = async (as: typeof buyer) =>
      (await call('GET notice/list', { tab: 'system' }, { as })).body.flatMap(({ kind, read }) => (read ? [] : [kind]))
    for (let time = 0; time < 2; time++) {
      for (const as of [other, seller]) await call('POST notice/set-status', {}, { as })
      await status(id, 'sold', { userId: other.id })
      expect(await unread(other)).toEqual(['sold_to_you'])
      await call('POST secondhand/confirm', { id, on: false }, { as: other })
      expect(await unread(seller)).toEqual(['sale_denied'])
    }
  })

  test('and an offer are in the files of both sides, which say who sold', async () => {
    const [from, to] = [await buildMember(), await buildMember()]
    const { id } = await publish({}, from)
    await offer(id, 25_000, to)
    await status(id, 'sold', { userId: to.id, priceFen: 25_000 }, from)
    const fileOf = async (as: { token: string }) => (await call('GET user/export', {}, { as })).body
    const deal = { postId: id, priceFen: 25_000, state: 'waiting' }
    expect(await fileOf(from)).toMatchObject({ deals: [{ ...deal, sold: true }], offers: [] })
    expect(await fileOf(to)).toMatchObject({
      deals: [{ ...deal, sold: false }],
      offers: [{ postId: id, priceFen: 25_000, state: 'closed' }],
    })
  })

  test('is not held up by a buyer whose account is erased: what was kept for them is on sale, and what they bought is sold', async () => {
    const gone = await buildMember()
    const [sold, { id: kept }] = [await sell(gone), await publish()]
    await answer((await offer(kept, 25_000, gone)).offer.id, 'accept')
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(0) })
      .where('id', '=', gone.id)
      .execute()
    await eraseDueAccounts(context)
    expect((await call('GET posts/detail', { id: kept })).body.extra).toMatchObject({ status: 'on_sale' })
    expect((await standing(kept, seller)).reservedFor).toBeNull()
    expect((await call('GET secondhand/offers', { id: kept }, { as: seller })).body).toEqual([])
    expect((await standing(sold, seller)).deal).toMatchObject({ ...paid, buyer: null })
    expect(await list()).not.toContain(sold)
  })

  test('is still confirmed or denied by who was blocked meanwhile', async () => {
    const other = await buildMember()
    const [sold, denied] = [await sell(other, false), await sell(other, false)]
    await buildBlock(seller, other)
    expect((await standing(sold, other)).can).toEqual({ ...nothing, confirm: true })
    await call('POST secondhand/confirm', { id: sold, on: true }, { as: other })
    await call('POST secondhand/confirm', { id: denied, on: false }, { as: other })
    expect(await mine('buyer', other)).toEqual([sold])
    expect((await refused('GET secondhand/standing', { id: denied }, { as: other })).status).toBe(404)
  })

  test('stays with its buyer without the seller’s name when the account is erased', async () => {
    const gone = await buildMember()
    const other = await buildMember()
    const { id } = await publish({}, gone)
    await offer(id, 26_000, other)
    await status(id, 'sold', { userId: other.id }, gone)
    await call('POST secondhand/confirm', { id, on: true }, { as: other })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(0) })
      .where('id', '=', gone.id)
      .execute()
    await eraseDueAccounts(context)
    const [deal] = await db
      .selectFrom('secondhand_deal')
      .select(['seller_id', 'buyer_id', 'state'])
      .where('buyer_id', '=', other.id)
      .execute()
    expect(deal).toEqual({ seller_id: null, buyer_id: other.id, state: 'confirmed' })
    expect((await refused('GET secondhand/standing', { id }, { as: other })).status).toBe(404)
  })

  test('kept for somebody, or watched, is out of sight across a block', async () => {
    const other = await buildMember()
    const { id } = await publish()
    await call('POST secondhand/watch', { id, on: true }, { as: other })
    await answer((await offer(id, 26_000, other)).offer.id, 'accept')
    expect([await mine('buyer', other), await mine('watcher', other)]).toEqual([[id], [id]])
    await buildBlock(seller, other)
    expect([await mine('buyer', other), await mine('watcher', other)]).toEqual([[], []])
  })
})

describe('at once', () => {
  test('a listing is sold once', async () => {
    const { id } = await publish()
    const others = await Promise.all([buildMember(), buildMember(), buildMember()])
    for (const other of others) await offer(id, 26_000, other)
    const codes = await Promise.all(
      others.map(({ id: userId }) =>
        call('POST secondhand/status', { id, status: 'sold', userId }, { as: seller }).then(
          () => 'sold',
          () => 'refused',
        ),
      ),
    )
    expect(codes.filter((code) => code === 'sold')).toHaveLength(1)
    const deals = await db.selectFrom('secondhand_deal').select('id').where('post_id', '=', id).execute()
    expect(deals).toHaveLength(1)
  })

  test('a listing is kept for one', async () => {
    const { id } = await publish()
    const others = await Promise.all([buildMember(), buildMember(), buildMember()])
    const offers = []
    for (const other of others) offers.push((await offer(id, 25_000, other)).offer.id)
    const taken = await Promise.all(
      offers.map((one) =>
        answer(one, 'accept').then(
          () => 1,
          () => 0,
        ),
      ),
    )
    expect(taken.reduce((sum: number, one) => sum + one, 0)).toBe(1)
    expect((await call('GET secondhand/offers', { id }, { as: seller })).body.filter(({ state }) => state === 'accepted')).toHaveLength(1)
  })

  test('a listing is reserved for one', async () => {
    const { id } = await publish()
    const others = await Promise.all([buildMember(), buildMember(), buildMember()])
    for (const other of others) await offer(id, 26_000, other)
    const kept = await Promise.allSettled(others.map(({ id: userId }) => status(id, 'reserved', { userId })))
    expect(kept.filter(({ status: ended }) => ended === 'fulfilled')).toHaveLength(1)
    expect(others.map((other) => other.id)).toContain((await standing(id, seller)).reservedFor!.id)
  })

  test('all that members do with a listing comes to an end, and nothing stands for two', async () => {
    const { id } = await publish()
    const others = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    const forms = await Promise.all([23_000, 25_000].map((priceFen) => formOf({ id, priceFen })))
    const made = await Promise.all(others.map((other) => offer(id, 20_000, other)))
    const all = await Promise.allSettled<unknown>([
      ...made.map((one) => answer(one.offer.id, 'accept')),
      ...others.map((as) => call('POST secondhand/watch', { id, on: true }, { as })),
      ...others.map((as) => offer(id, 21_000, as)),
      ...forms.map((form) => call('POST publish/secondhand', form, { as: seller })),
      ...(['reserved', 'off', 'on_sale', 'sold'] as const).map((to) => status(id, to)),
      ...others.map((as) => call('POST secondhand/confirm', { id, on: true }, { as })),
    ])
    for (const one of all) if (one.status === 'rejected') expect(String(one.reason)).toMatch(/answered 4/)
    const accepted = await db
      .selectFrom('secondhand_offer')
      .select('buyer_id')
      .where('post_id', '=', id)
      .where('state', '=', 'accepted')
      .execute()
    const { buyer_id: buyer } = await db
      .selectFrom('post_secondhand')
      .select('buyer_id')
      .where('post_id', '=', id)
      .executeTakeFirstOrThrow()
    expect([[], [{ buyer_id: buyer }]]).toContainEqual(accepted)
  })

  test('an offer and a new price never end in more than is asked', async () => {
    const { id } = await publish()
    const made = await offer(id, 25_000)
    const form = await formOf({ id, priceFen: 20_000 })
    const [accepted] = await Promise.all([
      answer(made.offer.id, 'accept').then(
        () => true,
        () => false,
      ),
      call('POST publish/secondhand', form, { as: seller }),
    ])
    const { body } = await call('GET secondhand/offers', { id }, { as: seller })
    expect(body[0]!.state).toBe(accepted ? 'accepted' : 'closed')
  })
})
