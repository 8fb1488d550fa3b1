import type { Answer } from '@anglers/contract'
import { SEARCH_HITS } from '@anglers/contract/limits'
import { type SearchHit, type SearchScope, searchScopes } from '@anglers/contract/search'
import { LRUCache } from 'lru-cache'
import type { Window } from '../../infra/database.ts'
import type { Language } from '../../kernel/language.ts'
import type { Paged } from '../../kernel/paging.ts'
import { texts } from '../../kernel/texts/index.ts'
import { cleanLine } from '../../lib/text.ts'
import { settings } from '../settings/service.ts'
import { otherFishNames } from './fishNames.ts'
import { FIRST_SCOPE, type Searching, scopesOf } from './hooks.ts'
import { listHotWords, recordSearch } from './queries.ts'

type Shared = Omit<Searching, 'viewer'>

const HOT_WORDS = 10
/** Of what members search for, so many words are looked at for those that find something. */
const HOT_WORDS_CHECKED = 30
const HOT_WORD_CHECKED_AGAIN_MS = 60_000

/** Whether a visitor finds anything by a word; per process, the answer of a minute ago will do. */
const findable = new LRUCache<string, boolean>({ max: 500, ttl: HOT_WORD_CHECKED_AGAIN_MS })

async function isFindable(services: Shared, word: string): Promise<boolean> {
  const known = findable.get(word)
  if (known !== undefined) return known
  const found = await findsAnything({ ...services, viewer: null }, FIRST_SCOPE, word)
  findable.set(word, found)
  return found
}

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

/** What was found, and by which other word, where the one that was asked for finds nothing. */
export interface Found extends Paged<SearchHit> {
  instead?: string
}

/** Searches one scope. A member's first page of a word is remembered in their history. */
export async function search(services: Searching, word: string, scope: SearchScope, window: Window): Promise<Found> {
  const { db, viewer } = services
  const wanted = cleanLine(word)
  if (!wanted || window.offset >= SEARCH_HITS) return { items: [], total: 0 }
  if (viewer && window.offset === 0) await recordSearch(db, viewer.id, wanted)
  const whole = await searchScope(services, scope, wanted, window)
  if (whole.total > 0 || !scopesOf(services.modules)[scope].relaxed) return whole
  const instead = await otherWord((other) => findsAnything(services, scope, other), wanted)
  return instead === undefined ? whole : { ...(await searchScope(services, scope, instead, window)), instead }
}

async function searchScope(services: Searching, scope: SearchScope, word: string, window: Window): Promise<Paged<SearchHit>> {
  const { items, total } = await scopesOf(services.modules)[scope].search(services, word, window)
  return { items: items.map((found) => ({ scope, [scope]: found }) as SearchHit), total }
}

const findsAnything = async (services: Searching, scope: SearchScope, word: string): Promise<boolean> =>
  (await scopesOf(services.modules)[scope].search(services, word, { limit: 0, offset: 0 })).total > 0

/** What the fish of a word is also called, or a good part of the word: the first that finds something. */
const otherWord = async (finds: Finds, word: string): Promise<string | undefined> =>
  (await firstThat(finds, otherFishNames(word))) ?? longestPart(finds, word)

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
