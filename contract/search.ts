import Type, { type Static } from 'typebox'
import { UserItem } from './account.ts'
import { Done, Id, literals } from './common.ts'
import { PostCard } from './content.ts'
import { PostType } from './postTypes.ts'
import { declare, pagedInput } from './endpoint.ts'
import { SEARCH_CHARS, SEARCH_HISTORY_ENTRIES, SEARCH_HITS, SEARCH_NEAR_WORDS, SEARCH_NEWEST_POSTS } from './limits.ts'
import { Topic } from './topics.ts'

/** What is searched; the first, where none is asked for. */
export const searchScopes = ['post', 'user', 'topic', 'diaochang', 'dianpu'] as const
export type SearchScope = (typeof searchScopes)[number]
const Scope = literals(searchScopes, { title: 'SearchScope', description: 'What is searched; posts, where none is asked for.' })

export const SearchHit = Type.Union(
  [
    Type.Object(
      {
        scope: Type.Literal('post'),
        post: PostCard,
        excerpt: Type.Union([Type.String(), Type.Null()], {
          description: 'plain text around the word, where it stands further down than a card shows; else null',
          examples: ['…收竿前又在老地方补了两条鲫鱼…'],
        }),
      },
      { title: 'PostHit', description: 'A post that was found.' },
    ),
    Type.Object({ scope: Type.Literal('user'), user: UserItem }, { title: 'UserHit', description: 'A member who was found.' }),
    Type.Object({ scope: Type.Literal('topic'), topic: Topic }, { title: 'TopicHit', description: 'A topic that was found.' }),
    Type.Object(
      { scope: Type.Literal('diaochang'), diaochang: PostCard },
      { title: 'DiaochangHit', description: 'A fishing ground that was found.' },
    ),
    Type.Object({ scope: Type.Literal('dianpu'), dianpu: PostCard }, { title: 'DianpuHit', description: 'A tackle shop that was found.' }),
  ],
  { title: 'SearchHit', description: 'What is found stands under the name of its scope.' },
)
export type SearchHit = Static<typeof SearchHit>
/** What is found in one scope. */
export type FoundIn<S extends SearchScope> = Extract<SearchHit, { scope: S }> extends Record<S, infer T> ? T : never

export const searchOrders = ['relevant', 'new', 'likes'] as const
export type SearchOrder = (typeof searchOrders)[number]
export const searchTimes = ['day', 'week', 'half_year'] as const
export type SearchTime = (typeof searchTimes)[number]

/** How the posts that are found are ordered, and what they are narrowed to. */
const PostSearch = {
  orderby: Type.Optional(
    literals(searchOrders, {
      title: 'SearchOrder',
      description:
        'Of posts: the newest first, where none is asked for; relevant: those that say it in their title or tags, then what is talked ' +
        `about now. A word that is in ${SEARCH_HITS} posts or more is ordered by the latter alone.`,
    }),
  ),
  type: Type.Optional(PostType),
  since: Type.Optional(
    literals(searchTimes, { title: 'SearchTime', description: 'Only posts that were published within the last day, week or half a year.' }),
  ),
  withPictures: Type.Optional(Type.Boolean({ description: 'only posts whose pictures anyone may see' })),
}

/** The parameters that only posts have. */
export const postSearchParams = Object.keys(PostSearch) as (keyof typeof PostSearch)[]

export const Suggestion = Type.Object(
  {
    word: Type.String({ description: 'what to search for, or a name', examples: ['翘嘴'] }),
    scope: Type.Union([Scope, Type.Null()], { description: 'of what it is the name; null for a word to search for' }),
    id: Type.Union([Id, Type.Null()], { description: 'of what it is the name, and where it leads' }),
  },
  { title: 'Suggestion', description: 'What may be meant: a word, or the name of something.' },
)
export type Suggestion = Static<typeof Suggestion>
/** Six words, and two names in each of three scopes. */
const SUGGESTIONS_MAX = 12

/**
 * The header of an answer that holds hits of another word, percent-encoded, since the one that was asked for finds nothing: a part of
 * it, or what else it is called. A list is a plain array, so what is said of the whole of it is a header, as its length is.
 */
export const SEARCHED_INSTEAD = 'X-Search-Word'

export const searchEndpoints = declare({
  'GET search/setting': {
    access: 'visitor',
    summary: 'Hot words and scopes',
    answer: Type.Object({ hot: Type.Array(Type.String()), scopes: Type.Array(Type.Object({ key: Scope, name: Type.String() })) }),
  },
  'GET search/suggest': {
    access: 'visitor',
    summary: 'What may be meant by the beginning of a word',
    input: Type.Object({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: Type.Array(Suggestion, { maxItems: SUGGESTIONS_MAX }),
    perMinute: 60,
  },
  'GET search/near': {
    access: 'visitor',
    summary: 'Words near to one that finds nothing, each of which finds something',
    input: Type.Object({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: Type.Array(Type.String(), { maxItems: SEARCH_NEAR_WORDS }),
    perMinute: 60,
  },
  'GET search/history': {
    access: 'member',
    summary: 'My past searches, the latest first',
    answer: Type.Array(Type.String(), { maxItems: SEARCH_HISTORY_ENTRIES }),
  },
  'POST search/delete': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Clear my past searches, or one',
    input: Type.Object({ word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS })) }),
    answer: Done,
  },
  'GET search/search': {
    access: 'visitor',
    summary:
      'Search by scope. Where a word finds no posts, a part of it or what else it is called is searched for. Only posts have an order ' +
      `and are narrowed; of a word that is in ${SEARCH_HITS} of them or more, among the newest ${SEARCH_NEWEST_POSTS} (of their type)`,
    input: pagedInput({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }), scope: Type.Optional(Scope), ...PostSearch }),
    answer: SearchHit,
    paged: true,
    headers: { [SEARCHED_INSTEAD]: 'The word that was searched for instead, percent-encoded.' },
    perMinute: 120,
  },
})
