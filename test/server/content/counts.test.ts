import { postTypes } from '@anglers/contract/postTypes'
import { sql } from 'kysely'
import { type BuiltMember } from '../support/factories.ts'
import { createRandom } from '../support/random.ts'
import { openTestServer } from '../support/server.ts'
import { holdPosts, mergeInto } from '../../../server/src/domains/content/placing.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { foldAll } from '../../../server/src/domains/content/folding.ts'
import { foldCounts, listTags } from '../../../server/src/domains/content/queries.ts'
import { type FeedFilter, newestFeed } from '../../../server/src/domains/content/feeds.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'

const { context, call, db, buildMember, buildPost, buildCategory, buildBlock, close } = await openTestServer()
afterAll(close)

const SEEDS = [1, 2, 3]
const OPERATIONS = 150
/** Places in the feed that a post may skip, so that posts lie in several blocks of 1024, some of them left empty. */
const SKIP_MAX = 700
/** Places that one in ten skips, so that they lie in several sections of 32 blocks. */
const FAR_SKIP = 25_000

/** A town where posts come and go, and are liked, kept and commented on, all at random. */
async function liveThrough(seed: number): Promise<{ categories: number[] }> {
  const random = createRandom(seed)
  const members = await Promise.all(Array.from({ length: 4 }, () => buildMember()))
  const categories = [await buildCategory(), await buildCategory()]
  const tags = ['鲫鱼', '鲤鱼', '夜钓']
  const posts: { id: number; author: BuiltMember }[] = []
  const comments: number[] = []
  const anyPost = () => random.pick(posts).id

  const change = (id: number, values: object) => db.updateTable('post').set(values).where('id', '=', id).execute()
  const operations: (() => Promise<unknown>)[] = [
    async () => {
      await sql`select setval('live_seq', nextval('live_seq') + ${random.chance(0.1) ? FAR_SKIP : random.below(SKIP_MAX)})`.execute(db)
      posts.push(
        await buildPost({
          author: random.pick(members),
          type: random.pick(postTypes),
          category_id: random.chance(0.7) ? random.pick(categories) : null,
          state: random.chance(0.8) ? 'live' : 'draft',
          tags: tags.filter(() => random.chance(0.4)),
        }),
      )
    },
    () => {
      const { id, author } = random.pick(posts)
      return call(
        'POST publish/words',
        {
          id,
          content: '改过',
          tags: tags.filter(() => random.chance(0.4)),
          visibility: random.chance(0.5) ? 0 : 3,
          category: random.chance(0.5) ? random.pick(categories) : null,
        },
        { as: author },
      ).catch(ifGone)
    },
    () => call('POST reprint', { id: anyPost(), content: random.chance(0.5) ? '转' : '' }, { as: random.pick(members) }).catch(ifGone),
    () => change(anyPost(), { visibility: random.pick([0, 0, 3, 5]) }),
    () => change(anyPost(), { category_id: random.pick([...categories, null]) }),
    async () => {
      await change(anyPost(), { type: random.pick(postTypes) })
      // A few of the changes that wait to be folded; the others go on waiting.
      await foldCounts(db, 5)
    },
    async () =>
      db
        .updateTable('post')
        .set({ state: random.pick(['live', 'held'] as const) })
        .where('id', '=', anyPost())
        .where('live_seq', 'is not', null)
        .execute(),
    () => change(anyPost(), { deleted_at: random.chance(0.5) ? new Date() : null }),
    () => {
      const [id, into] = [anyPost(), anyPost()]
      return transact(context, async (trx) => {
        await holdPosts(trx.db, [id, into])
        const there = await db
          .selectFrom('post')
          .select('id')
          .where('id', 'in', [id, into])
          .where('published_at', 'is not', null)
          .where('deleted_at', 'is', null)
          .execute()
        if (there.length === 2) await mergeInto(trx, id, into)
      })
    },
    () => call('POST comments', { type: random.pick(['like', 'fav'] as const), id: anyPost() }, { as: random.pick(members) }).catch(ifGone),
    async () => {
      const parent = comments.length && random.chance(0.5) ? random.pick(comments) : undefined
      const row =
        parent === undefined ? undefined : await db.selectFrom('comment').select('post_id').where('id', '=', parent).executeTakeFirst()
      const answer = await call(
        'POST comments',
        { type: 'comment', id: row?.post_id ?? anyPost(), content: '好鱼', ...(row ? { parent } : {}) },
        { as: random.pick(members) },
      ).catch(ifGone)
      if (answer) comments.push(answer.body.comment!.id)
    },
    async () => {
      if (!comments.length) return
      const writer = await db.selectFrom('comment').select('author_id').where('id', '=', random.pick(comments)).executeTakeFirst()
      await call(
        'POST comment-manage/del',
        { id: random.pick(comments) },
        { as: members.find((member) => member.id === writer?.author_id) ?? members[0]! },
      ).catch(ifGone)
    },
    () => {
      const [from, to] = [random.pick(members), random.pick(members)]
      return from === to ? Promise.resolve() : call('POST user/follow', { id: to.id }, { as: from })
    },
    async () => {
      await sql`update post set deleted_at = now() - interval '31 days' where id = ${anyPost()}`.execute(db)
      await runCleanup(context)
    },
  ]
  for (let i = 0; i < OPERATIONS; i++)
    await (posts.length < 5 ? operations[0]! : random.pick([operations[0]!, operations[0]!, ...operations]))()
  return { categories }
}

/** Refusals are part of such a life; anything else is not. */
function ifGone(error: Error): undefined {
  if (!/answered (400|403|404)/.test(error.message)) throw error
}

/** Rows of a query that counts again what a table says. */
const recount = async (table: string, columns: string, counted: string) => {
  const kept = await sql.raw(`select ${columns} from ${table} order by 1, 2`).execute(db)
  const actual = await sql.raw(`select ${columns} from (${counted}) counted order by 1, 2`).execute(db)
  return { kept: kept.rows, actual: actual.rows }
}

describe.each(SEEDS)('after a random life (seed %i)', (seed) => {
  let categories: number[]
  beforeAll(async () => {
    ;({ categories } = await liveThrough(seed))
  })

  test.each([
    ['nobody', 0],
    ['one member', 1],
    ['all but one', 3],
  ])('every page of every feed is what stepping over the rows gives, for a reader whom a block parts from %s', async (_, howMany) => {
    const authors = await db.selectFrom('post').select('author_id').distinct().orderBy('author_id').execute()
    const hidden = authors.slice(0, howMany).map((row) => row.author_id)
    const { id: viewerId } = await buildMember()
    for (const [i, id] of hidden.entries()) await (i % 2 ? buildBlock({ id: viewerId }, { id }) : buildBlock({ id }, { id: viewerId }))
    const reader = { viewerId, blocks: howMany ? 'all' : 'none' } as const
    const filters: FeedFilter[] = [{}, { type: 'words' }, { type: 'single' }, ...categories.map((category) => ({ category }))]
    for (const filter of filters) {
      let plain = db.selectFrom('post').select('id').where('listed', '=', true)
      if (hidden.length) plain = plain.where('author_id', 'not in', hidden)
      if (filter.type) plain = plain.where('type', '=', filter.type)
      if (filter.category) plain = plain.where('category_id', '=', filter.category)
      const ids = (await plain.orderBy('live_seq', 'desc').execute()).map((row) => row.id)
      for (const limit of [1, 3, 7]) {
        for (let offset = 0; offset < ids.length + limit; offset += limit) {
          const feed = newestFeed(db, filter, { limit, offset }, reader)
          expect((await feed.page.execute()).map((row) => row.id)).toEqual(ids.slice(offset, offset + limit))
        }
      }
      expect(await newestFeed(db, filter, { limit: 1, offset: 0 }, reader).total()).toBe(ids.length)
    }
  })

  test('the tags are those that posts bear, the most used first, on every page', async () => {
    const { rows } = await sql<{ id: number; name: string; posts: number }>`
      select tag.id, name, count(*)::integer as posts
        from tag join post_tag on tag_id = tag.id join post on post.id = post_id where post.listed
       group by tag.id order by posts desc, tag.id`.execute(db)
    for (const offset of rows.keys())
      expect(await listTags(db, { pattern: null, limit: 1, offset })).toEqual({ items: [rows[offset]], total: rows.length })
    const named = rows.filter(({ name }) => name.includes('鱼'))
    expect(await listTags(db, { pattern: '%鱼%', limit: 9, offset: 0 })).toEqual({ items: named, total: named.length })
  })

  test.each([
    [
      'feed_size',
      'list, n',
      `
      select list, sum(n)::bigint as n from (
        select 'all' as list, count(*) as n from post where listed
        union all select 'type:' || type, count(*) from post where listed group by type
        union all select 'category:' || category_id, count(*) from post where listed and category_id is not null group by category_id
        union all select list, 0 from feed_size
      ) counts group by list`,
    ],
    [
      'feed_block_size',
      'list, block, n',
      `
      select list, block, sum(n)::integer as n from (
        select 'all' as list, live_seq >> 10 as block, count(*) as n from post where listed group by 2
        union all select 'type:' || type, live_seq >> 10, count(*) from post where listed group by 1, 2
        union all select 'category:' || category_id, live_seq >> 10, count(*)
          from post where listed and category_id is not null group by 1, 2
        union all select list, block, 0 from feed_block_size
      ) counts group by list, block`,
    ],
    [
      'feed_section_size',
      'list, section, n',
      `
      select list, sum(n)::integer as n, block >> 5 as section from feed_block_size group by list, section`,
    ],
    [
      'tag_size',
      'tag_id, n',
      `
      select id as tag_id, (
        select count(*) from post_tag join post on post.id = post_id where tag_id = tag.id and post.listed
      )::integer as n from tag`,
    ],
    [
      'post_stat',
      'post_id, like_count, fav_count, comment_count, reprint_count, listed, live_seq, published_at',
      `
      select id as post_id, listed, live_seq, published_at,
             (select count(*) from reaction where post_id = post.id and kind = 'like')::integer as like_count,
             (select count(*) from reaction where post_id = post.id and kind = 'fav')::integer as fav_count,
             (select count(*) from comment where post_id = post.id and deleted_at is null)::integer as comment_count,
             (select count(*) from post repost where repost.reprint_of = post.id and repost.listed)::integer as reprint_count from post`,
    ],
    [
      'post_tag',
      'post_id, tag_id, listed, live_seq',
      'select post_id, tag_id, post.listed, post.live_seq from post_tag join post on post.id = post_id',
    ],
    [
      'post',
      'id, tag_names',
      `
      select id, coalesce((
        select string_agg(name, e'\\n' order by tag.id) from post_tag join tag on tag.id = tag_id where post_id = post.id
      ), '') as tag_names from post`,
    ],
    [
      'comment',
      'id, reply_count, like_count',
      `
      select id, (select count(*) from comment reply where reply.root_id = comment.id and reply.deleted_at is null)::integer as reply_count,
             (select count(*) from comment_like where comment_id = comment.id)::integer as like_count from comment`,
    ],
    [
      'notice',
      'id, actor_count',
      'select id, (select count(*) from notice_actor where notice_id = notice.id)::integer as actor_count from notice',
    ],
    [
      'member_stat',
      'member_id, post_count, follower_count, following_count, liked_count, like_count, fav_count, comment_count',
      `
      select id as member_id,
             (select count(*) from post where author_id = member.id and listed)::integer as post_count,
             (select count(*) from follow where followee_id = member.id)::integer as follower_count,
             (select count(*) from follow where follower_id = member.id)::integer as following_count,
             (select count(*) from reaction join post on post.id = post_id
               where author_id = member.id and reaction.member_id <> member.id and kind = 'like')::integer as liked_count,
             (select count(*) from reaction where member_id = member.id and kind = 'like')::integer as like_count,
             (select count(*) from reaction where member_id = member.id and kind = 'fav')::integer as fav_count,
             (select count(*) from comment where author_id = member.id and deleted_at is null)::integer as comment_count from member`,
    ],
  ])('%s counts the rows that are there', async (table, columns, counted) => {
    const { kept, actual } = await recount(table, columns, counted)
    expect(kept.length).toBeGreaterThan(0)
    expect(kept).toEqual(actual)
  })

  test('folding leaves nothing to be added up, and every count as it was', async () => {
    const counts = async () =>
      Promise.all(
        ['feed_size', 'feed_section_size', 'feed_block_size', 'tag_size'].map(
          async (view) => (await sql.raw(`select * from ${view} where n <> 0 order by 1, 2`).execute(db)).rows,
        ),
      )
    const before = await counts()
    const tags = () => listTags(db, { pattern: '%鱼%', limit: 9, offset: 0 })
    const named = await tags()
    await foldAll(db)
    expect([await counts(), await tags()]).toEqual([before, named])
    expect(await db.selectFrom('feed_delta').selectAll().execute()).toEqual([])
    expect(await db.selectFrom('tag_delta').selectAll().execute()).toEqual([])
  })
})

test('folding goes on until nothing waits, however much there is', async () => {
  await sql`insert into feed_delta (list, block, step) select 'type:a great many', i % 3, 1 from generate_series(1, 12000) i`.execute(db)
  await foldAll(db)
  expect(await db.selectFrom('feed_delta').select('list').execute()).toEqual([])
  expect(await db.selectFrom('feed_total').select('n').where('list', '=', 'type:a great many').execute()).toEqual([{ n: 12_000 }])
})
