import { API_VERSION } from '@anglers/contract'
import {
  HEARTBEAT_MS,
  SOCKET_FRAME_BYTES,
  SOCKET_FRAMES,
  SOCKET_HELLO_MS,
  SOCKET_SILENCE_MS,
  SOCKETS_PER_MEMBER,
} from '@anglers/contract/limits'
import { ClientFrame, closings, PING, PONG, ServerFrame, SOCKET_PATH } from '@anglers/contract/socket'
import { Components, type Schema } from './components.ts'
import { PRODUCT } from './product.ts'

interface FrameSchema extends Schema {
  title: string
  description: string
}

/** A frame that is no JSON: the heartbeat. */
interface TextFrame {
  name: string
  text: string
  description: string
}

const ping: TextFrame = {
  name: 'Ping',
  text: PING,
  description:
    `The heartbeat, every ${HEARTBEAT_MS / 1000} seconds. ` +
    `After ${SOCKET_SILENCE_MS / 1000} seconds of silence the server closes the connection.`,
}
const pong: TextFrame = { name: 'Pong', text: PONG, description: 'Answers a heartbeat.' }

/** The AsyncAPI document of the socket, as the server acts: it receives the frames of clients, and sends its own. */
export function describeSocket(): object {
  const components = new Components({ discriminators: false })
  const received = framesOf(ClientFrame)
  const sent = framesOf(ServerFrame)
  return {
    asyncapi: '3.0.0',
    info: {
      title: `${PRODUCT}: the socket`,
      version: API_VERSION,
      description: introduction(),
      license: { name: 'MIT', url: 'https://opensource.org/license/mit' },
    },
    defaultContentType: 'application/json',
    servers: {
      site: {
        host: '{host}',
        protocol: 'wss',
        description: 'The site that this document comes from. A server without TLS, such as one on the own machine, has `ws`.',
        variables: { host: { default: 'anglers.example', description: 'host and port of the site' } },
        security: [{ $ref: '#/components/securitySchemes/token' }],
      },
    },
    channels: {
      socket: {
        address: SOCKET_PATH,
        title: 'The socket',
        description: 'One connection of one device of a member.',
        servers: [{ $ref: '#/servers/site' }],
        messages: Object.fromEntries(
          [...received, ...sent, ping, pong].map((frame) => [nameOf(frame), { $ref: `#/components/messages/${nameOf(frame)}` }]),
        ),
        bindings: { ws: { method: 'GET', query: handshake, bindingVersion: '0.1.0' } },
        'x-close-codes': Object.entries(closings).map(([reason, { code, description }]) => ({ code, reason, description })),
      },
    },
    operations: Object.fromEntries([
      ...[...received, ping].map((frame) => operationOf('receive', frame)),
      ...[...sent, pong].map((frame) => operationOf('send', frame)),
    ]),
    components: {
      messages: Object.fromEntries([
        ...[...received, ...sent].map((frame) => [frame.title, messageOf(frame, components)]),
        ...[ping, pong].map((frame) => [frame.name, textMessageOf(frame)]),
      ]),
      schemas: components.schemas,
      securitySchemes: {
        token: {
          type: 'httpApiKey',
          in: 'query',
          name: 'access_token',
          description: 'The `access_token` that signing in answered. `Authorization: Bearer …` of the handshake does as well.',
        },
      },
    },
  }
}

const handshake = {
  type: 'object',
  properties: {
    access_token: { type: 'string', description: 'of the session; may be left out where the handshake has an Authorization header' },
  },
}

const framesOf = (union: { anyOf: readonly object[] }) => union.anyOf as FrameSchema[]

const nameOf = (frame: FrameSchema | TextFrame): string => ('text' in frame ? (frame as TextFrame).name : (frame.title as string))

/** What each of these frames is answered by. */
const replies: Readonly<Record<string, string[]>> = { ClientSetName: ['ServerReady', 'ServerLeave'], Ping: ['Pong'] }

function operationOf(action: 'send' | 'receive', frame: FrameSchema | TextFrame): [string, object] {
  const name = nameOf(frame)
  const refer = (message: string) => ({ $ref: `#/channels/socket/messages/${message}` })
  const channel = { $ref: '#/channels/socket' }
  const reply = replies[name]
  return [
    action + name,
    {
      action,
      channel,
      summary: (frame.description as string).split(/(?<=\.) /)[0],
      messages: [refer(name)],
      ...(reply ? { reply: { channel, messages: reply.map(refer) } } : {}),
    },
  ]
}

function messageOf({ title, description, ...own }: FrameSchema, components: Components): object {
  const payload = components.of({ title, description, ...own })
  const [example] = components.schemas[title]!.examples as object[]
  return { name: title, title, description, contentType: 'application/json', payload, examples: [{ name: title, payload: example }] }
}

const textMessageOf = ({ name, text, description }: TextFrame): object => ({
  name,
  title: name,
  description,
  contentType: 'text/plain',
  payload: { type: 'string', const: text },
  examples: [{ name, payload: text }],
})

const introduction = () => `
What happens to a signed-in member, as it happens: messages, receipts, notices. Everything else is asked for over HTTP, by the calls that
\`/wp-json/openapi.json\` describes; a client without a socket misses nothing that those do not tell it.

## Connecting

1. Sign in over HTTP (\`POST /wp-json/wp/v2/site/login\`, say), which answers an \`access_token\`.
2. Open a WebSocket at \`${SOCKET_PATH}?access_token=…\`. What can set headers may send \`Authorization: Bearer …\` instead.
3. Within ${SOCKET_HELLO_MS / 1000} seconds send \`setname\`, with the member's own id and nickname. Only the heartbeat may come before it.
4. Wait for \`ready\`. From then on everything comes. Ask over HTTP, by the last id that you have, for what was missed until then.

A bad token does not fail the handshake, since not every client sees why one failed: the connection is accepted, and closed with a reason.

## Frames

A frame is one JSON text with a \`type\`, of at most ${SOCKET_FRAME_BYTES} bytes. Only the heartbeat is not JSON: the text \`${PING}\`,
answered by the text \`${PONG}\`. Binary frames are refused. A client may send ${SOCKET_FRAMES.burst} frames at once, and
${SOCKET_FRAMES.perSecond} a second in the long run. New types of frames and new properties come without notice: pass over those that you
do not know. A member has at most ${SOCKETS_PER_MEMBER} sockets; the oldest goes first.

Frames may be lost with a connection, and \`sync\` says so where the server knows it. Messages have ids that ascend within a conversation,
and name the one before, so a client sees what it lacks.

## How it ends

The server sends \`leave\` with a reason, and closes with its code. After \`session\`, \`name\` and \`replaced\` do not connect again by
yourself; after all else do, later each time.

| code | reason | meaning |
|---|---|---|
${Object.entries(closings)
  .map(([reason, { code, description }]) => `| ${code} | \`${reason}\` | ${description} |`)
  .join('\n')}
`
