import { sql } from 'kysely'
import type { Input } from '@anglers/contract'
import { APPEAL_DAYS, FINDS_PER_DAY, SAVED_SEARCHES } from '@anglers/contract/limits'
import { handovers, tackleConditions } from '@anglers/contract/secondhandTerms'
import { exportDeals, exportOffers, exportSearches, exportWatches } from '../../../server/src/domains/secondhand/eraseQueries.ts'
import { secondhandModule } from '../../../server/src/domains/secondhand/module.ts'
import { METRES_PER_DEGREE } from '../../../server/src/lib/distance.ts'
import { expectPages } from '../support/exports.ts'
import type { BuiltMember } from '../support/factories.ts'
import { evidenceOf } from '../support/reports.ts'
import { openMarket, PLACE } from '../support/secondhand.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, context, db, buildMember, buildModerator, buildPost, runJobs, close } = server
afterAll(close)
const { seller, publish, edit, standing, list, status, noticesOf } = await openMarket(server)

const watch = (id: number, as: BuiltMember, on = true) => call('POST secondhand/watch', { id, on }, { as })
const heard = async (as: BuiltMember) => (await noticesOf(as)).map(([kind, , text]) => [kind, text])

describe('a price that falls', () => {
  test('is told to the last of very many who watch, though all before them are across a block', async () => {
    const { id } = await publish()
    const { rows } = await sql<{ id: number }>`
      with crowd as (
        insert into member (login, nickname) select 'watch' || n, '钓友' from generate_series(1, 150) n returning id
      ), watching as (
        insert into secondhand_watch (post_id, member_id, known_fen) select ${id}, id, 26000 from crowd
      ), blocked as (
        insert into block (blocker_id, blocked_id) select id, ${seller.id} from (select id from crowd order by id limit 120) first
      )
      select id from crowd order by id`.execute(db)
    await edit(id, { priceFen: 25_000 })
    await runJobs()
    const notified = await db
      .selectFrom('notice')
      .select('member_id')
      .where('kind', '=', 'price_fell')
      .where('member_id', '=', sql<number>`any(${rows.map((row) => row.id)}::bigint[])`)
      .orderBy('member_id')
      .execute()
    expect(notified.map(({ member_id: member }) => member)).toEqual(rows.slice(120).map((row) => row.id))
  })

  test('is held against what each knew: from when they began to watch, whatever they tap since', async () => {
    const [early, late] = [await buildMember(), await buildMember()]
    const { id } = await publish()
    for (const as of [early, late]) await watch(id, as)
    await watch(id, late, false)
    await edit(id, { priceFen: 25_000 })
    for (const as of [early, late]) await watch(id, as)
    await edit(id, { priceFen: 24_000 })
    await runJobs()
    expect([await heard(early), await heard(late)]).toEqual([[['price_fell', '¥260 → ¥240']], [['price_fell', '¥250 → ¥240']]])
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: late })
    expect(body[0]!.link).toBe(`/pagesA/secondhand/detail?id=${id}`)
  })

  test.each(['sold', 'off'] as const)('is told to nobody once it is %s, nor found by those who look for it', async (to) => {
    const [watcher, looker] = [await buildMember(), await buildMember()]
    const { id } = await publish({ title: `已经${to}` })
    await runJobs()
    await watch(id, watcher)
    await call('POST secondhand/search-save', { word: `已经${to}` }, { as: looker })
    await edit(id, { title: `已经${to}`, priceFen: 20_000 })
    await status(id, to)
    await runJobs()
    expect([await heard(watcher), await heard(looker)]).toEqual([[], []])
    if (to === 'sold') return
    // Put up again it is news.
    await status(id, 'on_sale')
    await runJobs()
    expect([await heard(watcher), await heard(looker)]).toEqual([[['price_fell', '¥260 → ¥200']], [['search_found', '']]])
  })
})

test('what is said of a listing leads to it', async () => {
  const [{ id }, as, looker] = [await publish({ title: '通知里的竿' }), await buildMember(), await buildMember()]
  await call('POST secondhand/search-save', { word: '通知里的' }, { as: looker })
  await edit(id, { title: '通知里的竿', priceFen: 25_000 })
  await runJobs()
  const input = { id, priceFen: 25_000, askedFen: 25_000 }
  await call('POST secondhand/offer', input, { as })
  await status(id, 'sold', { userId: as.id })
  await call('POST secondhand/confirm', { id, on: true }, { as })
  await call('POST secondhand/decide', { id, accept: false }, { as: await buildModerator() })
  const said = async (who: BuiltMember) =>
    (await call('GET notice/list', { tab: 'system' }, { as: who })).body.filter(({ title }) => title === '通知里的竿')
  const link = `/pagesA/secondhand/detail?id=${id}`
  const all = (...kinds: string[]) => kinds.map((kind) => expect.objectContaining({ kind, link }))
  expect(await said(as)).toEqual(all('sold_to_you'))
  expect(await said(looker)).toEqual(all('search_found'))
  expect(await said(seller)).toEqual(all('listing_banned', 'sale_confirmed'))
})

test('what is said of one listing stands beside what is said of another', async () => {
  const as = await buildMember()
  const titles = ['乙竿', '甲竿']
  const ids: number[] = []
  for (const title of titles) ids.push((await publish({ title })).id)
  for (const id of ids) await watch(id, as)
  for (const [at, id] of ids.entries()) await edit(id, { title: titles[at]!, priceFen: 25_000 })
  await runJobs()
  const said = async (who: BuiltMember, wanted: string) =>
    (await noticesOf(who)).flatMap(([kind, title]) => (kind === wanted && titles.includes(title!) ? [title] : [])).sort()
  expect(await said(as, 'price_fell')).toEqual(titles)
  for (const id of ids) {
    await call('POST secondhand/offer', { id, priceFen: 25_000, askedFen: 25_000 }, { as })
    await status(id, 'sold', { userId: as.id })
  }
  expect(await said(as, 'sold_to_you')).toEqual(titles)
  await status(ids[0]!, 'on_sale')
  expect(await said(as, 'sold_to_you')).toEqual(['甲竿'])
  await status(ids[0]!, 'sold', { userId: as.id })
  const operator = await buildModerator()
  for (const id of ids) {
    await call('POST secondhand/confirm', { id, on: true }, { as })
    await call('POST secondhand/decide', { id, accept: false }, { as: operator })
  }
  expect([await said(seller, 'sale_confirmed'), await said(seller, 'listing_banned')]).toEqual([titles, titles])
})

test('what a page says of a listing before it is drawn is what it is called, and nothing of one that is taken down', async () => {
  const { id } = await publish({ title: '页头的竿' })
  const services = { ...context, config: server.config, viewer: null }
  const head = () => secondhandModule.pageHeads['pagesA/secondhand/detail'](services, new URLSearchParams({ id: String(id) }))
  expect(await head()).toMatchObject({ title: expect.stringContaining('页头的竿') })
  await status(id, 'off')
  await expect(head()).rejects.toThrow('rest_not_found')
})

test('nobody watches what they sell, nor what they do not meet', async () => {
  const [{ id }, draft] = [await publish(), await publish({ draft: true })]
  const as = await buildMember()
  expect((await refused('POST secondhand/watch', { id, on: true }, { as: seller })).status).toBe(403)
  expect((await refused('POST secondhand/watch', { id: draft.id, on: true }, { as })).status).toBe(404)
  expect((await watch(id, as)).body).toEqual({ on: true, watchers: 1 })
  expect((await watch(id, as)).body).toEqual({ on: true, watchers: 1 })
  expect((await standing(id, as)).watching).toBe(true)
  expect((await watch(id, as, false)).body).toEqual({ on: false, watchers: 0 })
  expect((await standing(id, as)).watching).toBe(false)
})

test('what a member watches stands with what they began to watch last first, page by page', async () => {
  const as = await buildMember()
  const [first, second, third] = [await publish(), await publish(), await publish()]
  for (const { id } of [second, third, first]) await watch(id, as)
  // Once more is no other beginning.
  await watch(second.id, as)
  const mine = async (more: object = {}) => (await call('GET secondhand/mine', { as: 'watcher', ...more }, { as })).body.map(({ id }) => id)
  expect([await mine(), await mine({ per_page: 2, page: 2 })]).toEqual([[first.id, third.id, second.id], [second.id]])
  await watch(third.id, as, false)
  expect(await mine()).toEqual([first.id, second.id])
})

test('listings stand with the newest, the cheapest or the dearest first, and are narrowed to those of one seller', async () => {
  const other = await buildMember()
  const word = '排序竿'
  const ids: number[] = []
  for (const [priceFen, as] of [
    [3_000, seller],
    [1_000, other],
    [2_000, seller],
    [1_000, seller],
  ] as const)
    ids.push((await publish({ title: word, priceFen }, as)).id)
  const [a, b, c, d] = ids
  const orders = await Promise.all((['new', 'cheap', 'dear'] as const).map((orderby) => list({ word, orderby })))
  expect(orders).toEqual([
    [d, c, b, a],
    [b, d, c, a],
    [a, c, d, b],
  ])
  expect([await list({ word, author: other.id }), await list({ word, author: seller.id, maxFen: 2_000 })]).toEqual([[b], [d, c]])
})

test('where a reader is narrows a list only by how far they look, and to look so far they say where they are', async () => {
  const [here, word] = [{ lat: 34.5, lng: 118.5 }, '附近的轮']
  const near = await publish({ title: word, place: { ...PLACE, ...here } })
  const far = await publish({ title: word, place: { ...PLACE, lat: 34.7, lng: 118.5 } })
  const byPost = await publish({ title: word, handovers: ['ship'], place: null })
  const all = [byPost.id, far.id, near.id]
  expect(await list({ word, ...here })).toEqual(all)
  expect(await list({ word, ...here, orderby: 'distance' })).toEqual([near.id, far.id])
  expect(await list({ word, ...here, orderby: 'new', radiusM: 50_000 })).toEqual([far.id, near.id])
  for (const [input, lacks] of [
    [{ radiusM: 5_000 }, 'lat'],
    [{ orderby: 'distance', lat: 34.5 }, 'lng'],
    [{ radiusM: 5_000, lng: 118.5 }, 'lat'],
  ] as const)
    expect((await refused('GET secondhand/list', input)).faults).toEqual([`${lacks} required`])
})

test('a list of what is near ends at a circle, as wide as was said', async () => {
  const [here, word] = [{ lat: 36.5, lng: 119.5 }, '圈里的轮']
  const at = (north: number, east: number) => ({
    ...PLACE,
    lat: here.lat + north / METRES_PER_DEGREE,
    lng: here.lng + east / METRES_PER_DEGREE / Math.cos((here.lat * Math.PI) / 180),
  })
  const put = async (north: number, east: number) => (await publish({ title: word, place: at(north, east), placeReveal: 'exact' })).id
  const [inside] = [await put(4_900, 0), await put(5_100, 0), await put(4_000, 4_000)]
  for (const orderby of ['new', 'distance'] as const) expect(await list({ word, ...here, orderby, radiusM: 5_000 })).toEqual([inside])
})

test('a listing says all that its seller says of it, and its form the same', async () => {
  const said = {
    tackle: 'line' as const,
    condition: 'flawed' as const,
    flaw: '断过一次',
    openToOffers: false,
    handovers: ['ship', 'meet'] as ('ship' | 'meet')[],
    attributes: [
      { key: 'number' as const, value: '1.5' },
      { key: 'material' as const, value: 'nylon' },
    ],
    priceFen: 1_250,
  }
  const { id } = await publish({ ...said, flaw: ' 断过一次 ' })
  const as = await buildMember()
  expect((await call('GET posts/detail', { id }, { as })).body.extra).toMatchObject(said)
  expect((await call('GET posts/edit-detail', { id }, { as: seller })).body.extra).toMatchObject(said)
  await call('POST report/add', { type: 'post', id, reason: 'fraud' }, { as })
  expect((await evidenceOf(db, 'post', id)).split('\n').slice(-3)).toEqual(['断过一次', '1.5', 'nylon'])
  const [card] = (await call('GET secondhand/list', { tackle: 'line', author: seller.id }, { as })).body
  expect(card!.extra).toMatchObject({
    tackle: 'line',
    condition: 'flawed',
    openToOffers: false,
    priceFen: 1_250,
    handovers: said.handovers,
  })
})

test('who sells learns what is asked of each kind of tackle, and how long and how much of what there is', async () => {
  const { body } = await call('GET secondhand/setting')
  expect(body).toMatchObject({ conditions: tackleConditions, handovers, appealDays: APPEAL_DAYS, searches: SAVED_SEARCHES })
  const fieldsOf = (kind: string) => body.categories.find(({ key }) => key === kind)!.fields
  expect(fieldsOf('box')).toEqual([{ key: 'capacity', unit: 'L', choices: [], min: 18, max: 45 }])
  expect(fieldsOf('seat')).toMatchObject([{ key: 'load', unit: 'kg', min: 60, max: 250 }])
  expect(fieldsOf('lamp')[0]).toEqual({ key: 'light', unit: '', choices: ['blue', 'purple', 'white'], min: null, max: null })
  expect(fieldsOf('other')).toEqual([])
})

test('what a member looks for and watches is in their file, and in no other', async () => {
  const [as, other] = [await buildMember(), await buildMember()]
  const { id } = await publish()
  await call('POST secondhand/search-save', { word: '路亚', minFen: 100, maxFen: 20_000, handover: 'ship' }, { as })
  await watch(id, as)
  const fileOf = async (member: BuiltMember) => (await call('GET user/export', {}, { as: member })).body
  expect(await fileOf(as)).toMatchObject({
    savedSearches: [{ word: '路亚', tackle: '', condition: null, handover: 'ship', minFen: 100, maxFen: 20_000 }],
    watched: [{ id }],
  })
  expect(await fileOf(other)).toMatchObject({ savedSearches: [], watched: [] })
})

test.each<[string, typeof exportOffers | typeof exportDeals | typeof exportSearches | typeof exportWatches]>([
  ['offers', exportOffers],
  ['deals', exportDeals],
  ['saved searches', exportSearches],
  ['watched listings', exportWatches],
])('the export of %s goes on after the last row it had', async (_, read) => {
  const as = await buildMember()
  for (let n = 0; n < 2; n++) {
    const { id } = await publish()
    await call('POST secondhand/search-save', { word: '路亚' }, { as })
    await watch(id, as)
    await call('POST secondhand/offer', { id, priceFen: 26_000, askedFen: 26_000 }, { as })
    await status(id, 'sold', { userId: as.id })
  }
  await expectPages((after, limit) => read(db, as.id, after, limit))
})

describe('a saved search', () => {
  test('finds what is all that it says, to the fen at both ends', async () => {
    const searches: [Input<'POST secondhand/search-save'>, boolean][] = [
      [{ tackle: 'umbrella' }, true],
      [{ tackle: 'seat' }, false],
      [{ condition: 'light', tackle: 'umbrella' }, true],
      [{ condition: 'new', tackle: 'umbrella' }, false],
      [{ handover: 'ship', tackle: 'umbrella' }, true],
      [{ handover: 'meet', tackle: 'umbrella' }, false],
      [{ minFen: 30_000, maxFen: 30_000, word: '遮阳' }, true],
      [{ minFen: 30_001, tackle: 'umbrella' }, false],
      [{ maxFen: 29_999, tackle: 'umbrella' }, false],
      [{ word: '太阳' }, false],
    ]
    const lookers: BuiltMember[] = []
    for (const [search] of searches) {
      const as = await buildMember()
      lookers.push(as)
      await call('POST secondhand/search-save', search, { as })
    }
    await publish({ title: '遮阳伞', tackle: 'umbrella', attributes: [], handovers: ['ship'], place: null, priceFen: 30_000 })
    await runJobs()
    const found = await Promise.all(lookers.map(async (as) => (await heard(as)).length > 0))
    expect(found).toEqual(searches.map(([, is]) => is))
  })

  test('is told of some finds a day, and of as many again the day after', async () => {
    const as = await buildMember()
    await call('POST secondhand/search-save', { word: '天天有' }, { as })
    const find = async () => {
      await publish({ title: '天天有竿' })
      await runJobs()
      return (await heard(as)).length
    }
    const found = (at: Date, count: number) =>
      sql`insert into secondhand_find (member_id, post_id, at) select ${as.id}, id, ${at} from post order by id limit ${count}`.execute(db)
    for (let n = 0; n < FINDS_PER_DAY; n++) await buildPost()
    await found(new Date(), FINDS_PER_DAY)
    expect(await find()).toBe(0)
    await sql`update secondhand_find set at = now() - interval '25 hours' where member_id = ${as.id}`.execute(db)
    expect(await find()).toBe(1)
  })

  test('is listed with the latest first, page by page', async () => {
    const as = await buildMember()
    for (const word of ['漂', '竿', '轮']) await call('POST secondhand/search-save', { word }, { as })
    const page = (page: number) => call('GET secondhand/searches', { per_page: 2, page }, { as })
    const [first, second] = [await page(1), await page(2)]
    expect([first.total, ...[first, second].map(({ body }) => body.map(({ word }) => word))]).toEqual([3, ['轮', '竿'], ['漂']])
    expect(first.body[0]).toMatchObject({ tackle: null, condition: null, handover: null, minFen: null, maxFen: null, found: 0 })
  })
})

describe('a price band', () => {
  const bandOf = async (id: number) => (await standing(id)).band?.deals ?? 0
  /** Deals of hooks that are like new, for 100 yuan each, between members of their own; unless it says otherwise. */
  const insertDeals = async (count: number, own: object = {}) => {
    for (let n = 0; n < count; n++)
      await db
        .insertInto('secondhand_deal')
        .values({
          seller_id: (await buildMember()).id,
          buyer_id: (await buildMember()).id,
          tackle: 'hook',
          condition: 'light',
          price_fen: 10_000,
          state: 'confirmed',
          confirmed_at: new Date(),
          ...own,
        })
        .execute()
  }

  test('counts what was confirmed of its own kind and condition, and of two who trade with one another once', async () => {
    const { id } = await publish({ tackle: 'hook', attributes: [] })
    await insertDeals(4)
    await insertDeals(3, { condition: 'new' })
    await insertDeals(3, { tackle: 'lure' })
    await insertDeals(3, { state: 'waiting', confirmed_at: null })
    await insertDeals(3, { state: 'denied', confirmed_at: null })
    const pair = { seller_id: (await buildMember()).id, buyer_id: (await buildMember()).id }
    expect(await bandOf(id)).toBe(0)
    await insertDeals(3, pair)
    expect(await bandOf(id)).toBe(5)
    // Who has gone is nobody’s pair.
    await insertDeals(2, { seller_id: null, buyer_id: pair.buyer_id })
    expect(await bandOf(id)).toBe(7)
  })

  test('takes of two who trade with one another what was paid last', async () => {
    const { id } = await publish({ tackle: 'bait', attributes: [] })
    for (let n = 0; n < 2; n++) {
      const pair = { tackle: 'bait', seller_id: (await buildMember()).id, buyer_id: (await buildMember()).id }
      await insertDeals(1, pair)
      await insertDeals(1, { ...pair, price_fen: 90_000, confirmed_at: new Date(Date.now() - 86_400_000) })
    }
    await insertDeals(3, { tackle: 'bait' })
    expect((await standing(id)).band).toEqual({ lowFen: 10_000, highFen: 10_000, deals: 5 })
  })
})
