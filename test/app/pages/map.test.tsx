import { fireEvent } from '@testing-library/dom'
import { MAP_ZOOM_LEVEL_MAX } from '@anglers/contract/limits'
import type { MapItem, MapType } from '@anglers/contract/waterMap'
import { runInAction } from 'mobx'
import MapPage from '@/pages/nearby/mp-nearby'
import { location } from '@/stores/location'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, type Asked, asked, holds, refuses } from '../support/server'
import type { MapViewProps } from '@/platform/map/types'

let mockMap: MapViewProps & { zoomer?: { current: ((by: 1 | -1) => void) | null } }

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

describe('what is asked for, at a zoom at which a square is about half a hundredth of a degree wide', () => {
  const zoom = 15
  const view = { south: 29.941, north: 29.949, west: 115.401, east: 115.409 }
  const moved = (by: number) => ({ ...view, west: view.west + by, east: view.east + by })
  const ground = (id: number, lng: number): MapItem => ({
    lat: point.lat,
    lng,
    count: 1,
    type: 'diaochang',
    post: { id, name: `塘口${id}`, exact: true },
    bounds: null,
  })
  const group = (west: number, east: number): MapItem => ({
    lat: point.lat,
    lng: (west + east) / 2,
    count: 3,
    type: null,
    post: null,
    bounds: { south: point.lat, north: point.lat, west, east },
  })
  const labels = () => mockMap.marks.map(({ label }) => label)
  const opens = async (...items: MapItem[]) => {
    answers('GET waters/town', town)
    answers('GET waters/map', { items })
    const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
    await doing(() => mockMap.onRest(view, zoom))
    return page
  }

  test('is whole squares around the view, asked once while it stays in them: what it comes upon is there', async () => {
    await opens(ground(1, 115.405), ground(2, 115.4095))
    expect(labels()).toEqual(['塘口1'])
    await doing(() => mockMap.onRest(moved(0.001), zoom))
    expect(labels()).toEqual(['塘口1', '塘口2'])
    const [{ query }, ...more] = asked('GET waters/map') as [Asked, ...Asked[]]
    expect(more).toEqual([])
    expect([Number(query['west']) <= view.west, Number(query['east']) >= view.east + 0.001]).toEqual([true, true])
    await doing(() => mockMap.onRest(moved(0.1), zoom))
    await doing(() => mockMap.onRest(moved(0.1), zoom + 1))
    expect(asked('GET waters/map')).toHaveLength(3)
  })

  test('is asked for again after a minute, and when the page is seen again', async () => {
    const page = await opens(ground(1, 115.405))
    const now = Date.now()
    const clock = jest.spyOn(Date, 'now').mockReturnValue(now + 59_000)
    await doing(() => mockMap.onRest(moved(0.001), zoom))
    expect(asked('GET waters/map')).toHaveLength(1)
    clock.mockReturnValue(now + 61_000)
    await doing(() => mockMap.onRest(view, zoom))
    expect(asked('GET waters/map')).toHaveLength(2)
    clock.mockRestore()
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(asked('GET waters/map')).toHaveLength(3)
  })

  test('is asked for again when it did not come, and what came before stays', async () => {
    await opens(ground(1, 115.405))
    refuses('GET waters/map', 'rest_unavailable', 503)
    const wider = { ...moved(-0.02), east: view.east }
    await doing(() => mockMap.onRest(wider, zoom))
    expect(labels()).toEqual(['塘口1'])
    answers('GET waters/map', { items: [] })
    await doing(() => mockMap.onRest(wider, zoom))
    expect([labels(), asked('GET waters/map').length]).toEqual([[], 3])
  })

  test('a group that is partly in view stands at its edge, and one beside it does not', async () => {
    await opens(group(115.408, 115.42), group(115.41, 115.42))
    expect(mockMap.marks).toMatchObject([{ lat: point.lat, lng: view.east, count: 3 }])
  })

  test('goes on over the date line', async () => {
    await opens(ground(1, 179.999), ground(2, -179.999), ground(3, 0))
    await doing(() => mockMap.onRest({ ...view, west: 179.99, east: -179.99 }, zoom))
    expect(labels()).toEqual(['塘口1', '塘口2'])
  })

  test('of a large screen, squares are of one group, so that none in view gives way to those beside it', async () => {
    await opens()
    const wide = { south: 29.9, north: 29.95, west: 115.4, east: 115.48 }
    await doing(() => mockMap.onRest(wide, zoom))
    const { query } = asked('GET waters/map').at(-1)!
    const square = 360 / 2 ** (zoom + 2)
    for (const beyond of [wide.west - Number(query['west']), Number(query['east']) - wide.east]) expect(beyond).toBeLessThan(square)
  })
})

test('of answers that cross each other the newest question’s counts', async () => {
  answers('GET waters/town', town)
  const held = holds('GET waters/map')
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  const one = (type: MapType, id: number) => ({
    items: [{ ...point, count: 1, type, post: { id, name: type, exact: true }, bounds: null }],
  })
  await doing(() => mockMap.onRest(inARow, 15))
  await doing(() => fireEvent.click(page.getByText('渔具店')))
  await doing(() => held[1]!.answer(one('dianpu', 2)))
  await doing(() => held[0]!.answer(one('diaochang', 1)))
  expect(mockMap.marks.map(({ label }) => label)).toEqual(['dianpu'])
  await doing(() => fireEvent.click(page.getByText('全部')))
  await doing(() => fireEvent.click(page.getByText('钓点')))
  await doing(() => held[3]!.answer(one('places', 3)))
  await doing(() => held[2]!.refuse(503, '服务器开小差了'))
  expect([mockMap.marks.map(({ label }) => label), page.queryByRole('alert')]).toEqual([['places'], null])
})

test('is asked for by what is to be seen, and each mark says what it is', async () => {
  answers('GET waters/town', town)
  const one = (type: MapType, id: number) => ({
    ...point,
    lng: point.lng + id / 1e4,
    count: 1,
    type,
    post: { id, name: `${id} 号`, exact: true },
    bounds: null,
  })
  const many = { ...point, count: 12, type: 'dianpu' as const, post: null, bounds: inARow }
  answers('GET waters/map', { items: [one('dianpu', 1), one('places', 2), many] })
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(inARow, 15))
  expect(mockMap.marks.map(({ key, kind, label, count }) => [key, kind, label, count])).toEqual([
    ['p1', 'dianpu', '1 号', 1],
    ['p2', 'places', '2 号', 1],
    [expect.stringMatching(/^c12 /), 'many', '12 处', 12],
  ])
  const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  const seen = [marked()]
  for (const name of ['渔具店', '全部']) {
    await doing(() => fireEvent.click(page.getByText(name)))
    seen.push(marked())
  }
  expect(seen).toEqual([['全部'], ['渔具店'], ['全部']])
  expect(asked('GET waters/map').map(({ query }) => query.type)).toEqual([undefined, 'dianpu', undefined])
})

test('what is tapped is called what it is, and leads to its page and the way there', async () => {
  answers('GET waters/town', town)
  answers('GET waters/map', {
    items: [{ ...point, count: 1, type: 'diaochang', post: { id: 7, name: '荻湖', exact: true }, bounds: null }],
  })
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(inARow, 15))
  await doing(() => mockMap.onMark('p7'))
  expect(document.querySelector('.map-screen__panel .name-and-note')!.textContent).toBe('荻湖钓场')
  await doing(() => fireEvent.click(page.getByText('导航')))
  await doing(() => fireEvent.click(page.getByText('看详情')))
  const [way, detail] = opened
  const { pathname, searchParams } = new URL(way!, 'http://localhost')
  expect([pathname, ...['lat', 'lng', 'name', 'post'].map((name) => searchParams.get(name))]).toEqual([
    '/pagesA/navgation/navgation',
    String(point.lat),
    String(point.lng),
    '荻湖',
    '7',
  ])
  expect(detail).toBe('/pagesA/detail/detail?id=7')
})

test('marks that did not come are asked for again, which is offered', async () => {
  answers('GET waters/town', town)
  refuses('GET waters/map', 'rest_unavailable', 503, '服务器忙')
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(inARow, 15))
  expect(page.getByRole('alert').textContent).toContain('地图上的标记没有取到服务器忙')
  answers('GET waters/map', { items: [] })
  await doing(() => fireEvent.click(page.getByText('重试')))
  expect([asked('GET waters/map').length, page.queryByRole('alert')]).toEqual([2, null])
})

test('is gone nearer to and away from by its buttons', async () => {
  answers('GET waters/town', town)
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  const zoomed: number[] = []
  mockMap.zoomer!.current = (by) => void zoomed.push(by)
  for (const name of ['放大', '缩小']) await doing(() => fireEvent.click(page.getByLabelText(name)))
  expect(zoomed).toEqual([1, -1])
})

test('what stands together is listed where it is, the nearest first, and the list is left by its sheet', async () => {
  const page = await opensTogether('dianpu')
  expect(asked('GET user/nearby-dianpu').map(({ query: { lat, lng, orderby } }) => [lat, lng, orderby])).toEqual([
    [String(point.lat), String(point.lng), 'distance'],
  ])
  await doing(() => fireEvent.click(page.getByLabelText('关闭')))
  expect(page.queryByRole('dialog')).toBeNull()
})

test('what was tapped leads to the way there only where its point is known', async () => {
  answers('GET waters/town', town)
  const one = (id: number, exact: boolean) => ({
    ...point,
    lng: point.lng + id / 1e4,
    count: 1,
    type: 'places' as const,
    post: { id, name: `窝 ${id}`, exact },
    bounds: null,
  })
  answers('GET waters/map', { items: [one(1, true), one(2, false)] })
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(inARow, 15))
  const panel = async (key: string) => {
    await doing(() => mockMap.onMark(key))
    return [...document.querySelectorAll('.map-screen__panel .button')].map(({ textContent }) => textContent)
  }
  expect([await panel('p1'), page.queryByText(/大概位置/)]).toEqual([['导航', '看详情'], null])
  expect([await panel('p2'), page.queryByText(/大概位置/) !== null]).toEqual([['看详情'], true])
  await doing(() => mockMap.onTap!())
  expect(document.querySelector('.map-screen__panel')).toBeNull()
})

test('what was tapped is shown no longer once something else is listed', async () => {
  answers('GET waters/town', town)
  const post = { id: 7, name: '荻湖', exact: true }
  answers('GET waters/map', { items: [{ ...point, count: 1, type: 'diaochang', post, bounds: null }] } as never)
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  await doing(() => mockMap.onRest(inARow, 15))
  await doing(() => mockMap.onMark(mockMap.marks[0]!.key))
  page.getByText('荻湖')
  await doing(() => fireEvent.click(page.getByText('渔具店')))
  expect(page.queryByText('荻湖')).toBeNull()
})

test('shows where I am, as near as that asks for, and stays where that is not known', async () => {
  answers('GET waters/town', town)
  answers('GET waters/map', { items: [] })
  const locate = jest.spyOn(location, 'locate').mockResolvedValue(null)
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  const me = () => doing(() => fireEvent.click(page.getByLabelText('我的位置')))
  await me()
  expect(mockMap.centre).toEqual({ ...point, zoom: 12 })
  locate.mockResolvedValue({ lat: 30.5, lng: 114.25 })
  await me()
  expect(mockMap.centre).toEqual({ lat: 30.5, lng: 114.25, zoom: 16 })
  locate.mockRestore()
})

test('what of several kinds stands together is shown by kinds, and where there is nothing of one that is said', async () => {
  const page = await opensTogether(null)
  const sheet = page.getByRole('dialog', { name: '地图' })
  const chips = (selector: string) => [...sheet.querySelectorAll(selector)].map(({ textContent }) => textContent)
  expect([chips('.chips__chip'), chips('.chips__chip--on')]).toEqual([['钓场', '渔具店', '钓点'], ['钓场']])
  expect(sheet.textContent).toContain('附近还没有，换个范围看看')
})

test('where the device is stands on the map, once that is known', async () => {
  answers('GET waters/town', town)
  const page = await openPage(MapPage, 'pages/nearby/mp-nearby')
  expect([mockMap.me, mockMap.label, mockMap.marks]).toEqual([null, '地图', []])
  const here = { lat: 30.5, lng: 114.25 }
  await doing(() => runInAction(() => (location.point = here)))
  expect(mockMap.me).toEqual(here)
  await doing(() => runInAction(() => (location.point = null)))
  expect([...document.querySelectorAll('.map-screen__filter .chips__chip')].map(({ textContent }) => textContent)).toEqual([
    '全部',
    '钓场',
    '渔具店',
    '钓点',
  ])
  expect(page.queryByRole('alert')).toBeNull()
})
