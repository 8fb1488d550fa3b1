import { runInAction } from 'mobx'
import { pendingReads } from './api'
import { showNetworkError } from './errors'

export interface ToggleState {
  on: boolean
  /** Number of members who have it on. */
  count: number
}

interface ToggleSource {
  read: () => ToggleState
  write: (state: ToggleState) => void
  /** Sends the wanted state; returns the resulting one. */
  send: (on: boolean) => Promise<ToggleState>
}

/**
 * Optimistic updates of a like, favourite or follow: changes at once, and reverts when the server refuses. However fast it is tapped, there
 * is one call at a time, and the last tap wins.
 */
export class OptimisticToggle {
  /** The state after the last tap, while calls are pending; answers of other calls may overwrite the shown one meanwhile. */
  private wanted: boolean | null = null
  /** The state that the last call settled on. */
  private last: ToggleState | null = null

  constructor(private readonly source: ToggleSource) {}

  async toggle(): Promise<void> {
    const { read, write, send } = this.source
    const turn = (state: ToggleState) => runInAction(() => write(state))
    const before = read()
    const busy = this.wanted !== null
    const on = !(this.wanted ?? before.on)
    this.wanted = on
    turn({ on, count: Math.max(0, before.count + (on ? 1 : -1)) })
    if (busy) return

    let settled = before
    try {
      let sent: boolean
      do {
        sent = this.wanted
        settled = await send(sent)
      } while (this.wanted !== sent)
    } catch (error) {
      showNetworkError(error)
    } finally {
      this.wanted = null
      turn(settled)
      this.reapplyAfterReads(settled)
    }
  }

  /** Reads that were requested before the write may answer after it with the old state: applies the new one again after them. */
  private reapplyAfterReads(state: ToggleState): void {
    this.last = state
    for (const read of pendingReads()) {
      void read.then(() => {
        if (this.wanted === null && this.last === state) runInAction(() => this.source.write(state))
      })
    }
  }
}
