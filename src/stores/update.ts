import { makeAutoObservable } from 'mobx'
import { onReady } from '@/platform/update'

/** Whether the host has downloaded a new version that is applied on restart. Starts to listen on first use. */
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
