import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { unavailable } from '../kernel/errors.ts'

/** What is being answered when the server closes may take this long; then it is cut. */
const DRAIN_MS = 5_000

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Once it is about to close: /readyz says so to balancers, and each answer ends its connection, so that none rests here when the
     * listener goes. All is served as before.
     */
    draining: boolean
  }
}

/**
 * Makes `app.close()` end. Node waits for every connection but those that rest between two requests: also for one on which
 * nothing was ever asked, which browsers open in advance, for one that rests again after its last answer, and for one that was
 * handed over to another protocol, of which it knows nothing more. What is asked meanwhile is refused as all is that cannot be served
 * now; Fastify would do so in a shape of its own.
 */
export function drainOnClose(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
  })
  app.addHook('onRequest', async () => {
    if (closing) throw unavailable(DRAIN_MS / 1000)
  })
  app.decorate('draining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (closing || app.draining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    closing = true
    for (const socket of connections) if (socket.bytesRead === 0) socket.destroy()
    setTimeout(() => connections.forEach((socket) => socket.destroy()), DRAIN_MS).unref()
  })
}
