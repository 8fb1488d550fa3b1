import { COMPRESS_ABOVE_BYTES, PICTURE_WIDTH_MAX_PX } from '@anglers/contract/limits'
import { compress } from '@/platform/media/compress'
import * as canvas from '@/platform/media/canvas'
import { cut, measure } from '@/platform/media/cut'

jest.mock('@/platform/media/canvas')

const LARGE = 5 * COMPRESS_ABOVE_BYTES
/** Each time that it was drawn: how wide, and how good. */
let drawn: [width: number, quality: number][]

/** A browser that makes a picture of 4000 by 3000 so many bytes large, drawn so wide and so good. */
function draws(sizeOf: (width: number, quality: number) => number): void {
  jest.mocked(canvas.decoded).mockResolvedValue({ naturalWidth: 4_000, naturalHeight: 3_000 } as HTMLImageElement)
  jest.mocked(canvas.encoded).mockImplementation(async (_image, _part, { width }, quality) => {
    drawn.push([width, quality])
    return { size: sizeOf(width, quality) } as Blob
  })
}

beforeEach(() => {
  drawn = []
  Object.assign(URL, { createObjectURL: () => 'blob:small' })
})
afterEach(() => Reflect.deleteProperty(URL, 'createObjectURL'))

test('a picture that is small enough goes as it is', async () => {
  draws(() => 10)
  expect([await compress({ path: 'blob:a', bytes: COMPRESS_ABOVE_BYTES - 1 }), drawn]).toEqual(['blob:a', []])
})

test('a large one is drawn smaller, and once where that will do', async () => {
  draws(() => COMPRESS_ABOVE_BYTES - 1)
  expect(await compress({ path: 'blob:a', bytes: LARGE })).toBe('blob:small')
  expect(drawn.map(([width]) => width)).toEqual([PICTURE_WIDTH_MAX_PX])
})

test('it is drawn less wide and less well each time, until it is small enough or as poor as it may be', async () => {
  draws(() => COMPRESS_ABOVE_BYTES)
  expect(await compress({ path: 'blob:a', bytes: LARGE })).toBe('blob:small')
  const poorest = Math.min(...drawn.map(([, quality]) => quality))
  expect(drawn.length).toBeGreaterThan(1)
  drawn.slice(1).forEach(([width, quality], at) => {
    expect(width).toBeLessThan(drawn[at]![0])
    expect(quality).toBeLessThan(drawn[at]![1])
  })
  draws((_, quality) => (quality > poorest ? COMPRESS_ABOVE_BYTES : COMPRESS_ABOVE_BYTES - 1))
  const { length } = drawn
  await compress({ path: 'blob:a', bytes: LARGE })
  expect(drawn.slice(length)).toEqual(drawn.slice(0, length))
})

test('one that gets no smaller, or that the browser cannot read, goes as it is', async () => {
  draws(() => LARGE)
  expect(await compress({ path: 'blob:a', bytes: LARGE })).toBe('blob:a')
  jest.mocked(canvas.decoded).mockRejectedValue(new Error('not a picture'))
  expect(await compress({ path: 'blob:a', bytes: LARGE })).toBe('blob:a')
})

test.each([
  [300, 300],
  [300.6, 301],
  [0.2, 1],
  [3_000, PICTURE_WIDTH_MAX_PX],
])('a square of %d px is cut out of a picture at %i px', async (side, out) => {
  draws(() => 10)
  jest.mocked(canvas.encoded).mockClear()
  expect([await measure('blob:a'), await cut('blob:a', { x: 20, y: 40, side })]).toEqual([{ width: 4_000, height: 3_000 }, 'blob:small'])
  const [, from, to] = jest.mocked(canvas.encoded).mock.lastCall!
  expect([from, to]).toEqual([
    { x: 20, y: 40, width: side, height: side },
    { width: out, height: out },
  ])
})
