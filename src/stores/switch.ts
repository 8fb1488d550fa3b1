import { runInAction } from 'mobx'
import { readsUnderWay } from './api'
import { tellOfNetwork } from './errors'

export interface SwitchState {
  on: boolean
  /** How many members have it on. */
  count: number
}

interface Wiring {
  read: () => SwitchState
  write: (state: SwitchState) => void
  /** Tells the server the wanted state; answers the state that stands. */
  send: (on: boolean) => Promise<SwitchState>
}

/**
 * A like, a favourite, a follow: turns at once, lets the server catch up, and turns back when the server refuses.
 * However fast it is tapped, one call runs at a time and the last tap wins.
 */
export class Switch {
  /** What the last tap asked for, while the server catches up; other answers may overwrite what is shown meanwhile. */
  private wanted: boolean | null = null
  /** What stood when the server was last asked. */
  private last: SwitchState | null = null

  constructor(private readonly wiring: Wiring) {}

  async flip(): Promise<void> {
    const { read, write, send } = this.wiring
    const turn = (state: SwitchState) => runInAction(() => write(state))
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
      tellOfNetwork(error)
    } finally {
      this.wanted = null
      turn(settled)
      this.outlast(settled)
    }
  }

  /** A read that was asked before the server knew may answer after it, and tell what was before. */
  private outlast(state: SwitchState): void {
    this.last = state
    for (const read of readsUnderWay()) {
      void read.then(() => {
        if (this.wanted === null && this.last === state) runInAction(() => this.wiring.write(state))
      })
    }
  }
}
