import type { Input } from '@anglers/contract'
import { eraseDueAccounts } from '../../../server/src/domains/lifecycle/leaving.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, context, db, buildMember, buildModerator, buildPicture, buildBlock, runJobs, close } = server
afterAll(close)

const seller = await buildMember()
const buyer = await buildMember()
const PLACE = { name: '月塘', address: '荻港县月塘村 3 号', lat: 29.9095, lng: 115.5038 }
type Form = Input<'POST publish/secondhand'>
const formOf = async (own: Partial<Form> = {}, as = seller): Promise<Form> => ({
  title: '光威 4.5 米手竿',
  content: '用了半年，换长竿了。',
  media: [await buildPicture(as)],
  tackle: 'pole',
  condition: 'light',
  priceFen: 26_000,
  openToOffers: true,
  handovers: ['meet'],
  attributes: [{ key: 'length', value: '4.5' }],
  place: PLACE,
  ...own,
})
const publish = async (own: Partial<Form> = {}, as = seller) => (await call('POST publish/secondhand', await formOf(own, as), { as })).body
const edit = async (id: number, own: Partial<Form>, as = seller) => publish({ ...own, id }, as)
const standing = async (id: number, as?: { token: string }) => (await call('GET secondhand/standing', { id }, { as })).body
const list = async (query: Input<'GET secondhand/list'> = {}, as?: { token: string }) =>
  (await call('GET secondhand/list', { per_page: 100, ...query }, { as })).body.map(({ id }) => id)
const status = async (id: number, to: Input<'POST secondhand/status'>['status'], own: object = {}, as = seller) =>
  call('POST secondhand/status', { id, status: to, ...own }, { as })
const offer = async (id: number, priceFen: number, as = buyer, askedFen = 26_000) =>
  (await call('POST secondhand/offer', { id, priceFen, askedFen }, { as })).body
const answer = (id: number, said: 'accept' | 'decline' | 'withdraw', as = seller) =>
  call('POST secondhand/offer-answer', { id, answer: said }, { as })
const noticesOf = async (as: { token: string }) =>
  (await call('GET notice/list', { tab: 'system', per_page: 100 }, { as })).body.map(({ kind, title, text }) => [kind, title, text])

describe('a listing', () => {
  test('says what it is, what is asked, and about where it is', async () => {
    const { id, state } = await publish()
    expect(state).toBe('live')
    const { body } = await call('GET posts/detail', { id }, { as: buyer })
    expect(body).toMatchObject({
      title: '光威 4.5 米手竿',
      place: null,
      area: { radiusM: 708 },
      extra: { type: 'secondhand', tackle: 'pole', condition: 'light', priceFen: 26_000, status: 'on_sale', wasFen: null, watchers: 0 },
    })
    expect((await call('GET posts/edit-detail', { id }, { as: seller })).body).toMatchObject({ place: PLACE, extra: { priceFen: 26_000 } })
  })

  test.each<[string, Partial<Record<keyof Form, unknown>>]>([
    ['title', { title: ' ' }],
    ['media', { media: [] }],
    ['tackle', { tackle: undefined }],
    ['tackle', { tackle: 'gun' }],
    ['condition', { condition: undefined }],
    ['priceFen', { priceFen: undefined }],
    ['priceFen', { priceFen: 0 }],
    ['priceFen', { priceFen: -1 }],
    ['priceFen', { priceFen: 1_000_000_000 }],
    ['priceFen', { priceFen: 9.5 }],
    ['handovers', { handovers: [] }],
    ['flaw', { condition: 'flawed' }],
    ['place', { place: null }],
    ['visibility', { visibility: 4 }],
    ['attributes.0.key', { attributes: [{ key: 'ratio', value: '5.2' }] }],
    ['attributes.0.value', { attributes: [{ key: 'length', value: '很长' }] }],
    ['attributes.1.key', { attributes: Array.from({ length: 2 }, () => ({ key: 'length', value: '4.5' })) }],
  ])('is refused by its %s', async (field, wrong) => {
    const { status: code, params } = await refused('POST publish/secondhand', { ...(await formOf()), ...wrong } as Form, { as: seller })
    expect([code, Object.keys(params)]).toEqual([400, [field]])
  })

  test('stands in lists by kind, condition, price, word, hand-over and distance', async () => {
    const here = { lat: 30.5, lng: 116.5 }
    const [reel, far] = [
      await publish({
        title: '达亿瓦纺车轮',
        tackle: 'spinning_reel',
        condition: 'new',
        attributes: [],
        priceFen: 88_000,
        place: { ...PLACE, ...here },
      }),
      await publish({ title: '达亿瓦路亚竿', tackle: 'lure_rod', attributes: [], handovers: ['ship'], place: null, priceFen: 9_900 }),
    ].map(({ id }) => id)
    expect([
      await list({ tackle: 'spinning_reel' }),
      await list({ condition: 'new' }),
      await list({ minFen: 80_000 }),
      await list({ word: '达亿瓦', orderby: 'cheap' }),
      await list({ word: '达亿瓦', handover: 'ship' }),
      await list({ ...here, orderby: 'distance', radiusM: 5_000 }),
    ]).toEqual([[reel], [reel], [reel], [far, reel], [far], [reel]])
    expect(await refused('GET secondhand/list', { orderby: 'distance' })).toMatchObject({ status: 400, params: { lat: expect.anything() } })
    expect(await refused('GET secondhand/list', { minFen: 2, maxFen: 1 })).toMatchObject({
      status: 400,
      params: { maxFen: expect.anything() },
    })
  })

  test('taken down is met by nobody else, and is put up again as it was', async () => {
    const { id } = await publish()
    await status(id, 'off')
    expect([await list(), (await refused('GET posts/detail', { id })).status]).toEqual([expect.not.arrayContaining([id]), 404])
    expect((await call('GET secondhand/mine', { as: 'seller' }, { as: seller })).body[0]).toMatchObject({ id, extra: { status: 'off' } })
    await status(id, 'on_sale')
    expect(await list()).toContain(id)
    await status(id, 'off')
    await edit(id, { title: '改过的', draft: true })
    expect((await refused('POST secondhand/status', { id, status: 'on_sale' }, { as: seller })).status).toBe(409)
    await edit(id, { title: '改过的' })
    expect(await list()).toContain(id)
  })

  test('is nobody else’s to change', async () => {
    const { id } = await publish()
    expect((await refused('POST secondhand/status', { id, status: 'sold' }, { as: buyer })).status).toBe(403)
    expect((await refused('GET secondhand/offers', { id }, { as: buyer })).status).toBe(403)
  })

  test('is hidden across a block', async () => {
    const stranger = await buildMember()
    const { id } = await publish()
    await buildBlock(seller, stranger)
    expect(await list({}, stranger)).not.toContain(id)
    expect((await refused('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as: stranger })).status).toBe(404)
  })
})

describe('a price', () => {
  test('that falls is told once to those who watch, and not when it only falls back', async () => {
    const { id } = await publish({ title: '降价的竿' })
    expect((await call('POST secondhand/watch', { id, on: true }, { as: buyer })).body).toEqual({ on: true, watchers: 1 })
    for (const priceFen of [24_000, 30_000, 24_000]) await edit(id, { title: '降价的竿', priceFen })
    await runJobs()
    const received = async () => (await noticesOf(buyer)).filter(([, title]) => title === '降价的竿')
    expect(await received()).toEqual([['price_fell', '降价的竿', '¥260 → ¥240']])
    expect((await standing(id, buyer)).prices.map(({ priceFen }) => priceFen)).toEqual([24_000, 30_000, 24_000, 26_000])
    await call('POST secondhand/watch', { id, on: false }, { as: buyer })
    await edit(id, { title: '降价的竿', priceFen: 10_000 })
    await runJobs()
    expect(await received()).toHaveLength(1)
    expect((await call('GET posts/detail', { id })).body.extra).toMatchObject({ wasFen: 24_000, watchers: 0 })
  })

  test('band is of five deals that buyers have confirmed, and nothing before', async () => {
    const paid = [10_000, 20_000, 30_000, 40_000, 50_000]
    const probe = await publish({ tackle: 'umbrella', attributes: [], condition: 'visible' })
    for (const priceFen of paid) {
      expect((await standing(probe.id)).band).toBeNull()
      const other = await buildMember()
      const { id } = await publish({ tackle: 'umbrella', attributes: [], condition: 'visible', priceFen })
      await offer(id, priceFen, other, priceFen)
      await status(id, 'sold', { userId: other.id })
      expect((await standing(id, other)).can.confirm).toBe(true)
      await call('POST secondhand/confirm', { id, on: true }, { as: other })
    }
    expect((await standing(probe.id)).band).toEqual({ lowFen: 20_000, highFen: 40_000, deals: 5 })
  })
})

describe('an offer', () => {
  test('is a card in the conversation, is accepted, and the listing is kept for its buyer until it is sold and confirmed', async () => {
    const { id } = await publish({ title: '谈好的竿' })
    const made = await offer(id, 24_000)
    expect(made.message?.card).toMatchObject({ type: 'offer', postId: id, priceFen: 24_000, askedFen: 26_000, state: 'open' })
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
      const { code, params } = await refused('POST secondhand/offer', { id, priceFen, askedFen }, { as: buyer })
      return params && Object.keys(params).length ? Object.keys(params) : code
    }
    expect([await wrong(26_000, 25_000), await wrong(26_001), await wrong(25_999), await wrong(0)]).toEqual([
      'price_changed',
      ['priceFen'],
      ['priceFen'],
      ['priceFen'],
    ])
    expect((await refused('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as: seller })).status).toBe(403)
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
    await status(id, 'sold')
    expect((await standing(id, other)).deal).toMatchObject({ priceFen: 20_000 })
  })

  test('to a stranger is no sale', async () => {
    const { id } = await publish()
    const { params } = await refused('POST secondhand/status', { id, status: 'sold', userId: (await buildMember()).id }, { as: seller })
    expect(Object.keys(params)).toEqual(['userId'])
  })
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

describe('a saved search', () => {
  test('finds each listing once, whatever is changed of it, and nothing of its own or across a block', async () => {
    const [looker, blocked] = [await buildMember(), await buildMember()]
    const search = { tackle: 'boat' as const, maxFen: 50_000, word: '橡皮' }
    for (const as of [looker, blocked, seller]) await call('POST secondhand/search-save', search, { as })
    await call('POST secondhand/search-save', { maxFen: 60_000, word: '橡皮' }, { as: looker })
    await buildBlock(blocked, seller)
    const { id } = await publish({ title: '橡皮艇', tackle: 'boat', attributes: [], priceFen: 60_100 })
    await runJobs()
    expect(await noticesOf(looker)).toEqual([])
    for (const priceFen of [49_000, 48_000]) {
      await edit(id, { title: '橡皮艇', tackle: 'boat', attributes: [], priceFen })
      await runJobs()
    }
    expect([await noticesOf(looker), await noticesOf(blocked)]).toEqual([[['search_found', '橡皮艇', '']], []])
    expect((await noticesOf(seller)).filter(([kind]) => kind === 'search_found')).toEqual([])
    expect((await call('GET secondhand/searches', {}, { as: looker })).body.map(({ found }) => found).sort()).toEqual([0, 1])
  })

  test('of many members is gone through to the end, and a member hears of some a day', async () => {
    const looker = await buildMember()
    await call('POST secondhand/search-save', { tackle: 'ice' }, { as: looker })
    const others = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
    await db
      .insertInto('secondhand_search')
      .values(Array.from({ length: 1_000 }, (_, at) => ({ member_id: others[at % 8]!.id, tackle: 'ice' })))
      .execute()
    for (let n = 0; n < 22; n++) await publish({ title: `冰钻 ${n}`, tackle: 'ice', attributes: [] })
    await runJobs()
    expect((await noticesOf(looker)).filter(([kind]) => kind === 'search_found')).toHaveLength(20)
    expect((await call('GET secondhand/searches', {}, { as: looker })).body[0]!.found).toBe(22)
    expect(await noticesOf(others[7]!)).not.toEqual([])
  })

  test('looks for something, and there are so many of them', async () => {
    const looker = await buildMember()
    const wrong = async (search: Input<'POST secondhand/search-save'>) =>
      Object.keys((await refused('POST secondhand/search-save', search, { as: looker })).params)
    expect([await wrong({}), await wrong({ word: '漂', minFen: 2, maxFen: 1 })]).toEqual([['word'], ['maxFen']])
    const { body } = await call('POST secondhand/search-save', { word: '漂' }, { as: looker })
    for (let n = 1; n < 20; n++) await call('POST secondhand/search-save', { word: `漂${n}` }, { as: looker })
    expect((await refused('POST secondhand/search-save', { word: '竿' }, { as: looker })).status).toBe(409)
    expect((await refused('POST secondhand/search-del', { id: body.id }, { as: seller })).status).toBe(404)
    await call('POST secondhand/search-del', { id: body.id }, { as: looker })
    await call('POST secondhand/search-save', { word: '竿' }, { as: looker })
  })
})

describe('what may not be sold', () => {
  beforeAll(() => storeSetting(db, 'seast_gear_rules', [...gearRules.keys()]))

  test('is kept from others with the reason, until it is mended', async () => {
    const { id, state } = await publish({ title: '出电鱼机' })
    expect([state, (await refused('GET posts/detail', { id }, { as: buyer })).status, await list()]).toEqual([
      'held',
      404,
      expect.not.arrayContaining([id]),
    ])
    const { ban, can } = await standing(id, seller)
    expect(ban).toMatchObject({ banned: true, decided: false, appeal: null, findings: [{ rule: 'electric', level: 'block' }] })
    expect([ban!.findings[0]!.reason, can.appeal]).toEqual([expect.stringContaining('电鱼'), true])
    expect((await edit(id, { title: '出手竿' })).state).toBe('live')
    expect([(await standing(id, seller)).ban, (await list()).includes(id)]).toEqual([null, true])
  })

  test('is found in an edit, too, and what wants a look waits for an operator', async () => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '出一台仪器' })
    expect((await edit(id, { title: '出探鱼器' })).state).toBe('held')
    expect((await call('GET secondhand/cases', {}, { as: operator })).body.map(({ post }) => post.id)).toContain(id)
    expect((await refused('GET secondhand/cases', {}, { as: seller })).status).toBe(403)
    expect((await refused('POST secondhand/decide', { id, accept: true }, { as: seller })).status).toBe(403)
    await call('POST secondhand/decide', { id, accept: true, content: '黑坑可用' }, { as: operator })
    expect([await list(), (await noticesOf(seller))[0]]).toEqual([
      expect.arrayContaining([id]),
      ['listing_allowed', '出探鱼器', '黑坑可用'],
    ])
    // What was let out stays out, until something else is found in it.
    expect((await edit(id, { title: '出探鱼器', priceFen: 20_000 })).state).toBe('live')
    expect((await edit(id, { title: '出探鱼器，送地笼' })).state).toBe('held')
  })

  test('is objected to once and in time', async () => {
    const operator = await buildModerator()
    const [{ id }, late] = [await publish({ title: '地笼' }), await publish({ title: '绝户网' })]
    const object = (of: number, as = seller) => refused('POST secondhand/appeal', { id: of, content: '这是养殖用的' }, { as })
    await db
      .updateTable('post_secondhand')
      .set({ banned_at: new Date(Date.now() - 8 * 86_400_000) })
      .where('post_id', '=', late.id)
      .execute()
    expect([(await object(late.id)).code, (await standing(late.id, seller)).can.appeal]).toEqual(['appeal_too_late', false])
    // What an operator said since can be objected to for as long again.
    await db.updateTable('post_secondhand').set({ decided_at: new Date() }).where('post_id', '=', late.id).execute()
    expect((await standing(late.id, seller)).can.appeal).toBe(true)
    await call('POST secondhand/appeal', { id, content: '这是养殖用的' }, { as: seller })
    expect((await object(id)).status).toBe(409)
    expect((await call('GET secondhand/cases', {}, { as: operator })).body.find(({ post }) => post.id === id)?.ban.appeal).toBe(
      '这是养殖用的',
    )
    await call('POST secondhand/decide', { id, accept: false, content: '一律不上架' }, { as: operator })
    expect((await noticesOf(seller))[0]).toEqual(['listing_banned', '地笼', '一律不上架'])
    expect((await edit(id, { title: '手竿' })).state).toBe('held')
  })

  test('is only warned of by a weak source, to its buyers as well', async () => {
    const { id, state } = await publish({ title: '三本钩路亚饵', tackle: 'lure', attributes: [] })
    expect([state, (await standing(id)).warnings.map(({ rule }) => rule)]).toEqual(['live', ['treble-cq']])
  })

  test('is refused in offers, and in messages about a listing; elsewhere nobody looks', async () => {
    const [other, friend] = [await buildMember(), await buildMember()]
    const say = (text: string, to = seller, as = other) => call('POST message/send', { id: to.id, text }, { as })
    const { id } = await publish()
    const word = { id, priceFen: 26_000, askedFen: 26_000, content: '有电鱼机吗' }
    expect((await refused('POST secondhand/offer', word, { as: other })).code).toBe('gear_refused')
    await offer(id, 26_000, other)
    expect((await refused('POST message/send', { id: seller.id, text: '地笼也要' }, { as: other })).code).toBe('gear_refused')
    expect((await say('先转账定金吧')).body.caution).toBe('fraud')
    expect((await say('周六见')).body).not.toHaveProperty('caution')
    expect((await say('有人电鱼，一起举报，先转账给你', friend)).body).not.toHaveProperty('caution')
  })

  test('counts where the operator has switched it on', async () => {
    await storeSetting(db, 'seast_gear_rules', ['electric'])
    expect([(await publish({ title: '地笼' })).state, (await publish({ title: '电鱼机' })).state]).toEqual(['live', 'held'])
  })
})
