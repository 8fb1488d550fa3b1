import { UPLOAD_VIDEO_BYTES, VIDEO_PART_BYTES } from '@anglers/contract/limits'
import type { FilmUpload } from '@anglers/contract/video'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { DeviceFile, UPLOAD_AGAIN_MS } from '@/features/media'
import type { PostForm } from '@/features/publish'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { chooseFilm, pieceOf } from '@/platform/film'
import { call, upload } from '@/stores/api'
import { isStill } from '@/stores/drafts'
import { ApiError, NetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { VideoFields } from './form'

/** How often it is asked whether the server has looked at a film. */
const ASK_MS = 1_000
const MEGABYTE = 1_000_000

/** Takes the film of a form to the server, in parts: after a cut or a reload it goes on where it was. */
export class FilmUploading {
  phase: 'idle' | 'sending' | 'waiting' | 'checking' | 'failed' = 'idle'
  /** Of what there is to send. */
  percent = 0
  problem = ''

  private file: DeviceFile | null = null
  /** What the form calls the upload of that. */
  private name = ''
  private closed = false
  private timer: ReturnType<typeof setTimeout> | undefined
  private readonly by = session.userId
  private readonly stopWatching: () => void

  constructor(private readonly form: PostForm<VideoFields>) {
    makeAutoObservable<FilmUploading, 'form' | 'file' | 'name' | 'closed' | 'timer' | 'by' | 'stopWatching'>(this, {
      form: false,
      file: false,
      name: false,
      closed: false,
      timer: false,
      by: false,
      stopWatching: false,
    })
    // Also where the form is cleared as a whole, nothing of it stays behind.
    this.stopWatching = reaction(
      () => form.fields.film?.upload,
      (upload) => {
        if (upload !== this.name) this.drop()
      },
    )
  }

  /** Goes on with what was begun before a reload. */
  resume(): void {
    const { film } = this.form.fields
    if (!film || film.done || this.phase !== 'idle') return
    this.name = film.upload
    this.file = film.cachedName === null ? null : DeviceFile.restored(film.cachedName)
    void this.run()
  }

  async choose(): Promise<void> {
    const chosen = await chooseFilm()
    if (!chosen) return
    if (chosen.bytes > UPLOAD_VIDEO_BYTES) {
      toaster.show(t.video.tooLarge(UPLOAD_VIDEO_BYTES / MEGABYTE), { type: 'error' })
      return
    }
    this.drop()
    const file = DeviceFile.chosen(chosen.path, () => Promise.resolve(chosen.path), Promise.resolve())
    const name = newKey()
    this.file = file
    this.name = name
    this.form.set({ film: { upload: name, size: chosen.bytes, cachedName: null, done: null }, poster: null })
    void file.kept.then(() => {
      const { film } = this.form.fields
      if (film && this.isWanted(name) && !film.done) this.form.set({ film: { ...film, cachedName: file.cachedName } })
      // It was taken out, has arrived, or its page was left: nobody would ever ask for it.
      else file.forget()
    })
    if (chosen.poster) void this.sendPoster(chosen.poster, name)
    await this.run()
  }

  /** Takes the film out of the form. */
  remove(): void {
    this.form.set({ film: null, poster: null })
  }

  /** Somebody does not want to wait, or wants what failed. */
  retry(): void {
    clearTimeout(this.timer)
    void this.run()
  }

  /** The page is left: what is under way ends; it goes on when the form is opened again. */
  close(): void {
    this.closed = true
    this.stopWatching()
    clearTimeout(this.timer)
  }

  private drop(): void {
    clearTimeout(this.timer)
    this.file?.forget()
    this.file = null
    this.name = ''
    Object.assign(this, { phase: 'idle', percent: 0, problem: '' })
  }

  private async sendPoster(path: string, name: string): Promise<void> {
    try {
      const poster = await upload('POST upload/video-img', path, { quiet: true })
      if (this.form.fields.film?.upload === name) this.form.set({ poster })
    } catch {
      // The server may draw one, and the author may choose another.
    }
  }

  private async run(): Promise<void> {
    const name = this.form.fields.film?.upload
    if (!name || this.closed || !isStill(this.by)) return
    Object.assign(this, { phase: 'sending', problem: '' })
    try {
      let state = await this.state(name)
      while (this.isWanted(name) && state.state === 'receiving') state = await this.sendNext(name, state)
      while (this.isWanted(name) && state.state === 'checking') {
        runInAction(() => (this.phase = 'checking'))
        await new Promise((resolve) => (this.timer = setTimeout(resolve, ASK_MS)))
        if (this.isWanted(name)) state = await this.state(name)
      }
      if (this.isWanted(name)) runInAction(() => this.end(state))
    } catch (error) {
      if (this.isWanted(name)) runInAction(() => this.explain(error))
    }
  }

  /** How far it is; one that the server does not know has not begun. */
  private async state(upload: string): Promise<FilmUpload> {
    try {
      return await call('GET upload/video', { upload }, { quiet: true, background: true })
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'rest_not_found') throw error
      return { size: this.form.fields.film?.size ?? 0, received: 0, state: 'receiving', problem: null, film: null }
    }
  }

  private async sendNext(name: string, { received: at }: FilmUpload): Promise<FilmUpload> {
    const { size } = this.form.fields.film!
    const state = await this.file?.upload(async (path) => {
      const piece = await pieceOf(path, at, VIDEO_PART_BYTES)
      const bytes = Math.min(VIDEO_PART_BYTES, size - at)
      try {
        return await upload('POST upload/video', piece.path, {
          input: { upload: name, at, size },
          quiet: true,
          onProgress: (percent) => this.progress((at + (bytes * percent) / 100) / size),
        })
      } catch (error) {
        // Another part is the next one: it goes on from there.
        if (error instanceof ApiError && error.code === 'upload_offset') return this.state(name)
        throw error
      } finally {
        piece.release()
      }
    })
    if (!state) throw new ApiError(0, 'rest_upload_no_file', t.media.fileGone)
    this.progress(state.received / size)
    return state
  }

  private end({ film, problem }: FilmUpload): void {
    if (!film) {
      Object.assign(this, { phase: 'failed', problem: t.video.problems[problem ?? 'broken'] })
      return
    }
    this.file?.forget()
    this.phase = 'idle'
    this.form.set({ film: { ...this.form.fields.film!, cachedName: null, done: film } })
  }

  private explain(error: unknown): void {
    if (error instanceof ApiError && (error.isVerdict || error.code === 'rest_upload_no_file')) {
      Object.assign(this, { phase: 'failed', problem: error.sentence })
      return
    }
    Object.assign(this, { phase: 'waiting', problem: error instanceof NetworkError ? '' : t.media.busy })
    this.timer = setTimeout(() => void this.run(), UPLOAD_AGAIN_MS)
  }

  private progress(part: number): void {
    this.percent = Math.min(100, Math.round(part * 100))
  }

  private isWanted(name: string): boolean {
    return !this.closed && this.form.fields.film?.upload === name
  }
}
