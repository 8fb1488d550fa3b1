import Taro from '@tarojs/taro'
import { act, render } from '@testing-library/react'
import { MAP_ZOOM_LEVEL_MAX, MAP_ZOOM_LEVEL_MIN } from '@anglers/contract/limits'
import { MapView } from '@/platform/map/index.weapp'
import type { MapMark, MapViewProps } from '@/platform/map/types'

const given: Record<string, unknown>[] = []

jest.mock('@tarojs/components', () => ({
  ...jest.requireActual<object>('@tarojs/components'),
  Map: (props: Record<string, unknown>) => {
    given.push(props)
    return null
  },
}))

interface Asked {
  success: (at: object) => void
  fail: () => void
}

/** Where the fingers have left the map. */
const left = { latitude: 30.2, longitude: 115.9, scale: 11 }

test('a map is moved again to where it was moved before, whatever fingers did in between', async () => {
  jest.spyOn(Taro, 'nextTick').mockImplementation((next) => void setTimeout(next as () => void, 0))
  jest.spyOn(Taro, 'createMapContext').mockReturnValue({
    getRegion: () => undefined,
    getCenterLocation: ({ success }: { success: (at: object) => void }) => success(left),
    getScale: ({ success }: { success: (at: object) => void }) => success(left),
  } as never)
  const view = (lat: number) => (
    <MapView centre={{ lat, lng: 115.4, zoom: 15 }} marks={[]} me={null} base={null} label="" onRest={() => {}} onMark={() => {}} />
  )
  const page = render(view(29.9))
  given.length = 0
  act(() => page.rerender(view(29.9)))
  await act(() => new Promise((resolve) => setTimeout(resolve, 0)))
  const positions = given.map(({ latitude, longitude, scale }) => ({ latitude, longitude, scale }))
  expect(positions).toContainEqual(left)
  expect(positions.at(-1)).toEqual({ latitude: 29.9, longitude: 115.4, scale: 15 })
  jest.restoreAllMocks()
})

test.each([
  ['in scale', { getCenterLocation: ({ success }: Asked) => success(left), getScale: ({ fail }: Asked) => fail() }],
  ['in place', { getCenterLocation: ({ fail }: Asked) => fail() }],
])('a map of which nobody knows where fingers left it, %s, is moved all the same', (_, host) => {
  jest.spyOn(Taro, 'createMapContext').mockReturnValue({ getRegion: () => undefined, ...host } as never)
  const view = (lat: number) => (
    <MapView centre={{ lat, lng: 115.4, zoom: 15 }} marks={[]} me={null} base={null} label="" onRest={() => {}} onMark={() => {}} />
  )
  const page = render(view(29.9))
  page.rerender(view(30.4))
  expect(given.at(-1)).toMatchObject({ latitude: 30.4, longitude: 115.4, scale: 15 })
  jest.restoreAllMocks()
})

test('a tap on a mark says which, a picture of a place is not moved, and the device shows only where it may', () => {
  jest.spyOn(Taro, 'createMapContext').mockReturnValue({ getRegion: () => undefined } as never)
  const tapped = jest.fn()
  const spot = (key: string): MapMark => ({ key, kind: 'places', label: `水边 ${key}`, count: 1, lat: 30, lng: 115 })
  const centre = { lat: 30, lng: 115, zoom: 12 }
  const view = (own: Partial<MapViewProps> = {}) => (
    <MapView centre={centre} marks={[spot('p7'), spot('p3')]} me={null} base={null} label="" onRest={() => {}} onMark={tapped} {...own} />
  )
  const last = () => given.at(-1)! as Record<string, (event: object) => void>
  const page = render(view())
  const ids = (given.at(-1)!['markers'] as { id: number }[]).map(({ id }) => id)
  last()['onMarkerTap']!({ detail: { markerId: ids[1]! } })
  last()['onMarkerTap']!({ detail: { markerId: 99 } })
  expect(tapped.mock.calls).toEqual([['p3']])
  expect(given.at(-1)).toMatchObject({ enableScroll: true, enableZoom: true, showLocation: false })
  page.rerender(view({ still: true, me: { lat: 30, lng: 115 } }))
  expect(given.at(-1)).toMatchObject({ enableScroll: false, enableZoom: false, showLocation: true })
  jest.restoreAllMocks()
})

describe('what the host is told to draw', () => {
  const spot = (own: Partial<MapMark>): MapMark => ({ key: 'p7', kind: 'places', label: '月塘', count: 1, lat: 30, lng: 115, ...own })
  const draw = (own: Partial<MapViewProps>) => {
    jest.spyOn(Taro, 'createMapContext').mockReturnValue({ getRegion: () => undefined } as never)
    const centre = { lat: 30, lng: 115, zoom: 12 }
    render(<MapView centre={centre} marks={[]} me={null} base={null} label="" onRest={() => {}} onMark={() => {}} {...own} />)
    jest.restoreAllMocks()
    return given.at(-1)! as { markers: { label?: { content: string }; callout?: { content: string } }[]; circles: { radius: number }[] }
  }

  test('is the name of one mark, and how many a group has', () => {
    const { markers } = draw({ marks: [spot({}), spot({ key: 'g', kind: 'many', label: '12 个', count: 12 })] })
    expect(markers.map(({ label, callout }) => [label?.content, callout?.content])).toEqual([
      [undefined, '月塘'],
      ['12', undefined],
    ])
  })

  test.each([
    [null, { radiusM: 900 }, [900]],
    [{ accuracyM: 50 }, null, [50]],
    [{}, null, []],
    [{ accuracyM: 50 }, { radiusM: 900 }, [900, 50]],
  ])('is where something is about, and how well one knows where one is: %j, %j', (me, area, radii) => {
    const at = { lat: 30, lng: 115 }
    const { circles } = draw({ me: me && { ...at, ...me }, area: area && { ...at, ...area } })
    expect(circles.map(({ radius }) => radius ?? 'unknown')).toEqual(radii)
  })
})

test.each([
  [11.4, 11],
  [2, MAP_ZOOM_LEVEL_MIN],
  [25, MAP_ZOOM_LEVEL_MAX],
])('once fingers rest, and not before, a map says what it shows, at scale %d as one that the server knows', (scale, zoom) => {
  jest.spyOn(Taro, 'createMapContext').mockReturnValue({
    getRegion: ({ success }: { success: (at: object) => void }) =>
      success({ southwest: { latitude: 29, longitude: 114 }, northeast: { latitude: 31, longitude: 116 } }),
    getScale: ({ success }: { success: (at: object) => void }) => success({ scale }),
  } as never)
  const rests = jest.fn()
  render(<MapView centre={{ lat: 30, lng: 115, zoom: 12 }} marks={[]} me={null} base={null} label="" onRest={rests} onMark={() => {}} />)
  rests.mockClear()
  const change = (event: object) => (given.at(-1)! as Record<string, (event: object) => void>)['onRegionChange']!(event)
  change({ type: 'begin' })
  expect(rests).not.toHaveBeenCalled()
  // The hosts differ in where they say so.
  change({ type: 'end' })
  change({ detail: { type: 'end' } })
  expect(rests.mock.calls).toEqual(Array(2).fill([{ south: 29, west: 114, north: 31, east: 116 }, zoom]))
  jest.restoreAllMocks()
})
