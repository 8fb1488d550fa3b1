import Taro from '@tarojs/taro'
import { act, render } from '@testing-library/react'
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

test('a tap on a mark says which, a picture of a place is not moved, and the device shows only where it may', () => {
  jest.spyOn(Taro, 'createMapContext').mockReturnValue({ getRegion: () => undefined } as never)
  const tapped = jest.fn()
  const spot = (key: string): MapMark => ({ key, kind: 'places', label: key, count: 1, lat: 30, lng: 115 })
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
