import { SEARCH_HISTORY_ENTRIES } from '@anglers/contract/limits'
import { makeAutoObservable, reaction } from 'mobx'
import { call } from '@/stores/api'
import { showNetworkError } from '@/stores/errors'
import { Resource } from '@/stores/resource'
import { session } from '@/stores/session'

/** What the member searched for, the latest first. The server keeps it; a visitor has none. */
export class SearchHistory {
  private readonly kept = new Resource<string[]>(async () => (session.active ? call('GET search/history', {}, { quiet: true }) : []))

  constructor() {
    makeAutoObservable<SearchHistory, 'kept'>(this, { kept: false, load: false })
    reaction(
      () => session.userId,
      () => this.kept.forget(),
    )
  }

  get words(): string[] {
    return this.kept.value ?? []
  }

  async load(): Promise<void> {
    await this.kept.load()
  }

  /** A word was searched: the server remembers it by itself. */
  remember(word: string): void {
    if (!session.active) return
    this.show([word, ...this.words.filter((other) => other !== word)].slice(0, SEARCH_HISTORY_ENTRIES))
  }

  /** Forgets one word. */
  async forget(word: string): Promise<void> {
    await this.leaving(
      this.words.filter((other) => other !== word),
      { word },
    )
  }

  async clear(): Promise<void> {
    await this.leaving([], {})
  }

  /** Shows what is left at once; when the server does not agree, what was there comes back. */
  private async leaving(left: string[], input: { word?: string }): Promise<void> {
    const by = session.userId
    const before = this.words
    this.show(left)
    try {
      await call('POST search/delete', input)
    } catch (error) {
      showNetworkError(error)
      if (session.userId === by) this.show(before)
    }
  }

  private show(words: string[]): void {
    this.kept.value = words
  }
}

export const searchHistory = new SearchHistory()
