import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { locale, type Locale } from '@/lib/i18n'
import { isVerdict, problemOf, type Problem } from './errors'
import { adoptFor, readFor, showsKept, type Reading } from './reading'
import { session } from './session'

/** A single thing loaded from the server: a post, a page, a member's statistics. Failures end in a phase, never in an exception. */
export class Resource<T, D = T> {
  value: T | null = null
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null

  private question = 0
  private reader = 0
  /** Whose the value is. */
  private owner = 0
  private language?: Locale

  constructor(fetch: () => Promise<T>)
  /** @param adopt creates its record, or returns the shared one; called only for answers that are applied */
  constructor(fetch: () => Promise<D>, adopt: (data: D) => T)
  constructor(
    private readonly fetch: () => Promise<unknown>,
    private readonly adopt: (data: never) => T = (data) => data,
  ) {
    makeAutoObservable<Resource<T>, 'fetch' | 'adopt' | 'question' | 'reader' | 'language'>(this, {
      value: observableRef,
      problem: observableRef,
      fetch: false,
      adopt: false,
      question: false,
      reader: false,
      language: false,
    })
  }

  /** There is a value, and it was loaded for the current session: not for the visitor before they signed in. */
  get isReaders(): boolean {
    return this.value !== null && this.owner === session.userId
  }

  /** Loads once per session and language, which the server answers in: again after signing in or out. */
  async load(): Promise<void> {
    if (this.phase === 'idle' || this.reader !== session.userId || this.language !== locale) await this.refresh()
  }

  /** Reloads; the old value stays until the answer arrives, also when it fails. */
  async refresh(): Promise<void> {
    const question = ++this.question
    this.reader = session.userId
    this.language = locale
    this.phase = 'loading'
    this.problem = null
    try {
      const reading: Reading = { takesKept: this.value === null, keptAt: null }
      const data = await readFor(reading, this.fetch)
      if (question !== this.question) return
      // The session has changed: the answer is for another viewer.
      if (this.reader !== session.userId) return await this.refresh()
      runInAction(() =>
        Object.assign(this, { value: adoptFor(reading, () => this.adopt(data as never)), owner: this.reader, phase: 'ready' }),
      )
      showsKept(this, reading.keptAt)
    } catch (error) {
      if (question !== this.question) return
      // What one was refused says nothing of what the other is.
      if (this.reader !== session.userId) return await this.refresh()
      if (isVerdict(error)) showsKept(this, null)
      runInAction(() => Object.assign(this, { problem: problemOf(error), phase: 'error' }))
    }
  }

  /** Reloads what came from the device, now that the server answers again. */
  async renew(): Promise<void> {
    await this.refresh()
  }

  /** Drops the value and any pending answer. */
  forget(): void {
    showsKept(this, null)
    this.question++
    this.value = null
    this.problem = null
    this.phase = 'idle'
  }
}
