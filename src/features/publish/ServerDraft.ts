import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable, reaction, runInAction } from 'mobx'
import { newKey } from '@/lib/key'
import { ApiError, isVerdict } from '@/stores/errors'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import type { Published } from './fields'

/** How long, in ms, a member rests before what is written goes to the server. */
export const SAVE_AFTER_MS = 3_000

const CHANGED: ErrorCode = 'post_changed'
const GONE: ErrorCode = 'rest_not_found'

/** What is kept: a form. */
export interface Kept<Body> {
  /** The draft that the server has; undefined before it has one. */
  readonly draftId: number | undefined
  /** The post that is sent; undefined where it is a new one. */
  readonly target: number | undefined
  /** Whether there is something that may be kept now. */
  readonly mayBeKept: boolean
  /** What is kept, as it is now. */
  body(): Body
  /** @throws ApiError, NetworkError */
  send(body: Body, options: { key: string; quiet: true }): Promise<Published>
  /** The server has it now. */
  stored(published: Published): void
  /** The server has what was thrown away on its way there. */
  unwanted(id: number): void
  /** Another device has changed it. */
  changed(): Promise<void>
  /** It was deleted: what is here becomes a draft of its own. */
  gone(): void
}

/** What was sent before the server had answered once. */
interface First<Body> {
  key: string
  body: Body
  /** It makes a post: else it is one that was opened. */
  isNew: boolean
}

/** Keeps the draft of a form on the server, at every pause, so that another device finds it. What fails waits for the next pause. */
export class ServerDraft<Body> {
  phase: 'idle' | 'saving' | 'saved' | 'waiting' = 'idle'
  /** Of a draft that is new to the server: sent again after a lost answer, it is the same. */
  private first: First<Body> | null = null
  private running: Promise<void> | null = null
  private wanted = false
  /** Counts the drafts: what was sent of an earlier one is not this one's. */
  private draft = 0
  private readonly stops: (() => void)[]

  /** @param state changes with whatever is to be kept */
  constructor(
    private readonly of: Kept<Body>,
    state: () => string,
  ) {
    makeAutoObservable<ServerDraft<Body>, 'of' | 'first' | 'running' | 'stops' | 'wanted' | 'draft'>(this, {
      of: false,
      first: false,
      running: false,
      stops: false,
      wanted: false,
      draft: false,
    })
    this.stops = [
      reaction(state, () => void this.save(), { delay: SAVE_AFTER_MS }),
      socket.on('ready', () => {
        if (this.phase === 'waiting') void this.save()
      }),
    ]
  }

  close(): void {
    for (const stop of this.stops) stop()
  }

  /** Waits for what is on its way. */
  async settle(): Promise<void> {
    this.wanted = false
    await this.running
  }

  /** Another draft from here on. */
  forget(): void {
    this.draft++
    if (this.first && !this.running) void this.disown(this.first)
    this.first = null
    this.phase = 'idle'
  }

  /** What was thrown away and may have arrived all the same: sent again, it says which draft it made. */
  private async disown(first: First<Body>): Promise<void> {
    if (!first.isNew) return
    const { userId } = session
    try {
      const { id } = await this.of.send(first.body, { key: first.key, quiet: true })
      this.of.unwanted(id)
    } catch (error) {
      if (isVerdict(error)) return
      const stop = socket.on('ready', () => {
        stop()
        if (session.userId === userId) void this.disown(first)
      })
    }
  }

  private save(): Promise<void> {
    this.wanted = true
    this.running ??= this.saveAll().finally(() => {
      this.running = null
    })
    return this.running
  }

  private async saveAll(): Promise<void> {
    while (this.wanted && session.active && this.of.mayBeKept) {
      this.wanted = false
      runInAction(() => (this.phase = 'saving'))
      const { draft } = this
      let sent: First<Body> | null = null
      try {
        const isNew = this.of.draftId === undefined
        if (isNew) this.first ??= { key: newKey(), body: this.of.body(), isNew: this.of.target === undefined }
        sent = isNew ? this.first : null
        const { key, body } = sent ?? { key: newKey(), body: this.of.body() }
        // What was written since the first try goes after it.
        if (isNew && JSON.stringify(body) !== JSON.stringify(this.of.body())) this.wanted = true
        const published = await this.of.send(body, { key, quiet: true })
        if (draft !== this.draft) {
          if (isNew) this.of.unwanted(published.id)
          continue
        }
        runInAction(() => {
          this.first = null
          this.phase = 'saved'
          this.of.stored(published)
        })
      } catch (error) {
        if (draft !== this.draft) {
          if (sent && !isVerdict(error)) void this.disown(sent)
          continue
        }
        runInAction(() => (this.phase = 'waiting'))
        if (!(error instanceof ApiError) || !error.isVerdict) return
        this.first = null
        if (error.code === CHANGED) await this.of.changed()
        else if (error.code === GONE) runInAction(() => this.of.gone())
        return
      }
    }
  }
}
