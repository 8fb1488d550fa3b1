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
import { ApiError, unavailable } from '../kernel/errors.ts'
import { hashToken } from '../kernel/token.ts'
import { batchLoader } from '../lib/batches.ts'
import { Connection, frameText, sayGoodbye } from './connection.ts'
import { showCounts, SocketCounts } from './counts.ts'
import { Hub } from './hub.ts'

/** A client that does not close the connection after a leave frame is disconnected after this time. */
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
  // After a restart all members reconnect within seconds.
  const findViewerOf = batchLoader(SESSIONS_AT_ONCE, (hashes: Buffer[]) => findViewers(services.db, hashes))
  const counts = new SocketCounts()
  showCounts(app.metrics, counts, () => hub.size)
  await app.register(fastifyWebsocket, {
    options: { maxPayload: SOCKET_FRAME_BYTES, perMessageDeflate: false, clientTracking: false, closeTimeout: CLOSE_MS } as never,
    // ws itself closes connections on errors and protocol violations.
    errorHandler: () => {},
    preClose: (done) => {
      // One that is refused would leave its connection open: from now on upgrades are treated like any other request.
      app.server.removeAllListeners('upgrade')
      void hub.close().then(() => done(), done)
    },
  })
  // The plugin would accept an upgrade at any path, and log the URL with its token.
  app.addHook('onRequest', async (request) => {
    if (request.ws && request.routeOptions.url !== SOCKET_PATH) throw new ApiError('rest_no_route')
    // While it closes.
    if (!request.ws && request.headers.upgrade && request.routeOptions.url === SOCKET_PATH) throw unavailable(CLOSE_MS / 1_000)
  })
  await app.register(async (scope) => {
    scope.get(
      SOCKET_PATH,
      {
        websocket: true,
        // Before the rate limit, which counts by member.
        onRequest: async (request) => {
          const token = tokenOf(request)
          if (!token) return
          request.tokenHash = hashToken(token)
          request.viewer = await findViewerOf(request.tokenHash)
        },
      },
      (socket, { viewer, tokenHash, raw }) => {
        releaseRequest(socket, raw)
        // Mini-programs cannot see why an upgrade was refused, so it is accepted and closed with a reason.
        if (!viewer || !tokenHash) return sayGoodbye(socket, 'session')
        listen(socket, new Connection(socket, viewer.id, tokenHash, clock.now(), counts))
      },
    )
  })

  function listen(socket: WebSocket, connection: Connection): void {
    socket.on('close', () => hub.remove(connection))
    socket.on('message', (data, isBinary) => {
      if (!connection.receive(clock.now()) || isBinary) return connection.leave('frame')
      const text = String(data)
      if (text === PING) return connection.write(pong)
      const frame = parse(text)
      if (!frame) return connection.leave('frame')
      take(connection, frame).catch((error: Error) => {
        app.log.error({ err: error }, 'a frame could not be answered')
        connection.leave('closing')
      })
    })
    hub.add(connection)
  }

  async function take(connection: Connection, frame: ClientFrame): Promise<void> {
    if (frame.type === 'leave') return connection.leave('closing')
    if (frame.type === 'setname') {
      if (frame.id !== connection.memberId) return connection.leave('name')
      return connection.named ? undefined : hub.identify(connection)
    }
    if (!connection.named) return connection.leave('name')
    await delivered({ ...services, viewer: { id: connection.memberId } }, frame.id)
  }
}

/**
 * Releases the request that became this socket: its headers, response and logger would stay in memory as long as the socket, and take more
 * of it than all the rest.
 */
function releaseRequest(socket: WebSocket, request: IncomingMessage): void {
  // The plugin's listener references the request. Errors are handled by ws itself.
  socket.removeAllListeners('error')
  socket.on('error', ignore)
  // The response that the plugin created to route the upgrade.
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
