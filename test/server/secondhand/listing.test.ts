import { sql } from 'kysely'
import { BAND_DAYS } from '@anglers/contract/limits'
import type { Input } from '@anglers/contract'
import { tackleCategories } from '@anglers/contract/secondhandTerms'
import { judgePicture } from '../../../server/src/domains/check/pictures.ts'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { gearRules } from '../../../server/src/domains/secondhand/screen.ts'
import { openMarket, PLACE, type Form } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildBlock, runJobs, context, close } = server
afterAll(close)

const { seller, buyer, formOf, publish, edit, standing, list, status, offer, noticesOf } = await openMarket(server)

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
    ['title empty', { title: ' ' }],
    ['media too_few 1', { media: [] }],
    ['tackle required', { tackle: undefined }],
    [`tackle choice ${tackleCategories.join(', ')}`, { tackle: 'gun' }],
    ['condition required', { condition: undefined }],
    ['priceFen required', { priceFen: undefined }],
    ['priceFen too_small 1', { priceFen: 0 }],
    ['priceFen too_small 1', { priceFen: -1 }],
    ['priceFen too_large 10000000', { priceFen: 1_000_000_000 }],
    ['priceFen type', { priceFen: 9.5 }],
    ['handovers required', { handovers: [] }],
    ['flaw empty', { condition: 'flawed' }],
    ['place required', { place: null }],
    ['visibility choice 0', { visibility: 4 }],
    ['attributes.0.key choice length, action, weight, sections, material, load', { attributes: [{ key: 'ratio', value: '5.2' }] }],
    ['attributes.0.value wrong', { attributes: [{ key: 'length', value: '很长' }] }],
    ['attributes.1.key duplicate', { attributes: Array.from({ length: 2 }, () => ({ key: 'length', value: '4.5' })) }],
  ])('is refused by its %s', async (field, wrong) => {
    const { status: code, faults } = await refused('POST publish/secondhand', { ...(await formOf()), ...wrong } as Form, { as: seller })
    expect([code, faults]).toEqual([400, [field]])
  })

  test('that was sent by post at first says only about where it is, once it is handed over there', async () => {
    const byPost = { handovers: ['ship'] as Form['handovers'], place: null }
    const said = async (id: number) => (await call('GET posts/detail', { id }, { as: buyer })).body
    const { id } = await publish(byPost)
    const { placeReveal, placeOpensAfterDays } = (await call('GET posts/edit-detail', { id }, { as: seller })).body
    expect(placeReveal).toBe('km')
    await edit(id, { handovers: ['ship', 'meet'], placeReveal, placeOpensAfterDays })
    expect(await said(id)).toMatchObject({ place: null, area: { radiusM: 708 } })
    const { id: other } = await publish(byPost)
    await edit(other, { handovers: ['meet'] })
    expect(await said(other)).toMatchObject({ place: null, area: { radiusM: 708 } })
    await edit(other, { placeReveal: 'exact' })
    await edit(other, {})
    expect(await said(other)).toMatchObject({ place: PLACE, area: null })
  })

  test('whose place is told after some days is found around it then', async () => {
    const there = { lat: 33.5, lng: 112.5 }
    const { id } = await publish({ place: { ...PLACE, ...there }, placeReveal: 'hidden', placeOpensAfterDays: 7 })
    const around = () => list({ ...there, orderby: 'distance', radiusM: 5_000 })
    expect(await around()).toEqual([])
    await sql`update guarded_place set opens_at = now() where post_id = ${id}`.execute(db)
    await server.jobs.open_places.run({})
    expect(await around()).toEqual([id])
  })

  test('stands on one page only where others are as far away', async () => {
    const there = { lat: 31.5, lng: 117.5 }
    const ids: number[] = []
    for (let i = 0; i < 6; i++) ids.push((await publish({ place: { ...PLACE, ...there } })).id)
    // Their rows are in the order in which they were written last.
    await sql`update post_point set listed = listed where post_id = ${ids[1]!}`.execute(db)
    const pages = [1, 2, 3].map((page) => list({ ...there, orderby: 'distance', radiusM: 5_000, per_page: 2, page }))
    expect((await Promise.all(pages)).flat()).toEqual(ids)
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
      await list({ minFen: 9_900, maxFen: 9_900 }),
      await list({ word: '达亿瓦', orderby: 'cheap' }),
      await list({ word: '达亿瓦', handover: 'ship' }),
      await list({ ...here, orderby: 'distance', radiusM: 5_000 }),
    ]).toEqual([[reel], [reel], [reel], [far], [far, reel], [far], [reel]])
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
  test('that falls is told once to those who watch, to the fen, and not when it only falls back', async () => {
    const { id } = await publish({ title: '降价的竿' })
    expect((await call('POST secondhand/watch', { id, on: true }, { as: buyer })).body).toEqual({ on: true, watchers: 1 })
    for (const priceFen of [24_050, 30_000, 24_050]) await edit(id, { title: '降价的竿', priceFen })
    await runJobs()
    const received = async () => (await noticesOf(buyer)).filter(([, title]) => title === '降价的竿')
    expect(await received()).toEqual([['price_fell', '降价的竿', '¥260 → ¥240.50']])
    expect((await standing(id, buyer)).prices.map(({ priceFen }) => priceFen)).toEqual([24_050, 30_000, 24_050, 26_000])
    await call('POST secondhand/watch', { id, on: false }, { as: buyer })
    await edit(id, { title: '降价的竿', priceFen: 10_000 })
    await runJobs()
    expect(await received()).toHaveLength(1)
    expect((await call('GET posts/detail', { id })).body.extra).toMatchObject({ wasFen: 24_050, watchers: 0 })
  })

  test('that falls is told to nobody across a block, on whichever side', async () => {
    const [blocker, blocked] = [await buildMember(), await buildMember()]
    const { id } = await publish({ title: '不相往来' })
    for (const as of [blocker, blocked]) await call('POST secondhand/watch', { id, on: true }, { as })
    await buildBlock(blocker, seller)
    await buildBlock(seller, blocked)
    await edit(id, { title: '不相往来', priceFen: 20_000 })
    await runJobs()
    expect([await noticesOf(blocker), await noticesOf(blocked)]).toEqual([[], []])
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
    // What was paid long ago says nothing of today.
    await db
      .updateTable('secondhand_deal')
      .set({ confirmed_at: new Date(Date.now() - BAND_DAYS * 24 * 3_600_000) })
      .where('tackle', '=', 'umbrella')
      .where('price_fen', '=', 50_000)
      .execute()
    expect((await standing(probe.id)).band).toBeNull()
  })
})

describe('a saved search', () => {
  test('finds each listing once, whatever is changed of it, and nothing of its own or across a block', async () => {
    const [looker, blocked, shunned] = [await buildMember(), await buildMember(), await buildMember()]
    const search = { tackle: 'boat' as const, maxFen: 50_000, word: '橡皮' }
    for (const as of [looker, blocked, shunned, seller]) await call('POST secondhand/search-save', search, { as })
    await call('POST secondhand/search-save', { maxFen: 60_000, word: '橡皮' }, { as: looker })
    await buildBlock(blocked, seller)
    await buildBlock(seller, shunned)
    const { id } = await publish({ title: '橡皮艇', tackle: 'boat', attributes: [], priceFen: 60_100 })
    await runJobs()
    expect(await noticesOf(looker)).toEqual([])
    for (const priceFen of [49_000, 48_000]) {
      await edit(id, { title: '橡皮艇', tackle: 'boat', attributes: [], priceFen })
      await runJobs()
    }
    expect(await noticesOf(looker)).toEqual([['search_found', '橡皮艇', '']])
    for (const as of [blocked, shunned])
      expect([await noticesOf(as), (await call('GET secondhand/searches', {}, { as })).body[0]!.found]).toEqual([[], 0])
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

  test('is one of ten thousand that one listing meets: each member hears of it once', async () => {
    const lookers = await Promise.all(Array.from({ length: 20 }, () => buildMember()))
    await db
      .insertInto('secondhand_search')
      .values(Array.from({ length: 10_000 }, (_, at) => ({ member_id: lookers[at % 20]!.id, tackle: 'stand' })))
      .execute()
    await publish({ title: '万人等的炮台', tackle: 'stand', attributes: [] })
    await runJobs()
    for (const looker of lookers) expect(await noticesOf(looker)).toEqual([['search_found', '万人等的炮台', '']])
  })

  test('tells of nothing that was on sale before it was saved', async () => {
    const looker = await buildMember()
    const { id } = await publish({ title: '早就在卖的灯', tackle: 'lamp', attributes: [] })
    await runJobs()
    await call('POST secondhand/search-save', { tackle: 'lamp' }, { as: looker })
    await runJobs()
    expect([await noticesOf(looker), await list({ tackle: 'lamp' })]).toEqual([[], [id]])
  })

  test('looks for something, and there are so many of them', async () => {
    const looker = await buildMember()
    const wrong = async (search: Input<'POST secondhand/search-save'>) =>
      (await refused('POST secondhand/search-save', search, { as: looker })).faults
    expect([await wrong({}), await wrong({ word: '漂', minFen: 2, maxFen: 1 })]).toEqual([['word empty'], ['maxFen too_small 2']])
    expect(await wrong({ word: ' \u3000' })).toEqual(['word empty'])
    const { body } = await call('POST secondhand/search-save', { word: ' 长  漂 ' }, { as: looker })
    expect(body.word).toBe('长 漂')
    for (let n = 1; n < 20; n++) await call('POST secondhand/search-save', { word: `漂${n}` }, { as: looker })
    expect((await refused('POST secondhand/search-save', { word: '竿' }, { as: looker })).status).toBe(409)
    expect((await refused('POST secondhand/search-del', { id: body.id }, { as: seller })).status).toBe(404)
    await call('POST secondhand/search-del', { id: body.id }, { as: looker })
    await call('POST secondhand/search-save', { word: '竿' }, { as: looker })
    expect((await call('GET secondhand/searches', {}, { as: looker })).total).toBe(20)
  })

  test.each<Input<'POST secondhand/search-save'>>([
    { tackle: 'lamp' },
    { condition: 'new' },
    { handover: 'ship' },
    { minFen: 1 },
    { maxFen: 1 },
  ])('may look for nothing but %j', async (search) => {
    expect((await call('POST secondhand/search-save', search, { as: await buildMember() })).body).toMatchObject(search)
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
    const mine = (await call('GET secondhand/mine', { as: 'seller' }, { as: seller })).body[0]
    expect(mine).toMatchObject({ id, extra: { inReview: false } })
    expect([ban!.findings[0]!.reason, can.appeal]).toEqual([expect.stringContaining('电鱼'), true])
    expect((await edit(id, { title: '出手竿' })).state).toBe('live')
    expect([(await standing(id, seller)).ban, (await list()).includes(id)]).toEqual([null, true])
  })

  test.each([
    ['with spaces', '出 电 鱼 机', 'held'],
    ['with emoji', '⚡🐟机便宜出', 'held'],
    ['in traditional letters', '電魚機出售', 'held'],
    ['in pinyin', 'chu dian yu ji', 'held'],
    ['as what is harmless', '送手电、鱼竿袋', 'live'],
  ])('is read as buyers read it: %s', async (_, title, state) => {
    expect((await publish({ title })).state).toBe(state)
    expect((await publish({ title: '出一件闲置', content: title })).state).toBe(state)
    expect((await publish({ title: '出一件闲置', condition: 'flawed', flaw: title })).state).toBe(state)
    for (const said of ['name', 'address']) expect((await publish({ place: { ...PLACE, [said]: title } })).state).toBe(state)
  })

  test('mended while an operator is to look at all listings waits for that, and goes live then', async () => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '电鱼机' })
    await storeSetting(db, 'seast_review_types', ['secondhand'])
    expect((await edit(id, { title: '出手竿' })).state).toBe('checking')
    await storeSetting(db, 'seast_review_types', [])
    await decideReview(context, id, true, '')
    expect((await call('GET posts/detail', { id }, { as: operator })).body.state).toBe('live')
  })

  test('is decided by no operator of their own', async () => {
    const [operator, other] = [await buildModerator(), await buildModerator()]
    const { id, state } = await publish({ title: '出探鱼器' }, operator)
    expect([state, (await standing(id, operator)).can.decide, (await standing(id, other)).can.decide]).toEqual(['held', false, true])
    expect((await refused('POST secondhand/decide', { id, accept: true }, { as: operator })).status).toBe(403)
  })

  test('is found in an edit, too, and what wants a look waits for an operator', async () => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '出一台仪器' })
    expect((await edit(id, { title: '出探鱼器' })).state).toBe('held')
    expect((await call('GET secondhand/cases', {}, { as: operator })).body.map(({ post }) => post.id)).toContain(id)
    const mine = async () => (await call('GET secondhand/mine', { as: 'seller' }, { as: seller })).body.find((post) => post.id === id)
    expect(await mine()).toMatchObject({ state: 'held', extra: { inReview: true } })
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
    // Of the other nothing was said.
    expect([(await object(id)).status, (await standing(late.id, seller)).can.appeal]).toEqual([409, true])
    expect((await call('GET secondhand/cases', {}, { as: operator })).body.find(({ post }) => post.id === id)?.ban.appeal).toBe(
      '这是养殖用的',
    )
    await call('POST secondhand/decide', { id, accept: false, content: '一律不上架' }, { as: operator })
    expect((await noticesOf(seller))[0]).toEqual(['listing_banned', '地笼', '一律不上架'])
    expect((await edit(id, { title: '手竿' })).state).toBe('held')
  })

  test('stays objected to where it is edited and still is what may not be sold', async () => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '地笼' })
    await call('POST secondhand/appeal', { id, content: '这是养殖用的' }, { as: seller })
    expect((await edit(id, { title: '养殖用地笼' })).state).toBe('held')
    const cases = (await call('GET secondhand/cases', {}, { as: operator })).body
    expect(cases.find(({ post }) => post.id === id)?.ban.appeal).toBe('这是养殖用的')
  })

  test('is a case of its own once it had been let out, and can be objected to anew', async () => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '地笼' })
    await call('POST secondhand/appeal', { id, content: '这是养殖用的' }, { as: seller })
    await call('POST secondhand/decide', { id, accept: true, content: '养殖可用' }, { as: operator })
    expect((await edit(id, { title: '地笼，送电鱼机' })).state).toBe('held')
    const { ban, can } = await standing(id, seller)
    expect([ban, can.appeal]).toEqual([expect.objectContaining({ banned: true, decided: false, appeal: null, answer: null }), true])
    await call('POST secondhand/appeal', { id, content: '电鱼机不送了' }, { as: seller })
    const cases = (await call('GET secondhand/cases', {}, { as: operator })).body
    expect(cases.find(({ post }) => post.id === id)?.ban.appeal).toBe('电鱼机不送了')
  })

  test('is only warned of by a weak source, to its buyers as well', async () => {
    const { id, state } = await publish({ title: '三本钩路亚饵', tackle: 'lure', attributes: [] })
    expect([state, (await standing(id)).warnings.map(({ rule }) => rule)]).toEqual(['live', ['treble-cq']])
    const held = await publish({ title: '电鱼机', flaw: '三本钩路亚饵', tackle: 'lure', attributes: [] })
    const { ban, warnings } = await standing(held.id, seller)
    expect([ban!.findings, warnings].map((found) => found.map(({ rule }) => rule))).toEqual([['electric'], ['treble-cq']])
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

  test.each(['risky', 'waiting'] as const)('is let out by operators with its pictures alone that are checked: %s', async (state) => {
    const operator = await buildModerator()
    const { id } = await publish({ title: '出探鱼器' })
    const { media_id } = await db.selectFrom('post_media').select('media_id').where('post_id', '=', id).executeTakeFirstOrThrow()
    await db.insertInto('picture_check').values({ media_id, place: 'post', state }).execute()
    await call('POST secondhand/decide', { id, accept: true }, { as: operator })
    const review = async () => (await call('GET posts/review', { id }, { as: seller })).body
    expect([await list(), await review()]).toEqual([
      expect.not.arrayContaining([id]),
      expect.objectContaining(state === 'risky' ? { state: 'held', reason: 'picture' } : { state: 'waiting', reason: 'picture' }),
    ])
    if (state === 'risky') {
      expect((await noticesOf(seller))[0]![0]).toBe('post_held')
      await call('POST posts/appeal', { id, content: '是鱼' }, { as: seller })
      await decideReview(context, id, true)
    } else {
      await judgePicture(context, media_id, 'passed')
      await runJobs()
    }
    expect(await list()).toContain(id)
  })

  test.each(['name', 'address'])('is found in the %s of its place, too, when it is put up again and is no longer sold', async (said) => {
    await storeSetting(db, 'seast_gear_rules', [])
    const { id } = await publish({ place: { ...PLACE, [said]: '电鱼机专卖' }, placeReveal: 'km' })
    await status(id, 'off')
    await storeSetting(db, 'seast_gear_rules', [...gearRules.keys()])
    expect((await refused('POST secondhand/status', { id, status: 'on_sale' }, { as: seller })).code).toBe('gear_refused')
  })
})
