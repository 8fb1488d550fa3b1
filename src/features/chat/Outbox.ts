import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableShallow, runInAction, when } from 'mobx'
import { t } from '@/lib/i18n'
import { compress, type ChosenPicture } from '@/platform/media'
import type { Recording } from '@/platform/recorder'
import * as shelf from '@/platform/shelf'
import { upload } from '@/stores/api'
import { ApiError, NetworkError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { Outgoing, type Content, type Kept } from './outgoing'
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

/** How long, in ms, after the network failed the next try is made, when nothing says earlier that it is back. */
const TRY_AGAIN_MS = 5_000

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
  /** Files are made ready one after the other: a phone decodes no nine pictures at once. */
  private preparing: Promise<unknown> = Promise.resolve()

  constructor(private readonly mailing: Mailing) {
    const kept = stored<KeptBox>(this.name)
    if (kept?.by === this.by) this.items = kept.items.map((item) => restored(item))
    makeAutoObservable<Outbox, 'by' | 'busy' | 'timer' | 'preparing' | 'mailing' | 'name'>(this, {
      items: observableShallow, by: false, busy: false, timer: false, preparing: false, mailing: false, name: false,
    })
    const silence = socket.on('ready', () => void this.flush())
    when(() => session.userId !== this.by, () => {
      silence()
      clearTimeout(this.timer)
      for (const item of this.items) void release(item)
    })
  }

  add(content: Content): void {
    this.push(new Outgoing({ content }))
  }

  addPictures(chosen: ChosenPicture[]): void {
    for (const picture of chosen) {
      const item = new Outgoing({ file: { kind: 'picture', path: picture.path } })
      this.prepare(item, () => compress(picture))
      this.push(item)
    }
  }

  addVoice({ path, ms }: Recording): void {
    const item = new Outgoing({ file: { kind: 'voice', path, ms } })
    this.prepare(item, () => Promise.resolve(path))
    this.push(item)
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
    this.clear(item)
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

  /** Makes a file ready for sending, and puts it where it outlives a reload. Sending doesn't wait for the second. */
  private prepare(item: Outgoing, ready: () => Promise<string>): void {
    // Whatever this device cannot do with it: the server may.
    const prepared = this.preparing.then(ready).catch(() => item.file!.path)
    item.prepared = prepared
    this.preparing = prepared.then(async (path) => {
      item.shelved = await shelf.keep(path)
      // It may have been sent, or thrown away, meanwhile.
      if (this.items.includes(item) && !item.content) this.keep()
      else this.clear(item)
    })
  }

  /** @returns whether the next one can go */
  private async deliver(item: Outgoing): Promise<boolean> {
    item.turn('sending')
    try {
      if (!item.content && !(await this.bring(item))) return true
      const message = await this.mailing.send(item.content!, item.clientId)
      runInAction(() => {
        this.remove(item)
        this.mailing.sent(message)
      })
      return true
    } catch (error) {
      const refused = error instanceof ApiError && error.isVerdict
      if (!refused && !item.content && socket.wsOpen) item.tries++
      if (refused) item.turn('failed', error.sentence)
      else if (item.stuck) item.turn('failed', t.common.networkLost)
      else {
        item.turn('waiting')
        this.timer = setTimeout(() => void this.flush(), TRY_AGAIN_MS)
      }
      this.keep()
      return item.phase === 'failed'
    } finally {
      if (!this.items.includes(item)) void release(item)
    }
  }

  /** Brings a file to the server. @returns false when it is gone from this device */
  private async bring(item: Outgoing): Promise<boolean> {
    const path = await item.prepared!
    if (path === null) {
      item.turn('failed', t.chat.fileGone)
      return false
    }
    const file = item.file!
    const progress = (percent: number) => item.progress(percent)
    try {
      item.fill(file.kind === 'voice'
        ? { kind: 'voice', voice: await upload('POST upload/im-voice', path, progress, { ms: Math.round(file.ms) }) }
        : { kind: 'picture', picture: await upload(this.mailing.uploads, path, progress) })
    } catch (error) {
      // A host says of a file that it cannot read what it says of a lost network.
      if (!(error instanceof NetworkError) || (await shelf.reads(path))) throw error
      unshelve(item)
      return this.bring(item)
    }
    this.keep()
    this.clear(item)
    return true
  }

  /** What the server has, or nobody wants, leaves the shelf. */
  private clear(item: Outgoing): void {
    const { shelved } = item
    item.shelved = null
    if (shelved) void shelf.drop(shelved)
  }

  private get name(): string {
    return `outbox:${this.mailing.key}`
  }

  private keep(): void {
    const before = stored<KeptBox>(this.name)
    // Another member of this device left theirs unsent: it goes, and its files with it.
    if (before && before.by !== this.by) for (const { file } of before.items) if (file) void shelf.drop(file.path)
    const items = this.items.flatMap(({ kept }) => kept ?? [])
    store(this.name, items.length > 0 ? { by: this.by, items } : undefined)
  }
}

/** What was kept of a message before a reload. */
function restored(kept: Kept): Outgoing {
  const item = new Outgoing({ ...kept, file: kept.file && { ...kept.file, path: '' } })
  item.shelved = kept.file?.path ?? null
  if (kept.file) unshelve(item)
  return item
}

/** Fetches a file from the shelf; it may be gone from there, too. */
function unshelve(item: Outgoing): void {
  const { shelved } = item
  item.prepared = (shelved === null ? Promise.resolve(null) : shelf.find(shelved)).then((path) => {
    item.place(path)
    return path
  })
}

/** Its file is shown and sent no more. A voice note may be heard to its end. */
async function release(item: Outgoing): Promise<void> {
  const paths = new Set([await item.prepared, item.file?.path])
  await when(() => player.key !== item.clientId)
  for (const path of paths) if (path) shelf.release(path)
}
