import Taro from '@tarojs/taro'
import { act, render } from '@testing-library/react'
import { MapView } from '@/platform/map/index.weapp'

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
