import type { Answer } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import { MAX_PER_PAGE, MEDIA_LINK_HOURS } from '@anglers/contract/limits'
import { makeAutoObservable, observableRef, observableShallow, runInAction } from 'mobx'
import { last } from '@/lib/last'
import { problemOf, tellOfNetwork, type Problem } from '@/stores/errors'
import { session } from '@/stores/session'
import { Outbox, type Mailing } from './Outbox'

/** Messages that a page of history brings. */
export const HISTORY_PAGE = 30
/** So many unread messages fill more than a screen: a reader may want to begin with the first of them. */
export const FRESH_MIN = 8
/** Messages that stay drawn: a phone keeps up with these. The far end makes room for what comes. */
export const SHOWN_MAX = 120
/** For so long the addresses of its pictures and voice notes work at least. */
const ADDRESSES_MS = MEDIA_LINK_HOURS * 60 * 60_000

type Listed = Answer<'GET message/list'>

/** Whom one talks with: a member or a group. */
export interface Talk extends Omit<Mailing, 'sent'> {
  list: (range: { before?: number; after?: number; per_page: number }) => Promise<Listed>
  /** Tells the server up to where was read. */
  read: (id: number) => Promise<{ unread: number; myReadId: number }>
  /** How many messages are unread. */
  unread: () => number
}

/**
 * What is said in one conversation: a piece of it without gaps, which grows upwards through history and downwards as people
 * write; and what is on its way there.
 */
export class Thread {
  /** The oldest first, without gaps. */
  messages: Message[] = []
  phase: 'idle' | 'loading' | 'ready' | 'error' = 'idle'
  problem: Problem | null = null
  /** Upwards: whether there is more, and what became of asking for it. */
  older: 'ready' | 'loading' | 'stuck' | 'end' = 'end'
  /** Downwards there are more: the newest made room for history. */
  cut = false
  /** The other has read, and has, up to these. */
  readId = 0
  deliveredId = 0
  /** I have read up to this. */
  myReadId = 0
  /** Came while the reader was further up. */
  unseen = 0
  /** What was unread when the reader came: so many after this one. `met` once they have seen the first of them. */
  fresh: { after: number; count: number; met: boolean } | null = null
  /** The reader was brought up from the newest, and is not back yet. */
  jumped = false
  readonly outbox: Outbox

  /** Counts the questions for the newest page; an answer to any but the last is out of date. */
  private question = 0
  /** When the oldest of what is here was asked for, in ms since 1970. */
  private askedAt = 0
  /** Whether the reader sees the newest. */
  private atEnd = true
  private seeing = false
  private reading = false
  /** The newest that was heard of, here or not. */
  private heardId = 0
  private catching: Promise<void> | null = null
  private again = false
  /** What was in a message of mine before it was taken back, to be written anew. */
  private readonly taken = new Map<number, string>()

  constructor(readonly talk: Talk) {
    this.outbox = new Outbox({ ...talk, sent: (message) => this.take(message) })
    type Private = 'question' | 'askedAt' | 'atEnd' | 'seeing' | 'reading' | 'heardId' | 'catching' | 'again' | 'taken'
    makeAutoObservable<Thread, Private>(this, {
      messages: observableShallow,
      problem: observableRef,
      fresh: observableRef,
      outbox: false,
      talk: false,
      question: false,
      askedAt: false,
      atEnd: false,
      seeing: false,
      reading: false,
      heardId: false,
      catching: false,
      again: false,
      taken: false,
    })
  }

  get lastId(): number {
    return last(this.messages)?.id ?? 0
  }

  /** The first of what was unread when the reader came; undefined when there is none among the messages here. */
  get freshId(): number | undefined {
    const { fresh, messages, older } = this
    if (!fresh) return undefined
    const at = messages.findIndex(({ id }) => id > fresh.after)
    // The first may be one further up.
    if (at < 0 || (at === 0 && older !== 'end')) return undefined
    return messages.slice(at).find(isForMe)?.id
  }

  /** The reader comes: what is unread by now is remembered, though soon all is read. */
  begin(): void {
    const count = this.talk.unread()
    this.fresh = count < FRESH_MIN ? null : { after: this.myReadId, count, met: false }
  }

  /** The reader has seen the first of what was unread. */
  meetFresh(): void {
    if (this.fresh && !this.fresh.met) this.fresh = { ...this.fresh, met: true }
  }

  /**
   * Brings the first of what was unread here, with what was said before it and after it.
   * @returns whether it is here
   */
  async toFresh(): Promise<boolean> {
    const { fresh } = this
    if (!fresh) return false
    if (this.freshId === undefined) await this.loadAround(fresh.after)
    const isHere = this.freshId !== undefined
    runInAction(() => {
      this.jumped = isHere
    })
    return isHere
  }

  /** Loads the newest page, or only what is missing since the last time. */
  async load(): Promise<void> {
    void this.outbox.flush()
    if (this.phase === 'ready' && !this.cut) return this.refresh()
    await this.latest()
  }

  /** Asks for what was missed; for everything anew, when what is here is so old that its pictures may not open any more. */
  refresh(): Promise<void> {
    return this.phase === 'ready' && Date.now() - this.askedAt > ADDRESSES_MS ? this.latest() : this.catchUp()
  }

  /** The newest page, wherever the reader was. */
  async latest(): Promise<void> {
    if (this.phase !== 'ready') this.phase = 'loading'
    this.problem = null
    const question = ++this.question
    try {
      const askedAt = Date.now()
      const page = await this.talk.list({ per_page: HISTORY_PAGE })
      if (question !== this.question) return
      runInAction(() => {
        this.askedAt = askedAt
        this.messages = page.messages
        this.older = page.more ? 'ready' : 'end'
        this.cut = false
        this.unseen = 0
        this.jumped = false
        this.phase = 'ready'
        this.note(page)
        for (const { clientId } of page.messages) this.outbox.settle(clientId)
      })
      // Somebody spoke while it was asked.
      if (this.lastId < this.heardId) void this.catchUp()
      this.markRead()
    } catch (error) {
      if (question !== this.question) return
      runInAction(() => {
        this.problem = problemOf(error)
        if (this.phase === 'loading') this.phase = 'error'
      })
    }
  }

  /** A page of history above. */
  async loadOlder(): Promise<void> {
    const [first] = this.messages
    if (!first || (this.older !== 'ready' && this.older !== 'stuck')) return
    this.older = 'loading'
    try {
      const page = await this.talk.list({ before: first.id, per_page: HISTORY_PAGE })
      runInAction(() => {
        // The piece may have been replaced meanwhile.
        if (this.messages[0]?.id !== first.id) return
        this.older = page.more ? 'ready' : 'end'
        const all = [...page.messages, ...this.messages]
        this.cut ||= all.length > SHOWN_MAX
        this.messages = all.slice(0, SHOWN_MAX)
      })
    } catch {
      runInAction(() => {
        if (this.messages[0]?.id === first.id) this.older = 'stuck'
      })
    }
  }

  /** What follows below, after the newest made room for history. */
  async loadNewer(): Promise<void> {
    if (this.cut) await this.catchUp()
  }

  /** Asks by id for what was missed; what comes while it asks is asked for again. */
  catchUp(): Promise<void> {
    this.again = this.catching !== null
    this.catching ??= this.fetchMissed().finally(() => {
      this.catching = null
      if (this.again) void this.catchUp()
    })
    return this.catching
  }

  /** A message has come: over the socket, or as the answer to a sending. */
  take(message: Message): void {
    this.outbox.settle(message.clientId)
    const isNews = message.id > Math.max(this.lastId, this.heardId)
    this.heardId = Math.max(this.heardId, message.id)
    if (this.phase !== 'ready') return
    const known = this.messages.findIndex(({ id }) => id === message.id)
    if (known >= 0) {
      if (message.recalled) this.withdraw(message.id)
      // A late answer does not bring back what was taken back.
      if (message.recalled || !this.messages[known]!.recalled) this.messages[known] = message
      return
    }
    if (this.cut) {
      if (message.kind === 'recall' && message.target) this.withdraw(message.target)
      if (isNews && isForMe(message)) this.unseen++
      return
    }
    if (message.id < this.lastId) return
    if ((message.prev ?? 0) !== this.lastId && this.messages.length > 0) return void this.catchUp()
    this.append([message])
    this.markRead()
  }

  /** Up to here the other has read. */
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

  /** The reader is at the newest message, or has scrolled away from it. */
  reachEnd(atEnd: boolean): void {
    this.atEnd = atEnd
    if (atEnd && !this.cut) {
      this.unseen = 0
      this.jumped = false
    }
    this.markRead()
  }

  /** The page is in front of the reader, or is not. */
  see(seeing: boolean): void {
    this.seeing = seeing
    this.markRead()
  }

  /** What was in a message of mine that was taken back on this device. */
  textBefore(id: number): string | undefined {
    return this.taken.get(id)
  }

  /** What was said so far is gone from here. */
  forget(): void {
    this.question++
    this.messages = []
    this.phase = 'idle'
    this.unseen = 0
    this.heardId = 0
  }

  private async loadAround(after: number): Promise<void> {
    const question = ++this.question
    try {
      const [before, from] = await Promise.all([
        this.talk.list({ before: after + 1, per_page: HISTORY_PAGE }),
        this.talk.list({ after, per_page: HISTORY_PAGE }),
      ])
      if (question !== this.question) return
      const newest = this.lastId
      runInAction(() => {
        this.messages = [...before.messages, ...from.messages]
        this.older = before.more ? 'ready' : 'end'
        this.cut = from.more
        this.note(from)
      })
      // Somebody spoke while it was asked.
      if (!this.cut && this.lastId < newest) void this.catchUp()
    } catch (error) {
      tellOfNetwork(error)
    }
  }

  private note({ readId, deliveredId }: Listed): void {
    this.noteRead(readId)
    this.noteDelivered(deliveredId)
  }

  private async fetchMissed(): Promise<void> {
    try {
      for (let more = true; more;) {
        this.again = false
        const { lastId } = this
        const page = await this.talk.list({ after: lastId, per_page: this.cut ? HISTORY_PAGE : MAX_PER_PAGE })
        // The reader has gone further up meanwhile: this does not follow what is here.
        if (this.lastId < lastId) return
        runInAction(() => {
          this.note(page)
          this.append(page.messages)
          for (const { clientId } of page.messages) this.outbox.settle(clientId)
          if (this.cut) this.cut = page.more
        })
        more = page.more && !this.cut
      }
      this.markRead()
    } catch {
      // The socket's next `ready` asks again.
    }
  }

  private append(messages: Message[]): void {
    const { lastId } = this
    const fresh = messages.filter(({ id }) => id > lastId)
    if (fresh.length === 0) return
    for (const { kind, target } of fresh) if (kind === 'recall' && target) this.withdraw(target)
    const all = [...this.messages, ...fresh]
    const surplus = Math.max(0, all.length - SHOWN_MAX)
    // History makes room at the far end, but not under the eyes of who reads it.
    const drop = this.atEnd || this.cut ? surplus : 0
    if (drop > 0) this.older = 'ready'
    this.messages = drop > 0 ? all.slice(drop) : all
    // What had made room for history is no news when it comes again.
    if (!this.atEnd && !this.cut) this.unseen += fresh.filter(isForMe).length
  }

  private withdraw(id: number): void {
    const at = this.messages.findIndex((message) => message.id === id)
    if (at < 0 || this.messages[at]!.recalled) return
    const message = this.messages[at]!
    if (message.text && message.from.id === session.userId) this.taken.set(id, message.text)
    this.messages[at] = { ...message, text: '', picture: undefined, voice: undefined, card: undefined, place: undefined, recalled: true }
  }

  /** Read is what was seen: the page is in front, and the reader at its end. */
  private markRead(): void {
    const { lastId } = this
    if (!this.seeing || !this.atEnd || this.cut || this.reading || this.phase !== 'ready' || lastId <= this.myReadId) return
    this.reading = true
    this.talk.read(lastId).then(
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

/** Whether it is news to me: somebody else said something. */
const isForMe = ({ from, kind }: Message) => from.id !== session.userId && kind !== 'recall'
