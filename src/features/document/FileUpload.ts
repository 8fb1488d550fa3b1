import type { Attachment } from '@anglers/contract/files'
import { makeAutoObservable, runInAction } from 'mobx'
import { DeviceFile, UPLOAD_AGAIN_MS } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { upload } from '@/stores/api'
import { isStill } from '@/stores/drafts'
import { ApiError, isVerdict } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'

/** What becomes of a file on its way. */
interface Outcome {
  /** The device keeps it, under this name, until the server has it. */
  onKept: (cachedName: string) => void
  onDone: (file: Attachment) => void
}

/** A file on its way to the server. Without a line it waits, and goes when that is back; where the server fails, a while later. */
export class FileUpload {
  phase: 'waiting' | 'sending' | 'failed' | 'done' = 'waiting'
  percent = 0
  /** Why it failed. */
  problem = ''
  file: Attachment | null = null
  /** Nobody else on this device sends it. */
  private readonly by = session.userId
  private readonly stopListening: () => void
  private timer: ReturnType<typeof setTimeout> | undefined
  private isClosed = false
  private isUnwanted = false

  /** @param key its Idempotency-Key: sent again after a lost answer, it is the same file */
  private constructor(
    private readonly key: string,
    private readonly name: string,
    private readonly device: DeviceFile,
    private readonly outcome: Outcome,
  ) {
    makeAutoObservable<FileUpload, 'by' | 'stopListening' | 'timer' | 'isClosed' | 'isUnwanted' | 'sendAgain' | 'key' | 'name' | 'outcome'>(
      this,
      {
        by: false,
        stopListening: false,
        timer: false,
        isClosed: false,
        isUnwanted: false,
        sendAgain: false,
        key: false,
        name: false,
        outcome: false,
      },
    )
    this.stopListening = socket.on('ready', this.sendAgain)
    void this.send()
  }

  static chosen(key: string, { path, name }: { path: string; name: string }, outcome: Outcome): FileUpload {
    const device = DeviceFile.chosen(path, () => Promise.resolve(path), Promise.resolve())
    const begun = new FileUpload(key, name, device, outcome)
    void device.kept.then(() => {
      // It may have arrived meanwhile, or be wanted no more.
      if (begun.file || begun.isUnwanted) device.forget()
      else if (device.cachedName) outcome.onKept(device.cachedName)
    })
    return begun
  }

  /** One that was kept before a reload; without a name it is gone. */
  static restored(key: string, name: string, cachedName: string | undefined, outcome: Outcome): FileUpload {
    return new FileUpload(key, name, DeviceFile.restored(cachedName ?? ''), outcome)
  }

  /** Nothing of it is left to send. */
  get lost(): boolean {
    return this.device.lost
  }

  async send(): Promise<void> {
    if (this.phase === 'sending' || this.phase === 'done' || !isStill(this.by)) return
    clearTimeout(this.timer)
    Object.assign(this, { phase: 'sending', percent: 0, problem: '' })
    try {
      const file = await this.device.upload((path) =>
        upload('POST upload/file', path, {
          input: { name: this.name },
          key: this.key,
          quiet: true,
          onProgress: (percent) => this.progress(percent),
        }),
      )
      runInAction(() => this.end(file))
    } catch (error) {
      runInAction(() => {
        if (isVerdict(error)) Object.assign(this, { phase: 'failed', problem: error.sentence })
        else this.wait(error)
      })
    }
  }

  /** It is neither shown nor sent any more; what the device keeps of it stays, unless nobody wants it. */
  close(isWanted: boolean): void {
    this.isClosed = true
    this.isUnwanted = !isWanted
    this.stopListening()
    clearTimeout(this.timer)
    if (!isWanted) this.device.forget()
    if (this.phase !== 'sending') void this.device.release()
  }

  private wait(error: unknown): void {
    Object.assign(this, { phase: 'waiting', problem: error instanceof ApiError ? error.sentence : t.common.networkLost })
    if (!this.isClosed) this.timer = setTimeout(this.sendAgain, UPLOAD_AGAIN_MS)
  }

  private readonly sendAgain = (): void => {
    if (this.phase === 'waiting') void this.send()
  }

  private end(file: Attachment | null): void {
    if (!file) {
      Object.assign(this, { phase: 'failed', problem: t.media.fileGone })
      return
    }
    Object.assign(this, { file, phase: 'done' })
    this.stopListening()
    this.outcome.onDone(file)
    this.device.forget()
  }

  private progress(percent: number): void {
    this.percent = percent
  }
}
