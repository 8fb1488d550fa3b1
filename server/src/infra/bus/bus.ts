import { randomUUID } from 'node:crypto'
import type { ServerFrame } from '@anglers/contract/socket'
import type { FastifyBaseLogger } from 'fastify'

/** What processes tell one another: ids, by which each looks up what it needs. */
export interface Topics {
  /** A message was stored; `prev` is the one before it in its conversation, `pair` are the two whose it is, null in a group. */
  message: { conversation: number; id: number; prev: number | null; pair: [number, number] | null }
  /** These members came into a group, or left one. */
  rooms: { members: number[] }
  /** A small frame for all sockets of these members. */
  tell: { members: number[]; frame: ServerFrame }
  /** Sessions of this member may have ended; with `banned` all their sockets close. */
  sessions: { member: number; banned?: boolean }
  /** Something that showed pictures to everyone shows them no more. */
  pictures: Record<never, never>
}
export type Topic = keyof Topics
type Event = { [T in Topic]: [T, Topics[T]] }[Topic]
type Listener<T extends Topic> = (event: Topics[T], local?: unknown) => void

/** What carries texts between processes. It may lose some, and says so. */
export interface Carrier {
  /** The longest text that it takes, in bytes. */
  readonly maxBytes: number
  /** @throws when they could not be sent */
  send(texts: string[]): Promise<void>
  close(): Promise<void>
}

export interface CarrierEvents {
  received(text: string): void
  /** It was cut off for a while: something may have been missed. */
  gap(): void
}

/** Members told by one event: their ids and a frame stay far below what any carrier takes. */
const MEMBERS_TOLD_AT_ONCE = 400
const RETRY_MS = 1_000
const GAP = 'gap'

/**
 * Tells all processes of this site, this one at once and without a detour, what has just been committed. Telling never fails and
 * never waits: an event that doesn't arrive is made up for by the next one of its conversation, or by the clients, which ask by id
 * when they hear of a gap. Tell after the commit, never inside the transaction (`afterCommit`).
 */
export class Bus {
  private readonly origin = randomUUID()
  private readonly listeners: { [T in Topic]: Set<Listener<T>> } = {
    message: new Set(),
    rooms: new Set(),
    tell: new Set(),
    sessions: new Set(),
    pictures: new Set(),
  }
  private readonly gapListeners = new Set<() => void>()
  private waiting: string[] = []
  private sending: Promise<void> | null = null
  private lost = false
  private closed = false
  private retry: NodeJS.Timeout | undefined

  constructor(
    private readonly carrier: Carrier | null,
    private readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  /** Tells everyone of an event. `local` is for listeners of this process, which need not look up then what is known already. */
  publish<T extends Topic>(topic: T, event: Topics[T], local?: unknown): void {
    this.emit(topic, event, local)
    if (!this.carrier || this.closed) return
    this.waiting.push(JSON.stringify([topic, event]))
    this.sending ??= this.flush()
  }

  /** Sends a small frame to every socket of these members, in whatever process. */
  tell(members: readonly number[], frame: ServerFrame): void {
    for (let i = 0; i < members.length; i += MEMBERS_TOLD_AT_ONCE)
      this.publish('tell', { members: members.slice(i, i + MEMBERS_TOLD_AT_ONCE), frame })
  }

  /** Returns what ends the subscription. */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void {
    this.listeners[topic].add(listener as never)
    return () => void this.listeners[topic].delete(listener as never)
  }

  /** Calls the listener whenever events of other processes may have been missed. */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener)
    return () => void this.gapListeners.delete(listener)
  }

  /** What a carrier calls. */
  readonly events: CarrierEvents = {
    received: (text) => {
      const { o: origin, e: events } = JSON.parse(text) as { o: string; e: (Event | [typeof GAP])[] }
      if (origin === this.origin) return
      for (const [topic, event] of events) {
        if (topic === GAP) this.events.gap()
        else this.emit(topic, event)
      }
    },
    gap: () => {
      for (const listener of this.gapListeners) this.guard(listener)
    },
  }

  async close(): Promise<void> {
    await this.sending
    this.closed = true
    clearTimeout(this.retry)
    await this.carrier?.close()
  }

  private emit<T extends Topic>(topic: T, event: Topics[T], local?: unknown): void {
    for (const listener of this.listeners[topic]) this.guard(() => (listener as Listener<T>)(event, local))
  }

  private guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.logger.error({ err: error }, 'a listener of the bus failed')
    }
  }

  private async flush(): Promise<void> {
    // What is published in the same turn goes out together.
    await Promise.resolve()
    while (this.waiting.length) {
      const texts = this.pack(this.waiting)
      this.waiting = []
      try {
        await this.carrier!.send(texts)
      } catch (error) {
        if (!this.lost) this.logger.warn({ err: error }, 'other processes could not be told')
        this.lost = true
        this.retry ??= setTimeout(() => this.confess(), RETRY_MS)
      }
    }
    this.sending = null
  }

  /** Once the carrier works again: the others have missed something of ours. */
  private confess(): void {
    this.retry = undefined
    if (this.closed) return
    this.carrier!.send([JSON.stringify({ o: this.origin, e: [[GAP]] })]).then(
      () => {
        this.lost = false
      },
      () => {
        this.retry = setTimeout(() => this.confess(), RETRY_MS)
      },
    )
  }

  /** As few texts as the carrier's limit allows. */
  private pack(events: string[]): string[] {
    const texts: string[] = []
    const head = `{"o":"${this.origin}","e":[`
    let body = ''
    for (const event of events) {
      if (body && Buffer.byteLength(head) + Buffer.byteLength(body) + Buffer.byteLength(event) + 3 > this.carrier!.maxBytes) {
        texts.push(`${head}${body}]}`)
        body = ''
      }
      body += (body && ',') + event
    }
    texts.push(`${head}${body}]}`)
    return texts
  }
}
