import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { Tiles } from '@/platform/map/tiles'

const URL = '/tiles/12/1/2.pbf'

/** What was asked for, oldest first; each is answered when the test wants. */
let asked: { url: string; signal: AbortSignal; answer: (status: number) => Promise<void>; lose: () => Promise<void> }[]
let fetching: jest.SpyInstance
const settled = () => jest.advanceTimersByTimeAsync(0)

beforeEach(() => {
  jest.useFakeTimers()
  asked = []
  fetching = jest.spyOn(globalThis, 'fetch').mockImplementation(
    ((url: string, { signal }: { signal: AbortSignal }) =>
      new Promise((resolve, reject) => {
        signal.addEventListener('abort', () => reject(new Error('aborted')))
        asked.push({
          url,
          signal,
          answer: (status) => {
            resolve({ status, arrayBuffer: async () => new ArrayBuffer(0) })
            return settled()
          },
          lose: () => {
            reject(new TypeError('Failed to fetch'))
            return settled()
          },
        })
      })) as never,
  )
})
afterEach(() => fetching.mockRestore())

/** What becomes of a tile. */
function wants(tiles: Tiles, url = URL) {
  const { tile, leave } = tiles.get(url)
  const state = { is: 'coming' }
  tile.then(
    () => (state.is = 'there'),
    () => (state.is = 'failed'),
  )
  return { state, leave }
}

test('a tile is fetched once for all who want it, and kept', async () => {
  const tiles = new Tiles()
  const [one, other] = [wants(tiles), wants(tiles)]
  await asked[0]!.answer(200)
  const later = wants(tiles)
  await settled()
  expect([asked.length, one.state.is, other.state.is, later.state.is]).toEqual([1, 'there', 'there', 'there'])
})

test('it is no longer fetched once nobody waits for it, and by whoever left twice for no other', async () => {
  const tiles = new Tiles()
  const [one, other] = [wants(tiles), wants(tiles)]
  one.leave()
  one.leave()
  expect(asked[0]!.signal.aborted).toBe(false)
  other.leave()
  await settled()
  expect([asked[0]!.signal.aborted, other.state.is]).toEqual([true, 'failed'])
  wants(tiles)
  expect(asked).toHaveLength(2)
})

test('one that was left after it came is there for the next', async () => {
  const tiles = new Tiles()
  const one = wants(tiles)
  await asked[0]!.answer(200)
  one.leave()
  wants(tiles)
  expect(asked).toHaveLength(1)
})

test.each<[string, number, boolean]>([
  ['a busy server', 503, true],
  ['one that has been asked too often', 429, true],
  ['one that has no such tile', 404, false],
])('%s is asked again: %i %p', async (_, status, again) => {
  const tiles = new Tiles()
  const one = wants(tiles)
  await asked[0]!.answer(status)
  await jest.advanceTimersByTimeAsync(1_000)
  expect([asked.length, one.state.is]).toEqual(again ? [2, 'coming'] : [1, 'failed'])
})

test('where the line broke it is asked for three times more, and by who wants it after that', async () => {
  const tiles = new Tiles()
  const one = wants(tiles)
  for (const pause of [1_000, 4_000, 15_000]) {
    await asked.at(-1)!.lose()
    expect(one.state.is).toBe('coming')
    await jest.advanceTimersByTimeAsync(pause)
  }
  await asked.at(-1)!.lose()
  expect([asked.length, one.state.is]).toEqual([4, 'failed'])
  const later = wants(tiles)
  await asked.at(-1)!.answer(200)
  expect([asked.length, later.state.is]).toEqual([5, 'there'])
})

test('one that does not answer is asked again once it has had its time, and leaves no clock running once it came', async () => {
  const tiles = new Tiles()
  const one = wants(tiles)
  await jest.advanceTimersByTimeAsync(REQUEST_TIMEOUT_MS - 1)
  expect(asked[0]!.signal.aborted).toBe(false)
  await jest.advanceTimersByTimeAsync(1)
  expect(asked[0]!.signal.aborted).toBe(true)
  await jest.advanceTimersByTimeAsync(1_000)
  await asked[1]!.answer(200)
  expect([asked.length, one.state.is, jest.getTimerCount()]).toEqual([2, 'there', 0])
})

test('of many the latest are kept, and none goes that is still to come', async () => {
  const tiles = new Tiles()
  const coming = wants(tiles, '/tiles/coming')
  for (let at = 1; at <= 45; at++) {
    wants(tiles, `/tiles/${at}`)
    await asked.at(-1)!.answer(200)
  }
  const before = asked.length
  wants(tiles, '/tiles/45')
  wants(tiles, '/tiles/coming')
  expect(asked).toHaveLength(before)
  wants(tiles, '/tiles/1')
  expect(asked).toHaveLength(before + 1)
  await asked[0]!.answer(200)
  expect(coming.state.is).toBe('there')
})
