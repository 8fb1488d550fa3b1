import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { problemOf, type Problem } from './errors'
import { session } from './session'

/**
 * One thing from the server that a screen stands on: a post, a page, a member's figures. Failures end in a phase, never
 * in an exception.
 */
export class Resource<T, D = T> {
  value: T | null = null
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null

  private question = 0
  private reader = 0

  constructor(fetch: () => Promise<T>)
  /** @param adopt makes its record, or finds the one that other screens show; only of an answer that is taken */
  constructor(fetch: () => Promise<D>, adopt: (data: D) => T)
  constructor(
    private readonly fetch: () => Promise<unknown>,
    private readonly adopt: (data: never) => T = (data) => data,
  ) {
    makeAutoObservable<Resource<T>, 'fetch' | 'adopt' | 'question' | 'reader'>(this, {
      value: observableRef,
      problem: observableRef,
      fetch: false,
      adopt: false,
      question: false,
      reader: false,
    })
  }

  /** Loads once for each reader: after signing in or out it comes again. */
  async load(): Promise<void> {
    if (this.phase === 'idle' || this.reader !== session.userId) await this.refresh()
  }

  /** Loads again; what is shown stays until the answer is there, and also when none comes. */
  async refresh(): Promise<void> {
    const question = ++this.question
    this.reader = session.userId
    this.phase = 'loading'
    this.problem = null
    try {
      const data = await this.fetch()
      if (question !== this.question) return
      // Another has signed in, or nobody is signed in any more: this is not for their eyes.
      if (this.reader !== session.userId) return await this.refresh()
      runInAction(() => Object.assign(this, { value: this.adopt(data as never), phase: 'ready' }))
    } catch (error) {
      if (question === this.question) {
        runInAction(() => Object.assign(this, { problem: problemOf(error), phase: 'error' }))
      }
    }
  }

  /** Forgets it, and whatever answer is still on its way. */
  forget(): void {
    this.question++
    this.value = null
    this.problem = null
    this.phase = 'idle'
  }
}
