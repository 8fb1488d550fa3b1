import type { Message } from '@anglers/contract/chat'
import { Collection } from '@/stores/collection'
import type { Thread } from './Thread'

/** Messages of a conversation in which this word stands, the latest first. */
export function searchHits({ source }: Thread, word: string): Collection<Message, Message> {
  let before: number | undefined
  return new Collection<Message, Message>({
    fetch: async (page) => {
      if (page === 1) before = undefined
      const items: Message[] = []
      let next: number | null
      // A part of a long conversation in which it does not stand says nothing of the rest.
      do {
        const found = await source.search(word, before)
        items.push(...found.messages)
        next = found.next
        before = next ?? undefined
      } while (items.length === 0 && next !== null)
      return { items, total: items.length, pages: next === null ? page : page + 1 }
    },
    adopt: (message) => message,
  })
}

/** Characters before the word that are shown of a long text. */
const BEFORE_CHARS = 16

/** The part of a text in which the word stands. */
export function partAround(text: string, word: string): string {
  const line = text.replace(/\s+/g, ' ')
  const at = line.toLowerCase().indexOf(word.toLowerCase())
  return at > BEFORE_CHARS ? `…${line.slice(at - BEFORE_CHARS)}` : line
}
