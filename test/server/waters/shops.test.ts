import type { Input } from '@anglers/contract'
import { ALIKE_SHOWN } from '@anglers/contract/limits'
import type { OpeningHours } from '@anglers/contract/venue'
import { likeness } from '../../../server/src/domains/waters/nearbyQueries.ts'
import { METRES_PER_DEGREE } from '../../../server/src/lib/distance.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildPicture, buildPost, buildBlock, close } = server
afterAll(close)

const [me, moderator] = [await buildMember(), await buildModerator()]
const place = (lat: number) => ({ name: '荻港', address: '荻港县', lat, lng: 115.5 })
const publishShop = async (form: Partial<Input<'POST publish/dianpu'>> = {}, as = me) =>
  (await call('POST publish/dianpu', { title: '老周渔具', content: '', place: place(29.9), ...form }, { as })).body.id
const publishGround = async (form: Partial<Input<'POST publish/diaochang'>> = {}, as = me) =>
  (await call('POST publish/diaochang', { title: '月塘', content: '', water: 'pond', place: place(29.9), ...form }, { as })).body.id
const detail = async (id: number) => (await call('GET posts/detail', { id })).body.extra
const opensAllDay: OpeningHours = { week: Array.from({ length: 7 }, () => [{ from: '00:00', to: '00:00' }]), holidays: null }

const openNotes = async () => (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body
/** Has a member run a place. */
async function claim(id: number, boss: BuiltMember): Promise<void> {
  await call('POST waters/note', { id, kind: 'claim', content: '我的店' }, { as: boss })
  const note = (await openNotes()).find(({ postId, author }) => postId === id && author.id === boss.id)!
  await call('POST waters/decide', { id: note.id, accept: true }, { as: moderator })
}

describe('shops', () => {
  test('near a point are those that offer what is asked for, or the best rated first; they are counted over all pages', async () => {
    const at = { lat: 24.5, lng: 115.5 }
    const step = (n: number) => place(at.lat + n * 0.001)
    const bait = await publishShop({ place: step(1), services: ['bait'] })
    const repair = await publishShop({ place: step(2), services: ['repair', 'bait'] })
    const bare = await publishShop({ place: step(3) })
    await publishGround({ place: step(1) })
    const near = async (input: Partial<Input<'GET user/nearby-dianpu'>> = {}) => {
      const { body, total, pages } = await call('GET user/nearby-dianpu', { ...at, ...input })
      return [body.map(({ post }) => post.id), total, pages]
    }
    expect(await near()).toEqual([[bait, repair, bare], 3, 1])
    expect(await near({ per_page: 2 })).toEqual([[bait, repair], 3, 2])
    expect(await near({ per_page: 2, page: 2 })).toEqual([[bare], 3, 2])
    expect(await near({ service: 'bait' })).toEqual([[bait, repair], 2, 1])
    expect(await near({ service: 'repair' })).toEqual([[repair], 1, 1])
    expect(await near({ service: 'teaching' })).toEqual([[], 0, 0])
    await call('POST waters/review', { id: bare, rating: 3, content: '' }, { as: await buildMember() })
    await call('POST waters/review', { id: repair, rating: 5, content: '' }, { as: await buildMember() })
    expect(await near({ orderby: 'rating' })).toEqual([[repair, bare, bait], 3, 1])
    expect(await near({ orderby: 'rating', service: 'bait' })).toEqual([[repair, bait], 2, 1])
  })

  test('near a point are those in a circle around it', async () => {
    const at = { lat: 26.5, lng: 115.5 }
    const put = (north: number, east: number) => {
      const lng = at.lng + east / METRES_PER_DEGREE / Math.cos((at.lat * Math.PI) / 180)
      return publishShop({ place: { ...place(at.lat + north / METRES_PER_DEGREE), lng } })
    }
    const [inside] = [await put(3_300, 3_300), await put(3_800, 3_800)]
    expect((await call('GET user/nearby-dianpu', at)).body.map(({ post }) => post.id)).toEqual([inside])
  })

  test('stand in lists by what they offer, the newest or the best rated first, but for whom a block parts', async () => {
    const [owner, reader] = [await buildMember(), await buildMember()]
    const old = await publishShop({ services: ['teaching'] }, owner)
    const young = await publishShop({ services: ['teaching'] }, owner)
    const list = async (input: Input<'GET posts/dianpu'>, as?: BuiltMember) => {
      const { body, total } = await call('GET posts/dianpu', { service: 'teaching', ...input }, { as })
      return [body.map(({ id }) => id), total]
    }
    await call('POST waters/review', { id: old, rating: 5, content: '' }, { as: await buildMember() })
    expect([await list({}), await list({ orderby: 'rating' })]).toEqual([
      [[young, old], 2],
      [[old, young], 2],
    ])
    expect(await list({ per_page: 1, page: 2 })).toEqual([[old], 2])
    await buildBlock(owner, reader)
    expect(await list({}, reader)).toEqual([[], 0])
  })

  test('of a kind are among the most popular of it, and what was deleted is in no list', async () => {
    const id = await publishShop()
    const [deleted, left] = [await publishGround({ water: 'stream' }), await publishGround({ water: 'stream' })]
    await call('POST content-manage/delete', { id: deleted }, { as: me })
    const list = async (name: 'GET posts/hot-dianpu' | 'GET posts/hot-diaochang') =>
      (await call(name, { per_page: 100 })).body.map((post) => post.id)
    const [shops, grounds] = [await list('GET posts/hot-dianpu'), await list('GET posts/hot-diaochang')]
    expect([shops.includes(id), grounds.includes(id), grounds.includes(left), grounds.includes(deleted)]).toEqual([
      true,
      false,
      true,
      false,
    ])
    for (const orderby of ['new', 'rating'] as const) {
      const { body, total } = await call('GET posts/diaochang', { water: 'stream', orderby })
      expect([body.map((post) => post.id), total]).toEqual([[left], 1])
    }
  })

  test('and grounds are changed by their authors in all that they say', async () => {
    const hours: OpeningHours = { week: Array.from({ length: 7 }, () => [{ from: '06:00', to: '18:00' }]), holidays: [] }
    const facts = {
      ...{ water: 'lake', wild: true, fish: ['鲫鱼'], features: ['night'], phone: '0713-8880001', hours },
      ...{ prices: [{ per: 'rod', priceFen: 100, note: '' }], stocking: { on: '2026-05-01', words: '鲤鱼' } },
    } as const
    const others = {
      ...{ water: 'pond', wild: false, fish: ['草鱼'], features: ['food'], phone: '0713-8880002', hours: opensAllDay },
      ...{ prices: [{ per: 'day', priceFen: 200, note: '周末' }], stocking: { on: '2026-06-01', words: '草鱼' } },
    } as const
    const none = { ...others, fish: [], features: [], phone: '', hours: null, prices: [], stocking: null }
    const kept = async (id: number) => (await call('GET posts/edit-detail', { id }, { as: me })).body.extra
    const ground = await publishGround(facts as never)
    expect(await kept(ground)).toEqual({ type: 'diaochang', ...facts })
    await publishGround({ id: ground, ...others } as never)
    expect(await kept(ground)).toEqual({ type: 'diaochang', ...others })
    await publishGround({ id: ground })
    expect(await kept(ground)).toEqual({ type: 'diaochang', ...none })
    const shop = await publishShop({ brands: ['光威'], services: ['bait'], phone: '0713-8880001', hours })
    const shopOthers = { brands: ['达瓦'], services: ['repair' as const], phone: '0713-8880002', hours: opensAllDay }
    await publishShop({ id: shop, ...shopOthers })
    expect(await kept(shop)).toEqual({ type: 'dianpu', ...shopOthers })
  })

  test.each<[string, object]>([
    ['title empty', { title: ' ' }],
    ['place required', { place: null }],
    ['visibility choice 0', { visibility: 5 }],
    ['placeReveal choice exact', { placeReveal: 'km' }],
    ['hours.holidays duplicate', { hours: { ...opensAllDay, holidays: [...opensAllDay.week[0]!, { from: '10:00', to: '11:00' }] } }],
  ])('are refused by their %s, as grounds are', async (field, wrong) => {
    const form = { title: '老周渔具', content: '', place: place(29.9), ...wrong }
    const { status, faults } = await refused('POST publish/dianpu', form, { as: me })
    expect([status, faults]).toEqual([400, [field]])
  })

  test('of more stars by more members stand before those of as many by fewer', async () => {
    const [few, many] = [await publishShop({ services: ['rental'] }), await publishShop({ services: ['rental'] })]
    for (const [id, count] of [
      [many, 2],
      [few, 1],
    ] as const)
      for (let n = 0; n < count; n++) await call('POST waters/review', { id, rating: 4, content: '' }, { as: await buildMember() })
    const rated = (await call('GET posts/dianpu', { orderby: 'rating', per_page: 100 })).body.map(({ id }) => id)
    expect(rated.indexOf(many)).toBeLessThan(rated.indexOf(few))
  })
})

describe('a word', () => {
  test('finds grounds by what they are called, counted over all pages, the newest first; nothing finds nothing', async () => {
    const [owner, reader] = [await buildMember(), await buildMember()]
    const ids = [
      await publishGround({ title: '芦花荡一号' }, owner),
      await publishGround({ title: '乌有塘', fish: ['芦花荡鲫'] }, owner),
      await publishGround({ title: '芦花荡三号', content: '芦花荡最大的塘' }, owner),
    ].reverse()
    const found = async (word: string, page: { page?: number; per_page?: number } = {}, as?: BuiltMember) => {
      const { body, total, pages } = await call('GET posts/search-diaochang', { word, ...page }, { as })
      return [body.map(({ id }) => id), total, pages]
    }
    expect(await found('芦花荡')).toEqual([ids, 3, 1])
    expect(await found('芦花荡', { per_page: 2, page: 2 })).toEqual([ids.slice(2), 3, 2])
    for (const nothing of ['芦花荡没有', ' \u3000']) expect(await found(nothing)).toEqual([[], 0, 0])
    await buildBlock(reader, owner)
    expect(await found('芦花荡', {}, reader)).toEqual([[], 0, 0])
    await call('POST content-manage/delete', { id: ids[1]! }, { as: owner })
    expect(await found('芦花荡')).toEqual([[ids[0], ids[2]], 2, 1])
  })
})

describe('around a point', () => {
  test('grounds and shops are found by a word, with where they are, as far as fifty kilometres, but for whom a block parts', async () => {
    const at = { lat: 18.5, lng: 115.5 }
    const [owner, reader] = [await buildMember(), await buildMember()]
    const north = (metres: number) => place(at.lat + metres / 111_195)
    await publishShop({ title: '菱湖渔具', place: north(2_000) }, owner)
    await publishGround({ title: '菱湖塘', place: north(1_000) }, owner)
    await publishGround({ title: '菱湖东', place: north(49_900) }, owner)
    await publishGround({ title: '菱湖西', place: north(50_100) }, owner)
    const deleted = await publishGround({ title: '菱湖南', place: north(0) }, owner)
    await call('POST content-manage/delete', { id: deleted }, { as: owner })
    const find = async (input: { page?: number; per_page?: number } = {}, as = me) => {
      const { body, total } = await call('GET waters/find-place', { word: '菱湖', ...at, ...input }, { as })
      return [body, total]
    }
    const found = (name: string, metres: number) => ({
      ...{ name, address: '荻港县', lat: expect.closeTo(at.lat + metres / 111_195, 6), lng: at.lng, distanceM: metres },
    })
    expect(await find()).toEqual([[found('菱湖塘', 1_000), found('菱湖渔具', 2_000), found('菱湖东', 49_900)], 3])
    expect(await find({ per_page: 2, page: 2 })).toEqual([[found('菱湖东', 49_900)], 3])
    await buildBlock(owner, reader)
    expect(await find({}, reader)).toEqual([[], 0])
  })

  test('posts are those that are there, without goods that somebody sells, and those of whom the reader does not meet', async () => {
    const [writer, other, reader] = [await buildMember(), await buildMember(), await buildMember()]
    const here = place(17.5)
    const id = await publishGround({ place: here })
    const posts = [await buildPost({ author: writer, place: here }), await buildPost({ author: other, place: here })]
    await buildPost({ author: writer, place: here, deleted: true })
    await buildPost({ author: writer, place: here, type: 'secondhand' })
    // In the corner of a square, and no more in the circle.
    await buildPost({ author: writer, place: { ...place(17.5 + 400 / METRES_PER_DEGREE), lng: 115.5 + 420 / METRES_PER_DEGREE } })
    const read = async (input: { page?: number; per_page?: number } = {}, as?: BuiltMember) => {
      const { body, total } = await call('GET waters/posts-here', { id, ...input }, { as })
      return [body.map((post) => post.id), total]
    }
    const [first, second] = posts.map((post) => post.id)
    expect([await read(), await read({ per_page: 1, page: 2 })]).toEqual([
      [[second, first], 2],
      [[first], 2],
    ])
    await buildBlock(reader, writer)
    expect(await read({}, reader)).toEqual([[second], 1])
  })
})

describe('what may be done at a ground', () => {
  test('is said to each as it is: to visitors, members, whom is banned, moderators, and who runs it', async () => {
    const [id, boss, banned] = [await publishGround(), await buildMember(), await buildMember({ banned: true })]
    await claim(id, boss)
    const can = async (of: number, as?: BuiltMember) => [
      (await call('GET waters/standing', { id: of }, { as })).body.can,
      (await call('GET waters/safety', { id: of }, { as })).body.can.report,
    ]
    const all = { review: true, claim: true, run: false, correct: true, confirm: false }
    const nothing = { ...all, review: false, claim: false, correct: false }
    const free = await publishGround()
    expect([await can(free), await can(free, me)]).toEqual([
      [all, true],
      [all, true],
    ])
    expect(await can(free, moderator)).toEqual([{ ...all, confirm: true }, true])
    expect(await can(free, banned)).toEqual([nothing, false])
    expect(await can(id, me)).toEqual([{ ...all, claim: false }, true])
    expect(await can(id, boss)).toEqual([{ ...all, review: false, claim: false, run: true }, true])
  })
})

describe('who runs a place', () => {
  test('says of a shop what shops have, and nothing of what grounds have', async () => {
    const [id, boss] = [
      await publishShop({ services: ['bait'], brands: ['光威'], phone: '0713-8880001', hours: opensAllDay }),
      await buildMember(),
    ]
    await claim(id, boss)
    for (const [field, wrong] of [
      ['prices unknown', { prices: [{ per: 'rod', priceFen: 100, note: '' }] }],
      ['stocking unknown', { stocking: { on: '2026-05-01', words: '鲤鱼' } }],
      ['features.1 choice bait, repair, line, rental, shipping, teaching, used, parking', { features: ['bait', 'night'] }],
    ] as const)
      expect((await refused('POST waters/venue', { id, ...wrong }, { as: boss })).faults).toEqual([field])
    await call('POST waters/venue', { id, prices: [], stocking: null }, { as: boss })
    await call('POST waters/venue', { id, words: [' 达瓦 ', '达瓦', ' '], features: ['repair'] }, { as: boss })
    expect(await detail(id)).toMatchObject({
      services: ['repair'],
      brands: ['达瓦'],
      phone: '0713-8880001',
      hours: opensAllDay,
      ownerId: boss.id,
    })
    await call('POST waters/venue', { id, hours: null, phone: '' }, { as: boss })
    expect(await detail(id)).toMatchObject({ services: ['repair'], brands: ['达瓦'], phone: '', hours: null, openNow: null })
  })

  test('says of a ground what was put in, and that it was again', async () => {
    const [id, boss] = [
      await publishGround({ stocking: { on: '2026-05-01', words: '鲤鱼' }, prices: [{ per: 'day', priceFen: 100, note: '' }] }),
      await buildMember(),
    ]
    await claim(id, boss)
    await call(
      'POST waters/venue',
      { id, stocking: { on: '2026-06-01', words: ' 草鱼 ' }, prices: [{ per: 'rod', priceFen: 200, note: ' 周末 ' }] },
      { as: boss },
    )
    expect(await detail(id)).toMatchObject({
      stocking: { on: '2026-06-01', words: '草鱼' },
      prices: [{ per: 'rod', priceFen: 200, note: '周末' }],
    })
    await call('POST waters/venue', { id, stocking: null, prices: [] }, { as: boss })
    expect(await detail(id)).toMatchObject({ stocking: null, prices: [], price: null })
  })
})

describe('reviews', () => {
  test('come in pages, the latest first, and are counted without those of whom the reader does not meet', async () => {
    const [id, reader] = [await publishShop(), await buildMember()]
    const writers = [await buildMember(), await buildMember(), await buildMember()]
    for (const as of writers) await call('POST waters/review', { id, rating: 4, content: '' }, { as })
    const read = async (page: { page?: number; per_page?: number } = {}, as?: BuiltMember) => {
      const { body, total, pages } = await call('GET waters/reviews', { id, ...page }, { as })
      return [body.map(({ author }) => author.id), total, pages]
    }
    const [first, second, third] = writers.map((writer) => writer.id)
    expect(await read()).toEqual([[third, second, first], 3, 1])
    expect(await read({ per_page: 2, page: 2 })).toEqual([[first], 3, 2])
    await buildBlock(reader, writers[1]!)
    expect(await read({}, reader)).toEqual([[third, first], 2, 1])
  })

  test('show their pictures as they were chosen, and are reported with the first of them', async () => {
    const [id, writer] = [await publishShop(), await buildMember()]
    const pictures = [await buildPicture(writer), await buildPicture(writer)].reverse()
    const { body } = await call('POST waters/review', { id, rating: 3, content: '假货', media: pictures }, { as: writer })
    expect(body.pictures.map((picture) => picture.id)).toEqual(pictures)
    expect((await call('GET waters/reviews', { id })).body[0]!.pictures.map((picture) => picture.id)).toEqual(pictures)
    await call('POST report/add', { type: 'review', id: body.id, reason: 'abuse' }, { as: me })
    const report = await db
      .selectFrom('report')
      .innerJoin('report_media', 'report_id', 'report.id')
      .select(['evidence', 'link', 'media_id'])
      .where('target_id', '=', body.id)
      .execute()
    expect(report).toEqual([{ evidence: '★★★ 假货', link: `/pagesA/detail/detail?id=${id}`, media_id: pictures[0] }])
  })

  test('are deleted by nobody who is banned, and edited by their writers alone', async () => {
    const [id, writer] = [await publishShop(), await buildMember()]
    const { body } = await call('POST waters/review', { id, rating: 4, content: '好' }, { as: writer })
    const canDelete = async (as?: BuiltMember) => (await call('GET waters/reviews', { id }, { as })).body[0]!.can.delete
    const canReport = async (as?: BuiltMember) => (await call('GET waters/reviews', { id }, { as })).body[0]!.can.report
    expect([await canReport(writer), await canReport(me)]).toEqual([false, true])
    expect([await canDelete(writer), await canDelete(moderator), await canDelete(me), await canDelete()]).toEqual([
      true,
      true,
      false,
      false,
    ])
    await db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', writer.id)
      .execute()
    expect(await canDelete(writer)).toBe(false)
    expect(await refused('POST waters/review-del', { id: body.id }, { as: writer })).toMatchObject({ code: 'rest_banned' })
  })
})

describe('before publishing', () => {
  test('what is called most alike comes first, the nearer of two, five at most, and nothing of whom a block parts', async () => {
    const at = { lat: 22.5, lng: 115.5 }
    const owner = await buildMember()
    const shopAt = (title: string, metres: number) => publishShop({ title, place: place(at.lat + metres / 111_195) }, owner)
    const [far, near, like] = [await shopAt('永兴渔具', 900), await shopAt('永兴渔具', 500), await shopAt('永兴渔具行', 100)]
    const alike = async (as = me) => (await call('POST dianpu/check', { name: '永兴渔具', ...at }, { as })).body.alike.map(({ id }) => id)
    expect(await alike()).toEqual([near, far, like])
    for (let n = 0; n < 3; n++) await shopAt('永兴渔具', 600 + n)
    const found = await alike()
    expect([found.length, found[0], found.includes(like)]).toEqual([ALIKE_SHOWN, near, false])
    const reader = await buildMember()
    await buildBlock(owner, reader)
    expect(await alike(reader)).toEqual([])
    await call('POST content-manage/delete', { id: near }, { as: owner })
    expect(await alike()).not.toContain(near)
  })
})

test.each([
  ['龙潭沟水库', '龙潭沟 水库', 1],
  ['Fish·City（一店）', 'fish city一店', 1],
  ['龙潭沟水库', '龙潭水库钓场', 4 / 9],
  ['龙潭', '幸福', 0],
  ['潭', '沟', 0],
  ['潭', '潭', 1],
])('%s is as much like %s as %d says', (one, other, like) => {
  expect(likeness(one, other)).toBeCloseTo(like, 9)
  expect(likeness(other, one)).toBeCloseTo(like, 9)
})

describe('what members write to the operators', () => {
  test('waits, the oldest first, each kind of each member once, and is counted', async () => {
    const [id, one, two] = [await publishShop(), await buildMember(), await buildMember()]
    const before = (await openNotes()).length
    await call('POST waters/note', { id, kind: 'correction', content: ' 电话\u200b变了 ' }, { as: one })
    await call('POST waters/note', { id, kind: 'claim', content: '我的店' }, { as: one })
    await call('POST waters/note', { id, kind: 'correction', content: '搬了' }, { as: two })
    await call('POST waters/note', { id, kind: 'correction', content: '电话又变了' }, { as: one })
    const { body, total } = await call('GET waters/notes', { per_page: 100 }, { as: moderator })
    expect(total).toBe(before + 3)
    expect(body.slice(-3).map(({ author, kind, body: words }) => [author.id, kind, words])).toEqual([
      [one.id, 'correction', '电话又变了'],
      [one.id, 'claim', '我的店'],
      [two.id, 'correction', '搬了'],
    ])
    const last = (await call('GET waters/notes', { per_page: 1, page: total }, { as: moderator })).body
    expect(last.map(({ author }) => author.id)).toEqual([two.id])
  })

  test('is of grounds and shops, and a correction may follow one that was decided on', async () => {
    const [id, one] = [await publishShop(), await buildMember()]
    for (const content of ['搬了', '又搬了']) {
      await call('POST waters/note', { id, kind: 'correction', content: ` ${content} ` }, { as: one })
      const note = (await openNotes()).find(({ postId }) => postId === id)!
      expect(note).toMatchObject({ kind: 'correction', body: content, author: { id: one.id } })
      await call('POST waters/decide', { id: note.id, accept: false }, { as: moderator })
    }
    // Whose correction is not taken need not hear of it.
    expect((await call('GET notice/list', { tab: 'system' }, { as: one })).body).toEqual([])
    const spot = { title: '窝', content: '', water: 'lake', place: place(29.9) } as const
    const { body } = await call('POST publish/places', spot, { as: me })
    expect(await refused('POST waters/note', { id: body.id, kind: 'correction', content: '错了' }, { as: one })).toMatchObject({
      status: 404,
    })
  })

  test('is of what somebody runs, too, where it claims nothing', async () => {
    const [id, one] = [await publishGround(), await buildMember()]
    await claim(id, await buildMember())
    await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: one })
    expect((await openNotes()).filter(({ postId }) => postId === id)).toMatchObject([{ kind: 'correction', author: { id: one.id } }])
    expect(await refused('POST waters/note', { id, kind: 'claim', content: '我的塘' }, { as: one })).toMatchObject({ status: 403 })
  })

  test('is taken as right, of which its writer hears', async () => {
    const [id, writer] = [await publishGround(), await buildMember()]
    await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: writer })
    const note = (await openNotes()).find(({ postId }) => postId === id)
    await call('POST waters/decide', { id: note!.id, accept: true }, { as: moderator })
    expect((await call('GET notice/list', { tab: 'system' }, { as: writer })).body[0]).toMatchObject({ kind: 'correction_accepted' })
    expect((await openNotes()).map((open) => open.id)).not.toContain(note!.id)
  })
})
