import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { UPLOAD_PICTURE_BYTES, UPLOADS_AT_ONCE } from '@anglers/contract/limits'
import { file, multipart, type Part } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { API, openTestServer } from '../support/server.ts'

const { app, buildMember, close } = await openTestServer()
const me = await buildMember()
const banned = await buildMember({ banned: true })
// One connection for all calls, which a body that is left unread would block.
const agent = new http.Agent({ keepAlive: true, maxSockets: 1 })

beforeAll(() => app.listen({ port: 0, host: '127.0.0.1' }))
afterAll(async () => {
  agent.destroy()
  await close()
})

/** A real call over the one connection. */
function send(
  path: string,
  { as, parts }: { as?: { token: string }; parts?: Part[] },
): Promise<{ status: number; body: { code?: unknown } }> {
  const { payload, headers } = parts ? multipart(parts) : { payload: undefined, headers: {} }
  const { port } = app.server.address() as AddressInfo
  return new Promise((resolve, reject) => {
    const request = http.request({
      agent,
      port,
      path: API + path,
      method: parts ? 'POST' : 'GET',
      timeout: 5_000,
      headers: { ...headers, ...(as ? { authorization: `Bearer ${as.token}` } : {}) },
    })
    request.on('timeout', () => request.destroy(new Error('no answer')))
    request.on('error', reject)
    request.on('response', async (response) => {
      let text = ''
      for await (const chunk of response.setEncoding('utf8')) text += chunk
      resolve({ status: response.statusCode!, body: JSON.parse(text) })
    })
    request.end(payload)
  })
}

const large = Buffer.alloc(3_000_000, 1)

test.each<[string, Part[], { token: string } | undefined, unknown]>([
  ['a file of another name', [{ ...file(large), name: 'picture' }], me, 'rest_upload_no_file'],
  ['a file too large', [file(Buffer.alloc(UPLOAD_PICTURE_BYTES + 2_000_000, 1))], me, 'rest_upload_too_large'],
  ['no session', [file(large)], undefined, 'rest_not_logged_in'],
  ['a ban', [file(large)], banned, 'rest_banned'],
  ['a file that is no picture', [file(large)], me, 'rest_upload_type'],
  ['a second file after a good one', [file(await encodePicture('png')), { ...file(large), name: 'other' }], me, 1],
])('after %s the connection takes the next call', async (_, parts, as, code) => {
  expect((await send('/media', { as, parts })).body.code).toBe(code)
  expect((await send('/user/check', { as: me })).status).toBe(200)
})

test(`beside ${UPLOADS_AT_ONCE} uploads that still arrive another is refused, and its connection takes the next call`, async () => {
  const { payload, headers } = multipart([file(large)])
  const arriving = new Set<http.ClientRequest>()
  const arrive = () => {
    const { port } = app.server.address() as AddressInfo
    const own = { ...headers, authorization: `Bearer ${me.token}`, 'content-length': payload.length }
    const request = http.request({ port, path: `${API}/media`, method: 'POST', headers: own })
    arriving.add(request)
    request.on('error', () => {})
    // Refused, as the one below was there first.
    request.on('response', () => {
      request.destroy()
      arriving.delete(request)
      arrive()
    })
    request.write(payload.subarray(0, 1_000))
  }
  for (let i = 0; i < UPLOADS_AT_ONCE; i++) arrive()
  const next = async (content: Buffer) => (await send('/media', { as: me, parts: [file(content)] })).body.code
  try {
    // Until all of them have come in.
    while ((await next(Buffer.alloc(1))) !== 'rest_too_many_requests');
    expect(await next(large)).toBe('rest_too_many_requests')
    expect((await send('/user/check', { as: me })).status).toBe(200)
  } finally {
    for (const request of arriving) request.destroy()
  }
})
