import type { UploadName } from '@anglers/contract'
import type { Picture } from '@anglers/contract/common'
import { makeAutoObservable, runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { upload } from '@/stores/api'
import { ApiError, isVerdict, showNetworkError } from '@/stores/errors'
import { socket } from '@/stores/socket'
import { UPLOAD_TRIES, type DeviceFile } from './DeviceFile'

/** What is kept of a picture: as the server has it, or by which the device finds its file again and the server knows it. */
export type KeptPicture = (Picture & { key?: string }) | { cachedName: string; key?: string }

/** A picture on its way to the server, or there. */
export class PictureUpload {
  /** `waiting` for those before it or for the network, `failed` until somebody tries again. */
  phase: 'waiting' | 'sending' | 'done' | 'failed'
  percent = 0
  /** Why it failed, or waits though the line stands. */
  problem = ''
  /** How often it did not get through though the line stood. */
  private tries = 0
  /** Whether its member has been notified that the network is gone. */
  private isErrorShown = false

  /**
   * @param file what the member chose, and null for a picture that the server has already
   * @param picture as the server keeps it
   * @param id also the Idempotency-Key: sent again after a lost answer, it is the same picture
   */
  constructor(
    readonly file: DeviceFile | null,
    public picture: Picture | null,
    readonly id = newKey(),
  ) {
    this.phase = picture ? 'done' : 'waiting'
    makeAutoObservable<PictureUpload, 'tries' | 'isErrorShown'>(this, { id: false, file: false, tries: false, isErrorShown: false })
  }

  /** What can be shown of it now; empty when it is gone. */
  get preview(): string {
    return this.file?.path || this.picture?.thumb || ''
  }

  /** Nothing of it is left to send. */
  get lost(): boolean {
    return this.phase !== 'done' && Boolean(this.file?.lost)
  }

  /** Null for what outlives no reload. */
  get kept(): KeptPicture | null {
    if (this.picture) return { ...this.picture, key: this.id }
    return this.file?.cachedName ? { cachedName: this.file.cachedName, key: this.id } : null
  }

  /** It is tried anew: somebody wants it. */
  renew(): void {
    Object.assign(this, { phase: 'waiting', problem: '', tries: 0, isErrorShown: false })
  }

  /** @returns whether the next one can go: not without a network */
  async send(name: UploadName): Promise<boolean> {
    Object.assign(this, { phase: 'sending', percent: 0 })
    try {
      const picture = await this.file!.upload((path) =>
        upload(name, path, {
          key: this.id,
          quiet: true,
          onProgress: (percent) => this.progress(percent),
        }),
      )
      runInAction(() =>
        Object.assign(this, picture ? { picture, phase: 'done', problem: '' } : { phase: 'failed', problem: t.media.fileGone }),
      )
      return true
    } catch (error) {
      runInAction(() => this.explain(error))
      return this.phase === 'failed'
    }
  }

  private explain(error: unknown): void {
    if (isVerdict(error)) {
      Object.assign(this, { phase: 'failed', problem: error.sentence })
      return
    }
    if (socket.wsOpen) this.tries++
    const isBusy = error instanceof ApiError
    if (this.tries >= UPLOAD_TRIES) Object.assign(this, { phase: 'failed', problem: isBusy ? error.sentence : t.common.networkLost })
    else Object.assign(this, { phase: 'waiting', problem: isBusy ? t.media.busy : '' })
    if (!this.isErrorShown) showNetworkError(error)
    this.isErrorShown = true
  }

  private progress(percent: number): void {
    this.percent = percent
  }
}
