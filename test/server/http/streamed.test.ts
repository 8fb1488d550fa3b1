import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { declare } from '@anglers/contract/endpoint'
import Type from 'typebox'
import { ApiError } from '../../../server/src/kernel/errors.ts'
import type { StreamedFile } from '../../../server/src/kernel/handler.ts'
import { describeEndpoints, openEndpoints } from '../support/endpoints.ts'
import { file, multipart } from '../support/multipart.ts'
import { API, openTestServer } from '../support/server.ts'

const MAX_BYTES = 3_000_000
const server = await openTestServer()
const me = await server.buildMember()
const upload = { access: 'member', whenBanned: 'closed', seenByVisitors: false, summary: 'A film', answer: Type.String() } as const
const declared = declare({
  'POST upload/film': { ...upload, upload: { maxBytes: MAX_BYTES, kinds: ['video/mp4'], stream: true } },
  'POST upload/small': { ...upload, upload: { maxBytes: 1_000, kinds: ['image/png'] } },
})
let watch: (film: StreamedFile) => Promise<unknown> = async () => 'seen'
const app = await openEndpoints(server, declared, {
  'POST upload/film': async (call) => watch((call as { file: StreamedFile }).file),
  'POST upload/small': async () => 'small',
})
afterAll(async () => {
  await app.close()
  await server.close()
})

const send = (name: string, bytes: Buffer, own: Record<string, string> = {}) => {
  const { payload, headers } = multipart([file(bytes)])
  return app.inject({
    method: 'POST',
    url: `${API}/upload/${name}`,
    payload,
    headers: { ...headers, ...own, authorization: `Bearer ${me.token}` },
  })
}
const folder = path.join(server.dataDir, 'uploading')
const film = Buffer.from(Array.from({ length: 1_000_000 }, (_, at) => at % 251))
const hash = createHash('sha256').update(film).digest('hex')

describe('a file that is streamed', () => {
  test('can be read as often as its handler wants, and has no name meanwhile', async () => {
    watch = async ({ size, hash: given, read }) => {
      expect([size, given, await readdir(folder)]).toEqual([film.length, hash, []])
      return [await buffer(read()), await buffer(read())].every((bytes) => bytes.equals(film)) ? 'twice' : 'not the same'
    }
    expect((await send('film', film)).body).toBe('twice')
  })

  test.each([
    ['answers', async () => 'done', 200],
    [
      'refuses',
      async () => {
        throw new ApiError('rest_conflict')
      },
      409,
    ],
    [
      'fails',
      async () => {
        throw new Error('a fault')
      },
      500,
    ],
  ])('is closed when its handler %s', async (_, handler, status) => {
    let kept: StreamedFile | undefined
    watch = async (given) => {
      kept = given
      return handler()
    }
    expect((await send('film', film)).statusCode).toBe(status)
    expect(() => kept!.read()).toThrow()
  })

  test.each([
    ['as large as may be', 200, MAX_BYTES],
    ['larger by a byte', 413, MAX_BYTES + 1],
    ['empty', 400, 0],
  ])('that is %s is answered %i', async (_, status, size) => {
    watch = async () => 'seen'
    expect((await send('film', Buffer.alloc(size, 1))).statusCode).toBe(status)
  })

  test('is told from another one by its bytes, under the same Idempotency-Key', async () => {
    watch = async ({ size }) => `${size}`
    const key = { 'idempotency-key': 'one-film-only' }
    expect((await send('film', film, key)).body).toBe('1000000')
    expect((await send('film', film, key)).headers['idempotency-replayed']).toBe('true')
    expect((await send('film', Buffer.alloc(1_000_000), key)).json()).toMatchObject({ code: 'rest_idempotency_conflict' })
  })

  test('of a body that breaks off is refused', async () => {
    const { payload, headers } = multipart([file(film)])
    const response = await app.inject({
      method: 'POST',
      url: `${API}/upload/film`,
      payload: payload.subarray(0, 500_000),
      headers: { ...headers, authorization: `Bearer ${me.token}` },
    })
    expect(response.json()).toMatchObject({ code: 'rest_upload_no_file' })
  })
})

test('each upload has a limit of its own', async () => {
  expect((await send('small', Buffer.alloc(1_000, 1))).body).toBe('small')
  expect((await send('small', Buffer.alloc(1_001, 1))).json()).toMatchObject({ code: 'rest_upload_too_large', data: { status: 413 } })
})

test('what an upload takes is documented', () => {
  const { paths } = describeEndpoints(declared)
  expect(paths[`${API}/upload/film`]!.post).toMatchObject({
    requestBody: { content: { 'multipart/form-data': { encoding: { file: { contentType: 'video/mp4' } } } } },
  })
})
