import { setTimeout as delay } from 'node:timers/promises'
import { FOLLOWING_POSTS, POST_TAGS, TAG_CHARS, TOPIC_DESCRIPTION_CHARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { contentHeads } from '../../../server/src/domains/content/heads.ts'
import { describeTopic, mergeTopics, renameTopic, showCover } from '../../../server/src/domains/content/topics.ts'
import { LIMITS } from '../../../server/src/infra/database.ts'
import { migrate } from '../../../server/src/infra/migrate.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { encodePicture } from '../support/pictures.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const {
  call,
  refused,
  inject,
  context,
  db,
  store,
  config,
  databaseUrl,
  buildMember,
  buildPost,
  buildPosts,
  buildPicture,
  buildFollow,
  buildBlock,
  buildLikes,
  close,
} = await openTestServer()
afterAll(close)

let named = 0
/** A topic's name that no other test has. */
const newName = () => `话题${++named}`
const idOf = async (name: string) => (await db.selectFrom('tag').select('id').where('name', '=', name).executeTakeFirstOrThrow()).id
const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id)
/** A topic with one post. */
async function buildTopic(name = newName()) {
  const post = await buildPost({ tags: [name] })
  return { id: await idOf(name), name, post }
}
const follow = (topic: { id: number }, as: { token: string }, on = true) => call('POST topic/like', { id: topic.id, on }, { as })

describe('GET topic/:id', () => {
  test('shows a topic, and to a member whether they follow it', async () => {
    const topic = await buildTopic()
    await describeTopic(context, topic.name, '钓鱼人的入门')
    const reader = await buildMember()
    await follow(topic, reader)
    const shown = { id: topic.id, name: topic.name, description: '钓鱼人的入门', cover: null, counts: { posts: 1, followers: 1 } }
    expect((await call('GET topic/:id', { id: topic.id })).body).toEqual({ ...shown, following: false })
    expect((await call('GET topic/:id', { id: topic.id }, { as: reader })).body).toEqual({ ...shown, following: true })
  })

  test("does not know what only drafts and private posts are tagged with: it may be anybody's words", async () => {
    const [drafted, hidden] = [newName(), newName()]
    await buildPost({ state: 'draft', tags: [drafted] })
    await buildPost({ visibility: 3, tags: [hidden] })
    for (const name of [drafted, hidden]) {
      expect(await refused('GET topic/:id', { id: await idOf(name) })).toMatchObject({ code: 'rest_not_found' })
      expect((await call('GET topic/search', { word: name })).body).toEqual([])
    }
    expect(await refused('GET topic/:id', { id: 999_999 })).toMatchObject({ code: 'rest_not_found' })
  })
})

describe('POST topic/like', () => {
  test('needs a session, and a topic', async () => {
    const topic = await buildTopic()
    expect(await refused('POST topic/like', { id: topic.id })).toMatchObject({ code: 'rest_not_logged_in' })
    expect(await refused('POST topic/like', { id: 999_999 }, { as: await buildMember() })).toMatchObject({ code: 'rest_not_found' })
  })

  test('follows once however often it is asked, and turns around without a wish', async () => {
    const [topic, reader] = [await buildTopic(), await buildMember()]
    const answers = await Promise.all(Array.from({ length: 4 }, () => follow(topic, reader)))
    expect(answers.map(({ body }) => body)).toEqual(Array.from({ length: 4 }, () => ({ on: true, count: 1 })))
    expect((await call('POST topic/like', { id: topic.id }, { as: reader })).body).toEqual({ on: false, count: 0 })
    expect((await follow(topic, reader, false)).body).toEqual({ on: false, count: 0 })
  })

  test('is of one topic and one member: the others stay followed', async () => {
    const [one, other, reader, another] = [await buildTopic(), await buildTopic(), await buildMember(), await buildMember()]
    for (const as of [reader, another]) await follow(one, as)
    expect((await call('POST topic/like', { id: other.id }, { as: reader })).body.on).toBe(true)
    await follow(one, reader, false)
    const mine = async (as: { token: string }) => idsOf((await call('GET topic/topic-like', {}, { as })).body)
    expect([await mine(reader), await mine(another)]).toEqual([[other.id], [one.id]])
  })

  test('counts all of many at once', async () => {
    const topic = await buildTopic()
    const readers = await Promise.all(Array.from({ length: 8 }, () => buildMember()))
    await Promise.all(readers.map((reader) => follow(topic, reader)))
    expect((await call('GET topic/:id', { id: topic.id })).body.counts.followers).toBe(8)
  })
})

test('the topics that one follows go home with one', async () => {
  const [first, second, reader] = [await buildTopic(), await buildTopic(), await buildMember()]
  for (const topic of [second, first]) await follow(topic, reader)
  await follow(first, await buildMember())
  const { topics } = (await call('GET user/export', {}, { as: reader })).body as unknown as Record<string, unknown>
  const followedAt = expect.any(String)
  expect(topics).toEqual([
    { topic: second.name, followedAt },
    { topic: first.name, followedAt },
  ])
})

describe('lists of topics', () => {
  test('mine are the latest followed first', async () => {
    const [first, second, reader] = [await buildTopic(), await buildTopic(), await buildMember()]
    await follow(first, reader)
    await follow(second, reader)
    const { body, total } = await call('GET topic/topic-like', {}, { as: reader })
    expect([idsOf(body), total, body.every(({ following }) => following)]).toEqual([[second.id, first.id], 2, true])
    expect(await refused('GET topic/topic-like', {})).toMatchObject({ code: 'rest_not_logged_in' })
  })

  test('hot is what is talked about now, not what had the most posts of all time', async () => {
    const [old, young, answered] = [newName(), newName(), newName()]
    const weekAgo = new Date(Date.now() - 7 * 24 * 60 * 60_000)
    await buildPosts(6, { tags: [old], published_at: weekAgo })
    await buildPost({ tags: [young] })
    await buildLikes(await buildPost({ tags: [answered] }), 5)
    const hot = (await call('GET topic/hot-topic', { per_page: 100 })).body.map(({ name }) => name)
    expect(hot.filter((name) => [old, young, answered].includes(name))).toEqual([answered, young, old])
    const most = (await call('GET topic', { per_page: 100 })).body.map(({ name }) => name)
    expect(most.indexOf(old)).toBeLessThan(most.indexOf(answered))
    expect((await call('GET topic', { orderby: 'hot', per_page: 100 })).body.map(({ name }) => name)).toEqual(hot)
  })

  test('hot weighs what is kept and answered twice, and what happened a day ago half; of two alike the older one is first', async () => {
    const posts = [
      { likes: 1 },
      { favs: 1 },
      { comments: 1 },
      // Half of it is more than one like, and less than one that is kept; of the other a little more than that.
      { likes: 15, days: 1 },
      { likes: 26, days: 1 },
    ]
    const at = Date.now()
    const names = posts.map(() => newName())
    for (const [n, { likes = 0, favs = 0, comments = 0, days = 0 }] of posts.entries()) {
      const { id } = await buildPost({ tags: [names[n]!] })
      await sql`update post_stat set like_count = ${likes}, fav_count = ${favs}, comment_count = ${comments},
        published_at = ${new Date(at - days * 24 * 60 * 60_000)} where post_id = ${id}`.execute(db)
    }
    const hot = (await call('GET topic/hot-topic', { per_page: 100 })).body.map(({ name }) => name)
    expect(hot.filter((name) => names.includes(name)).map((name) => names.indexOf(name))).toEqual([4, 1, 2, 3, 0])
  })

  test('are found by a part of the name, those with more followers first, also as a scope of the search', async () => {
    const [few, many, none, alike] = [
      await buildTopic('石斑鱼钓法'),
      await buildTopic('海钓石斑鱼'),
      await buildTopic('淡水石斑鱼'),
      await buildTopic('石斑鱼饵'),
    ]
    for (const topic of [many, many, few]) await follow(topic, await buildMember())
    const found = [many.id, few.id, none.id, alike.id]
    expect(idsOf((await call('GET topic/search', { word: '#石斑鱼' })).body)).toEqual(found)
    const hits = (await call('GET search/search', { word: '石斑鱼', scope: 'topic' })).body
    expect(hits.map((hit) => hit.scope === 'topic' && hit.topic.id)).toEqual(found)
    expect((await call('GET topic/search', { word: '%' })).body).toEqual([])
  })

  test('say what a post may have', async () => {
    expect((await call('GET topic/setting', {})).body).toEqual({ perPost: POST_TAGS, nameChars: TAG_CHARS, orders: ['posts', 'hot'] })
  })
})

describe('GET posts of whom and what I follow', () => {
  const following = async (as: { token: string }, input: object = {}) => {
    const { body, total } = await call('GET posts', { following: true, ...input }, { as })
    return { ids: idsOf(body), total }
  }

  test('has the posts of authors and topics, the newest first, each once', async () => {
    const [reader, author, topic] = [await buildMember(), await buildMember(), await buildTopic()]
    await buildFollow(reader, author)
    await follow(topic, reader)
    const both = await buildPost({ author, tags: [topic.name] })
    const own = await buildPost({ author })
    await buildPost()
    expect(await following(reader)).toEqual({ ids: [own.id, both.id, topic.post.id], total: 3 })
    expect(await following(reader, { per_page: 1, page: 2 })).toEqual({ ids: [both.id], total: 3 })
    await follow(topic, reader, false)
    expect(await following(reader)).toEqual({ ids: [own.id, both.id], total: 2 })
  })

  test('leaves out what the reader does not meet, and what is not listed', async () => {
    const [reader, blocked, topic] = [await buildMember(), await buildMember(), await buildTopic()]
    await buildBlock(reader, blocked)
    await follow(topic, reader)
    await buildPost({ author: blocked, tags: [topic.name] })
    await buildPost({ visibility: 3, tags: [topic.name] })
    await buildPost({ deleted: true, tags: [topic.name] })
    expect(await following(reader)).toEqual({ ids: [topic.post.id], total: 1 })
  })

  test('loses none of the one who writes much among many who are silent, page by page', async () => {
    const [reader, busy] = [await buildMember(), await buildMember()]
    await buildFollow(reader, busy)
    for (let silent = 0; silent < 6; silent++) await buildFollow(reader, await buildMember())
    const quiet = await buildMember()
    await buildFollow(reader, quiet)
    const first = await buildPost({ author: quiet })
    const posts = [first, ...(await buildPosts(7, { author: busy }))].map(({ id }) => id).reverse()
    for (let page = 1; page <= 4; page++)
      expect(await following(reader, { per_page: 2, page })).toEqual({ ids: posts.slice(2 * page - 2, 2 * page), total: 8 })
  })

  test('of who has written more than is counted, the newest of these are reached', async () => {
    const [reader, author] = [await buildMember(), await buildMember()]
    await buildFollow(reader, author)
    const more = 5
    await db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx)
      await sql`insert into post (type, state, author_id, body, live_seq, published_at)
        select 'words', 'live', ${author.id}, '第' || i || '条', nextval('live_seq'), now()
          from generate_series(1, ${FOLLOWING_POSTS + more}) i`.execute(trx)
      await sql`insert into post_stat (post_id, listed, live_seq) select id, listed, live_seq from post
        where author_id = ${author.id}`.execute(trx)
      await sql`update member_stat set post_count = ${FOLLOWING_POSTS + more} where member_id = ${author.id}`.execute(trx)
    })
    const per_page = 50
    const { body, total } = await call('GET posts', { following: true, per_page, page: FOLLOWING_POSTS / per_page }, { as: reader })
    expect([body[0]!.text, body.at(-1)!.text, total]).toEqual([`第${per_page + more}条`, `第${more + 1}条`, FOLLOWING_POSTS])
  })

  test(`ends with the newest ${FOLLOWING_POSTS}`, async () => {
    const reader = await buildMember()
    await follow(await buildTopic(), reader)
    expect(await refused('GET posts', { following: true, page: FOLLOWING_POSTS }, { as: reader })).toMatchObject({
      code: 'rest_post_invalid_page_number',
    })
  })
})

describe('a post kept for those who follow a topic', () => {
  const content = '沉水草边第三个豁口'
  const publish = (as: { token: string }, own: object) =>
    call('POST publish/words', { content, teaser: '一个钓点', visibility: 5, ...own } as never, { as }) as Promise<{ body: { id: number } }>

  test('opens by following it, in lists and on its page, and closes when it is followed no longer', async () => {
    const [author, reader, name] = [await buildMember(), await buildMember(), newName()]
    const { id } = (await publish(author, { tags: [name], topic: name })).body
    const topic = { id: await idOf(name), name }
    for (const as of [undefined, reader])
      expect((await call('GET posts/detail', { id }, { as })).body).toMatchObject({
        body: '',
        text: '一个钓点',
        locked: { by: 'topic', topic },
      })
    expect(await refused('GET comments', { id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
    expect((await call('POST power/topic', { id }, { as: reader })).body).toMatchObject({ body: content, locked: null })
    const [listed] = (await call('GET posts', { tag: topic.id }, { as: reader })).body
    expect([listed!.text, listed!.locked]).toEqual([content, null])
    expect((await call('GET topic/:id', { id: topic.id }, { as: reader })).body.following).toBe(true)
    await follow(topic, reader, false)
    expect((await call('GET posts/detail', { id }, { as: reader })).body.locked).toMatchObject({ by: 'topic' })
    expect((await call('GET posts/edit-detail', { id }, { as: author })).body).toMatchObject({ topic: name, visibility: 5 })
    expect((await call('GET posts/detail', { id }, { as: author })).body.body).toBe(content)
  })

  test('names one of its own topics', async () => {
    const author = await buildMember()
    expect(await refused('POST publish/words', { content, visibility: 5, tags: ['甲'], topic: '乙' }, { as: author })).toMatchObject({
      code: 'rest_invalid_param',
      params: { topic: expect.any(String) },
    })
    const open = (await call('POST publish/words', { content, visibility: 0, tags: ['甲'], topic: '乙' }, { as: author })).body
    expect((await call('GET posts/detail', { id: open.id })).body.locked).toBeNull()
  })

  test('opens by nothing else', async () => {
    const reader = await buildMember()
    const vip = await buildPost({ visibility: 4 })
    expect(await refused('POST power/topic', { id: vip.id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
    const open = await buildPost()
    expect((await call('POST power/topic', { id: open.id }, { as: reader })).body.id).toBe(open.id)
  })
})

describe('what operators do', () => {
  test('a new name is on the posts, and found', async () => {
    const topic = await buildTopic()
    const name = newName()
    await renameTopic(context, topic.name, ` #${name} `)
    expect((await call('GET topic/:id', { id: topic.id })).body.name).toBe(name)
    const detail = (await call('GET posts/detail', { id: topic.post.id })).body
    expect(detail.tags).toEqual([{ id: topic.id, name }])
    expect((await call('GET search/search', { word: name })).body).toHaveLength(1)
  })

  test('a new name stands among the others of a post in its own place', async () => {
    const [first, second, third] = [newName(), newName(), newName()]
    const post = await buildPost({ tags: [first, second, third] })
    const tags = async () => (await call('GET posts/detail', { id: post.id })).body.tags
    const before = await tags()
    const renamed = before[1]!
    // By their names it would be the last.
    await renameTopic(context, renamed.name, `龙${renamed.name}`)
    expect(await tags()).toEqual(before.map(({ id, name }) => ({ id, name: id === renamed.id ? `龙${name}` : name })))
    expect((await call('GET search/search', { word: `龙${renamed.name}` })).body).toHaveLength(1)
  })

  test('no name is empty or too long, and one may be written another way', async () => {
    const topic = await buildTopic()
    for (const name of ['', ' # ', '长'.repeat(TAG_CHARS + 1)])
      await expect((async () => renameTopic(context, topic.name, name))()).rejects.toThrow("A topic's name has 1 to")
    const longest = `${topic.name}${'长'.repeat(TAG_CHARS - [...topic.name].length)}`
    for (const name of [topic.name, longest]) {
      await renameTopic(context, (await call('GET topic/:id', { id: topic.id })).body.name, name)
      expect((await call('GET topic/:id', { id: topic.id })).body.name).toBe(name)
    }
  })

  test('what a topic says of itself is one line, not too long, and may be taken back', async () => {
    const topic = await buildTopic()
    const other = await buildTopic()
    const said = async ({ id } = topic) => (await call('GET topic/:id', { id })).body.description
    await describeTopic(context, topic.name, ' 溪流里 \n 的小鱼 ')
    expect([await said(), await said(other)]).toEqual(['溪流里 的小鱼', ''])
    const long = '长'.repeat(TOPIC_DESCRIPTION_CHARS)
    await expect(describeTopic(context, topic.name, `${long}长`)).rejects.toThrow('A description has at most')
    await describeTopic(context, topic.name, long)
    expect(await said()).toBe(long)
    await describeTopic(context, topic.name, '')
    expect(await said()).toBe('')
    await expect(describeTopic(context, '没有的话题', '什么')).rejects.toThrow('There is no topic 没有的话题.')
  })

  test('a cover stands on the topic and in what is said of its page; what is no picture is none', async () => {
    const topic = await buildTopic()
    const withFiles = { ...context, store }
    const bytes = await encodePicture('png', { width: 40, height: 30 })
    await db.updateTable('member').set({ role: 'member' }).where('role', '=', 'operator').execute()
    await expect(showCover(withFiles, topic.name, bytes)).rejects.toThrow('there is no operator yet')
    const { id: operator } = await buildMember({ role: 'operator' })
    await expect(showCover(withFiles, topic.name, Buffer.from('no picture'))).rejects.toThrow('no picture that the site takes')
    await showCover(withFiles, topic.name, bytes)
    const { cover } = (await call('GET topic/:id', { id: topic.id })).body
    expect(await db.selectFrom('media').select('owner_id').where('id', '=', cover!.id).execute()).toEqual([{ owner_id: operator }])
    await describeTopic(context, topic.name, '钓鱼人的入门')
    expect((await inject({ url: cover!.card })).statusCode).toBe(200)
    const services = { db, store, modules: context.modules, config, viewer: null }
    const head = await contentHeads['pages/topic/topic'](services, new URLSearchParams({ id: String(topic.id) }))
    expect(head).toEqual({ title: `#${topic.name}`, description: '钓鱼人的入门', picture: cover!.card })
  })

  test('a name that another topic has is refused, and says what to do', async () => {
    const [one, other] = [await buildTopic(), await buildTopic()]
    await expect(renameTopic(context, one.name, other.name)).rejects.toThrow(`merge ${one.name} ${other.name}`)
    expect((await call('GET topic/:id', { id: one.id })).body.name).toBe(one.name)
  })

  test('a merged topic loses nothing: posts, followers, what is kept for them, its address and its name lead to the other', async () => {
    const [gone, kept, reader, author] = [await buildTopic(), await buildTopic(), await buildMember(), await buildMember()]
    const both = await buildPost({ tags: [gone.name, kept.name] })
    const { id: closed } = (
      await call('POST publish/words', { content: '钓点', visibility: 5, tags: [gone.name], topic: gone.name }, { as: author })
    ).body
    await follow(gone, reader)
    await follow(kept, await buildMember())
    await follow(gone, author)
    await follow(kept, author)
    await mergeTopics(context, gone.name, kept.name)
    const { body } = await call('GET topic/:id', { id: gone.id }, { as: reader })
    expect(body).toMatchObject({ id: kept.id, name: kept.name, counts: { posts: 4, followers: 3 }, following: true })
    const list = await call('GET posts', { tag: gone.id })
    expect([idsOf(list.body), list.total]).toEqual([[closed, both.id, kept.post.id, gone.post.id], 4])
    expect((await call('GET posts/detail', { id: both.id })).body.tags).toEqual([{ id: kept.id, name: kept.name }])
    expect((await call('GET posts/detail', { id: closed }, { as: reader })).body.locked).toBeNull()
    const form = { content: '又一条', tags: [gone.name, kept.name], visibility: 5 as const, topic: gone.name }
    const { id } = (await call('POST publish/words', form, { as: author })).body
    const topic = { id: kept.id, name: kept.name }
    expect((await call('GET posts/detail', { id })).body).toMatchObject({ tags: [topic], locked: { by: 'topic', topic } })
    expect((await call('GET posts/detail', { id }, { as: reader })).body.locked).toBeNull()
    expect((await call('GET topic/search', { word: gone.name })).body).toEqual([])
    await expect(mergeTopics(context, gone.name, kept.name)).rejects.toThrow('merged into another')
    await expect(mergeTopics(context, kept.name, kept.name)).rejects.toThrow('into itself')
  })

  test("what a merged topic says of itself and its cover are the other one's, which keeps its own where it has them", async () => {
    const [gone, silent, rich] = [await buildTopic(), await buildTopic(), await buildTopic()]
    await describeTopic(context, gone.name, '溪流里的小鱼')
    const cover = await buildPicture(await buildMember())
    await db.updateTable('tag').set({ cover_id: cover }).where('id', '=', gone.id).execute()
    await describeTopic(context, rich.name, '自己的话')
    await mergeTopics(context, gone.name, silent.name)
    const { body } = await call('GET topic/:id', { id: silent.id })
    expect(body).toMatchObject({ description: '溪流里的小鱼', cover: { id: cover } })
    await mergeTopics(context, silent.name, rich.name)
    expect((await call('GET topic/:id', { id: rich.id })).body).toMatchObject({ description: '自己的话', cover: { id: cover } })
    // Whatever was merged before leads there, too.
    for (const { id } of [gone, silent]) {
      expect((await call('GET topic/:id', { id })).body.id).toBe(rich.id)
      expect((await follow({ id }, await buildMember())).body.on).toBe(true)
    }
    expect((await call('GET topic/:id', { id: rich.id })).body.counts).toEqual({ posts: 3, followers: 2 })
  })

  test('merging while others publish with both and follow both loses nobody', async () => {
    const [gone, kept, author] = [await buildTopic(), await buildTopic(), await buildMember()]
    const readers = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
    await Promise.all([
      mergeTopics(context, gone.name, kept.name),
      ...readers.map((reader) => follow(gone, reader)),
      ...readers.map(() => call('POST publish/words', { content: '鱼', tags: [gone.name, kept.name] }, { as: author })),
    ])
    const { counts } = (await call('GET topic/:id', { id: kept.id })).body
    expect(counts).toEqual({ posts: 6, followers: 4 })
  })
})

test(
  'npm run topics renames, and says so clearly where it cannot',
  async () => {
    const database = await createTestDatabase()
    await migrate(database.url)
    expect(await runCommand('topics', ['rename', '鲫鱼', '鲫'], database.url)).toBe('1 There is no topic 鲫鱼.\n')
    expect(await runCommand('topics', ['rename'], database.url)).toContain('npm run -s topics -- rename NAME NEW')
    await database.drop()
  },
  COMMANDS_MS,
)

test(
  'a topic of many posts is renamed however long it takes',
  async () => {
    const topic = await buildTopic()
    const renamed = await db.transaction().execute(async (trx) => {
      // A command takes its time to start.
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(trx)
      await sql`lock table tag in access exclusive mode`.execute(trx)
      const renaming = runCommand('topics', ['rename', topic.name, `${topic.name}新`], databaseUrl)
      await untilSomeoneWaits(db)
      await delay(LIMITS.lockMs + 1_000)
      return () => renaming
    })
    expect(await renamed()).toBe('done\n')
  },
  COMMANDS_MS,
)
