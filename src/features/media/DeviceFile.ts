import { makeAutoObservable, runInAction } from 'mobx'
import * as fileCache from '@/platform/fileCache'
import { NetworkError } from '@/stores/errors'

/** How long, in ms, after the network failed the next try is made, when nothing says earlier that it is back. */
export const UPLOAD_AGAIN_MS = 5_000

/** A file that did not get through so often, though the line stood, waits for a tap, and lets the others pass. */
export const UPLOAD_TRIES = 3

/**
 * A file of this device that the server does not have yet: made ready for sending, kept where it outlives a reload, and
 * freed in the end.
 */
export class DeviceFile {
  /** As the host shows it; empty until a file that was kept is found again. */
  path: string
  /** By which it is asked for after a reload; null while, and where, the device does not keep it. */
  cachedName: string | null = null
  /** The device keeps nothing: after a reload the file is gone. */
  unkept = false
  /** It is gone from this device: there is nothing to send. */
  lost = false
  /** Resolves when the file is kept, or cannot be. */
  kept: Promise<void> = Promise.resolve()
  /** Resolves to what is uploaded, when that is ready; to null when it is gone from this device. */
  private ready: Promise<string | null>

  private constructor(path: string) {
    this.path = path
    this.ready = Promise.resolve(path)
    makeAutoObservable<DeviceFile, 'ready'>(this, { kept: false, ready: false })
  }

  /**
   * One that was just chosen or recorded.
   * @param prepare makes what is uploaded of it; where that fails, the file goes as it is
   * @param after files are made ready one after the other: a phone decodes no nine pictures at once
   */
  static chosen(path: string, prepare: () => Promise<string>, after: Promise<unknown>): DeviceFile {
    const file = new DeviceFile(path)
    // Whatever this device cannot do with it: the server may.
    const ready = after.then(prepare).catch(() => path)
    file.ready = ready
    file.kept = ready.then(async (prepared) => {
      const cachedName = await fileCache.keep(prepared)
      runInAction(() => Object.assign(file, { cachedName, unkept: cachedName === null }))
    })
    return file
  }

  /** One that was kept before a reload. */
  static restored(cachedName: string): DeviceFile {
    const file = new DeviceFile('')
    file.cachedName = cachedName
    file.find()
    return file
  }

  /**
   * Uploads it.
   * @returns null when it is gone from this device
   * @throws what the upload does
   */
  async upload<T>(send: (path: string) => Promise<T>): Promise<T | null> {
    const path = await this.ready
    if (path === null) return null
    try {
      return await send(path)
    } catch (error) {
      // A host says of a file that it cannot read what it says of a lost network.
      if (!(error instanceof NetworkError) || (await fileCache.reads(path))) throw error
      this.find()
      return this.upload(send)
    }
  }

  /** The server has it, or nobody wants it: it is kept no longer. */
  forget(): void {
    const { cachedName } = this
    this.cachedName = null
    if (cachedName) void fileCache.drop(cachedName)
  }

  /** It is shown and sent no more. */
  async release(): Promise<void> {
    await this.kept
    for (const path of new Set([await this.ready, this.path])) if (path) fileCache.release(path)
  }

  /** Fetches it from where it is kept; it may be gone from there, too. */
  private find(): void {
    const { cachedName } = this
    this.ready = (cachedName === null ? Promise.resolve(null) : fileCache.find(cachedName)).then((path) => {
      runInAction(() => {
        if (path !== null) this.path = path
        this.lost = path === null
      })
      return path
    })
  }
}
