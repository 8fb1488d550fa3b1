import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableShallow, runInAction, when } from 'mobx'
import { DeviceFile, UPLOAD_AGAIN_MS } from '@/features/media'
import { t } from '@/lib/i18n'
import { compress, type ChosenPicture } from '@/platform/media'
import type { ChosenDocument } from '@/platform/documents'
import type { Recording } from '@/platform/recorder'
import * as fileCache from '@/platform/fileCache'
import { upload } from '@/stores/api'
import { ApiError } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { Outgoing, type Content, type Kept, type OwnFile } from './outgoing'
import { player } from './player'

/** The conversation that an outbox sends to. */
export interface OutboxTarget {
  /** Key of the stored outbox on this device. */
  key: string
  uploads: 'POST upload/im-one' | 'POST upload/im-group'
  send: (content: Content, clientId: string) => Promise<Message>
  /** Called with the message once the server has stored it. */
  sent: (message: Message) => void
}

interface KeptBox {
  by: number
  items: Kept[]
}

/**
 * Messages that the server has not stored yet, sent one at a time in the order in which they were written. Without a network they wait and
 * are sent on reconnect; what the server refuses waits for the sender. They survive a reload, and so do their files where the device can
 * store files.
 */
export class Outbox {
  items: Outgoing[] = []
  /** The sender. No other member on this device sends these messages. */
  private readonly by = session.userId
  private busy = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private preparing: Promise<unknown> = Promise.resolve()

  constructor(private readonly mailing: OutboxTarget) {
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

  addFiles(chosen: ChosenDocument[]): void {
    for (const document of chosen) this.addFile({ kind: 'file', ...document }, () => Promise.resolve(document.path))
  }

  /** Retries a refused message, or sends a waiting one at once. */
  resend(item: Outgoing): void {
    item.attempts = 0
    item.turn('waiting')
    void this.flush()
  }

  remove(item: Outgoing): void {
    this.items = this.items.filter((other) => other !== item)
    this.keep()
    item.device?.forget()
    // A file that is being uploaded is still in use.
    if (item.phase !== 'sending') void release(item)
  }

  /** The server has stored this message, as an answer or the socket says. */
  confirm(clientId: string | null): void {
    const item = clientId === null ? undefined : this.items.find((other) => other.clientId === clientId)
    if (item) this.remove(item)
  }

  /** Sends all waiting messages. */
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

  /** Sending does not wait for the file to be cached. */
  private addFile(file: OwnFile, prepare: () => Promise<string>): void {
    const device = DeviceFile.chosen(file.path, prepare, this.preparing)
    const item = new Outgoing({ file }, device)
    this.preparing = device.kept.then(() => {
      // It may have been sent or discarded in the meantime.
      if (this.items.includes(item) && !item.content) this.keep()
      else device.forget()
    })
    this.push(item)
  }

  /** @returns whether the next message can be sent */
  private async deliver(item: Outgoing): Promise<boolean> {
    item.turn('sending')
    try {
      if (!item.content && !(await this.uploadFile(item))) return true
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
      if (!refused && !item.content && socket.wsOpen) item.attempts++
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

  /** Uploads a message's file. @returns false when the file is gone from this device */
  private async uploadFile(item: Outgoing): Promise<boolean> {
    const file = item.file!
    const options = { key: item.clientId, quiet: true, onProgress: (percent: number) => item.progress(percent) }
    const content = await item.device!.upload(async (path): Promise<Content | undefined> => {
      // The sender may have signed out while the file was being prepared.
      if (!this.isMine) return undefined
      switch (file.kind) {
        case 'voice':
          return { kind: 'voice', voice: await upload('POST upload/im-voice', path, { ...options, input: { ms: Math.round(file.ms) } }) }
        case 'file':
          return { kind: 'file', file: await upload('POST upload/file', path, { ...options, input: { name: file.name } }) }
        case 'picture':
          return { kind: 'picture', picture: await upload(this.mailing.uploads, path, options) }
      }
    })
    if (content === undefined) return true
    if (!content) {
      item.turn('failed', file.kind === 'voice' ? t.chat.voice.gone : t.media.fileGone)
      return false
    }
    item.fill(content)
    this.keep()
    // An uploaded file need not be cached any longer.
    item.device!.forget()
    return true
  }

  /** Whether the sender is the signed-in member. Nothing is sent otherwise. */
  private get isMine(): boolean {
    return session.userId === this.by
  }

  private get name(): string {
    return `outbox:${this.mailing.key}`
  }

  private keep(): void {
    const before = stored<KeptBox>(this.name)
    const isOthers = before !== undefined && before.by !== this.by
    // A late callback of a signed-out member must not touch the outbox of the current one.
    if (isOthers && !this.isMine) return
    // Another member of this device left unsent messages: delete them with their files.
    if (isOthers) for (const { file } of before.items) if (file) void fileCache.drop(file.path)
    const items = this.items.flatMap(({ kept }) => kept ?? [])
    store(this.name, items.length > 0 ? { by: this.by, items } : undefined)
  }
}

/** A message as it was stored before a reload. */
const restored = (kept: Kept): Outgoing => new Outgoing(kept, kept.file ? DeviceFile.restored(kept.file.path) : null)

/** Frees the file's path. A voice note that is playing may finish first. */
async function release(item: Outgoing): Promise<void> {
  await when(() => player.key !== item.clientId)
  await item.device?.release()
}
