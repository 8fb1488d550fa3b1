import type { Input } from '@anglers/contract'
import { type FoundIn, postSearchParams, type SearchScope, searchScopes } from '@anglers/contract/search'
import type { Window } from '../../infra/database.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { merged, type Module } from '../../kernel/module.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'

export type Searching = ReadServices & Pick<Services, 'config'> & { viewer: Viewer | null }

/** How what is found is ordered, and what it is narrowed to. */
export type PostSearch = Pick<Input<'GET search/search'>, (typeof postSearchParams)[number]>
type ScopeSearch<S extends SearchScope> = S extends 'post' ? PostSearch : never

/** A kind of thing that is searched for by a word. */
export interface SearchScopeOf<S extends SearchScope> {
  /** What this viewer finds by the word, SEARCH_HITS at most; with a `limit` of 0 only how many. */
  search(services: Searching, word: string, window: Window, by?: ScopeSearch<S>): Promise<Paged<FoundIn<S>>>
  /** What the found say around the word, where they do not show it themselves. */
  excerpts?(services: Searching, word: string, found: readonly FoundIn<S>[]): Promise<(string | null)[]>
  /** Where a word finds nothing, others are tried: what else it is called, and parts of it. */
  relaxed?: true
  /** What a found thing is called, where its name is to lead to it while a word is being typed. */
  named?(found: FoundIn<S>): { id: number; word: string }
}

export type SearchScopes = { [S in SearchScope]: SearchScopeOf<S> }

declare module '../../kernel/module.ts' {
  interface Module {
    searchScopes?: Partial<SearchScopes>
  }
}

/** The scope that is searched where none is asked for. */
export const [FIRST_SCOPE] = searchScopes

/** All scopes. */
export const scopesOf = (modules: readonly Module[]): SearchScopes => merged(modules, 'searchScopes')
