import type { Answer } from '@anglers/contract'
import type { PostState, Visibility } from '@anglers/contract/content'
import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable, runInAction } from 'mobx'
import { draftOfWaiting, postOutbox } from '@/features/outbox'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, NetworkError, showNetworkError } from '@/stores/errors'
import { session } from '@/stores/session'

const ARRIVED: ErrorCode = 'rest_idempotency_conflict'

interface Draft {
  content: string
  visibility: Visibility | null
  /** The Idempotency-Key: as long as the draft lives, sending it again is no second post. */
  key: string
}

/** A repost of one post. What is typed survives failed calls, closed pages and reloads. */
export class ReprintForm {
  content = ''
  /** As it was chosen; null as long as the widest that there is will do. */
  chosen: Visibility | null = null
  busy = false
  problem = ''
  source: Answer<'GET reprint'> | null = null

  private key = newKey()
  private typed = false
  private sent = false
  private readonly by = session.userId
  /** The draft as it was found. */
  private readonly opened?: string
  private readonly stopKeeping: () => void

  /** @param id of the post, or of a repost of it */
  constructor(
    readonly id: number,
    /** What waits in the outbox and is changed. */
    readonly outbox?: string,
  ) {
    const draft = drafts.read<Draft>(this.draftName)
    if (draft) {
      this.content = draft.content
      this.chosen = draft.visibility
      this.key = draft.key
      this.typed = true
    }
    makeAutoObservable<ReprintForm, 'key' | 'by' | 'opened' | 'stopKeeping'>(this, {
      id: false,
      outbox: false,
      key: false,
      by: false,
      opened: false,
      stopKeeping: false,
    })
    this.opened = JSON.stringify(this.draft)
    this.stopKeeping = drafts.keep(this.draftName, () => this.draft)
  }

  get visibility(): Visibility {
    const allowed = (this.source?.visibilities ?? [0]) as Visibility[]
    return this.chosen !== null && allowed.includes(this.chosen) ? this.chosen : allowed[0]!
  }

  /** Asks what is about to be reposted. @throws ApiError, NetworkError */
  async load(): Promise<void> {
    const source = await call('GET reprint', { id: this.id }, { quiet: true })
    runInAction(() => {
      this.source = source
      if (!this.typed) this.content = source.content
    })
  }

  type(content: string): void {
    this.content = content
    this.typed = true
    this.problem = ''
  }

  choose(visibility: Visibility): void {
    this.chosen = visibility
    this.typed = true
  }

  /**
   * @returns what became of it; `arrived` where an earlier sending did, with what was typed then; `waiting` in the outbox, for want of a
   *   line; null when it failed, which was said
   */
  async send(): Promise<{ id: number; state: PostState } | 'arrived' | 'waiting' | null> {
    if (this.busy) return null
    this.busy = true
    try {
      const { id, content, visibility } = this
      const sent = await call('POST reprint', { id, content: content.trim(), visibility }, { key: this.key })
      this.finish()
      return sent
    } catch (error) {
      if (error instanceof NetworkError && isStill(this.by)) return this.wait()
      showNetworkError(error)
      if (!(error instanceof ApiError)) return null
      if (error.code === ARRIVED) {
        this.finish()
        return 'arrived'
      }
      runInAction(() => (this.problem = error.params.content ?? ''))
      return null
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  private finish(): void {
    this.sent = true
    this.stopKeeping()
    if (isStill(this.by)) drafts.drop(this.draftName)
    postOutbox().drop(this.outbox)
  }

  /** Leaves it to the outbox. */
  private wait(): 'waiting' {
    const { id, content, visibility, key } = this
    this.sent = true
    this.stopKeeping()
    drafts.drop(this.draftName)
    const request = { name: 'POST reprint' as const, input: { id, content: content.trim(), visibility } }
    const title = content.trim() || (this.source?.post.title ?? '')
    const kept = { clientId: key, at: Date.now(), type: 'reprint' as const, about: id, title, request, uploads: 'POST media' as const }
    postOutbox().put(kept, { content, visibility, key })
    return 'waiting'
  }

  /** Stops keeping the draft; what is there stays. */
  leave(): void {
    if (!this.sent && isStill(this.by)) drafts.write(this.draftName, this.draft)
    this.stopKeeping()
    if (this.outbox && JSON.stringify(this.draft) === this.opened) void postOutbox().leave(this.outbox)
  }

  private get draftName(): string {
    return this.outbox ? draftOfWaiting(this.outbox) : `reprint-${this.id}`
  }

  private get draft(): Draft | undefined {
    return this.typed ? { content: this.content, visibility: this.chosen, key: this.key } : undefined
  }
}
