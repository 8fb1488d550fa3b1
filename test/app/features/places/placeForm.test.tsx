import { act, cleanup, fireEvent, render } from '@testing-library/react'
import { runInAction } from 'mobx'
import type { FoundPlace } from '@anglers/contract/waterMap'
import { LOCATION_SEARCH_DEBOUNCE_MS, PLACE_ADDRESS_CHARS, PLACE_NAME_CHARS } from '@anglers/contract/limits'
import { PlaceSheet } from '@/features/places'
import { placeForm } from '@/features/places/form'
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
const onClose = jest.fn()
async function open(given: Parameters<typeof PlaceForm>[0]['place'] = null) {
  onDone.mockReset()
  onClose.mockReset()
  const form = render(<PlaceForm place={given} onDone={onDone} onClose={onClose} />)
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

test('says whether a point is chosen, and is closed once it is handed over', async () => {
  standing(null)
  const form = await open()
  const state = () => form.container.querySelector('.place-form__state')!.textContent
  expect([state(), (form.getByText('完成') as HTMLButtonElement).disabled]).toEqual(['拖动地图，把图钉对准地点', true])
  await form.tap('柳湾')
  expect([state(), onDone.mock.calls, onClose.mock.calls]).toEqual(['已选定，可以拖动地图调整', [], []])
  await form.tap('完成')
  expect([onDone.mock.calls.length, onClose.mock.calls.length]).toEqual([1, 1])
})

test('what is given stands there whole, around it is listed, and the device is not asked', async () => {
  const given = { name: '老地方', address: '荻港', lat: 30.5, lng: 114.3 }
  locate.mockClear()
  const form = await open(given)
  expect([form.value('地点名称'), form.value('地址（可不填）'), locate.mock.calls]).toEqual(['老地方', '荻港', []])
  for (const list of ['GET waters/find-place', 'GET waters/map-places'] as const)
    expect(asked(list).map(({ query: { lat, lng, word } }) => [lat, lng, word])).toEqual([['30.5', '114.3', undefined]])
  await form.write('地址（可不填）', ' 荻港县 ')
  await form.tap('完成')
  expect(onDone).toHaveBeenCalledWith({ ...given, address: '荻港县' })
})

test('has room for as many letters as the server takes', async () => {
  const form = await open()
  const most = (label: string) => (form.getByLabelText(label) as HTMLInputElement).maxLength
  expect([most('地点名称'), most('地址（可不填）')]).toEqual([PLACE_NAME_CHARS, PLACE_ADDRESS_CHARS])
})

test('in a browser, which has no map of its own, none is offered beside that of the form', async () => {
  const form = await open()
  expect([...form.container.querySelectorAll('.place-form__way')].map(({ textContent }) => textContent)).toEqual(['当前位置'])
})

test('while the device is being located that is said, and is not asked for twice', async () => {
  let found: (point: typeof HERE | null) => void = () => undefined
  locate.mockImplementation(() => new Promise((resolve) => (found = resolve)))
  const form = await open()
  const way = () => form.container.querySelector<HTMLButtonElement>('.place-form__way')!
  expect([way().textContent, way().disabled]).toEqual(['正在定位…', true])
  await doing(() => found(null))
  expect([way().textContent, way().disabled]).toEqual(['当前位置', false])
})

test('nothing is listed before the own waters are there, so that nothing moves under the finger', async () => {
  const held = holds('GET waters/find-place')
  const form = await open()
  expect(form.names()).toEqual([])
  await doing(() => held[0]!.answer([place('月塘', 820)], { 'X-WP-Total': '1', 'X-WP-TotalPages': '1' }))
  expect(form.names()).toEqual(['月塘', '湖滨公园'])
})

test('of both lists the own one goes on first, and both are asked again after a lost line', async () => {
  answersPages('GET waters/find-place', () => Array.from({ length: 21 }, (_, at) => place(`塘 ${at}`, 500 + at)))
  answersPages('GET waters/map-places', () => Array.from({ length: 21 }, (_, at) => place(`站 ${at}`, 500 + at)))
  const form = await open()
  const pages = () => [asked('GET waters/find-place').length, asked('GET waters/map-places').length]
  await form.tap('更多地点')
  expect([form.names().length, pages()]).toEqual([41, [2, 1]])
  await form.tap('更多地点')
  expect([form.names().length, pages()]).toEqual([42, [2, 2]])
  cleanup()
  loses('GET waters/find-place')
  loses('GET waters/map-places')
  const lost = await open()
  lost.getByText('网络不给力，请检查信号后重试')
  const before = pages()
  await lost.tap('重试')
  expect(pages()).toEqual(before.map((count) => count + 1))
})

test('one is taken out of a search by a tap, which ends the search and lists what is around it', async () => {
  const form = await open()
  const box = form.getByLabelText('搜钓场、渔具店、地名') as HTMLInputElement
  await doing(() => fireEvent.input(box, { target: { value: '柳' } }))
  await form.tap('柳湾')
  const chosen = place('柳湾', 1_240)
  expect([box.value, asked('GET waters/find-place').at(-1)!.query.lat]).toEqual(['', String(chosen.lat)])
  // Emptied by hand, it lists at once what is near.
  await doing(() => fireEvent.input(box, { target: { value: '月' } }))
  const before = asked('GET waters/find-place').length
  await doing(() => fireEvent.input(box, { target: { value: '' } }))
  expect(
    asked('GET waters/find-place')
      .slice(before)
      .map(({ query }) => query.word),
  ).toEqual([undefined])
})

test.each([
  [300, '杏湖渔场'],
  [301, ''],
])('who stands %i m from a known place is at “%s”', async (distanceM, name) => {
  answersPages('GET waters/find-place', () => [place('杏湖渔场', distanceM)])
  expect((await open()).value('地点名称')).toBe(name)
})

describe('its sheet', () => {
  const sheet = (open: boolean) => <PlaceSheet open={open} place={null} onDone={onDone} onClose={onClose} />

  test('asks for nothing before it is opened, and then for what is around', async () => {
    const page = render(sheet(false))
    await doing(settled)
    expect([page.queryByRole('dialog'), asked('GET waters/find-place')]).toEqual([null, []])
    page.rerender(sheet(true))
    await doing(settled)
    await page.findByText('当前位置')
    expect(asked('GET waters/find-place').length).toBeGreaterThan(0)
  })

  test('whose form did not come says so, and asks for it again', async () => {
    const value = placeForm.value
    const refresh = jest.spyOn(placeForm, 'refresh').mockResolvedValue()
    runInAction(() => Object.assign(placeForm, { value: null, problem: { kind: 'network', message: '没有网络' } }))
    const page = render(sheet(true))
    await doing(settled)
    page.getByText('没有网络')
    refresh.mockClear()
    await doing(() => fireEvent.click(page.getByText('重试')))
    expect(refresh).toHaveBeenCalledTimes(1)
    refresh.mockRestore()
    cleanup()
    runInAction(() => Object.assign(placeForm, { value, problem: null }))
  })
})

test('says what is looked for, and what a place may be called', async () => {
  const form = await open()
  const hint = (label: string) => (form.getByLabelText(label) as HTMLInputElement).placeholder
  expect(['搜钓场、渔具店、地名', '地点名称', '地址（可不填）'].map(hint)).toEqual([
    '搜钓场、渔具店、地名',
    '例如 青龙湖东岸',
    '例如 环湖路 18 号',
  ])
})
