import type { PostType } from '@anglers/contract/content'
import { SEARCH_HITS, SEARCH_NEWEST_POSTS } from '@anglers/contract/limits'
import type { SearchOrder, SearchTime } from '@anglers/contract/search'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import { findNewestFirst, isOfNewest, isSinceNewest, newestBlock } from '../../infra/newestFirst.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isNamed, type Named } from '../account/queries.ts'
import { allPosts, type Feed, heat, listedPosts } from './feeds.ts'

/** How the posts that are found are ordered, the newest first without a word, and what they are narrowed to. */
export interface PostSearch {
  orderby?: SearchOrder
  type?: PostType
  since?: SearchTime
  /** Only those whose pictures anyone may see. */
  withPictures?: boolean
}

/** What is searched for, and in a statement with a row of `post` where else it is said than in the post's own text. */
interface Searched extends Named {
  said?: readonly RawBuilder<boolean>[]
}

/** Members whose names contain a searched word: posts of so many are among the hits, of the longest here first. */
const SEARCHED_AUTHORS = 50

const SINCE: Record<SearchTime, string> = { day: '1 day', week: '7 days', half_year: '6 months' }

/** Whether only some of what is found is asked for. */
const isNarrowed = ({ type, since, withPictures }: PostSearch): boolean =>
  type !== undefined || since !== undefined || withPictures === true

const isAmong = ({ type, since, withPictures }: PostSearch) =>
  sql.join(
    [
      ...(type === undefined ? [] : [sql`post.type = ${type}`]),
      ...(since === undefined ? [] : [sql`post.published_at >= now() - ${sql.lit(SINCE[since])}::interval`]),
      ...(withPictures ? [sql`post.visibility = 0 and exists (select 1 from post_media where post_media.post_id = post.id)`] : []),
      sql`true`,
    ],
    sql` and `,
  )

/**
 * Posts that contain the words in what anyone may read of them, tags, place and catch included, or in their author's name. At most
 * SEARCH_HITS are counted and reached.
 *
 * The index finds all hits of a word at once and in no order: right for a rare one, whose hits are then narrowed and ordered. But of a
 * word that is everywhere it would gather half the town to show twenty. That it is, the newest posts tell; then the page is found by
 * reading down the index of the order that is asked for, a few posts for each hit: of the likes and the heat, the first
 * SEARCH_NEWEST_POSTS; where they are narrowed, among the newest of that number.
 * Authors are looked up by the index on names, and their posts by that of their feeds: a new name is written in one row.
 */
export function searchFeed(db: Db, match: Searched, by: PostSearch, { limit, offset }: Window, reader: Reader): Feed {
  const { orderby = 'new' } = by
  const { said = [] } = match
  const text = sql`post_found_by(visibility, title, body, teaser, place_name, place_address, tag_names)`
  const namesakes = db
    .selectFrom('member')
    .select('id')
    .where('deleted_at', 'is', null)
    .where(isNamed(match))
    .orderBy('id')
    .limit(sql.lit(SEARCHED_AUTHORS))
  const byNamesake = sql<boolean>`post.author_id = any((select array_agg(id) from ${namesakes.as('namesake')})::bigint[])`
  const contains = sql<boolean>`${text} ilike ${match.pattern}`
  const found = sql.join([contains, byNamesake, ...said], sql` or `)
  const posts = listedPosts(db, {}, reader).select(['post.id', 'post.live_seq'])
  const holding = posts.where(sql<boolean>`cjk_grams(${text}) @> ${match.grams}::text[]`).where(contains)
  const most = sql.lit(SEARCH_HITS)
  // Not by "or": then the grams of each candidate would be cut once more, which takes longer than all the rest.
  const hitsAmong = (blocks?: number) => {
    const elsewhere = [byNamesake, ...said].map((there) => posts.where(there))
    const arms = blocks
      ? [holding.where(isOfNewest('post.live_seq', blocks)), ...elsewhere.map((arm) => arm.where(isSinceNewest('post.live_seq', blocks)))]
      : [holding, ...elsewhere]
    return sql.join(
      arms.map((arm) => sql`(${arm.limit(most)})`),
      sql` union `,
    )
  }
  const everyHit = hitsAmong()
  const newest = allPosts(db, { type: by.type }).selectAll('post').orderBy('post.live_seq', 'desc').limit(sql.lit(SEARCH_NEWEST_POSTS))
  const narrowedHits = (everywhere: boolean) =>
    everywhere
      ? sql`select post.id from ${newest.as('post')}
             where ${isAmong(by)} and ${notHiddenFrom('post.author_id', reader)} and (${found}) limit ${most}`
      : sql`select post.id from (${everyHit}) hit join post on post.id = hit.id where ${isAmong(by)}`

  const order: Record<typeof orderby, RawBuilder<unknown>> = {
    new: sql`post.live_seq desc`,
    likes: sql`post_stat.like_count desc, post_stat.post_id desc`,
    relevant: sql`${heat} desc, post_stat.post_id desc`,
  }
  const ordered = (hits: RawBuilder<unknown>) => sql<{ id: number }>`
    select post.id from (${hits}) hit join post on post.id = hit.id join post_stat on post_stat.post_id = hit.id
     order by ${orderby === 'relevant' ? sql`(post.title ilike ${match.pattern} or post.tag_names ilike ${match.pattern}) desc,` : sql``}
              ${order[orderby]} limit ${limit} offset ${offset}`
  const downTheOrder =
    orderby === 'new'
      ? sql`post`
      : sql`(select * from post_stat where listed order by ${order[orderby]} limit ${sql.lit(SEARCH_NEWEST_POSTS)}) post_stat
            join post on post.id = post_stat.post_id`
  const inOrder = sql<{ id: number }>`
    select post.id from ${downTheOrder} where post.listed and ${notHiddenFrom('post.author_id', reader)}
       and (${found})
     order by ${order[orderby]} limit ${limit} offset ${offset}`

  const countOf = async (hits: RawBuilder<unknown>) =>
    (await sql<{ n: number }>`select count(*)::integer as n from (select 1 from (${hits}) hit limit ${most}) counted`.execute(db)).rows[0]!
      .n
  const countAmong = async (blocks?: number) => {
    const { rows } = await sql<{ total: number; block: number }>`
      with newest as materialized (select ${newestBlock('live_seq')} from post where listed)
      select (select count(*)::integer from (select 1 from (${hitsAmong(blocks)}) hit limit ${most}) counted) as total, block
        from newest`.execute(db)
    return rows[0]!
  }
  const counted = async () => {
    const { total: every } = await findNewestFirst(SEARCH_HITS, countAmong)
    const everywhere = every === SEARCH_HITS
    return { everywhere, total: isNarrowed(by) && every > 0 ? await countOf(narrowedHits(everywhere)) : every }
  }
  let hits: ReturnType<typeof counted> | undefined
  return {
    page: {
      async execute() {
        const { everywhere, total } = await (hits ??= counted())
        if (!limit || total <= offset) return []
        return (await (isNarrowed(by) ? ordered(narrowedHits(everywhere)) : everywhere ? inOrder : ordered(everyHit)).execute(db)).rows
      },
    },
    total: async () => (await (hits ??= counted())).total,
  }
}

/** Of posts that anyone may read: the text around a word that stands behind so many characters, and whether there is more after it. */
export async function findExcerpts(
  db: Db,
  ids: number[],
  word: string,
  { behind, before, chars }: Record<'behind' | 'before' | 'chars', number>,
) {
  if (!ids.length) return []
  const { rows } = await sql<{ id: number; text: string; more: boolean }>`
    select id, substr(body, place - ${before}::integer, ${chars}::integer) as text, length(body) > place - ${before} + ${chars} as more
      from (
        select id, body, position(lower(${word}) in lower(body)) as place from post where id = any(${ids}::bigint[]) and visibility = 0
      ) found where place > ${behind}::integer`.execute(db)
  return rows
}
