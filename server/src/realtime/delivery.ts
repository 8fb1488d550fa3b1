import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Topics } from '../infra/bus/index.ts'

interface Progress {
  /** First id that was delivered. */
  from: number
  /** Last id that was delivered. */
  upto: number
  /** Last id to be delivered. */
  wanted: number
  busy: boolean
}

interface Options<M> {
  /** Messages of a conversation after one id, up to another, in order. */
  between: (conversation: number, after: number, upto: number, limit: number) => Promise<M[]>
  /** Whether a connection of this process receives them. */
  hasListeners: (event: Topics['message']) => boolean
  deliver: (conversation: number, messages: M[]) => void
  /** Some could not be loaded: its receivers are to ask for themselves. */
  missed: (event: Topics['message']) => void
  /** After how long it is tried again where messages cannot be loaded, each time. */
  retriesMs?: number[]
  logger: Pick<FastifyBaseLogger, 'error'>
}

const CONVERSATIONS = 20_000
const AT_ONCE = 100
/** Longer than it takes a Postgres to be started anew. */
const RETRIES_MS = [500, 2_000, 8_000]

/**
 * Delivers messages in the order of their ids, each once, in whatever order and however often their events arrive. Within a conversation a
 * message is committed only after all with lower ids: so an event with a later id leads to loading everything in between from the database,
 * including messages whose events were lost.
 */
export class Delivery<M extends { id: number }> {
  private readonly progress = new LRUCache<number, Progress>({ max: CONVERSATIONS })

  constructor(private readonly options: Options<M>) {}

  /** @param known the message itself, where it was written in this process */
  receive(event: Topics['message'], known?: M): void {
    const { conversation, id, prev } = event
    let progress = this.progress.get(conversation)
    if (!this.options.hasListeners(event)) {
      // Clients that connect later load earlier messages by id; delivery continues in order from here.
      const upto = Math.max(id, progress?.upto ?? 0)
      if (!progress?.busy) this.progress.set(conversation, { from: 0, upto, wanted: upto, busy: false })
      return
    }
    if (!progress) {
      progress = { from: id, upto: id - 1, wanted: id - 1, busy: false }
      this.progress.set(conversation, progress)
      if (known) return this.advance(conversation, progress, [known])
    }
    if (known && !progress.busy && progress.upto === prev) return this.advance(conversation, progress, [known])
    if (id < progress.from) return void this.lookBack(event, progress)
    progress.wanted = Math.max(progress.wanted, id)
    if (!progress.busy && progress.wanted > progress.upto) void this.catchUp(event, progress)
  }

  private advance(conversation: number, progress: Progress, messages: M[]): void {
    if (!messages.length) return
    progress.upto = messages.at(-1)!.id
    progress.wanted = Math.max(progress.wanted, progress.upto)
    this.options.deliver(conversation, messages)
  }

  private async catchUp(event: Topics['message'], progress: Progress): Promise<void> {
    progress.busy = true
    while (progress.upto < progress.wanted) {
      const messages = await this.load(event, () => [progress.upto, progress.wanted])
      // The conversation has been deleted, or nothing can be loaded.
      if (!messages?.length) break
      this.advance(event.conversation, progress, messages)
    }
    progress.busy = false
    // What was not delivered is loaded with the next message.
    progress.wanted = progress.upto
  }

  /** The event of an earlier message arrived after that of the first one. */
  private async lookBack(event: Topics['message'], progress: Progress): Promise<void> {
    const { conversation, id } = event
    const upto = progress.from - 1
    progress.from = id
    const messages = await this.load(event, () => [id - 1, upto])
    if (messages) this.options.deliver(conversation, messages)
  }

  /** Messages after one id, up to another. @returns null where there are none to be had, which who waits for them has been told */
  private async load(event: Topics['message'], range: () => [number, number]): Promise<M[] | null> {
    const { between, hasListeners, missed, logger, retriesMs = RETRIES_MS } = this.options
    for (let tried = 0; ; tried++) {
      try {
        return await between(event.conversation, ...range(), AT_ONCE)
      } catch (error) {
        const ms = retriesMs[tried]
        if (ms === undefined || !hasListeners(event)) {
          logger.error({ err: error }, 'messages could not be handed out')
          missed(event)
          return null
        }
        await delay(ms, undefined, { ref: false })
      }
    }
  }
}
