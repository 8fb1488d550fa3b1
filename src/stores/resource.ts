import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { problemOf, type Problem } from './errors'
import { session } from './session'

/**
 * One thing from the server that a screen stands on: a post, a page, a member's figures. Failures end in a phase, never
 * in an exception.
 */
export class Resource<T> {
  value: T | null = null
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null

  private question = 0
  private reader = 0

  constructor(private readonly fetch: () => Promise<T>) {
    makeAutoObservable<Resource<T>, 'fetch' | 'question' | 'reader'>(this, {
      value: observableRef,
      problem: observableRef,
      fetch: false,
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
      const value = await this.fetch()
      if (question === this.question) runInAction(() => Object.assign(this, { value, phase: 'ready' }))
    } catch (error) {
      if (question === this.question) {
        runInAction(() => Object.assign(this, { problem: problemOf(error), phase: 'error' }))
      }
    }
  }
}
