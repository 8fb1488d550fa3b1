import { fireEvent, screen, within } from '@testing-library/react'
import type { BiteScore, Sky, WeatherHour, WeatherNow, WeatherWarning } from '@anglers/contract/weather'
import { Coming } from '@/features/weather/Coming'
import { NowCard } from '@/features/weather/NowCard'
import { ScoreCard } from '@/features/weather/ScoreCard'
import { SkyCard } from '@/features/weather/SkyCard'
import { TermCard } from '@/features/weather/TermCard'
import { WarningList } from '@/features/weather/WarningList'
import { speak } from '@/lib/i18n'
import { doing } from '../../support/page'
import { show } from '../../support/render'
import { score as warmth, scores } from '../../support/weather'

const reading = {
  at: '2026-05-01T04:00:00Z',
  condition: 'cloudy' as const,
  tempC: 21.4,
  windMs: 3.44,
  gustMs: 7.25,
  windDeg: 135,
  pressureHpa: 1012.4,
  rainMm: 0.5,
  cloudPercent: 60,
  humidityPercent: 70,
}
const now: WeatherNow = { ...reading, feelsC: 19.6, pressureChange24: 3 }
const facts = () =>
  [...document.querySelectorAll('.weather-facts__fact')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
const textOf = (selector: string) => document.querySelector(selector)?.textContent

describe('the weather now', () => {
  test('is each of what was measured, under its own name and in its own unit', async () => {
    await show(<NowCard now={now} />)
    expect([textOf('.weather-now__temp'), textOf('.weather-now__words')]).toEqual(['21°', '多云体感 20°'])
    expect(facts()).toEqual([
      ['风', '东南风 3.4 米/秒'],
      ['阵风', '7.3 米/秒'],
      ['气压', '1012 百帕 24 小时 +3 百帕'],
      ['雨量', '0.5 毫米'],
      ['云量', '60%'],
      ['湿度', '70%'],
    ])
  })

  test('has a mark where something was not measured, and no word of what it feels like or how it changed', async () => {
    await show(<NowCard now={{ ...now, feelsC: null, pressureChange24: null, gustMs: null, humidityPercent: null }} />)
    expect(textOf('.weather-now__words')).toBe('多云')
    expect(facts().map(([, value]) => value)).toEqual(['东南风 3.4 米/秒', '—', '1012 百帕', '0.5 毫米', '60%', '—'])
  })

  test('feels like nothing at no degrees, and may have changed by nothing', async () => {
    await show(<NowCard now={{ ...now, feelsC: 0, pressureChange24: 0 }} />)
    expect([textOf('.weather-now__words'), facts()[2]![1]]).toEqual(['多云体感 0°', '1012 百帕 24 小时 0 百帕'])
  })
})

describe('the score', () => {
  const score: BiteScore = {
    ...warmth,
    parts: [...warmth.parts, { key: 'moon', weight: 8, points: 2, value: 3, phase: null, known: true }],
  }

  test('says its band and what it was estimated from, and draws each part as far as it is full', async () => {
    await show(<ScoreCard score={score} scores={scores} onChoose={() => undefined} />)
    expect([textOf('.weather-score__value'), textOf('.weather-score__why')]).toEqual(['72', '好水温按近 5 天气温估算，上下差 10 分'])
    const parts = [...document.querySelectorAll('.weather-part')]
    expect(parts.map((part) => part.querySelector('.weather-part__line')!.textContent)).toEqual([
      '水温约 14.2 °C42 / 45',
      '月相距朔望 3 天2 / 8',
    ])
    expect(parts.map((part) => part.querySelector<HTMLElement>('.weather-part__bar')!.style.width)).toEqual(['92%', '25%'])
  })

  test('that there is none of says why, and promises nothing of the water', async () => {
    await show(
      <ScoreCard score={{ ...score, state: 'unknown', value: null, reason: 'noTide' }} scores={scores} onChoose={() => undefined} />,
    )
    expect([textOf('.weather-score__value'), textOf('.weather-score__why')]).toEqual(['—', '没有潮汐数据，海钓不给分'])
    expect(document.querySelector('.weather-score__value--none')).not.toBeNull()
  })

  test('of nothing is a score all the same', async () => {
    await show(<ScoreCard score={{ ...score, value: 0 }} scores={scores} onChoose={() => undefined} />)
    expect([textOf('.weather-score__value'), textOf('.weather-score__why')]).toEqual(['0', '差水温按近 5 天气温估算，上下差 10 分'])
    expect(document.querySelector('.weather-score__value--none')).toBeNull()
  })

  test('is that of the fish which are chosen, whose own each of them says', async () => {
    const chosen: string[] = []
    await show(<ScoreCard score={score} scores={scores} onChoose={(group) => chosen.push(group)} />)
    const fish = within(screen.getByRole('group', { name: '鱼的种类' })).getAllByRole('button')
    expect(fish.map(({ textContent }) => textContent)).toEqual(['鲫鱼 72', '海鱼 —'])
    expect(fish.map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false'])
    await doing(() => fireEvent.click(fish[1]!))
    expect(chosen).toEqual(['sea'])
  })
})

test('an hour that is tapped says each of what is expected, under its own name and in its own unit', async () => {
  const hour: WeatherHour = { ...reading, rainPercent: 10, score: 50 }
  await show(<Coming hours={[hour, { ...hour, at: '2026-05-01T05:00:00Z', condition: 'rain', windDeg: 0, rainMm: null }]} days={[]} />)
  const wanted = (wind: string, rain: string) => [
    ['适钓指数', '50'],
    ['气温', '21°'],
    ['风', `${wind} 3.4 米/秒`],
    ['气压', '1012 百帕'],
    ['雨量', rain],
    ['云量', '60%'],
  ]
  expect(facts()).toEqual(wanted('东南风', '0.5 毫米'))
  const marked = () => screen.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(marked().slice(0, 2)).toEqual(['24 小时', '适钓指数'])
  await doing(() => fireEvent.click(screen.getByText('72 小时')))
  await doing(() => fireEvent.click(within(screen.getByRole('group', { name: '曲线' })).getByText('气温')))
  expect(marked().slice(0, 2)).toEqual(['72 小时', '气温'])
  const hours = [...document.querySelectorAll('.weather-curve__hour')]
  await doing(() => fireEvent.click(hours[1]!))
  expect([textOf('.weather-hour__title'), facts()]).toEqual(['05-01 13:00 中雨', wanted('北风', '—')])
  expect(hours.map((one) => one.getAttribute('aria-pressed'))).toEqual(['false', 'true'])
})

describe('the sun and the moon', () => {
  const sky: Sky = {
    day: '2026-05-01',
    dawnAt: '2026-04-30T21:05:00Z',
    duskAt: '2026-05-01T11:14:00Z',
    sunriseAt: '2026-04-30T21:31:00Z',
    sunsetAt: '2026-05-01T10:48:00Z',
    moonriseAt: null,
    moonsetAt: '2026-04-30T20:40:00Z',
    sun: 'rises',
    moonAge: 0.25,
    moonLit: 0.504,
  }

  test('each have their own time, and a mark where one does not come that day', async () => {
    await show(<SkyCard sky={sky} />)
    expect(facts()).toEqual([
      ['天亮', '05:05'],
      ['天黑', '19:14'],
      ['日出', '05:31'],
      ['日落', '18:48'],
      ['月出', '—'],
      ['月落', '04:40'],
    ])
    expect([textOf('.weather-moon'), textOf('.weather__line')]).toEqual(['上弦月 亮 50%', undefined])
  })

  test.each([
    ['up', '今天太阳不落'],
    ['down', '今天太阳不升'],
  ] as const)('where the sun stays %s all day that is said', async (sun, said) => {
    await show(<SkyCard sky={{ ...sky, sun }} />)
    expect(textOf('.weather__line')).toBe(said)
  })

  test.each([
    [0, '新月'],
    [0.06, '新月'],
    [0.07, '蛾眉月'],
    [0.93, '残月'],
    [0.95, '新月'],
  ])('a moon of age %d is called %s', async (moonAge, name) => {
    await show(<SkyCard sky={{ ...sky, moonAge }} />)
    expect(textOf('.weather-moon')).toBe(`${name} 亮 50%`)
  })
})

test('a solar term says what to look for, and which comes next, when', async () => {
  await show(<TermCard term={{ index: 7, startsOn: '2026-04-20', next: 8, nextOn: '2026-05-05', advice: '浅滩、进水口' }} />)
  expect(document.querySelector('.card')!.textContent).toMatch(/^谷雨浅滩、进水口.*下一个：立夏 05-05$/)
})

test('where terms have no names it is the season, and none is called next', async () => {
  await speak('en')
  await show(<TermCard term={{ index: 7, startsOn: '2026-04-20', next: 8, nextOn: '2026-05-05', advice: 'Shallows' }} />)
  expect(document.querySelector('.card')!.textContent).toMatch(/^Solar termShallows(?!.*05-05)/)
})

describe('warnings', () => {
  const warning = (own: Partial<WeatherWarning>): WeatherWarning => ({
    kind: 'gust',
    level: 'caution',
    title: '',
    text: '',
    sender: '',
    value: null,
    issuedAt: null,
    expiresAt: null,
    ...own,
  })
  const shown = () =>
    [...document.querySelectorAll('.weather-warning')].map((one) =>
      [...one.querySelectorAll('.weather-warning__words > *')].map(({ textContent }) => textContent!.trim()),
    )

  test('are called by their title, else by what is expected, in its unit; and say what was published', async () => {
    const warnings = [
      warning({ value: 17.25 }),
      warning({ kind: 'heat', value: 37.6 }),
      warning({ kind: 'rain', value: 50 }),
      warning({ kind: 'gust', title: '大风蓝色预警', text: '预计 6 小时内', value: 17 }),
      warning({ kind: 'other' }),
    ]
    await show(<WarningList warnings={warnings} known />)
    expect(shown().map(([title]) => title)).toEqual(['大风 17.3 米/秒', '高温 38°', '强降雨 50.0 毫米', '大风蓝色预警', '气象预警'])
    expect(shown()[3]).toEqual(['大风蓝色预警', '6 级以上大风，停用长竿，不上礁石', '预计 6 小时内'])
    expect(shown()[0]).toHaveLength(2)
  })

  test('stand out where one has to leave, and are said not to be known where they are not', async () => {
    await show(<WarningList warnings={[warning({}), warning({ level: 'stop' })]} known />)
    const stops = [...document.querySelectorAll('.weather-warning')].map(({ classList }) => classList.contains('weather-warning--stop'))
    expect([stops, textOf('.weather__line')]).toEqual([[false, true], undefined])
    await show(<WarningList warnings={[]} known={false} />)
    expect(textOf('.weather__line')).toBe('暂时查不到预警，请同时留意当地气象台')
  })
})
