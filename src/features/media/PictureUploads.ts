import type { UploadName } from '@anglers/contract'
import type { Picture } from '@anglers/contract/common'
import { UNDO_MS } from '@anglers/contract/limits'
import { makeAutoObservable, observableShallow, runInAction } from 'mobx'
import { compress, type ChosenPicture } from '@/platform/media'
import { isStill } from '@/stores/drafts'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { DeviceFile, UPLOAD_AGAIN_MS } from './DeviceFile'
import { PictureUpload, type KeptPicture } from './PictureUpload'

/**
 * The pictures of something that is being written, in order. They go up one at a time: a weak signal carries one. Without
 * a network they wait, and go when it is back; they outlive a reload where the device keeps files.
 */
export class PictureUploads {
  items: PictureUpload[] = []
  /** Whose pictures these are: nobody else on this device sends them. */
  private readonly by = session.userId
  /** Removed ones that can still be put back, and where. */
  private readonly takenOut = new Map<PictureUpload, { at: number; timer: ReturnType<typeof setTimeout> }>()
  private closed = false
  private running: Promise<void> | null = null
  private timer: ReturnType<typeof setTimeout> | undefined
  private preparing: Promise<unknown> = Promise.resolve()
  private readonly stopListening: () => void

  /** @param save keeps what `kept` is now: a file is forgotten only after it */
  constructor(
    private readonly endpoint: UploadName,
    private readonly save: () => void,
  ) {
    makeAutoObservable<
      PictureUploads,
      'by' | 'takenOut' | 'closed' | 'running' | 'timer' | 'preparing' | 'stopListening' | 'endpoint' | 'save'
    >(this, {
      items: observableShallow,
      by: false,
      takenOut: false,
      closed: false,
      running: false,
      timer: false,
      preparing: false,
      stopListening: false,
      endpoint: false,
      save: false,
    })
    this.stopListening = socket.on('ready', () => void this.flush())
  }

  /** Those that the server has. */
  get pictures(): Picture[] {
    return this.items.flatMap(({ picture }) => picture ?? [])
  }

  /** What outlives a reload. */
  get kept(): KeptPicture[] {
    return this.items.flatMap(({ kept }) => kept ?? [])
  }

  get isBusy(): boolean {
    return this.items.some(({ phase }) => phase === 'waiting' || phase === 'sending')
  }

  get hasFailed(): boolean {
    return this.items.some(({ phase }) => phase === 'failed')
  }

  /** Why the first of those that failed did, or else why they wait though the line stands. */
  get problem(): string {
    return (this.items.find(({ phase }) => phase === 'failed') ?? this.items.find(({ problem }) => problem))?.problem ?? ''
  }

  /** Whether one that is not there yet would be gone after a reload. */
  get hasUnkept(): boolean {
    return this.items.some(({ phase, file }) => phase !== 'done' && file?.unkept)
  }

  /** Those that are not there yet, though nothing but the network is against it, and outlive a reload: they can go up later. */
  get canWait(): boolean {
    return this.items.every(({ phase, problem, file }) => phase === 'done' || (phase === 'waiting' && !problem && file?.cachedName))
  }

  /** Takes over what was kept, in place of all that is here. */
  fill(kept: KeptPicture[]): void {
    const before = this.items
    this.items = kept.map((picture) =>
      'cachedName' in picture
        ? new PictureUpload(DeviceFile.restored(picture.cachedName), null, picture.key)
        : new PictureUpload(null, pictureOf(picture), picture.key),
    )
    for (const item of before) this.dismiss(item)
    void this.flush()
  }

  /** @returns them on their way */
  add(chosen: ChosenPicture[]): PictureUpload[] {
    const added = chosen.map((picture) => {
      const file = DeviceFile.chosen(picture.path, () => compress(picture), this.preparing)
      const item = new PictureUpload(file, null)
      this.items.push(item)
      this.preparing = file.kept.then(() => {
        // It may have arrived, or been removed, meanwhile.
        if (this.takenOut.has(item)) return
        if (this.items.includes(item) && !item.picture) this.save()
        else file.forget()
      })
      return item
    })
    void this.flush()
    return added
  }

  /** Somebody does not want to wait, or wants what failed. */
  retry(item: PictureUpload): void {
    item.renew()
    void this.flush()
  }

  remove(item: PictureUpload): void {
    this.items = this.items.filter((other) => other !== item)
    this.save()
    this.dismiss(item)
  }

  /** Removes one in such a way that it can be put back for a while: until then it is kept, and what is on its way arrives. */
  takeOut(item: PictureUpload): void {
    const at = this.items.indexOf(item)
    this.items = this.items.filter((other) => other !== item)
    this.takenOut.set(item, { at, timer: setTimeout(() => this.letGo(item), UNDO_MS) })
    this.save()
  }

  /** Puts one back where it was, as long as it is kept. */
  putBack(item: PictureUpload): void {
    const taken = this.takenOut.get(item)
    if (!taken) return
    clearTimeout(taken.timer)
    this.takenOut.delete(item)
    this.items.splice(taken.at, 0, item)
    this.save()
    if (item.picture) item.file?.forget()
    void this.flush()
  }

  /** @param by negative towards the front, positive towards the end */
  move(item: PictureUpload, by: number): void {
    const from = this.items.indexOf(item)
    const to = from + by
    if (to < 0 || to >= this.items.length) return
    this.items.splice(from, 1)
    this.items.splice(to, 0, item)
  }

  /** Sends what waits, and waits until whatever can arrive now has arrived or failed. */
  async settle(): Promise<void> {
    await this.flush()
    // What is left goes up later where the device keeps it.
    await Promise.all(this.items.flatMap(({ phase, file }) => (phase !== 'done' && file ? [file.kept] : [])))
  }

  /** Leaves its files to who has taken over what is kept. */
  handOver(): void {
    this.close()
    this.items = []
  }

  /** The screen is left: nothing more is sent or shown. What is kept stays. */
  close(): void {
    this.closed = true
    this.stopListening()
    clearTimeout(this.timer)
    for (const item of [...this.takenOut.keys()]) this.letGo(item)
    for (const item of this.items) this.release(item)
  }

  private flush(): Promise<void> {
    this.running ??= this.sendAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async sendAll(): Promise<void> {
    clearTimeout(this.timer)
    for (;;) {
      const item = this.items.find(({ phase }) => phase === 'waiting')
      if (!item || this.closed || !isStill(this.by)) return
      const isLineUp = await item.send(this.endpoint)
      const isWanted = this.items.includes(item)
      if (isWanted && item.picture) {
        this.save()
        runInAction(() => item.file!.forget())
      }
      if ((!isWanted && !this.takenOut.has(item)) || this.closed) this.release(item)
      if (!isLineUp) {
        if (!this.closed) this.timer = setTimeout(() => void this.flush(), UPLOAD_AGAIN_MS)
        return
      }
    }
  }

  private letGo(item: PictureUpload): void {
    clearTimeout(this.takenOut.get(item)?.timer)
    this.takenOut.delete(item)
    this.dismiss(item)
  }

  private dismiss(item: PictureUpload): void {
    item.file?.forget()
    this.release(item)
  }

  /** What is on its way is still read. */
  private release(item: PictureUpload): void {
    if (item.phase !== 'sending') void item.file?.release()
  }
}

const pictureOf = ({ key: _, ...picture }: Picture & { key?: string }): Picture => picture
