import type { Input } from '@anglers/contract'
import { DISTANCE_MAX_M, PLACE_CELL_M } from '@anglers/contract/limits'
import type { OpeningHours } from '@anglers/contract/venue'
import { cellMiddle } from '../../../server/src/lib/grid.ts'
import { runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

/** A command starts a process of its own, more than once here. */
const COMMANDS_MS = 90_000

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildPost, buildPicture, buildBlock, close } = server
afterAll(close)

const me = await buildMember()
const opensAllDay: OpeningHours = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]), holidays: null }
const PLACE = { name: '月塘', address: '荻港县月塘村', lat: 29.9095, lng: 115.5038 }
const ground: Input<'POST publish/diaochang'> = { title: '月塘垂钓园', content: '环境好', place: PLACE, water: 'pond' }
const shop: Input<'POST publish/dianpu'> = { title: '老周渔具', content: '', place: PLACE }
const publishGround = async (form: Partial<Input<'POST publish/diaochang'>> = {}, as = me) =>
  (await call('POST publish/diaochang', { ...ground, ...form }, { as })).body.id
const publishShop = async (form: Partial<Input<'POST publish/dianpu'>> = {}, as = me) =>
  (await call('POST publish/dianpu', { ...shop, ...form }, { as })).body.id
const detail = async (id: number) => (await call('GET posts/detail', { id })).body
const nearby = async (input: Partial<Input<'GET user/nearby-diaochang'>> = {}, as?: { token: string }) =>
  (await call('GET user/nearby-diaochang', { lat: PLACE.lat, lng: PLACE.lng, per_page: 100, ...input }, { as })).body

describe('a fishing ground', () => {
  test('has water, fish, prices, hours, what it offers, and a phone', async () => {
    const own = {
      water: 'reservoir' as const,
      wild: false,
      fish: ['鲫鱼', '鳊鱼'],
      prices: [{ per: 'rod' as const, priceFen: 8000, note: '周末' }],
      hours: opensAllDay,
      stocking: { on: '2026-05-01', words: '放鲤鱼 1000 斤' },
      features: ['night' as const, 'parking' as const],
      phone: '0713-8880001',
    }
    const id = await publishGround(own)
    expect(await detail(id)).toMatchObject({
      title: '月塘垂钓园',
      place: PLACE,
      extra: {
        type: 'diaochang',
        ...own,
        price: own.prices[0],
        openNow: { open: true, until: null },
        rating: null,
        reviews: 0,
        confirmed: false,
        ownerId: null,
      },
    })
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body.extra).toEqual({ type: 'diaochang', ...own })
    expect((await call('GET posts/diaochang')).body[0]).toMatchObject({ id, extra: { type: 'diaochang', price: own.prices[0] } })
  })

  test.each<[string, object]>([
    ['title empty', { title: ' ' }],
    ['place required', { place: null }],
    ['place.lat too_large 90', { place: { ...PLACE, lat: 90.1 } }],
    ['place.lng too_small -180', { place: { ...PLACE, lng: -180.5 } }],
    ['place.lat type', { place: { ...PLACE, lat: 'NaN' } }],
    ['water required', { water: undefined }],
    ['water choice reservoir, lake, river, stream, pond, sea', { water: 'puddle' }],
    ['visibility choice 0', { visibility: 5 }],
    ['placeReveal choice exact', { placeReveal: 'km' }],
    ['hours.holidays duplicate', { hours: { ...opensAllDay, holidays: [...opensAllDay.week[0]!, { from: '10:00', to: '11:00' }] } }],
    ['phone format', { phone: '打我电话' }],
    ['prices.0.priceFen too_small 0', { prices: [{ per: 'rod', priceFen: -1, note: '' }] }],
    ['hours.week.0.0.from format', { hours: { ...opensAllDay, week: [[{ from: '25:00', to: '06:00' }], ...opensAllDay.week.slice(1)] } }],
    [
      'hours.week.0 duplicate',
      { hours: { ...opensAllDay, week: opensAllDay.week.map(() => [...opensAllDay.week[0]!, { from: '10:00', to: '11:00' }]) } },
    ],
    ['stocking.on format', { stocking: { on: '2026-02-31', words: '鲤鱼' } }],
    ['stocking.on format', { stocking: { on: '0000-01-01', words: '鲤鱼' } }],
    ['fish.0 too_long 20', { fish: ['鱼'.repeat(21)] }],
  ])('is refused by its %s', async (field, wrong) => {
    const { status, faults } = await refused('POST publish/diaochang', { ...ground, ...wrong }, { as: me })
    expect([status, faults]).toEqual([400, [field]])
  })

  test('is a draft however little of it is there, and stands nowhere', async () => {
    const { body } = await call('POST publish/diaochang', { content: '', draft: true, place: PLACE }, { as: me })
    expect(body.state).toBe('draft')
    expect((await nearby()).map(({ post }) => post.id)).not.toContain(body.id)
  })

  test('of a stranger is not edited', async () => {
    const id = await publishGround()
    expect(await refused('POST publish/diaochang', { ...ground, id }, { as: await buildMember() })).toMatchObject({ status: 403 })
  })

  test('is found by its name and its fish, also as a scope of the search, and not by another kind', async () => {
    const id = await publishGround({ title: '杏湖休闲渔场', fish: ['翘嘴鲌'] })
    const shopId = await publishShop({ title: '杏湖渔具', brands: ['光威杏'] })
    const found = async (word: string) => (await call('GET posts/search-diaochang', { word })).body.map((post) => post.id)
    expect([await found('杏湖'), await found('翘嘴鲌'), await found('光威杏')]).toEqual([[id], [id], []])
    expect((await call('GET search/search', { word: '杏湖', scope: 'diaochang' })).body).toMatchObject([
      { scope: 'diaochang', diaochang: { id } },
    ])
    expect((await call('GET search/search', { word: '光威杏', scope: 'dianpu' })).body).toMatchObject([
      { scope: 'dianpu', dianpu: { id: shopId } },
    ])
  })

  test('stands in lists by what it offers, by its stars and by what is popular', async () => {
    const [plain, sea] = [
      await publishGround({ title: '无名塘' }),
      await publishGround({ title: '海钓场', water: 'sea', features: ['night'] }),
    ]
    const ids = async (query: Input<'GET posts/diaochang'>) => (await call('GET posts/diaochang', query)).body.map((post) => post.id)
    expect([await ids({ water: 'sea' }), await ids({ water: 'sea', feature: 'food' })]).toEqual([[sea], []])
    await call('POST waters/review', { id: plain, rating: 5, content: '' }, { as: await buildMember() })
    await call('POST waters/review', { id: sea, rating: 4, content: '' }, { as: await buildMember() })
    const rated = await ids({ orderby: 'rating' })
    expect(rated.indexOf(plain)).toBeLessThan(rated.indexOf(sea))
    expect((await call('GET posts/hot-diaochang')).body.map((post) => post.id)).toContain(sea)
    expect((await call('GET posts/hot-dianpu')).body.map((post) => post.id)).not.toContain(sea)
  })
})

describe('what is near', () => {
  test('comes by distance, in metres, within the radius', async () => {
    const at = { lat: 30.5, lng: 114.2 }
    const far = await publishGround({ place: { ...PLACE, lat: at.lat + 4_900 / 111_195, lng: at.lng } })
    const close_ = await publishGround({ place: { ...PLACE, lat: at.lat + 300 / 111_195, lng: at.lng } })
    const outside = await publishGround({ place: { ...PLACE, lat: at.lat + 5_100 / 111_195, lng: at.lng } })
    const found = await nearby(at)
    expect(found.map(({ post }) => post.id)).toEqual([close_, far])
    expect(found.map(({ distanceM }) => Math.round(distanceM / 100))).toEqual([3, 49])
    expect((await nearby({ ...at, radiusM: DISTANCE_MAX_M })).map(({ post }) => post.id)).toContain(outside)
  })

  test('is filtered and ordered by stars', async () => {
    const at = { lat: 31.5, lng: 113.2 }
    const place = { ...PLACE, ...at }
    const [lake, pond] = [await publishGround({ place, water: 'lake' }), await publishGround({ place, features: ['food'] })]
    await call('POST waters/review', { id: pond, rating: 5, content: '' }, { as: await buildMember() })
    expect((await nearby({ ...at, water: 'lake' })).map(({ post }) => post.id)).toEqual([lake])
    expect((await nearby({ ...at, feature: 'food' })).map(({ post }) => post.id)).toEqual([pond])
    expect((await nearby({ ...at, orderby: 'rating' })).map(({ post }) => post.id)).toEqual([pond, lake])
  })

  test.each<[string, object]>([
    ['radiusM', { radiusM: 0 }],
    ['radiusM', { radiusM: 40_000_000 }],
    ['lat', { lat: 91 }],
    ['lng', { lng: 181 }],
    ['lat', { lat: 'NaN' }],
    ['lng', { lng: 'Infinity' }],
  ])('is refused by its %s: %j', async (field, wrong) => {
    const { status, params } = await refused('GET user/nearby-diaochang', { lat: PLACE.lat, lng: PLACE.lng, ...wrong })
    expect([status, Object.keys(params)]).toEqual([400, [field]])
  })

  test.each([
    [90, 0],
    [-90, 180],
    [0, 180],
    [0, -180],
  ])('at %p, %p is nothing', async (lat, lng) => expect(await nearby({ lat, lng })).toEqual([]))

  test('leaves out whom a block parts from the reader, what is deleted, and shops', async () => {
    const at = { lat: 32.5, lng: 112.2 }
    const place = { ...PLACE, ...at }
    const [owner, reader] = [await buildMember(), await buildMember()]
    const [shown, deleted] = [await publishGround({ place }, owner), await publishGround({ place }, owner)]
    const shopId = await publishShop({ place }, owner)
    await call('POST content-manage/delete', { id: deleted }, { as: owner })
    expect((await nearby(at, reader)).map(({ post }) => post.id)).toEqual([shown])
    expect((await call('GET user/nearby-dianpu', at)).body.map(({ post }) => post.id)).toEqual([shopId])
    await buildBlock(owner, reader)
    expect(await nearby(at, reader)).toEqual([])
  })

  test.each([
    ['north', { lat: 34.1, lng: 111.1 }],
    ['west', { lat: 33.1, lng: 110.1 }],
  ])('moves %s with an edit', async (_, there) => {
    const [from, to] = [
      { ...PLACE, lat: 33.1, lng: 111.1 },
      { ...PLACE, ...there },
    ]
    const id = await publishGround({ place: from })
    await publishGround({ id, place: to })
    expect([await nearby({ lat: from.lat, lng: from.lng }), (await nearby({ lat: to.lat, lng: to.lng }))[0]?.post.id]).toEqual([[], id])
  })
})

describe('posts from here', () => {
  const HERE = { ...PLACE, lat: 20.5 }
  const write = async (form: Partial<Input<'POST publish/words'>>, as = me) =>
    (await call('POST publish/words', { content: '两条鲫鱼', ...form }, { as })).body.id
  const here = async (id: number, as?: { token: string }) =>
    (await call('GET waters/posts-here', { id }, { as })).body.map((post) => post.id)

  test('are those for everyone whose point everyone may know, near it, the latest first', async () => {
    const id = await publishGround({ place: HERE })
    const first = await write({ place: HERE })
    const second = await write({ place: { ...HERE, lat: HERE.lat + 0.004 } })
    await write({ place: { ...HERE, lat: HERE.lat + 0.006 } })
    await write({ place: HERE, placeReveal: 'km' })
    await write({ place: HERE, visibility: 5 })
    await publishShop({ place: HERE })
    // A spot whose point everyone may know is a place of its own as well.
    await call('POST publish/places', { title: '窝子', content: '', place: HERE, placeReveal: 'exact', water: 'lake' }, { as: me })
    expect(await here(id)).toEqual([second, first])
    const reader = await buildMember()
    await buildBlock(me, reader)
    expect(await refused('GET waters/posts-here', { id }, { as: reader })).toMatchObject({ status: 404 })
    expect(await refused('GET waters/posts-here', { id: 0 })).toMatchObject({ status: 400 })
  })

  test('of a private spot are those around its cell, wherever in it the spot is', async () => {
    const at = (lat: number) => ({ ...HERE, lat, lng: cellMiddle({ ...HERE, lat }, PLACE_CELL_M).lng })
    const spot = async (lat: number) =>
      (await call('POST publish/places', { title: '窝子', content: '', place: at(lat), water: 'stream', access: 'walk' }, { as: me })).body
        .id
    const middle = cellMiddle(at(19.5), PLACE_CELL_M)
    const [one, other] = [await spot(middle.lat - 0.004), await spot(middle.lat + 0.004)]
    for (const lat of [middle.lat - 0.012, middle.lat, middle.lat + 0.015]) await write({ place: at(lat) })
    expect(await here(one)).toEqual(await here(other))
    expect(await here(one)).toHaveLength(2)
  })
})

describe('before publishing', () => {
  const at = { lat: 35.1, lng: 109.1 }
  const place = { ...PLACE, ...at }
  const alike = async (name: string, metres: number, id?: number) =>
    (await call('POST diaochang/check', { name, lat: at.lat + metres / 111_195, lng: at.lng, id }, { as: me })).body.alike

  test('what is near and called alike is named, and what stands at the same spot whatever it is called', async () => {
    const id = await publishGround({ title: '龙潭沟水库', place })
    expect(await alike('龙潭沟 水库', 900)).toMatchObject([{ id, name: '龙潭沟水库', address: PLACE.address, distanceM: 900 }])
    expect(await alike('龙潭水库钓场', 900)).toMatchObject([{ id }])
    expect(await alike('幸福鱼塘', 900)).toEqual([])
    expect(await alike('幸福鱼塘', 50)).toMatchObject([{ id }])
    expect(await alike('龙潭沟水库', 2_500)).toEqual([])
    expect(await alike('龙潭沟水库', 0, id)).toEqual([])
  })

  test('a shop is not taken for a ground; visitors are not asked', async () => {
    expect((await call('POST dianpu/check', { name: '龙潭沟水库', ...at }, { as: me })).body.alike).toEqual([])
    expect(await refused('POST diaochang/check', { name: '龙潭沟水库', ...at })).toMatchObject({ status: 401 })
  })
})

describe('a tackle shop', () => {
  test('has brands, services, hours and a phone', async () => {
    const own = { services: ['bait' as const, 'repair' as const], brands: ['光威'], hours: opensAllDay, phone: '13800000000' }
    const id = await publishShop(own)
    expect((await detail(id)).extra).toMatchObject({ type: 'dianpu', ...own, openNow: { open: true, until: null } })
    expect((await call('GET posts/dianpu', { service: 'repair' })).body.map((post) => post.id)).toContain(id)
    expect((await call('GET posts/dianpu', { service: 'teaching' })).body.map((post) => post.id)).not.toContain(id)
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body.extra).toEqual({ type: 'dianpu', ...own })
  })

  test('opens on holidays as it says', async () => {
    const today = new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)
    const id = await publishShop({ hours: { ...opensAllDay, holidays: [] } })
    expect((await detail(id)).extra).toMatchObject({ openNow: { open: true } })
    await db
      .insertInto('setting')
      .values({ key: 'seast_holidays', value: JSON.stringify([today]) })
      .execute()
    expect((await detail(id)).extra).toMatchObject({ openNow: { open: false } })
    await db.deleteFrom('setting').where('key', '=', 'seast_holidays').execute()
  })
})

describe('reviews', () => {
  const reviews = async (id: number, as?: { token: string }) => (await call('GET waters/reviews', { id }, { as })).body

  test('are one for each member, who may change it, and make the stars', async () => {
    const [id, one, two] = [await publishGround(), await buildMember(), await buildMember()]
    const picture = await buildPicture(one)
    await call('POST waters/review', { id, rating: 2, content: '人太多' }, { as: one })
    await call('POST waters/review', { id, rating: 5, content: '  补鱼了 ', media: [picture] }, { as: one })
    await call('POST waters/review', { id, rating: 4, content: '' }, { as: two })
    expect(await reviews(id)).toMatchObject([
      { rating: 4, body: '', author: { id: two.id } },
      { rating: 5, body: '补鱼了', author: { id: one.id }, pictures: [{ id: picture }] },
    ])
    expect((await detail(id)).extra).toMatchObject({ rating: 4.5, reviews: 2 })
    expect((await call('GET waters/standing', { id }, { as: one })).body).toMatchObject({
      mine: { rating: 5 },
      stars: [0, 0, 0, 1, 1],
      can: { review: true, claim: true, correct: true, confirm: false },
    })
    await call('POST waters/review-del', { id: (await reviews(id))[1]!.id }, { as: one })
    expect([(await detail(id)).extra, (await reviews(id)).length]).toMatchObject([{ rating: 4, reviews: 1 }, 1])
  })

  test('are refused of what is no ground or shop, with pictures of others, of strangers who delete them', async () => {
    const [id, stranger] = [await publishGround(), await buildMember()]
    const post = await buildPost()
    expect(await refused('POST waters/review', { id: post.id, rating: 5, content: '' }, { as: stranger })).toMatchObject({ status: 404 })
    expect(await refused('POST waters/review', { id, rating: 6, content: '' }, { as: stranger })).toMatchObject({ status: 400 })
    const theirs = await buildPicture(me)
    const { faults } = await refused('POST waters/review', { id, rating: 5, content: '', media: [theirs] }, { as: stranger })
    expect(faults).toEqual(['media.0 not_yours'])
    const { body } = await call('POST waters/review', { id, rating: 5, content: '' }, { as: me })
    expect(await refused('POST waters/review-del', { id: body.id }, { as: stranger })).toMatchObject({ status: 403 })
    await call('POST waters/review-del', { id: body.id }, { as: await buildModerator() })
    expect(await reviews(id)).toEqual([])
  })

  test('of those whom a block parts are not seen, and not written', async () => {
    const [owner, reader, writer] = [await buildMember(), await buildMember(), await buildMember()]
    const id = await publishGround({}, owner)
    await call('POST waters/review', { id, rating: 1, content: '不好' }, { as: writer })
    await buildBlock(reader, writer)
    expect([await reviews(id, reader), (await reviews(id)).length]).toEqual([[], 1])
    await buildBlock(owner, reader)
    expect(await refused('POST waters/review', { id, rating: 1, content: '' }, { as: reader })).toMatchObject({ status: 404 })
  })

  test('can be reported', async () => {
    const [id, writer] = [await publishGround(), await buildMember()]
    const { body } = await call('POST waters/review', { id, rating: 1, content: '加微信' }, { as: writer })
    await call('POST report/add', { type: 'review', id: body.id, reason: 'spam' }, { as: me })
    const row = await db.selectFrom('report').select(['evidence', 'accused_id']).where('type', '=', 'review').executeTakeFirstOrThrow()
    expect(row).toEqual({ evidence: '★ 加微信', accused_id: writer.id })
  })

  test('of many at once are all counted', async () => {
    const id = await publishGround()
    const writers = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
    await Promise.all(writers.map((as, at) => call('POST waters/review', { id, rating: (at % 5) + 1, content: '' }, { as })))
    expect((await detail(id)).extra).toMatchObject({ reviews: 8, rating: 2.6 })
  })
})

describe('operators', () => {
  test('confirm that it is there', async () => {
    const [id, moderator] = [await publishGround(), await buildModerator()]
    expect(await refused('POST waters/confirm', { id, on: true }, { as: me })).toMatchObject({ status: 403 })
    expect((await call('POST waters/confirm', { id, on: true }, { as: moderator })).body).toEqual({ on: true })
    expect((await detail(id)).extra).toMatchObject({ confirmed: true })
    expect((await call('POST waters/confirm', { id, on: false }, { as: moderator })).body).toEqual({ on: false })
    expect((await detail(id)).extra).toMatchObject({ confirmed: false })
    const post = await buildPost()
    expect(await refused('POST waters/confirm', { id: post.id, on: true }, { as: moderator })).toMatchObject({ status: 404 })
  })

  test('decide once who runs it, who is told', async () => {
    const [id, moderator, boss, other] = [await publishGround(), await buildModerator(), await buildMember(), await buildMember()]
    await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: boss })
    await call('POST waters/note', { id, kind: 'claim', content: '我是塘主，有执照' }, { as: boss })
    await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: other })
    const claimedBy = async (as?: { token: string }) => (await call('GET waters/standing', { id }, { as })).body.claimed
    expect([await claimedBy(boss), await claimedBy(other), await claimedBy()]).toEqual([true, false, false])
    expect(await refused('GET waters/notes', {}, { as: boss })).toMatchObject({ status: 403 })
    const [note] = (await call('GET waters/notes', {}, { as: moderator })).body.filter(
      ({ postId, kind }) => postId === id && kind === 'claim',
    )
    expect(note).toMatchObject({ kind: 'claim', title: '月塘垂钓园', body: '我是塘主，有执照', author: { id: boss.id } })
    expect(await refused('POST waters/decide', { id: note!.id, accept: true }, { as: boss })).toMatchObject({ status: 403 })
    await call('POST waters/decide', { id: note!.id, accept: true }, { as: moderator })
    expect(await refused('POST waters/decide', { id: note!.id, accept: false }, { as: moderator })).toMatchObject({ status: 404 })
    expect((await detail(id)).extra).toMatchObject({ ownerId: boss.id })
    expect((await call('GET waters/standing', { id }, { as: boss })).body).toMatchObject({
      claimed: false,
      owner: { id: boss.id },
      can: { review: false, claim: false },
    })
    expect((await call('GET notice/list', { tab: 'system' }, { as: boss })).body[0]).toMatchObject({
      kind: 'claim_accepted',
      title: '月塘垂钓园',
    })
    expect(await refused('POST waters/review', { id, rating: 5, content: '' }, { as: boss })).toMatchObject({ status: 403 })
    expect(await refused('POST waters/note', { id, kind: 'claim', content: '我才是' }, { as: other })).toMatchObject({ status: 403 })
  })

  test('name one who runs it, whose own review goes; other claims are refused', async () => {
    const [id, moderator, boss, other] = [await publishGround(), await buildModerator(), await buildMember(), await buildMember()]
    await call('POST waters/review', { id, rating: 5, content: '最好的塘' }, { as: boss })
    for (const as of [boss, other]) await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as })
    const notes = (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body.filter(({ postId }) => postId === id)
    const [first, second] = [notes.find(({ author }) => author.id === boss.id)!, notes.find(({ author }) => author.id === other.id)!]
    await call('POST waters/decide', { id: first.id, accept: true }, { as: moderator })
    expect(await refused('POST waters/decide', { id: second.id, accept: true }, { as: moderator })).toMatchObject({ status: 404 })
    expect((await detail(id)).extra).toMatchObject({ ownerId: boss.id })
    expect((await call('GET notice/list', { tab: 'system' }, { as: other })).body[0]).toMatchObject({ kind: 'claim_refused' })
    expect((await call('GET waters/reviews', { id })).body).toEqual([])
    expect(await refused('POST waters/review', { id, rating: 5, content: '' }, { as: boss })).toMatchObject({ status: 403 })
  })

  test('let who runs it say what it offers: what was left out stays, and an open form of its author is out of date', async () => {
    const [id, moderator, boss] = [
      await publishGround({ fish: ['鲫鱼'], features: ['night'] }),
      await buildModerator(),
      await buildMember(),
    ]
    await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: boss })
    const notes = (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body
    const said = { hours: opensAllDay, phone: '0713-8880009', prices: [{ per: 'rod' as const, priceFen: 5000, note: '平日' }] }
    expect(await refused('POST waters/venue', { id, ...said }, { as: boss })).toMatchObject({ status: 403 })
    await call('POST waters/decide', { id: notes.find(({ postId }) => postId === id)!.id, accept: true }, { as: moderator })
    expect((await call('GET waters/standing', { id }, { as: boss })).body.can).toMatchObject({ run: true, review: false })
    for (const as of [me, moderator]) expect(await refused('POST waters/venue', { id, ...said }, { as })).toMatchObject({ status: 403 })
    const { version } = (await call('GET posts/edit-detail', { id }, { as: me })).body
    await call('POST waters/venue', { id, ...said }, { as: boss })
    await call('POST waters/venue', { id }, { as: boss })
    expect((await detail(id)).extra).toMatchObject({ ...said, fish: ['鲫鱼'], features: ['night'], water: 'pond' })
    expect(await refused('POST publish/diaochang', { ...ground, id, version }, { as: me })).toMatchObject({ code: 'post_changed' })
    expect((await detail(id)).can.edit).toBe(false)
    for (const [field, wrong] of [
      ['features.0 choice night, parking, food, toilet, shelter, rental, lodging, shop', { features: ['bait'] }],
      [
        'hours.week.0 duplicate',
        { hours: { ...opensAllDay, week: opensAllDay.week.map(() => [...opensAllDay.week[0]!, { from: '06:00', to: '08:00' }]) } },
      ],
      ['phone format', { phone: 'abc' }],
    ] as const)
      expect((await refused('POST waters/venue', { id, ...wrong }, { as: boss })).faults).toEqual([field])
  })

  test('of a place that is gone is decided on by nobody', async () => {
    const [id, moderator, boss] = [await publishGround(), await buildModerator(), await buildMember()]
    await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: boss })
    const [note] = (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body.filter(({ postId }) => postId === id)
    await call('POST content-manage/delete', { id }, { as: me })
    const left = await call('GET waters/notes', { per_page: 100 }, { as: moderator })
    expect([left.body.map((open) => open.postId), left.total]).toEqual([expect.not.arrayContaining([id]), left.body.length])
    expect(await refused('POST waters/decide', { id: note!.id, accept: true }, { as: moderator })).toMatchObject({ status: 404 })
  })
})

test(
  'npm run waters lists what members wrote, and decides on it: they are notified, and who claims a place runs it',
  async () => {
    const run = (...args: string[]) => runCommand('waters', args, server.databaseUrl)
    const [id, claimer] = [await publishGround({ title: '青草塘' }), await buildMember({ nickname: '塘主' })]
    await call('POST waters/note', { id, kind: 'claim', content: '我家的塘\n有执照' }, { as: claimer })
    const words = `${claimer.id}\\): 我家的塘\\n  \\| 有执照\\n`
    const [, note] = new RegExp(`^#(\\d+) claim of 青草塘  /\\S+\\?id=${id}\\n  \\S+ \\S+ 塘主 \\(${words}`, 'm').exec(await run())!
    expect(await run(note!, 'perhaps')).toMatch(/^1 The outcome is accepted or refused/)
    expect(await run(note!, 'accepted')).toBe(`#${note}: accepted\n`)
    expect(await run(note!, 'accepted')).toBe(`1 Nothing with the number ${note} waits.\n`)
    expect((await detail(id)).extra).toMatchObject({ ownerId: claimer.id })
    expect((await call('GET notice/list', { tab: 'system' }, { as: claimer })).body).toMatchObject([{ kind: 'claim_accepted' }])
  },
  COMMANDS_MS,
)
