import type { PostState, PostType } from '@anglers/contract/content'
import { type Compilable, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import { batchedQuery, builtFor, sharedFor, sharedQuery } from '../../infra/batchedQuery.ts'
import type { Db, Window } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { hiddenFrom, notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isOpenTo } from '../forum/accessQueries.ts'
import type { FeedReader } from './policy.ts'

/** A list of posts: which ids it holds on a page, in their order, and how many in all. */
export interface Feed {
  page: { execute: () => Promise<readonly { id: number }[]> }
  total: () => Promise<number>
}

export interface FeedFilter {
  type?: PostType
  category?: number
  author?: number
  tag?: number
  /** Its posts are those of its own list, for those who may enter, wherever else they are met. */
  forum?: number
}

// A constant in the statement, not a parameter: a prepared plan must know that the indexes of listed posts will do.
export const yes = sql.lit(true)

/** The count that a query answers. */
export const count = async (query: { executeTakeFirstOrThrow(): Promise<{ n: number | string | bigint | null }> }) =>
  Number((await query.executeTakeFirstOrThrow()).n ?? 0)

export const countCriteria = (filter: FeedFilter) => Object.values(filter).filter((value) => value !== undefined).length

/**
 * A number that plans do not know: seeing how short a page is, Postgres would plan it anew on each call, for longer than it takes to read.
 * Only where an index has the whole order.
 */
export const unplanned = (n: number) => sql<number>`(select ${n}::bigint)`

/** A page's bounds, by whether its list is whole: what leaves out some of an index's rows is better planned by how few are wanted. */
export const boundsOf = ({ limit, offset }: Window, whole: boolean) =>
  whole ? { limit: unplanned(limit), offset: unplanned(offset) } : { limit, offset }

/** A page's ids, which those who ask for the same page at the same time share. */
export const sharedPage = (db: Db, ids: Compilable<{ id: number }>): Feed['page'] => ({ execute: () => sharedQuery(db, ids) })

/** The count that a query answers, which those who ask at the same time share. */
export const sharedCount = async (db: Db, query: Compilable<{ n: number | string | bigint | null }>) =>
  Number((await sharedQuery(db, query))[0]?.n ?? 0)

/** Posts that match, as they are in the lists of a reader without blocks; those of a forum as they are for who may enter it. */
export function allPosts(
  db: Db,
  { type, category, author, tag, forum }: Omit<FeedFilter, 'forum'> & { forum?: number | RawBuilder<number> },
) {
  let posts = forum
    ? db.selectFrom('post').where('post.in_forum', '=', yes).where('post.forum_id', '=', forum)
    : db.selectFrom('post').where('post.listed', '=', yes)
  if (type) posts = posts.where('post.type', '=', type)
  if (category) posts = posts.where('post.category_id', '=', category)
  if (author) posts = posts.where('post.author_id', '=', author)
  if (tag)
    posts = posts.where('post.id', 'in', (eb) =>
      eb
        .selectFrom('post_tag')
        .select('post_id')
        .where('tag_id', '=', tag)
        .$if(!forum, (tagged) => tagged.where('listed', '=', yes)),
    )
  return posts
}

/** That this reader did not dismiss the post of this column: one look into the primary key. */
const notDismissed = (column: string, { viewerId }: FeedReader) =>
  sql<boolean>`not exists (select 1 from dismissal where dismissal.member_id = ${viewerId} and dismissal.post_id = ${sql.ref(column)})`

/** Those of them that this reader meets. */
export const listedPosts = (db: Db, filter: FeedFilter, reader: FeedReader) =>
  allPosts(db, filter)
    .where(notHiddenFrom('post.author_id', reader))
    .$if(reader.dismisses === true, (posts) => posts.where(notDismissed('post.id', reader)))

/** Those that they do not meet; null where they meet all. */
function missedPosts(db: Db, filter: FeedFilter, reader: FeedReader) {
  const hidden = hiddenFrom(reader)
  if (!hidden && !reader.dismisses) return null
  return allPosts(db, filter).where((eb) =>
    eb.or([
      ...(hidden ? [eb('post.author_id', 'in', hidden)] : []),
      ...(reader.dismisses
        ? [eb('post.id', 'in', eb.selectFrom('dismissal').select('post_id').where('member_id', '=', reader.viewerId))]
        : []),
    ]),
  )
}

/**
 * The newest posts first, all of them or by one or more criteria.
 *
 * The whole feed and those of one type or category know how many posts lie in each section and block of places (see the migrations), so
 * their 500th page starts where it starts; the others are short enough to step over.
 */
export function newestFeed(db: Db, filter: FeedFilter, window: Window, reader: FeedReader): Feed {
  const { author, tag } = filter
  const criteria = countCriteria(filter)
  if (tag !== undefined && criteria === 1) return tagFeed(db, tag, window, reader)

  const by = criteria === 1 ? COUNTED_BY.find((criterion) => filter[criterion] !== undefined) : undefined
  const list = by ? `${by}:${filter[by]}` : criteria === 0 ? 'all' : null
  const posts = () => listedPosts(db, filter, reader)
  const missed = missedPosts(db, filter, reader)
  return {
    page: {
      execute: () => {
        const { limit, offset } = window
        if (list && offset > 0)
          return missed
            ? fromItsBlock(db, list, posts(), missed, { limit: sql`${limit}::bigint`, offset: sql`${offset}::bigint` }).execute()
            : findFarPage(db, { list, by, value: by && filter[by], ...window })
        if (list && !missed) return findFirstPage[by ?? 'all'](db, by && filter[by], limit)
        const newest = newestOf(posts(), sql`${limit}`)
        return sharedQuery<{ id: number }>(db, offset === 0 ? newest : newest.offset(offset))
      },
    },
    total: async () => {
      if (list) {
        const all = Number((await findSize(db, list))[0]?.n ?? 0)
        return all - (missed ? await count(missed.select((eb) => eb.fn.countAll().as('n'))) : 0)
      }
      if (author && criteria === 1) {
        const stat = db
          .selectFrom('member_stat')
          .select('post_count')
          .where('member_id', '=', author)
          .where(notHiddenFrom('member_stat.member_id', reader))
        return (await stat.executeTakeFirst())?.post_count ?? 0
      }
      return count(posts().select((eb) => eb.fn.countAll().as('n')))
    },
  }
}

type Posts<Columns> = SelectQueryBuilder<Database, 'post', Columns>

/** By one of these, the lists are told apart whose sizes are kept; there is also that of all posts. */
const COUNTED_BY = ['type', 'category', 'forum'] as const
type Criterion = (typeof COUNTED_BY)[number]

const findSize = sharedFor((db: Db, list: string) => db.selectFrom('feed_size').select('n').where('list', '=', list))

const newestOf = (posts: Posts<object>, limit: RawBuilder<number>) =>
  posts.select(['post.id', 'post.live_seq']).orderBy('post.live_seq', 'desc').limit(limit)

const postsBy = (db: Db, criterion: Criterion | undefined, value: FeedFilter[Criterion]) =>
  allPosts(db, criterion ? { [criterion]: value } : {})

const firstPageBy = (criterion?: Criterion) =>
  sharedFor((db: Db, value: FeedFilter[Criterion], limit: number) => newestOf(postsBy(db, criterion, value), unplanned(limit)))

/** The first pages of these lists, of a reader who misses nothing: for most who ask, and built once. */
const findFirstPage = { all: firstPageBy(), type: firstPageBy('type'), category: firstPageBy('category'), forum: firstPageBy('forum') }

const BLOCK_BITS = 10
const SECTION_BITS = 15

/** Where a page of a list begins, and how long it is, of this query or of one around it. */
interface Extent {
  limit: RawBuilder<number>
  offset: RawBuilder<number>
}

/**
 * The page of a list at this offset: steps over the posts of one block, after adding up how many the sections above it hold, and the
 * blocks above it in its section, all without those that the reader misses.
 */
function fromItsBlock(db: Db, list: string, posts: Posts<object>, missed: Posts<object> | null, { limit, offset }: Extent) {
  const blocksPerSection = sql.lit(1 << (SECTION_BITS - BLOCK_BITS))
  // Each a subquery of its own: then Postgres looks at these blocks only, before it adds them up.
  const inSection = (column: RawBuilder<unknown>, scale: RawBuilder<unknown>) =>
    sql<boolean>`${column} >= (select first * ${scale} from section)
      and ${column} < (select (first + ${blocksPerSection}) * ${scale} from section)`
  const sections = lessMissed(sql`select section as part, n from feed_section_size where list = ${list}`, missed, SECTION_BITS)
  const blocks = lessMissed(
    sql`select block as part, n from feed_block_size where list = ${list} and ${inSection(sql`block`, sql.lit(1))}`,
    missed && missed.where(inSection(sql`live_seq`, sql.lit(1 << BLOCK_BITS))),
    BLOCK_BITS,
  )
  const start = sql<{ block: number; before: number }>`(
    with section as (
      select part * ${blocksPerSection} as first, upto - n as before from (
        select part, n, sum(n) over (order by part desc) as upto from (${sections}) counted
      ) sections where upto > ${offset} order by part desc limit 1
    )
    select part as block, upto - n as before from (
      select part, n, (select before from section) + sum(n) over (order by part desc) as upto from (${blocks}) counted
    ) blocks where upto > ${offset} order by part desc limit 1
  )`.as<'start'>('start')
  const page = posts
    .select(['post.id', 'post.live_seq'])
    .where(sql<boolean>`post.live_seq < (start.block + 1) << ${sql.lit(BLOCK_BITS)}`)
    .orderBy('post.live_seq', 'desc')
    .limit(limit)
    .offset(sql<number>`${offset} - start.before`)
  return db
    .selectFrom(start)
    .innerJoinLateral(page.as('page'), (join) => join.onTrue())
    .select(['page.id', 'page.live_seq'])
    .orderBy('page.live_seq', 'desc')
}

const FAR_PAGES_AT_ONCE = 20

/** Pages of one list past its first one, each by its place among those that are asked for. */
const farPagesBy = (criterion?: Criterion) =>
  builtFor<
    { place: number; id: number },
    [list: string, value: FeedFilter[Criterion], places: number[], limits: number[], offsets: number[]]
  >((db, list, value, places, limits, offsets) => {
    // As in `anyOf`: seeing how few there are, Postgres would plan them anew on each call.
    const column = (values: number[]) => sql`(select ${values}::bigint[])`
    const asked = sql<{ place: number }>`unnest(${column(places)}, ${column(limits)}, ${column(offsets)})`
    const extent = { limit: sql.ref<number>('asked.most'), offset: sql.ref<number>('asked.first') }
    return db
      .selectFrom(asked.as<'asked'>(sql`asked(place, most, first)`))
      .innerJoinLateral(fromItsBlock(db, list, postsBy(db, criterion, value), null, extent).as('found'), (join) => join.onTrue())
      .select(['asked.place', 'found.id'])
      .orderBy('asked.place')
      .orderBy('found.live_seq', 'desc')
  })

const findFarOf = { all: farPagesBy(), type: farPagesBy('type'), category: farPagesBy('category'), forum: farPagesBy('forum') }

/** A page of a list, which its criterion and its value name. */
interface FarPage extends Window {
  list: string
  by: Criterion | undefined
  value: FeedFilter[Criterion]
}

/** Pages past the first one of lists, for several readers who miss nothing at once: a statement for each list. */
const findFarPage = batchedQuery(FAR_PAGES_AT_ONCE, async (db, pages: FarPage[]) => {
  const lists = [...new Map(pages.map((page) => [page.list, page])).values()]
  const found = await Promise.all(
    lists.map(({ list, by, value }) => {
      const wanted = pages.flatMap((page, place) => (page.list === list ? { ...page, place } : []))
      const each = (name: 'place' | 'limit' | 'offset') => wanted.map((page) => page[name])
      return findFarOf[by ?? 'all'](db, list, value, each('place'), each('limit'), each('offset'))
    }),
  )
  const ids = pages.map((): { id: number }[] => [])
  for (const { place, id } of found.flat()) ids[place]!.push({ id })
  return ids
})

/** Parts of a list, each of so many bits of the places, without the posts that the reader misses. */
const lessMissed = (parts: RawBuilder<unknown>, missed: Posts<object> | null, bits: number) =>
  missed
    ? sql`select part, whole.n - coalesce(missed.n, 0) as n from (${parts}) whole
       left join (
        ${missed.select([sql`live_seq >> ${sql.lit(bits)}`.as('part'), sql`count(*)`.as('n')]).groupBy(sql`1`)}
      ) missed using (part)`
    : parts

function tagFeed(db: Db, tag: number, window: Window, reader: Reader): Feed {
  const tagged = db.selectFrom('post_tag').where('tag_id', '=', tag).where('listed', '=', yes)
  const missed = missedPosts(db, {}, reader)
  const met = missed ? tagged.where('post_id', 'in', listedPosts(db, {}, reader).select('post.id')) : tagged
  const bounds = boundsOf(window, !missed)
  return {
    page: sharedPage(db, met.select('post_id as id').orderBy('live_seq', 'desc').limit(bounds.limit).offset(bounds.offset)),
    total: async () => {
      const all = await sharedCount(db, db.selectFrom('tag_size').select('n').where('tag_id', '=', tag))
      return (
        all - (missed ? await count(tagged.where('post_id', 'in', missed.select('post.id')).select((eb) => eb.fn.countAll().as('n'))) : 0)
      )
    },
  }
}

/** How much a post is talked about now, as its index has it. */
export const heat = sql<number>`post_heat(post_stat.like_count, post_stat.fav_count, post_stat.comment_count, post_stat.published_at)`

/** What is talked about now: reactions, fading with age. */
export function hotFeed(db: Db, filter: FeedFilter, { limit, offset }: Window, reader: FeedReader): Feed {
  let page = db.selectFrom('post_stat').where('post_stat.listed', '=', yes)
  if (countCriteria(filter) > 0 || reader.blocks !== 'none')
    page = page.where('post_stat.post_id', 'in', listedPosts(db, filter, { ...reader, dismisses: false }).select('post.id'))
  if (reader.dismisses) page = page.where(notDismissed('post_stat.post_id', reader))
  return {
    page: page.select('post_stat.post_id as id').orderBy(heat, 'desc').orderBy('post_stat.post_id', 'desc').limit(limit).offset(offset),
    total: newestFeed(db, filter, { limit, offset }, reader).total,
  }
}

const mostColumns = { post_views: 'view_count', favs: 'fav_count', likes: 'like_count', comments: 'comment_count' } as const
export type MostMeta = keyof typeof mostColumns

/** The posts with the most of something. */
export function mostFeed(db: Db, meta: MostMeta, { limit, offset }: Window, reader: Reader): Feed {
  const column = mostColumns[meta]
  let page = db.selectFrom('post_stat').where('listed', '=', yes)
  if (reader.blocks !== 'none') page = page.where('post_id', 'in', listedPosts(db, {}, reader).select('post.id'))
  return {
    page: page.select('post_id as id').orderBy(column, 'desc').orderBy('post_id', 'desc').limit(limit).offset(offset),
    total: newestFeed(db, {}, { limit, offset }, reader).total,
  }
}

/** Pinned posts, the latest pinned first. */
export function stickyFeed(db: Db, { limit, offset }: Window, reader: Reader): Feed {
  const pinned = listedPosts(db, {}, reader).where('sticky_at', 'is not', null)
  return {
    page: pinned.select('id').orderBy('sticky_at', 'desc').orderBy('id', 'desc').limit(limit).offset(offset),
    total: () => count(pinned.select((eb) => eb.fn.countAll().as('n'))),
  }
}

const meetsAll = ({ blocks, dismisses }: FeedReader) => blocks === 'none' && !dismisses

// Of each tag only so many of its newest posts are weighed.
const RELATED_PER_TAG = 100

/** Posts that share tags with this one, those that share more first; then others by its author. */
export function relatedFeed(db: Db, post: { id: number; author_id: number }, { limit, offset }: Window, reader: FeedReader): Feed {
  const related = sql<{ id: number; ord: number }>`(
    select id, 1e15 * sum(shared) + max(live_seq) as ord from (
      select near.post_id as id, near.live_seq, 1 as shared
        from post_tag own
        cross join lateral (
          select post_id, live_seq from post_tag where tag_id = own.tag_id and listed order by live_seq desc limit ${RELATED_PER_TAG}
        ) near
       where own.post_id = ${post.id}
      union all
      (select id, live_seq, 0 from post where author_id = ${post.author_id} and listed order by live_seq desc limit ${RELATED_PER_TAG})
    ) candidates
    where id <> ${post.id} ${meetsAll(reader) ? sql`` : sql`and id in (${listedPosts(db, {}, reader).select('post.id')})`}
    group by id
  )`.as<'related'>('related')
  return {
    page: db.selectFrom(related).select('related.id').orderBy('related.ord', 'desc').limit(limit).offset(offset),
    total: () => count(db.selectFrom(related).select((eb) => eb.fn.countAll().as('n'))),
  }
}

/** That a member still meets a post: in lists, in a forum that they may enter, or as their own. */
export const isStillMet = (memberId: number, reader: Reader) => sql<boolean>`(post.listed
  or (post.author_id = ${memberId} and post.deleted_at is null)
  or (post.in_forum and ${isOpenTo('post.forum_id', reader)}))`

/** What a member liked or took among the favourites, the latest first, as far as it can still be met. */
export function reactionFeed(db: Db, memberId: number, kind: 'like' | 'fav', { limit, offset }: Window, reader: Reader): Feed {
  const reactions = db
    .selectFrom('reaction')
    .innerJoin('post', 'post.id', 'reaction.post_id')
    .where('reaction.member_id', '=', memberId)
    .where('reaction.kind', '=', kind)
    .where(notHiddenFrom('post.author_id', reader))
    .where(isStillMet(memberId, reader))
  return {
    page: reactions.select('post.id').orderBy('reaction.id', 'desc').limit(limit).offset(offset),
    total: () => count(reactions.select((eb) => eb.fn.countAll().as('n'))),
  }
}

/** Posts that a member commented on, by the latest of those comments. */
export function commentedFeed(db: Db, memberId: number, { limit, offset }: Window, reader: Reader): Feed {
  const commented = db
    .selectFrom('comment')
    .innerJoin('post', 'post.id', 'comment.post_id')
    .where('comment.author_id', '=', memberId)
    .where('comment.deleted_at', 'is', null)
    .where(notHiddenFrom('post.author_id', reader))
    .where(isStillMet(memberId, reader))
  const latest = sql<number>`max(comment.id)`
  return {
    page: commented.select('comment.post_id as id').groupBy('comment.post_id').orderBy(latest, 'desc').limit(limit).offset(offset),
    total: () => count(commented.select(sql<number>`count(distinct comment.post_id)`.as('n'))),
  }
}

/** A member's own posts in whatever state, the latest begun first. */
export function ownFeed(db: Db, memberId: number, state: PostState | undefined, { limit, offset }: Window): Feed {
  let own = db.selectFrom('post').where('author_id', '=', memberId).where('deleted_at', 'is', null)
  if (state) own = own.where('state', '=', state)
  return {
    page: own.select('id').orderBy('id', 'desc').limit(limit).offset(offset),
    total: () => count(own.select((eb) => eb.fn.countAll().as('n'))),
  }
}
