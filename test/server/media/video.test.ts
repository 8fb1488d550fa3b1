import { readdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { VIDEO_MAX_MS, VIDEO_MIN_MS, VIDEO_PART_BYTES, VIDEO_PART_MIN_BYTES } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { BuiltMember } from '../support/factories.ts'
import { buildFilm } from '../support/films.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { keepToOneDay } from '../support/midnight.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { ffmpeg: '/nowhere/ffmpeg' } })
const converting = await openTestServer({ config: { ffmpeg: path.join(import.meta.dirname, '../support/ffmpeg.mjs') } })
const { call, refused, db, buildMember } = server
afterAll(async () => {
  await server.close()
  await converting.close()
})
keepToOneDay()

let uploads = 0
const named = () => `upload-${++uploads}`
const partOf = (bytes: Buffer, at: number, most = VIDEO_PART_BYTES) => [
  { name: 'file', filename: 'film.mp4', content: bytes.subarray(at, at + most) },
]
const send = (bytes: Buffer, as: BuiltMember, upload: string, at: number, most?: number, on = server) =>
  on.upload('POST upload/video', partOf(bytes, at, most), { as, query: { upload, at, size: bytes.length } })
const refusedPart = (bytes: Buffer, as: BuiltMember, input: { upload: string; at: number; size: number }, most?: number) =>
  server.refusedUpload('POST upload/video', partOf(bytes, input.at, most), { as, query: input })

/** Uploads a film in parts, and has it looked at. */
async function uploaded(bytes: Buffer, as: BuiltMember, most?: number, on = server) {
  const upload = named()
  for (let at = 0; at < bytes.length; at += most ?? VIDEO_PART_BYTES) await send(bytes, as, upload, at, most, on)
  await on.runJobs()
  return (await on.call('GET upload/video', { upload }, { as })).body
}
const fetched = async (url: string, headers: Record<string, string> = {}, on = server) =>
  on.inject({ method: 'GET', url: url.replace(/^https?:\/\/[^/]+/, ''), headers })

/** Parts of films that need them no more. */
const leftParts = () =>
  db
    .selectFrom('video_part')
    .innerJoin('video', 'video.id', 'video_part.video_id')
    .select('video_part.key')
    .where('state', 'in', ['ready', 'refused'])
    .execute()

describe('POST upload/video', () => {
  test('needs a session', async () => {
    expect(
      await server.refusedUpload('POST upload/video', partOf(buildFilm(), 0), { query: { upload: named(), at: 0, size: 9 } }),
    ).toMatchObject({
      status: 401,
    })
    expect(await refused('GET upload/video', { upload: named() }, { as: await buildMember() })).toMatchObject({ status: 404 })
  })

  test('takes a film in parts, whatever its size, and puts what players want first in front', async () => {
    const me = await buildMember()
    const film = buildFilm({ ms: 61_600, bytes: 500_000 })
    const { state, received, film: kept } = await uploaded(film, me, 100_000)
    expect([state, received, kept]).toMatchObject(['ready', film.length, { seconds: 62, width: 640, height: 360, url: expect.any(String) }])
    const { statusCode, rawPayload, headers } = await fetched(kept!.url!)
    expect([statusCode, headers['content-type'], headers['accept-ranges']]).toEqual([200, 'video/mp4', 'bytes'])
    expect(rawPayload.indexOf('moov')).toBeLessThan(rawPayload.indexOf('mdat'))
    expect(rawPayload.length).toBe(film.length)
    expect(await leftParts()).toEqual([])
  })

  test('goes on where it was cut off, and takes a part twice for once', async () => {
    const me = await buildMember()
    const film = buildFilm({ bytes: 300_000 })
    const upload = named()
    await send(film, me, upload, 0, 100_000)
    expect((await send(film, me, upload, 0, 100_000)).body.data).toMatchObject({ received: 100_000, state: 'receiving' })
    expect((await call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ received: 100_000, size: film.length })
    await send(film, me, upload, 100_000, film.length)
    await server.runJobs()
    expect((await call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ state: 'ready', problem: null })
  })

  test('says which part comes next to one that is out of order, and keeps what is there', async () => {
    const me = await buildMember()
    const film = buildFilm({ bytes: 300_000 })
    const upload = named()
    expect(await refusedPart(film, me, { upload, at: 100_000, size: film.length })).toMatchObject({ status: 409, code: 'upload_offset' })
    await send(film, me, upload, 0, 100_000)
    expect(await refusedPart(film, me, { upload, at: 200_000, size: film.length })).toMatchObject({ status: 409, code: 'upload_offset' })
    expect((await call('GET upload/video', { upload }, { as: me })).body.received).toBe(100_000)
    const { params } = await refusedPart(film, me, { upload, at: 100_000, size: film.length + 1 })
    expect(Object.keys(params)).toEqual(['size'])
    expect(await refusedPart(Buffer.concat([film, film]), me, { upload, at: 100_000, size: film.length })).toMatchObject({
      code: 'rest_upload_too_large',
    })
  })

  test('is sent in no smaller parts than it must, but for its end', async () => {
    const [me, film] = [await buildMember(), buildFilm({ bytes: 200_000 })]
    const upload = named()
    const { status, params } = await refusedPart(film, me, { upload, at: 0, size: film.length }, VIDEO_PART_MIN_BYTES - 1)
    expect([status, Object.keys(params)]).toEqual([400, ['file']])
    await send(film, me, upload, 0, film.length - 1)
    expect((await send(film, me, upload, film.length - 1)).body.data).toMatchObject({ state: 'checking' })
  })

  test('is done with where an attempt was broken off before its parts were away', async () => {
    const me = await buildMember()
    const film = buildFilm({ bytes: 300_000 })
    const done = [
      { state: 'ready' as const, ms: 1_000, width: 640, height: 360, bytes: film.length },
      { state: 'refused' as const, problem: 'broken' as const },
    ]
    for (const change of done) {
      const upload = named()
      await send(film, me, upload, 0)
      await db.updateTable('video').set(change).where('upload', '=', upload).where('owner_id', '=', me.id).execute()
      await server.runJobs()
      expect(await leftParts()).toEqual([])
    }
  })

  test('of the same part, sent by two at once, keeps one', async () => {
    const me = await buildMember()
    const film = buildFilm({ bytes: 300_000 })
    const upload = named()
    const both = await Promise.allSettled([send(film, me, upload, 0), send(film, me, upload, 0)])
    expect(both.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(0)
    await server.runJobs()
    expect((await call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ received: film.length, state: 'ready' })
  })

  test('of a later part, sent by two at once, keeps one, and no file of the other', async () => {
    const me = await buildMember()
    const film = buildFilm({ bytes: 300_000 })
    const upload = named()
    await send(film, me, upload, 0, 100_000)
    const parts = async () => {
      const keys: string[] = []
      for await (const batch of server.store.list()) keys.push(...batch.map(({ key }) => key).filter((key) => key.includes('-part-')))
      return keys.sort()
    }
    const both = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('video').select('id').where('upload', '=', upload).forUpdate().execute()
      const sending = Promise.allSettled([send(film, me, upload, 100_000, 100_000), send(film, me, upload, 100_000, 100_000)])
      await untilSomeoneWaits(db, 2)
      return { sending }
    })
    const results = await both.sending
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(String(results.find((one) => one.status === 'rejected')!.reason)).toContain('upload_offset')
    const rows = await db.selectFrom('video_part').select('key').orderBy('key').execute()
    expect(await parts()).toEqual(rows.map(({ key }) => key))
    await send(film, me, upload, 200_000)
    await server.runJobs()
    expect((await call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ state: 'ready' })
  })

  test('refuses what is no film at once, whatever it is called', async () => {
    const bytes = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/> and some more')
    expect(await refusedPart(bytes, await buildMember(), { upload: named(), at: 0, size: bytes.length })).toMatchObject({
      status: 415,
      code: 'rest_upload_video',
    })
  })

  test.each([
    ['broken', buildFilm({}).subarray(0, 200)],
    ['broken', buildFilm({ silentPicture: true })],
    ['short', buildFilm({ ms: 900 })],
    ['long', buildFilm({ ms: 300_001 })],
    ['kind', buildFilm({ video: 'hvc1' })],
    ['kind', buildFilm({ audio: 'ac-3' })],
  ])('says what is the matter with one that is %s', async (problem, bytes) => {
    expect(await uploaded(bytes, await buildMember())).toMatchObject({ state: 'refused', problem, film: null })
    expect(await leftParts()).toEqual([])
  })

  test.each([
    ['as short as may be', buildFilm({ ms: VIDEO_MIN_MS })],
    ['as long as may be', buildFilm({ ms: VIDEO_MAX_MS })],
    ['silent', buildFilm({ audio: null })],
    ['of a newer profile', buildFilm({ video: 'avc3' })],
  ])('takes one that is %s', async (_, bytes) => {
    expect(await uploaded(bytes, await buildMember())).toMatchObject({ state: 'ready', problem: null })
  })

  test("takes no more in a day than the operator lets, and another's upload is nobody else's", async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await db
      .insertInto('setting')
      .values({ key: 'seast_upload_video_mb', value: JSON.stringify(1) })
      .execute()
    const film = buildFilm({ bytes: 600_000 })
    const upload = named()
    await send(film, me, upload, 0, 100_000)
    expect(await refusedPart(film, me, { upload: named(), at: 0, size: film.length }, 100_000)).toMatchObject({
      status: 429,
      code: 'upload_limit',
    })
    await send(film, me, upload, 100_000)
    // What was begun is taken to its end, though nothing is left of the day.
    const [another, whole] = [named(), buildFilm({ bytes: 990_000 })]
    await send(whole, other, another, 0, 100_000)
    await db.updateTable('upload_day').set({ bytes: 1_000_000 }).where('member_id', '=', other.id).execute()
    await send(whole, other, another, 100_000)
    await db.deleteFrom('setting').where('key', '=', 'seast_upload_video_mb').execute()
    expect(await refused('GET upload/video', { upload }, { as: other })).toMatchObject({ status: 404 })
    expect(await refusedPart(film, other, { upload, at: 100_000, size: film.length })).toMatchObject({ code: 'upload_offset' })
  })
})

test('parts of a film are served as they are asked for, and only of the same film', async () => {
  const { film } = await uploaded(buildFilm({ bytes: 2_000 }), await buildMember())
  const url = film!.url!
  const whole = await fetched(url)
  const range = { range: 'bytes=100-299' }
  const part = await fetched(url, range)
  expect([part.statusCode, part.headers['content-range'], part.rawPayload]).toEqual([
    206,
    `bytes 100-299/${whole.rawPayload.length}`,
    whole.rawPayload.subarray(100, 300),
  ])
  const etag = String(whole.headers.etag)
  expect((await fetched(url, { ...range, 'if-range': etag })).statusCode).toBe(206)
  expect((await fetched(url, { ...range, 'if-range': '"another"' })).statusCode).toBe(200)
  expect((await fetched(url, { range: 'bytes=9999999-' })).statusCode).toBe(416)
  expect((await fetched(url.split('?')[0]!)).statusCode).toBe(404)
})

describe('a film whose job was given up', () => {
  const giveUp = (on = server) =>
    sql`update graphile_worker._private_jobs set attempts = max_attempts where locked_at is null`.execute(on.db)
  const isOld = (upload: string, on = server) =>
    on.db
      .updateTable('video')
      .set({ created_at: new Date(0), whole_at: new Date(0) })
      .where('upload', '=', upload)
      .execute()

  test('is taken up again', async () => {
    const [me, upload, film] = [await buildMember(), named(), buildFilm()]
    await send(film, me, upload, 0)
    const resumed = async () => {
      await server.jobs.resume_films.run({})
      await server.runJobs()
      return (await call('GET upload/video', { upload }, { as: me })).body.state
    }
    await giveUp()
    expect(await resumed()).toBe('ready')
  })

  test('is taken up again though its upload began long ago', async () => {
    const [me, upload, film] = [await buildMember(), named(), buildFilm({ bytes: 200_000 })]
    await send(film, me, upload, 0, 100_000)
    await isOld(upload)
    await send(film, me, upload, 100_000)
    await giveUp()
    await server.jobs.resume_films.run({})
    await server.runJobs()
    expect((await call('GET upload/video', { upload }, { as: me })).body.state).toBe('ready')
  })

  test('is left alone while one without a key waits, as the release before queued it', async () => {
    const [me, upload, film] = [await buildMember(), named(), buildFilm()]
    await send(film, me, upload, 0)
    await isOld(upload)
    await sql`update graphile_worker._private_jobs set key = null where key like 'finish_film:%'`.execute(db)
    await server.jobs.resume_films.run({})
    await server.runJobs()
    expect((await call('GET upload/video', { upload }, { as: me })).body.state).toBe('ready')
  })

  test('that was refused meanwhile stays it', async () => {
    const [me, upload] = [await converting.buildMember(), named()]
    await send(buildFilm(), me, upload, 0, undefined, converting)
    const { id: video } = await converting.db.selectFrom('video').select('id').where('upload', '=', upload).executeTakeFirstOrThrow()
    const { store } = converting.context
    const put = store.put.bind(store)
    store.put = async (...args) => {
      await converting.db.updateTable('video').set({ state: 'refused', problem: 'broken' }).where('id', '=', video).execute()
      return put(...args)
    }
    await converting.jobs.finish_film.run({ video })
    store.put = put
    expect((await converting.call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ state: 'refused', film: null })
  })

  test('and that nothing was made of for a day is refused', async () => {
    const [me, upload, film] = [await buildMember(), named(), buildFilm()]
    await send(film, me, upload, 0)
    await isOld(upload)
    await server.jobs.resume_films.run({})
    expect((await call('GET upload/video', { upload }, { as: me })).body.state).toBe('checking')
    await giveUp()
    await server.jobs.resume_films.run({})
    expect((await call('GET upload/video', { upload }, { as: me })).body).toMatchObject({ state: 'refused', problem: 'broken' })
    expect(await leftParts()).toEqual([])
  })

  test('and that is published by then is held, and its author told', async () => {
    const [me, upload] = [await converting.buildMember(), named()]
    await send(buildFilm({ video: 'hvc1' }), me, upload, 0, undefined, converting)
    const { id: video } = await converting.db.selectFrom('video').select('id').where('upload', '=', upload).executeTakeFirstOrThrow()
    await converting.jobs.finish_film.run({ video })
    const { id } = (await converting.call('POST publish/video', { title: '上鱼', content: '', film: video }, { as: me })).body
    await isOld(upload, converting)
    await giveUp(converting)
    await converting.jobs.resume_films.run({})
    expect(await converting.refused('GET posts/detail', { id })).toMatchObject({ status: 404 })
    expect((await converting.call('GET notice/list', { tab: 'system' }, { as: me })).body[0]).toMatchObject({ kind: 'post_held' })
  })

  test('waits for its frame no longer', async () => {
    const [me, upload] = [await converting.buildMember(), named()]
    await send(buildFilm(), me, upload, 0, undefined, converting)
    const { id: video } = await converting.db.selectFrom('video').select('id').where('upload', '=', upload).executeTakeFirstOrThrow()
    await converting.jobs.finish_film.run({ video })
    await isOld(upload, converting)
    await giveUp(converting)
    await converting.jobs.resume_films.run({})
    expect(await converting.db.selectFrom('video').select(['state', 'frame_due']).where('id', '=', video).execute()).toEqual([
      { state: 'ready', frame_due: false },
    ])
  })
})

describe('with a converter', () => {
  beforeAll(async () => {
    await writeFile(path.join(converting.dataDir, 'stand-in.mp4'), buildFilm({ front: true }))
  })

  test('what phones do not play is made into what they do, and has a frame that stands for it', async () => {
    const me = await converting.buildMember()
    const { state, film } = await uploaded(buildFilm({ video: 'hvc1', width: 3840, height: 2160 }), me, undefined, converting)
    expect([state, film]).toMatchObject(['ready', { width: 640, height: 360, poster: { thumb: expect.any(String) } }])
    expect((await fetched(film!.url!, {}, converting)).rawPayload).toEqual(buildFilm({ front: true }))
    expect(await readdir(path.join(converting.dataDir, 'uploading'))).toEqual([])
  })

  test('one that it cannot make anything of is broken', async () => {
    const film = buildFilm({ video: 'hvc1', ms: 1_234 })
    expect(await uploaded(film, await converting.buildMember(), undefined, converting)).toMatchObject({
      state: 'refused',
      problem: 'broken',
    })
    expect(await readdir(path.join(converting.dataDir, 'uploading'))).toEqual([])
  })

  test('one that is published before that shows is held, and its author told', async () => {
    const me = await converting.buildMember()
    const bytes = buildFilm({ video: 'hvc1', ms: 1_234 })
    const upload = named()
    await send(bytes, me, upload, 0, undefined, converting)
    const { id: video } = await converting.db.selectFrom('video').select('id').where('upload', '=', upload).executeTakeFirstOrThrow()
    await converting.jobs.finish_film.run({ video })
    const { film } = (await converting.call('GET upload/video', { upload }, { as: me })).body
    const { id } = (await converting.call('POST publish/video', { title: '上鱼', content: '', film: film!.id }, { as: me })).body
    expect((await converting.call('GET posts/detail', { id })).body).toMatchObject({ extra: { film: { url: null } } })
    await converting.runJobs()
    expect(await converting.refused('GET posts/detail', { id })).toMatchObject({ status: 404 })
    expect((await converting.call('GET notice/list', { tab: 'system' }, { as: me })).body[0]).toMatchObject({ kind: 'post_held' })
  })
})
