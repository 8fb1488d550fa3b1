import { session } from './session'
import { socket } from './socket'
import { unread } from './unread'

export { socket } from './socket'

const count = () => void unread.countMessages()

// Whatever may change a badge. What the frames say of one conversation does not say what the badge shows: mutes do.
const refresh = () => void unread.refresh({ now: true })
socket.on('ready', refresh)
socket.on('sync', refresh)
socket.on('notice', ({ unread: notices }) => void unread.hear(notices))
socket.on('group', count)
socket.on('chat', ({ message }) => {
  if (message.from.id !== session.userId) count()
})
socket.on('read', ({ by }) => {
  if (by === session.userId) count()
})
