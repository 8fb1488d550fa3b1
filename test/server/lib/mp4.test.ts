import { type ByteSource, Mp4Error, readFilm } from '../../../server/src/lib/mp4.ts'
import { buildFilm } from '../support/films.ts'

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
  const whole = Buffer.concat([fastStart.head, ...fastStart.parts.map(({ first, last }) => bytes.subarray(first, last + 1))])
  expect(whole.length).toBe(fastStart.size)
  return whole
}

/** The bytes of each chunk, by the places in the index. */
function chunksOf(film: Buffer): string[] {
  const at = film.indexOf('stco') + 4
  const n = film.readUInt32BE(at + 4)
  return Array.from({ length: n }, (_, i) =>
    film.toString('latin1', film.readUInt32BE(at + 8 + 4 * i), film.readUInt32BE(at + 8 + 4 * i) + 6),
  )
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
