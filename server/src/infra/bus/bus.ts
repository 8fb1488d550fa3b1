import { randomUUID } from 'node:crypto'
import type { ServerFrame } from '@anglers/contract/socket'
import type { FastifyBaseLogger } from 'fastify'

/** Events between processes. They carry ids, by which each process loads what it needs. */
export interface Topics {
  /** A message was stored. `prev` is the previous one in its conversation; `pair` are the two members, null in a group. */
  message: { conversation: number; id: number; prev: number | null; pair: [number, number] | null }
  /** These members joined or left a group. */
  rooms: { members: number[] }
  /** A small frame for all sockets of these members. */
  frames: { members: number[]; frame: ServerFrame }
  /**
   * Sessions of this member may have ended; with `banned` all their sockets are closed. With `openedSince` they have too many sockets, and
   * those that were opened before are closed (ms since 1970).
   */
  sessions: { member: number; banned?: boolean; openedSince?: number }
  /** Pictures that were public may not be public any more. */
  pictures: Record<never, never>
}
export type Topic = keyof Topics
type Event = { [T in Topic]: [T, Topics[T]] }[Topic]
type Listener<T extends Topic> = (event: Topics[T], local?: unknown) => void

/** Transports texts between processes. It may lose some, and reports the gap. */
export interface Transport {
  /** Maximum length of a text, in bytes. */
  readonly maxBytes: number
  /** @throws when they could not be sent */
  send(texts: string[]): Promise<void>
  close(): Promise<void>
}

export interface TransportEvents {
  received(text: string): void
  /** The connection was lost for a while: events may have been missed. */
  gap(): void
}

/** Members per event: their ids and a frame stay far below every transport's limit. */
const MEMBERS_PER_EVENT = 400
const RETRY_MS = 1_000
const GAP = 'gap'

/**
 * Publishes committed changes to all processes of this site; listeners of this process are called directly. Publishing never fails and
 * never waits: a lost event is made up for by the next one of its conversation, or by clients that load by id after a gap. Publish after
 * the commit, never inside the transaction (`afterCommit`).
 */
export class Bus {
  private readonly origin = randomUUID()
  private readonly listeners: { [T in Topic]: Set<Listener<T>> } = {
    message: new Set(),
    rooms: new Set(),
    frames: new Set(),
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
    private readonly transport: Transport | null,
    private readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>,
  ) {}

  /** Publishes an event. @param local passed to listeners of this process, which then need not load it */
  publish<T extends Topic>(topic: T, event: Topics[T], local?: unknown): void {
    this.emit(topic, event, local)
    if (!this.transport || this.closed) return
    this.waiting.push(JSON.stringify([topic, event]))
    this.sending ??= this.flush()
  }

  /** Sends a small frame to every socket of these members, in all processes. */
  sendToMembers(members: readonly number[], frame: ServerFrame): void {
    for (let i = 0; i < members.length; i += MEMBERS_PER_EVENT)
      this.publish('frames', { members: members.slice(i, i + MEMBERS_PER_EVENT), frame })
  }

  /** @returns unsubscribes */
  subscribe<T extends Topic>(topic: T, listener: Listener<T>): () => void {
    this.listeners[topic].add(listener as never)
    return () => void this.listeners[topic].delete(listener as never)
  }

  /** Calls the listener whenever events of other processes may have been missed. @returns unsubscribes */
  onGap(listener: () => void): () => void {
    this.gapListeners.add(listener)
    return () => void this.gapListeners.delete(listener)
  }

  /** Called by the transport. */
  readonly events: TransportEvents = {
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
    await this.transport?.close()
  }

  private emit<T extends Topic>(topic: T, event: Topics[T], local?: unknown): void {
    // A newer release may have topics that this one does not know.
    for (const listener of this.listeners[topic] ?? []) this.guard(() => (listener as Listener<T>)(event, local))
  }

  private guard(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.logger.error({ err: error }, 'a listener of the bus failed')
    }
  }

  private async flush(): Promise<void> {
    // Events published in the same turn of the event loop are sent together.
    await Promise.resolve()
    while (this.waiting.length) {
      const texts = this.pack(this.waiting)
      this.waiting = []
      try {
        await this.transport!.send(texts)
      } catch (error) {
        if (!this.lost) this.logger.warn({ err: error }, 'other processes could not be notified')
        this.lost = true
        this.retry ??= setTimeout(() => this.announceGap(), RETRY_MS)
      }
    }
    this.sending = null
  }

  /** Once the transport works again: the other processes have missed events of this one. */
  private announceGap(): void {
    this.retry = undefined
    if (this.closed) return
    this.transport!.send([JSON.stringify({ o: this.origin, e: [[GAP]] })]).then(
      () => {
        this.lost = false
      },
      () => {
        this.retry = setTimeout(() => this.announceGap(), RETRY_MS)
      },
    )
  }

  /** Packs events into as few texts as the transport's limit allows. */
  private pack(events: string[]): string[] {
    const texts: string[] = []
    const head = `{"o":"${this.origin}","e":[`
    let body = ''
    for (const event of events) {
      if (body && Buffer.byteLength(head) + Buffer.byteLength(body) + Buffer.byteLength(event) + 3 > this.transport!.maxBytes) {
        texts.push(`${head}${body}]}`)
        body = ''
      }
      body += (body && ',') + event
    }
    texts.push(`${head}${body}]}`)
    return texts
  }
}
