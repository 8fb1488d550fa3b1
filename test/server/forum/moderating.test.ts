import { SEARCH_HITS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { eraseContent } from '../../../server/src/domains/content/erase.ts'
import { closePosts, setModerator } from '../../../server/src/domains/forum/operatingQueries.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, buildModerator, buildForum, buildBlock, buildLikes, close } = await openTestServer()
afterAll(close)

const [host, author, stranger, operator] = [await buildMember(), await buildMember(), await buildMember(), await buildModerator()]

async function buildThread(forum: { id: number }, title = '标题') {
  return (await call('POST publish/bbs', { forumId: forum.id, title, content: '正文' }, { as: author })).body.id
}
const idsOf = async (id: number, orderby: 'all' | 'new' | 'hot' | 'essence' | 'pinned') => {
  const { body, total } = await call('GET bbs/post', { id, orderby })
  expect(total).toBe(body.length)
  return body.map((post) => post.id)
}
/** Where the newest notice of this kind leads. */
const linkOf = async (as: BuiltMember, wanted: string) =>
  (await call('GET notice/list', { tab: 'system' }, { as })).body.find(({ kind }) => kind === wanted)!.link
const marksOf = (id: number) => db.selectFrom('post_bbs').selectAll().where('post_id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (as: BuiltMember) =>
  (await call('GET notice/list', { tab: 'system' }, { as })).body.map(({ kind, title, text }) => [kind, title, text])

describe('GET bbs/post', () => {
  test('has the latest answered first, and by age', async () => {
    const forum = await buildForum()
    const [first, second] = [await buildThread(forum), await buildThread(forum)]
    expect(await idsOf(forum.id, 'all')).toEqual([second, first])
    await call('POST comments', { type: 'comment', id: first, content: '顶' }, { as: stranger })
    expect(await idsOf(forum.id, 'all')).toEqual([first, second])
    expect(await idsOf(forum.id, 'new')).toEqual([second, first])
    expect(await idsOf(forum.id, 'hot')).toEqual([first, second])
    // A like is no answer.
    await buildLikes({ id: second }, 5)
    expect([await idsOf(forum.id, 'hot'), await idsOf(forum.id, 'all')]).toEqual([
      [second, first],
      [first, second],
    ])
    expect((await call('GET posts/detail', { id: first }, { as: stranger })).body).toMatchObject({
      forum,
      extra: { type: 'bbs', essence: false, pinned: false },
      can: { moderate: false },
    })
  })

  test.each(['all', 'new', 'hot', 'essence', 'pinned'] as const)('of %s leaves out whom a block parts, on either side', async (orderby) => {
    const [forum, blocker, blocked, other] = [await buildForum(), await buildMember(), await buildMember(), await buildMember()]
    const write = async (as: BuiltMember) =>
      (await call('POST publish/bbs', { forumId: forum.id, title: '标题', content: '正文' }, { as })).body.id
    const ids = [await write(blocker), await write(blocked), await write(other)]
    for (const id of ids)
      for (const mark of ['essence', 'pinned'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: operator })
    await buildBlock(blocker, blocked)
    const met = async (as: BuiltMember) => {
      const { body, total } = await call('GET bbs/post', { id: forum.id, orderby }, { as })
      expect(total).toBe(body.length)
      return body.map(({ id }) => id).sort((a, b) => a - b)
    }
    expect([await met(blocker), await met(blocked), await met(other)]).toEqual([[ids[0], ids[2]], [ids[1], ids[2]], ids])
  })

  test('has nothing that is held or sent back, in any order nor by its title', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [held, draft, shown] = [await buildThread(forum), await buildThread(forum), await buildThread(forum)]
    for (const id of [held, draft, shown])
      for (const mark of ['essence', 'pinned'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: host })
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', held).execute()
    await call('POST content-manage/refuse', { id: draft, content: '跑题' }, { as: host })
    for (const orderby of ['all', 'new', 'hot', 'essence', 'pinned'] as const) expect(await idsOf(forum.id, orderby)).toEqual([shown])
    const { body, total } = await call('GET bbs/search', { id: forum.id, word: '标题' })
    expect([body.map(({ id }) => id), total]).toEqual([[shown], 1])
  })

  test('a post wants a forum, a title and something in it; only a draft goes without', async () => {
    const forum = await buildForum()
    const send = (form: object) => refused('POST publish/bbs', form, { as: author })
    expect((await send({ title: '标题', content: '正文' })).faults).toContain('forumId required')
    expect((await send({ forumId: forum.id, content: '正文' })).faults).toContain('title empty')
    expect((await send({ forumId: forum.id, title: '标题', content: '' })).faults).toContain('content empty')
    expect(await send({ forumId: 999_999, title: '标题', content: '正文' })).toMatchObject({ code: 'rest_not_found' })
    const { id } = (await call('POST publish/bbs', { content: '', draft: true }, { as: author })).body
    await call('POST publish/bbs', { id, forumId: forum.id, title: '标题', content: '正文' }, { as: author })
    expect(await idsOf(forum.id, 'new')).toEqual([id])
    const other = await buildForum()
    expect((await send({ id, forumId: other.id, title: '标题', content: '正文' })).faults).toContain('forumId choice')
  })
})

describe('GET bbs/search', () => {
  const found = async (id: number, word: string, as?: BuiltMember) => {
    const { body, total } = await call('GET bbs/search', { id, word }, { as })
    expect(total).toBe(body.length)
    return body.map((post) => post.id)
  }

  test('finds threads of this forum by any part of their titles, the newest first', async () => {
    const [forum, other] = [await buildForum(), await buildForum()]
    const old = await buildThread(forum, '青龙水库钓况')
    const latest = await buildThread(forum, '求问：青龙水库（100%有鱼）')
    await buildThread(forum, '白龙水库')
    await buildThread(other, '青龙水库')
    expect(await found(forum.id, '青龙水')).toEqual([latest, old])
    expect(await found(forum.id, '龙')).toHaveLength(3)
    expect(await found(forum.id, '100%')).toEqual([latest])
    // Nothing but signs is found nowhere.
    expect(await found(forum.id, '%')).toEqual([])
    expect(await found(forum.id, '正文')).toEqual([])
    const { body, total } = await call('GET bbs/search', { id: forum.id, word: '水库', per_page: 1, page: 3 })
    expect([body.map(({ title }) => title), total]).toEqual([['青龙水库钓况'], 3])
  })

  test('of a word that is everywhere, the newest are reached', async () => {
    const forum = await buildForum()
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into post (type, state, author_id, forum_id, title, live_seq, published_at)
        select 'bbs', 'live', ${author.id}, ${forum.id}, '鲫鱼 ' || i, nextval('live_seq'), now()
          from generate_series(1, ${SEARCH_HITS + 5}) i`.execute(trx)
      await sql`insert into post_stat (post_id, listed, live_seq) select id, listed, live_seq from post
        where forum_id = ${forum.id}`.execute(trx)
    })
    const { body, total } = await call('GET bbs/search', { id: forum.id, word: '鲫鱼', per_page: 2 })
    expect([body.map(({ title }) => title), total]).toEqual([[`鲫鱼 ${SEARCH_HITS + 5}`, `鲫鱼 ${SEARCH_HITS + 4}`], SEARCH_HITS])
  })
})

describe('moderators of a forum', () => {
  test('are not escaped by who blocks them, there', async () => {
    const [forum, elsewhere] = [await buildForum({ moderators: [host] }), await buildForum()]
    const enemy = await buildMember()
    const write = async ({ id: forumId }: { id: number }) =>
      (await call('POST publish/bbs', { forumId, title: '广告', content: '加我' }, { as: enemy })).body.id
    const [id, other] = [await write(forum), await write(elsewhere)]
    await buildBlock(enemy, host)
    const read = async ({ id }: { id: number }) => (await call('GET bbs/post', { id, orderby: 'new' }, { as: host })).body
    expect(await read(forum)).toMatchObject([{ id }])
    expect(await read(elsewhere)).toEqual([])
    expect(await refused('GET posts/detail', { id: other }, { as: host })).toMatchObject({ status: 404 })
    expect((await call('GET posts/detail', { id }, { as: host })).body).toMatchObject({ can: { moderate: true } })
    await call('POST content-manage/delete', { id }, { as: host })
    expect(await read(forum)).toEqual([])
  })

  test('are not escaped by who blocks them in what others wrote there, either', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [enemy, id] = [await buildMember(), await buildThread(forum)]
    const say = async (parent?: number) =>
      (await call('POST comments', { type: 'comment', id, content: '滚', ...(parent && { parent }) }, { as: enemy })).body.comment!.id
    const root = await say()
    const reply = await say(root)
    await buildBlock(enemy, host)
    const { body, total } = await call('GET comments', { id }, { as: host })
    expect([total, body]).toMatchObject([1, [{ id: root, replies: [{ id: reply }], can: { delete: true } }]])
    const replies = await call('GET comments/replys', { id: root }, { as: host })
    expect([replies.total, replies.body]).toMatchObject([1, [{ id: reply }]])
    expect((await call('POST comment-manage/up', { id: root, on: true }, { as: host })).body).toMatchObject({ on: true })
    await call('POST report/add', { type: 'comment', id: root, reason: 'abuse' }, { as: host })
    const answer = (parent: number) => ({ type: 'comment' as const, id, content: '别吵', parent })
    expect((await call('POST comments', answer(reply), { as: host })).body.comment).toMatchObject({ root })
    expect((await call('POST comments/mark', { id: reply, on: true }, { as: host })).body).toMatchObject({ on: true, count: 1 })
    // Elsewhere a block counts for them as for anyone.
    await setModerator(db, forum.id, host.id, false)
    expect(await refused('POST comments', answer(root), { as: host })).toMatchObject({ params: { parent: expect.anything() } })
    expect(await refused('POST comments/mark', { id: root, on: true }, { as: host })).toMatchObject({ status: 404 })
    expect((await call('GET comments', { id }, { as: host })).body).toEqual([])
    expect(await refused('GET comments/replys', { id: root }, { as: host })).toMatchObject({ status: 404 })
  })

  test('expel nobody whom nobody let in', async () => {
    const forum = await buildForum({ access: 'approval', moderators: [host] })
    const member = await buildMember()
    expect(await refused('POST bbs/expel', { id: forum.id, userId: member.id }, { as: host })).toMatchObject({ code: 'rest_not_found' })
    expect(await noticesOf(member)).toEqual([])
    expect((await call('GET bbs/log', { id: forum.id }, { as: host })).body).toEqual([])
  })

  test.each(['2030-12-31T23:59:60Z', '0000-01-01T00:00:00Z', '2030-02-30T00:00:00Z'])(
    'keep nobody from writing until %s',
    async (until) => {
      const forum = await buildForum({ moderators: [host] })
      expect(await refused('POST bbs/ban', { id: forum.id, userId: stranger.id, until }, { as: host })).toMatchObject({
        status: 400,
        params: { until: expect.any(String) },
      })
    },
  )

  test('pin and recommend, until then or for good; strangers and moderators of other forums do not', async () => {
    const [forum] = [await buildForum({ moderators: [host] }), await buildForum({ moderators: [stranger] })]
    const [id] = [await buildThread(forum, '春钓鲫鱼'), await buildThread(forum)]
    const mark = (mark: 'essence' | 'pinned', on: boolean, until?: string) => ({ id, mark, on, until })
    expect(await refused('POST content-manage/commend', mark('pinned', true), { as: stranger })).toMatchObject({ code: 'rest_forbidden' })
    const past = new Date(Date.now() - 1_000).toISOString()
    expect((await refused('POST content-manage/commend', mark('pinned', true, past), { as: host })).faults).toContain('until past')
    await call('POST content-manage/commend', mark('pinned', true), { as: host })
    const until = new Date(Date.now() + 60_000)
    await call('POST content-manage/commend', mark('essence', true, until.toISOString()), { as: operator })
    expect([await idsOf(forum.id, 'pinned'), await idsOf(forum.id, 'essence')]).toEqual([[id], [id]])
    expect(await marksOf(id)).toMatchObject({ essence_until: until, pinned_until: null })
    await db.updateTable('post_bbs').set({ essence_until: new Date() }).where('post_id', '=', id).execute()
    expect(await idsOf(forum.id, 'essence')).toEqual([])
    await call('POST content-manage/commend', mark('pinned', false), { as: host })
    expect(await idsOf(forum.id, 'pinned')).toEqual([])
    expect(await noticesOf(author)).toEqual(
      expect.arrayContaining([
        ['post_recommended', '春钓鲫鱼', ''],
        ['post_pinned', '春钓鲫鱼', ''],
      ]),
    )
    for (const kind of ['post_recommended', 'post_pinned']) expect(await linkOf(author, kind)).toBe(`/pagesA/detail/detail?id=${id}`)
  })

  test('pin for a while: then it stands there no longer, and its card says so', async () => {
    const forum = await buildForum({ moderators: [host] })
    const id = await buildThread(forum)
    const pin = { id, mark: 'pinned', on: true, until: new Date(Date.now() + 60_000).toISOString() } as const
    await call('POST content-manage/commend', pin, { as: host })
    const card = async () => (await call('GET bbs/post', { id: forum.id })).body[0]!.extra
    expect([await idsOf(forum.id, 'pinned'), await card()]).toMatchObject([[id], { pinned: true }])
    expect(await marksOf(id)).toMatchObject({ essence_until: null, pinned_until: new Date(pin.until) })
    await db.updateTable('post_bbs').set({ pinned_until: new Date() }).where('post_id', '=', id).execute()
    expect([await idsOf(forum.id, 'pinned'), await card()]).toMatchObject([[], { pinned: false }])
  })

  test('pin what stands above what they pinned before, and recommend what is newer above what is older', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [old, middle, latest] = [await buildThread(forum), await buildThread(forum), await buildThread(forum)]
    for (const id of [middle, latest, old])
      for (const mark of ['essence', 'pinned'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: host })
    expect(await idsOf(forum.id, 'pinned')).toEqual([old, latest, middle])
    expect(await idsOf(forum.id, 'essence')).toEqual([latest, middle, old])
    // What is alike in that stands by its age.
    const at = new Date(Date.now() + 60_000)
    await db.updateTable('post_bbs').set({ pinned_at: at }).where('post_id', 'in', [old, middle, latest]).execute()
    await sql`update post_stat set active_at = ${at}, published_at = ${at} where forum_id = ${forum.id}`.execute(db)
    for (const orderby of ['pinned', 'all', 'hot'] as const) expect(await idsOf(forum.id, orderby)).toEqual([latest, middle, old])
  })

  test('are not told of what they do with their own, and nobody of a mark that is taken off', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [own, member] = [await buildMember(), await buildMember()]
    await setModerator(db, forum.id, own.id, true)
    const write = async (as: BuiltMember) =>
      (await call('POST publish/bbs', { forumId: forum.id, title: '版规', content: '正文' }, { as })).body.id
    const [mine, other, theirs] = [await write(own), await write(own), await write(member)]
    await call('POST content-manage/commend', { id: mine, mark: 'pinned', on: true }, { as: own })
    await call('POST bbs/merge', { id: other, into: mine }, { as: own })
    await call('POST content-manage/commend', { id: theirs, mark: 'essence', on: false }, { as: own })
    const elsewhere = await buildForum({ moderators: [own] })
    for (const { id: forumId } of [elsewhere, forum]) await call('POST bbs/move', { id: mine, forumId }, { as: own })
    const kinds = [...(await noticesOf(own)), ...(await noticesOf(member))].map(([kind]) => kind)
    expect(kinds.filter((kind) => kind !== 'task_done')).toEqual([])
    expect(await idsOf(forum.id, 'pinned')).toEqual([mine])
  })

  test('recommend and pin nothing but posts of forums', async () => {
    const status = (await call('POST publish/words', { content: '路边' }, { as: author })).body.id
    const mark = { id: status, mark: 'pinned', on: true } as const
    expect(await refused('POST content-manage/commend', mark, { as: operator })).toMatchObject({ code: 'rest_not_found' })
    expect(await refused('POST bbs/move', { id: status, forumId: (await buildForum()).id }, { as: operator })).toMatchObject({
      code: 'rest_not_found',
    })
  })

  test('move a post into no forum where they may not write', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [closed, strict] = [await buildForum({ access: 'vip' }), await buildForum()]
    const until = new Date(Date.now() + 60 * 60_000).toISOString()
    await call('POST bbs/ban', { id: strict.id, userId: host.id, until }, { as: operator })
    const id = await buildThread(forum)
    const codes = []
    for (const forumId of [closed.id, strict.id, 999_999]) codes.push((await refused('POST bbs/move', { id, forumId }, { as: host })).code)
    expect(codes).toEqual(['forum_closed', 'forum_banned', 'rest_not_found'])
    // Where it stands already there is nothing to do.
    await call('POST bbs/move', { id, forumId: forum.id }, { as: host })
    expect([await idsOf(forum.id, 'new'), (await call('GET bbs/log', { id: forum.id }, { as: host })).body]).toEqual([[id], []])
  })

  test('move a post, whose readers are then those of the other forum', async () => {
    const [open, vip] = [await buildForum({ moderators: [host] }), await buildForum({ access: 'vip', moderators: [host] })]
    const id = await buildThread(open, '换个地方')
    const listed = async () => (await call('GET posts', { author: author.id, per_page: 100 })).body.some((post) => post.id === id)
    expect(await listed()).toBe(true)
    await call('POST bbs/move', { id, forumId: vip.id }, { as: host })
    expect(await listed()).toBe(false)
    expect(await idsOf(open.id, 'new')).toEqual([])
    expect((await call('GET bbs/post', { id: vip.id }, { as: host })).body.map((post) => post.id)).toEqual([id])
    expect((await call('GET posts/detail', { id }, { as: stranger })).body).toMatchObject({ title: '', locked: { by: 'forum' } })
    expect(await noticesOf(author)).toContainEqual(['post_moved', '换个地方', vip.name])
    expect(await linkOf(author, 'post_moved')).toBe(`/pagesA/detail/detail?id=${id}`)
    const logs = await Promise.all([open, vip].map((forum) => call('GET bbs/log', { id: forum.id }, { as: host })))
    expect(logs.map(({ body }) => body.map(({ act, actor, postId, words }) => [act, actor?.id, postId, words]))).toEqual([
      [['move', host.id, id, `换个地方 → ${vip.name}`]],
      [['move', host.id, id, `换个地方 ← ${open.name}`]],
    ])
    expect(await closePosts(db, vip.id, true, 10)).toBe(0)
    await call('POST bbs/move', { id, forumId: open.id }, { as: host })
    expect(await listed()).toBe(true)
  })

  test('move a post whose author has the form open, who is told that it has changed', async () => {
    const [here, there] = [await buildForum({ moderators: [host] }), await buildForum({ moderators: [host] })]
    const [id, beside] = [await buildThread(here), await buildThread(here)]
    const { version } = (await call('GET posts/edit-detail', { id }, { as: author })).body
    await call('POST bbs/move', { id, forumId: there.id }, { as: host })
    expect((await call('GET posts/edit-detail', { id: beside }, { as: author })).body.version).toBe(version)
    const save = { id, version, forumId: here.id, title: '标题', content: '改了' }
    expect(await refused('POST publish/bbs', save, { as: author })).toMatchObject({ code: 'post_changed' })
  })

  test('move a post without its marks, unless they moderate both forums', async () => {
    const [home, other, away] = [await buildForum({ moderators: [host] }), await buildForum({ moderators: [host] }), await buildForum()]
    const id = await buildThread(home)
    const marks = async () => (await call('GET posts/detail', { id })).body.extra
    for (const mark of ['pinned', 'essence'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: host })
    await call('POST bbs/move', { id, forumId: other.id }, { as: host })
    expect(await marks()).toMatchObject({ pinned: true, essence: true })
    await call('POST bbs/move', { id, forumId: away.id }, { as: host })
    expect(await marks()).toMatchObject({ pinned: false, essence: false })
  })

  test('send a post back with a reason; its author mends and publishes it again, in its old place', async () => {
    const forum = await buildForum({ moderators: [host] })
    const [id, later] = [await buildThread(forum, '缺信息'), await buildThread(forum)]
    await call('POST content-manage/refuse', { id, content: '请写明水域' }, { as: host })
    expect(await idsOf(forum.id, 'new')).toEqual([later])
    expect(await noticesOf(author)).toContainEqual(['post_refused', '缺信息', '请写明水域'])
    expect(await linkOf(author, 'post_refused')).toBe(`/pagesA/detail/detail?id=${id}`)
    await call('POST publish/bbs', { id, forumId: forum.id, title: '补上了', content: '青龙湖' }, { as: author })
    expect(await idsOf(forum.id, 'new')).toEqual([later, id])
  })

  test('send back nothing of their own, and nothing twice', async () => {
    const forum = await buildForum({ moderators: [host] })
    const own = (await call('POST publish/bbs', { forumId: forum.id, title: '版规', content: '正文' }, { as: host })).body.id
    expect(await refused('POST content-manage/refuse', { id: own, content: '跑题' }, { as: host })).toMatchObject({
      code: 'rest_forbidden',
    })
    const id = await buildThread(forum)
    expect((await refused('POST content-manage/refuse', { id, content: ' \n' }, { as: host })).faults).toContain('content empty')
    await call('POST content-manage/refuse', { id, content: '跑题' }, { as: host })
    expect(await refused('POST content-manage/refuse', { id, content: '跑题' }, { as: host })).toMatchObject({ code: 'rest_not_found' })
    const held = await buildThread(forum)
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', held).execute()
    expect(await refused('POST content-manage/refuse', { id: held, content: '跑题' }, { as: operator })).toMatchObject({
      code: 'rest_not_found',
    })
    expect(await idsOf(forum.id, 'new')).toEqual([own])
  })

  test('keep a member from writing for a while, who reads on; and all of that is in the log', async () => {
    const forum = await buildForum({ moderators: [host] })
    const id = await buildThread(forum, '要删的')
    const until = new Date(Date.now() + 60 * 60_000).toISOString()
    const ban = (userId: number, until: string | null) => ({ id: forum.id, userId, until })
    expect(await refused('POST bbs/ban', ban(operator.id, until), { as: host })).toMatchObject({ code: 'rest_forbidden' })
    expect(await refused('POST bbs/ban', ban(author.id, until), { as: stranger })).toMatchObject({ code: 'rest_forbidden' })
    await call('POST bbs/ban', ban(author.id, until), { as: host })
    expect((await call('GET bbs/forum', { id: forum.id }, { as: author })).body).toMatchObject({
      open: true,
      bannedUntil: until,
      can: { post: false },
    })
    expect(await refused('POST publish/bbs', { forumId: forum.id, title: '再来', content: '正文' }, { as: author })).toMatchObject({
      code: 'forum_banned',
    })
    expect(await refused('POST comments', { type: 'comment', id, content: '再来' }, { as: author })).toMatchObject({ code: 'forum_banned' })
    await call('POST bbs/ban', ban(author.id, null), { as: host })
    await call('POST comments', { type: 'comment', id, content: '回来了' }, { as: author })
    await call('POST content-manage/delete', { id }, { as: host })
    const { body } = await call('GET bbs/log', { id: forum.id }, { as: host })
    expect(body.map(({ act, actor, postId, member }) => [act, actor?.id, postId, member?.id])).toEqual([
      ['delete', host.id, id, undefined],
      ['unban', host.id, null, author.id],
      ['ban', host.id, null, author.id],
    ])
    expect(await refused('GET bbs/log', { id: forum.id }, { as: author })).toMatchObject({ code: 'rest_forbidden' })
  })

  test('have kept a member from writing until then, and no longer', async () => {
    const forum = await buildForum({ moderators: [host] })
    const id = await buildThread(forum, '过去了')
    const until = new Date(Date.now() + 60 * 60_000).toISOString()
    await call('POST bbs/ban', { id: forum.id, userId: author.id, until }, { as: host })
    await db.updateTable('forum_ban').set({ until: new Date() }).where('forum_id', '=', forum.id).execute()
    expect((await call('GET bbs/forum', { id: forum.id }, { as: author })).body).toMatchObject({ bannedUntil: null, can: { post: true } })
    await call('POST comments', { type: 'comment', id, content: '又能说话了' }, { as: author })
  })

  test('manage nothing while they are banned from the site, where nobody banned writes', async () => {
    const [banned, member] = [await buildMember({ banned: true }), await buildMember({ banned: true })]
    const forum = await buildForum({ moderators: [banned] })
    const can = async (as: BuiltMember) => (await call('GET bbs/forum', { id: forum.id }, { as })).body.can
    expect([await can(banned), await can(member), await can(stranger)]).toEqual([
      { post: false, manage: false },
      { post: false, manage: false },
      { post: true, manage: false },
    ])
    expect(await refused('GET bbs/log', { id: forum.id }, { as: banned })).toMatchObject({ code: 'rest_forbidden' })
  })

  test('lose all of it with their right, between one click and the next', async () => {
    const [former, applicant] = [await buildMember(), await buildMember()]
    const [forum, other] = [await buildForum({ access: 'approval', moderators: [former, host] }), await buildForum()]
    for (const as of [author, applicant]) await call('POST bbs/ask', { id: forum.id }, { as })
    const [first, second] = (await call('GET bbs/requests', { id: forum.id }, { as: former })).body
    await call('POST bbs/decide', { id: first!.id, accept: true }, { as: former })
    const [id, into] = [await buildThread(forum), await buildThread(forum)]
    await setModerator(db, forum.id, former.id, false)
    const said = { code: 'rest_forbidden' }
    // What there is to read of a forum that they may not enter any more they are told apart.
    const hidden = { code: expect.stringMatching(/^(rest_forbidden|rest_post_locked|rest_not_found)$/) }
    expect(await refused('POST content-manage/commend', { id, mark: 'pinned', on: true }, { as: former })).toMatchObject(hidden)
    expect(await refused('POST content-manage/refuse', { id, content: '广告' }, { as: former })).toMatchObject(hidden)
    expect(await refused('POST bbs/move', { id, forumId: other.id }, { as: former })).toMatchObject(hidden)
    expect(await refused('POST bbs/merge', { id, into }, { as: former })).toMatchObject(hidden)
    expect(await refused('POST bbs/decide', { id: second!.id, accept: true }, { as: former })).toMatchObject(said)
    expect(await refused('POST bbs/expel', { id: forum.id, userId: author.id }, { as: former })).toMatchObject(said)
    expect(await refused('POST bbs/rules', { id: forum.id, content: '随便' }, { as: former })).toMatchObject(said)
    expect(await refused('POST bbs/ban', { id: forum.id, userId: author.id, until: null }, { as: former })).toMatchObject(said)
    for (const name of ['GET bbs/log', 'GET bbs/requests', 'GET bbs/admitted'] as const)
      expect(await refused(name, { id: forum.id }, { as: former })).toMatchObject(said)
    expect((await call('GET bbs/log', { id: forum.id }, { as: host })).body.map(({ act }) => act)).toEqual(['admit'])
    expect((await call('GET bbs/requests', { id: forum.id }, { as: host })).body).toHaveLength(1)
  })

  test('keep in the log what a post was called no longer than the post', async () => {
    const forum = await buildForum({ moderators: [host] })
    const leaving = await buildMember()
    const form = { forumId: forum.id, title: '我的真名张三', content: '正文' }
    const [first, second] = [
      (await call('POST publish/bbs', form, { as: leaving })).body.id,
      (await call('POST publish/bbs', form, { as: leaving })).body.id,
    ]
    await call('POST content-manage/commend', { id: first, mark: 'essence', on: true }, { as: host })
    await call('POST content-manage/delete', { id: second }, { as: host })
    const logged = async () => (await call('GET bbs/log', { id: forum.id }, { as: host })).body
    expect(JSON.stringify(await logged())).toContain('张三')
    await transact(context, (trx) => eraseContent(trx, leaving.id))
    expect((await logged()).map(({ act, postId, words }) => [act, postId, words])).toEqual([
      ['delete', second, ''],
      ['essence', first, ''],
    ])
  })
})
