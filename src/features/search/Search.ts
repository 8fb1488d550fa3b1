import type { PostType } from '@anglers/contract/content'
import { FEED_PER_PAGE } from '@anglers/contract/limits'
import type { FoundIn, SearchHit, SearchOrder, SearchScope, SearchTime, Suggestion } from '@anglers/contract/search'
import { action, makeAutoObservable, makeObservable, observable, observableRef, runInAction } from 'mobx'
import { members, type Member } from '@/features/account'
import { posts, type Post } from '@/features/content'
import { topics, type Topic } from '@/features/topic'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Resource } from '@/stores/resource'
import { wordInstead } from '@/stores/wordInstead'
import { searchHistory } from './searchHistory'

/** How long, in ms, the typing rests before something is suggested. */
const SUGGEST_AFTER_MS = 300

/** Hot words and scopes. */
export const searchSetting = new Resource(() => call('GET search/setting', {}, { quiet: true }))

/** How posts are ordered, and what they are narrowed to. */
export interface PostWays {
  orderby: SearchOrder
  type: PostType | null
  since: SearchTime | null
  pictures: boolean
}

export const ALL_POSTS: PostWays = { orderby: 'relevant', type: null, since: null, pictures: false }

/** By how many criteria posts are narrowed. */
export const criteriaOf = ({ type, since, pictures }: PostWays): number => [type, since, pictures].filter(Boolean).length

const queryOf = ({ orderby, type, since, pictures }: PostWays) => ({
  orderby,
  ...(type && { type }),
  ...(since && { since }),
  ...(pictures && { withPictures: true }),
})

/** What was found for a word in one scope; loads when it is first shown. */
export class ScopeResults<S extends SearchScope, R extends { id: number }> {
  readonly list: Collection<FoundIn<S>, R>
  /** The word whose hits are shown, when there are none of the one that was searched for. */
  instead: string | null = null
  /** What a post says around the word, by its id, where its card does not show that itself. */
  readonly excerpts = new Map<number, string>()
  /** Counts the questions; only the latest one's answer says whose the hits are. */
  private question = 0

  constructor(
    readonly word: string,
    scope: S,
    adopt: (found: FoundIn<S>) => R,
    perPage?: number,
    ways?: PostWays,
  ) {
    makeObservable(this, { instead: observable })
    this.list = new Collection({
      fetch: async (page, per_page) => {
        const question = ++this.question
        const answer = await callPage('GET search/search', { word, scope, page, per_page, ...(ways && queryOf(ways)) }, { quiet: true })
        if (question === this.question) runInAction(() => (this.instead = wordInstead(answer)))
        for (const hit of answer.items as SearchHit[]) if (hit.scope === 'post' && hit.excerpt) this.excerpts.set(hit.post.id, hit.excerpt)
        return { ...answer, items: answer.items.map((hit) => (hit as Record<S, FoundIn<S>>)[scope]) }
      },
      adopt,
      perPage,
    })
  }
}

type FoundPosts = ScopeResults<'post', Post>

type ByScope = { [S in SearchScope]: ScopeResults<S, { id: number }> }

/** What was found for a word, by scope. */
export class SearchResults implements ByScope {
  post: FoundPosts
  ways = ALL_POSTS
  readonly user: ScopeResults<'user', Member>
  readonly topic: ScopeResults<'topic', Topic>
  readonly diaochang: ScopeResults<'diaochang', Post>
  readonly dianpu: ScopeResults<'dianpu', Post>

  constructor(readonly word: string) {
    makeObservable(this, { post: observableRef, ways: observableRef, sort: action })
    this.post = this.findPosts()
    this.user = new ScopeResults(word, 'user', (user) => members.upsert(user))
    this.topic = new ScopeResults(word, 'topic', (topic) => topics.upsert(topic))
    this.diaochang = new ScopeResults(word, 'diaochang', (post) => posts.upsert(post), FEED_PER_PAGE)
    this.dianpu = new ScopeResults(word, 'dianpu', (post) => posts.upsert(post), FEED_PER_PAGE)
  }

  /** Looks for the posts in another order, or for fewer or more of them. */
  sort(change: Partial<PostWays>): void {
    this.ways = { ...this.ways, ...change }
    this.post = this.findPosts()
  }

  private findPosts(): FoundPosts {
    return new ScopeResults(this.word, 'post', (post) => posts.upsert(post), FEED_PER_PAGE, this.ways)
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
  /** What may be meant by the typed text. */
  suggestions: Suggestion[] = []

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
      const suggestions = await call('GET search/suggest', { word: asked }, { quiet: true })
      if (this.typed.trim() === asked && this.isTyping) runInAction(() => (this.suggestions = suggestions))
    } catch {
      // A suggestion is a courtesy.
    }
  }
}
