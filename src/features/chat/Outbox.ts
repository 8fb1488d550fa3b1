import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableShallow, runInAction, when } from 'mobx'
import { DeviceFile, UPLOAD_AGAIN_MS } from '@/features/media'
import { t } from '@/lib/i18n'
import { compress, type ChosenPicture } from '@/platform/media'
import type { Recording } from '@/platform/recorder'
import * as shelf from '@/platform/shelf'
import { upload } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { Outgoing, type Content, type Kept, type OwnFile } from './outgoing'
import { player } from './player'

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

/**
 * Messages that the server does not have yet, in the order in which they were written, one at a time. Without a network
 * they wait, and go when it is back; what the server refuses waits for its writer. They outlive a reload, and their files
 * do where the device keeps files.
 */
export class Outbox {
  items: Outgoing[] = []
  /** Whose messages these are: nobody else on this device sends them. */
  private readonly by = session.userId
  private busy = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private preparing: Promise<unknown> = Promise.resolve()

  constructor(private readonly mailing: Mailing) {
    const kept = stored<KeptBox>(this.name)
    if (kept?.by === this.by) this.items = kept.items.map((item) => restored(item))
    makeAutoObservable<Outbox, 'by' | 'isMine' | 'busy' | 'timer' | 'preparing' | 'mailing' | 'name'>(this, {
      items: observableShallow,
      by: false,
      isMine: false,
      busy: false,
      timer: false,
      preparing: false,
      mailing: false,
      name: false,
    })
    const silence = socket.on('ready', () => void this.flush())
    when(
      () => session.userId !== this.by,
      () => {
        silence()
        clearTimeout(this.timer)
        for (const item of this.items) void release(item)
      },
    )
  }

  add(content: Content): void {
    this.push(new Outgoing({ content }))
  }

  addPictures(chosen: ChosenPicture[]): void {
    for (const picture of chosen) this.addFile({ kind: 'picture', path: picture.path }, () => compress(picture))
  }

  addVoice({ path, ms }: Recording): void {
    this.addFile({ kind: 'voice', path, ms }, () => Promise.resolve(path))
  }

  /** The writer tries again what was refused, or does not want to wait. */
  resend(item: Outgoing): void {
    item.tries = 0
    item.turn('waiting')
    void this.flush()
  }

  remove(item: Outgoing): void {
    this.items = this.items.filter((other) => other !== item)
    this.keep()
    item.device?.forget()
    // What is on its way is still read.
    if (item.phase !== 'sending') void release(item)
  }

  /** The server has it, whoever told so. */
  settle(clientId: string | null): void {
    const item = clientId === null ? undefined : this.items.find((other) => other.clientId === clientId)
    if (item) this.remove(item)
  }

  /** Sends what waits. */
  async flush(): Promise<void> {
    if (this.busy || !this.isMine) return
    clearTimeout(this.timer)
    this.busy = true
    try {
      for (;;) {
        const item = this.items.find(({ phase }) => phase === 'waiting')
        if (!item || !this.isMine || !(await this.deliver(item))) return
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

  /** Sending doesn't wait until the file is kept. */
  private addFile(file: OwnFile, prepare: () => Promise<string>): void {
    const device = DeviceFile.chosen(file.path, prepare, this.preparing)
    const item = new Outgoing({ file }, device)
    this.preparing = device.kept.then(() => {
      // It may have been sent, or thrown away, meanwhile.
      if (this.items.includes(item) && !item.content) this.keep()
      else device.forget()
    })
    this.push(item)
  }

  /** @returns whether the next one can go */
  private async deliver(item: Outgoing): Promise<boolean> {
    item.turn('sending')
    try {
      if (!item.content && !(await this.bring(item))) return true
      if (!this.isMine || !item.content) {
        item.turn('waiting')
        return false
      }
      const message = await this.mailing.send(item.content, item.clientId)
      runInAction(() => {
        this.remove(item)
        this.mailing.sent(message)
      })
      return true
    } catch (error) {
      const refused = error instanceof ApiError && error.isVerdict
      if (!refused && !item.content && socket.wsOpen) item.tries++
      if (refused) item.turn('failed', error.sentence)
      else if (item.stuck) item.turn('failed', error instanceof ApiError ? error.sentence : t.common.networkLost)
      else {
        item.turn('waiting')
        this.timer = setTimeout(() => void this.flush(), UPLOAD_AGAIN_MS)
      }
      this.keep()
      return item.phase === 'failed'
    } finally {
      if (!this.items.includes(item)) void release(item)
    }
  }

  /** Brings a file to the server. @returns false when it is gone from this device */
  private async bring(item: Outgoing): Promise<boolean> {
    const file = item.file!
    const options = { key: item.clientId, quiet: true, onProgress: (percent: number) => item.progress(percent) }
    const content = await item.device!.upload(async (path): Promise<Content | undefined> => {
      // While it was made ready its writer may have left.
      if (!this.isMine) return undefined
      return file.kind === 'voice'
        ? { kind: 'voice', voice: await upload('POST upload/im-voice', path, { ...options, input: { ms: Math.round(file.ms) } }) }
        : { kind: 'picture', picture: await upload(this.mailing.uploads, path, options) }
    })
    if (content === undefined) return true
    if (!content) {
      item.turn('failed', file.kind === 'voice' ? t.chat.voice.gone : t.media.fileGone)
      return false
    }
    item.fill(content)
    this.keep()
    // What the server has is kept no longer.
    item.device!.forget()
    return true
  }

  /** Whoever wrote is signed in: else nothing is sent. */
  private get isMine(): boolean {
    return session.userId === this.by
  }

  private get name(): string {
    return `outbox:${this.mailing.key}`
  }

  private keep(): void {
    const before = stored<KeptBox>(this.name)
    const isOthers = before !== undefined && before.by !== this.by
    // What comes late of whoever has left takes nothing from who has signed in since.
    if (isOthers && !this.isMine) return
    // Another member of this device left theirs unsent: it goes, and its files with it.
    if (isOthers) for (const { file } of before.items) if (file) void shelf.drop(file.path)
    const items = this.items.flatMap(({ kept }) => kept ?? [])
    store(this.name, items.length > 0 ? { by: this.by, items } : undefined)
  }
}

/** What was kept of a message before a reload. */
const restored = (kept: Kept): Outgoing => new Outgoing(kept, kept.file ? DeviceFile.restored(kept.file.path) : null)

/** Its file is shown and sent no more. A voice note may be heard to its end. */
async function release(item: Outgoing): Promise<void> {
  await when(() => player.key !== item.clientId)
  await item.device?.release()
}
