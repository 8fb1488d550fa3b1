import type { Answer } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import { MAX_PER_PAGE, MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { last } from '@/lib/last'
import { problemOf, showNetworkError, type Problem } from '@/stores/errors'
import { session } from '@/stores/session'
import { Outbox, type OutboxTarget } from './Outbox'
import type { Content, Forwarded } from './outgoing'
import { gone, withoutContent } from './quotes'

/** Messages per page of history. */
export const HISTORY_PAGE = 30
/** From so many unread messages on, which is more than a screen, the reader is offered to jump to the first one. */
export const UNREAD_MARK_MIN = 8
/** Most messages rendered at a time, for the sake of slow phones. Messages at the far end are dropped. */
export const SHOWN_MAX = 120
/** Links to pictures and voice notes are valid for at least this long. */
const ADDRESSES_MS = MEDIA_LINK_HOURS * 60 * 60_000

type Listed = Answer<'GET message/list'>

/** The API of one conversation, private or of a group. */
export interface ThreadSource extends Omit<OutboxTarget, 'sent' | 'send'> {
  send: (content: Content | Forwarded, clientId: string) => Promise<Message>
  list: (range: { before?: number; after?: number; per_page: number }) => Promise<Listed>
  /** Sends the read position to the server. */
  read: (id: number) => Promise<{ unread: number; myReadId: number }>
  /** Number of unread messages. */
  unread: () => number
  /** Messages in which a word stands, the latest first; `next` is where the search goes on. */
  search: (word: string, before?: number) => Promise<Answer<'GET message/search'>>
}

/**
 * The messages of one conversation: a contiguous range, which grows upwards with history and downwards with new messages, and the messages
 * being sent.
 */
export class Thread {
  /** The oldest first, contiguous. */
  messages: Message[] = []
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null
  /** State of the history above the range. */
  older: 'ready' | 'loading' | 'stuck' | 'end' = 'end'
  /** Newer messages exist below the range: they were dropped to make room for history. */
  isTrimmed = false
  /** The other member's read and delivered positions. */
  readId = 0
  deliveredId = 0
  /** My read position. */
  myReadId = 0
  /** Messages that arrived while the reader was scrolled up. */
  unseen = 0
  /** The unread messages when the conversation was opened: `count` of them after `after`. `isSeen` once the first was on screen. */
  unreadMark: { after: number; count: number; isSeen: boolean } | null = null
  /** The reader jumped up from the newest message and has not returned yet. */
  jumped = false
  /** A message to be led to; 0 for none. */
  wanted = 0
  /** Whether its page is shown. */
  seeing = false
  readonly outbox: Outbox
  /** Told which messages are not there any more: taken back, or deleted or cleared by the reader. */
  private onLost: (isLost: (id: number) => boolean) => void = () => undefined

  /** Number of the latest request for the newest page; answers to earlier ones are ignored. */
  private request = 0
  /** When the oldest message of the range was requested, in ms since 1970. */
  private loadedAt = 0
  /** Whether the newest message is on screen. */
  private atEnd = true
  private reading = false
  /** The newest message id known from the socket or the API, loaded or not. */
  private latestId = 0
  private catching: Promise<void> | null = null
  private again = false
  /** Texts of my messages that were recalled on this device, to be edited again. */
  private readonly recalledTexts = new Map<number, string>()

  constructor(readonly source: ThreadSource) {
    this.outbox = new Outbox({ ...source, sent: (message) => this.add(message, true) })
    type Private = 'onLost' | 'request' | 'loadedAt' | 'atEnd' | 'reading' | 'latestId' | 'catching' | 'again' | 'recalledTexts'
    makeAutoObservable<Thread, Private>(this, {
      messages: observableShallow,
      problem: observableRef,
      unreadMark: observableRef,
      outbox: false,
      onLost: false,
      source: false,
      request: false,
      loadedAt: false,
      atEnd: false,
      reading: false,
      latestId: false,
      catching: false,
      again: false,
      recalledTexts: false,
    })
  }

  get lastId(): number {
    return last(this.messages)?.id ?? 0
  }

  /** The first unread message when the conversation was opened; undefined when it is not loaded. */
  get firstUnreadId(): number | undefined {
    const { unreadMark, messages, older } = this
    if (!unreadMark) return undefined
    const at = messages.findIndex(({ id }) => id > unreadMark.after)
    // The first unread message may be further up.
    if (at < 0 || (at === 0 && older !== 'end')) return undefined
    return messages.slice(at).find(isForMe)?.id
  }

  /** The conversation is opened: remembers what is unread, as it will soon be marked read. */
  begin(): void {
    const count = this.source.unread()
    this.unreadMark = count < UNREAD_MARK_MIN ? null : { after: this.myReadId, count, isSeen: false }
  }

  /** The first unread message was on screen. */
  markUnreadSeen(): void {
    if (this.unreadMark && !this.unreadMark.isSeen) this.unreadMark = { ...this.unreadMark, isSeen: true }
  }

  /**
   * Loads the first unread message with its surroundings.
   * @returns whether it is loaded now
   */
  async loadFirstUnread(): Promise<boolean> {
    const { unreadMark } = this
    if (!unreadMark) return false
    if (this.firstUnreadId === undefined) await this.loadAround(unreadMark.after)
    const isHere = this.firstUnreadId !== undefined
    runInAction(() => {
      this.jumped = isHere
    })
    return isHere
  }

  /**
   * Loads a message with its surroundings.
   * @returns whether it is loaded now; `unknown` when nobody can say whether there is such a message
   */
  async loadMessage(id: number): Promise<'here' | 'gone' | 'unknown'> {
    const isHere = () => this.messages.some((message) => message.id === id)
    const loaded = isHere() || (await this.loadAround(id - 1))
    if (!isHere()) return loaded ? 'gone' : 'unknown'
    runInAction(() => {
      this.jumped = true
    })
    return 'here'
  }

  /** Has the reader be led to a message, as soon as the messages are on the screen; 0 when they were. */
  lead(id: number): void {
    this.wanted = id
  }

  /** Tells which messages are not there any more, those first that were taken back before. @returns ends it */
  watchLost(onLost: (isLost: (id: number) => boolean) => void): () => void {
    this.onLost = onLost
    this.loseRecalled()
    return () => {
      this.onLost = () => undefined
    }
  }

  /** Messages that the reader deleted for themselves, and those up to which they cleared the conversation. */
  forget(deleted: readonly number[], clearedId = 0): void {
    const isGone = (id: number) => id <= clearedId || deleted.includes(id)
    this.onLost(isGone)
    if (this.messages.some(({ id, quote }) => isGone(id) || (quote?.state !== 'gone' && isGone(quote?.id ?? Infinity)))) {
      this.messages = this.messages
        .filter(({ id }) => !isGone(id))
        .map((message) => (message.quote && isGone(message.quote.id) ? { ...message, quote: gone(message.quote) } : message))
    }
  }

  /** Loads the newest page, or only what is missing since the last load. */
  async load(): Promise<void> {
    void this.outbox.flush()
    if (this.phase === 'ready' && !this.isTrimmed) return this.refresh()
    await this.latest()
  }

  /** Loads missed messages; reloads everything when the links to pictures may have expired. */
  refresh(): Promise<void> {
    return this.phase === 'ready' && Date.now() - this.loadedAt > ADDRESSES_MS ? this.latest() : this.catchUp()
  }

  /** Jumps to the newest page. */
  async latest(): Promise<void> {
    if (this.phase !== 'ready') this.phase = 'loading'
    this.problem = null
    const question = ++this.request
    try {
      const askedAt = Date.now()
      const page = await this.source.list({ per_page: HISTORY_PAGE })
      if (question !== this.request) return
      runInAction(() => {
        this.loadedAt = askedAt
        this.messages = page.messages
        this.older = page.more ? 'ready' : 'end'
        this.isTrimmed = false
        this.unseen = 0
        this.jumped = false
        this.phase = 'ready'
        this.note(page)
        this.loseRecalled()
        for (const { clientId } of page.messages) this.outbox.confirm(clientId)
      })
      // A message arrived during the request.
      if (this.lastId < this.latestId) void this.catchUp()
      this.markRead()
    } catch (error) {
      if (question !== this.request) return
      runInAction(() => {
        this.problem = problemOf(error)
        if (this.phase === 'loading') this.phase = 'error'
      })
    }
  }

  /** Loads a page of history above the range. */
  async loadOlder(): Promise<void> {
    const [first] = this.messages
    if (!first || (this.older !== 'ready' && this.older !== 'stuck')) return
    this.older = 'loading'
    try {
      const page = await this.source.list({ before: first.id, per_page: HISTORY_PAGE })
      runInAction(() => {
        // The range was replaced, or lost its first message, during the request.
        if (this.messages[0]?.id !== first.id) return this.askOlderAgain()
        this.older = page.more ? 'ready' : 'end'
        const all = [...page.messages, ...this.messages]
        this.isTrimmed ||= all.length > SHOWN_MAX
        this.messages = all.slice(0, SHOWN_MAX)
      })
    } catch {
      runInAction(() => {
        if (this.messages[0]?.id === first.id) this.older = 'stuck'
        else this.askOlderAgain()
      })
    }
  }

  /** Loads the messages below the range that were dropped to make room for history. */
  async loadNewer(): Promise<void> {
    if (this.isTrimmed) await this.catchUp()
  }

  /** Loads missed messages by id. Messages that arrive during the request lead to another one. */
  catchUp(): Promise<void> {
    this.again = this.catching !== null
    this.catching ??= this.fetchMissed().finally(() => {
      this.catching = null
      if (this.again) void this.catchUp()
    })
    return this.catching
  }

  /** Adds a message received over the socket or, `wasHere`, as the answer to sending it. */
  add(message: Message, wasHere = false): void {
    wasHere = this.outbox.confirm(message.clientId) || wasHere
    const isNews = message.id > Math.max(this.lastId, this.latestId)
    this.latestId = Math.max(this.latestId, message.id)
    if (this.phase !== 'ready') return
    const known = this.messages.findIndex(({ id }) => id === message.id)
    if (known >= 0) {
      if (message.recalled) this.withdraw(message.id)
      // A late answer must not restore a recalled message.
      if (message.recalled || !this.messages[known]!.recalled) this.messages[known] = message
      return
    }
    if (this.isTrimmed) {
      if (message.kind === 'recall' && message.target) this.withdraw(message.target)
      if (isNews && isForMe(message)) this.unseen++
      // What I wrote here without a line stood below the range, and is among the newest now that it is out.
      if (this.atEnd && wasHere) void this.latest()
      return
    }
    if (message.id < this.lastId) return
    if ((message.prev ?? 0) !== this.lastId && this.messages.length > 0) return void this.catchUp()
    this.append([message])
    this.markRead()
  }

  /** The other member has read up to this message. */
  noteRead(id: number): void {
    this.readId = Math.max(this.readId, id)
    this.noteDelivered(id)
  }

  noteDelivered(id: number): void {
    this.deliveredId = Math.max(this.deliveredId, id)
  }

  noteMyRead(id: number): void {
    this.myReadId = Math.max(this.myReadId, id)
  }

  /** The reader scrolled to the newest message, or away from it. */
  reachEnd(atEnd: boolean): void {
    this.atEnd = atEnd
    if (atEnd && !this.isTrimmed) {
      this.unseen = 0
      this.jumped = false
    }
    this.markRead()
  }

  /** The page was shown or hidden. */
  setVisible(seeing: boolean): void {
    this.seeing = seeing
    this.markRead()
  }

  /** The text of a message of mine that was recalled on this device. */
  recalledText(id: number): string | undefined {
    return this.recalledTexts.get(id)
  }

  /** The history was deleted: drops all messages. */
  clear(): void {
    this.request++
    this.messages = []
    this.phase = 'idle'
    this.unseen = 0
    this.unreadMark = null
    this.latestId = 0
    this.onLost(() => true)
  }

  /** @returns whether what was loaded is shown now */
  private async loadAround(after: number): Promise<boolean> {
    const question = ++this.request
    try {
      const [before, from] = await Promise.all([
        this.source.list({ before: after + 1, per_page: HISTORY_PAGE }),
        this.source.list({ after, per_page: HISTORY_PAGE }),
      ])
      if (question !== this.request) return false
      const newest = this.lastId
      runInAction(() => {
        this.messages = [...before.messages, ...from.messages]
        this.older = before.more ? 'ready' : 'end'
        this.isTrimmed = from.more
        this.note(from)
      })
      // A message arrived during the request.
      if (!this.isTrimmed && this.lastId < newest) void this.catchUp()
      return true
    } catch (error) {
      showNetworkError(error)
      return false
    }
  }

  /** What is above the range now was not asked for. */
  private askOlderAgain(): void {
    if (this.older === 'loading') this.older = 'ready'
  }

  private note({ readId, deliveredId, deleted, clearedId }: Listed): void {
    this.forget(deleted, clearedId)
    this.noteRead(readId)
    this.noteDelivered(deliveredId)
  }

  private async fetchMissed(): Promise<void> {
    try {
      for (let more = true; more;) {
        this.again = false
        const { lastId } = this
        const page = await this.source.list({ after: lastId, per_page: this.isTrimmed ? HISTORY_PAGE : MAX_PER_PAGE })
        // More history was loaded during the request: this page no longer adjoins the range.
        if (this.lastId < lastId) return
        runInAction(() => {
          this.note(page)
          this.append(page.messages)
          for (const { clientId } of page.messages) this.outbox.confirm(clientId)
          if (this.isTrimmed) this.isTrimmed = page.more
        })
        more = page.more && !this.isTrimmed
      }
      this.markRead()
    } catch {
      // The socket's next `ready` event triggers another attempt.
    }
  }

  private append(messages: Message[]): void {
    const { lastId } = this
    const fresh = messages.filter(({ id }) => id > lastId)
    if (fresh.length === 0) return
    for (const { kind, target } of fresh) if (kind === 'recall' && target) this.withdraw(target)
    const all = [...this.messages, ...fresh]
    const surplus = Math.max(0, all.length - SHOWN_MAX)
    // Drop messages at the far end, but none that the reader is looking at.
    const drop = this.atEnd || this.isTrimmed ? surplus : 0
    if (drop > 0) this.older = 'ready'
    this.messages = drop > 0 ? all.slice(drop) : all
    // Messages that were dropped before are not counted as new when they are loaded again.
    if (!this.atEnd && !this.isTrimmed) this.unseen += fresh.filter(isForMe).length
  }

  /** What is answered may have been taken back while nobody looked. */
  private loseRecalled(): void {
    const taken = new Set(this.messages.flatMap(({ id, recalled, target }) => (recalled ? [id] : target ? [target] : [])))
    this.onLost((id) => taken.has(id))
  }

  private withdraw(id: number): void {
    this.onLost((lost) => lost === id)
    this.messages.forEach((message, at) => {
      // What the reader deleted for themselves stays gone.
      if (message.quote?.id === id && message.quote.state !== 'gone')
        this.messages[at] = { ...message, quote: withoutContent(message.quote) }
    })
    const at = this.messages.findIndex((message) => message.id === id)
    if (at < 0 || this.messages[at]!.recalled) return
    const message = this.messages[at]!
    if (message.text && message.from.id === session.userId) this.recalledTexts.set(id, message.text)
    this.messages[at] = {
      ...message,
      text: '',
      picture: undefined,
      voice: undefined,
      card: undefined,
      place: undefined,
      file: undefined,
      quote: null,
      recalled: true,
    }
  }

  /** Marks messages read only while the page is visible and scrolled to the end. */
  private markRead(): void {
    const { lastId } = this
    if (!this.seeing || !this.atEnd || this.isTrimmed || this.reading || this.phase !== 'ready' || lastId <= this.myReadId) return
    this.reading = true
    this.source.read(lastId).then(
      ({ myReadId }) => {
        this.reading = false
        runInAction(() => this.noteMyRead(Math.max(myReadId, lastId)))
        this.markRead()
      },
      () => {
        this.reading = false
      },
    )
  }
}

/** Whether the message was written by somebody else. */
const isForMe = ({ from, kind }: Message) => from.id !== session.userId && kind !== 'recall'
