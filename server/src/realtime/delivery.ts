import type { Message } from '@anglers/contract/chat'
import type { FastifyBaseLogger } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { Topics } from '../infra/bus/index.ts'

interface Progress {
  /** All from here … */
  from: number
  /** … to here was handed out. */
  upto: number
  /** Up to here it is to be. */
  wanted: number
  busy: boolean
}

interface Options {
  /** What was said in a conversation after one message, up to another, in order. */
  between: (conversation: number, after: number, upto: number, limit: number) => Promise<Message[]>
  /** Whether anybody here waits for it. */
  isAwaited: (event: Topics['message']) => boolean
  handOut: (conversation: number, messages: Message[]) => void
  logger: Pick<FastifyBaseLogger, 'error'>
}

const CONVERSATIONS = 20_000
const AT_ONCE = 100

/**
 * Hands messages out in the order of their ids, each once, in whatever order and however often one hears of them. Within a
 * conversation a message is committed only after all with lower ids: so whoever knows up to where they are, and hears of a later
 * one, gets all in between from the database, also those of which no word arrived.
 */
export class Delivery {
  private readonly progress = new LRUCache<number, Progress>({ max: CONVERSATIONS })

  constructor(private readonly options: Options) {}

  /** `known` is the message itself, where it was written in this process. */
  hear(event: Topics['message'], known?: Message): void {
    const { conversation, id, prev } = event
    let progress = this.progress.get(conversation)
    if (!this.options.isAwaited(event)) {
      // Whoever comes later asks for what was before; what comes next is in order from here.
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
    if (id < progress.from) return void this.lookBack(conversation, progress, id)
    progress.wanted = Math.max(progress.wanted, id)
    if (!progress.busy && progress.wanted > progress.upto) void this.catchUp(conversation, progress)
  }

  private advance(conversation: number, progress: Progress, messages: Message[]): void {
    if (!messages.length) return
    progress.upto = messages.at(-1)!.id
    progress.wanted = Math.max(progress.wanted, progress.upto)
    this.options.handOut(conversation, messages)
  }

  private async catchUp(conversation: number, progress: Progress): Promise<void> {
    progress.busy = true
    try {
      while (progress.upto < progress.wanted) {
        const messages = await this.options.between(conversation, progress.upto, progress.wanted, AT_ONCE)
        // Nothing there: the conversation itself is gone.
        if (!messages.length) break
        this.advance(conversation, progress, messages)
      }
    } catch (error) {
      this.options.logger.error({ err: error }, 'messages could not be handed out')
    } finally {
      progress.busy = false
      // Whatever was not handed out is made up for with the next message.
      progress.wanted = progress.upto
    }
  }

  /** The word of an earlier message came after that of the first one heard of. */
  private async lookBack(conversation: number, progress: Progress, id: number): Promise<void> {
    const upto = progress.from - 1
    progress.from = id
    try {
      this.options.handOut(conversation, await this.options.between(conversation, id - 1, upto, AT_ONCE))
    } catch (error) {
      this.options.logger.error({ err: error }, 'messages could not be handed out')
    }
  }
}
