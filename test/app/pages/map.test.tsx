import { fireEvent } from '@testing-library/dom'
import type { MapType } from '@anglers/contract/waterMap'
import MapPage from '@/pages/nearby/mp-nearby'
import { doing, openPage } from '../support/page'
import { answers, asked } from '../support/server'
import type { MapViewProps } from '@/platform/map/types'

let mockMap: MapViewProps

jest.mock('@/platform/map', () => ({
  ...jest.requireActual<object>('@/platform/map'),
  MapView: (props: MapViewProps) => {
    mockMap = props
    return null
  },
}))

const point = { lat: 29.947539, lng: 115.405507 }

/** Opens the map where two stand at one point, and taps on them. */
async function opensTogether(type: MapType | null) {
  answers('GET waters/town', { name: '泽安', ...point, tiles: null, base: null })
  const bounds = { south: point.lat, north: point.lat, west: point.lng, east: point.lng }
  answers('GET waters/map', { items: [{ ...point, count: 2, type, post: null, bounds }] })
  for (const list of ['GET user/nearby-diaochang', 'GET user/nearby-dianpu', 'GET waters/nearby-spots'] as const) answers(list, [])
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(bounds, 15))
  await doing(() => mockMap.onMark(mockMap.marks[0]!.key))
  return page
}

test.each([
  ['diaochang', 'GET user/nearby-diaochang'],
  ['dianpu', 'GET user/nearby-dianpu'],
  ['places', 'GET waters/nearby-spots'],
] as const)('what stands together at one point is listed as what it is: %s', async (type, list) => {
  await opensTogether(type)
  expect(asked().flatMap(({ name }) => (/nearby/.test(name) ? [name] : []))).toEqual([list])
})

test('where it is of several kinds, each of them can be chosen', async () => {
  const page = await opensTogether(null)
  await doing(() => fireEvent.click(page.getAllByText('渔具店').at(-1)!))
  expect(asked('GET user/nearby-dianpu')).toHaveLength(1)
})
