import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import fastifyWebsocket from '@fastify/websocket'
import { SOCKET_FRAME_BYTES } from '@anglers/contract/limits'
import { ClientFrame, PING, PONG, SOCKET_PATH } from '@anglers/contract/socket'
import type { FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import type { WebSocket } from 'ws'
import { delivered } from '../domains/chat/conversations.ts'
import { findViewers, tokenOf } from '../http/auth.ts'
import { type Clock, systemClock } from '../infra/clock.ts'
import type { Services } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { hashToken } from '../kernel/token.ts'
import { batchLoader } from '../lib/batches.ts'
import { Connection, frameText, sayGoodbye } from './connection.ts'
import { showCounts, SocketCounts } from './counts.ts'
import { Hub } from './hub.ts'

/** Who is told to leave and doesn't close the connection is cut off after this time. */
const CLOSE_MS = 1_000
const SESSIONS_AT_ONCE = 500

const pong = frameText(PONG)
const isClientFrame = Compile(ClientFrame)

declare module 'fastify' {
  interface FastifyInstance {
    hub: Hub
  }
}

/** Registers the socket at SOCKET_PATH. Its hub closes with the app. */
export async function registerSocket(app: FastifyInstance, services: Services, clock: Clock = systemClock): Promise<void> {
  const hub = new Hub(services, clock, app.log)
  app.decorate('hub', hub)
  // After a restart all members are back within seconds.
  const findViewerOf = batchLoader(SESSIONS_AT_ONCE, (hashes: Buffer[]) => findViewers(services.db, hashes))
  const counts = new SocketCounts()
  showCounts(app.metrics, counts, () => hub.size)
  await app.register(fastifyWebsocket, {
    options: { maxPayload: SOCKET_FRAME_BYTES, perMessageDeflate: false, clientTracking: false, closeTimeout: CLOSE_MS } as never,
    // A client that breaks off, or breaks the rules of the protocol, is closed by ws itself.
    errorHandler: () => {},
    preClose: (done) => {
      // Fastify refuses what is asked while it closes, and of an upgrade that it refused nobody would close the connection: from now
      // on it is a request like any other.
      app.server.removeAllListeners('upgrade')
      void hub.close().then(() => done(), done)
    },
  })
  // The plugin would take an upgrade at any address, and write that address, with the token in it, to the log.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== SOCKET_PATH) throw new ApiError('rest_no_route')
  })
  await app.register(async (scope) => {
    scope.get(
      SOCKET_PATH,
      {
        websocket: true,
        schema: { hide: true },
        // Before the limit on calls, which goes by member.
        onRequest: async (request) => {
          const token = tokenOf(request)
          if (!token) return
          request.tokenHash = hashToken(token)
          request.viewer = await findViewerOf(request.tokenHash)
        },
      },
      (socket, { viewer, tokenHash, raw }) => {
        forgetRequest(socket, raw)
        // Mini-programs don't learn why an upgrade was refused, so it is not refused but closed.
        if (!viewer || !tokenHash) return sayGoodbye(socket, 'session')
        listen(socket, new Connection(socket, viewer.id, tokenHash, clock.now(), counts))
      },
    )
  })

  function listen(socket: WebSocket, connection: Connection): void {
    socket.on('close', () => hub.forget(connection))
    socket.on('message', (data, isBinary) => {
      if (!connection.hear(clock.now()) || isBinary) return connection.leave('frame')
      const text = String(data)
      if (text === PING) return connection.write(pong)
      const frame = parse(text)
      if (!frame) return connection.leave('frame')
      take(connection, frame).catch((error: Error) => {
        app.log.error({ err: error }, 'a frame could not be answered')
        connection.leave('closing')
      })
    })
    hub.greet(connection)
  }

  async function take(connection: Connection, frame: ClientFrame): Promise<void> {
    if (frame.type === 'leave') return connection.leave('closing')
    if (frame.type === 'setname') {
      if (frame.id !== connection.memberId) return connection.leave('name')
      return connection.named ? undefined : hub.enter(connection)
    }
    if (!connection.named) return connection.leave('name')
    await delivered({ ...services, viewer: { id: connection.memberId } }, frame.id)
  }
}

/**
 * Lets go of the request that became this socket: its headers, its answer and its logger would stay in memory as long as the
 * socket, and take more of it than all the rest.
 */
function forgetRequest(socket: WebSocket, request: IncomingMessage): void {
  // The plugin's listener knows the request; what breaks, ws itself closes.
  socket.removeAllListeners('error')
  socket.on('error', ignore)
  // The answer that the plugin made up, to lead an upgrade through the routes.
  const { _httpMessage: answer } = request.socket as Socket & { _httpMessage?: ServerResponse | null }
  answer?.detachSocket(request.socket)
}

function ignore(): void {}

function parse(text: string): ClientFrame | null {
  try {
    const frame: unknown = JSON.parse(text)
    return isClientFrame.Check(frame) ? frame : null
  } catch {
    return null
  }
}
