import type { Collection } from '@/stores/collection'
import { socket } from '@/stores/socket'

type ChatList<T extends { id: number }> = Pick<Collection<unknown, T>, 'phase' | 'items' | 'remove' | 'prepend' | 'renew'>

interface Pinnable {
  id: number
  data: { pinned: boolean }
}

/** Moves a conversation to the top of its list, as it has the latest message; those that are pinned stay above all others. */
export function moveToTop<T extends Pinnable>(list: ChatList<T>, talk: T): void {
  const above = talk.data.pinned ? 0 : list.items.filter((other) => other !== talk && other.data.pinned).length
  if (list.phase === 'idle' || list.items[above] === talk) return
  list.remove(talk.id)
  list.prepend(talk, above)
}

/** Reloads what is shown of a list after a reconnect, since events may have been missed. @returns stops it */
export function refreshOnReconnect<T extends { id: number }>(list: ChatList<T>): () => void {
  const refresh = () => {
    if (list.phase !== 'idle' && list.phase !== 'error') void list.renew()
  }
  socket.on('ready', refresh)
  socket.on('sync', refresh)
  return refresh
}
