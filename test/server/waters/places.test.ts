import { endpoints, type Input } from '@anglers/contract'
import { PLACE_CELL_M } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { metresBetween, type Point } from '../../../server/src/lib/distance.ts'
import { cellMiddle } from '../../../server/src/lib/grid.ts'
import { withinMs } from '../support/clock.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildBlock, close } = server
afterAll(close)

const me = await buildMember()
const SECRET = { name: '老鹰嘴下第三块石头', address: '荻港县月塘村后山', lat: 29.9095, lng: 115.5038 }
const spot: Input<'POST publish/places'> = { title: '后山鲫鱼窝', content: '早口好', place: SECRET, water: 'stream', access: 'climb' }
const publish = async (form: Partial<Input<'POST publish/places'>> = {}, as = me) =>
  (await call('POST publish/places', { ...spot, ...form }, { as })).body.id
const detail = async (id: number, as?: { token: string }) => (await call('GET posts/detail', { id }, { as })).body
const nearby = async (at: Point, as?: { token: string }) =>
  (await call('GET waters/nearby-spots', { lat: at.lat, lng: at.lng, radiusM: 50_000, per_page: 100 }, { as })).body
const around = ({ lat, lng }: Point, degrees = 0.05) => ({
  south: lat - degrees,
  west: lng - degrees,
  north: lat + degrees,
  east: lng + degrees,
})
const onMap = async (at: Point, input: Partial<Input<'GET waters/map'>> = {}, as?: { token: string }) =>
  (await call('GET waters/map', { ...around(at), zoom: 18, ...input }, { as })).body.items
const middle = cellMiddle(SECRET, PLACE_CELL_M)
const area = { ...middle, radiusM: 708 }

describe('a private spot', () => {
  test('has water, access, fish and season', async () => {
    const own = { water: 'stream' as const, access: 'climb' as const, fish: ['鲫鱼'], months: [3, 4] }
    const id = await publish({ ...own, fish: [' 鲫鱼', '鲫鱼', ' '], months: [4, 3] })
    expect((await detail(id)).extra).toEqual({ type: 'places', ...own })
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({
      place: SECRET,
      placeReveal: 'km',
      placeOpensAfterDays: null,
      extra: { type: 'places', ...own },
    })
  })

  test('is changed by an edit in all that it has, and has little where little is said', async () => {
    const id = await publish({ fish: ['鲫鱼'], months: [3] })
    const extra = async () => (await call('GET posts/edit-detail', { id }, { as: me })).body.extra
    await publish({ id, water: 'lake', access: 'boat', fish: ['草鱼'], months: [5, 6] })
    expect(await extra()).toEqual({ type: 'places', water: 'lake', access: 'boat', fish: ['草鱼'], months: [5, 6] })
    await publish({ id, water: 'lake', access: undefined })
    expect(await extra()).toEqual({ type: 'places', water: 'lake', access: 'walk', fish: [], months: [] })
  })

  test.each<[string, object]>([
    ['title empty', { title: ' ' }],
    ['place required', { place: null }],
    ['place.lat too_small -90', { place: { ...SECRET, lat: -90.1 } }],
    ['access choice car, walk, climb, boat', { access: 'fly' }],
    ['months.0 too_large 12', { months: [13] }],
    ['placeReveal choice exact, km, town, hidden', { placeReveal: 'street' }],
    ['placeOpensAfterDays too_small 1', { placeOpensAfterDays: 0 }],
  ])('is refused by its %s', async (field, wrong) => {
    const { status, faults } = await refused('POST publish/places', { ...spot, ...wrong }, { as: me })
    expect([status, faults]).toEqual([400, [field]])
  })

  test('is exact to its author, and a cell of the grid to everyone else, moderators too', async () => {
    const id = await publish()
    expect(await detail(id, me)).toMatchObject({ place: SECRET, area })
    for (const as of [undefined, await buildMember(), await buildModerator()])
      expect(await detail(id, as)).toMatchObject({ place: null, area })
  })

  test.each([1, 2, 4, 5] as const)('of visibility %p is exact only to whom that lets in', async (visibility) => {
    const id = await publish({ visibility, priceFen: 100, password: '芦苇' })
    expect(await detail(id)).toMatchObject({ place: null, area })
    const member = await buildMember()
    expect(await detail(id, member)).toMatchObject(visibility === 5 ? { place: SECRET } : { place: null, area })
    if (visibility === 2)
      expect((await call('POST power/password', { id, password: '芦苇' }, { as: member })).body).toMatchObject({ place: SECRET })
    if (visibility !== 5) expect(await detail(id, await buildModerator())).toMatchObject({ place: null, area })
  })

  test('of nobody else is nowhere', async () => {
    const at = { ...SECRET, lat: 28.1 }
    const id = await publish({ visibility: 3, place: at })
    expect(await detail(id, await buildMember())).toMatchObject({ place: null, area: null })
    expect([await nearby(at), await onMap(at)]).toEqual([[], []])
  })

  test.each([
    ['exact', { place: SECRET, area: null }],
    ['km', { place: null, area }],
    ['hidden', { place: null, area: null }],
  ] as const)('as its author chose is %s to others', async (placeReveal, seen) => {
    expect(await detail(await publish({ placeReveal }))).toMatchObject(seen)
  })

  test('of the town is a cell twenty times as wide, and stands on no map', async () => {
    const at = { ...SECRET, lat: 27.3 }
    const seen = (await detail(await publish({ placeReveal: 'town', place: at }))).area!
    expect(seen.radiusM).toBeGreaterThan(14_000)
    expect([await nearby(at), await onMap(at)]).toEqual([[], []])
  })

  test('is found by neither the name nor the address of its place', async () => {
    const id = await publish({ place: { ...SECRET, name: '鹰愁涧上游', address: '石壁乡' }, title: '无名水' })
    for (const word of ['鹰愁涧上游', '石壁乡']) expect((await call('GET search/search', { word, scope: 'post' })).body).toEqual([])
    expect(JSON.stringify((await call('GET posts', { type: 'places', per_page: 100 })).body)).not.toContain('鹰愁涧')
    expect((await call('GET search/search', { word: '无名水', scope: 'post' })).body).toMatchObject([{ post: { id, place: null } }])
  })

  test('keeps its ladder when an older app edits it', async () => {
    const id = await publish({ placeReveal: 'town', placeOpensAfterDays: 30 })
    await publish({ id })
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({ placeReveal: 'town', placeOpensAfterDays: 30 })
  })

  test('is guarded as its last form says, which may take its days and the place itself away', async () => {
    const id = await publish({ placeOpensAfterDays: 7 })
    const other = await publish({ place: { ...SECRET, lat: 20.7 } })
    const form = async () => {
      const { place, placeReveal, placeOpensAfterDays } = (await call('GET posts/edit-detail', { id }, { as: me })).body
      return [place?.name, placeReveal, placeOpensAfterDays]
    }
    await publish({ id, placeOpensAfterDays: null })
    expect(await form()).toEqual([SECRET.name, 'km', null])
    await publish({ id, placeReveal: 'exact' })
    expect([await form(), (await detail(id)).place]).toEqual([[SECRET.name, 'exact', null], SECRET])
    await publish({ id, placeReveal: 'hidden', placeOpensAfterDays: 30 })
    expect([await form(), await detail(id)]).toMatchObject([[SECRET.name, 'hidden', 30], { place: null, area: null }])
    const words = (await call('POST publish/words', { content: '鱼', place: SECRET, placeReveal: 'km' }, { as: me })).body
    await call('POST publish/words', { id: words.id, content: '鱼', place: null }, { as: me })
    expect([await detail(words.id, me), await detail(words.id)]).toMatchObject(Array(2).fill({ place: null, area: null }))
    expect([await onMap({ ...SECRET, lat: 20.7 }), (await detail(other)).area?.radiusM]).toMatchObject([[{ post: { id: other } }], 708])
  })

  test('does not open while not everyone may read the post, whoever says when', async () => {
    const id = await publish({ visibility: 4, placeOpensAfterDays: 7 })
    await sql`update post set published_at = now() - interval '8 days' where id = ${id}`.execute(db)
    await publish({ id, visibility: 4 })
    for (const job of ['open_places', 'schedule_places', 'open_places'] as const) await server.jobs[job].run({})
    expect(await detail(id, await buildModerator())).toMatchObject({ place: null, area })
  })

  test('opens by itself after its days, on the map too', async () => {
    const at = { ...SECRET, lat: 26.4 }
    const id = await publish({ place: at, placeOpensAfterDays: 7 })
    await server.jobs.open_places.run({})
    expect((await detail(id)).place).toBeNull()
    await sql`update guarded_place set opens_at = now() where post_id = ${id}`.execute(db)
    await server.jobs.open_places.run({})
    expect(await detail(id)).toMatchObject({ place: at, area: null })
    expect(await onMap(at)).toMatchObject([{ lat: at.lat, lng: at.lng, post: { id, exact: true } }])
  })

  test('opens after its days where who let it out did not say when', async () => {
    const id = await publish({ place: { ...SECRET, lat: 27.1 }, placeOpensAfterDays: 7 })
    const days = (n: number) => sql`update post set published_at = now() - make_interval(days => ${n}) where id = ${id}`.execute(db)
    const opens = async () => {
      await sql`update guarded_place set opens_at = null where post_id = ${id}`.execute(db)
      await server.jobs.schedule_places.run({})
      await server.jobs.open_places.run({})
      return (await detail(id)).place !== null
    }
    await days(6)
    expect(await opens()).toBe(false)
    await days(7)
    expect(await opens()).toBe(true)
  })

  test('opens although another one, whose time has come too, cannot', async () => {
    const ids: number[] = []
    for (let i = 0; i < 3; i++) ids.push(await publish({ place: { ...SECRET, lat: 21.3 + i }, placeOpensAfterDays: 7 }))
    await sql`update guarded_place set opens_at = now() where post_id = any(${ids})`.execute(db)
    await sql`create function refuse_update() returns trigger language plpgsql as $$ begin raise exception 'refused'; end $$`.execute(db)
    await sql`
      create trigger refuse before update on post
      for each row when (old.id = ${sql.lit(ids[0]!)}) execute function refuse_update()`.execute(db)
    const opened = async () => Promise.all(ids.map(async (id) => (await detail(id)).place !== null))
    try {
      await expect(server.jobs.open_places.run({})).rejects.toThrow('refused')
      expect(await opened()).toEqual([false, true, true])
    } finally {
      await sql`drop trigger refuse on post`.execute(db)
    }
    await server.jobs.open_places.run({})
    expect(await opened()).toEqual([true, true, true])
  })

  test('does not open while it is a draft, however old that is', async () => {
    const place = { ...SECRET, lat: 22.7 }
    const form = { place, placeReveal: 'km', placeOpensAfterDays: 7 } as const
    const id = await publish({ ...form, draft: true })
    // As it would be eight days later.
    await sql`update guarded_place set opens_at = opens_at - interval '8 days' where post_id = ${id}`.execute(db)
    await server.jobs.open_places.run({})
    const edited = (await call('GET posts/edit-detail', { id }, { as: me })).body
    expect(edited).toMatchObject(form)
    await publish({ id, place, placeReveal: edited.placeReveal, placeOpensAfterDays: edited.placeOpensAfterDays })
    await server.jobs.open_places.run({})
    expect(await detail(id)).toMatchObject({ place: null, area: { radiusM: area.radiusM } })
    await sql`update guarded_place set opens_at = now() where post_id = ${id}`.execute(db)
    await server.jobs.open_places.run({})
    expect((await detail(id)).place).toEqual(place)
  })

  test('opens its days after others first saw it, however long it waited for a review', async () => {
    await storeSetting(db, 'seast_review_types', ['places'])
    const id = await publish({ placeOpensAfterDays: 7 })
    await resetSetting(db, 'seast_review_types')
    // As it would be eight days later.
    await sql`update guarded_place set opens_at = opens_at - interval '8 days' where post_id = ${id}`.execute(db)
    await decideReview(server.context, id, true)
    await server.jobs.open_places.run({})
    expect((await detail(id)).place).toBeNull()
    const { rows } = await sql`
      select opens_at = published_at + interval '7 days' as "inTime" from guarded_place join post on id = post_id where id = ${id}`.execute(
      db,
    )
    expect(rows).toEqual([{ inTime: true }])
  })

  test('does not open while nobody else may see the post', async () => {
    const id = await publish({ placeOpensAfterDays: 7 })
    await sql`update guarded_place set opens_at = now() where post_id = ${id}`.execute(db)
    await sql`update post set state = 'draft' where id = ${id}`.execute(db)
    await server.jobs.open_places.run({})
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({ placeReveal: 'km' })
  })

  test('of any type may be guarded', async () => {
    const { body } = await call('POST publish/words', { content: '两条鲫鱼', place: SECRET, placeReveal: 'km' }, { as: me })
    expect(await detail(body.id)).toMatchObject({ place: null, area })
  })
})

describe('the grid', () => {
  const spread = (count: number, random: () => number): Point[] =>
    Array.from({ length: count }, () => ({ lat: SECRET.lat + (random() - 0.5) * 0.4, lng: SECRET.lng + (random() - 0.5) * 0.4 }))
  /** A generator of numbers from 0 to 1 that is the same in every run (mulberry32). */
  const numbers = (seed: number) => () => {
    seed = (seed + 0x6d2b79f5) | 0
    let t = Math.imul(seed ^ (seed >>> 15), 1 | seed)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32
  }

  test('has cells about 1 km wide, everywhere on earth', () => {
    const random = numbers(1)
    for (let i = 0; i < 5_000; i++) {
      const point = { lat: (random() - 0.5) * 179.8, lng: (random() - 0.5) * 360 }
      expect(metresBetween(point, cellMiddle(point, PLACE_CELL_M))).toBeLessThan(720)
    }
    expect(cellMiddle({ lat: 90, lng: 180 }, PLACE_CELL_M).lat).toBeLessThanOrEqual(90)
    expect(cellMiddle({ lat: -90, lng: -180 }, PLACE_CELL_M).lng).toBeGreaterThanOrEqual(-180)
  })

  test('says no more of a point than its cell: in lists and their order, in groups, on its page and in what is around', async () => {
    const random = numbers(3)
    const cell = cellMiddle({ lat: 27.31, lng: 112.47 }, PLACE_CELL_M)
    const ids: number[] = []
    for (let i = 0; i < 6; i++) {
      const point = { lat: cell.lat + (random() - 0.5) * 0.008, lng: cell.lng + (random() - 0.5) * 0.008 }
      ids.push(await publish({ title: `同格${i}`, place: { ...SECRET, ...point } }))
    }
    const ours = <T extends { id: number }>(found: readonly T[]) => found.filter(({ id }) => ids.includes(id))
    // Whoever stands wherever: the order among them is always the same, and so are their distances.
    for (let i = 0; i < 40; i++) {
      const at = { lat: cell.lat + (random() - 0.5) * 0.2, lng: cell.lng + (random() - 0.5) * 0.2 }
      const found = await nearby(at)
      expect(found.map(({ post }) => post.id)).toEqual(ids)
      expect(new Set(found.map(({ distanceM }) => distanceM)).size).toBe(1)
    }
    for (let zoom = 5; zoom <= 18; zoom++) {
      const items = (await onMap(cell, { zoom })).filter(({ count }) => count >= ids.length)
      expect(items).toMatchObject([{ count: ids.length, lat: expect.closeTo(cell.lat, 9), lng: expect.closeTo(cell.lng, 9) }])
    }
    const { lat, lng } = cell
    await call('POST publish/words', { content: '在附近', place: { name: '路边', address: '', lat: lat + 0.004, lng } }, { as: me })
    const said = await Promise.all(
      ids.map(async (id) => {
        const { body: found } = await call('GET search/search', { scope: 'post', word: '同格', per_page: 100 })
        const card = ours(found.flatMap((hit) => ('post' in hit && hit.post ? [hit.post] : []))).find((one) => one.id === id)!
        const page = await detail(id)
        const { body: here } = await call('GET waters/posts-here', { id })
        return { card: [card.place, card.area], page: [page.place, page.area], here: here.map((post) => post.id) }
      }),
    )
    for (const one of said) expect(one).toEqual(said[0])
    expect(said[0]!.page).toEqual([null, { lat, lng, radiusM: 708 }])
  }, 120_000)

  test('says of all points of a cell the same, to whoever measures them from 1,000 positions', async () => {
    const random = numbers(2)
    const ids: number[] = []
    for (let i = 0; i < 6; i++)
      ids.push(
        await publish({ place: { ...SECRET, lat: middle.lat + (random() - 0.5) * 0.008, lng: middle.lng + (random() - 0.5) * 0.008 } }),
      )
    const measured = await Promise.all(
      spread(1_000, random).map(async (at) => {
        const found = await nearby(at)
        return { at, distances: ids.map((id) => found.find(({ post }) => post.id === id)!.distanceM) }
      }),
    )
    for (const { at, distances } of measured) {
      expect(new Set(distances).size).toBe(1)
      expect(Math.abs(distances[0]! - metresBetween(at, middle))).toBeLessThan(1)
    }
    for (const item of (await onMap(middle)).filter(({ post }) => !post?.exact)) expect({ lat: item.lat, lng: item.lng }).toEqual(middle)
  }, 120_000)
})

describe('the map', () => {
  test('groups what is close, and tells it apart when zoomed in', async () => {
    const at = { lat: 25.2, lng: 110.2 }
    const place = (lat: number) => ({ name: '钓场', address: '', lng: at.lng, lat })
    const ids = await Promise.all(
      [0, 0.0005, 0.001].map(
        async (step) =>
          (await call('POST publish/diaochang', { title: '钓场', content: '', water: 'pond', place: place(at.lat + step) }, { as: me }))
            .body.id,
      ),
    )
    const bounds = { south: at.lat, north: at.lat + 0.001, west: at.lng, east: at.lng }
    expect(await onMap(at, { zoom: 5 })).toEqual([{ lat: 25.2005, lng: at.lng, count: 3, post: null, type: 'diaochang', bounds }])
    expect((await onMap(at, { zoom: 18 })).map(({ post }) => post!.id).sort((a, b) => a - b)).toEqual([...ids].sort((a, b) => a - b))
    expect(await onMap(at, { zoom: 18, type: 'dianpu' })).toEqual([])
  })

  test('counts all of a group of which a piece shows but a part: it stays while the map is moved', async () => {
    const at = { lat: 23.2, lng: 112.2 }
    for (const step of [-0.001, 0, 0.001]) await publish({ placeReveal: 'exact', place: { ...SECRET, lat: at.lat, lng: at.lng + step } })
    const { south, north, ...sides } = around(at)
    const pieces = [sides, { ...sides, west: at.lng - 0.0005 }, { ...sides, east: at.lng - 0.0005 }, { west: at.lng, east: at.lng }]
    for (const piece of pieces) expect(await onMap(at, { zoom: 8, south, north, ...piece })).toMatchObject([{ count: 3, lng: at.lng }])
  })

  test('may be a second old, for members as for visitors, but for nobody whom a block parts from another', async () => {
    const at = { lat: 23.7, lng: 113.2 }
    const [member, blocking] = [await buildMember(), await buildMember()]
    await buildBlock(blocking, await buildMember())
    const id = await publish({ placeReveal: 'exact', place: { ...SECRET, ...at } })
    const lookAt = async (as?: { token: string }) =>
      (await call('GET waters/map', { ...around(at), zoom: 18 }, { as, headers: { 'cache-control': '' } })).body.items.length
    const read = () => Promise.all([lookAt(), lookAt(member), lookAt(blocking)])
    const seen = await withinMs(endpoints['GET waters/map'].visitorCacheMs, async () => {
      await sql`update post_point set listed = true where post_id = ${id}`.execute(db)
      await call('POST user/profile', { bio: '只钓鲫鱼' }, { as: member })
      const before = await read()
      await sql`update post_point set listed = false where post_id = ${id}`.execute(db)
      const after = await read()
      await call('POST user/profile', { bio: '也钓鲤鱼' }, { as: member })
      return [before, after, await read()]
    })
    expect(seen).toEqual([
      [1, 1, 1],
      [1, 1, 0],
      [0, 0, 0],
    ])
  })

  test('calls what stands alone by its name, whatever that is made of', async () => {
    const at = { lat: 26.2, lng: 111.2 }
    const title = '老王的"黑坑"\\ <b>🎣 & 饵料\u2028'
    const place = { name: '钓场', address: '', ...at }
    const { id } = (await call('POST publish/diaochang', { title, content: '', water: 'pond', place }, { as: me })).body
    const alone = [{ ...at, count: 1, type: 'diaochang', post: { id, name: title.trim(), exact: true }, bounds: null }]
    for (const as of [undefined, me]) expect(await onMap(at, {}, as)).toEqual(alone)
  })

  test('goes on over the date line', async () => {
    const id = await publish({ placeReveal: 'exact', place: { ...SECRET, lat: 1, lng: 179.999 } })
    expect((await onMap(SECRET, { south: 0, north: 2, west: 179, east: -179, zoom: 10 })).map(({ post }) => post?.id)).toEqual([id])
  })

  test.each<[string, object]>([
    ['south choice 5', { south: 10, north: 5 }],
    ['north too_large 90', { north: 91 }],
    ['west type', { west: 'NaN' }],
    ['zoom too_large 18', { zoom: 19 }],
    ['zoom too_small 5', { zoom: 4 }],
  ])('is refused by its %s: %j', async (field, wrong) => {
    const { status, faults } = await refused('GET waters/map', { south: 0, west: 0, north: 1, east: 1, zoom: 10, ...wrong })
    expect([status, faults]).toEqual([400, [field]])
  })

  test('takes the whole world and its poles, and shows the fullest 200 cells of it, the fullest first', async () => {
    const whole = { south: -90, west: -180, north: 90, east: 180, zoom: 5 }
    const made = await sql<{ id: number }>`
      insert into post (type, state, author_id, title, visibility, place_name, lat, lng, live_seq, published_at)
      select 'dianpu', 'live', ${me.id}, '店', 0, '格', -70 + (n % 20) * 7, -170 + (n / 20) * 20, nextval('live_seq'), now()
        from (select least(n, 239) as n from generate_series(0, 241) n) spread returning id`.execute(db)
    const ids = made.rows.map(({ id }) => id)
    await sql`insert into post_venue (post_id) select unnest(${ids}::bigint[])`.execute(db)
    await sql`
      insert into post_point (post_id, type, listed, lat, lng) select id, type, listed, lat, lng from post where id = any(${ids}::bigint[])
    `.execute(db)
    const items = await onMap(SECRET, { ...whole, type: 'dianpu' })
    expect(items.map(({ count }) => count)).toEqual([3, ...Array.from({ length: 199 }, () => 1)])
    // Of equal ones always the same, the oldest.
    expect(items.slice(1).map(({ post }) => post!.id)).toEqual(ids.slice(0, 199))
    expect((await onMap(SECRET, whole)).length).toBe(200)
  })

  test('makes one group of 10,000 spots in one pixel, which lists go through without repeating any', async () => {
    const at = { lat: 22.31, lng: 106.71 }
    await sql`
      insert into post (type, state, author_id, title, visibility, place_name, lat, lng, live_seq, published_at)
      select 'diaochang', 'live', ${me.id}, '钓场' || n, 0, '塘口', ${at.lat}, ${at.lng}, nextval('live_seq'), now()
        from generate_series(1, 10000) n`.execute(db)
    const made = sql`from post where place_name = '塘口'`
    await sql`insert into post_venue (post_id, water) select id, 'pond' ${made}`.execute(db)
    await sql`insert into post_point (post_id, type, listed, lat, lng) select id, type, listed, lat, lng ${made}`.execute(db)
    expect(await onMap(at, { zoom: 18 })).toMatchObject([{ count: 10_000, post: null, lat: expect.closeTo(at.lat, 6) }])
    const page = async (n: number) =>
      (await call('GET user/nearby-diaochang', { ...at, radiusM: 1_000, per_page: 100, page: n })).body.map(({ post }) => post.id)
    const seen = [...(await page(1)), ...(await page(2)), ...(await page(3))]
    expect(new Set(seen).size).toBe(300)
  })

  test('leaves out whom a block parts from the reader', async () => {
    const at = { lat: 24.1, lng: 109.2 }
    const [owner, reader] = [await buildMember(), await buildMember()]
    await publish({ place: { ...SECRET, ...at } }, owner)
    expect(await onMap(at, {}, reader)).toHaveLength(1)
    await buildBlock(owner, reader)
    expect(await onMap(at, {}, reader)).toEqual([])
  })
})
