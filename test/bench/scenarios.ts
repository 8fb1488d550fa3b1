import type { Request } from 'autocannon'
import { PER_PAGE } from '@anglers/contract/limits'
import type { Loaded } from './load.ts'
import { WORDS } from './text.ts'

export const API = '/wp-json/wp/v2'
/** Entries of the server's cache of visitors' answers: asking for more lists than these in turn, none is found there. */
const VISITOR_CACHE_ENTRIES = 500
const DEEP_PAGE = 500

/** One post of so many has the first topic. */
const TOPIC_SHARE = 5

/** At least one post of so many stands in the forum, and is reached by pages. */
const FORUM_SHARE = 8

/** One kind of request, asked for over and over. */
export interface Scenario {
  name: string
  /** The next request; called for each. */
  next: () => Request
  /** It changes what the others read, so it comes after all their rounds. */
  writes?: true
}

/** The names that ratios are made of. */
export const CACHED_LIST = 'list of 20, page 1, visitor (cached a second)'
export const LIST = 'list of 20, page 1, member'
export const DEEP_LIST = `list of 20, page ${DEEP_PAGE}, member`
export const FOLLOWING = 'list of 20, whom and what I follow, member'
export const TOPIC = 'list of 20 of a topic, page 1, member'
export const DEEP_TOPIC = `list of 20 of a topic, page ${DEEP_PAGE}, member`
export const FORUM = 'list of 20 of a forum, the newest first, page 1, member'
export const DEEP_FORUM = `list of 20 of a forum, the newest first, page ${DEEP_PAGE}, member`
export const FORUM_ANSWERED = 'list of 20 of a forum, the latest answered first, member'
export const FORUM_HOT = 'list of 20 of a forum, hot, member'
export const UNCACHED_LIST = 'list of 20, many pages in turn, visitor (nothing cached)'
export const DETAIL = 'detail, visitor'
export const PUBLISH = 'publish, member'
export const BADGE = 'weather, as the badge asks, visitor'
export const WEATHER = 'weather, all of it, visitor'
/** By the words that are searched for. */
export const SEARCHES: Record<string, string> = {
  [`search, two characters (${WORDS.twoCharacters})`]: WORDS.twoCharacters,
  [`search, four characters (${WORDS.fourCharacters})`]: WORDS.fourCharacters,
  [`search, frequent word (${WORDS.frequent})`]: WORDS.frequent,
}

/** What is measured on a database of this size. Visitors' lists come from a cache for a second; a member's never do. */
export function scenariosFor({ posts, tokens, ids }: Loaded): Scenario[] {
  const pages = Math.floor(posts / PER_PAGE)
  const get = (path: string): Request => ({ method: 'GET', path: `${API}/${path}` })
  const list = (page: number) => get(`posts?per_page=${PER_PAGE}&page=${page}`)
  const topic = (page: number) => get(`posts?per_page=${PER_PAGE}&page=${page}&tag=1`)
  const forum = (orderby: string, page = 1) => get(`bbs/post?id=1&per_page=${PER_PAGE}&page=${page}&orderby=${orderby}`)
  const search = (word: string) => get(`search/search?per_page=${PER_PAGE}&word=${encodeURIComponent(word)}`)
  const session = inTurn(tokens)
  const requireSignIn = (request: Request): Request => ({
    ...request,
    headers: { ...request.headers, authorization: `Bearer ${session()}` },
  })

  const always = (name: string, request: Request): Scenario => ({ name, next: () => request })
  const member = (name: string, request: Request): Scenario => ({ name, next: () => requireSignIn(request) })

  const manyLists = Array.from({ length: Math.min(pages, VISITOR_CACHE_ENTRIES) }, (_, i) => i + 1).flatMap((page) => [
    list(page),
    { ...list(page), path: `${list(page).path}&orderby=new` },
  ])

  return [
    always(CACHED_LIST, list(1)),
    { name: UNCACHED_LIST, next: inTurn(manyLists) },
    member(LIST, list(1)),
    ...(pages >= DEEP_PAGE ? [member(DEEP_LIST, list(DEEP_PAGE))] : []),
    member('list of 20, last page, member', list(pages)),
    member(FOLLOWING, get(`posts?per_page=${PER_PAGE}&following=true`)),
    member(TOPIC, topic(1)),
    ...(pages >= DEEP_PAGE * TOPIC_SHARE ? [member(DEEP_TOPIC, topic(DEEP_PAGE))] : []),
    member(FORUM, forum('new')),
    ...(pages >= DEEP_PAGE * FORUM_SHARE ? [member(DEEP_FORUM, forum('new', DEEP_PAGE))] : []),
    member(FORUM_ANSWERED, forum('all')),
    member(FORUM_HOT, forum('hot')),
    member('a topic, member', get('topic/1')),
    member('hot topics, member', get('topic/hot-topic')),
    member('list of 20, hot, member', get(`posts?per_page=${PER_PAGE}&orderby=hot`)),
    { name: DETAIL, next: inTurn(ids.map((id) => get(`posts/detail?id=${id}`))) },
    always(BADGE, get('weather?brief=true')),
    always(WEATHER, get('weather')),
    ...Object.entries(SEARCHES).map(([name, word]) => always(name, search(word))),
    always('ranking, visitor (cached a second)', get('user/ranking?metric=experience&period=week')),
    member('ranking of 100,000, all different, member', get('user/ranking?metric=experience&period=week')),
    member('ranking of 100,000, all equal, the last of them', get('user/ranking?metric=points&period=week')),
    member('member centre, member', get('user/mine')),
    member('daily sign-in, member', get('sign')),
    member('tasks, member', get('task')),
    { name: PUBLISH, next: () => requireSignIn(publish()), writes: true },
  ]
}

function publish(): Request {
  return {
    method: 'POST',
    path: `${API}/publish/words`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ content: '今天多云，清晨去双溪水库，用红虫守了三个小时，上了十二条鲫鱼。', tags: ['调漂', '渔获'] }),
  }
}

export function inTurn<T>(items: T[]): () => T {
  let i = 0
  return () => items[i++ % items.length]!
}
