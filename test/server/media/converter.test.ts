import { mkdir, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { openFfmpeg, UndecodableError } from '../../../server/src/infra/ffmpeg.ts'
import { buildFilm, TOLD } from '../support/films.ts'
import { openTestServer } from '../support/server.ts'

const stub = path.join(import.meta.dirname, '../support/ffmpeg.mjs')
const server = await openTestServer({ config: { ffmpeg: stub } })
const { call, db, dataDir, upload, inject, buildMember, close } = server
afterAll(close)

const me = await buildMember()
const fault = path.join(dataDir, 'fault')
beforeAll(() => writeFile(path.join(dataDir, 'stand-in.mp4'), buildFilm({ telling: true })))
afterEach(() => rm(fault, { force: true }))

let uploads = 0
/** Uploads a film that is to be converted, up to that. */
async function begun(traits: Parameters<typeof buildFilm>[0] = {}) {
  const film = buildFilm({ video: 'hvc1', ...traits })
  const query = { upload: `upload-${++uploads}`, at: 0, size: film.length }
  await upload('POST upload/video', [{ name: 'file', filename: 'film.mp4', content: film }], { as: me, query })
  const { id: video } = await db.selectFrom('video').select('id').where('upload', '=', query.upload).executeTakeFirstOrThrow()
  await server.jobs.finish_film.run({ video })
  return { video, look: async () => (await call('GET upload/video', { upload: query.upload }, { as: me })).body }
}

test.each(['killed', 'asked', 'full'])('a film stays to be converted if its converter is %s, and is by the next attempt', async (how) => {
  const { video, look } = await begun()
  await writeFile(fault, how)
  await expect(server.jobs.convert_film.run({ video })).rejects.toThrow('the converter')
  expect(await look()).toMatchObject({ state: 'converting', problem: null })
  await rm(fault)
  await server.jobs.convert_film.run({ video })
  expect((await look()).state).toBe('ready')
})

test('a film of which the converter has much to say is converted all the same', async () => {
  const { video, look } = await begun()
  await writeFile(fault, 'talkative')
  await server.jobs.convert_film.run({ video })
  expect((await look()).state).toBe('ready')
})

test('one of which it can make nothing is refused at once', async () => {
  const { video, look } = await begun({ ms: 1_234 })
  await server.jobs.convert_film.run({ video })
  expect(await look()).toMatchObject({ state: 'refused', problem: 'broken' })
})

test('one that makes it crash is refused at once, and one that takes it too long', async () => {
  const { video, look } = await begun()
  await writeFile(fault, 'crashed')
  await server.jobs.convert_film.run({ video })
  expect(await look()).toMatchObject({ state: 'refused', problem: 'broken' })
  await writeFile(fault, 'endless')
  const [from, to] = [path.join(dataDir, 'a/b/from'), path.join(dataDir, 'a/b/to.mp4')]
  await mkdir(path.dirname(from), { recursive: true })
  await writeFile(from, buildFilm())
  await expect((await openFfmpeg(stub, 2_000))!.convert(from, to)).rejects.toThrow(UndecodableError)
})

test.each(['avc1', 'hvc1'])(
  'a film says nothing of where, when and by what it was taken, kept as it is or converted (%s)',
  async (codec) => {
    const { video, look } = await begun({ video: codec, telling: true })
    await server.jobs.convert_film.run({ video })
    const { rawPayload } = await inject({ url: (await look()).film!.url!.replace(/^https?:\/\/[^/]+/, '') })
    expect(rawPayload.includes('chunk2')).toBe(true)
    expect(TOLD.filter((words) => rawPayload.includes(words))).toEqual([])
  },
)
