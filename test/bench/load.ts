import { createHash } from 'node:crypto'
import pg from 'pg'
import { migrate } from '../../server/src/infra/migrate.ts'
import { below, body, CATEGORIES, nickname, placeName, seeded, tagName, TAGS, title } from './text.ts'
import { loadWeather } from './weather.ts'

/** A database that was filled, and what the scenarios need to know of it. */
export interface Loaded {
  posts: number
  /** Session tokens of different members. */
  tokens: string[]
  /** Listed posts of every age, in no order. */
  ids: number[]
}

const SEED = 20_170_801
const BATCH_ROWS = 5_000
const SESSIONS = 200
const SAMPLE = 5_000
const MEMBERS_MIN = 500
const MEMBERS_MAX = 20_000
const PICTURES_PER_MEMBER = 20
const TWO_YEARS_S = 2 * 365 * 24 * 3600
/** Beside the posts that are listed, so many of a hundred that are drafts or private. */
const UNLISTED_PERCENT = 2

/** Of the posts that are not articles, one of so many stands in the forum. */
const FORUM_SHARE = 5

/** Members in each ranking. */
const RANKED = 100_000

const TABLES = [
  'member',
  'media',
  'session',
  'follow',
  'post',
  'post_media',
  'post_tag',
  'post_stat',
  'tag',
  'topic_follow',
  'post_bbs',
  'reaction',
  'comment',
]

/** Makes the schema in the empty database at `url`, and fills it by this. */
export async function filled<T>(url: string, fill: (db: pg.Client) => Promise<T>): Promise<T> {
  await migrate(url)
  const db = new pg.Client(url)
  // A lost connection fails the statement that is running: that is enough.
  db.on('error', () => {})
  await db.connect()
  try {
    return await fill(db)
  } finally {
    await db.end()
  }
}

/** Makes the schema in the empty database at `url` and fills it with a town that has so many listed posts. */
export function load(url: string, posts: number): Promise<Loaded> {
  return filled(url, async (db) => {
    await db.query(`
      set synchronous_commit = off;
      set maintenance_work_mem = '512MB';
      set max_parallel_maintenance_workers = 2;
      set work_mem = '256MB'`)
    await db.query('select setseed(0.5)')
    const tokens = await withoutIndexes(db, TABLES, async () => {
      // Triggers would count row by row; the counts are made set by set below.
      await db.query('set session_replication_role = replica')
      const members = Math.round(Math.min(MEMBERS_MAX, Math.max(MEMBERS_MIN, posts / 5)))
      await loadMembers(db, members)
      await loadRanking(db, members)
      await loadPosts(db, posts, members)
      await loadReactions(db, members)
      await count(db)
      await db.query('set session_replication_role = default')
      return loadSessions(db, Math.min(SESSIONS, members))
    })
    await loadWeather(db)
    await db.query('vacuum (analyze)')
    const { rows } = await db.query<{ id: number }>(`select id from post where listed order by hashint8(id) limit ${SAMPLE}`)
    return { posts, tokens, ids: rows.map(({ id }) => id) }
  })
}

/** Without the indexes of these tables that are there for reading: building them at the end is many times faster. */
export async function withoutIndexes<T>(db: pg.Client, tables: readonly string[], work: () => Promise<T>): Promise<T> {
  const { rows } = await db.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any($1::regclass[]) and not indisunique`,
    [tables],
  )
  for (const { name } of rows) await db.query(`drop index ${name}`)
  const result = await work()
  for (const { definition } of rows) await db.query(definition)
  return result
}

async function loadMembers(db: pg.Client, members: number): Promise<void> {
  const random = seeded(SEED)
  const nicknames = Array.from({ length: members }, () => nickname(random))
  await db.query(
    `
    insert into member (id, login, nickname, bio, avatar_id, created_at)
    select i, 'angler' || i, name, '钓鱼' || i % 20 || '年', (i - 1) * ${PICTURES_PER_MEMBER} + 1,
           now() - interval '2 years'
      from unnest($1::text[]) with ordinality t(name, i)`,
    [nicknames],
  )
  // As the triggers would have opened them.
  await db.query(`
    insert into ledger_account (unit, role, member_id, balance)
    select unit, 'member', id, 0 from member cross join unnest(array['credit', 'points', 'experience']) unit order by id`)
  await db.query(`
    insert into media (id, owner_id, key, width, height, color, bytes)
    select i, (i - 1) / ${PICTURES_PER_MEMBER} + 1, md5(i::text), 1600, 1200, '#' || substr(md5(i::text), 1, 6), 180000
      from generate_series(1, ${members * PICTURES_PER_MEMBER}) i`)
  // Steps of 7 over at least 500 members: fifty different ones, and never oneself.
  await db.query(`
    insert into follow (follower_id, followee_id)
    select m, (m - 1 + j * 7) % ${members} + 1 from generate_series(1, ${members}) m, generate_series(1, 50) j`)
  await setSequence(db, 'member')
  await setSequence(db, 'media')
}

/**
 * A ranking of as many members as there may be, in which all differ, and one in which all are equal: those who have a session, and so
 * ask for their own place, came last.
 */
async function loadRanking(db: pg.Client, members: number): Promise<void> {
  await db.query(`
    insert into member (id, login, nickname, created_at)
    select i, 'crowd' || i, '钓友' || i, now() - interval '1 year' from generate_series(${members} + 1, ${RANKED}) i`)
  await db.query(`
    insert into score (member_id, metric, period, starts, amount, reached_at)
    select i, metric, 'week', date_trunc('week', now() at time zone 'Asia/Shanghai')::date,
           case metric when 'experience' then 1 + (i * 7919) % 5000 else 1 end,
           now() - case when i <= ${SESSIONS} then interval '1 hour' else interval '1 day' end
      from generate_series(1, ${RANKED}) i cross join (values ('experience'), ('points')) m(metric)`)
  await setSequence(db, 'member')
}

const columns = {
  id: 'bigint',
  type: 'text',
  state: 'text',
  author_id: 'bigint',
  category_id: 'bigint',
  forum_id: 'bigint',
  title: 'text',
  body: 'text',
  visibility: 'smallint',
  place_name: 'text',
  live_seq: 'bigint',
  published_at: 'timestamptz',
  created_at: 'timestamptz',
} as const

type PostRow = Record<keyof typeof columns, string | number | null>

async function loadPosts(db: pg.Client, posts: number, members: number): Promise<void> {
  await db.query('insert into category (name, position) select name, i from unnest($1::text[]) with ordinality t(name, i)', [CATEGORIES])
  await db.query('insert into tag (name) select unnest($1::text[])', [Array.from({ length: TAGS }, (_, n) => tagName(n))])

  await db.query("insert into forum_section (name) values ('钓法')")
  await db.query("insert into forum (section_id, name) values (1, '综合讨论')")
  await db.query('insert into forum_stat (forum_id) values (1)')

  const insert = `insert into post (${Object.keys(columns).join(', ')}) select * from unnest(${Object.values(columns)
    .map((type, i) => `$${i + 1}::${type}[]`)
    .join(', ')})`
  let batch: PostRow[] = []
  const flush = async () => {
    const names = Object.keys(columns) as (keyof typeof columns)[]
    await db.query(
      insert,
      names.map((name) => batch.map((row) => row[name])),
    )
    batch = []
  }
  for (const row of generatePosts(posts, members)) {
    batch.push(row)
    if (batch.length === BATCH_ROWS) await flush()
  }
  await flush()
  await setSequence(db, 'post')
  await db.query("select setval('live_seq', max(live_seq)) from post")

  await db.query(`
    insert into post_media (post_id, position, media_id)
    select id, j, (author_id - 1) * ${PICTURES_PER_MEMBER} + (id + j) % ${PICTURES_PER_MEMBER} + 1
      from post, generate_series(0, (array[0, 0, 1, 1, 2, 3, 3, 6, 9])[1 + id % 9] - 1) j`)
  await db.query(`
    insert into post_tag (post_id, tag_id, live_seq, listed)
    select distinct id, 1 + floor(${TAGS} * random() ^ 3)::bigint, live_seq, listed from post, generate_series(1, id % 4)`)
  // The most used ones are followed most, as they are written about most.
  await db.query(`
    insert into topic_follow (member_id, tag_id)
    select distinct id, 1 + floor(${TAGS} * random() ^ 3)::bigint from member, generate_series(1, 3)`)
  await db.query(`
    update tag set follower_count = n from (select tag_id, count(*) as n from topic_follow group by 1) t where tag_id = id`)
  await db.query(`
    update post set tag_names = names
      from (
        select post_id, string_agg(name, e'\\n' order by tag.id) as names from post_tag join tag on tag.id = tag_id group by 1
      ) tagged
     where post_id = post.id`)
}

function* generatePosts(posts: number, members: number): Generator<PostRow> {
  const random = seeded(SEED + 1)
  const end = Date.now()
  for (let id = 1, listed = 0, seq = 0; listed < posts; id++) {
    const chance = random() * 100
    const isDraft = chance < UNLISTED_PERCENT / 2
    const isPrivate = !isDraft && chance < UNLISTED_PERCENT
    if (!isDraft) seq++
    if (!isDraft && !isPrivate) listed++
    const isShort = random() < 0.8
    const inForum = isShort && id % FORUM_SHARE === 0
    const at = new Date(end - (1 - listed / posts) * TWO_YEARS_S * 1000).toISOString()
    yield {
      id,
      type: inForum ? 'bbs' : isShort ? 'words' : 'single',
      state: isDraft ? 'draft' : 'live',
      // Some write far more than others.
      author_id: 1 + Math.floor(members * random() ** 2),
      forum_id: inForum ? 1 : null,
      category_id: random() < 0.7 ? 1 + below(random, CATEGORIES.length) : null,
      title: title(random),
      body: body(random),
      // For everyone, but for a few that want a session.
      visibility: isPrivate ? 3 : random() < 0.02 ? 5 : 0,
      place_name: random() < 0.2 ? placeName(random) : null,
      live_seq: isDraft ? null : seq,
      published_at: isDraft ? null : at,
      created_at: at,
    }
  }
}

/** Two likes or favourites and two comments a post on the average: most have fewer, some have many. */
async function loadReactions(db: pg.Client, members: number): Promise<void> {
  const posts = 'select id, body, published_at, (-2 * ln(1 - random()))::integer as howmany from post where listed'
  // 7919 shares no factor with the number of members: nobody likes a post twice.
  await db.query(`
    insert into reaction (post_id, member_id, kind, created_at)
    select id, (id * 31 + j * 7919) % ${members} + 1, case when j % 5 = 0 then 'fav' else 'like' end, published_at + j * interval '1 hour'
      from (${posts}) p, generate_series(1, howmany) j`)
  // Each third comment begins a thread, the two after it answer it.
  await db.query(`
    insert into comment (id, post_id, author_id, root_id, reply_to_id, reply_count, body, created_at)
    select n, post_id, author_id, nullif(n - j % 3, n), nullif(n - j % 3, n), replies, body, at from (
      select row_number() over () as n, id as post_id, (id * 17 + j * 7919) % ${members} + 1 as author_id, j,
             case j % 3 when 0 then least(2, howmany - 1 - j) else 0 end as replies,
             left(body, 30) as body, published_at + j * interval '1 hour' as at
        from (${posts}) p, generate_series(0, howmany - 1) j
    ) t`)
  await setSequence(db, 'comment')
}

/** What the triggers would have counted. */
async function count(db: pg.Client): Promise<void> {
  await db.query(`
    insert into post_stat (
      post_id, listed, live_seq, published_at, view_count, like_count, fav_count, comment_count, forum_id, active_at
    )
    select id, listed, live_seq, published_at, (200 * random() ^ 4)::integer, coalesce(likes, 0), coalesce(favs, 0), coalesce(comments, 0),
           case when in_forum then forum_id end, case when in_forum then coalesce(answered_at, published_at) end
      from post
      left join (
        select post_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'fav') as favs
          from reaction group by 1
      ) r on r.post_id = id
      left join (select post_id, count(*) as comments, max(created_at) as answered_at from comment group by 1) c on c.post_id = id`)
  await db.query("insert into post_bbs (post_id) select id from post where type = 'bbs'")
  await db.query("insert into post_single (post_id, summary, chars) select id, '', length(body) from post where type = 'single'")
  await db.query(`
    update tag set post_count = n from (select tag_id, count(*) as n from post_tag where listed group by 1) t where tag_id = id`)
  await db.query(`
    insert into member_stat (member_id, post_count, follower_count, following_count, liked_count, like_count, fav_count, comment_count)
    select id, coalesce(posts, 0), coalesce(followers, 0), coalesce(following, 0), coalesce(liked, 0),
           coalesce(likes, 0), coalesce(favs, 0), coalesce(comments, 0)
      from member
      left join (select author_id, count(*) as posts from post where listed group by 1) p on p.author_id = id
      left join (select followee_id, count(*) as followers from follow group by 1) f1 on followee_id = id
      left join (select follower_id, count(*) as following from follow group by 1) f2 on follower_id = id
      left join (
        select p.author_id, count(*) as liked from reaction join post p on p.id = post_id
         where kind = 'like' and member_id <> author_id group by 1
      ) l on l.author_id = id
      left join (
        select member_id, count(*) filter (where kind = 'like') as likes, count(*) filter (where kind = 'fav') as favs
          from reaction group by 1
      ) r on r.member_id = id
      left join (select author_id, count(*) as comments from comment group by 1) c on c.author_id = id`)
  const lists = `
    select list, live_seq
      from post, lateral (values ('all'), ('type:' || type), ('category:' || category_id), ('forum:' || forum_id)) l(list)
     where listed and list is not null`
  await db.query(`insert into feed_total (list, n) select list, count(*) from (${lists}) l group by 1`)
  await db.query(`insert into feed_section (list, section, n) select list, live_seq >> 15, count(*) from (${lists}) l group by 1, 2`)
  await db.query(`insert into feed_block (list, block, n) select list, live_seq >> 10, count(*) from (${lists}) l group by 1, 2`)
}

/** A session for each of the first members, by their ids. Returns their tokens. */
export async function loadSessions(db: pg.Client, sessions: number): Promise<string[]> {
  const tokens = Array.from({ length: sessions }, (_, i) => `bench-${i + 1}`)
  const hashes = tokens.map((token) => createHash('sha256').update(token).digest())
  await db.query(
    `
    insert into session (token_hash, member_id, expires_at)
    select hash, i, now() + interval '1 day' from unnest($1::bytea[]) with ordinality t(hash, i)`,
    [hashes],
  )
  return tokens
}

const setSequence = (db: pg.Client, table: string) =>
  db.query(`select setval(pg_get_serial_sequence('${table}', 'id'), max(id)) from ${table}`)
