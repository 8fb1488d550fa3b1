import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { API_VERSION } from '@anglers/contract'
import { SOCKET_HELLO_MS } from '@anglers/contract/limits'
import { ClientFrame, closings, PING, PONG, ServerFrame } from '@anglers/contract/socket'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { Check } from 'typebox/value'
import { openTestServer } from '../support/server.ts'
import { connect } from '../support/socket.ts'

interface Message {
  description: string
  contentType: string
  payload: object
  examples: { payload: unknown }[]
}

interface SocketDocument {
  info: object
  channels: {
    socket: {
      address: string
      messages: Record<string, { $ref: string }>
      bindings: { ws: { query: { properties: object } } }
      'x-close-codes': { code: number; reason: string; description: string }[]
    }
  }
  operations: Record<string, { action: 'send' | 'receive'; messages: { $ref: string }[]; reply?: { messages: { $ref: string }[] } }>
  components: { messages: Record<string, Message>; schemas: Record<string, object> }
}

const server = await openTestServer()
afterAll(server.close)
const url = await server.listen()
const document = (await server.inject({ url: '/wp-json/asyncapi.json' })).json<SocketDocument>()
const { channels, operations, components } = document
const { socket } = channels

const path = createRequire(import.meta.url)
  .resolve('@asyncapi/specs/schemas/3.0.0.json')
  .replace('3.0.0', '3.0.0-without-$id')
const official = JSON.parse(await readFile(path, 'utf8')) as object
const nameOf = ({ $ref }: { $ref: string }) => $ref.split('/').at(-1)!

/** The frames that the contract knows, by the names of the document. */
const framesOf = (union: object) => (union as { anyOf: { title: string }[] }).anyOf

test('it is valid by the schema that AsyncAPI publishes', () => {
  const validate = addFormats(new Ajv({ strict: false, allErrors: true, formats: { 'uri-reference': true } })).compile(official)
  expect([validate(document), validate.errors]).toEqual([true, null])
  expect(validate({ ...document, channels: { socket: { ...socket, address: 1 } } })).toBe(false)
  expect(document.info).toMatchObject({ title: expect.stringContaining('钓鱼伴侣'), version: API_VERSION })
})

test('every reference leads somewhere', () => {
  const pointers = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map(([, pointer]) => pointer!)
  expect(pointers.length).toBeGreaterThan(30)
  for (const pointer of new Set(pointers)) {
    const found = pointer.split('/').reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document)
    expect([pointer, found === undefined]).toEqual([pointer, false])
  }
})

test.each([
  ['receive', ClientFrame, 'Ping'],
  ['send', ServerFrame, 'Pong'],
] as const)('the server can %s every frame of its direction, and the heartbeat', (action, union, heartbeat) => {
  const named = Object.values(operations)
    .filter((operation) => operation.action === action)
    .flatMap(({ messages }) => messages.map(nameOf))
  expect(named.sort()).toEqual([...framesOf(union).map(({ title }) => title), heartbeat].sort())
})

test('each frame has a description and an example that the contract and the document accept', () => {
  const ajv = addFormats(new Ajv({ strict: false }))
  ajv.addSchema({ $id: 'document', components })
  for (const [name, { description, contentType, examples }] of Object.entries(components.messages)) {
    expect([name, description]).toEqual([name, expect.stringMatching(/\.$/)])
    expect([name, examples.length]).toEqual([name, 1])
    const [{ payload }] = examples as [{ payload: unknown }]
    const validate = ajv.compile({ $ref: `document#/components/messages/${name}/payload` })
    expect([name, validate(payload), validate.errors]).toEqual([name, true, null])
    if (contentType === 'text/plain') expect([PING, PONG]).toContain(payload)
    else expect([name, Check(name.startsWith('Client') ? ClientFrame : ServerFrame, payload)]).toEqual([name, true])
    expect(validate({ type: 'none' })).toBe(false)
  }
  expect(Object.keys(socket.messages).sort()).toEqual(Object.keys(components.messages).sort())
})

test('each way in which a connection ends is there, with its code', () => {
  expect(socket['x-close-codes']).toEqual(
    Object.entries(closings).map(([reason, { code }]) => ({ code, reason, description: expect.stringMatching(/\.$/) })),
  )
  const codes = socket['x-close-codes'].map(({ code }) => code)
  expect(new Set(codes).size).toBe(codes.length)
  const { description } = document.info as { description: string }
  for (const code of codes) expect(description).toContain(`| ${code} |`)
  expect(description).toContain(`Within ${SOCKET_HELLO_MS / 1000} seconds`)
})

test('who follows it is connected, and answered as it says', async () => {
  const member = await server.buildMember()
  const [parameter] = Object.keys(socket.bindings.ws.query.properties)
  expect(parameter).toBe('access_token')
  const client = await connect(new URL(socket.address, url).href, member.token)
  const setname = components.messages.ClientSetName!.examples[0]!.payload as ClientFrame & { type: 'setname' }
  client.say({ ...setname, id: member.id })
  expect(operations.receiveClientSetName!.reply!.messages.map(nameOf)).toEqual(['ServerReady', 'ServerLeave'])
  await client.next('ready')
  client.say(components.messages.Ping!.examples[0]!.payload as string)
  await client.beat()
  client.say(components.messages.ClientLeave!.examples[0]!.payload as ClientFrame)
  const { reason } = await client.next('leave')
  expect(socket['x-close-codes']).toContainEqual(expect.objectContaining({ reason, code: await client.closed }))
})

test('the handshake takes the token as a header as well', async () => {
  const member = await server.buildMember()
  const client = await connect(url, undefined, { authorization: `Bearer ${member.token}` })
  client.say({ type: 'setname', id: member.id, name: member.nickname })
  await client.next('ready')
  await client.close()
})

test('a token that is no good is accepted and then closed, with the code that it names', async () => {
  const client = await connect(url, 'never')
  expect((await client.next('leave')).reason).toBe('session')
  expect(await client.closed).toBe(socket['x-close-codes'].find(({ reason }) => reason === 'session')!.code)
})
