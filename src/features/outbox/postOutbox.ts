import { IDEMPOTENCY_HOURS } from '@anglers/contract/limits'
import type { Input } from '@anglers/contract'
import type { Picture } from '@anglers/contract/common'
import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable } from 'mobx'
import { expireFeeds } from '@/features/home'
import { DeviceFile, UPLOAD_AGAIN_MS, type KeptPicture } from '@/features/media'
import { t } from '@/lib/i18n/rooms'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import * as fileCache from '@/platform/fileCache'
import { call, upload } from '@/stores/api'
import { drafts } from '@/stores/drafts'
import { outboxOf } from '@/stores/outboxKeys'
import { ApiError } from '@/stores/errors'
import { Outbox } from '@/stores/outbox'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { type KeptPost, WaitingPost } from './WaitingPost'

/** What has waited for longer, in ms, goes out only when its author says so: it was to be news. */
export const ASKS_AFTER_MS = 6 * 3_600_000

/** Sent again later than this after a try without an answer, in ms, it could be published twice. */
const MAY_DOUBLE_AFTER_MS = IDEMPOTENCY_HOURS * 3_600_000

const ARRIVED: ErrorCode = 'rest_idempotency_conflict'

interface FormDraft {
  pictures?: KeptPicture[]
}

/** What the signed-in member published without a line: it goes out once there is one, each post once. */
export class PostOutbox {
  /** How many went out since the app began: lists that show them look again. */
  sent = 0
  private readonly box = new Outbox<KeptPost, WaitingPost>({
    name: outboxOf(session.userId),
    againMs: UPLOAD_AGAIN_MS,
    restore: (kept) => new WaitingPost(kept),
    send: (item) => this.send(item),
    forget: (item) => this.forget(item),
    release: () => undefined,
  })
  private asked = false

  constructor() {
    makeAutoObservable<PostOutbox, 'box' | 'asked'>(this, { box: false, asked: false })
  }

  get items(): WaitingPost[] {
    return this.box.items
  }

  /** Whether it belongs to the signed-in member. */
  get isMine(): boolean {
    return this.box.isMine
  }

  find(clientId: string): WaitingPost | undefined {
    return this.box.find(clientId)
  }

  /**
   * Takes what there is no line for, and says so.
   * @param draft the form as it was filled in, so that it can be changed
   */
  put(kept: KeptPost, draft: object): void {
    const before = this.find(kept.clientId)
    const item = before ?? new WaitingPost(kept)
    drafts.write(item.draftName, draft)
    toaster.show(t.outbox.queued)
    if (!before) return this.box.add(item)
    before.replace(kept)
    this.box.resend(before)
  }

  /** Sends it, whatever it waited for. */
  resend(item: WaitingPost): void {
    item.agree()
    this.box.resend(item)
  }

  /** Opens the form that it was typed in. It is not sent until that form sends it. */
  edit(item: WaitingPost): void {
    if (item.phase === 'sending') return
    // What was wrong with it still is, where it comes back as it was.
    item.turn('editing', item.problem)
    item.opened++
    this.box.keep()
    const { type, about, clientId } = item
    open(type === 'reprint' ? routes.reprint(about!, clientId) : routes.publish(type, about, clientId))
  }

  /**
   * Its form was left as it was opened: it waits as if nothing had been, for its author where it was refused.
   * @param arrived once what the form was uploading has arrived, or failed: the outbox would send it a second time. A form that is opened
   * meanwhile keeps the post.
   */
  async leave(clientId: string, arrived?: Promise<void>): Promise<void> {
    const opened = this.find(clientId)?.opened
    await arrived
    const item = this.find(clientId)
    if (item?.phase !== 'editing' || item.opened !== opened) return
    if (!item.problem) return this.box.resend(item)
    item.turn('failed', item.problem)
    this.box.keep()
  }

  /** Its form has sent it, or thrown it away. */
  drop(clientId: string | undefined): void {
    const item = clientId === undefined ? undefined : this.find(clientId)
    if (item) this.remove(item)
  }

  /** Throws it away, with its form and its pictures. */
  remove(item: WaitingPost): void {
    this.box.remove(item)
  }

  /** Whether its author is asked first. */
  isLate({ at }: WaitingPost): boolean {
    return Date.now() - at > ASKS_AFTER_MS
  }

  /** Whether it may have been published already, and sending it could do that again. */
  mayDouble({ triedAt }: WaitingPost): boolean {
    return triedAt !== undefined && Date.now() - triedAt > MAY_DOUBLE_AFTER_MS
  }

  flush(): Promise<void> {
    return this.box.flush()
  }

  /** A screen shows what waits: nobody has to be led there. */
  show(): void {
    this.asked = true
  }

  private async send(item: WaitingPost): Promise<(() => void) | null> {
    if (this.isLate(item)) {
      item.turn('late')
      void this.ask()
      return null
    }
    if (!(await this.uploadPictures(item)) || !this.isMine) return null
    const { name, input } = item.request
    item.tried()
    this.box.keep()
    try {
      await call(name as 'POST publish/words', input as Input<'POST publish/words'>, {
        key: item.clientId,
        quiet: true,
        background: true,
      })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // An earlier sending had arrived, with what the form held then.
      if (error.code === ARRIVED) return () => this.tell(t.publish.arrived)
      if (error.isVerdict) item.refused()
      throw error
    }
    return () => this.tell(t.publish.published)
  }

  /** @returns whether the server has all pictures */
  private async uploadPictures(item: WaitingPost): Promise<boolean> {
    for (const picture of picturesOf(item)) {
      if (!('cachedName' in picture)) {
        // It may have arrived while its form was open.
        item.fill(picture.key!, picture.id)
        continue
      }
      const key = picture.key!
      const file = DeviceFile.restored(picture.cachedName)
      try {
        const arrived = (await file.upload((path) => upload(item.uploads, path, { key, quiet: true }))) as Picture | null
        if (!this.isMine) return false
        if (!arrived) {
          item.turn('failed', t.media.fileGone)
          return false
        }
        const rest = picturesOf(item).map((other) => (other.key === key ? { ...arrived, key } : other))
        drafts.write(item.draftName, { ...drafts.read<FormDraft>(item.draftName), pictures: rest })
        item.fill(key, arrived.id)
        this.box.keep()
        file.forget()
      } finally {
        void file.release()
      }
    }
    return true
  }

  private forget(item: WaitingPost): void {
    for (const picture of picturesOf(item)) if ('cachedName' in picture) void fileCache.drop(picture.cachedName)
    drafts.drop(item.draftName)
  }

  private tell(words: string): void {
    this.sent++
    expireFeeds()
    toaster.show(words, { type: 'success' })
  }

  private async ask(): Promise<void> {
    if (this.asked) return
    this.asked = true
    if (await modals.ask(t.outbox.lateAsk, { confirmText: t.outbox.look })) open(routes.myPosts('draft'))
  }
}

let current: PostOutbox | undefined

/** The signed-in member's outbox. */
export function postOutbox(): PostOutbox {
  if (!current?.isMine) current = new PostOutbox()
  return current
}

const picturesOf = ({ draftName }: WaitingPost): KeptPicture[] => drafts.read<FormDraft>(draftName)?.pictures ?? []
