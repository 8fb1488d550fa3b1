import { act, render } from '@testing-library/react'
import type { Town } from '@anglers/contract/waterMap'
import { posts } from '@/features/content'
import { town as townOf } from '@/features/places'
import { PinMap } from '@/features/places/PinMap'
import { PlaceChoice } from '@/features/places/PlaceChoice'
import { SmallMap } from '@/features/waters/SmallMap'
import type { MapViewProps } from '@/platform/map/types'
import { buildDetail } from '../../support/factories'
import { opened } from '../../support/navigation'
import { answers, answersPages, asked, settled } from '../../support/server'

let mockMap: MapViewProps
jest.mock('@/platform/map', () => ({
  ...jest.requireActual<object>('@/platform/map'),
  MapView: (props: MapViewProps) => {
    mockMap = props
    return null
  },
}))

const around = (lat: number, lng: number) => ({ south: lat - 0.01, north: lat + 0.01, west: lng - 0.01, east: lng + 0.01 })
const rests = (lat: number, lng: number) => act(async () => mockMap.onRest(around(lat, lng), 16))
const PLACE = { name: '月塘', address: '', lat: 29.9, lng: 115.5 }

beforeEach(() => {
  for (const list of ['GET waters/find-place', 'GET waters/map-places'] as const) answersPages(list, () => [])
})

test('what lies under the pin once the map rests is chosen, and what lay there already stays as exact as it was', async () => {
  const choice = new PlaceChoice(PLACE)
  render(<PinMap choice={choice} />)
  await rests(29.900_001, 115.5)
  expect(choice.point).toEqual(PLACE)
  await rests(29.95, 115.6)
  expect([choice.point!.lat.toFixed(4), choice.point!.lng.toFixed(4)]).toEqual(['29.9500', '115.6000'])
  // Back to where it began: that is another choice by now.
  await rests(29.9, 115.5)
  expect(choice.point!.lat.toFixed(4)).toBe('29.9000')
})

test('the town in the middle of the map is no choice until the map is moved', async () => {
  const choice = new PlaceChoice(null)
  choice.around = { lat: 29.95, lng: 115.41, zoom: 12 }
  render(<PinMap choice={choice} />)
  await rests(29.95, 115.41)
  expect([choice.point, choice.done]).toEqual([null, null])
  await rests(29.96, 115.41)
  expect(choice.point).not.toBeNull()
})

test('a place has a name, and its point as exactly as the server keeps one', () => {
  const choice = new PlaceChoice(null)
  choice.setPoint({ lat: 29.123_456_789, lng: 115.987_654_321 })
  choice.setName('  ')
  expect(choice.done).toBeNull()
  choice.setName(' 月塘 ')
  choice.setAddress(' 荻港 ')
  expect(choice.done).toEqual({ name: '月塘', address: '荻港', lat: 29.123457, lng: 115.987654 })
})

test('is looked for once, though blanks are typed around its name, and no more once the form is left', async () => {
  jest.useFakeTimers()
  const choice = new PlaceChoice(PLACE)
  for (const word of ['月', '月 ', ' 月塘', '月塘 ']) choice.search(word)
  await jest.advanceTimersByTimeAsync(1_000)
  choice.search(' 月塘')
  await jest.advanceTimersByTimeAsync(1_000)
  expect(asked('GET waters/find-place').map(({ query }) => query.word)).toEqual(['月塘'])
  choice.search('青龙')
  choice.leave()
  await jest.advanceTimersByTimeAsync(1_000)
  jest.useRealTimers()
  await settled()
  expect(asked('GET waters/find-place')).toHaveLength(1)
})

describe('the small map of a water', () => {
  const town = { name: '泽安', lat: 29.95, lng: 115.41, tiles: null, base: null }
  const open = async (seen: Parameters<typeof buildDetail>[0], own: Partial<Town> = {}) => {
    answers('GET waters/town', { ...town, ...own })
    await act(async () => townOf.forget())
    await act(async () => void posts.upsert(buildDetail({ id: 7_301, type: 'dianpu', title: '老周渔具', ...seen })))
    render(<SmallMap id={7_301} type="dianpu" />)
    await act(settled)
    return mockMap
  }

  test('has its mark where it is, and leads to the way there by a tap', async () => {
    const map = await open({ place: PLACE })
    expect(map).toMatchObject({ centre: { lat: 29.9, lng: 115.5, zoom: 15 }, still: true, area: null, me: null })
    expect(map.marks).toEqual([{ key: '7301', lat: 29.9, lng: 115.5, kind: 'dianpu', label: '老周渔具', count: 1 }])
    map.onTap!()
    expect(opened).toEqual([expect.stringMatching(/^\/pagesA\/navgation\/navgation\?.*post=7301$/)])
  })

  test.each([
    [2_000, 13],
    [2_001, 9],
  ])('shows a circle of %i m whole, and no mark in it', async (radiusM, zoom) => {
    const area = { lat: 29.91, lng: 115.49, radiusM }
    const map = await open({ place: null, area })
    expect(map).toMatchObject({ centre: { lat: 29.91, lng: 115.49, zoom }, area, marks: [] })
  })

  test('lies on the tiles of the operator, else on the map of the town, else on none', async () => {
    const bounds = { south: 29, north: 31, west: 114, east: 116 }
    const base = { ...bounds, edition: '2026-05', attribution: 'OSM' }
    expect((await open({ place: PLACE })).base).toBeNull()
    expect((await open({ place: PLACE }, { base })).base).toEqual({
      vector: { url: expect.stringMatching(/waters\/base-map\/2026-05\/\{z\}\/\{x\}\/\{y\}$/), bounds, attribution: 'OSM' },
    })
    const tiles = { url: 'https://tiles.example/{z}/{x}/{y}.png', attribution: 'T' } as NonNullable<Town['tiles']>
    expect((await open({ place: PLACE }, { base, tiles })).base).toEqual({ tiles })
  })
})

test('the map goes to what is chosen beside it, as near as one looks at a place', async () => {
  const choice = new PlaceChoice(null)
  choice.take(PLACE)
  expect([choice.around, choice.point]).toEqual([
    { lat: 29.9, lng: 115.5, zoom: 16 },
    { lat: 29.9, lng: 115.5 },
  ])
  await settled()
})
