import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { playSound } from '@/platform/sound'
import { toaster } from '@/stores/overlays'
import { socket } from '@/stores/socket'

/** What of a voice note is played. */
export interface Note {
  /** Stays the same when a message on its way arrives. */
  key: string
  url: string
}

/** Plays voice notes, one at a time in the whole app. */
export class Player {
  /** The note that plays. */
  key: string | null = null
  /** So much of it has been heard, in ms. */
  ms = 0
  private halt: () => void = () => undefined

  constructor() {
    makeAutoObservable<Player, 'halt'>(this, { halt: false })
    // The app goes out of sight.
    reaction(
      () => socket.appShow,
      (shown) => shown || this.stop(),
    )
  }

  /** @param onEnd it was heard to its end */
  play({ key, url }: Note, onEnd?: () => void): void {
    this.stop()
    this.key = key
    this.halt = playSound(url, {
      onProgress: (ms) =>
        runInAction(() => {
          this.ms = ms
        }),
      onEnd: () => {
        this.rest()
        onEnd?.()
      },
      onFail: () => {
        this.rest()
        toaster.show(t.chat.voice.unplayable)
      },
    })
  }

  stop(): void {
    this.halt()
    this.rest()
  }

  private rest(): void {
    this.halt = () => undefined
    this.key = null
    this.ms = 0
  }
}

export const player = new Player()
