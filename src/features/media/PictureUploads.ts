import type { UploadName } from '@anglers/contract'
import type { Picture } from '@anglers/contract/common'
import { makeAutoObservable, observableShallow, runInAction } from 'mobx'
import { newKey } from '@/lib/key'
import { compress, type ChosenPicture } from '@/platform/media'
import { upload } from '@/stores/api'
import { tellOfNetwork } from '@/stores/errors'

/** A picture on its way to the server, or there. */
export class PictureUpload {
  readonly id = newKey()
  phase: 'waiting' | 'sending' | 'done' | 'failed'
  percent = 0

  /**
   * @param chosen what the member chose, and null for a picture that the server has already
   * @param picture as the server keeps it
   */
  constructor(readonly chosen: ChosenPicture | null, public picture: Picture | null) {
    this.phase = picture ? 'done' : 'waiting'
    makeAutoObservable(this, { id: false, chosen: false })
  }

  /** What can be shown of it now. */
  get preview(): string {
    return this.chosen?.path ?? this.picture!.thumb
  }

  async send(name: UploadName): Promise<void> {
    if (!this.chosen) return
    this.phase = 'sending'
    this.percent = 0
    try {
      const picture = await upload(name, await compress(this.chosen), (percent) => this.progress(percent))
      runInAction(() => Object.assign(this, { picture, phase: 'done' }))
    } catch (error) {
      tellOfNetwork(error)
      runInAction(() => Object.assign(this, { phase: 'failed' }))
    }
  }

  private progress(percent: number): void {
    this.percent = percent
  }
}

/** The pictures of something that is being written, in order. They go up one at a time: a weak signal carries one. */
export class PictureUploads {
  items: PictureUpload[] = []
  private queue: Promise<void> = Promise.resolve()

  constructor(private readonly endpoint: UploadName) {
    makeAutoObservable<PictureUploads, 'queue' | 'endpoint'>(this, { items: observableShallow, queue: false, endpoint: false })
  }

  /** Those that the server has. */
  get pictures(): Picture[] {
    return this.items.flatMap(({ picture }) => (picture ? [picture] : []))
  }

  get isBusy(): boolean {
    return this.items.some(({ phase }) => phase === 'waiting' || phase === 'sending')
  }

  get hasFailed(): boolean {
    return this.items.some(({ phase }) => phase === 'failed')
  }

  /** Takes over pictures that the server has already. */
  fill(pictures: Picture[]): void {
    this.items = pictures.map((picture) => new PictureUpload(null, picture))
  }

  add(chosen: ChosenPicture[]): void {
    const added = chosen.map((picture) => new PictureUpload(picture, null))
    this.items.push(...added)
    for (const item of added) this.enqueue(item)
  }

  retry(item: PictureUpload): void {
    item.phase = 'waiting'
    this.enqueue(item)
  }

  remove(item: PictureUpload): void {
    this.items = this.items.filter((other) => other !== item)
  }

  /** @param by -1 towards the front, 1 towards the end */
  move(item: PictureUpload, by: -1 | 1): void {
    const from = this.items.indexOf(item)
    const to = from + by
    if (to < 0 || to >= this.items.length) return
    this.items.splice(from, 1)
    this.items.splice(to, 0, item)
  }

  /** Waits until whatever is on its way has arrived or failed. */
  async settle(): Promise<void> {
    await this.queue
  }

  private enqueue(item: PictureUpload): void {
    this.queue = this.queue.then(() => (this.items.includes(item) ? item.send(this.endpoint) : undefined))
  }
}
