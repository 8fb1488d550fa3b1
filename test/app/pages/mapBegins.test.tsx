import { fireEvent } from '@testing-library/dom'
import MapPage from '@/pages/nearby/mp-nearby'
import { doing, openPage } from '../support/page'
import { answers, refuses } from '../support/server'
import type { MapViewProps } from '@/platform/map/types'

let mockMap: MapViewProps | undefined

jest.mock('@/platform/map', () => ({
  ...jest.requireActual<object>('@/platform/map'),
  MapView: (props: MapViewProps) => {
    mockMap = props
    return null
  },
}))

test('without the place of the device, and while the town is not known, the map says why, and begins when it is', async () => {
  refuses('GET waters/town', 'rest_unavailable', 503, '服务器忙')
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  page.getByText('服务器忙')
  expect(mockMap).toBeUndefined()
  const point = { lat: 29.947539, lng: 115.405507 }
  answers('GET waters/town', { name: '泽安', ...point, tiles: null, base: null })
  await doing(() => fireEvent.click(page.getByText('重试')))
  expect([mockMap!.centre, page.queryByText('服务器忙')]).toEqual([{ ...point, zoom: 12 }, null])
})
