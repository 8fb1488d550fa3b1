import { makeAutoObservable } from 'mobx'
import { onReady } from '@/platform/update'

/** Whether the host has fetched a new version that only waits to be started. Begins to watch with the first who asks. */
class Update {
  ready = false

  constructor() {
    makeAutoObservable(this)
    onReady(() => this.becomeReady())
  }

  private becomeReady(): void {
    this.ready = true
  }
}

export const update = new Update()
