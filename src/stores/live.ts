import { renewKept } from './reading'
import { session } from './session'
import { socket } from './socket'
import { unread } from './unread'

export { socket } from './socket'

/** A lively group changes the badge more often than anybody reads it: after so many ms it is asked for again, however much was said. */
const GATHER_MS = 3_000

let gathering = false
let missed = false

function count(): void {
  missed = gathering
  if (gathering) return
  gathering = true
  void unread.countMessages()
  setTimeout(() => {
    gathering = false
    if (missed) count()
  }, GATHER_MS)
}

// A browser does not always notice that its line was away.
socket.on('ready', () => void renewKept())

// Every event that may change a badge. A frame about one conversation does not say the badge's number, as conversations can be muted.
const refresh = () => void unread.refresh({ now: true })
socket.on('ready', refresh)
socket.on('sync', refresh)
socket.on('notice', ({ unread: notices }) => void unread.receiveCount(notices))
socket.on('group', count)
socket.on('deleted', count)
socket.on('chat', ({ message }) => {
  if (message.from.id !== session.userId) count()
})
socket.on('read', ({ by }) => {
  if (by === session.userId) count()
})
