import { HAZARD_GONE_VOTES } from '@anglers/contract/limits'
import { exportHazards, exportVotes } from '../../../server/src/domains/waters/hazardQueries.ts'
import { exportNotes } from '../../../server/src/domains/waters/noteQueries.ts'
import { exportReviews } from '../../../server/src/domains/waters/reviewQueries.ts'
import { reviewPictures } from '../../../server/src/domains/waters/reviews.ts'
import { expectPages } from '../support/exports.ts'
import type { BuiltMember } from '../support/factories.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { evidenceOf } from '../support/reports.ts'
import { openTestServer } from '../support/server.ts'

const { call, upload, inject, context, db, buildMember, buildModerator, buildPicture, close } = await openTestServer()
afterAll(close)

const moderator = await buildModerator()
const ground = {
  title: '月塘垂钓园',
  content: '',
  water: 'pond',
  place: { name: '月塘', address: '', lat: 29.9, lng: 115.5 },
} as const
const publish = async () => (await call('POST publish/diaochang', ground, { as: await buildMember() })).body.id
const open = async (id: number) =>
  (await call('GET waters/notes', { per_page: 100 }, { as: moderator })).body.filter(({ postId }) => postId === id)
const noticesOf = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind }) => kind)

test('whose correction is not taken hears nothing of it; whose claim is refused does', async () => {
  const [id, corrector, claimer] = [await publish(), await buildMember(), await buildMember()]
  await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: corrector })
  await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: claimer })
  for (const note of await open(id)) await call('POST waters/decide', { id: note.id, accept: false }, { as: moderator })
  expect([await open(id), await noticesOf(corrector), await noticesOf(claimer)]).toEqual([[], [], ['claim_refused']])
})

test('what two operators decide at once is decided once, and nothing beside it', async () => {
  const [id, corrector, other] = [await publish(), await buildMember(), await buildMember()]
  for (const as of [corrector, other]) await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as })
  const [note] = await open(id)
  const decided = await Promise.allSettled(
    [1, 2, 3].map(() => call('POST waters/decide', { id: note!.id, accept: true }, { as: moderator })),
  )
  expect(decided.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect([(await open(id)).length, await noticesOf(corrector), await noticesOf(other)]).toEqual([1, ['correction_accepted'], []])
})

test('who runs a place is named by one claim; corrections of it wait on, and who wrote one hears of the place', async () => {
  const [id, corrector, claimer] = [await publish(), await buildMember(), await buildMember()]
  await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as: corrector })
  await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as: claimer })
  const decide = async (kind: string) =>
    call('POST waters/decide', { id: (await open(id)).find((note) => note.kind === kind)!.id, accept: true }, { as: moderator })
  await decide('claim')
  expect((await open(id)).map(({ kind }) => kind)).toEqual(['correction'])
  await decide('correction')
  const notices = (await call('GET notice/list', { tab: 'system' }, { as: corrector })).body
  expect(notices).toMatchObject([{ kind: 'correction_accepted', title: ground.title, link: `/pagesA/detail/detail?id=${id}` }])
})

test('what is decided of one place is told beside what is decided of another', async () => {
  const as = await buildMember()
  for (let n = 0; n < 2; n++)
    for (const kind of ['claim', 'correction'] as const) {
      const id = await publish()
      await call('POST waters/note', { id, kind, content: '是我的' }, { as })
      await call('POST waters/decide', { id: (await open(id))[0]!.id, accept: true }, { as: moderator })
    }
  expect((await noticesOf(as)).sort()).toEqual(['claim_accepted', 'claim_accepted', 'correction_accepted', 'correction_accepted'])
})

test.each<[string, (id: number, review: number, as: BuiltMember) => Promise<unknown>]>([
  ['is deleted', (_, id, as) => call('POST waters/review-del', { id }, { as })],
  ['is written anew without it', (id, _, as) => call('POST waters/review', { id, rating: 4, content: '' }, { as })],
  [
    'goes as its writer runs the place',
    async (id, _, as) => {
      await call('POST waters/note', { id, kind: 'claim', content: '我是塘主' }, { as })
      await call('POST waters/decide', { id: (await open(id))[0]!.id, accept: true }, { as: moderator })
    },
  ],
])('the picture of a review is nobody’s to fetch any more once it %s', async (_, end) => {
  const [id, as] = [await publish(), await buildMember()]
  const { data } = (await upload('POST media', [file(await encodePicture('png', { width: 40, height: 30, plain: true }))], { as })).body
  const review = (await call('POST waters/review', { id, rating: 4, content: '', media: [data.id] }, { as })).body
  const fetched = async () => (await inject({ url: data.full.split('?')[0]! })).statusCode
  expect(await fetched()).toBe(200)
  await end(id, review.id, as)
  expect(await fetched()).toBe(404)
})

test.each<[string, typeof exportReviews | typeof exportHazards | typeof exportVotes | typeof exportNotes]>([
  ['reviews', exportReviews],
  ['dangers', exportHazards],
  ['what was said of dangers', exportVotes],
  ['what was written of places', exportNotes],
])('the export of %s goes on after the last row it had', async (_, read) => {
  const as = await buildMember()
  for (let n = 0; n < 2; n++) {
    const id = await publish()
    await call('POST waters/review', { id, rating: 4, content: '' }, { as })
    await call('POST waters/hazard', { id, kind: 'ice', content: '' }, { as })
    await call('POST waters/note', { id, kind: 'correction', content: '电话变了' }, { as })
  }
  await expectPages((after, limit) => read(db, as.id, after, limit))
})

test('a review that is held is told of beside another one', async () => {
  const as = await buildMember()
  for (let n = 0; n < 2; n++) {
    const picture = await buildPicture(as)
    await call('POST waters/review', { id: await publish(), rating: 4, content: '', media: [picture] }, { as })
    await db.insertInto('picture_check').values({ media_id: picture, place: 'comment', state: 'risky' }).execute()
    await reviewPictures.refused(context, picture)
  }
  expect(await noticesOf(as)).toEqual(['review_held', 'review_held'])
})

test.each<[name: string, write: () => Promise<{ id: number }>, words: string[]]>([
  [
    'a ground',
    async () => {
      const own = {
        fish: ['翘嘴'],
        prices: [{ per: 'day' as const, priceFen: 100, note: '周末' }],
        stocking: { on: '2026-05-01', words: '放鲤' },
      }
      return (await call('POST publish/diaochang', { ...ground, ...own }, { as: await buildMember() })).body
    },
    ['翘嘴', '周末', '放鲤'],
  ],
  [
    'a shop',
    async () => {
      const { water: _, ...shop } = ground
      return (await call('POST publish/dianpu', { ...shop, brands: ['光威', '达瓦'] }, { as: await buildMember() })).body
    },
    ['光威', '达瓦'],
  ],
  ['a spot', async () => (await call('POST publish/places', { ...ground, fish: ['白条'] }, { as: await buildMember() })).body, ['白条']],
])('%s is reported with all that others read of it', async (_, write, words) => {
  const { id } = await write()
  await call('POST report/add', { type: 'post', id, reason: 'fraud' }, { as: moderator })
  expect((await evidenceOf(db, 'post', id)).split('\n')).toEqual([ground.title, ...words])
})

describe('what is done at one ground leaves others as they are:', () => {
  const extraOf = async (id: number) => (await call('GET posts/detail', { id })).body.extra
  const reviewsOf = async (id: number) =>
    (await call('GET waters/reviews', { id })).body.map(({ author, pictures }) => [author.id, pictures.length])

  test('who runs it and what they say, its reviews, and that it is confirmed', async () => {
    const [one, other, boss, rival, reader] = [
      await publish(),
      await publish(),
      await buildMember(),
      await buildMember(),
      await buildMember(),
    ]
    for (const id of [one, other])
      for (const as of [boss, reader])
        await call('POST waters/review', { id, rating: 4, content: '', media: [await buildPicture(as)] }, { as })
    for (const [id, as] of [
      [one, boss],
      [one, rival],
      [other, rival],
    ] as const)
      await call('POST waters/note', { id, kind: 'claim', content: '我的' }, { as })
    const claim = (await open(one)).find(({ author }) => author.id === boss.id)!
    await call('POST waters/decide', { id: claim.id, accept: true }, { as: moderator })
    expect([(await open(one)).length, (await open(other)).map(({ author }) => author.id)]).toEqual([0, [rival.id]])
    // Who runs it reviews it no more.
    expect([await reviewsOf(one), await reviewsOf(other)]).toEqual([
      [[reader.id, 1]],
      [
        [reader.id, 1],
        [boss.id, 1],
      ],
    ])
    await call('POST waters/review', { id: one, rating: 2, content: '没鱼' }, { as: reader })
    await call('POST waters/venue', { id: one, phone: '0713-8880009' }, { as: boss })
    await call('POST waters/confirm', { id: one, on: true }, { as: moderator })
    const left = { ownerId: null, phone: '', confirmed: false, rating: 4 }
    expect([await extraOf(one), await extraOf(other)]).toMatchObject([
      { ownerId: boss.id, phone: '0713-8880009', confirmed: true, rating: 2 },
      left,
    ])
    const [mine] = (await call('GET waters/reviews', { id: one })).body
    await call('POST waters/review-del', { id: mine!.id }, { as: reader })
    expect([await reviewsOf(one), await reviewsOf(other)]).toEqual([
      [],
      [
        [reader.id, 1],
        [boss.id, 1],
      ],
    ])
  })

  test('its dangers, which begin anew', async () => {
    const [one, other, seer] = [await publish(), await publish(), await buildMember()]
    const dangers = async (id: number) => (await call('GET waters/safety', { id })).body.hazards
    for (const id of [one, other]) await call('POST waters/hazard', { id, kind: 'ice', content: '薄' }, { as: seer })
    const [there, elsewhere] = [(await dangers(one))[0]!, (await dangers(other))[0]!]
    for (let n = 0; n < HAZARD_GONE_VOTES; n++) {
      const as = await buildMember()
      await call('POST waters/hazard-vote', { id: there.id, on: false }, { as })
      if (n === 0) await call('POST waters/hazard-vote', { id: elsewhere.id, on: false }, { as })
    }
    expect([await dangers(one), await dangers(other)]).toMatchObject([[], [{ there: 1, gone: 1 }]])
    await call('POST waters/hazard', { id: one, kind: 'ice', content: '又薄了' }, { as: moderator })
    expect([await dangers(one), await dangers(other)]).toMatchObject([
      [{ body: '又薄了', there: 1, gone: 0 }],
      [{ body: '薄', there: 1, gone: 1 }],
    ])
  })
})

test('of two grounds that are rated alike by as many the younger one is first', async () => {
  const ids = [await publish(), await publish()]
  for (const id of ids) await call('POST waters/review', { id, rating: 3, content: '' }, { as: await buildMember() })
  const rated = (await call('GET posts/diaochang', { orderby: 'rating', per_page: 100 })).body.map(({ id }) => id)
  expect(rated.filter((id) => ids.includes(id))).toEqual([...ids].reverse())
})
