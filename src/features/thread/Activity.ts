import type { Activity as ActivityData } from '@anglers/contract/activity'
import { makeAutoObservable, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { ApiError, showNetworkError } from '@/stores/errors'
import { Resource } from '@/stores/resource'
import { requireSignIn } from '@/stores/signin'

/** The activity of a thread, and what is typed to join it. */
export class Activity {
  readonly source: Resource<ActivityData>
  party = 1
  phone = ''
  code = ''
  busy = false
  /** A sentence for each field that something is wrong with. */
  problems: Record<string, string> = {}

  constructor(readonly id: number) {
    this.source = new Resource<ActivityData>(() => call('GET bbs/activity', { id }, { quiet: true }))
    makeAutoObservable(this, { id: false, source: false })
  }

  set(change: Partial<Pick<Activity, 'party' | 'phone' | 'code'>>): void {
    Object.assign(this, change)
    this.problems = {}
  }

  join(): void {
    const { party, phone } = this
    requireSignIn(() => void this.send('join', { party, ...(this.source.value?.phoneWanted && { phone }) }))
  }

  leave(): Promise<void> {
    return this.send('leave', {})
  }

  arrive(): Promise<void> {
    return this.send('arrive', { code: this.code })
  }

  private async send(act: 'join' | 'leave' | 'arrive', part: { party?: number; phone?: string; code?: string }): Promise<void> {
    if (this.busy) return
    this.busy = true
    try {
      const activity = await call('POST bbs/activity', { id: this.id, act, ...part })
      runInAction(() => {
        this.source.value = activity
        this.code = ''
      })
    } catch (error) {
      showNetworkError(error)
      if (error instanceof ApiError && Object.keys(error.params).length) runInAction(() => (this.problems = error.params))
      // It may be over, or full by now.
      else await this.source.refresh()
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }
}
