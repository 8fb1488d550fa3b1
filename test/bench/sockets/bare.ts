/**
 * What fan-out costs without a product: a server of nothing but node:http and ws. What is posted to it becomes a message with the
 * next id, is sent to every open socket in the way that ws documents, and is the answer. The first frame of a socket is answered by
 * `ready`, PING by PONG. It knows no members, checks nothing and keeps nothing.
 *
 * A message looks as the real server's do, by one of those that it is shown.
 */
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { WebSocket, WebSocketServer } from 'ws'
import { answers } from '../children.ts'
import { usage } from '../usage.ts'

let shown: object = {}
let last = 0

const server = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const { clientId, text } = JSON.parse(String(Buffer.concat(chunks))) as { clientId: string; text: string }
    const prev = last++
    const message = { ...shown, id: last, prev, clientId, text, createdAt: new Date().toISOString() }
    const frame = JSON.stringify({ type: 'chat', message })
    for (const client of sockets.clients) if (client.readyState === WebSocket.OPEN) client.send(frame)
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(message))
  })
})
const sockets = new WebSocketServer({ server })
sockets.on('connection', (socket) => {
  socket.on('error', () => {})
  socket.on('message', (data) => {
    socket.send(String(data) === 'PING' ? 'PONG' : '{"type":"ready"}')
  })
})

answers({
  listen: async (message: { id: number }) => {
    shown = message
    last = message.id
    await once(server.listen(0, '127.0.0.1'), 'listening')
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  },
  ...usage,
})
process.once('disconnect', () => process.exit())
