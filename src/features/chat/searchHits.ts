import type { Message } from '@anglers/contract/chat'
import { makeAutoObservable, runInAction } from 'mobx'
import { Collection } from '@/stores/collection'
import type { Thread } from './Thread'

/** Parts of a long conversation that are looked through in vain before the reader is asked whether to go on. */
export const ROUNDS = 5

/** Messages of a conversation in which a word stands, the latest first. */
export class SearchHits {
  readonly list: Collection<Message, Message>
  /** It does not stand in what was looked through last; there is more. */
  paused = false
  private before: number | undefined
  private stopped = false

  constructor(
    private readonly thread: Thread,
    readonly word: string,
  ) {
    this.list = new Collection<Message, Message>({ fetch: (page) => this.fetch(page), adopt: (message) => message })
    type Private = 'before' | 'stopped' | 'thread'
    makeAutoObservable<SearchHits, Private>(this, { list: false, word: false, before: false, stopped: false, thread: false })
  }

  /** Looks further back. */
  async goOn(): Promise<void> {
    this.paused = false
    this.list.phase = 'ready'
    await this.list.more()
  }

  /** Nobody looks at it any more. */
  stop(): void {
    this.stopped = true
  }

  private async fetch(page: number) {
    if (page === 1) this.before = undefined
    const items: Message[] = []
    let isMore = true
    // A part of a long conversation in which it does not stand says nothing of the rest.
    for (let round = 0; round < ROUNDS && items.length === 0 && isMore && !this.stopped; round++) {
      const { messages, next } = await this.thread.source.search(this.word, this.before)
      items.push(...messages)
      isMore = next !== null
      this.before = next ?? undefined
    }
    runInAction(() => {
      this.paused = isMore && items.length === 0
    })
    // How many there are nobody knows before the end.
    return { items, total: isMore ? Infinity : items.length, pages: isMore ? Infinity : page }
  }
}

/** Characters before the word that are shown of a long text. */
const BEFORE_CHARS = 16

/** The part of a text in which the word stands. */
export function partAround(text: string, word: string): string {
  const line = text.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(word.toLowerCase())
  return at > BEFORE_CHARS ? `…${line.slice(at - BEFORE_CHARS)}` : line
}
