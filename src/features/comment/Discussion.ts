import type { Comment as Wire } from '@anglers/contract/comments'
import type { ErrorCode } from '@anglers/contract/errors'
import { makeAutoObservable, observableRef, runInAction, when } from 'mobx'
import type { Post } from '@/features/content'
import type { KeptPicture, PicturePicker, PictureUploads } from '@/features/media'
import { t } from '@/lib/i18n'
import { newKey } from '@/lib/key'
import { mentionedIn, type Mention } from '@/lib/mentions'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { drafts, isStill } from '@/stores/drafts'
import { ApiError, showNetworkError } from '@/stores/errors'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { requireSignIn, takePendingAction, type PendingAction } from '@/stores/signin'
import { comments, type Comment, type CommentCollection } from './Comment'
import { loadPictures } from './pictureParts'

type PendingWrite = Extract<PendingAction, { name: 'write' }>

export const orders = ['hot', 'new', 'author'] as const

export type Order = (typeof orders)[number]

/** What is being written, and the key that keeps a repeated sending from being a second comment. */
interface Draft {
  text: string
  pictures?: KeptPicture[]
  key: string
  /** Members chosen for names in it. */
  mentions?: Mention[]
}

/** What is being sent, as it was when its writer sent it: they may close it meanwhile, go on typing, or begin another. */
interface Sending {
  by: number
  key: string
  draftName: string
  content: string
}

/** The key came before: what was sent then has arrived. */
const ARRIVED: ErrorCode = 'rest_idempotency_conflict'

/** What is said under a post, and what the reader is about to say. */
export class Discussion {
  order: Order = 'hot'
  /** Whether the composer is open. */
  writing = false
  /** The comment that is answered; null when the post itself is. */
  answering: Comment | null = null
  text = ''
  sending = false
  /** The pictures of what is written; null while the composer is closed, or their code is on its way. */
  uploads: PictureUploads | null = null
  /** What their uploads are chosen by, once it is there. */
  Picker: typeof PicturePicker | null = null

  private key = ''
  private mentions: readonly Mention[] = []
  /** The pictures of the draft, for as long as `uploads` does not have them. */
  private waiting: readonly KeptPicture[] = []
  private opening: Promise<void> | null = null
  /** Who writes. */
  private by = 0
  private readonly lists = new Map<Order, CommentCollection>()

  constructor(readonly post: Post) {
    makeAutoObservable<Discussion, 'key' | 'mentions' | 'waiting' | 'opening' | 'by' | 'lists'>(this, {
      post: false,
      comments: false,
      shownLists: false,
      invitesVisitors: false,
      uploads: observableRef,
      Picker: observableRef,
      key: false,
      mentions: false,
      waiting: false,
      opening: false,
      by: false,
      lists: false,
    })
  }

  /** Whether a visitor is offered to write: they sign in first. Who is signed in goes by the post's own flags. */
  get invitesVisitors(): boolean {
    const { locked, state } = this.post.data
    return !session.active && !locked && state === 'live'
  }

  /** The comments in the chosen order. */
  get comments(): CommentCollection {
    const { order } = this
    let list = this.lists.get(order)
    if (!list) {
      list = new Collection<Wire, Comment>({
        fetch: (page, perPage) => callPage('GET comments', { id: this.post.id, order, page, per_page: perPage }, { quiet: true }),
        adopt: (comment) => comments.upsert(comment),
      })
      this.lists.set(order, list)
    }
    return list
  }

  sort(order: Order): void {
    this.order = order
  }

  /** The reader wants to write; a visitor signs in first. */
  begin(answering: Comment | null = null): void {
    requireSignIn(() => this.write(answering), { name: 'write', id: this.post.id, comment: answering?.id })
  }

  /** Goes on with what the reader wanted to write before they left the app to sign in. @returns what ends waiting for it */
  resume(): () => void {
    const pending = takePendingAction((pending): pending is PendingWrite => pending.name === 'write' && pending.id === this.post.id)
    if (!pending || !this.post.data.can.comment) return () => undefined
    if (!pending.comment) {
      this.write()
      return () => undefined
    }
    // One that is further down than the first page is found again by its author.
    return when(
      () => this.comments.items.length > 0,
      () => {
        const answered = this.comments.items.flatMap((comment) => [comment, ...comment.replies]).find(({ id }) => id === pending.comment)
        if (answered?.data.can.reply) this.write(answered)
      },
    )
  }

  /** Opens the composer, with what was left unfinished there. */
  write(answering: Comment | null = null): void {
    this.answering = answering
    this.writing = true
    this.by = session.userId
    const draft = drafts.read<Draft>(this.draftName)
    this.text = draft?.text ?? ''
    this.key = draft?.key ?? newKey()
    this.mentions = draft?.mentions ?? []
    this.closeUploads()
    this.waiting = draft?.pictures ?? []
    this.opening = this.openUploads(this.waiting)
  }

  /** Closes the composer; what was typed is kept. */
  leave(): void {
    this.writing = false
    this.closeUploads()
  }

  /** Without a line the code may not come: then the comment is one of words, and the draft keeps its pictures. */
  private async openUploads(pictures: readonly KeptPicture[]): Promise<void> {
    const parts = await loadPictures().catch(() => null)
    if (!parts || pictures !== this.waiting || !this.writing) return
    runInAction(() => {
      this.Picker = parts.PicturePicker
      this.uploads = new parts.PictureUploads('POST upload/comment', () => this.keep())
      this.uploads.fill([...pictures])
    })
  }

  private closeUploads(): void {
    this.uploads?.close()
    this.uploads = null
  }

  type(text: string): void {
    this.text = text
    this.keep()
  }

  /** Calls a member, by their name in this text. */
  mention(member: Mention, text: string): void {
    this.mentions = [...this.mentions, member]
    this.type(text)
  }

  /** Sends what was typed. When that fails the text stays, and sending it again is no second comment. */
  async send(): Promise<void> {
    if (this.isEmpty || this.sending) return
    const { by, key, draftName, answering, mentions: chosen, waiting } = this
    const content = this.text.trim()
    const sent: Sending = { by, key, draftName, content }
    this.sending = true
    try {
      if (!this.uploads && waiting.length) await this.opening
      const uploads = this.key === key ? this.uploads : null
      if (uploads?.items.length) await uploads.settle()
      // A member who signed in while pictures went up has not written this.
      if (!isStill(by)) return
      if (uploads ? uploads.isBusy || uploads.hasFailed : waiting.length > 0) {
        toaster.show(uploads?.hasFailed ? t.publish.pictureFailed : t.publish.pictureWaits)
        return
      }
      const media = uploads?.pictures.map(({ id }) => id) ?? []
      const mentions = mentionedIn(content, chosen)
      const { comment, count } = await call(
        'POST comments',
        {
          type: 'comment',
          id: this.post.id,
          content,
          parent: answering?.id,
          ...(media.length > 0 && { media }),
          ...(mentions.length > 0 && { mentions }),
        },
        { key },
      )
      runInAction(() => {
        // What it lets its writer do is nothing that another member may.
        if (comment && isStill(by)) this.place(comments.upsert(comment))
        this.post.merge({ counts: { ...this.post.data.counts, comments: count } })
        this.finish(sent)
      })
      toaster.show(t.comment.sent, { type: 'success' })
    } catch (error) {
      showNetworkError(error)
      if (error instanceof ApiError && error.code === ARRIVED) runInAction(() => this.finish(sent))
    } finally {
      runInAction(() => {
        this.sending = false
      })
    }
  }

  /** Whether there is nothing to send. */
  get isEmpty(): boolean {
    return !this.text.trim() && !(this.uploads?.items ?? this.waiting).length
  }

  /** Every list of comments that was shown here. */
  get shownLists(): Iterable<CommentCollection> {
    return this.lists.values()
  }

  private get draftName(): string {
    return this.answering ? `reply-${this.post.id}-${this.answering.id}` : `reply-${this.post.id}`
  }

  /** The pictures as the draft keeps them. */
  private get kept(): readonly KeptPicture[] {
    return this.uploads?.kept ?? this.waiting
  }

  /** It has arrived: it is a draft no longer. What was written since is another comment. */
  private finish({ by, key, draftName, content }: Sending): void {
    const draft = isStill(by) ? drafts.read<Draft>(draftName) : undefined
    if (draft?.key === key) drafts.write(draftName, draft.text.trim() === content ? undefined : { ...draft, pictures: [], key: newKey() })
    if (this.key !== key) return
    if (this.text.trim() === content) {
      this.text = ''
      this.leave()
      return
    }
    this.key = newKey()
    this.closeUploads()
    this.waiting = []
    if (this.writing) this.opening = this.openUploads(this.waiting)
    this.keep()
  }

  private keep(): void {
    const { text, kept: pictures, key, mentions } = this
    const draft = { text, pictures, key, ...(mentions.length > 0 && { mentions: [...mentions] }) }
    if (isStill(this.by)) drafts.write(this.draftName, text.trim() || pictures.length ? draft : undefined)
  }

  /** A new comment goes on top of every list that it belongs to, a reply under its comment. */
  private place(comment: Comment): void {
    const root = comment.data.root === null ? undefined : comments.get(comment.data.root)
    if (root) {
      root.add(comment)
      return
    }
    for (const [order, list] of this.lists) {
      if (order !== 'author' || comment.data.byAuthor) list.prepend(comment)
    }
  }
}
