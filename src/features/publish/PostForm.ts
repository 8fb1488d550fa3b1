import type { Input, UploadName } from '@anglers/contract'
import type { EditDetail, PostState, PostType } from '@anglers/contract/content'
import type { ErrorCode } from '@anglers/contract/errors'
import type { Place } from '@anglers/contract/common'
import { POST_PRICE_MAX_FEN, POST_TAGS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { PictureUploads, type KeptPicture } from '@/features/media'
import { amountOf, fenOf, yuan } from '@/lib/format'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { call } from '@/stores/api'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'

/** What a member fills in for a post of any type. Whatever is typed is a text, money too. */
export interface PostFields {
  title: string
  content: string
  place: Place | null
  tags: string[]
  category: number | null
  /** 0 public, 1 paid, 2 password, 3 private, 4 VIP only, 5 login required. */
  visibility: number
  /** Yuan. */
  price: string
  password: string
  teaser: string
}

/** A sentence for each field that something is wrong with. */
export type Problems<Own extends object> = Partial<Record<keyof (PostFields & Own) | 'media', string>>

/** What every type's form sends. */
type Sent = Omit<Input<'POST publish/words'>, 'draft'>

/** The form of one type of posts: what it has beside what all have. Whatever is typed there is a text, too. */
export interface PostFormType<Own extends object> {
  /** Its drafts are kept under this name. */
  type: PostType
  /** The call that takes its pictures. */
  upload: UploadName
  /** What it has of its own, as it is at first. */
  empty: Own
  /** The same of the post that is edited. */
  read(extra: EditDetail['extra']): Own
  /** What is missing or wrong, beside what would be with any post. */
  check(form: PostForm<Own>): Problems<Own>
  /** @throws ApiError, NetworkError */
  send(post: Sent, own: Own, options: { key: string }): Promise<{ id: number; state: PostState }>
}

interface Draft<Own extends object> {
  fields: PostFields & Own
  pictures: KeptPicture[]
  /** The Idempotency-Key: as long as the draft lives, sending it again is no second post. */
  key: string
}

export type Outcome =
  | { kind: 'published'; id: number; state: PostState }
  /** An earlier sending had arrived, with what the form held then. */
  | { kind: 'arrived' }
  | { kind: 'failed' }

const EMPTY: PostFields = {
  title: '',
  content: '',
  place: null,
  tags: [],
  category: null,
  visibility: 0,
  price: '',
  password: '',
  teaser: '',
}
const ARRIVED: ErrorCode = 'rest_idempotency_conflict'

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
  /** Whether the post that is edited was never published: sending it does that. */
  isDraft = false

  private key = newKey()
  /** Whose form it is. */
  private readonly by = session.userId
  /** The draft as it was when the screen was left: what still happens to it goes in unless it has been opened again since. */
  private leftAs: string | undefined
  private readonly draftName: string
  private readonly stopKeeping: () => void

  /** @param id the post that is edited; none for a new one */
  constructor(
    private readonly of: PostFormType<Own>,
    readonly id?: number,
  ) {
    this.fields = { ...EMPTY, ...of.empty }
    this.uploads = new PictureUploads(of.upload, () => this.keepPictures())
    this.draftName = id ? `${of.type}-${id}` : of.type
    this.restore()
    makeAutoObservable<PostForm<Own>, 'of' | 'key' | 'by' | 'leftAs' | 'draftName' | 'stopKeeping'>(this, {
      of: false,
      id: false,
      fields: observableRef,
      uploads: false,
      key: false,
      by: false,
      leftAs: false,
      draftName: false,
      stopKeeping: false,
    })
    this.stopKeeping = drafts.keep(this.draftName, () => this.draft)
  }

  get isEmpty(): boolean {
    const { title, content } = this.fields
    return !title.trim() && !content.trim() && this.uploads.items.length === 0 && JSON.stringify(this.own) === JSON.stringify(this.of.empty)
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
    this.set({ tags: this.fields.tags.filter((other) => other !== tag) })
  }

  /**
   * Fills in the post that is edited, unless a draft of it was restored.
   * @throws ApiError, NetworkError
   */
  async load(): Promise<void> {
    if (!this.id) return
    const { state, title, content, pictures, place, tags, category, visibility, priceFen, hasPassword, teaser, extra } = await call(
      'GET posts/edit-detail',
      { id: this.id },
      { quiet: true },
    )
    runInAction(() => {
      this.hasPassword = hasPassword
      this.isDraft = state === 'draft'
      if (this.restored) return
      this.fields = {
        title,
        content,
        place,
        tags,
        category,
        visibility,
        teaser,
        price: priceFen ? amountOf(priceFen) : '',
        password: '',
        ...this.of.read(extra),
      }
      this.uploads.fill(pictures)
    })
  }

  /** Throws the draft away, and begins anew. */
  discard(): void {
    this.fields = { ...EMPTY, ...this.of.empty }
    this.uploads.fill([])
    this.restored = false
    this.problems = {}
    this.key = newKey()
    if (isStill(this.by)) drafts.drop(this.draftName)
  }

  /** Stops keeping the draft; what is there stays. */
  leave(): void {
    this.save()
    this.stopKeeping()
    this.leftAs = this.stored
    this.uploads.close()
  }

  async submit(): Promise<Outcome> {
    if (this.busy) return { kind: 'failed' }
    const sender = session.userId
    this.busy = true
    try {
      await this.uploads.settle()
      if (!this.check()) {
        toaster.show(Object.values<string | undefined>(this.problems)[0]!)
        return { kind: 'failed' }
      }
      // Whoever signed in while pictures went up has not asked for this.
      if (session.userId !== sender) return { kind: 'failed' }
      const { id, state } = await this.of.send(this.sent, this.own, { key: this.key })
      this.finish()
      return { kind: 'published', id, state }
    } catch (error) {
      showNetworkError(error)
      if (!(error instanceof ApiError)) return { kind: 'failed' }
      if (error.code === ARRIVED) {
        this.finish()
        return { kind: 'arrived' }
      }
      runInAction(() => {
        this.problems = Object.fromEntries(Object.entries(error.params).map(([name, problem]) => [fieldOf(name), problem])) as Problems<Own>
      })
      return { kind: 'failed' }
    } finally {
      runInAction(() => {
        this.busy = false
      })
    }
  }

  private get own(): Own {
    return Object.fromEntries(Object.keys(this.of.empty).map((name) => [name, this.fields[name as keyof Own]])) as Own
  }

  private get draft(): Draft<Own> | undefined {
    if (this.isEmpty) return undefined
    // A password does not lie about on the device: it is typed again.
    return { fields: { ...this.fields, password: '' }, pictures: this.uploads.kept, key: this.key }
  }

  private get stored(): string {
    return JSON.stringify(drafts.read(this.draftName)) ?? ''
  }

  /** A picture arrived, was kept or was removed: what was said of them is no news. */
  private keepPictures(): void {
    const { media, ...others } = this.problems
    if (media) this.problems = others as Problems<Own>
    this.save()
  }

  private save(): void {
    if (!isStill(this.by) || (this.leftAs !== undefined && this.leftAs !== this.stored)) return
    drafts.write(this.draftName, this.draft)
    if (this.leftAs !== undefined) this.leftAs = this.stored
  }

  private get sent(): Sent {
    const { title, content, place, tags, category, visibility, price, password, teaser } = this.fields
    return {
      id: this.id,
      title: title.trim(),
      content: content.trim(),
      media: this.uploads.pictures.map(({ id }) => id),
      place,
      tags,
      category,
      visibility,
      ...(visibility === 1 && { priceFen: fenOf(price) ?? undefined }),
      ...(visibility === 2 && password && { password }),
      ...(visibility !== 0 && { teaser: teaser.trim() }),
    }
  }

  /** Finds what the server would refuse anyway. */
  private check(): boolean {
    const { visibility, price, password } = this.fields
    const fen = fenOf(price)
    this.problems = {
      ...this.of.check(this),
      ...(this.uploads.isBusy && { media: t.publish.pictureWaits }),
      ...(this.uploads.hasFailed && { media: t.publish.pictureFailed }),
      ...(visibility === 1 && (!fen || fen > POST_PRICE_MAX_FEN) && { price: t.publish.priceRange(yuan(1), yuan(POST_PRICE_MAX_FEN)) }),
      ...(visibility === 2 && !password && !this.hasPassword && { password: t.publish.passwordMissing }),
    }
    return Object.keys(this.problems).length === 0
  }

  private restore(): void {
    const draft = drafts.read<Draft<Own>>(this.draftName)
    if (!draft) return
    this.fields = { ...EMPTY, ...this.of.empty, ...draft.fields }
    this.uploads.fill(draft.pictures)
    this.key = draft.key
    this.restored = true
  }

  private finish(): void {
    this.stopKeeping()
    this.discard()
  }
}

/** The field of which a parameter is a part: of `tags.2` it is `tags`. */
const fieldOf = (param: string) => (param === 'priceFen' ? 'price' : param.split('.')[0]!)
