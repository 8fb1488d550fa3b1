import type { Comment as Wire } from '@anglers/contract/comments'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { isBlockedNow } from '@/features/account'
import { posts } from '@/features/content'
import { call, callPage } from '@/stores/api'
import { Collection } from '@/stores/collection'
import { Registry } from '@/stores/registry'
import { requireSignIn } from '@/stores/signin'
import { OptimisticToggle } from '@/stores/optimisticToggle'

/** A comment as the server sends it; a reply comes without replies of its own. */
export type CommentData = Omit<Wire, 'replies'> & { replies?: Wire['replies']; removed?: boolean }

export type CommentCollection = Collection<Wire, Comment>

const REPLIES_PER_PAGE = 10

/** A comment on a post, or a reply under one. */
export class Comment {
  data: CommentData
  /** The first few replies, which came with it. */
  private first: Comment[]
  /** Replies written here since: the server's list has them only when it is loaded again. */
  private own: Comment[] = []
  /** How many the server counted but did not list, when all were asked for: it lists none of whom the reader has blocked. */
  private unlisted = 0

  private readonly liking: OptimisticToggle
  /** All replies, oldest first, once they are asked for. */
  readonly thread: CommentCollection

  constructor(data: CommentData) {
    this.data = data
    this.first = firstReplies(data)
    this.liking = new OptimisticToggle({
      read: () => ({ on: this.data.liked, count: this.data.counts.likes }),
      write: ({ on, count }) => this.merge({ liked: on, counts: { ...this.data.counts, likes: count } }),
      send: (on) => call('POST comments/mark', { id: this.id, on }),
    })
    this.thread = new Collection<Wire, Comment>({
      fetch: (page, perPage) => callPage('GET comments/replys', { id: this.id, page, per_page: perPage }, { quiet: true }),
      adopt: (reply) => comments.upsert(reply),
      perPage: REPLIES_PER_PAGE,
      // What the server counts is asked for, of whomever it is.
      isGone: () => false,
      hasLeft: ({ isGone }) => isGone,
    })
    makeAutoObservable<Comment, 'first' | 'own' | 'liking'>(this, {
      data: observableRef,
      first: observableShallow,
      own: observableShallow,
      liking: false,
      thread: false,
    })
  }

  get id(): number {
    return this.data.id
  }

  /** It is shown no longer: it was deleted, or its reader has just blocked who wrote it. */
  get isGone(): boolean {
    return this.data.removed === true || isBlockedNow(this.data.author)
  }

  /** The replies to show: the first few that came with it, or as many as were asked for. */
  get replies(): Comment[] {
    return this.known.filter(({ isGone }) => !isGone)
  }

  /** How many replies there are to ask for. */
  get hidden(): number {
    return Math.max(0, this.data.counts.replies - this.known.length - this.unlisted)
  }

  merge(data: Partial<CommentData>): void {
    this.data = { ...this.data, ...data }
    if (!data.replies) return
    this.first = firstReplies(data)
    this.unlisted = 0
  }

  like(): void {
    requireSignIn(() => this.liking.toggle(), { name: 'likeComment', id: this.id })
  }

  async showMore(): Promise<void> {
    await (this.thread.phase === 'ready' ? this.thread.more() : this.thread.retry())
    if (this.thread.phase !== 'end') return
    runInAction(() => (this.unlisted = Math.max(0, this.data.counts.replies - this.known.length)))
  }

  /** A reply under it was just written. */
  add(reply: Comment): void {
    this.own.push(reply)
    this.merge({ counts: { ...this.data.counts, replies: this.data.counts.replies + 1 } })
  }

  /**
   * Keeps it above the others, in the place of the one that was there, or no longer.
   * @throws ApiError, NetworkError
   */
  async pin(): Promise<void> {
    const { on } = await call('POST comment-manage/up', { id: this.id, on: !this.data.pinned })
    runInAction(() => this.merge({ pinned: on }))
  }

  /**
   * Deletes it, and the replies under it.
   * @throws ApiError, NetworkError
   */
  async delete(): Promise<void> {
    await call('POST comment-manage/del', { id: this.id })
    runInAction(() => {
      this.merge({ removed: true })
      const root = this.data.root === null ? undefined : comments.get(this.data.root)
      root?.merge({ counts: { ...root.data.counts, replies: Math.max(0, root.data.counts.replies - 1) } })
      const post = posts.get(this.data.postId)
      post?.merge({ counts: { ...post.data.counts, comments: Math.max(0, post.data.counts.comments - 1 - this.data.counts.replies) } })
    })
  }

  /** All that came, of whomever, and what was written here. */
  private get known(): Comment[] {
    const came = this.thread.items.length > 0 ? this.thread.items : this.first
    return [...came, ...this.own.filter((reply) => !came.includes(reply))].filter(({ data }) => !data.removed)
  }
}

const firstReplies = ({ replies = [] }: Partial<CommentData>) => replies.map((reply) => comments.upsert(reply))

export const comments: Registry<CommentData, Comment> = new Registry<CommentData, Comment>((data) => new Comment(data))
