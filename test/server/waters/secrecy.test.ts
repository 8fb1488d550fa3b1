import sharp from 'sharp'
import { file } from '../support/multipart.ts'
import { encodePhonePhoto } from '../support/pictures.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, upload, inject, buildMember, close } = server
afterAll(close)

const PLACE = { name: '鹰愁涧上游第三块石头', address: '石壁乡后山', lat: 29.907345, lng: 115.507891 }
/** As they would stand in any answer, however many of their decimals it has beyond a hundred metres. */
const TRACES = ['29.9073', '115.5078', '115.5079', '鹰愁涧', '石壁乡']

/** All that a reader may ask for where a post or its place is told of. */
async function allAnswers(id: number, author: { id: number }, reader: { token: string; id: number }): Promise<string[]> {
  const { lat, lng } = PLACE
  const box = `south=${lat - 0.05}&north=${lat + 0.05}&west=${lng - 0.05}&east=${lng + 0.05}`
  const paths = [
    'posts?per_page=100',
    'posts?type=places&per_page=100',
    'posts/atom',
    `posts/atom?author=${author.id}`,
    `posts/detail?id=${id}`,
    `posts/relate?id=${id}`,
    'posts/most?meta=favs',
    'collect/posts',
    `search/search?scope=post&word=${encodeURIComponent('无名水')}`,
    `waters/nearby-spots?lat=${lat}&lng=${lng}&radiusM=50000&per_page=100`,
    `waters/posts-here?id=${id}`,
    `waters/safety?id=${id}`,
    ...[10, 14, 18].map((zoom) => `waters/map?${box}&zoom=${zoom}`),

    `message/list?id=${author.id}`,
    'user/export',
  ]
  return Promise.all(
    paths.map(async (path) => {
      const response = await inject({ url: `${API}/${path}`, headers: { authorization: `Bearer ${reader.token}` } })
      return `${path.split('?')[0]} ${response.statusCode}: ${response.payload}`
    }),
  )
}

describe('a place that is guarded', () => {
  test.each([
    ['km', 0],
    ['town', 0],
    ['hidden', 0],
    ['exact', 2],
  ] as const)('%s, of visibility %p: nothing that a stranger is told has more of it', async (placeReveal, visibility) => {
    const [author, reader, other] = [await buildMember(), await buildMember(), await buildMember()]
    const { id } = (
      await call(
        'POST publish/places',
        { title: '无名水', content: '早口好', place: PLACE, water: 'stream', access: 'climb', placeReveal, visibility, password: '芦苇' },
        { as: author },
      )
    ).body
    if (visibility === 0) await call('POST collect', { id, on: true }, { as: reader })
    await call('POST message/send', { id: reader.id, card: { type: 'post', id } }, { as: author })
    await call('POST message/send', { id: other.id, card: { type: 'post', id } }, { as: reader })
    const answers = await allAnswers(id, author, reader)
    expect(answers.filter((answer) => TRACES.some((trace) => answer.includes(trace))).map((answer) => answer.slice(0, 80))).toEqual([])
    if (visibility === 0) expect(answers.filter((answer) => !answer.includes(' 200: '))).toEqual([])
    // Nor is it found by what it is called: whoever searched for that would find their own word in the export.
    expect((await call('GET search/search', { scope: 'post', word: '鹰愁涧' })).body).toEqual([])
    // It is told of at all: whatever is empty leaks nothing.
    expect(answers.filter((answer) => answer.includes('无名水')).length).toBeGreaterThan(3)
    // Their own is whole, in the export too.
    const own = await inject({ url: `${API}/user/export`, headers: { authorization: `Bearer ${author.token}` } })
    expect(own.payload).toContain('鹰愁涧')
  })
})

test('a picture of a spot says nothing of where it was taken', async () => {
  const { data } = (await upload('POST upload/places', [file(await encodePhonePhoto())], { as: await buildMember() })).body
  for (const url of [data.thumb, data.card, data.full]) {
    const bytes = (await inject({ url })).rawPayload
    const { exif, xmp, iptc } = await sharp(bytes).metadata()
    expect({ exif, xmp, iptc }).toEqual({})
    expect(bytes.includes('GPS')).toBe(false)
  }
})

test('what was written around a private spot is told to its author alone: it would tell where that is', async () => {
  const [author, reader] = [await buildMember(), await buildMember()]
  const spot = { title: '无名水', content: '早口好', place: PLACE, water: 'stream', access: 'climb', visibility: 3 } as const
  const { id } = (await call('POST publish/places', spot, { as: author })).body
  const near = (await call('POST publish/words', { content: '两条鲫鱼', place: PLACE }, { as: reader })).body.id
  const here = async (as?: { token: string }) => {
    const { body, total } = await call('GET waters/posts-here', { id }, { as })
    return { ids: body.map((post) => post.id), total }
  }
  expect(await here(author)).toEqual({ ids: [near], total: 1 })
  for (const as of [reader, undefined]) expect(await here(as)).toEqual({ ids: [], total: 0 })
})
