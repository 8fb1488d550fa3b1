import pino from 'pino'
import { judgePicture } from '../../../server/src/domains/check/pictures.ts'
import { checkWaiting } from '../../../server/src/domains/content/checking.ts'
import { holdShown } from '../../../server/src/domains/content/placing.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { CheckTexts } from '../../../server/src/kernel/texts.ts'
import { buildFilm } from '../support/films.ts'
import { openTestServer } from '../support/server.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { attachmentKey } from '../../../server/src/domains/media/attachmentPresent.ts'
import { fileKey } from '../../../server/src/domains/media/present.ts'
import { decideReview, listDecisions, readWaiting } from '../../../server/src/domains/content/reviews.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const {
  context,
  call,
  refused,
  upload,
  db,
  databaseUrl,
  runJobs,
  buildMember,
  buildModerator,
  buildForum,
  buildPost,
  buildPicture,
  close,
} = server
afterAll(close)

const DAY_MS = 24 * 3_600_000
const PLACE = { name: '月塘', address: '荻港县', lat: 29.9, lng: 115.5 }
const publish = async (as: BuiltMember, form: object = {}) =>
  (await call('POST publish/words', { content: '口不错', visibility: 0, ...form }, { as })).body
const stateOf = async (id: number, as: BuiltMember) => (await call('GET posts/detail', { id }, { as })).body.state
const isListed = async (id: number) => (await call('GET posts', { per_page: 100 })).body.some((post) => post.id === id)
const noticesOf = async (as: BuiltMember, tab: 'system' | 'mentions' = 'system') => (await call('GET notice/list', { tab }, { as })).body
const reviewOf = async (id: number, as: BuiltMember) => (await call('GET posts/review', { id }, { as })).body

beforeEach(() => storeSetting(db, 'seast_review_types', ['words']))
afterEach(async () => {
  await resetSetting(db, 'seast_review_types')
  await resetSetting(db, 'seast_review_new_days')
})

describe('what operators look at first', () => {
  test('is the kinds that they name, seen by its author alone until they let it out', async () => {
    const [me, called] = [await buildMember(), await buildMember()]
    const { id, state } = await publish(me, { content: `@${called.nickname} 来看` })
    expect(state).toBe('checking')
    expect([await stateOf(id, me), await isListed(id), (await refused('GET posts/detail', { id }, { as: called })).status]).toEqual([
      'checking',
      false,
      404,
    ])
    expect([await reviewOf(id, me), await noticesOf(called, 'mentions')]).toMatchObject([
      { state: 'waiting', reason: 'review', since: expect.any(String), can: { appeal: false } },
      [],
    ])
    await decideReview(context, id, true)
    expect([await stateOf(id, called), await isListed(id)]).toEqual(['live', true])
    // What was never held is not said to be let out.
    expect((await noticesOf(me)).map(({ kind }) => kind)).not.toContain('post_released')
    expect(await noticesOf(called, 'mentions')).toMatchObject([{ kind: 'mention' }])
    await expect(decideReview(context, id, false)).rejects.toMatchObject({ code: 'rest_not_found' })
  })

  test('is no other kind, no draft, and nothing of a moderator’s', async () => {
    const me = await buildMember()
    const article = await call('POST publish/single', { title: '早春', content: '口不错' }, { as: me })
    expect([article.body.state, (await publish(me, { draft: true })).state]).toEqual(['live', 'draft'])
    expect((await publish(await buildModerator())).state).toBe('live')
  })

  test('is all that new members write', async () => {
    await resetSetting(db, 'seast_review_types')
    await storeSetting(db, 'seast_review_new_days', 7)
    const [young, old] = [await buildMember(), await buildMember({ created_at: new Date(Date.now() - 8 * DAY_MS) })]
    expect([(await publish(young)).state, (await publish(old)).state]).toEqual(['checking', 'live'])
  })

  test('is a post that is changed, too: nobody smuggles in by an edit what was not looked at', async () => {
    const me = await buildMember()
    const { id } = await publish(me)
    await decideReview(context, id, true)
    expect((await publish(me, { id, content: '加一句' })).state).toBe('checking')
    expect(await isListed(id)).toBe(false)
    expect((await publish(me, { id, content: '再加一句' })).state).toBe('checking')
    await decideReview(context, id, true)
    expect(await isListed(id)).toBe(true)
  })

  test('waits for its texts to be checked as well, whichever comes first', async () => {
    const me = await buildMember()
    const { id } = await publish(me)
    await db.insertInto('text_check').values({ post_id: id }).execute()
    expect(await reviewOf(id, me)).toMatchObject({ state: 'waiting', reason: 'review', since: expect.any(String) })
    await decideReview(context, id, true)
    expect(await stateOf(id, me)).toBe('checking')
    expect(await reviewOf(id, me)).toEqual({
      id,
      state: 'waiting',
      reason: 'text',
      words: '',
      pictures: [],
      appeal: null,
      since: null,
      can: { appeal: false },
    })
  })
})

test('what cannot be checked, for whatever reason, hinders nothing else that waits, and is said in the log', async () => {
  const me = await buildMember()
  const [broken, other] = [
    await buildPost({ author: me, state: 'checking', body: '坏的' }),
    await buildPost({ author: me, state: 'checking' }),
  ]
  for (const { id } of [broken, other]) await db.insertInto('text_check').values({ post_id: id }).execute()
  const logged: string[] = []
  const checkTexts: CheckTexts = async (_viewer, texts) => {
    if (texts.some(({ text }) => text === '坏的')) throw new Error('no such service')
    return 'checked'
  }
  await checkWaiting({ ...context, checkTexts }, pino({}, { write: (line: string) => void logged.push(line) }))
  expect([await stateOf(broken.id, me), await stateOf(other.id, me)]).toEqual(['checking', 'live'])
  expect(logged.map((line) => JSON.parse(line) as object)).toMatchObject([
    { level: 50, msg: 'a post could not be checked', err: { message: 'no such service' } },
  ])
})

describe('what is held', () => {
  const held = async (words = '图片里有二维码') => {
    const me = await buildMember()
    const { id } = await publish(me)
    await decideReview(context, id, false, words)
    return { me, id }
  }

  test('says why to its author, and to nobody else', async () => {
    const { me, id } = await held()
    expect(await reviewOf(id, me)).toEqual({
      id,
      state: 'held',
      reason: 'review',
      words: '图片里有二维码',
      pictures: [],
      appeal: null,
      since: null,
      can: { appeal: true },
    })
    expect(await noticesOf(me)).toMatchObject([{ kind: 'post_held', text: '口不错', title: '图片里有二维码' }])
    expect((await refused('GET posts/review', { id }, { as: await buildMember() })).status).toBe(404)
    expect((await refused('GET posts/review', { id }, { as: await buildModerator() })).status).toBe(403)
  })

  test('can be objected to once, by its author', async () => {
    const { me, id } = await held()
    const appeal = (content: string, as = me) => refused('POST posts/appeal', { id, content }, { as })
    expect((await appeal('不是我的', await buildModerator())).status).toBe(403)
    expect(Object.keys((await appeal(' \n ')).params)).toEqual(['content'])
    await call('POST posts/appeal', { id, content: '那是店招' }, { as: me })
    expect((await appeal('那是店招')).code).toBe('rest_conflict')
    expect(await reviewOf(id, me)).toMatchObject({ state: 'waiting', appeal: '那是店招', can: { appeal: false } })
    await decideReview(context, id, false, '还是不行')
    expect([await reviewOf(id, me), (await appeal('再看看')).code]).toMatchObject([
      { state: 'held', words: '还是不行', can: { appeal: false } },
      'rest_conflict',
    ])
  })

  test('is objected to once and decided once, however many do so at the same moment', async () => {
    const { me, id } = await held()
    const once = async (act: () => Promise<unknown>) => (await Promise.allSettled([act(), act(), act()])).map(({ status }) => status).sort()
    const done = ['fulfilled', 'rejected', 'rejected']
    expect(await once(() => call('POST posts/appeal', { id, content: '那是店招' }, { as: me }))).toEqual(done)
    expect(await once(() => decideReview(context, id, true))).toEqual(done)
    expect((await noticesOf(me)).filter(({ kind }) => kind === 'post_released')).toHaveLength(1)
    expect((await listDecisions(db, 2)).map(({ post_id, accepted }) => [post_id, accepted])).toEqual([
      [id, true],
      [id, false],
    ])
  })

  test('is let out when its author is right, and they are told', async () => {
    const { me, id } = await held()
    await call('POST posts/appeal', { id, content: '那是店招' }, { as: me })
    await decideReview(context, id, true)
    expect([await isListed(id), await reviewOf(id, me)]).toMatchObject([true, { state: 'none', reason: null, can: { appeal: false } }])
    expect(await noticesOf(me)).toContainEqual(
      expect.objectContaining({ kind: 'post_released', text: '口不错', link: `/pagesA/detail/detail?id=${id}` }),
    )
  })

  test('is looked at again once it is mended, however the settings stand', async () => {
    const { me, id } = await held()
    await resetSetting(db, 'seast_review_types')
    expect((await publish(me, { id, content: '换了图' })).state).toBe('checking')
  })

  test('is looked at again once it is mended, though its author had objected', async () => {
    const { me, id } = await held()
    await call('POST posts/appeal', { id, content: '那是店招' }, { as: me })
    await resetSetting(db, 'seast_review_types')
    expect((await publish(me, { id, content: '换了图' })).state).toBe('checking')
  })

  test('for its text can be objected to as well', async () => {
    await resetSetting(db, 'seast_review_types')
    const me = await buildMember()
    const { id } = await publish(me)
    await db
      .insertInto('text_check')
      .values({ post_id: id, next_at: null } as never)
      .execute()
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
    expect(await reviewOf(id, me)).toMatchObject({ state: 'held', reason: 'text', can: { appeal: true } })
    await call('POST posts/appeal', { id, content: '是鱼名' }, { as: me })
    await decideReview(context, id, true)
    expect([await isListed(id), (await reviewOf(id, me)).state]).toEqual([true, 'none'])
  })

  test.each<[string, 'text' | 'picture', (id: number, picture: number) => Promise<unknown>]>([
    [
      'its text',
      'text',
      async (id) => {
        await storeSetting(db, 'seast_banned_words', ['代开发票'])
        await db.updateTable('post').set({ body: '代开发票' }).where('id', '=', id).execute()
        await db.insertInto('text_check').values({ post_id: id }).execute()
        await checkWaiting(context, pino({ level: 'silent' }))
        await resetSetting(db, 'seast_banned_words')
      },
    ],
    [
      'its picture',
      'picture',
      async (_, media_id) => {
        await db.insertInto('picture_check').values({ media_id, place: 'post', state: 'waiting' }).execute()
        await judgePicture(context, media_id, 'risky')
        await runJobs()
      },
    ],
    ['its film', 'picture', (id) => transact(context, (trx) => holdShown(trx, id))],
  ])('for %s waits for no review any more, and is objected to as such', async (_, reason, refuse) => {
    const me = await buildMember()
    const picture = await buildPicture(me)
    const { id } = await publish(me, { media: [picture] })
    await refuse(id, picture)
    expect(await reviewOf(id, me)).toMatchObject({ state: 'held', reason, can: { appeal: true } })
    expect((await readWaiting(context, { limit: 100 })).map(({ post_id }) => post_id)).not.toContain(id)
    await expect(decideReview(context, id, true)).rejects.toMatchObject({ code: 'rest_not_found' })
    await call('POST posts/appeal', { id, content: '看错了' }, { as: me })
    expect((await readWaiting(context, { id, limit: 1 }))[0]).toMatchObject({ appeal: '看错了' })
  })

  test('by moderators of its own kind, with rules of their own, is no matter of this', async () => {
    const me = await buildMember()
    const { id } = await publish(await buildModerator())
    await db.updateTable('post').set({ state: 'held', author_id: me.id }).where('id', '=', id).execute()
    expect(await reviewOf(id, me)).toMatchObject({ state: 'none', can: { appeal: false } })
    expect((await refused('POST posts/appeal', { id, content: '放我出去' }, { as: me })).status).toBe(403)
  })
})

describe('what waits', () => {
  const wait = async (me: BuiltMember, form: object = {}) => (await publish(me, form)).id
  const queue = async () => (await readWaiting(context, { limit: 100 })).map(({ post_id: id }) => id)
  const textsOf = async (id: number) => (await readWaiting(context, { id, limit: 1 }))[0]!

  test('comes in the order in which it was asked for; an objection waits behind, and what is deleted for nothing', async () => {
    await db.deleteFrom('post_review').execute()
    const me = await buildMember()
    const [first, second, gone] = [await wait(me), await wait(me), await wait(me)]
    await decideReview(context, first, false, '看不清')
    expect(await queue()).toEqual([second, gone])
    await call('POST posts/appeal', { id: first, content: '看得清' }, { as: me })
    await call('POST content-manage/delete', { id: gone }, { as: me })
    expect(await queue()).toEqual([second, first])
    expect((await textsOf(second)).appeal).toBeNull()
    await publish(me, { id: second, content: '改了' })
    expect(await queue()).toEqual([first, second])
    expect(await textsOf(first)).toMatchObject({ author: me.nickname, words: '看不清', appeal: '看得清' })
  })

  test('is read with all that anyone would read of it, also the place that few would', async () => {
    const place = { name: '老闸口', address: '武汉市武昌区', lat: 30.55, lng: 114.4 }
    const form = { title: '晨钓', content: '两条', teaser: '猜猜在哪', tags: ['夜钓', '鲫鱼'], catches: [{ name: '银鲳', bait: '米诺' }] }
    const id = await wait(await buildMember(), { ...form, place, placeReveal: 'km' })
    const { texts } = await textsOf(id)
    expect(texts.slice(0, 3)).toEqual(['晨钓', '两条', '猜猜在哪'])
    expect(texts).toEqual(expect.arrayContaining(['银鲳', '米诺', '老闸口, 武汉市武昌区', '#夜钓 #鲫鱼']))
  })

  test.each<[string, (me: BuiltMember) => Promise<{ body: { id: number } }>, string[]]>([
    [
      'a ground',
      (as) => {
        const own = { fish: ['翘嘴'], prices: [{ per: 'rod' as const, priceFen: 8000, note: '周末价' }] }
        const stocking = { on: '2026-05-01', words: '放鲤鱼' }
        return call('POST publish/diaochang', { title: '月塘', content: '', place: PLACE, water: 'pond', ...own, stocking }, { as })
      },
      ['翘嘴', '周末价', '放鲤鱼'],
    ],
    ['a shop', (as) => call('POST publish/dianpu', { title: '渔具', content: '', place: PLACE, brands: ['光威'] }, { as }), ['光威']],
    [
      'a spot',
      (as) => call('POST publish/places', { title: '窝子', content: '', place: PLACE, water: 'lake', fish: ['鳊鱼'] }, { as }),
      ['鳊鱼'],
    ],
  ])('is read with what there is in %s alone', async (_, send, own) => {
    await storeSetting(db, 'seast_review_types', ['diaochang', 'dianpu', 'places'])
    const { id } = (await send(await buildMember())).body
    expect((await textsOf(id)).texts).toEqual(expect.arrayContaining(own))
  })

  test('is looked at with each of its pictures once, those in its text as well, and its links', async () => {
    await storeSetting(db, 'seast_review_types', ['single'])
    const me = await buildMember()
    const [cover, inside] = [await buildPicture(me), await buildPicture(me)]
    const blocks = [
      { type: 'paragraph', spans: [{ text: '看这里', link: 'https://anglers.example/x' }] },
      ...[inside, cover, inside].map((mediaId) => ({ type: 'picture', mediaId })),
    ] as never
    const { id } = (await call('POST publish/single', { title: '早春', summary: '摘要', media: [cover], blocks }, { as: me })).body
    const { texts, files } = await textsOf(id)
    expect(texts).toEqual(expect.arrayContaining(['摘要', 'https://anglers.example/x']))
    const keys = await db.selectFrom('media').select('key').where('id', 'in', [cover, inside]).orderBy('id').execute()
    expect([...files].sort()).toEqual(keys.map(({ key }) => fileKey(key, 'full')).sort())
  })

  test('is looked at with the files to be loaded in it', async () => {
    await storeSetting(db, 'seast_review_types', ['single'])
    const me = await buildMember()
    const bytes = [{ name: 'file', filename: 'x', content: Buffer.from('周六五点，北门集合') }]
    const { id: fileId } = (await upload('POST upload/file', bytes, { as: me, query: { name: '集合' } })).body.data
    const blocks = [{ type: 'file' as const, fileId }]
    const { id } = (await call('POST publish/single', { title: '早春', blocks }, { as: me })).body
    const row = await db.selectFrom('attachment').select(['key', 'kind']).where('id', '=', fileId).executeTakeFirstOrThrow()
    expect((await textsOf(id)).files).toEqual([attachmentKey(row)])
  })

  test('was decided, the latest first, and on what', async () => {
    const me = await buildMember()
    const [first, second] = [await wait(me), await wait(me)]
    await decideReview(context, first, false, '看不清')
    await call('POST posts/appeal', { id: first, content: '看得清' }, { as: me })
    await decideReview(context, second, true)
    await decideReview(context, first, true, '好')
    expect(await listDecisions(db, 2)).toMatchObject([
      { post_id: first, accepted: true, words: '好', appeal: '看得清' },
      { post_id: second, accepted: true, words: '', appeal: null },
    ])
  })
})

test(
  'operators work through the queue by a command, which keeps a log',
  async () => {
    const me = await buildMember()
    const { id } = await publish(me, { content: '夜钓怎么走' })
    const review = (...typed: string[]) => runCommand('review', typed, databaseUrl)
    expect(await review()).toMatch(new RegExp(`#${id} words of ${me.nickname}[^]*夜钓怎么走`))
    expect(await review(String(id), 'hold', '说清楚地点')).toBe(`#${id}: hold\n`)
    expect(await review(String(id), 'accept')).toBe(`1 No post with the number ${id} waits.\n`)
    expect(await review('log')).toContain(`#${id} hold: 说清楚地点`)
    await call('POST posts/appeal', { id, content: '写了\n在坝头' }, { as: me })
    const objected = '  held: 说清楚地点\n  its author objects:\n  | 写了\n  | 在坝头\n'
    expect(await review(String(id))).toMatch(
      new RegExp(`^#${id} words of .* \\(${me.id}\\), since .*\\?id=${id}\n  \\| 夜钓怎么走\n${objected}`),
    )
    expect(await review(String(id), 'accept')).toBe(`#${id}: accept\n`)
    expect(await review('log')).toMatch(new RegExp(`^\\S+ \\S+ #${id} accept on appeal\n`))
  },
  COMMANDS_MS,
)

test(
  'the command shows all that others would read and see: the options of a poll, its place, a film',
  async () => {
    await storeSetting(db, 'seast_review_types', ['bbs', 'video'])
    const [me, forum] = [await buildMember(), await buildForum()]
    const poll = { options: ['路亚', '台钓'] }
    const place = { name: '东湖', address: '武汉市武昌区', lat: 30.55, lng: 114.4 }
    const asked = await call('POST publish/bbs', { forumId: forum.id, kind: 'poll', title: '怎么钓', content: '', poll, place }, { as: me })
    const bytes = buildFilm()
    const query = { upload: 'film-to-review', at: 0, size: bytes.length }
    await upload('POST upload/video', [{ name: 'file', filename: 'film.mp4', content: bytes }], { as: me, query })
    await runJobs()
    const film = (await call('GET upload/video', { upload: query.upload }, { as: me })).body.film!.id
    const shot = await call('POST publish/video', { content: '溜鱼', film, poster: await buildPicture(me) }, { as: me })
    const said = await runCommand('review', [String(asked.body.id)], databaseUrl)
    for (const word of [...poll.options, place.name, place.address]) expect(said).toContain(word)
    expect(await runCommand('review', [String(shot.body.id)], databaseUrl)).toMatch(/溜鱼[^]*-film\.mp4\?[^]*-full\.[a-z]+\?/)
  },
  COMMANDS_MS,
)
