import type { Collection } from '@/stores/collection'
import { socket } from '@/stores/socket'

type ChatList<T extends { id: number }> = Pick<Collection<unknown, T>, 'phase' | 'items' | 'remove' | 'prepend' | 'refresh'>

/** Moves a conversation to the top of its list, as it has the latest message. */
export function moveToTop<T extends { id: number }>(list: ChatList<T>, talk: T): void {
  if (list.phase === 'idle' || list.items[0] === talk) return
  list.remove(talk.id)
  list.prepend(talk)
}

/** Reloads a list after a reconnect, since events may have been missed. @returns stops it */
export function refreshOnReconnect<T extends { id: number }>(list: ChatList<T>): () => void {
  const refresh = () => {
    if (list.phase !== 'idle' && list.phase !== 'error') void list.refresh()
  }
  socket.on('ready', refresh)
  socket.on('sync', refresh)
  return refresh
}
