import { readdirSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { type ByteSource, filmBytes, Mp4Error, readFilm } from '../../../server/src/lib/mp4.ts'
import { buildFilm, TOLD } from '../support/films.ts'

const DEMO = path.join(import.meta.dirname, '../../../server/demo/films')

const u32 = (value: number) => Buffer.from(value.toString(16).padStart(8, '0'), 'hex')

const sourceOf = (bytes: Buffer): ByteSource & { most: number } => {
  const source = {
    size: bytes.length,
    most: 0,
    async read(at: number, length: number) {
      source.most = Math.max(source.most, length)
      return Buffer.from(bytes.subarray(at, at + length))
    },
  }
  return source
}

/** The film as it is served: what players want first in front. */
async function served(bytes: Buffer): Promise<Buffer> {
  const { fastStart } = await readFilm(sourceOf(bytes))
  const pieces: Buffer[] = []
  // As it comes from a store, in pieces that end anywhere.
  for await (const piece of filmBytes(fastStart, function* (first, last) {
    for (let at = first; at <= last; at += 7) yield bytes.subarray(at, Math.min(at + 7, last + 1))
  }))
    pieces.push(piece)
  const whole = Buffer.concat(pieces)
  expect(whole.length).toBe(fastStart.size)
  return whole
}

/** The bytes of each chunk, by the places in the index. */
function chunksOf(film: Buffer): string[] {
  const isNear = film.includes('stco')
  const at = film.indexOf(isNear ? 'stco' : 'co64') + 4
  const n = film.readUInt32BE(at + 4)
  return Array.from({ length: n }, (_, i) => {
    const place = isNear ? film.readUInt32BE(at + 8 + 4 * i) : Number(film.readBigUInt64BE(at + 8 + 8 * i))
    return film.toString('latin1', place, place + 6)
  })
}

test('a film says how long and how large it is, and what it is made of', async () => {
  const { film } = await readFilm(sourceOf(buildFilm({ ms: 2500, width: 720, height: 1280 })))
  expect(film).toEqual({ ms: 2500, width: 720, height: 1280, video: 'avc1', audio: 'mp4a' })
})

test('one that was turned by a quarter is as large as it is shown', async () => {
  const { film } = await readFilm(sourceOf(buildFilm({ width: 1280, height: 720, turned: true })))
  expect([film.width, film.height]).toEqual([720, 1280])
})

test.each([[false], [true]])('its index stands in front, and leads to the same chunks (it stood in front before: %s)', async (front) => {
  const film = buildFilm({ front })
  const whole = await served(film)
  expect(whole.indexOf('moov')).toBeLessThan(whole.indexOf('mdat'))
  expect(chunksOf(whole)).toEqual(chunksOf(film))
  expect(chunksOf(whole)).toEqual(['chunk0', 'chunk1', 'chunk2'])
  expect(await served(whole)).toEqual(whole)
})

test.each([[false], [true]])(
  'says nothing of where, when and by what it was taken (its index stood in front before: %s)',
  async (front) => {
    const film = buildFilm({ front, telling: true })
    const before = Buffer.from(film)
    expect(TOLD.filter((words) => film.includes(words))).toEqual(TOLD)
    const whole = await served(film)
    expect(TOLD.filter((words) => whole.includes(words))).toEqual([])
    expect(whole.includes(u32(3_800_000_000))).toBe(false)
    expect(chunksOf(whole)).toEqual(['chunk0', 'chunk1', 'chunk2'])
    expect((await readFilm(sourceOf(whole))).film).toEqual((await readFilm(sourceOf(film))).film)
    expect(film).toEqual(before)
  },
)

test.each<[string, Parameters<typeof buildFilm>[0]]>([
  ['counts by more digits', { long: true }],
  ['says how long each sample is', { bits: 32 }],
  ['says so in 16 bits', { bits: 16 }],
  ['says so in 8 bits', { bits: 8 }],
  ['says so in 4 bits', { bits: 4 }],
])('one whose index %s is another film to nobody', async (_, traits) => {
  const film = buildFilm({ telling: true, turned: true, width: 1280, height: 720, ms: 2500, ...traits })
  const whole = await served(film)
  expect(chunksOf(whole)).toEqual(['chunk0', 'chunk1', 'chunk2'])
  expect(TOLD.filter((words) => whole.includes(words))).toEqual([])
  expect(whole.includes(u32(3_800_000_000))).toBe(false)
  for (const bytes of [film, whole])
    expect((await readFilm(sourceOf(bytes))).film).toEqual({ ms: 2500, width: 720, height: 1280, video: 'avc1', audio: 'mp4a' })
})

test.each(readdirSync(DEMO))('%s, a real film, keeps all of its pictures', async (name) => {
  const film = await readFile(path.join(DEMO, name))
  const samples = (bytes: Buffer) => {
    const at = bytes.indexOf('mdat')
    return bytes.subarray(at + 4, at - 4 + bytes.readUInt32BE(at - 4))
  }
  // What the program that made it says of itself stands where phones write the place.
  const telling = Buffer.from(film)
  telling.write(TOLD[0]!, film.indexOf('mdirappl'), 'latin1')
  const whole = await served(telling)
  expect(whole.includes(TOLD[0]!)).toBe(false)
  expect(samples(whole)).toEqual(samples(film))
})

test('of a large film no more is read than its index', async () => {
  const source = sourceOf(buildFilm({ bytes: 5_000_000 }))
  await readFilm(source)
  expect(source.most).toBeLessThan(2_000)
})

test.each<[string, Buffer]>([
  ['nothing', Buffer.alloc(0)],
  ['a text', Buffer.from('this is no film, whatever its name says')],
  ['half of one', buildFilm({}).subarray(0, 300)],
  ['one without pictures', buildFilm({ silentPicture: true })],
  ['a box that ends beyond the file', Buffer.from('7fffffff6d6f6f76', 'hex')],
  [
    'a box within that ends beyond it',
    Buffer.concat([Buffer.from('000000106d6f6f767fffffff74726163', 'hex'), Buffer.from('0000000c6d6461740000000a', 'hex')]),
  ],
  ['endless empty boxes', Buffer.concat(Array.from({ length: 2_000 }, () => Buffer.from('0000000866726565', 'hex')))],
])('%s is none', async (_, bytes) => {
  await expect(readFilm(sourceOf(bytes))).rejects.toThrow(Mp4Error)
})

test('one whose samples are said to lie in more places than those of any film is none', async () => {
  await expect(readFilm(sourceOf(buildFilm({ places: 90_000 })))).resolves.toBeDefined()
  await expect(readFilm(sourceOf(buildFilm({ places: 400_000 })))).rejects.toThrow('too many places')
})

test('whatever a byte is changed to, it is a film or none, and nothing else', async () => {
  const film = buildFilm({})
  const index = film.indexOf('moov') - 4
  for (let at = index; at < film.length; at += 3) {
    for (const value of [0, 1, 0x7f, 0xff]) {
      const changed = Buffer.from(film)
      changed[at] = value
      await readFilm(sourceOf(changed)).catch((error: unknown) => expect(error).toBeInstanceOf(Mp4Error))
    }
  }
})
