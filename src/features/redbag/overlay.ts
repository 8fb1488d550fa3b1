import { makeAutoObservable } from 'mobx'
import { OpenedRedbag } from './OpenedRedbag'

/** The red packet that lies over a conversation. */
class RedbagOver {
  redbag: OpenedRedbag | null = null

  constructor() {
    makeAutoObservable(this)
  }

  /** Lays it there, closed as it came. */
  show(id: number): void {
    this.redbag = new OpenedRedbag(id)
    void this.redbag.bag.load()
  }

  close(): void {
    this.redbag = null
  }
}

export const redbagOver = new RedbagOver()
