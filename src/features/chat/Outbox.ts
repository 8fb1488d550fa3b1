import type { Message } from '@anglers/contract/chat'
import { when } from 'mobx'
import { DeviceFile, UPLOAD_AGAIN_MS } from '@/features/media'
import { t } from '@/lib/i18n'
import { compress, type ChosenPicture } from '@/platform/media'
import type { ChosenDocument } from '@/platform/documents'
import type { Recording } from '@/platform/recorder'
import * as fileCache from '@/platform/fileCache'
import { upload } from '@/stores/api'
import { Outbox as SendingBox } from '@/stores/outbox'
import { outboxKey } from '@/stores/outboxKeys'
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

/** Messages that the server has not stored yet. They survive a reload, and so do their files where the device can store files. */
export class Outbox {
  private readonly box: SendingBox<Kept, Outgoing>
  private preparing: Promise<unknown> = Promise.resolve()

  constructor(private readonly mailing: OutboxTarget) {
    this.box = new SendingBox<Kept, Outgoing>({
      name: outboxKey(mailing.key),
      againMs: UPLOAD_AGAIN_MS,
      restore: (kept) => new Outgoing(kept, kept.file ? DeviceFile.restored(kept.file.path) : null),
      send: (item) => this.send(item),
      forget: (item) => item.device?.forget(),
      release: (item) => void release(item),
      dropOthers: ({ file }) => void (file && fileCache.drop(file.path)),
    })
  }

  get items(): Outgoing[] {
    return this.box.items
  }

  add(content: Content): void {
    this.box.add(new Outgoing({ content }))
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
    this.box.resend(item)
  }

  remove(item: Outgoing): void {
    this.box.remove(item)
  }

  /** The server has stored this message, as an answer or the socket says. Returns whether it waited here. */
  confirm(clientId: string | null): boolean {
    const item = clientId === null ? undefined : this.box.find(clientId)
    if (item) this.remove(item)
    return item !== undefined
  }

  /** Sends all waiting messages. */
  flush(): Promise<void> {
    return this.box.flush()
  }

  /** Sending does not wait for the file to be cached. */
  private addFile(file: OwnFile, prepare: () => Promise<string>): void {
    const device = DeviceFile.chosen(file.path, prepare, this.preparing)
    const item = new Outgoing({ file }, device)
    this.preparing = device.kept.then(() => {
      // It may have been sent or discarded in the meantime.
      if (this.box.has(item) && !item.content) this.box.keep()
      else device.forget()
    })
    this.box.add(item)
  }

  private async send(item: Outgoing): Promise<(() => void) | null> {
    if (!item.content && !(await this.uploadFile(item))) return null
    if (!this.box.isMine || !item.content) return null
    const message = await this.mailing.send(item.content, item.clientId)
    return () => this.mailing.sent(message)
  }

  /** Uploads a message's file. @returns false when the file is gone from this device */
  private async uploadFile(item: Outgoing): Promise<boolean> {
    const file = item.file!
    const options = { key: item.clientId, quiet: true, onProgress: (percent: number) => item.progress(percent) }
    const content = await item.device!.upload(async (path): Promise<Content | undefined> => {
      // The sender may have signed out while the file was being prepared.
      if (!this.box.isMine) return undefined
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
    this.box.keep()
    // An uploaded file need not be cached any longer.
    item.device!.forget()
    return true
  }
}

/** Frees the file's path. A voice note that is playing may finish first. */
async function release(item: Outgoing): Promise<void> {
  await when(() => player.key !== item.clientId)
  await item.device?.release()
}
