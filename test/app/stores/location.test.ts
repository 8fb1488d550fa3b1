import { LOCATION_REFRESH_MS } from '@anglers/contract/limits'
import { Location } from '@/stores/location'
import { privacy } from '@/stores/privacy'
import { store } from '@/stores/storage'

/** The questions to the device, each answered when the test wants. */
let questions: ((latitude: number) => Promise<void>)[]
let location: Location

const passes = (ms: number) => jest.advanceTimersByTimeAsync(ms)

beforeEach(() => {
  jest.useFakeTimers()
  questions = []
  Object.assign(navigator, {
    permissions: { query: async () => ({ state: 'granted' }) },
    // Abroad nothing is shifted.
    geolocation: {
      getCurrentPosition: (take: (position: object) => void) =>
        questions.push(async (latitude) => {
          take({ coords: { latitude, longitude: 2 } })
          await passes(1)
        }),
    },
  })
  store('privacy', true)
  location = new Location()
})

test('is asked for once by all who want to know at the same time', async () => {
  const [first, second] = [location.locate(), location.follow()]
  await passes(1)
  expect(questions).toHaveLength(1)
  await questions[0]!(48)
  expect([await first, await second].map((point) => point?.lat)).toEqual([48, 48])
})

test('what was found while the app lay hidden for long is not taken for where the device is now', async () => {
  void location.follow()
  await passes(20 * LOCATION_REFRESH_MS)
  await questions[0]!(48)
  const now = location.follow()
  await passes(1)
  expect(questions).toHaveLength(2)
  await questions[1]!(49)
  expect((await now)?.lat).toBe(49)
})

test("an answer that comes after a later question's own changes nothing", async () => {
  const first = location.follow()
  await passes(LOCATION_REFRESH_MS)
  const second = location.follow()
  await passes(1)
  await questions[1]!(49)
  await questions[0]!(48)
  expect([(await first)?.lat, (await second)?.lat, location.point?.lat]).toEqual([49, 49, 49])
})

test.each(['known', 'asked for'])('is asked for again after the clock was turned back, where it was %s before', async (how) => {
  void location.follow()
  await passes(1)
  if (how === 'known') await questions[0]!(48)
  jest.setSystemTime(Date.now() - 86_400_000)
  void location.follow()
  await passes(1)
  expect(questions).toHaveLength(2)
})

test('a refusal leaves the next one to ask anew', async () => {
  const { geolocation } = navigator
  Object.assign(navigator, { geolocation: { getCurrentPosition: (_: unknown, fail: (error: object) => void) => fail({ code: 1 }) } })
  expect(await location.follow()).toBeNull()
  Object.assign(navigator, { geolocation })
  void location.follow()
  await passes(1)
  expect(questions).toHaveLength(1)
})

test('is not asked for in the background before the member agreed to that', async () => {
  store('privacy', undefined)
  expect([await location.follow(), questions.length]).toEqual([null, 0])
})

test.each([true, false])('is asked for where the member agrees to that, and not otherwise: %s', async (agrees) => {
  store('privacy', undefined)
  const locating = location.locate()
  privacy.close(agrees)
  await passes(1)
  expect(questions).toHaveLength(agrees ? 1 : 0)
  await questions[0]?.(48)
  expect((await locating)?.lat).toBe(agrees ? 48 : undefined)
})
