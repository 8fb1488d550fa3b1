import type { EditDetail } from '@anglers/contract/content'
import { POST_TAGS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { PictureUploads } from '@/features/media'
import { draftOfWaiting, idToCome, postOutbox } from '@/features/outbox'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, NetworkError, showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import {
  type Draft,
  EMPTY,
  fieldsOf,
  type Outcome,
  picturesOf,
  type PostFields,
  type PostFormType,
  type Problems,
  type Published,
  type Sent,
  sentOf,
  type Snapshot,
  WAITING_TITLE_CHARS,
} from './fields'
import { ARRIVED, CHANGED, problemsOf, refusedIn } from './problems'
import { ServerDraft } from './ServerDraft'

/** The form of a post, new or an old one again. It survives failed calls, closed pages and reloads. */
export class PostForm<Own extends object = object> {
  fields: PostFields & Own
  readonly uploads: PictureUploads
  problems: Problems<Own> = {}
  busy = false
  /** Whether what is shown comes from a draft. */
  restored = false
  /** A post that is closed by a password keeps it unless another is typed. */
  hasPassword = false
  /** Whether what is written was never published: sending it does that. */
  isDraft: boolean
  /** The draft that the server keeps of a new post. */
  draftId: number | undefined
  /** The post as it is by now, where it was changed elsewhere since this form was filled: its member chooses. */
  conflict: EditDetail | null = null
  /** The choice is put aside, until something is sent again. */
  isAside = false
  /** The post that an old repost carries. */
  reprint: EditDetail['reprint'] = null
  /** Who may be chosen to read it, where that is not everybody. */
  allowed: EditDetail['visibilities'] | null = null

  /** Keeps it on the server as well; null for a type whose drafts stay on the device. */
  readonly onServer: ServerDraft<Snapshot<Own>> | null

  /** Of the post as this form was filled. */
  private version: number | undefined
  /** What was changed in two places became two: this form's is a new post. */
  private split = false
  /** What the form was filled with, of a post that is edited: as long as that is all, there is no draft of it. */
  private filledWith = ''
  /** It waits in the outbox: what happens to this form is no longer its draft. */
  private handedOver = false
  private key = newKey()
  /** Whose form it is. */
  private readonly by = session.userId
  /** The draft as it was when the screen was left: what still happens to it goes in unless it has been opened again since. */
  private leftAs: string | undefined
  /** What was written in it when it was opened. */
  private readonly openedWith: string
  private readonly draftName: string
  private readonly stopKeeping: () => void

  /**
   * @param id the post that is edited; none for a new one
   * @param outbox what waits in the outbox and is changed
   */
  constructor(
    private readonly of: PostFormType<Own>,
    readonly id?: number,
    readonly outbox?: string,
  ) {
    this.fields = this.empty
    this.uploads = new PictureUploads(of.upload, () => this.keepPictures())
    this.draftName = outbox ? draftOfWaiting(outbox) : id ? `${of.type}-${id}` : of.type
    this.isDraft = id === undefined
    this.restore()
    this.openedWith = this.written
    makeAutoObservable<PostForm<Own>, 'of' | 'key' | 'by' | 'leftAs' | 'draftName' | 'stopKeeping'>(this, {
      of: false,
      id: false,
      outbox: false,
      fields: observableRef,
      uploads: false,
      onServer: false,
      conflict: observableRef,
      key: false,
      by: false,
      leftAs: false,
      draftName: false,
      stopKeeping: false,
    })
    this.stopKeeping = drafts.keep(this.draftName, () => this.draft)
    this.onServer = of.keptByServer ? new ServerDraft(this, () => JSON.stringify([this.fields, this.uploads.pictures.length])) : null
  }

  /** The post that is sent: the one that is edited, or what the server keeps of a new one. */
  get target(): number | undefined {
    return this.split ? this.draftId : (this.id ?? this.draftId)
  }

  /** Whether others may see already what is changed here. */
  get isPublished(): boolean {
    return this.target !== undefined && !this.isDraft
  }

  /** The post that is edited has not come yet: what would be typed or sent takes the place of what nobody has seen. */
  get isAwaited(): boolean {
    return this.id !== undefined && !this.split && this.version === undefined
  }

  get mayBeKept(): boolean {
    return this.isDraft && !this.isEmpty && !this.busy && !this.conflict && isStill(this.by)
  }

  /** All that is to be read in it. */
  get words(): string {
    return this.of.words?.(this.own) ?? this.fields.content
  }

  get isEmpty(): boolean {
    const { title, content } = this.fields
    return (
      !this.reprint &&
      !title.trim() &&
      !content.trim() &&
      this.uploads.items.length === 0 &&
      (this.of.isBlank?.(this.own) ?? JSON.stringify(this.own) === JSON.stringify(this.of.empty))
    )
  }

  set(change: Partial<PostFields> | Partial<PostFields & Own>): void {
    this.fields = { ...this.fields, ...change }
    this.problems = Object.fromEntries(Object.entries(this.problems).filter(([field]) => !(field in change))) as Problems<Own>
  }

  /** @returns whether there is room for it */
  addTag(typed: string): boolean {
    const tag = typed.trim().replace(/^#+/, '')
    const { tags } = this.fields
    if (!tag || tags.includes(tag)) return true
    if (tags.length >= POST_TAGS) return false
    this.set({ tags: [...tags, tag] })
    return true
  }

  removeTag(tag: string): void {
    const { tags, topic } = this.fields
    this.set({ tags: tags.filter((other) => other !== tag), ...(topic === tag && { topic: '' }) })
  }

  /**
   * Fills in the post that is edited, unless a draft of it was restored.
   * @throws ApiError, NetworkError
   */
  async load(): Promise<void> {
    const { target } = this
    if (target === undefined) return
    let detail: EditDetail
    try {
      detail = await call('GET posts/edit-detail', { id: target }, { quiet: true })
    } catch (error) {
      // What this device holds of a new post is all that there has to be.
      if (target === this.id) throw error
      if (error instanceof ApiError && error.status === 404) this.gone()
      return
    }
    runInAction(() => {
      this.hasPassword = detail.hasPassword
      this.isDraft = detail.state === 'draft'
      this.reprint = detail.reprint
      this.allowed = detail.visibilities
      if (!this.restored) this.fill(detail)
      else if (this.version === undefined) this.version = detail.version
      else if (this.version !== detail.version) this.conflict = detail
    })
  }

  putAside(): void {
    this.isAside = this.conflict !== null
  }

  /** What is written here takes the place of what was changed elsewhere. */
  keepMine(): void {
    if (!this.conflict) return
    this.version = this.conflict.version
    this.isDraft = this.conflict.state === 'draft'
    this.conflict = null
  }

  /** What was changed elsewhere takes the place of what is written here. */
  takeTheirs(): void {
    if (!this.conflict) return
    this.fill(this.conflict)
    this.isDraft = this.conflict.state === 'draft'
    this.conflict = null
  }

  /** What is written here becomes a new post; the other stays as it is. */
  keepBoth(): void {
    this.conflict = null
    this.gone()
  }

  body(): Snapshot<Own> {
    const { post, ...others } = this.snapshot()
    return { post: { ...post, draft: true }, ...others }
  }

  send({ post, own, pictures }: Snapshot<Own>, options: { key: string; quiet?: boolean }): Promise<Published> {
    const { name, input } = this.of.request(post, own, pictures)
    return call(name as 'POST publish/words', input as Sent, options)
  }

  stored({ id, version }: Published): void {
    if (this.id !== id) this.draftId = id
    this.version = version
    this.save()
  }

  async changed(): Promise<void> {
    const detail = await call('GET posts/edit-detail', { id: this.target! }, { quiet: true })
    runInAction(() => {
      this.conflict = detail
    })
  }

  gone(): void {
    this.split = true
    this.isDraft = true
    this.draftId = undefined
    this.version = undefined
    this.filledWith = ''
    this.key = newKey()
    this.onServer?.forget()
  }

  /** Throws the draft away, the server's too, and begins anew: of a post that is edited, with what is loaded of it. */
  discard(): void {
    const { draftId } = this
    this.clear()
    postOutbox().drop(this.outbox)
    this.handedOver = this.outbox !== undefined
    this.gone()
    this.split = false
    if (draftId !== undefined) this.unwanted(draftId)
  }

  unwanted(id: number): void {
    // Only what was begun here is thrown away whole: the draft that was opened stays as it was loaded.
    if (id !== this.id) void call('POST content-manage/delete', { id }, { quiet: true, background: true }).catch(() => undefined)
  }

  /** Stops keeping the draft; what is there stays. */
  leave(): void {
    this.save()
    this.stopKeeping()
    this.onServer?.close()
    this.leftAs = this.kept
    this.uploads.close()
    if (this.outbox && this.written === this.openedWith) void postOutbox().leave(this.outbox, this.uploads.settle())
  }

  async submit(): Promise<Outcome> {
    if (this.busy || this.isAwaited) return { kind: 'failed' }
    const sender = session.userId
    this.busy = true
    this.isAside = false
    try {
      this.of.tidy?.(this.own, this.uploads)
      await this.uploads.settle()
      await this.onServer?.settle()
      if (this.conflict) return { kind: 'failed' }
      if (!this.check()) {
        toaster.show(Object.values<string | undefined>(this.problems)[0]!)
        return { kind: 'failed' }
      }
      // A member who signed in while pictures went up has not asked for this.
      if (session.userId !== sender) return { kind: 'failed' }
      if (this.uploads.isBusy) return this.wait()
      const { id, state } = await this.send(this.snapshot(), { key: this.key })
      this.finish()
      return { kind: 'published', id, state }
    } catch (error) {
      if (error instanceof NetworkError && isStill(sender)) return this.wait()
      showNetworkError(error)
      if (!(error instanceof ApiError)) return { kind: 'failed' }
      if (error.code === ARRIVED) {
        this.finish()
        return { kind: 'arrived' }
      }
      if (error.code === CHANGED) await this.changed().catch(showNetworkError)
      else runInAction(() => (this.problems = refusedIn(error)))
      return { kind: 'failed' }
    } finally {
      runInAction(() => (this.busy = false))
    }
  }

  private get empty(): PostFields & Own {
    return { ...EMPTY, placeReveal: this.of.placeReveal ?? 'exact', ...this.of.empty }
  }

  private get own(): Own {
    return Object.fromEntries(Object.keys(this.of.empty).map((name) => [name, this.fields[name as keyof Own]])) as Own
  }

  /** @param idToCome stands for a picture that the server does not have yet; without it, those are left out */
  private snapshot(idToCome?: (upload: string) => number): Snapshot<Own> {
    const pictures = this.uploads.items.flatMap(({ id, picture }) => {
      const known = picture?.id ?? idToCome?.(id)
      return known === undefined ? [] : [[id, known] as const]
    })
    const media = pictures.map(([, id]) => id)
    return {
      post: { ...sentOf(this.fields, this.target, this.of.placeReveal ?? 'exact'), version: this.version, media },
      own: this.own,
      pictures: Object.fromEntries(pictures),
    }
  }

  /** What its author made of it, however far its pictures are on their way. */
  private get written(): string {
    return JSON.stringify([this.fields, this.uploads.items.map(({ id }) => id)])
  }

  private get draft(): Draft<Own> | undefined {
    if (this.isEmpty || this.written === this.filledWith) return undefined
    // A password does not lie about on the device: it is typed again.
    return {
      fields: { ...this.fields, password: '' },
      pictures: this.uploads.kept,
      key: this.key,
      draftId: this.draftId,
      version: this.version,
      split: this.split || undefined,
      onServer: this.onServer !== null && this.isDraft && this.target !== undefined,
    }
  }

  private get kept(): string {
    return JSON.stringify(drafts.read(this.draftName)) ?? ''
  }

  /** A picture arrived, was kept or was removed: what was said of them is no news. */
  private keepPictures(): void {
    const { media, ...others } = this.problems
    if (media) this.problems = others as Problems<Own>
    this.save()
  }

  private save(): void {
    if (this.handedOver || !isStill(this.by) || (this.leftAs !== undefined && this.leftAs !== this.kept)) return
    drafts.write(this.draftName, this.draft)
    if (this.leftAs !== undefined) this.leftAs = this.kept
  }

  /** Finds what the server would refuse anyway. */
  private check(): boolean {
    this.problems = { ...this.of.check(this), ...problemsOf(this) }
    return Object.keys(this.problems).length === 0
  }

  private restore(): void {
    const draft = drafts.read<Draft<Own>>(this.draftName)
    if (!draft) return
    const fields = { ...this.empty, ...draft.fields }
    this.fields = this.of.restore?.(fields) ?? fields
    this.uploads.fill(draft.pictures)
    this.key = draft.key
    this.draftId = draft.draftId
    this.version = draft.version
    this.split = draft.split ?? false
    if (this.split) this.isDraft = true
    this.restored = true
  }

  private fill(detail: EditDetail): void {
    this.version = detail.version
    this.fields = { ...fieldsOf(detail), ...this.of.read(detail.extra, detail) }
    this.uploads.fill(picturesOf(detail))
    this.filledWith = this.written
  }

  private clear(): void {
    this.fields = this.empty
    this.uploads.fill([])
    this.restored = false
    this.conflict = null
    this.problems = {}
    this.key = newKey()
    if (isStill(this.by)) drafts.drop(this.draftName)
  }

  private finish(): void {
    this.stopKeeping()
    this.onServer?.close()
    this.clear()
    postOutbox().drop(this.outbox)
  }

  /** Leaves it to the outbox, and begins anew. */
  private wait(): Outcome {
    const { post, own, pictures } = this.snapshot(idToCome)
    const kept = {
      clientId: this.key,
      at: Date.now(),
      type: this.of.type,
      about: this.id,
      title: (post.title ?? '') || this.words.trim().slice(0, WAITING_TITLE_CHARS),
      request: this.of.request(post, own, pictures),
      uploads: this.of.upload,
    }
    // Whole, also where nothing was changed.
    this.filledWith = ''
    const draft = this.draft!
    this.uploads.handOver()
    this.stopKeeping()
    this.onServer?.close()
    this.clear()
    this.handedOver = true
    postOutbox().put(kept, draft)
    return { kind: 'waiting' }
  }
}
