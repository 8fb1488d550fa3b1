import type { Answer } from '@anglers/contract'
import { SEARCH_HITS, SEARCH_NEAR_WORDS } from '@anglers/contract/limits'
import { type SearchHit, type SearchScope, searchScopes, type Suggestion } from '@anglers/contract/search'
import { LRUCache } from 'lru-cache'
import { countAsk } from '../../infra/askCount.ts'
import type { Window } from '../../infra/database.ts'
import { dayOf } from '../../infra/localTime.ts'
import type { Services } from '../../kernel/context.ts'
import type { Language } from '../../kernel/language.ts'
import type { Paged } from '../../kernel/paging.ts'
import { texts } from '../../kernel/texts/index.ts'
import { shared } from '../../lib/shared.ts'
import { cleanLine } from '../../lib/text.ts'
import { settings } from '../settings/service.ts'
import { FIRST_SCOPE, type PostSearch, type Searching, type SearchScopes, scopesOf } from './hooks.ts'
import { namesBeginning, namesWithin, otherNames } from './otherNames.ts'
import { countSearch, listHotWords, recordSearch } from './queries.ts'

type Shared = Omit<Searching, 'viewer'>

const HOT_WORDS = 10
/** Of what members search for, so many words are looked at for those that find something. */
const HOT_WORDS_CHECKED = 30
const HOT_WORD_CHECKED_AGAIN_MS = 60_000
const SUGGESTED_WORDS = 6
/** Of words that are no topic, so many are looked at for those that find something. */
const SUGGESTED_CHECKED = 8
const SUGGESTED_OF_SCOPE = 2
/** Of a word that finds nothing, the topics of so many pieces are looked for, and so many words are looked at. */
const NEAR_PIECES = 8
const NEAR_CHECKED = 12
const WORDS_LATELY = 1_000

/** Whether a visitor finds anything by a word; per process, the answer of a minute ago will do. */
const findable = new LRUCache<string, Promise<boolean>>({ max: 500, ttl: HOT_WORD_CHECKED_AGAIN_MS })

const isFindable = (services: Shared, word: string): Promise<boolean> =>
  shared(findable, word, () => findsAnything({ ...services, viewer: null }, FIRST_SCOPE, word))

/** What the operator suggests, filled up with what others search for; no word that leads a visitor to nothing. */
export async function searchSetting(services: Shared, language: Language): Promise<Answer<'GET search/setting'>> {
  const { db } = services
  const [searched, { seast_hot_words }] = await Promise.all([listHotWords(db, HOT_WORDS_CHECKED), settings(db, ['seast_hot_words'])])
  const hot: string[] = []
  for (const word of new Set([...seast_hot_words, ...searched])) {
    if (hot.length === HOT_WORDS) break
    if (await isFindable(services, word)) hot.push(word)
  }
  const names: Record<SearchScope, string> = texts[language].search.scopes
  return { hot, scopes: searchScopes.map((key) => ({ key, name: names[key] })) }
}

/** What several members searched for lately; per process, that of a minute ago will do. */
const lately = new LRUCache<string, Promise<string[]>>({ max: 1, ttl: HOT_WORD_CHECKED_AGAIN_MS })

/**
 * What may be meant by the beginning of a word: topics, words that others search for and names of fish and tackle, of which each finds
 * something; then members, fishing grounds and shops that this viewer finds by it.
 */
export async function suggest(services: Searching, typed: string): Promise<Suggestion[]> {
  const begun = cleanLine(typed)
  if (!begun) return []
  const [topics, searched, ...named] = await Promise.all([
    scopesOf(services.modules).topic.search(services, begun, { limit: SUGGESTED_WORDS, offset: 0 }),
    shared(lately, 'words', () => listHotWords(services.db, WORDS_LATELY)),
    ...searchScopes.map((scope) => namedIn(services, scope, begun)),
  ])
  const words = new Set(topics.items.map(({ name }) => name))
  const others = new Set([...searched.filter((word) => word.includes(begun)), ...namesBeginning(begun)])
  let left = SUGGESTED_CHECKED
  for (const word of others) {
    if (words.size >= SUGGESTED_WORDS || left === 0) break
    if (words.has(word) || word === begun) continue
    left--
    if (await isFindable(services, word)) words.add(word)
  }
  words.delete(begun)
  return [...[...words].map((word) => ({ word, scope: null, id: null })), ...named.flat()]
}

async function namedIn<S extends SearchScope>(services: Searching, scope: S, word: string): Promise<Suggestion[]> {
  const { search, named }: SearchScopes[S] = scopesOf(services.modules)[scope]
  if (!named) return []
  const { items } = await search(services, word, { limit: SUGGESTED_OF_SCOPE, offset: 0 })
  return items.map((found) => ({ ...named(found), scope })).filter((suggestion) => suggestion.word !== '')
}

/** What was found, and by which other word, where the one that was asked for finds nothing. */
export interface Found extends Paged<SearchHit> {
  instead?: string
}

/** What is searched for. */
interface Wanted<S extends SearchScope = SearchScope> {
  word: string
  scope: S
  /** Of posts only. */
  by?: PostSearch
}

/** A member's first search for a word on a day counts, and no other, whatever they forget of their history or push out of it. */
async function remember({ db, secret }: Pick<Services, 'db' | 'secret'>, memberId: number, word: string): Promise<void> {
  if (await countAsk(db, dayOf(new Date()), secret.hash('search', `${memberId} ${word}`), 1)) await countSearch(db, word)
  await recordSearch(db, memberId, word)
}

/** Searches one scope. A member's first page of a word is remembered in their history, and counted. */
export async function search(
  services: Searching & Pick<Services, 'secret'>,
  { word: typed, scope, by = {} }: Wanted,
  window: Window,
): Promise<Found> {
  const { viewer } = services
  const word = cleanLine(typed)
  if (!word || window.offset >= SEARCH_HITS) return { items: [], total: 0 }
  if (viewer && window.offset === 0) await remember(services, viewer.id, word)
  const whole = await searchScope(services, { word, scope, by }, window)
  if (whole.total > 0 || !scopesOf(services.modules)[scope].relaxed) return whole
  // Another word stands in for one that finds nothing at all, not for one that finds nothing of what is asked for.
  if (Object.keys(by).length && (await findsAnything(services, scope, word))) return whole
  const instead = await otherWord((other) => findsAnything(services, scope, other), word)
  return instead === undefined ? whole : { ...(await searchScope(services, { word: instead, scope, by }, window)), instead }
}

async function searchScope<S extends SearchScope>(
  services: Searching,
  { scope, word, by }: Wanted<S>,
  window: Window,
): Promise<Paged<SearchHit>> {
  const { search: find, excerpts }: SearchScopes[SearchScope] = scopesOf(services.modules)[scope]
  const { items, total } = await find(services, word, window, by as never)
  const said = await excerpts?.(services, word, items as never)
  return { items: items.map((found, at) => ({ scope, [scope]: found, ...(said && { excerpt: said[at] }) }) as unknown as SearchHit), total }
}

/**
 * What to search for where a word finds nothing: what anglers know that is in it, by that name and its commonest one, and topics whose
 * names have a piece of it. Each finds something.
 */
export async function nearWords(services: Searching, typed: string): Promise<string[]> {
  const asked = cleanLine(typed)
  const letters = [...asked.replace(/\s/g, '')]
  const pieces = letters.slice(1, NEAR_PIECES + 1).map((letter, at) => letters[at]! + letter)
  const topics = await Promise.all(
    pieces
      .filter(saysSomething)
      .map((piece) => scopesOf(services.modules).topic.search(services, piece, { limit: SUGGESTED_OF_SCOPE, offset: 0 })),
  )
  const candidates = new Set([...namesWithin(asked), ...topics.flatMap(({ items }) => items.map(({ name }) => name))])
  candidates.delete(asked)
  const near: string[] = []
  for (const word of [...candidates].slice(0, NEAR_CHECKED)) {
    if (near.length === SEARCH_NEAR_WORDS) break
    if (await isFindable(services, word)) near.push(word)
  }
  return near
}

const findsAnything = async (services: Searching, scope: SearchScope, word: string): Promise<boolean> =>
  (await scopesOf(services.modules)[scope].search(services, word, { limit: 0, offset: 0 })).total > 0

/** What a word is also called, or a good part of it: the first that finds something. */
const otherWord = async (finds: Finds, word: string): Promise<string | undefined> =>
  (await firstThat(finds, otherNames(word))) ?? longestPart(finds, word)

type Finds = (word: string) => Promise<boolean>

async function firstThat(finds: Finds, words: readonly string[]): Promise<string | undefined> {
  for (const word of words) if (await finds(word)) return word
  return undefined
}

/** The longest beginning of the word that finds something, or its longest end when that is longer; at least half of the word. */
async function longestPart(finds: Finds, word: string): Promise<string | undefined> {
  const letters = [...word]
  const beginning = await longestOf(finds, letters.length, (length) => letters.slice(0, length).join('').trim())
  const end = await longestOf(finds, letters.length, (length) => letters.slice(-length).join('').trim())
  return end !== undefined && end.length > (beginning?.length ?? 0) ? end : beginning
}

/** What a longer part finds, a shorter one finds as well: so the longest is found by halving. */
async function longestOf(finds: Finds, whole: number, part: (length: number) => string): Promise<string | undefined> {
  let longest: string | undefined
  let [low, high] = [Math.ceil(whole / 2), whole - 1]
  while (low <= high) {
    const length = Math.ceil((low + high) / 2)
    const tried = part(length)
    if (!saysSomething(tried)) low = length + 1
    else if (await finds(tried)) [longest, low] = [tried, length + 1]
    else high = length - 1
  }
  return longest
}

/** A part is worth a search when it has two characters of Chinese, or three letters or digits, in a row. */
const saysSomething = (part: string) => /[㐀-鿿]{2}|[a-z0-9]{3}/i.test(part)
