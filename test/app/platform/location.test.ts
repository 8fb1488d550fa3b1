import * as gcj02 from '@/lib/gcj02'
import { here, isAllowed } from '@/platform/location'

type Success = PositionCallback
type Failure = PositionErrorCallback

/** A browser that answers a question for its place like this. */
function browser(answer: ((success: Success, failure: Failure) => void) | null): void {
  const geolocation = answer && { getCurrentPosition: answer }
  Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
}

const fix = (latitude: number, longitude: number) => ({ coords: { latitude, longitude } }) as GeolocationPosition

afterEach(() => browser(null))

describe('where the device is', () => {
  test("is in China's offset system", async () => {
    browser((success) => success(fix(31.1774276, 121.5272106)))
    const point = await here()
    expect(point?.lat).toBeCloseTo(31.175304, 5)
    expect(point?.lng).toBeCloseTo(121.531542, 5)
  })

  test('stays unknown where what converts it does not come', async () => {
    browser((success) => success(fix(31.1774276, 121.5272106)))
    const converting = jest.spyOn(gcj02, 'toGcj02').mockImplementation(() => {
      throw new Error('ChunkLoadError')
    })
    const found = await here().catch(() => 'an error')
    converting.mockRestore()
    expect(found).toBeNull()
  })

  test('stays unknown when the member refuses', async () => {
    browser((_, failure) => failure({ code: 1 } as GeolocationPositionError))
    expect(await here()).toBeNull()
  })

  test('stays unknown where the browser cannot tell', async () => {
    browser(null)
    expect(await here()).toBeNull()
  })
})

describe('whether the place may be looked up unasked', () => {
  test.each([
    [{ query: async () => ({ state: 'granted' }) }, true],
    [{ query: async () => ({ state: 'prompt' }) }, false],
    [{ query: async () => ({ state: 'denied' }) }, false],
    [{ query: () => Promise.reject(new TypeError('unknown name')) }, false],
    [undefined, false],
  ])('a browser with permissions like %p: %s', async (permissions, allowed) => {
    Object.defineProperty(navigator, 'permissions', { value: permissions, configurable: true })
    expect(await isAllowed()).toBe(allowed)
  })
})
