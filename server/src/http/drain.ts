import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** What is being answered when the server closes may take this long; then it is cut. */
const DRAIN_MS = 5_000
/** A connection that was just opened has so long to ask something: a balancer opens one for each call that it hands on. */
const SILENT_MS = 500

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
 * Makes `app.close()` end, and serves until then whatever comes in: a call that was refused, repeated at once, might only meet the same
 * server again. Node waits for every connection but those that rest between two requests: also for one on which nothing was ever
 * asked, which browsers open in advance, for one that rests again after its last answer, and for one that was handed over to another
 * protocol, of which it knows nothing more.
 */
export function drainOnClose(app: FastifyInstance): void {
  const connections = new Set<Socket>()
  const endIfSilent = (socket: Socket) =>
    void setTimeout(() => {
      if (socket.bytesRead === 0) socket.destroy()
    }, SILENT_MS).unref()
  let closing = false
  app.server.on('connection', (socket: Socket) => {
    connections.add(socket)
    socket.once('close', () => connections.delete(socket))
    if (closing) endIfSilent(socket)
  })
  app.decorate('draining', false)
  app.addHook('onSend', async (_request, reply) => {
    if (app.draining) reply.header('connection', 'close')
  })
  app.addHook('preClose', async () => {
    app.draining = closing = true
    for (const socket of connections) endIfSilent(socket)
    setTimeout(() => connections.forEach((socket) => socket.destroy()), DRAIN_MS).unref()
  })
}
