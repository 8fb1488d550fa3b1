import Type, { type Static } from 'typebox'
import { UserItem } from './account.ts'
import { Done, Id, literals } from './common.ts'
import { PostCard } from './content.ts'
import { declare, pagedInput } from './endpoint.ts'
import { SEARCH_CHARS, SEARCH_HISTORY_ENTRIES } from './limits.ts'
import { Topic } from './topics.ts'

/** What is searched; the first, where none is asked for. */
export const searchScopes = ['post', 'user', 'topic', 'diaochang', 'dianpu'] as const
export type SearchScope = (typeof searchScopes)[number]
const Scope = literals(searchScopes, { title: 'SearchScope', description: 'What is searched; posts, where none is asked for.' })

export const SearchHit = Type.Union(
  [
    Type.Object({ scope: Type.Literal('post'), post: PostCard }, { title: 'PostHit', description: 'A post that was found.' }),
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
    summary: 'Search by scope. Where a word finds no posts, a part of it or what else it is called is searched for',
    input: pagedInput({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }), scope: Type.Optional(Scope) }),
    answer: SearchHit,
    paged: true,
    headers: { [SEARCHED_INSTEAD]: 'The word that was searched for instead, percent-encoded.' },
    perMinute: 120,
  },
})
