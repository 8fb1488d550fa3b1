import type { EndpointName } from '@anglers/contract'
import { type ForumAccess, forumAccesses } from '@anglers/contract/forum'
import { FORUM_ACTIVE_POSTS, POST_PASSWORD_TRIES } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { contentHeads, postsSitemap } from '../../../server/src/domains/content/heads.ts'
import { messageCards } from '../../../server/src/domains/content/messageCards.ts'
import { modules } from '../../../server/src/modules.ts'
import { setForumAccess } from '../../../server/src/domains/forum/operating.ts'
import { setEntrance, setModerator } from '../../../server/src/domains/forum/operatingQueries.ts'
import { fileKey } from '../../../server/src/domains/media/present.ts'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import { postPage } from '../../../server/src/lib/appPages.ts'
import type { BuiltMember } from '../support/factories.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, store, inject, context, buildMember, buildModerator, buildForum, buildPicture, buildPost, buildFollow, close } =
  server
afterAll(close)

/** What nobody finds anywhere whom the forum keeps out. */
const SECRET = '暗桩在第三棵柳树下'
const TITLE = '第三棵柳树'
const SHARED_TAG = '标点'
const PASSWORD = '口令'
const PRICE_FEN = 300

const viewers = ['visitor', 'member', 'vip', 'admitted', 'host', 'moderator', 'author'] as const
type ViewerName = (typeof viewers)[number]

/** Who may enter. `admitted` knew the password, has paid or was let in; `host` moderates the forum, `moderator` the site. */
const READERS: Record<ForumAccess, readonly ViewerName[]> = {
  all: viewers,
  members: ['member', 'vip', 'admitted', 'host', 'moderator', 'author'],
  vip: ['vip', 'host', 'moderator', 'author'],
  password: ['admitted', 'host', 'moderator', 'author'],
  paid: ['admitted', 'host', 'moderator', 'author'],
  approval: ['admitted', 'host', 'moderator', 'author'],
}

const people: Record<Exclude<ViewerName, 'visitor'>, BuiltMember> = {
  member: await buildMember(),
  vip: await buildMember({ vip: true }),
  admitted: await buildMember({ credit: 100_000 }),
  host: await buildMember(),
  moderator: await buildModerator(),
  author: await buildMember({ vip: true, credit: 100_000 }),
}
for (const person of Object.values(people)) if (person !== people.author) await buildFollow(person, people.author)

/** Enters a forum in the way that it asks for. */
async function enter(forum: { id: number }, access: ForumAccess, as: BuiltMember) {
  const { id } = forum
  if (access === 'password') await call('POST bbs/password', { id, password: PASSWORD }, { as })
  if (access === 'paid') await call('POST bbs/pay', { id, priceFen: PRICE_FEN }, { as })
  if (access !== 'approval') return
  expect((await call('POST bbs/ask', { id, content: '想学路亚' }, { as })).body).toMatchObject({ open: false, waiting: true })
  const requests = (await call('GET bbs/requests', { id }, { as: people.host })).body
  const request = requests.find(({ user }) => user.id === as.id)!
  expect(request.words).toBe('想学路亚')
  await call('POST bbs/decide', { id: request.id, accept: true }, { as: people.host })
}

interface Inside {
  id: number
  forum: number
  name: string
  picture: string
}

async function publish(access: ForumAccess): Promise<Inside> {
  const forum = await buildForum({ access, password: PASSWORD, priceFen: PRICE_FEN, moderators: [people.host] })
  for (const as of [people.author, people.admitted]) await enter(forum, access, as)
  const media = await buildPicture(people.author)
  const { key } = await db.selectFrom('media').select('key').where('id', '=', media).executeTakeFirstOrThrow()
  await store.put(fileKey(key, 'full'), Buffer.from('a picture'), 'image/webp')
  const called = Object.values(people)
    .map(({ nickname }) => `@${nickname} `)
    .join('')
  const form = { forumId: forum.id, title: TITLE, content: `${called}${SECRET}`, media: [media], tags: [SECRET, SHARED_TAG] }
  const { id } = (await call('POST publish/bbs', form, { as: people.author })).body
  for (const as of Object.values(people)) await call('POST bbs/like', { id: forum.id, on: true }, { as })
  await call('POST comments', { type: 'comment', id, content: `回：${SECRET}` }, { as: people.author })
  return { id, forum: forum.id, name: forum.name, picture: `/media/${fileKey(key, 'full')}` }
}

type Way = (post: Inside, as: BuiltMember | undefined) => Promise<string>
const said = async (answer: Promise<{ body: unknown }>) => JSON.stringify((await answer).body)

/** What is said of a page before the app runs. */
const headOf = async (page: keyof typeof contentHeads, id: number) => {
  const services = { db, store, modules: context.modules, config: server.config, viewer: null }
  const head = await contentHeads[page](services, new URLSearchParams({ id: String(id) })).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
  })
  return JSON.stringify(head ?? null)
}

/** Every way in, and what it says of the post. */
const WAYS: Record<string, Way> = {
  forum: ({ forum }, as) => said(call('GET bbs/post', { id: forum }, { as })),
  'forum, by age': ({ forum }, as) => said(call('GET bbs/post', { id: forum, orderby: 'new' }, { as })),
  'forum, by heat': ({ forum }, as) => said(call('GET bbs/post', { id: forum, orderby: 'hot' }, { as })),
  'forum, by title': ({ forum }, as) => said(call('GET bbs/search', { id: forum, word: TITLE }, { as })),
  list: (_, as) => said(call('GET posts', { author: people.author.id, per_page: 100 }, { as })),
  home: (_, as) => said(call('GET posts', { per_page: 100 }, { as })),
  hot: (_, as) => said(call('GET posts', { orderby: 'hot', per_page: 100 }, { as })),
  type: (_, as) => said(call('GET posts', { type: 'bbs', per_page: 100 }, { as })),
  detail: ({ id }, as) => said(call('GET posts/detail', { id }, { as })),
  comments: ({ id }, as) => said(call('GET comments', { id }, { as })),
  'recent comments': (_, as) => said(call('GET comments/recent', { author: people.author.id }, { as })),
  search: (_, as) => said(call('GET search/search', { scope: 'post', word: '柳树下' }, { as })),
  topics: (_, as) => said(call('GET topic/search', { word: '柳树下' }, { as })),
  most: (_, as) => said(call('GET posts/most', { meta: 'comments', per_page: 100 }, { as })),
  feed: async (_, as) => (as ? said(call('GET posts', { following: true, per_page: 100 }, { as })) : ''),
  notices: async (_, as) => (as && as !== people.author ? said(call('GET notice/list', { tab: 'mentions' }, { as })) : ''),
  related: async (_, as) => said(call('GET posts/relate', { id: namesake.id, per_page: 100 }, { as })),
  'search by tag': (_, as) => said(call('GET search/search', { scope: 'post', word: SECRET }, { as })),
  'search of all': (_, as) => said(call('GET search/search', { word: TITLE }, { as })),
  favourites: async (_, as) => (as ? said(call('GET collect/posts', { per_page: 100 }, { as })) : ''),
  export: async (_, as) => {
    if (!as || as === people.author) return ''
    const { payload } = await inject({ url: '/wp-json/wp/v2/user/export', headers: { authorization: `Bearer ${as.token}` } })
    // What they have asked for themselves they may have.
    return JSON.stringify({ ...(JSON.parse(payload) as object), searches: [] })
  },
  'head of its page': ({ id }) => headOf('pagesA/detail/detail', id),
  'heads of its topics': async (_, as) => {
    const { body } = await call('GET topic/search', { word: '柳树下' }, { as })
    return (await Promise.all(body.map(({ id }) => headOf('pages/topic/topic', id)))).join()
  },
  atom: async () => (await inject({ method: 'GET', url: '/wp-json/wp/v2/posts/atom' })).payload,
}

/** Open to all, and about the same: what is related to it is asked for beside it. */
const namesake = await buildPost({ tags: [SHARED_TAG], body: '另一棵树' })

describe.each(forumAccesses)('a forum for %s', (access) => {
  let post: Inside
  beforeAll(async () => {
    post = await publish(access)
  })
  afterAll(() => db.updateTable('post').set({ deleted_at: new Date() }).where('id', '=', post.id).execute())

  test.each(viewers)('shows what stands there to %s only where they may enter', async (name) => {
    const as = name === 'visitor' ? undefined : people[name]
    const mayEnter = READERS[access].includes(name)
    const wrong: string[] = []
    for (const [way, ask] of Object.entries(WAYS)) {
      const text = await ask(post, as).catch((error: Error) => {
        if (!/answered (403|404)/.test(error.message)) throw error
        return ''
      })
      if (!mayEnter && [SECRET, TITLE, post.picture].some((secret) => text.includes(secret))) wrong.push(way)
      if (mayEnter && /^(forum|detail|comments|feed)/.test(way) && !text.includes(SECRET) && !(way === 'feed' && !as))
        wrong.push(`not ${way}`)
    }
    expect(wrong).toEqual([])
    const { body: forum } = await call('GET bbs/forum', { id: post.forum }, { as })
    expect([forum.open, forum.counts.posts]).toEqual([mayEnter, mayEnter ? 1 : null])
    const { total } = await call('GET posts', { author: people.author.id }, { as })
    expect(total).toBe(access === 'all' ? 1 : 0)
    const { body: gate } = await call('GET bbs/page-no-power', { id: post.forum }, { as })
    expect(gate).toMatchObject({ access, open: mayEnter, priceFen: access === 'paid' ? PRICE_FEN : null })
    if (!mayEnter) expect(await refused('GET bbs/post', { id: post.forum }, { as })).toMatchObject({ code: 'forum_closed' })
  })

  test('notifies of a mention those who may enter', async () => {
    for (const name of viewers) {
      if (name === 'visitor' || name === 'author') continue
      const { body } = await call('GET notice/list', { tab: 'mentions' }, { as: people[name] })
      expect([name, JSON.stringify(body).includes(TITLE)]).toEqual([name, READERS[access].includes(name)])
    }
  })

  test('has a plain address for its pictures, a card for messages and a place in the sitemap only where everyone may enter', async () => {
    const isForAll = access === 'all'
    expect((await inject({ method: 'GET', url: post.picture })).statusCode).toBe(isForAll ? 200 : 404)
    const cards = JSON.stringify([...(await messageCards.post.present({ db, store, modules }, [post.id])).values()])
    expect(cards.includes(TITLE)).toBe(isForAll)
    const sitemap = await Promise.all(
      Array.from({ length: await postsSitemap.parts({ db }) }, (_, part) => postsSitemap.part({ db }, part)),
    )
    expect(sitemap.flat().some(({ path }) => path === postPage(post.id))).toBe(isForAll)
  })

  test('lets nobody write there who may not enter, or repost it elsewhere', async () => {
    const outside = READERS[access].includes('member') ? null : people.member
    if (!outside) return
    const form = { forumId: post.forum, title: '标题', content: '正文' }
    expect(await refused('POST publish/bbs', form, { as: outside })).toMatchObject({ code: 'forum_closed' })
    expect(await refused('POST comments', { type: 'comment', id: post.id, content: '好' }, { as: outside })).toMatchObject({
      code: 'rest_post_locked',
    })
    expect(await refused('POST reprint', { id: post.id, content: '看', visibility: 0 }, { as: people.host })).toMatchObject({
      code: 'reprint_refused',
    })
  })
})

describe('what opened a forum', () => {
  const entered = async (forum: { id: number }, as: BuiltMember) => (await call('GET bbs/forum', { id: forum.id }, { as })).body.open

  test('who waits for one forum waits for no other, and who may write in one again is kept from the others still', async () => {
    const [one, other] = [
      await buildForum({ access: 'approval', moderators: [people.host] }),
      await buildForum({ access: 'approval', moderators: [people.host] }),
    ]
    const [reader, another] = [await buildMember(), await buildMember()]
    await call('POST bbs/ask', { id: one.id }, { as: reader })
    const page = async (forum: { id: number }, as: BuiltMember) => (await call('GET bbs/forum', { id: forum.id }, { as })).body
    expect([(await page(one, reader)).waiting, (await page(other, reader)).waiting]).toEqual([true, false])
    const until = new Date(Date.now() + 60 * 60_000).toISOString()
    const ban = ({ id }: { id: number }, userId: number, end: string | null) =>
      call('POST bbs/ban', { id, userId, until: end }, { as: people.host })
    for (const [forum, as] of [
      [one, reader],
      [one, another],
      [other, reader],
    ] as const)
      await ban(forum, as.id, until)
    await ban(one, reader.id, null)
    const bans = [page(one, reader), page(one, another), page(other, reader)]
    expect((await Promise.all(bans)).map(({ bannedUntil }) => bannedUntil)).toEqual([null, until, until])
    await call('POST bbs/ask', { id: other.id }, { as: reader })
    for (const { id } of [one, other]) {
      const [request] = (await call('GET bbs/requests', { id }, { as: people.host })).body
      await call('POST bbs/decide', { id: request!.id, accept: false }, { as: people.host })
    }
    const notices = (await call('GET notice/list', { tab: 'system' }, { as: reader })).body.map(({ kind, title }) => [kind, title])
    expect(notices.sort()).toEqual(
      [['forum_banned', other.name], ...[one, other].map(({ name }) => ['forum_rejected', name]), ['forum_unbanned', one.name]].sort(),
    )
  })

  test('a changed password shuts out who knew the old one', async () => {
    const [forum, reader] = [await buildForum({ access: 'password', password: PASSWORD }), await buildMember()]
    expect(await refused('POST bbs/password', { id: forum.id, password: '别的' }, { as: reader })).toMatchObject({
      code: 'rest_invalid_param',
      params: { password: '密码不对' },
    })
    await enter(forum, 'password', reader)
    expect(await entered(forum, reader)).toBe(true)
    await setForumAccess(context, forum.name, 'password', '新口令')
    expect(await entered(forum, reader)).toBe(false)
    expect(await refused('POST bbs/pay', { id: forum.id, priceFen: 1 }, { as: reader })).toMatchObject({ code: 'forum_closed' })
  })

  test('who knew the password has all their tries anew', async () => {
    const [forum, reader] = [await buildForum({ access: 'password', password: PASSWORD }), await buildMember()]
    const guess = (password: string) => refused('POST bbs/password', { id: forum.id, password }, { as: reader })
    for (let n = 1; n < POST_PASSWORD_TRIES.free; n++) expect((await guess('别的')).status).toBe(400)
    await enter(forum, 'password', reader)
    await setForumAccess(context, forum.name, 'password', '新口令')
    for (let n = 1; n < POST_PASSWORD_TRIES.free; n++) expect((await guess(PASSWORD)).status).toBe(400)
    await call('POST bbs/password', { id: forum.id, password: '新口令' }, { as: reader })
    expect(await entered(forum, reader)).toBe(true)
  })

  test('a forum that asks for something else by now shuts out who did what it asked for then', async () => {
    const forum = await buildForum({ access: 'approval', moderators: [people.host] })
    const reader = await buildMember({ credit: 1_000 })
    await enter(forum, 'approval', reader)
    await setForumAccess(context, forum.name, 'paid', String(PRICE_FEN))
    expect(await entered(forum, reader)).toBe(false)
    await enter(forum, 'paid', reader)
    expect(await entered(forum, reader)).toBe(true)
    await setForumAccess(context, forum.name, 'password', PASSWORD)
    expect(await entered(forum, reader)).toBe(false)
  })

  test('who paid, and whom a moderator let in, may enter again once that is asked for again, unless they were put out', async () => {
    const forum = await buildForum({ access: 'paid', priceFen: PRICE_FEN, moderators: [people.host] })
    const reader = await buildMember({ credit: PRICE_FEN })
    const asks = (access: 'paid' | 'approval') =>
      setEntrance(db, forum.id, { access, password_hash: null, price_fen: access === 'paid' ? PRICE_FEN : null })
    const admitted = async () => (await call('GET bbs/admitted', { id: forum.id }, { as: people.host })).body.map(({ user }) => user.id)
    await enter(forum, 'paid', reader)
    await asks('approval')
    expect([await entered(forum, reader), await admitted()]).toEqual([false, []])
    await enter(forum, 'approval', reader)
    await asks('paid')
    await asks('approval')
    expect([await entered(forum, reader), await admitted()]).toEqual([true, [reader.id]])
    expect((await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.host })).body).toEqual({ open: false })
    await asks('paid')
    expect(await entered(forum, reader)).toBe(true)
  })

  test('who is put out while reading finds nothing of it any more where they kept and answered it', async () => {
    const forum = await buildForum({ access: 'approval', moderators: [people.host] })
    const reader = await buildMember()
    for (const as of [reader, people.author]) await enter(forum, 'approval', as)
    const { id } = (await call('POST publish/bbs', { forumId: forum.id, title: TITLE, content: SECRET }, { as: people.author })).body
    await call('POST collect', { id }, { as: reader })
    await call('POST comments', { type: 'comment', id, content: '记下了' }, { as: reader })
    const kept = () =>
      Promise.all([
        said(call('GET collect/posts', {}, { as: reader })),
        said(call('GET comments/recent', { mine: true }, { as: reader })),
        said(call('GET posts/detail', { id }, { as: reader })),
      ])
    const tells = async () => (await kept()).map((text) => text.includes(TITLE) || text.includes(SECRET))
    expect(await tells()).toEqual([true, true, true])
    await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.host })
    expect(await tells()).toEqual([false, false, false])
    expect(await refused('GET comments', { id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
    expect(await refused('POST comments', { type: 'comment', id, content: '还能说吗' }, { as: reader })).toMatchObject({ status: 403 })
    // What they said themselves they still may take back.
    const [mine] = (await call('GET comments/recent', { mine: true }, { as: reader })).body
    await call('POST comment-manage/del', { id: mine!.id }, { as: reader })
  })

  test('a price is paid once, at what it was shown as', async () => {
    const [forum, reader] = [await buildForum({ access: 'paid', priceFen: PRICE_FEN }), await buildMember({ credit: 500 })]
    expect(await refused('POST bbs/pay', { id: forum.id, priceFen: 1 }, { as: reader })).toMatchObject({ code: 'price_changed' })
    const poor = await buildMember()
    expect(await refused('POST bbs/pay', { id: forum.id, priceFen: PRICE_FEN }, { as: poor })).toMatchObject({
      code: 'insufficient_balance',
    })
    await Promise.all([1, 2, 3].map(() => call('POST bbs/pay', { id: forum.id, priceFen: PRICE_FEN }, { as: reader })))
    expect((await call('GET wallet', {}, { as: reader })).body.credit).toBe(200)
    expect((await call('GET wallet/note', { type: 'outlay' }, { as: reader })).body[0]).toMatchObject({
      kind: 'paid_forum',
      amount: -PRICE_FEN,
      subject: { type: 'forum', id: forum.id },
    })
    const moderator = await buildModerator({ credit: 500 })
    expect((await call('POST bbs/pay', { id: forum.id, priceFen: PRICE_FEN }, { as: moderator })).body.open).toBe(true)
    expect((await call('GET wallet', {}, { as: moderator })).body.credit).toBe(500)
  })

  test.each<[string, 'paid' | 'vip', string, (id: number, as: BuiltMember) => [EndpointName, object]]>([
    ['who pays meanwhile pays no other price', 'paid', 'price_changed', (id) => ['POST bbs/pay', { id, priceFen: PRICE_FEN }]],
    [
      'who writes meanwhile is refused',
      'vip',
      'forum_closed',
      (forumId) => ['POST publish/bbs', { forumId, title: '正在关', content: '正文' }],
    ],
  ])('what it asks for is changed, and %s', async (_, access, code, ask) => {
    const [forum, reader] = [await buildForum(access === 'paid' ? { access, priceFen: PRICE_FEN } : {}), await buildMember({ credit: 900 })]
    const { asked } = await db.transaction().execute(async (trx) => {
      await setEntrance(trx, forum.id, { access, password_hash: null, price_fen: access === 'paid' ? PRICE_FEN + 1 : null })
      const answer = refused(...ask(forum.id, reader), { as: reader })
      await untilSomeoneWaits(db)
      return { asked: answer }
    })
    expect(await asked).toMatchObject({ code })
    expect((await call('GET wallet', {}, { as: reader })).body.credit).toBe(900)
  })

  test.each([
    ['members', false, true],
    ['vip', true, true],
    ['vip', false, false],
  ] as const)('who was let in before the forum was for %s (VIP: %s) may enter all the same: %s', async (access, vip, open) => {
    const [forum, reader] = [await buildForum({ access: 'approval', moderators: [people.host] }), await buildMember({ vip })]
    await enter(forum, 'approval', reader)
    await setEntrance(db, forum.id, { access, password_hash: null, price_fen: null })
    expect((await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.host })).body).toEqual({ open })
    expect(await entered(forum, reader)).toBe(open)
  })

  test('who was let in and is a moderator by now may enter all the same', async () => {
    const [forum, reader] = [await buildForum({ access: 'approval', moderators: [people.host] }), await buildMember()]
    await enter(forum, 'approval', reader)
    await setModerator(db, forum.id, reader.id, true)
    expect((await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.host })).body).toEqual({ open: true })
    expect(await entered(forum, reader)).toBe(true)
  })

  test('who is let in by approval may be put out again, and hears of both', async () => {
    const [forum, reader] = [await buildForum({ access: 'approval', moderators: [people.host] }), await buildMember()]
    await enter(forum, 'approval', reader)
    expect(await entered(forum, reader)).toBe(true)
    const admitted = async () => (await call('GET bbs/admitted', { id: forum.id }, { as: people.host })).body.map(({ user }) => user.id)
    expect(await admitted()).toEqual([reader.id])
    const later = await buildMember()
    await enter(forum, 'approval', later)
    expect(await admitted()).toEqual([later.id, reader.id])
    await call('POST bbs/expel', { id: forum.id, userId: later.id }, { as: people.host })
    expect(await refused('GET bbs/admitted', { id: forum.id }, { as: people.member })).toMatchObject({ code: 'rest_forbidden' })
    expect(await refused('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.member })).toMatchObject({
      code: 'rest_forbidden',
    })
    expect((await call('POST bbs/expel', { id: forum.id, userId: reader.id }, { as: people.host })).body).toEqual({ open: false })
    expect(await entered(forum, reader)).toBe(false)
    expect(await admitted()).toEqual([])
    const kinds = (await call('GET notice/list', { tab: 'system' }, { as: reader })).body.map(({ kind }) => kind)
    expect(kinds).toEqual(['forum_expelled', 'forum_admitted'])
    const acts = (await call('GET bbs/log', { id: forum.id }, { as: people.host })).body.map(({ act, member }) => [act, member?.id])
    expect(acts.filter(([, id]) => id === reader.id)).toEqual([
      ['expel', reader.id],
      ['admit', reader.id],
    ])
  })

  test('a forum that closes takes its posts out of all lists, and one that opens brings them back', async () => {
    const [forum, author] = [await buildForum(), await buildMember()]
    const { id } = (await call('POST publish/bbs', { forumId: forum.id, title: '会开会关', content: '正文' }, { as: author })).body
    const listed = async () => (await call('GET posts', { author: author.id })).body.map((post) => post.id)
    expect(await listed()).toEqual([id])
    await setForumAccess(context, forum.name, 'vip')
    expect(await listed()).toEqual([])
    expect((await call('GET posts/detail', { id })).body).toMatchObject({ title: '', locked: { by: 'forum', forum: { id: forum.id } } })
    await setForumAccess(context, forum.name, 'all')
    expect(await listed()).toEqual([id])
    await setModerator(db, forum.id, author.id, true)
  })

  test('what is published while a forum opens is in the lists as well', async () => {
    const [forum, author] = [await buildForum({ access: 'members' }), await buildMember()]
    const write = async () =>
      (await call('POST publish/bbs', { forumId: forum.id, title: '正在开', content: '正文' }, { as: author })).body.id
    const first = await write()
    const { opened } = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('post').select('id').where('id', '=', first).forUpdate().execute()
      const opening = setForumAccess(context, forum.name, 'all')
      await untilSomeoneWaits(db)
      await write()
      return { opened: opening }
    })
    await opened
    expect((await call('GET posts', { author: author.id })).body).toHaveLength(2)
  })
})

test('of a forum of many posts the latest thousand are talked about, and all leave the lists of the site once it closes', async () => {
  const [forum, author] = [await buildForum(), await buildMember()]
  const posts = FORUM_ACTIVE_POSTS + 1
  await sql`
    with posts as (
      insert into post (type, state, author_id, title, body, forum_id, live_seq, published_at)
      select 'bbs', 'live', ${author.id}, '早口', '鱼', ${forum.id}, nextval('live_seq'), now() from generate_series(1, ${posts}::integer)
      returning id
    ) insert into post_bbs (post_id, kind) select id, 'plain' from posts`.execute(db)
  const totalBy = async (orderby: 'all' | 'new' | 'hot') => (await call('GET bbs/post', { id: forum.id, orderby })).total
  expect([await totalBy('all'), await totalBy('new'), await totalBy('hot')]).toEqual([FORUM_ACTIVE_POSTS, posts, FORUM_ACTIVE_POSTS])
  const listed = async () => (await call('GET posts', { author: author.id })).total
  expect(await listed()).toBe(posts)
  await setForumAccess(context, forum.name, 'vip')
  expect(await listed()).toBe(0)
  await setForumAccess(context, forum.name, 'all')
  expect(await listed()).toBe(posts)
})
