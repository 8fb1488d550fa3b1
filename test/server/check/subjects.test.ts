import { sql } from 'kysely'
import { takePicture } from '../../../server/src/domains/account/looks.ts'
import { judgePicture, letPass, listUnsure } from '../../../server/src/domains/check/pictures.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { type Look, openCheckedServer, paint } from '../support/checkedPictures.ts'
import type { BuiltMember } from '../support/factories.ts'
import { insertFilm } from '../support/films.ts'
import { createGroupHelpers, gather } from '../support/groups.ts'
import { file } from '../support/multipart.ts'
import { openMarket } from '../support/secondhand.ts'
import { createShop } from '../support/shop.ts'

const { server, wechat, memberOfWechat, send, answer, close } = await openCheckedServer()
const { call, refused, upload, inject, db, context, runJobs, buildMember } = server
const { pictures } = wechat
const { buildGood, buildOrder } = createShop(db)
const { eventsOf } = createGroupHelpers(server)
afterAll(close)
beforeEach(() => pictures.asked.clear())
afterEach(() => db.deleteFrom('picture_check').where('state', '=', 'waiting').execute())

const noticesOf = async (me: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as: me })).body
const fetches = async (url: string) => (await inject({ url })).statusCode
const infoOf = async (me: BuiltMember) => (await call('GET user/user-info', {}, { as: me })).body
const viewOf = async (me: BuiltMember) => (await call('GET user/view', { id: me.id })).body

describe.each([
  ['avatar', 'POST upload/avatar', (me: BuiltMember) => viewOf(me).then(({ avatar }) => avatar)],
  ['cover', 'POST upload/skin', (me: BuiltMember) => viewOf(me).then(({ cover }) => cover?.thumb ?? null)],
] as const)("a member's %s", (what, endpoint, shownOf) => {
  const put = async (me: BuiltMember, look: Look) => (await upload(endpoint, [file(await paint(look))], { as: me })).body.data

  test('is shown once it has passed; until then the one before is', async () => {
    const me = await memberOfWechat()
    await put(me, 'fine')
    await answer()
    const before = await shownOf(me)
    expect([before, (await infoOf(me)).waiting]).toEqual([expect.any(String), []])
    expect([...pictures.asked.values()].map(({ scene }) => scene)).toEqual([1])
    const next = await put(me, 'fine')
    const plain = next.thumb.split('?')[0]!
    expect([await shownOf(me), (await infoOf(me)).waiting, await fetches(plain)]).toEqual([before, [what], 404])
    expect([await fetches(before!), await fetches(next.thumb)]).toEqual([200, 200])
    await answer()
    expect([await shownOf(me), (await infoOf(me)).waiting, await fetches(plain)]).toEqual([plain, [], 200])
    expect(await fetches(before!)).toBe(404)
  })

  test('that breaks the rules is never shown, and the member is told; the one before stays', async () => {
    const me = await memberOfWechat()
    await put(me, 'fine')
    await answer()
    const before = await shownOf(me)
    const { id } = await put(me, 'bad')
    await answer()
    expect([await shownOf(me), (await infoOf(me)).waiting]).toEqual([before, []])
    expect((await noticesOf(me)).map(({ kind }) => kind)).toContain(`${what}_refused`)
    // Nor is it when it is given once more, without asking again.
    await call('POST user/profile', { [what]: id }, { as: me })
    await runJobs()
    expect([await shownOf(me), (await infoOf(me)).waiting]).toEqual([before, []])
  })

  const given: [string, (me: BuiltMember, id: number) => Promise<unknown>][] = [
    ['shared in a post', (me, id) => call('POST publish/words', { content: '看', visibility: 0, media: [id] }, { as: me })],
    ['their other picture too', (me, id) => call('POST user/profile', { [what === 'cover' ? 'avatar' : 'cover']: id }, { as: me })],
  ]
  test.each(given)('that stands is taken away once it is refused as it is %s', async (_, give) => {
    const me = await memberOfWechat()
    await storeSetting(db, 'seast_picture_check', 'off')
    const { id, thumb } = await put(me, 'bad')
    const plain = thumb.split('?')[0]!
    await resetSetting(db, 'seast_picture_check')
    await give(me, id)
    expect([await shownOf(me), await fetches(plain)]).toEqual([plain, 200])
    await answer()
    expect([await shownOf(me), await fetches(plain)]).toEqual([null, 404])
    expect((await noticesOf(me)).map(({ kind }) => kind)).toContain(`${what}_refused`)
  })

  test('stands at once where nobody checks it, and waits for an operator where WeChat is not sure', async () => {
    const other = await buildMember()
    await put(other, 'fine')
    expect(await shownOf(other)).not.toBeNull()
    const me = await memberOfWechat()
    const { id } = await put(me, 'doubtful')
    await answer()
    expect([await shownOf(me), (await infoOf(me)).waiting]).toEqual([null, [what]])
    await judgePicture(context, id, 'passed')
    await runJobs()
    expect(await shownOf(me)).not.toBeNull()
  })

  test('that is taken back before it has passed does not come', async () => {
    const me = await memberOfWechat()
    await put(me, 'fine')
    await call('POST user/profile', { [what]: null }, { as: me })
    await answer()
    expect([await shownOf(me), (await infoOf(me)).waiting]).toEqual([null, []])
  })
})

test('a picture that somebody has on their platform stands for them here once it has passed', async () => {
  const me = await memberOfWechat()
  await takePicture(context, me.id, { picture: () => paint('fine') }, 'https://pictures.example.com/face.png')
  const shown = async () => (await viewOf(me)).avatar
  expect([await shown(), (await infoOf(me)).waiting]).toEqual([null, ['avatar']])
  await answer()
  expect(await shown()).not.toBeNull()
})

describe("a group's picture", () => {
  const view = async (id: number, as: BuiltMember) => (await call('GET group-message/view', { id }, { as })).body
  const said = async (id: number, as: BuiltMember) => (await eventsOf({ id }, as)).map(([event]) => event)

  test('is shown, and the group told, once it has passed', async () => {
    const me = await memberOfWechat()
    const { id } = (await call('POST group-message/create', { name: '夜钓群', avatar: (await send(me)).id }, { as: me })).body
    expect(await view(id, me)).toMatchObject({ avatar: null, avatarWaits: true })
    await answer()
    expect(await view(id, me)).toMatchObject({ avatar: expect.any(String), avatarWaits: false })
    expect(await said(id, me)).toEqual(['created', 'pictured'])
    const first = (await view(id, me)).avatar!
    await call('POST group-message/edit', { id, avatar: (await send(me)).id }, { as: me })
    expect([await said(id, me), await fetches(first)]).toEqual([['created', 'pictured'], 200])
    await answer()
    expect([await said(id, me), await fetches(first)]).toEqual([['created', 'pictured', 'pictured'], 404])
  })

  test('that breaks the rules is never shown, and who gave it is told', async () => {
    const me = await memberOfWechat()
    const { id } = (await call('POST group-message/create', { name: '路亚群', avatar: (await send(me, 'bad')).id }, { as: me })).body
    await answer()
    expect(await view(id, me)).toMatchObject({ avatar: null, avatarWaits: false })
    expect(await noticesOf(me)).toMatchObject([{ kind: 'group_picture_refused', title: '路亚群' }])
  })

  test('that is refused leaves the one that stands, and whoever gave that is told nothing', async () => {
    const [me, other] = [await memberOfWechat(), await memberOfWechat()]
    const { id } = await gather(server, me, [other])
    await call('POST group-message/set-admin', { id, member: other.id, on: true }, { as: me })
    await call('POST group-message/edit', { id, avatar: (await send(me)).id }, { as: me })
    await answer()
    const shown = (await view(id, me)).avatar
    await call('POST group-message/edit', { id, avatar: (await send(other, 'bad')).id }, { as: other })
    await answer()
    expect(await view(id, me)).toMatchObject({ avatar: shown, avatarWaits: false })
    const kindsFor = async (as: BuiltMember) => (await noticesOf(as)).map(({ kind }) => kind)
    expect([await kindsFor(other), await kindsFor(me)]).toEqual([expect.arrayContaining(['group_picture_refused']), []])
  })

  test('that stands is taken away once it is refused elsewhere, and who gave it is told', async () => {
    const me = await memberOfWechat()
    await storeSetting(db, 'seast_picture_check', 'off')
    const picture = await send(me, 'bad')
    const { id } = (await call('POST group-message/create', { name: '老塘群', avatar: picture.id }, { as: me })).body
    await resetSetting(db, 'seast_picture_check')
    const shown = (await view(id, me)).avatar!
    expect(await fetches(shown)).toBe(200)
    await call('POST publish/words', { content: '看', visibility: 3, media: [picture.id] }, { as: me })
    await answer()
    expect([(await view(id, me)).avatar, await fetches(shown)]).toEqual([null, 404])
    const sent = (await noticesOf(me)).filter(({ kind }) => kind === 'group_picture_refused')
    expect(sent).toMatchObject([{ title: '老塘群' }])
  })
})

const PLACE = { name: '月塘', address: '荻港县月塘村', lat: 29.9095, lng: 115.5038 }

/** Where buyers and visitors say what they found, each in their own way. */
const kinds = [
  {
    kind: 'review_held',
    async build() {
      const ground = { title: '月塘垂钓园', content: '环境好', place: PLACE, water: 'pond' } as const
      const { id } = (await call('POST publish/diaochang', ground, { as: await buildMember() })).body
      const figures = async () => {
        const { extra } = (await call('GET posts/detail', { id })).body
        return extra?.type === 'diaochang' ? [extra.reviews, extra.rating] : []
      }
      const stars = async () => (await call('GET waters/standing', { id })).body.stars.reduce((sum, n) => sum + n, 0)
      return {
        write: async (as: BuiltMember, media: number[]) =>
          (await call('POST waters/review', { id, rating: 5, content: '鱼口好', media }, { as })).body,
        list: async (as?: BuiltMember) => (await call('GET waters/reviews', { id }, { as })).body,
        figures,
        stars,
        page: `/pagesA/detail/detail?id=${id}`,
        report: { type: 'review' as const },
      }
    },
  },
  {
    kind: 'good_review_held',
    async build() {
      const good = await buildGood()
      return {
        async write(as: BuiltMember, media: number[]) {
          const { lines } = await buildOrder(as as Parameters<typeof buildOrder>[0], [good], { state: 'received' })
          return (await call('POST comments/add-order-comment', { lineId: lines[0]!, stars: 5, content: '鱼口好', media }, { as })).body
        },
        list: async (as?: BuiltMember) => (await call('GET comments/order-comment', { id: good.id }, { as })).body,
        async figures() {
          const { reviewCount, stars } = (await call('GET shop/detail', { id: good.id })).body
          return [reviewCount, stars]
        },
        stars: async () => (await call('GET comments/order-comment', { id: good.id, filter: 'good' })).total!,
        page: `/shop/goods/goods?id=${good.id}`,
        report: { type: 'good_review' as const },
      }
    },
  },
]

describe.each(kinds)('a review of which others are told as $kind', ({ kind, build }) => {
  test('shows its pictures to its author alone until they have passed', async () => {
    const [{ write, list, figures }, me] = [await build(), await memberOfWechat()]
    await write(me, [(await send(me)).id])
    expect([(await list())[0]?.pictures, await figures()]).toEqual([[], [1, 5]])
    const [mine] = (await list(me))[0]!.pictures
    expect([await fetches(mine!.full), await fetches(mine!.full.split('?')[0]!)]).toEqual([200, 404])
    await answer()
    expect(await fetches((await list())[0]!.pictures[0]!.full)).toBe(200)
    expect(await noticesOf(me)).toEqual([])
  })

  test('is held for one that breaks the rules: only its author sees it, and its stars do not count', async () => {
    const [{ write, list, figures, stars, page, report }, me] = [await build(), await memberOfWechat()]
    const [good, bad] = [await send(me), await send(me, 'bad')]
    const { id } = await write(me, [good.id, bad.id])
    expect(await stars()).toBe(1)
    await answer()
    expect([await list(), await figures(), await stars()]).toEqual([[], [0, null], 0])
    expect(await list(me)).toMatchObject([{ id, held: true, pictures: [{ id: good.id }, { id: bad.id }] }])
    expect(await noticesOf(me)).toMatchObject([{ kind, text: '鱼口好', link: page }])
    for (const { full } of (await list(me))[0]!.pictures) expect(await fetches(full.split('?')[0]!)).toBe(404)
    const complaint = { ...report, id, reason: 'spam' as const }
    expect((await refused('POST report/add', complaint, { as: await buildMember() })).status).toBe(404)
  })

  test('that an operator lets pass after all is shown and counts again, and its author is not told once more that it is held', async () => {
    const [{ write, list, figures }, me] = [await build(), await memberOfWechat()]
    const bad = await send(me, 'bad')
    const { id } = await write(me, [bad.id])
    await answer()
    await db.deleteFrom('notice').where('member_id', '=', me.id).execute()
    await transact(context, (trx) => letPass(trx, [bad.id]))
    await runJobs()
    expect([await list(), await figures()]).toMatchObject([[{ id, held: false, pictures: [{ id: bad.id }] }], [1, 5]])
    expect(await noticesOf(me)).toEqual([])
  })
})

test('a review of a good is among those with pictures for its author alone until they have passed', async () => {
  const [good, me] = [await buildGood(), await memberOfWechat()]
  const { lines } = await buildOrder(me as Parameters<typeof buildOrder>[0], [good], { state: 'received' })
  const media = [(await send(me)).id]
  await call('POST comments/add-order-comment', { lineId: lines[0]!, stars: 5, content: '鱼口好', media }, { as: me })
  const withPictures = async (as?: BuiltMember) =>
    (await call('GET comments/order-comment', { id: good.id, filter: 'pictures' }, { as })).total
  expect([await withPictures(me), await withPictures()]).toEqual([1, 0])
  await answer()
  expect(await withPictures()).toBe(1)
})

test('a review that is held stays so when it is written again with the same picture, and is shown without it', async () => {
  const [{ write, list, figures }, me] = [await kinds[0]!.build(), await memberOfWechat()]
  const [good, bad] = [await send(me), await send(me, 'bad')]
  await write(me, [good.id, bad.id])
  await answer()
  await write(me, [bad.id])
  expect([await list(), await figures()]).toEqual([[], [0, null]])
  await write(me, [good.id])
  expect([await list(), await figures()]).toMatchObject([[{ pictures: [{ id: good.id }] }], [1, 5]])
})

test('a listing is not on sale again with a picture that was refused while it was taken down', async () => {
  const [{ publish, status }, me] = [await openMarket(server), await memberOfWechat()]
  await storeSetting(db, 'seast_picture_check', 'off')
  const media = [(await send(me, 'bad')).id]
  const { id } = await publish({ media }, me)
  await status(id, 'off', {}, me)
  await resetSetting(db, 'seast_picture_check')
  await call('POST publish/words', { content: '看', visibility: 0, media }, { as: me })
  await answer()
  await status(id, 'on_sale', {}, me)
  await refused('GET posts/detail', { id })
  await runJobs()
  await refused('GET posts/detail', { id })
  expect((await call('GET posts/edit-detail', { id }, { as: me })).body.state).toBe('held')
})

describe('posts with a picture that is refused', () => {
  const stateOf = async (id: number) => (await db.selectFrom('post').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state
  const film = (owner: BuiltMember, frame: { id: number } | null, frame_due = false) =>
    insertFilm(db, owner, { poster_id: frame?.id ?? null, frame_due })
  const words = async (as: BuiltMember, form: object) =>
    (await call('POST publish/words', { content: '早口', visibility: 0, ...form }, { as })).body.id
  const article = async (as: BuiltMember, pictures: { id: number }[]) => {
    const blocks = [
      { type: 'paragraph', spans: [{ text: '口不错' }] },
      ...pictures.map(({ id }) => ({ type: 'picture', mediaId: id })),
    ] as never
    const cover = await send(as)
    return (await call('POST publish/single', { title: '早春', visibility: 0, media: [cover.id], blocks }, { as })).body.id
  }
  const video = async (as: BuiltMember, form: object) =>
    (await call('POST publish/video', { content: '溜鱼', visibility: 0, ...form } as never, { as })).body.id
  const reviewOf = async (id: number, as: BuiltMember) => (await call('GET posts/review', { id }, { as })).body

  test('are held wherever it stands in them, also those that were out; drafts stay drafts', async () => {
    const me = await memberOfWechat()
    await storeSetting(db, 'seast_picture_check', 'off')
    const [bad, good] = [await send(me, 'bad'), await send(me)]
    const shown = [
      await words(me, { media: [bad.id] }),
      await article(me, [bad]),
      await video(me, { film: await film(me, null), poster: bad.id }),
      await video(me, { film: await film(me, bad) }),
    ]
    const others = [
      await words(me, { media: [good.id] }),
      await video(me, { film: await film(me, bad), poster: good.id }),
      await words(me, { media: [bad.id], draft: true }),
    ]
    await resetSetting(db, 'seast_picture_check')
    await words(me, { media: [bad.id], visibility: 3 })
    await answer()
    expect(await Promise.all([...shown, ...others].map(stateOf))).toEqual(['held', 'held', 'held', 'held', 'live', 'live', 'draft'])
    for (const id of shown)
      expect(await reviewOf(id, me)).toMatchObject({ state: 'held', reason: 'picture', pictures: [{ id: bad.id }], can: { appeal: true } })
    for (const id of others) expect(await reviewOf(id, me)).toMatchObject({ state: 'none', pictures: [] })
  })

  test('tell their author which were refused, in their order, and not of those that nobody is sure of', async () => {
    const me = await memberOfWechat()
    const [first, unsure, second] = [await send(me, 'bad'), await send(me, 'doubtful'), await send(me, 'bad')]
    const posts = [await words(me, { media: [second.id, unsure.id, first.id] }), await article(me, [second, unsure, first])]
    await answer()
    for (const id of posts) expect((await reviewOf(id, me)).pictures.map((picture) => picture.id)).toEqual([first.id, second.id])
  })

  test('wait for their own, whatever becomes of others', async () => {
    const me = await memberOfWechat()
    const media = [await send(me), await send(me)]
    const posts = [await words(me, { media: [media[0]!.id] }), await words(me, { media: [media[1]!.id] })]
    const mended = await words(me, { media: [(await send(me)).id] })
    await runJobs()
    await call('POST publish/words', { id: mended, content: '不要图了', visibility: 0 }, { as: me })
    // They are asked about at the same time: whichever comes first.
    const traced = db.selectFrom('picture_trace').select('trace').where('media_id', '=', media[0]!.id)
    const { trace } = await traced.executeTakeFirstOrThrow()
    await wechat.pushes.push(await pictures.verdictOn(trace))
    await runJobs()
    expect(await Promise.all([mended, ...posts].map(stateOf))).toEqual(['live', 'live', 'checking'])
    await answer()
    expect(await Promise.all(posts.map(stateOf))).toEqual(['live', 'live'])
  })

  test('of which one is a film wait for no frame where its author chose a cover', async () => {
    const me = await memberOfWechat()
    const id = await video(me, { film: await film(me, null, true), poster: (await send(me)).id })
    await answer()
    expect(await stateOf(id)).toBe('live')
  })
})

describe('a picture that waits', () => {
  const stateOf = async (id: number) =>
    (await db.selectFrom('picture_check').select('state').where('media_id', '=', id).executeTakeFirstOrThrow()).state
  const show = async (me: BuiltMember, look: Look = 'fine') => {
    const { id } = await send(me, look)
    await call('POST publish/words', { content: '看', visibility: 0, media: [id] }, { as: me })
    return id
  }
  /** What the job does so many minutes later. */
  async function pass(minutes: number) {
    await sql`update picture_check set next_at = next_at - make_interval(mins => ${minutes}),
                                       since = since - make_interval(mins => ${minutes})`.execute(db)
    await server.jobs.ask_about_pictures.run({})
    return pictures.asked.size
  }

  test('is asked about once in an hour, and sooner only where WeChat says that it could not judge', async () => {
    await show(await memberOfWechat())
    await runJobs()
    expect([pictures.asked.size, await pass(50), await pass(11)]).toEqual([1, 1, 2])
    const [trace] = [...pictures.asked.keys()] as [string]
    await wechat.pushes.push(await pictures.verdictOn(trace, { errcode: -1008, result: undefined }))
    expect(await pass(2)).toBe(3)
  })

  test('is asked about for some hours before an operator is', async () => {
    const picture = await show(await memberOfWechat())
    await runJobs()
    expect([await pass(5 * 60), await stateOf(picture)]).toEqual([2, 'waiting'])
    expect([await pass(61), await stateOf(picture)]).toEqual([2, 'unsure'])
  })

  test('is an operator’s where its member was there when they showed it, and has left since', async () => {
    const me = await memberOfWechat()
    const picture = await show(me)
    await runJobs()
    wechat.goAway(me.person)
    await pass(61)
    expect(await stateOf(picture)).toBe('unsure')
  })

  test('is asked about with all others whose time has come, however many', async () => {
    const owner = await buildMember()
    const ids = await Promise.all(Array.from({ length: 41 }, () => server.buildPicture(owner)))
    await db
      .insertInto('picture_check')
      .values(ids.map((media_id) => ({ media_id, place: 'post' as const })))
      .execute()
    await pass(1)
    const left = db.selectFrom('picture_check').select('media_id').where('media_id', 'in', ids).where('state', '<>', 'passed')
    expect(await left.execute()).toEqual([])
  })

  test('for an operator comes in the order in which it was shown', async () => {
    const owner = await buildMember()
    const ids = [await server.buildPicture(owner), await server.buildPicture(owner), await server.buildPicture(owner)]
    const at = (n: number) => new Date(Date.UTC(2020, 0, n))
    const [first, second, other] = ids as [number, number, number]
    await db
      .insertInto('picture_check')
      .values([
        { media_id: first, place: 'post', state: 'unsure', since: at(2) },
        { media_id: second, place: 'comment', state: 'unsure', since: at(1) },
        { media_id: other, place: 'post', state: 'risky', since: at(1) },
      ])
      .execute()
    const found = (await listUnsure(db, { limit: 100 })).filter(({ id }) => ids.includes(id))
    expect(found.map(({ id, place, owner: name }) => [id, place, name])).toEqual([
      [second, 'comment', owner.nickname],
      [first, 'post', owner.nickname],
    ])
    expect((await listUnsure(db, { id: first, limit: 100 })).map(({ id }) => id)).toEqual([first])
    expect(await listUnsure(db, { id: other, limit: 100 })).toEqual([])
  })
})
