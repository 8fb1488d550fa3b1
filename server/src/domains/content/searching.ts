import type { PostCard } from '@anglers/contract/content'
import type { Window } from '../../infra/database.ts'
import type { Paged } from '../../kernel/paging.ts'
import { cleanLine, likePattern, searchGrams } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { saidByParts } from './postParts.ts'
import { findExcerpts, type PostSearch, searchFeed } from './searchQueries.ts'
import { readFeed, type Reading } from './service.ts'

/** A card shows about so much of a text before it is cut. */
const SEEN_CHARS = 100
const EXCERPT_BEFORE_CHARS = 20
const EXCERPT_CHARS = 120

/** What a text that was cut from another one must not begin with: marks that belong to the sign before. */
const TORN = /^(?:\p{M}|\u200d)+/u

/** Posts that this viewer finds by the word, SEARCH_HITS at most. */
export function searchPosts(reading: Reading, word: string, window: Window, by: PostSearch = {}): Promise<Paged<PostCard>> {
  const match = { word, grams: searchGrams(word), pattern: likePattern(word) }
  const said = saidByParts(reading.modules, match)
  return readFeed(reading, searchFeed(reading.db, { ...match, said }, by, window, readerOf(reading.viewer)))
}

/** What these posts say around the word, each in one line; null where their cards show it themselves, or do not have it in their text. */
export async function excerptsOf({ db }: Pick<Reading, 'db'>, word: string, posts: readonly PostCard[]): Promise<(string | null)[]> {
  const asked = word.toLowerCase()
  const cut = posts.filter(({ title, locked, text }) => !locked && !title.toLowerCase().includes(asked) && text.length > SEEN_CHARS)
  const around = { behind: SEEN_CHARS, before: EXCERPT_BEFORE_CHARS, chars: EXCERPT_CHARS }
  const found = await findExcerpts(
    db,
    cut.map(({ id }) => id),
    word,
    around,
  )
  const excerpts = new Map(found.map(({ id, text, more }) => [id, `…${cleanLine(text.replace(TORN, ''))}${more ? '…' : ''}`]))
  return posts.map(({ id }) => excerpts.get(id) ?? null)
}
