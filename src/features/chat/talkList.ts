import type { Collection } from '@/stores/collection'
import { socket } from '@/stores/socket'

type TalkList<T extends { id: number }> = Pick<Collection<unknown, T>, 'phase' | 'items' | 'remove' | 'prepend' | 'refresh'>

/** To the top of a list: it has the latest message. */
export function lift<T extends { id: number }>(list: TalkList<T>, talk: T): void {
  if (list.phase === 'idle' || list.items[0] === talk) return
  list.remove(talk.id)
  list.prepend(talk)
}

/** Whatever was missed shows in a list, which was left as it was. @returns what asks for it anew */
export function keepFresh<T extends { id: number }>(list: TalkList<T>): () => void {
  const refresh = () => {
    if (list.phase !== 'idle' && list.phase !== 'error') void list.refresh()
  }
  socket.on('ready', refresh)
  socket.on('sync', refresh)
  return refresh
}
