import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { removeOrphans } from '../../../server/src/domains/media/orphans.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { hasS3, S3_MS, type S3Server, startS3 } from '../support/s3.ts'
import { openTestServer, type TestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

let s3: S3Server | undefined
if (hasS3) {
  beforeAll(async () => {
    s3 = await startS3()
  }, S3_MS)
  afterAll(() => s3?.stop())
}

const PNG = await encodePicture('png', { width: 40, height: 30, plain: true })
/** A store knows the age of a file by the second. */
const SECONDS_MS = 2_100
const stores: [string, () => Promise<TestServer>][] = [['a folder', () => openTestServer()]]
if (hasS3) stores.push(['S3', () => openTestServer({ config: { s3: s3!.config } })])

describe.each(stores)('with its files in %s', (_, open) => {
  let server: TestServer
  let me: Awaited<ReturnType<TestServer['buildMember']>>
  let note: string
  const get = (url: string, headers = {}) => server.inject({ url, headers })
  const sendPicture = async () => (await server.upload('POST media', [file(PNG)], { as: me })).body.data
  const sendNote = async () =>
    (await server.upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: me, query: { ms: 1_000 } })).body.data.url
  const keyOf = (url: string) => /\/media\/([^?]+)/.exec(url)![1]!

  beforeAll(async () => {
    server = await open()
    me = await server.buildMember()
    note = await sendNote()
  }, S3_MS)
  afterAll(() => server.close())

  test('what everyone may see has a plain address, and all else a signed one', async () => {
    const picture = await sendPicture()
    expect((await get(`/media/${keyOf(picture.full)}`)).statusCode).toBe(404)
    expect((await get(picture.full)).headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': expect.stringMatching(/^private, max-age=\d+$/),
    })
    await server.buildPost({ author: me, pictures: [picture.id] })
    const shown = await get(`/media/${keyOf(picture.full)}`)
    expect(shown.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'public, s-maxage=60, max-age=86400',
      'cross-origin-resource-policy': 'cross-origin',
      'accept-ranges': 'bytes',
    })
    expect(shown.headers['content-length']).toBe(String(shown.rawPayload.length))
    expect(String(shown.rawPayload.subarray(8, 12))).toBe('WEBP')
  })

  test('a file comes whole, and as the parts that a player asks for', async () => {
    const bytes = sounds.wav.length
    expect((await get(note)).rawPayload).toEqual(sounds.wav)
    const parts: [string, number, number][] = [
      ['bytes=0-1', 0, 1],
      ['bytes=4-', 4, bytes - 1],
      ['bytes=-5', bytes - 5, bytes - 1],
      [`bytes=2-${bytes + 9}`, 2, bytes - 1],
      [`bytes=-${bytes + 9}`, 0, bytes - 1],
    ]
    for (const [range, first, last] of parts) {
      const part = await get(note, { range })
      expect([range, part.statusCode]).toEqual([range, 206])
      expect(part.headers).toMatchObject({ 'content-range': `bytes ${first}-${last}/${bytes}`, 'content-length': String(last - first + 1) })
      expect(part.rawPayload).toEqual(sounds.wav.subarray(first, last + 1))
    }
    for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'bytes=-', 'lines=1-2']) {
      expect([range, (await get(note, { range })).rawPayload]).toEqual([range, sounds.wav])
    }
    for (const range of [`bytes=${bytes}-`, 'bytes=-0']) {
      const outside = await get(note, { range })
      expect([range, outside.statusCode, outside.payload]).toEqual([range, 416, ''])
      expect(outside.headers).toMatchObject({ 'content-range': `bytes */${bytes}`, 'cache-control': 'no-store' })
    }
  })

  test('HEAD says what there is', async () => {
    const head = await server.inject({ method: 'HEAD', url: note })
    expect([head.statusCode, head.headers['content-length'], head.headers['content-type'], head.payload]).toEqual([
      200,
      String(sounds.wav.length),
      'audio/wav',
      '',
    ])
  })

  test('what a browser has already is not sent again, and a part only goes with what it has', async () => {
    const { headers } = await get(note)
    const [etag, modified] = [String(headers.etag), String(headers['last-modified'])]
    const current = [
      { 'if-none-match': etag },
      { 'if-none-match': `"another", ${etag}` },
      { 'if-none-match': '*' },
      { 'if-modified-since': modified },
    ]
    for (const condition of current) {
      const fresh = await get(note, condition)
      expect([condition, fresh.statusCode, fresh.payload]).toEqual([condition, 304, ''])
      expect(fresh.headers).toMatchObject({ etag, 'cache-control': expect.stringMatching(/^private/) })
    }
    const earlier = new Date(Date.parse(modified) - 1_000).toUTCString()
    const stale = [
      { 'if-none-match': '"another"', 'if-modified-since': modified },
      { 'if-modified-since': earlier },
      { 'if-none-match': etag, 'cache-control': 'no-cache' },
      { range: 'bytes=0-1', 'if-range': '"another"' },
      { range: 'bytes=0-1', 'if-range': earlier },
    ]
    for (const condition of stale) {
      expect([condition, (await get(note, condition)).statusCode]).toEqual([condition, 200])
    }
    for (const tag of [etag, modified])
      expect([tag, (await get(note, { range: 'bytes=0-1', 'if-range': tag })).statusCode]).toEqual([tag, 206])
  })

  test('a file that is gone is not found, however it is asked for', async () => {
    const gone = await sendNote()
    await server.store.remove(keyOf(gone))
    for (const headers of [{}, { range: 'bytes=0-1' }, { 'if-none-match': '"x"' }]) {
      expect((await get(gone, headers)).json()).toMatchObject({ code: 'rest_not_found' })
    }
  })

  test(
    'a file that no row names goes when it is old; what a row names, what is young, and what an operator put there stay',
    async () => {
      const { db, store } = server
      const left = async () => {
        const keys: string[] = []
        for await (const batch of store.list()) keys.push(...batch.map(({ key }) => key))
        return keys
      }
      const picture = await sendPicture()
      const kept = [keyOf(note), keyOf(picture.thumb), keyOf(picture.card), keyOf(picture.full), 'site/carp.webp', 'ab/carp.webp']
      const orphans = [`ab/ab${'0'.repeat(30)}-full.webp`, `cd/cd${'0'.repeat(30)}.m4a`]
      for (const key of [...kept.slice(4), ...orphans]) await store.put(key, PNG, 'image/webp')
      await delay(SECONDS_MS)
      const before = new Date()
      await delay(SECONDS_MS)
      const young = `ef/ef${'0'.repeat(30)}-full.webp`
      await store.put(young, PNG, 'image/webp')
      const other = (await left()).filter((key) => ![...kept, ...orphans, young].includes(key))

      // Of a database that is not restored yet, nothing is believed.
      const {
        rows: [made],
      } = await sql<{ at: string }>`select min(timestamp) as at from kysely_migration`.execute(db)
      await sql`update kysely_migration set timestamp = ${new Date().toISOString()}`.execute(db)
      await removeOrphans(server, { before, after: '' })
      expect(await left()).toEqual(expect.arrayContaining(orphans))
      await sql`update kysely_migration set timestamp = ${made!.at}`.execute(db)

      expect(await removeOrphans(server, { before, after: '' })).toBe('')
      expect(await left()).toEqual([...kept, ...other, young].sort())
      expect(await removeOrphans(server, { before: new Date(Date.now() + SECONDS_MS), after: 'ef/z' })).toBe('')
      expect(await left()).toContain(young)
      // A round goes on after the file that the last one ended at.
      const end = await removeOrphans(server, { before: new Date(0), after: '', files: 1 })
      expect([end === '', (await left()).includes(end)]).toEqual([false, true])
    },
    S3_MS,
  )
})

const testS3 = hasS3 ? test : test.skip

testS3(
  'while S3 is away, a file and an upload are a 503, and no row is left of it',
  async () => {
    const own = await startS3()
    const server = await openTestServer({ config: { s3: own.config } })
    const me = await server.buildMember()
    const { url } = (await server.upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as: me, query: { ms: 1_000 } })).body.data
    await own.stop()
    for (const headers of [{}, { range: 'bytes=0-1' }]) {
      const away = await server.inject({ url, headers })
      expect([away.statusCode, away.headers['cache-control'], away.headers['retry-after'], away.json().code]).toEqual([
        503,
        'no-store',
        '2',
        'rest_unavailable',
      ])
    }
    expect(await server.refusedUpload('POST media', [file(PNG)], { as: me })).toMatchObject({ status: 503, code: 'rest_unavailable' })
    expect(await server.db.selectFrom('media').select('id').execute()).toEqual([])
    await server.close()
  },
  S3_MS,
)
