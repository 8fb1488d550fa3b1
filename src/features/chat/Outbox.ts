import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableShallow, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { compress, type ChosenPicture } from '@/platform/media'
import { upload } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { Outgoing, type Content, type Kept } from './outgoing'

/** Where messages go. */
export interface Mailing {
  /** By which it is kept on the device. */
  key: string
  uploads: 'POST upload/im-one' | 'POST upload/im-group'
  send: (content: Content, clientId: string) => Promise<Message>
  /** The server has it. */
  sent: (message: Message) => void
}

interface KeptBox {
  by: number
  items: Kept[]
}

/** How long, in ms, after the network failed the next try is made, when nothing says earlier that it is back. */
const TRY_AGAIN_MS = 5_000

/**
 * Messages that the server does not have yet, in the order in which they were written, one at a time. Without a network
 * they wait, and go when it is back; what the server refuses waits for its writer. They outlive a reload.
 */
export class Outbox {
  items: Outgoing[] = []
  /** Whose messages these are: nobody else on this device sends them. */
  private readonly by = session.userId
  private busy = false
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(private readonly mailing: Mailing) {
    const kept = stored<KeptBox>(this.name)
    if (kept && kept.by === this.by) this.items = kept.items.map((item) => new Outgoing(item))
    makeAutoObservable<Outbox, 'by' | 'busy' | 'timer' | 'mailing' | 'name'>(this, {
      items: observableShallow, by: false, busy: false, timer: false, mailing: false, name: false,
    })
    socket.on('ready', () => void this.flush())
  }

  add(content: Content): void {
    this.push(new Outgoing({ content }))
  }

  addPictures(chosen: ChosenPicture[]): void {
    for (const picture of chosen) this.push(new Outgoing({ chosen: picture }))
  }

  /** The writer tries again what was refused, or does not want to wait. */
  resend(item: Outgoing): void {
    item.turn('waiting')
    void this.flush()
  }

  remove(item: Outgoing): void {
    this.items = this.items.filter((other) => other !== item)
    this.keep()
  }

  /** The server has it, whoever told so. */
  settle(clientId: string | null): void {
    const item = clientId === null ? undefined : this.items.find((other) => other.clientId === clientId)
    if (item) this.remove(item)
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    if (this.busy || session.userId !== this.by) return
    clearTimeout(this.timer)
    this.busy = true
    try {
      for (;;) {
        const item = this.items.find(({ phase }) => phase === 'waiting')
        if (!item || session.userId !== this.by || !(await this.deliver(item))) return
      }
    } finally {
      this.busy = false
    }
  }

  private push(item: Outgoing): void {
    this.items.push(item)
    this.keep()
    void this.flush()
  }

  /** @returns whether the next one can go */
  private async deliver(item: Outgoing): Promise<boolean> {
    item.turn('sending')
    try {
      if (!item.content) await this.uploadPicture(item)
      const message = await this.mailing.send(item.content!, item.clientId)
      runInAction(() => {
        this.remove(item)
        this.mailing.sent(message)
      })
      return true
    } catch (error) {
      const refused = error instanceof ApiError && error.status < 500 && error.status !== 429
      item.turn(refused ? 'failed' : 'waiting', refused ? error.message || t.common.badData : '')
      this.keep()
      if (!refused) this.timer = setTimeout(() => void this.flush(), TRY_AGAIN_MS)
      return refused
    }
  }

  private async uploadPicture(item: Outgoing): Promise<void> {
    const picture = await upload(this.mailing.uploads, await compress(item.chosen!), (percent) => item.progress(percent))
    item.fill({ kind: 'picture', picture })
    this.keep()
  }

  private get name(): string {
    return `outbox:${this.mailing.key}`
  }

  private keep(): void {
    const items = this.items.flatMap(({ kept }) => kept ?? [])
    store(this.name, items.length > 0 ? { by: this.by, items } : undefined)
  }
}
