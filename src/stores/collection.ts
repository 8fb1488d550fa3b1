import { NO_MORE_PAGES } from '@anglers/contract/errors'
import { MAX_PER_PAGE, PER_PAGE } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import type { Page } from './api'
import { ApiError, problemOf, type Problem } from './errors'
import { toaster } from './overlays'
import { session } from './session'

export type Phase =
  | 'idle'
  /** The first page comes; there is nothing to show yet. */
  | 'loading'
  /** The first page comes again, while the old items stay. */
  | 'refreshing'
  /** The next page comes. */
  | 'more'
  /** There is more to load. */
  | 'ready'
  | 'end'
  /** The first page failed, and there is nothing to show. */
  | 'error'
  /** The next page failed. */
  | 'stuck'

/** How fresh a list is, in ms, when nobody asks whether there is anything newer. */
const FRESH_MS = 60_000

interface Options<D, R> {
  /** @param page from 1 */
  fetch: (page: number, perPage: number) => Promise<Page<D>>
  /** Makes an item's record, or finds the one that other screens show already. */
  adopt: (data: D) => R
  perPage?: number
}

/**
 * The one list of the app: loads by pages, keeps each item once, and takes only the latest question's answer. Failures
 * end in a phase, never in an exception.
 */
export class Collection<D, R extends { id: number | string }> {
  items: R[] = []
  /** On the server, in all pages. */
  total = 0
  phase: Phase = 'idle'
  problem: Problem | null = null
  /** How many items newer than those shown the last look found. */
  newer = 0

  private readonly perPage: number
  private page = 0
  /** Counts the questions; an answer to any but the last is out of date. */
  private question = 0
  /** For whom the items were loaded. */
  private reader = 0
  /** When the first page was last asked for. */
  private askedAt = 0

  constructor(private readonly options: Options<D, R>) {
    this.perPage = options.perPage ?? PER_PAGE
    makeAutoObservable<Collection<D, R>, 'options' | 'perPage' | 'page' | 'question' | 'reader' | 'askedAt'>(this, {
      items: observableShallow,
      problem: observableRef,
      options: false,
      perPage: false,
      page: false,
      question: false,
      reader: false,
      askedAt: false,
    })
  }

  get isEmpty(): boolean {
    return this.phase === 'end' && this.items.length === 0
  }

  /** Loads once. After signing in or out what was loaded comes again, as the new reader sees it. */
  async load(): Promise<void> {
    if (this.phase === 'idle') return this.first('loading')
    if (this.reader === session.userId) return
    if (this.reader === 0) return this.reload()
    this.reset()
    return this.first('loading')
  }

  /** Loads the first page again; when that fails, what is shown stays. */
  async refresh(): Promise<void> {
    return this.first(this.items.length > 0 ? 'refreshing' : 'loading')
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    if (this.phase !== 'ready' && this.phase !== 'stuck') return
    this.phase = 'more'
    const shown = this.items.length
    const taken = await this.ask(this.page + 1, this.perPage, (answer) => this.append(answer))
    // New items above push known ones onto this page: with nothing new to show, the next page is due at once.
    if (taken && this.items.length === shown) await this.more()
  }

  /** Tries again whatever failed. */
  async retry(): Promise<void> {
    return this.phase === 'stuck' ? this.more() : this.refresh()
  }

  /** From outside it is known that there are newer items: the next look does not wait. */
  expire(): void {
    this.askedAt = 0
  }

  /**
   * Looks for items newer than those shown, at most once a minute, and only counts them: nothing moves under the reader.
   */
  async look(): Promise<void> {
    if ((this.phase !== 'ready' && this.phase !== 'end') || Date.now() - this.askedAt < FRESH_MS) return
    this.askedAt = Date.now()
    const question = this.question
    try {
      const { items } = await this.options.fetch(1, this.perPage)
      if (question !== this.question || this.isForAnother()) return
      const known = new Set(this.items.map(({ id }) => id))
      runInAction(() => {
        this.newer = items.filter((data) => !known.has(this.options.adopt(data).id)).length
      })
    } catch {
      // A look is a courtesy.
    }
  }

  /** Puts an item that was just made on top. */
  prepend(item: R): void {
    if (this.items.some(({ id }) => id === item.id)) return
    this.items.unshift(item)
    this.total++
  }

  remove(id: R['id']): void {
    const index = this.items.findIndex((item) => item.id === id)
    if (index < 0) return
    this.items.splice(index, 1)
    this.total = Math.max(0, this.total - 1)
  }

  /** Forgets everything, and whatever answer is still on its way. */
  reset(): void {
    this.question++
    this.items = []
    this.total = 0
    this.page = 0
    this.newer = 0
    this.problem = null
    this.phase = 'idle'
  }

  /** Another has signed in, or nobody is signed in any more, since it was asked for. */
  private isForAnother(): boolean {
    return this.reader !== session.userId
  }

  private async first(phase: 'loading' | 'refreshing'): Promise<void> {
    await this.replaceWith(phase, 1, this.perPage)
  }

  /** All that is shown, in one go: the reader's place stays where it is. */
  private async reload(): Promise<void> {
    const pages = Math.max(1, Math.min(this.page, Math.floor(MAX_PER_PAGE / this.perPage)))
    await this.replaceWith(this.items.length > 0 ? 'refreshing' : 'loading', pages, pages * this.perPage)
  }

  private async replaceWith(phase: 'loading' | 'refreshing', pages: number, perPage: number): Promise<void> {
    this.phase = phase
    this.reader = session.userId
    this.askedAt = Date.now()
    await this.ask(1, perPage, (answer) => {
      this.items = []
      this.page = pages - 1
      this.newer = 0
      this.append({ ...answer, pages: Math.ceil(answer.total / this.perPage) })
    })
  }

  /** Asks for a page, and takes in what comes, be it a failure. @returns whether the page came and was taken */
  private async ask(page: number, perPage: number, take: (answer: Page<D>) => void): Promise<boolean> {
    const question = ++this.question
    let came = false
    const settle = await this.options.fetch(page, perPage).then(
      (answer) => () => {
        take(answer)
        came = true
      },
      (error: unknown) => () => this.failed(error),
    )
    // Nobody waits for this answer any more.
    if (question !== this.question) return false
    if (this.isForAnother()) await this.load()
    else runInAction(settle)
    return came
  }

  private append({ items, total, pages }: Page<D>): void {
    const known = new Set(this.items.map(({ id }) => id))
    for (const data of items) {
      const item = this.options.adopt(data)
      if (known.has(item.id)) continue
      known.add(item.id)
      this.items.push(item)
    }
    this.page++
    this.total = total
    this.problem = null
    this.phase = items.length === 0 || this.page >= pages ? 'end' : 'ready'
  }

  private failed(error: unknown): void {
    if (this.phase === 'more' && error instanceof ApiError && error.code === NO_MORE_PAGES) {
      this.phase = 'end'
      return
    }
    const problem = problemOf(error)
    if (this.phase === 'refreshing') {
      toaster.show(problem.message)
      this.phase = this.items.length < this.total ? 'ready' : 'end'
      return
    }
    this.problem = problem
    this.phase = this.phase === 'more' ? 'stuck' : 'error'
  }
}
