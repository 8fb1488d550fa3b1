import type { UserItem } from '@anglers/contract/account'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import type { SearchHit, SearchScope } from '@anglers/contract/search'
import { makeAutoObservable, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { members, type Member } from '@/features/account'
import { posts, type PostCollection } from '@/features/content'
import { call, callPage, type AnsweredPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'
import { searchHistory } from './searchHistory'

/** How long, in ms, the typing rests before something is suggested. */
const SUGGEST_AFTER_MS = 300
const SUGGESTIONS = 8

/** Hot words and scopes. */
export const searchSetting = new Resource(() => call('GET search/setting', {}, { quiet: true }))

/** What was found for a word, in each scope; each loads when it is first shown. */
export class SearchResults {
  readonly posts: PostCollection
  readonly users: Collection<UserItem, Member>
  /** The word whose posts are shown, when none contain the one that was searched for. */
  instead: string | null = null
  /** Counts the questions for posts; only the latest one's answer says whose they are. */
  private question = 0

  constructor(readonly word: string) {
    makeObservable(this, { instead: observable })
    this.posts = new Collection({
      fetch: async (page, perPage) => {
        const question = ++this.question
        const found = await this.find('post', page, perPage, ({ post }) => post)
        const instead = found.header('x-search-word')
        if (question === this.question) runInAction(() => (this.instead = instead === undefined ? null : decodeURIComponent(instead)))
        return found
      },
      adopt: (post) => posts.upsert(post),
      perPage: FEED_PER_PAGE,
    })
    this.users = new Collection({
      fetch: (page, perPage) => this.find('user', page, perPage, ({ user }) => user),
      adopt: (user) => members.upsert(user),
    })
  }

  private async find<D>(scope: SearchScope, page: number, perPage: number, thingOf: (hit: SearchHit) => D | undefined): Promise<AnsweredPage<D>> {
    const found = await callPage('GET search/search', { word: this.word, scope, page, per_page: perPage }, { quiet: true })
    return { ...found, items: found.items.map(thingOf).filter((thing) => thing !== undefined) }
  }
}

/**
 * A search: what is typed, what is suggested meanwhile, and what was found. Only a submitted word is searched for, since
 * the server remembers each word that it is asked.
 */
export class Search {
  typed = ''
  scope: SearchScope = 'post'
  results: SearchResults | null = null
  /** Tags that have the typed text in their name. */
  suggestions: string[] = []

  private timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    makeAutoObservable<Search, 'timer'>(this, { results: observableRef, suggestions: observableRef, timer: false })
  }

  /** Whether something is typed that was not searched for yet. */
  get isTyping(): boolean {
    return this.typed.trim() !== '' && this.typed.trim() !== this.results?.word
  }

  type(text: string): void {
    this.typed = text
    this.suggestions = []
    clearTimeout(this.timer)
    if (text.trim() === '') this.results = null
    else if (this.isTyping) this.timer = setTimeout(() => void this.suggest(), SUGGEST_AFTER_MS)
  }

  /** Searches for what is typed, or for a word that was chosen. */
  submit(word = this.typed): void {
    const wanted = word.trim().replace(/\s+/g, ' ')
    if (wanted === '') return
    clearTimeout(this.timer)
    this.typed = wanted
    this.suggestions = []
    this.results = new SearchResults(wanted)
    searchHistory.remember(wanted)
  }

  choose(scope: SearchScope): void {
    this.scope = scope
  }

  private async suggest(): Promise<void> {
    const asked = this.typed.trim()
    try {
      const tags = await call('GET tags', { search: asked, per_page: SUGGESTIONS }, { quiet: true })
      if (this.typed.trim() === asked && this.isTyping) runInAction(() => (this.suggestions = tags.map(({ name }) => name)))
    } catch {
      // A suggestion is a courtesy.
    }
  }
}
