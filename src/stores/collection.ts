import { NO_MORE_PAGES } from '@anglers/contract/errors'
import { MAX_PER_PAGE, PER_PAGE } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { isRecent } from '@/lib/recent'
import type { Page } from './api'
import { ApiError, isVerdict, problemOf, type Problem } from './errors'
import { toaster } from './overlays'
import { adoptFor, readFor, showsKept, type Reading } from './reading'
import { session } from './session'

export type Phase =
  | 'idle'
  /** The first page is loading, and there is nothing to show yet. */
  | 'loading'
  /** The first page is loading again, while the old items stay. */
  | 'refreshing'
  /** The next page is loading. */
  | 'more'
  /** There are more pages. */
  | 'ready'
  | 'end'
  /** The first page failed, and there is nothing to show. */
  | 'error'
  /** The next page failed. */
  | 'stuck'

/** How long a list is considered fresh, in ms. */
const FRESH_MS = 60_000

interface Options<D, R> {
  /** @param page from 1 */
  fetch: (page: number, perPage: number) => Promise<Page<D>>
  /** Creates an item's record, or returns the one shared with other screens. */
  adopt: (data: D) => R
  perPage?: number
  /** Whether an item is no longer to be shown, where it does not say so itself. */
  isGone?(item: R): boolean
  /** Whether the server lists an item no longer, though it stays in sight, so that a slip can be taken back. */
  hasLeft?(item: R): boolean
}

/**
 * The app's list store: loads page by page, deduplicates items, and ignores answers to superseded requests. Failures end in a phase, never
 * in an exception.
 */
export class Collection<D, R extends { id: number | string; isGone?: boolean }> {
  phase: Phase = 'idle'
  problem: Problem | null = null
  /** Number of newer items found by the last `look`. */
  newer = 0

  private readonly perPage: number
  /** All that came, those that are gone among them. */
  private all: R[] = []
  /** Number of items on all pages of the server when it last said so. */
  private count = 0
  private page = 0
  /** Number of items taken out since the last page was requested: what follows has moved up by so many. */
  private removed = 0
  /** Number of items that had left the server's list by then. */
  private left = 0
  /** Number of the latest request; answers to earlier ones are ignored. */
  private request = 0
  /** The session for which the items were loaded. */
  private reader = 0
  /** When the first page was last requested. */
  private loadedAt = 0
  /** The first page is one that the device had kept. */
  private isOld = false

  constructor(private readonly options: Options<D, R>) {
    this.perPage = options.perPage ?? PER_PAGE
    makeAutoObservable<
      Collection<D, R>,
      'all' | 'options' | 'perPage' | 'page' | 'removed' | 'left' | 'request' | 'reader' | 'loadedAt' | 'isOld'
    >(this, {
      all: observableShallow,
      problem: observableRef,
      options: false,
      perPage: false,
      page: false,
      removed: false,
      left: false,
      request: false,
      reader: false,
      loadedAt: false,
      isOld: false,
    })
  }

  /** What is shown: an item goes by itself once it is known to be gone, and comes back when it is not. */
  get items(): R[] {
    const { isGone } = this.options
    return this.all.filter((item) => !(isGone ? isGone(item) : item.isGone))
  }

  /** Number of items on all pages of the server. */
  get total(): number {
    return Math.max(0, this.count - this.all.length + this.items.length)
  }

  get isEmpty(): boolean {
    return this.phase === 'end' && this.items.length === 0
  }

  /** Loads once. After signing in or out it loads again, as the answer depends on the viewer. */
  async load(): Promise<void> {
    if (this.phase === 'idle') return this.first('loading')
    if (this.isForAnother()) return this.reload()
  }

  /** Reloads the first page; when that fails, the old items stay. */
  async refresh(): Promise<void> {
    this.dropOthers()
    return this.first(this.items.length > 0 ? 'refreshing' : 'loading')
  }

  /** Loads the next page. */
  async more(): Promise<void> {
    if (this.phase !== 'ready' && this.phase !== 'stuck') return
    this.phase = 'more'
    const { all, items } = this
    const left = all.length - items.filter((item) => !this.options.hasLeft?.(item)).length
    this.page = Math.max(0, this.page - Math.ceil((this.removed + Math.max(0, left - this.left)) / this.perPage))
    this.removed = 0
    this.left = left
    const shown = all.length
    const taken = await this.ask(this.page + 1, this.perPage, (answer) => this.append(answer))
    // New items on top push known ones onto this page: if it brought nothing new, load the next one at once.
    if (taken && this.all.length === shown) await this.more()
  }

  /** Retries whatever failed. */
  async retry(): Promise<void> {
    return this.phase === 'stuck' ? this.more() : this.refresh()
  }

  /** There are known to be newer items: the next `look` does not wait. */
  expire(): void {
    this.loadedAt = 0
  }

  /** Checks for newer items, at most once a minute, and only counts them, so that nothing moves on the screen. */
  async look(): Promise<void> {
    if ((this.phase !== 'ready' && this.phase !== 'end') || isRecent(this.loadedAt, FRESH_MS)) return
    this.loadedAt = Date.now()
    const question = this.request
    try {
      const { items } = await this.options.fetch(1, this.perPage)
      if (question !== this.request || this.isForAnother()) return
      const known = new Set(this.all.map(({ id }) => id))
      runInAction(() => {
        this.newer = items.filter((data) => !known.has(this.options.adopt(data).id)).length
      })
    } catch {
      // Optional: failures are ignored.
    }
  }

  /** Reloads all that is shown, in its place: the server answers again, or something was done to it elsewhere. */
  async renew(): Promise<void> {
    await this.reload()
  }

  /** Adds a newly created item on top, or below so many others. */
  prepend(item: R, below = 0): void {
    if (this.all.some(({ id }) => id === item.id)) return
    this.all.splice(below, 0, item)
    this.count++
  }

  remove(id: R['id']): void {
    const index = this.all.findIndex((item) => item.id === id)
    if (index < 0) return
    this.all.splice(index, 1)
    this.count = Math.max(0, this.count - 1)
    this.removed++
  }

  /** Drops all items and any pending answer. */
  reset(): void {
    this.request++
    this.showsKept(null)
    this.all = []
    this.count = 0
    this.page = 0
    this.removed = 0
    this.left = 0
    this.newer = 0
    this.problem = null
    this.phase = 'idle'
  }

  /** The session has changed since the items were requested. */
  private isForAnother(): boolean {
    return this.reader !== session.userId
  }

  /** What one member was shown is nothing that the next one may see, not even until the answer comes; what a visitor saw, anyone may. */
  private dropOthers(): void {
    if (this.reader !== 0 && this.isForAnother()) this.reset()
  }

  private async first(phase: 'loading' | 'refreshing'): Promise<void> {
    await this.replaceWith(phase, 1, this.perPage)
  }

  /** Reloads all loaded pages in one request, so that the scroll position is kept. */
  private async reload(): Promise<void> {
    this.dropOthers()
    const pages = Math.max(1, Math.min(this.page, Math.floor(MAX_PER_PAGE / this.perPage)))
    await this.replaceWith(this.items.length > 0 ? 'refreshing' : 'loading', pages, pages * this.perPage)
  }

  private async replaceWith(phase: 'loading' | 'refreshing', pages: number, perPage: number): Promise<void> {
    this.phase = phase
    this.reader = session.userId
    this.loadedAt = Date.now()
    await this.ask(1, perPage, (answer) => {
      this.all = []
      this.page = pages - 1
      this.removed = 0
      this.left = 0
      this.newer = 0
      this.append({ ...answer, pages: Math.ceil(answer.total / this.perPage) })
    })
  }

  /** Requests a page and handles its answer or failure. @returns whether the page was applied */
  private async ask(page: number, perPage: number, take: (answer: Page<D>) => void): Promise<boolean> {
    const question = ++this.request
    let came = false
    // Pages of one list are of one time.
    const reading: Reading = { takesKept: page === 1 ? this.items.length === 0 : this.isOld, keptAt: null }
    const settle = await readFor(reading, () => this.options.fetch(page, perPage)).then(
      (answer) => () => {
        adoptFor(reading, () => take(answer))
        came = true
        if (page === 1) this.showsKept(reading.keptAt)
      },
      (error: unknown) => () => this.failed(error),
    )
    // Superseded by a later request.
    if (question !== this.request) return false
    if (this.isForAnother()) await this.load()
    else runInAction(settle)
    return came
  }

  private showsKept(keptAt: number | null): void {
    this.isOld = keptAt !== null
    showsKept(this, keptAt)
  }

  private append({ items, total, pages }: Page<D>): void {
    const known = new Set(this.all.map(({ id }) => id))
    for (const data of items) {
      const item = this.options.adopt(data)
      if (known.has(item.id)) continue
      known.add(item.id)
      this.all.push(item)
    }
    this.page++
    // Those that are gone the server counts no longer.
    this.count = total + this.all.length - this.items.length
    this.problem = null
    this.phase = items.length === 0 || this.page >= pages ? 'end' : 'ready'
  }

  private failed(error: unknown): void {
    if (this.phase === 'more' && error instanceof ApiError && error.code === NO_MORE_PAGES) {
      this.phase = 'end'
      return
    }
    if (isVerdict(error)) this.showsKept(null)
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
