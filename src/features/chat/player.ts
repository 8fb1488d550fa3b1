import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { playSound } from '@/platform/sound'
import { toaster } from '@/stores/overlays'
import { socket } from '@/stores/socket'

/** A voice note to play. */
export interface Note {
  /** Does not change when the message is stored by the server. */
  key: string
  url: string
}

/** Plays voice notes, one at a time in the whole app. */
export class Player {
  /** Key of the note that is playing. */
  key: string | null = null
  /** Playback position, in ms. */
  ms = 0
  private halt: () => void = () => undefined

  constructor() {
    makeAutoObservable<Player, 'halt'>(this, { halt: false })
    // Stop when the app is hidden.
    reaction(
      () => socket.appShow,
      (shown) => shown || this.stop(),
    )
  }

  /** @param onEnd called when it was played to its end */
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
