import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { runInAction } from 'mobx'
import type { FoundPlace } from '@anglers/contract/waterMap'
import { LOCATION_SEARCH_DEBOUNCE_MS } from '@anglers/contract/limits'
import { PlaceForm } from '@/features/places/PlaceForm'
import { location } from '@/stores/location'
import { session } from '@/stores/session'
import { buildSession } from '../../support/factories'
import { doing } from '../../support/page'
import { answers, answersPages, asked, holds, loses, settled } from '../../support/server'

const HERE = { lat: 29.95, lng: 115.41 }
const place = (name: string, distanceM: number): FoundPlace => ({
  name,
  address: `${name}旁`,
  lat: HERE.lat + distanceM / 111_320,
  lng: HERE.lng,
  distanceM,
})
const locate = jest.spyOn(location, 'locate')
const standing = (point: typeof location.point) =>
  locate.mockImplementation(async () => {
    runInAction(() => (location.point = point))
    return point
  })

beforeEach(() => {
  session.open(buildSession())
  standing(HERE)
  answers('GET waters/town', { name: '泽安', ...HERE, tiles: null, base: null })
  answersPages('GET waters/find-place', () => [place('月塘', 820), place('柳湾', 1_240)])
  answersPages('GET waters/map-places', () => [place('湖滨公园', 640), place('月塘', 820)])
})
afterEach(cleanup)
afterAll(() => locate.mockRestore())

const onDone = jest.fn()
async function open(given: Parameters<typeof PlaceForm>[0]['place'] = null) {
  onDone.mockReset()
  const form = render(<PlaceForm place={given} onDone={onDone} onClose={() => undefined} />)
  await doing(settled)
  return {
    ...form,
    names: () => [...form.container.querySelectorAll('.known-list__row .name-and-note')].map((row) => row.firstElementChild!.textContent),
    value: (label: string) => (form.getByLabelText(label) as HTMLInputElement).value,
    write: (label: string, text: string) => doing(() => fireEvent.input(form.getByLabelText(label), { target: { value: text } })),
    tap: (text: string) => doing(() => fireEvent.click(form.getByText(text))),
  }
}

test("lists the town's own waters first, then what the map service knows, each once and with how far it is", async () => {
  const form = await open()
  expect(form.names()).toEqual(['月塘', '柳湾', '湖滨公园'])
  form.getByText('820 米')
  form.getByText('1.2 公里')
})

test('one of them is chosen by a tap, with its point, its name and its address', async () => {
  const form = await open()
  await form.tap('柳湾')
  await form.tap('完成')
  expect(onDone).toHaveBeenCalledWith({
    name: '柳湾',
    address: '柳湾旁',
    lat: Number((HERE.lat + 1_240 / 111_320).toFixed(6)),
    lng: 115.41,
  })
})

describe('where the device is', () => {
  test('has the name of the nearest known place, so that one tap does', async () => {
    answersPages('GET waters/map-places', () => [place('杏湖村停车场', 120), place('杏湖渔场', 260)])
    const form = await open()
    expect([form.value('地点名称'), form.value('地址（可不填）')]).toEqual(['杏湖村停车场', '杏湖村停车场旁'])
    await form.tap('完成')
    expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ name: '杏湖村停车场', ...HERE }))
  })

  test('has none where nothing is near, nor in place of what was written meanwhile', async () => {
    expect((await open()).value('地点名称')).toBe('')
    cleanup()
    const held = holds('GET waters/map-places')
    const form = await open()
    await form.write('地点名称', '第三块石头')
    await doing(() => held[0]!.answer([place('杏湖村停车场', 120)], { 'X-WP-Total': '1', 'X-WP-TotalPages': '1' }))
    expect(form.value('地点名称')).toBe('第三块石头')
  })

  test('takes the place of what was chosen from the list only where it is asked for, and its name with it', async () => {
    let found: (point: typeof HERE) => void = () => undefined
    locate.mockImplementation(() => new Promise((resolve) => (found = resolve)))
    const form = await open()
    await form.tap('柳湾')
    await doing(() => found(HERE))
    expect(form.value('地点名称')).toBe('柳湾')
    standing(HERE)
    await form.tap('当前位置')
    expect(form.value('地点名称')).toBe('')
    await form.write('地点名称', '第三块石头')
    await form.tap('完成')
    expect(onDone).toHaveBeenCalledWith({ name: '第三块石头', address: '', ...HERE })
  })

  test('is not known: the list is of the town, and no point is chosen', async () => {
    standing(null)
    const form = await open()
    expect(form.names()).toEqual(['月塘', '柳湾', '湖滨公园'])
    await form.write('地点名称', '月塘')
    expect((form.getByText('完成') as HTMLButtonElement).disabled).toBe(true)
  })
})

test('a map service that does not answer leaves the own waters, and is said', async () => {
  loses('GET waters/map-places')
  const form = await open()
  expect(form.names()).toEqual(['月塘', '柳湾'])
  form.getByText('地图服务没有回应，先看看站内的钓场和渔具店')
})

test('a slow one keeps nobody from them', async () => {
  holds('GET waters/map-places')
  const form = await open()
  expect(form.names()).toEqual(['月塘', '柳湾'])
  await form.tap('月塘')
  await form.tap('完成')
  expect(onDone).toHaveBeenCalledWith(expect.objectContaining({ name: '月塘' }))
})

test('a word is looked for when typing has rested for a second, by pages of 20', async () => {
  const form = await open()
  jest.useFakeTimers()
  try {
    const box = form.getByLabelText('搜钓场、渔具店、地名')
    const before = asked('GET waters/map-places').length
    for (const typed of ['停', '停车', '停车场']) {
      fireEvent.input(box, { target: { value: typed } })
      jest.advanceTimersByTime(LOCATION_SEARCH_DEBOUNCE_MS - 1)
    }
    expect(asked('GET waters/map-places')).toHaveLength(before)
    answersPages('GET waters/find-place', () => [])
    answersPages('GET waters/map-places', () => Array.from({ length: 23 }, (_, at) => place(`停车场 ${at + 1}`, 500 + at)))
    act(() => jest.advanceTimersByTime(1))
  } finally {
    jest.useRealTimers()
  }
  await doing(settled)
  expect(asked('GET waters/map-places').at(-1)!.query).toMatchObject({ word: '停车场', page: '1', per_page: '20' })
  expect(form.names()).toHaveLength(20)
  await form.tap('更多地点')
  await doing(settled)
  expect(form.names()).toHaveLength(23)
  expect(form.queryByText('更多地点')).toBeNull()
})

test('without a line it says so, and lists again when asked to', async () => {
  loses('GET waters/find-place')
  loses('GET waters/map-places')
  const form = await open()
  expect(form.names()).toEqual([])
  answersPages('GET waters/find-place', () => [place('月塘', 820)])
  await form.tap('重试')
  await doing(settled)
  expect(form.names()).toEqual(['月塘'])
})

test('a word that nothing is called by is said', async () => {
  answersPages('GET waters/find-place', () => [])
  answersPages('GET waters/map-places', () => [])
  const form = await open()
  form.getByText('没有找到，也可以在地图上选')
})
