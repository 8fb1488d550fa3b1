import type { Poll as PollData } from '@anglers/contract/poll'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { Resource } from '@/stores/resource'
import { requireSignIn } from '@/stores/signin'

/** The poll of a thread, and what is about to be chosen in it. */
export class Poll {
  readonly source: Resource<PollData>
  chosen: number[] = []
  busy = false

  constructor(readonly id: number) {
    this.source = new Resource<PollData>(() => call('GET bbs/vote', { id }, { quiet: true }))
    makeAutoObservable(this, { id: false, source: false, chosen: observableRef })
  }

  /** Chooses an option, or no longer; of which one only may be chosen, it takes the place of the other. */
  choose(option: number): void {
    const most = this.source.value?.most ?? 1
    if (this.chosen.includes(option)) this.chosen = this.chosen.filter((other) => other !== option)
    else if (most === 1) this.chosen = [option]
    else if (this.chosen.length < most) this.chosen = [...this.chosen, option]
    else toaster.show(t.thread.tooMany(most))
  }

  vote(): void {
    requireSignIn(() => void this.send())
  }

  private async send(): Promise<void> {
    if (this.busy || !this.chosen.length) return
    this.busy = true
    const isDone = await attempt(async () => {
      const poll = await call('POST bbs/vote', { id: this.id, options: this.chosen })
      runInAction(() => {
        this.source.value = poll
        this.chosen = []
      })
    })
    runInAction(() => {
      this.busy = false
    })
    // It may have ended, or I may have voted elsewhere.
    if (!isDone) await this.source.refresh()
  }
}
