import { fireEvent, within } from '@testing-library/dom'
import type { Weather } from '@anglers/contract/weather'
import WeatherPage from '@/pagesB/weather/weather'
import { location } from '@/stores/location'
import { toaster } from '@/stores/overlays'
import { cleanUp } from '../support/cleanup'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, asked, holds, loses } from '../support/server'
import { score, scores } from '../support/weather'

const click = (element: Element) => doing(() => fireEvent.click(element))
const HOUR_MS = 3_600_000
/** Noon in the town, whatever the clock of this machine says. */
const NOON = Date.parse('2026-05-01T04:00:00Z')

const reading = {
  condition: 'cloudy' as const,
  tempC: 21,
  windMs: 3.4,
  gustMs: null,
  windDeg: 135,
  pressureHpa: 1012,
  rainMm: 0,
  cloudPercent: 60,
  humidityPercent: 70,
}
const buildWeather = (changed: Partial<Weather> = {}): Weather => ({
  place: { name: '泽安', lat: 29.95, lng: 115.41 },
  problem: null,
  isExample: false,
  fetchedAt: new Date(NOON).toISOString(),
  ageMinutes: 12,
  isStale: false,
  warningsKnown: true,
  now: { ...reading, at: new Date(NOON).toISOString(), feelsC: 20, pressureChange24: -3 },
  hours: Array.from({ length: 72 }, (_, ahead) => ({
    ...reading,
    at: new Date(NOON + ahead * HOUR_MS).toISOString(),
    rainPercent: 10,
    tempC: 21 + (ahead % 5),
    score: 50 + (ahead % 30),
  })),
  days: [
    {
      day: '2026-05-01',
      condition: 'rain',
      nightCondition: 'clear',
      minC: 15,
      maxC: 23,
      rainMm: 4,
      windMs: 3,
      windDeg: 90,
      uv: 5,
    },
  ],
  sky: [
    {
      day: '2026-05-01',
      sunriseAt: '2026-04-30T21:31:00Z',
      sunsetAt: '2026-05-01T10:48:00Z',
      dawnAt: '2026-04-30T21:05:00Z',
      duskAt: '2026-05-01T11:14:00Z',
      moonriseAt: null,
      moonsetAt: '2026-04-30T20:40:00Z',
      sun: 'rises',
      moonAge: 0.5,
      moonLit: 0.99,
    },
  ],
  warnings: [],
  score: {
    ...score,
    parts: [
      ...score.parts,
      { key: 'light', weight: 16, points: 6, value: 60, phase: 'midday', known: true },
      { key: 'pressure', weight: 4, points: 2, value: null, phase: null, known: false },
    ],
  },
  scores,
  term: { index: 7, startsOn: '2026-04-20', next: 8, nextOn: '2026-05-05', advice: '浅滩、进水口' },
  at: new Date(NOON).toISOString(),
  ...changed,
})

const openWeather = (query: Record<string, string> = {}) => openPage(WeatherPage, 'pagesB/weather/weather', query)
afterEach(cleanUp)

test('shows the score large with its word and every part, and what was not known', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  expect(document.querySelector('.weather-score__value')!.textContent).toBe('72')
  for (const text of ['泽安', '好', '约 14.2 °C', '42 / 45', '正午前后，云量 60%', '没有数据，按不变算']) page.getByText(text)
  page.getByText('由天气估算，仅供参考，不代表一定有鱼')
  for (const unsaid of [/示例天气/, /前的数据/, /暂时查不到预警/, /点这里重试/]) expect(page.queryByText(unsaid)).toBeNull()
})

test('shows times by the clock of the town', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  for (const text of ['05:31', '18:48', '满月 亮 99%']) page.getByText(text)
  page.getByText('05-01 12:00 多云')
})

test('an hour of the curve is tapped for its details, and the curve shows other things', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  expect(document.querySelectorAll('.weather-curve__hour')).toHaveLength(24)
  await click(document.querySelectorAll('.weather-curve__hour')[3]!)
  page.getByText('05-01 15:00 多云')
  await click(page.getByText('72 小时'))
  expect(document.querySelectorAll('.weather-curve__hour')).toHaveLength(72)
  await click(page.getByText('7 天'))
  page.getByText('15° ~ 23°')
})

test('an hour that was tapped far ahead gives way to the last one where fewer are shown', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  await click(page.getByText('72 小时'))
  await click(document.querySelectorAll('.weather-curve__hour')[60]!)
  page.getByText('05-04 00:00 多云')
  await click(page.getByText('24 小时'))
  page.getByText('05-02 11:00 多云')
})

test('bars stand on none where none is possible, else on the least of them', async () => {
  const { hours } = buildWeather()
  answers(
    'GET weather',
    buildWeather({ hours: hours.map((hour, at) => ({ ...hour, rainMm: at === 0 ? 2 : 4, score: at === 0 ? 50 : 80 })) }),
  )
  const page = await openWeather()
  const curves = within(page.getByRole('group', { name: '曲线' }))
  const first = () => document.querySelector<HTMLElement>('.weather-curve__bar')!.style.height
  const heights = [first()]
  for (const name of ['雨量', '气温']) {
    await click(curves.getByText(name))
    heights.push(first())
  }
  expect(heights).toEqual(['54%', '54%', '8%'])
})

test('each curve has the digits that it needs, and a day of its own where one begins', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  const first = () => document.querySelector('.weather-curve__value')!.textContent
  const seen: string[] = [first()!]
  const curves = within(page.getByRole('group', { name: '曲线' }))
  for (const name of ['气温', '风', '气压', '雨量']) {
    await click(curves.getByText(name))
    seen.push(first()!)
  }
  const at = [...document.querySelectorAll('.weather-curve__at')].map(({ textContent }) => textContent)
  expect([seen, at.slice(10, 14)]).toEqual([
    ['50', '21', '3.4', '1012', '0.0'],
    ['22', '23', '05-02', '1'],
  ])
})

test('of what is not known of an hour nothing is drawn, and of a day its wind and its warmth are said', async () => {
  const { hours } = buildWeather()
  answers('GET weather', buildWeather({ hours: hours.map((hour, at) => (at === 1 ? { ...hour, score: null } : hour)) }))
  const page = await openWeather()
  const bars = [...document.querySelectorAll<HTMLElement>('.weather-curve__bar')].map(({ style }) => style.height)
  expect(bars.slice(0, 3)).toEqual(['54%', '0%', '56%'])
  await click(page.getByText('7 天'))
  expect(document.querySelector('.weather-day')!.textContent).toBe('05-01中雨东风 3.0 米/秒15° ~ 23°')
})

test.each([
  [{ cap: 100 }, null],
  [{ cap: 59.6 }, '水温不合适，最高 60 分'],
  [{ cap: null }, null],
])('says of a score that the water holds it down only where it does: %j', async (own, words) => {
  answers('GET weather', buildWeather({ score: { ...buildWeather().score, ...own } }))
  const page = await openWeather()
  expect(page.queryByText(/水温不合适/)?.textContent ?? null).toBe(words)
})

test('where fishing is closed it says by what', async () => {
  const { score } = buildWeather()
  const closed = { state: 'banned' as const, value: null, reason: 'law' as const, cap: null, parts: [] }
  answers('GET weather', buildWeather({ score: { ...score, ...closed, lawText: '长江禁渔', lawSource: '公告' } }))
  const page = await openWeather()
  for (const text of ['现在禁钓', '长江禁渔 公告']) page.getByText(text)
  expect(page.queryByText(/水温按近/)).toBeNull()
})

test('what is dangerous stands first, and there is no number', async () => {
  const base = buildWeather()
  answers(
    'GET weather',
    buildWeather({
      warnings: [
        { kind: 'lightning', level: 'stop', title: '雷电黄色预警', text: '', sender: '', value: null, issuedAt: null, expiresAt: null },
      ],
      score: { ...base.score, state: 'stopped', reason: 'lightning', value: null, cap: null, parts: [] },
    }),
  )
  const page = await openWeather()
  page.getByText('立即收竿离水，进房屋或汽车；最后一声雷后等 30 分钟')
  expect(document.querySelector('.weather-score__value')!.textContent).toBe('停')
  page.getByText('有雷电，停钓')
  const [warning, score] = [document.querySelector('.weather-warning')!, document.querySelector('.weather-score')!]
  expect(warning.compareDocumentPosition(score) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy()
})

test('a dam that lets water go is said first, with what to do, and in the place of the number', async () => {
  const base = buildWeather()
  answers(
    'GET weather',
    buildWeather({
      warnings: [
        { kind: 'flood', level: 'stop', title: '水库泄洪预警', text: '', sender: '', value: null, issuedAt: null, expiresAt: null },
      ],
      score: { ...base.score, state: 'stopped', reason: 'flood', value: null, cap: null, parts: [] },
    }),
  )
  const page = await openWeather()
  page.getByText('水库泄洪预警')
  page.getByText('立即上岸，远离河道、坝下和泄洪道')
  page.getByText('涨水或泄洪，停钓')
})

test('says that it is an example, how old it is, and that warnings are not known', async () => {
  answers('GET weather', buildWeather({ isExample: true, isStale: true, ageMinutes: 200, warningsKnown: false }))
  const page = await openWeather()
  for (const text of [/这是示例天气/, /3 小时前的数据/, /暂时查不到预警/]) page.getByText(text)
})

test.each([
  [119, /119 分钟前的数据/],
  [120, /2 小时前的数据/],
])('says to the minute how old it is, until that is two hours: %i', async (ageMinutes, text) => {
  answers('GET weather', buildWeather({ isStale: true, ageMinutes }))
  const page = await openWeather()
  page.getByText(text)
})

test('that could not come anew grows older, and begins with the hour that it is', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  page.getByText('12 分钟前更新')
  loses('GET weather')
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * HOUR_MS)
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText('3 小时前更新')
  page.getByText('05-01 15:00 多云')
  now.mockRestore()
})

test('that did not come for other fish is as old as it was', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  loses('GET weather')
  const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 3 * HOUR_MS)
  for (const fish of ['海鱼 —', '鲫鱼 72']) await click(page.getByText(fish))
  page.getByText('3 小时前更新')
  now.mockRestore()
})

test('is asked for anew by a pull', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  answers('GET weather', buildWeather({ score: { ...buildWeather().score, value: 35 } }))
  await doing(() => pull(page.getByText('泽安')))
  expect(document.querySelector('.weather-score__value')!.textContent).toBe('35')
})

test('is asked for anew by who comes back to it after five minutes, also with a clock that was put back, and once', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  const comesBack = async (ms: number) => {
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + ms)
    await doing(() => page.hide())
    await doing(() => page.show())
    now.mockRestore()
    return asked('GET weather').length
  }
  expect(await comesBack(4 * 60_000)).toBe(1)
  const held = holds('GET weather')
  expect([await comesBack(6 * 60_000), await comesBack(12 * 60_000)]).toEqual([2, 2])
  await doing(() => held[0]!.answer(buildWeather()))
  expect(await comesBack(-6 * 60_000)).toBe(3)
  await doing(() => held[1]!.answer(buildWeather()))
})

test.each([
  ['noService', /还没有接入天气服务/],
  ['unavailable', /没有回应/],
  ['outside', /不在天气服务的范围内/],
] as const)('without weather it says why, with sun, moon and term: %s', async (problem, text) => {
  const { score } = buildWeather()
  answers(
    'GET weather',
    buildWeather({
      problem,
      now: null,
      hours: [],
      days: [],
      ageMinutes: null,
      warningsKnown: false,
      place: { name: '', lat: 29.95, lng: 115.41 },
      score: { ...score, state: 'unknown', reason: 'noWeather', value: null, cap: null, parts: [] },
    }),
  )
  const page = await openWeather()
  page.getByText(text)
  page.getByText('没有天气数据，不给分')
  // That says it of the warnings, too.
  expect([page.queryByText(/暂时查不到预警/), document.querySelector('.weather__name')!.textContent]).toEqual([null, '本地'])
  expect(document.querySelector('.weather-now, .weather-curve')).toBeNull()
  page.getByText('05:31')
  page.getByText('浅滩、进水口')
})

test('asks for the place that it was opened with, and for the group that is chosen', async () => {
  answers('GET weather', ({ group = 'crucian' }) => buildWeather({ score: { ...buildWeather().score, group } }))
  const page = await openWeather({ lat: '29.91234', lng: '115.5', name: '青龙湖' })
  page.getByText('青龙湖')
  await click(page.getByText('海鱼 —'))
  expect(asked('GET weather').map(({ query: { lat, lng, group } }) => [lat, lng, group])).toEqual([
    ['29.912', '115.5', 'crucian'],
    ['29.912', '115.5', 'sea'],
  ])
})

test('is that of where the member is, once the device says so, and of the fish that were chosen last', async () => {
  answers('GET weather', ({ group = 'crucian' }) => buildWeather({ score: { ...buildWeather().score, group } }))
  const locate = jest.spyOn(location, 'locate').mockResolvedValueOnce(null)
  const page = await openWeather()
  await click(page.getByText('我的位置'))
  expect([toaster.current?.text, asked('GET weather').length]).toEqual(['没有取得位置，请在系统里允许定位', 1])
  locate.mockResolvedValueOnce({ lat: 29.987_65, lng: 115.123_45 })
  await click(page.getByText('我的位置'))
  await click(page.getByText('海鱼 —'))
  page.getByText('回到城市')
  await openWeather()
  locate.mockRestore()
  expect(asked('GET weather').map(({ query: { lat, lng, group } }) => [lat, lng, group])).toEqual([
    [undefined, undefined, 'crucian'],
    ['29.988', '115.123', 'crucian'],
    ['29.988', '115.123', 'sea'],
    [undefined, undefined, 'sea'],
  ])
  localStorage.clear()
})

test('of the town has nothing of the water that it was opened for', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather({ lat: '29.91234', lng: '115.5', name: '青龙湖', water: 'river' })
  await click(page.getByText('回到城市'))
  expect(page.queryByText('青龙湖')).toBeNull()
  expect(asked('GET weather').map(({ query: { lat, water } }) => [lat, water])).toEqual([
    ['29.912', 'river'],
    [undefined, undefined],
  ])
})

test('of a water keeps its name until that of the town is there, and says that it did not come', async () => {
  answers('GET weather', buildWeather({ place: { name: '', lat: 29.912, lng: 115.5 } }))
  const page = await openWeather({ lat: '29.91234', lng: '115.5', name: '青龙湖', water: 'river' })
  loses('GET weather')
  await click(page.getByText('回到城市'))
  page.getByText('青龙湖')
  answers('GET weather', buildWeather())
  await click(page.getByText(/点这里重试/))
  page.getByText('泽安')
  expect([page.queryByText('青龙湖'), page.queryByText(/点这里重试/)]).toEqual([null, null])
})

test('of the town is not called after the water that was left, however late its answer comes', async () => {
  answers('GET weather', buildWeather({ place: { name: '', lat: 29.912, lng: 115.5 } }))
  const page = await openWeather({ lat: '29.91234', lng: '115.5', name: '青龙湖', water: 'river' })
  const held = holds('GET weather')
  await click(page.getByText('海鱼 —'))
  await click(page.getByText('回到城市'))
  await doing(() => held[1]!.answer(buildWeather()))
  await doing(() => held[0]!.answer(buildWeather({ place: { name: '', lat: 29.912, lng: 115.5 } })))
  expect([page.queryByText('泽安') !== null, page.queryByText('青龙湖')]).toEqual([true, null])
})

test('that does not come for another group says so', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather()
  loses('GET weather')
  await click(page.getByText('海鱼 —'))
  answers('GET weather', buildWeather({ score: { ...buildWeather().score, group: 'sea', value: 35 } }))
  await click(page.getByText(/点这里重试/))
  expect(document.querySelector('.weather-score__value')!.textContent).toBe('35')
})

test('an address without a point is of the town, whatever else it names', async () => {
  answers('GET weather', buildWeather())
  const page = await openWeather({ lat: '29.91234', name: '青龙湖', water: 'river' })
  expect([page.getByText('泽安'), page.queryByText('青龙湖')]).toEqual([expect.anything(), null])
  expect(asked('GET weather').map(({ query: { lat, water } }) => [lat, water])).toEqual([[undefined, undefined]])
})

test('that does not come can be asked for again', async () => {
  loses('GET weather')
  const page = await openWeather()
  answers('GET weather', buildWeather())
  await click(page.getByText('重试'))
  page.getByText('泽安')
})
