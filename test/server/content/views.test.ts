import { VIEW_COUNTED_AGAIN_MS } from '@anglers/contract/limits'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import { openDatabase, transaction } from '../../../server/src/infra/database.ts'
import { PostViews } from '../../../server/src/domains/content/views.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openProxy } from '../support/proxy.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { app, context, call, refused, db, buildMember, buildPost, buildModerator, close } = server
afterAll(close)

const see = async (id: number, ip: string) => (await call('POST posts/views', { id }, { ip })).body.views
/** What lists show, and are ordered by. */
const counted = async (id: number) =>
  (await db.selectFrom('post_stat').select('view_count').where('post_id', '=', id).executeTakeFirst())?.view_count

describe('POST posts/views', () => {
  test('counts a member once, wherever they call from', async () => {
    const { id } = await buildPost()
    const reader = await buildMember()
    for (const ip of ['10.0.0.1', '10.0.0.2'])
      expect((await call('POST posts/views', { id }, { as: reader, ip })).body).toEqual({ views: 1 })
    expect((await call('POST posts/views', { id }, { as: await buildMember() })).body).toEqual({ views: 2 })
  })

  test('counts visitors by address', async () => {
    const { id } = await buildPost()
    const views = []
    for (const ip of ['10.0.0.1', '10.0.0.1', '10.0.0.2']) views.push(await see(id, ip))
    expect(views).toEqual([1, 1, 2])
  })

  test("counts one reader's calls at the same moment once", async () => {
    const { id } = await buildPost()
    await Promise.all(Array.from({ length: 5 }, () => see(id, '10.0.0.9')))
    await app.running.finish()
    expect((await call('GET posts/detail', { id })).body.counts.views).toBe(1)
  })

  test('counts a reader again after a while, and not before', async () => {
    const { id } = await buildPost()
    const views = new PostViews(db)
    const now = performance.now()
    const clock = jest.spyOn(performance, 'now')
    const seen: number[] = []
    // The clock of what is kept stands still for a moment, for the sake of speed: hence a view from elsewhere in between.
    for (const ms of [0, VIEW_COUNTED_AGAIN_MS - 1_000, VIEW_COUNTED_AGAIN_MS + 1_000]) {
      clock.mockReturnValue(now + ms)
      await views.view(context, null, '10.0.0.1', id)
      seen.push((await views.view(context, null, '10.0.0.1', id)).views)
    }
    clock.mockRestore()
    expect(seen).toEqual([1, 1, 2])
  })

  test('knows no draft of another', async () => {
    const { id } = await buildPost({ state: 'draft' })
    expect(await refused('POST posts/views', { id })).toMatchObject({ status: 404 })
  })

  test('counts nobody who cannot read the post', async () => {
    const author = await buildMember()
    const [secret, forMembers] = [await buildPost({ author, visibility: 3 }), await buildPost({ author, visibility: 5 })]
    const [stranger, moderator] = [await buildMember(), await buildModerator()]
    for (const as of [stranger, moderator, undefined])
      expect((await call('POST posts/views', { id: secret.id }, as ? { as } : {})).body).toEqual({ views: 0 })
    expect((await call('POST posts/views', { id: forMembers.id })).body).toEqual({ views: 0 })
    for (const { id } of [secret, forMembers]) await call('POST posts/views', { id }, { as: author })
    await call('POST posts/views', { id: forMembers.id }, { as: stranger })
    await app.running.finish()
    expect([await counted(secret.id), await counted(forMembers.id)]).toEqual([1, 2])
  })
})

test('of a thousand posts is written at once, however soon its turn comes', async () => {
  const author = await buildMember()
  const { rows } = await sql<{ id: number }>`
    insert into post (type, state, author_id, body, live_seq, published_at)
    select 'words', 'live', ${author.id}, '第' || i, nextval('live_seq'), now() from generate_series(1, 1000) i returning id`.execute(db)
  const views = new PostViews(db)
  // All at once would wait for a connection longer than one may.
  for (let at = 0; at < rows.length; at += 100)
    await Promise.all(rows.slice(at, at + 100).map(({ id }) => views.view(context, null, '10.0.0.1', id)))
  while ((await counted(rows[0]!.id)) === 0);
  const seen = await db
    .selectFrom('post_stat')
    .innerJoin('post', 'post.id', 'post_stat.post_id')
    .select('view_count')
    .where('author_id', '=', author.id)
    .where('view_count', '=', 1)
    .execute()
  expect(seen).toHaveLength(rows.length)
})

describe('what was counted', () => {
  test("waits for no lock on the post's counters, and holds none", async () => {
    const { id } = await buildPost()
    await transaction(db, async (trx) => {
      await sql`select 1 from post_stat where post_id = ${id} for update`.execute(trx)
      expect([await see(id, '10.0.0.1'), await see(id, '10.0.0.2')]).toEqual([1, 2])
    })
    expect(await counted(id)).toBe(0)
    await app.running.finish()
    await app.running.finish()
    expect(await counted(id)).toBe(2)
  })

  test('is added to what another process counted', async () => {
    const { id } = await buildPost()
    const beside = await openTestServer({ beside: server })
    await Promise.all([see(id, '10.0.0.1'), see(id, '10.0.0.2'), beside.call('POST posts/views', { id }, { ip: '10.0.0.3' })])
    await Promise.all([app.running.finish(), beside.app.running.finish()])
    expect(await counted(id)).toBe(3)
    await beside.close()
  })

  test('is written when the server stops', async () => {
    const { id } = await buildPost()
    const beside = await openTestServer({ beside: server })
    await beside.call('POST posts/views', { id })
    await beside.close()
    expect(await counted(id)).toBe(1)
  })

  test('is kept when it cannot be written, and then written once', async () => {
    const [hot, other] = [await buildPost(), await buildPost()]
    await see(hot.id, '10.0.0.1')
    await sql`alter table post_stat rename to post_stat_away`.execute(db)
    await expect(app.running.finish()).rejects.toThrow('post_stat')
    await sql`alter table post_stat_away rename to post_stat`.execute(db)
    await see(hot.id, '10.0.0.2')
    await see(other.id, '10.0.0.2')
    for (let i = 0; i < 2; i++) await app.running.finish()
    expect([await counted(hot.id), await counted(other.id)]).toEqual([2, 1])
  })

  test('is kept beside what was counted while it could not be written', async () => {
    const { id } = await buildPost()
    await see(id, '10.0.0.1')
    await transaction(db, async (trx) => {
      await sql`select 1 from post_stat where post_id = ${id} for update`.execute(trx)
      const writing = app.running.finish()
      writing.catch(() => {})
      await untilSomeoneWaits(db)
      await see(id, '10.0.0.2')
      await sql`
        select pg_cancel_backend(pid) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      await expect(writing).rejects.toThrow('canceling statement')
    })
    await app.running.finish()
    expect(await counted(id)).toBe(2)
  })

  test.each([
    ['once more where its connection broke before its end', 'post_stat', 1],
    ['by nobody again where nobody knows whether it was', 'commit', 0],
  ])('is written %s', async (_, at, again) => {
    const { id } = await buildPost()
    const proxy = await openProxy(server.databaseUrl)
    const broken = openDatabase(proxy.url, { max: 1 })
    const views = new PostViews(broken)
    try {
      await views.view(context, null, '10.0.0.1', id)
      proxy.cutAt(at)
      await expect(views.flush()).rejects.toThrow('the database did not answer')
      await views.flush()
      expect(await counted(id)).toBe(again)
    } finally {
      await broken.destroy()
      await proxy.close()
    }
  })

  test("of a post that is gone is forgotten, and the others' is written", async () => {
    const [gone, kept] = [await buildPost(), await buildPost()]
    for (const { id } of [gone, kept]) await see(id, '10.0.0.1')
    await db.deleteFrom('post').where('id', '=', gone.id).execute()
    await app.running.finish()
    expect([await counted(gone.id), await counted(kept.id)]).toEqual([undefined, 1])
  })
})
