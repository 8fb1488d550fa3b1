import { DISMISSED_KEPT_DAYS, DISMISSED_POSTS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, context, buildMember, buildPost, buildFollow, buildBlock, buildModerator, close } = await openTestServer()
afterAll(close)

type Caller = { id: number; token: string }
const dismiss = (id: number, as: Caller, on = true) => call('POST content-manage/dismiss', { id, on }, { as })
const ids = (posts: { id: number }[]) => posts.map(({ id }) => id)
const dismissed = async (as: Caller) => ids((await call('GET mine/dismissed', {}, { as })).body)

beforeEach(() => db.updateTable('post').set({ deleted_at: new Date() }).execute())

describe('what a member does not care for', () => {
  test('is left out of what is put together for them, of nobody else, and is there again when they take that back', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const own = [await buildPost({ tags: ['鲫鱼'] }), await buildPost({ tags: ['鲫鱼'] }), await buildPost({ tags: ['鲫鱼'] })]
    const [first, gone, last] = ids(own) as [number, number, number]
    const feeds = async (as?: Caller) => {
      const asked = [
        call('GET posts', {}, { as }),
        call('GET posts', { orderby: 'hot' }, { as }),
        call('GET posts', { type: 'words' }, { as }),
      ]
      const related = call('GET posts/relate', { id: first }, { as })
      return [...(await Promise.all(asked)).map(({ body, total }) => [ids(body).sort(), total]), ids((await related).body).sort()]
    }
    await dismiss(gone, me)
    const without = [[first, last], 2]
    expect(await feeds(me)).toEqual([without, without, without, [last]])
    const all = [[first, gone, last], 3]
    for (const as of [other, undefined]) expect(await feeds(as)).toEqual([all, all, all, [gone, last]])
    await dismiss(gone, me, false)
    expect(await feeds(me)).toEqual([all, all, all, [gone, last]])
  })

  test('is taken back for one post and one member, and left out as before of the others', async () => {
    const [me, other, one, another] = [await buildMember(), await buildMember(), await buildPost(), await buildPost()]
    for (const { id } of [one, another]) for (const as of [me, other]) await dismiss(id, as)
    await dismiss(one.id, me, false)
    expect([await dismissed(me), await dismissed(other)]).toEqual([[another.id], [another.id, one.id]])
    const home = (as: Caller, input = {}) => call('GET posts', input, { as })
    const homes = [home(me), home(me, { orderby: 'hot' }), home(other)]
    expect((await Promise.all(homes)).map(({ body, total }) => [ids(body), total])).toEqual([
      [[one.id], 1],
      [[one.id], 1],
      [[], 0],
    ])
  })

  test('is still where they ask for it: at its address, on a homepage, in a topic, in a search and among whom they follow', async () => {
    const [me, author] = [await buildMember(), await buildMember()]
    await buildFollow(me, author)
    const { id } = await buildPost({ author, body: '芦苇荡里的早晨', tags: ['芦苇荡'] })
    await dismiss(id, me)
    const tag = (await call('GET posts/detail', { id }, { as: me })).body.tags[0]!.id
    const lists = await Promise.all([
      call('GET posts', { author: author.id }, { as: me }),
      call('GET posts', { tag }, { as: me }),
      call('GET posts', { following: true }, { as: me }),
    ])
    expect(lists.map(({ body }) => ids(body))).toEqual([[id], [id], [id]])
    expect((await call('GET search/search', { word: '芦苇荡' }, { as: me })).total).toBe(1)
  })

  test('leaves later pages whole, also beside whom they blocked', async () => {
    const [me, blocked, author] = [await buildMember(), await buildMember(), await buildMember()]
    const posts = []
    for (let i = 0; i < 12; i++) posts.unshift((await buildPost({ author: i % 4 ? author : blocked })).id)
    const shown = posts.filter((_, i) => (11 - i) % 4)
    await buildBlock(me, blocked)
    await dismiss(shown[0]!, me)
    await dismiss(shown[5]!, me)
    const left = shown.filter((_, i) => i !== 0 && i !== 5)
    const pages = []
    for (const page of [1, 2, 3]) {
      const { body, total } = await call('GET posts', { page, per_page: 3 }, { as: me })
      expect(total).toBe(left.length)
      pages.push(...ids(body))
    }
    expect(pages).toEqual(left)
  })

  test('is listed for them, the latest first, as far as they may still meet it', async () => {
    const me = await buildMember()
    const [one, two, hidden] = [await buildPost(), await buildPost(), await buildPost()]
    for (const { id } of [one, two, hidden]) await dismiss(id, me)
    await dismiss(one.id, me)
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', hidden.id).execute()
    expect(await dismissed(me)).toEqual([one.id, two.id])
    expect(await dismissed(await buildMember())).toEqual([])
  })

  test(`is ${DISMISSED_POSTS} posts at most: the oldest are forgotten, and all after ${DISMISSED_KEPT_DAYS} days`, async () => {
    const me = await buildMember()
    const author = await buildMember()
    await sql`
      insert into post (type, state, author_id, body, live_seq, published_at)
      select 'words', 'live', ${author.id}, '第' || i, nextval('live_seq'), now() from generate_series(1, ${DISMISSED_POSTS}) i`.execute(db)
    await sql`
      insert into dismissal (member_id, post_id, dismissed_at)
      select ${me.id}, id, now() - interval '1 day' + id * interval '1 ms' from post where author_id = ${author.id}`.execute(db)
    const [{ id }, other] = [await buildPost(), await buildMember()]
    await sql`insert into dismissal (member_id, post_id) select ${other.id}, post_id from dismissal where member_id = ${me.id}`.execute(db)
    await dismiss(id, me)
    const ofOther = db.selectFrom('dismissal').select('post_id').where('member_id', '=', other.id)
    expect(await ofOther.execute()).toHaveLength(DISMISSED_POSTS)
    const rows = await db.selectFrom('dismissal').select('post_id').where('member_id', '=', me.id).orderBy('dismissed_at').execute()
    const oldest = (await db.selectFrom('post').select('id').where('author_id', '=', author.id).orderBy('id').executeTakeFirstOrThrow()).id
    expect([rows.length, rows.at(-1)!.post_id, rows.some((row) => row.post_id === oldest)]).toEqual([DISMISSED_POSTS, id, false])
    await sql`update dismissal set dismissed_at = now() - make_interval(days => ${DISMISSED_KEPT_DAYS + 1})
               where member_id = ${me.id} and post_id <> ${id}`.execute(db)
    await runCleanup(context)
    expect(await db.selectFrom('dismissal').select('post_id').where('member_id', '=', me.id).execute()).toEqual([{ post_id: id }])
  })

  test('is not listed where a block parts its author from them by now', async () => {
    const [me, blocker, blocked] = [await buildMember(), await buildMember(), await buildMember()]
    for (const author of [blocker, blocked]) await dismiss((await buildPost({ author })).id, me)
    const other = await buildPost()
    await dismiss(other.id, me)
    await buildBlock(blocker, me)
    await buildBlock(me, blocked)
    expect(await call('GET mine/dismissed', {}, { as: me })).toMatchObject({ total: 1, body: [{ id: other.id }] })
  })

  test('goes with the post', async () => {
    const me = await buildMember()
    const { id } = await buildPost()
    await dismiss(id, me)
    await db.deleteFrom('post').where('id', '=', id).execute()
    expect(await db.selectFrom('dismissal').select('post_id').where('post_id', '=', id).execute()).toEqual([])
  })
})

describe('POST content-manage/dismiss', () => {
  test('needs a session, and a post of somebody else that the member may see', async () => {
    const me = await buildMember()
    const { id } = await buildPost({ author: me })
    const secret = await buildPost({ state: 'held' })
    expect(await refused('POST content-manage/dismiss', { id, on: true })).toMatchObject({ status: 401 })
    expect(await refused('POST content-manage/dismiss', { id, on: true }, { as: me })).toMatchObject({ code: 'rest_forbidden' })
    expect(await refused('POST content-manage/dismiss', { id: secret.id, on: true }, { as: me })).toMatchObject({ code: 'rest_not_found' })
    expect(await refused('POST content-manage/dismiss', { id } as never, { as: me })).toMatchObject({ params: { on: expect.any(String) } })
  })

  test('twice is once, of a moderator as of anyone, and what is gone can be taken back', async () => {
    const moderator = await buildModerator()
    const { id } = await buildPost()
    await dismiss(id, moderator)
    await dismiss(id, moderator)
    expect(await dismissed(moderator)).toEqual([id])
    expect((await call('GET posts', {}, { as: moderator })).total).toBe(0)
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', id).execute()
    await dismiss(id, moderator, false)
    await db.updateTable('post').set({ state: 'live' }).where('id', '=', id).execute()
    expect((await call('GET posts', {}, { as: moderator })).total).toBe(1)
  })
})
