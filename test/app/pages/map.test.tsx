import { fireEvent } from '@testing-library/dom'
import { MAP_ZOOM_LEVEL_MAX } from '@anglers/contract/limits'
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

const town = { name: '泽安', ...point, tiles: null, base: null }
const onePoint = { south: point.lat, north: point.lat, west: point.lng, east: point.lng }

/** Opens the map where two stand within these bounds, and taps on them from so near. */
async function opensTogether(type: MapType | null, bounds = onePoint, zoom = 15) {
  answers('GET waters/town', town)
  answers('GET waters/map', { items: [{ ...point, count: 2, type, post: null, bounds }] })
  for (const list of ['GET user/nearby-diaochang', 'GET user/nearby-dianpu', 'GET waters/nearby-spots'] as const) answers(list, [])
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(bounds, zoom))
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

const inARow = { ...onePoint, east: point.lng + 0.01 }
const inAColumn = { ...onePoint, north: point.lat + 0.01 }

test.each([
  ['in a row', inARow, 12, 15],
  ['one above the other', inAColumn, 12, 15],
  ['nearly as near as it goes', inARow, MAP_ZOOM_LEVEL_MAX - 1, MAP_ZOOM_LEVEL_MAX],
])('those that may part are gone nearer to: %s', async (_, bounds, from, to) => {
  const page = await opensTogether(null, bounds, from)
  expect([mockMap.centre, page.queryByRole('dialog')]).toEqual([{ ...point, zoom: to }, null])
})

test('those that have not parted where one cannot go nearer are listed', async () => {
  const page = await opensTogether('places', inARow, MAP_ZOOM_LEVEL_MAX)
  expect([asked('GET waters/nearby-spots').length, page.queryByRole('dialog') !== null]).toEqual([1, true])
})

test.each([
  ['where its address says', { lat: '30.5', lng: '114.25' }, { lat: 30.5, lng: 114.25, zoom: 14 }],
  ['in the town without one', {}, { ...point, zoom: 12 }],
])('it begins %s, and stays there when the town is known', async (_, query, centre) => {
  answers('GET waters/town', town)
  await openPage(MapPage, 'pages/nearby/mp-nearby', query)
  expect(mockMap.centre).toEqual(centre)
})
