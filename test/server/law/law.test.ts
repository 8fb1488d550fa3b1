import { type WaterKind, waterKinds } from '@anglers/contract/posts/diaochang'
import { fishGroups } from '@anglers/contract/weather'
import { lowerYangtze } from '../../../server/src/domains/law/rules/lowerYangtze.ts'
import { holdsOn } from '../../../server/src/domains/law/rule.ts'
import { lawOf } from '../../../server/src/domains/law/service.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { WeatherService } from '../../../server/src/domains/weather/service.ts'
import { openTestServer } from '../support/server.ts'
import { mildReading } from '../support/weather.ts'

const server = await openTestServer()
const { call, refused, db, close } = server
afterAll(close)

const HOUR_MS = 3_600_000

const switchOn = (rules: { rule: string; waters?: string[] }[]) => storeSetting(db, 'seast_law', rules)

/** The weather of a place whose last two days are known, as of this moment: with what the next four hours are like. */
function weatherFrom(now: Date): WeatherService {
  const reading = (hours: number) => mildReading(now.getTime() + hours * HOUR_MS)
  const report = { updatedAt: now.getTime(), now: reading(0), hours: [0, 1, 2, 3].map(reading), days: [], warnings: [] }
  const past = Array.from({ length: 48 }, (_, back) => ({
    hour: new Date(now.getTime() - (back + 1) * HOUR_MS),
    temp_c: 20,
    pressure_hpa: 1_000,
    rain_mm: 0,
  }))
  const cells = { at: async () => ({ report, fetchedAt: now, past }) }
  return new WeatherService({ db, integrations: { weather: { isExample: false } } as never }, cells as never)
}

const at = (day: string) => new Date(`${day}T12:00:00+08:00`)

describe('the law', () => {
  test('says nothing until the operator has switched a rule on', async () => {
    expect((await call('GET law')).body).toEqual({ lines: [] })
  })

  test('says what is switched on, closed waters first, by the kind of water', async () => {
    await switchOn([{ rule: 'cn-protected-species' }, { rule: 'ah-chaohu', waters: ['lake'] }])
    expect((await call('GET law', { water: 'lake' })).body.lines).toMatchObject([
      { id: 'ah-chaohu', closed: true, severity: 'ban', grade: 'B' },
      { id: 'cn-protected-species', closed: false, severity: 'ban' },
    ])
    expect((await call('GET law', { water: 'river' })).body.lines.map(({ id }) => id)).toEqual(['cn-protected-species'])
    expect((await call('GET law', { water: 'pond' })).body.lines).toEqual([])
    expect((await call('GET law')).body.lines.map(({ closed }) => closed)).toEqual([false])
  })

  test('says bans before limits, and limits before advice; but for what is closed, which comes first', async () => {
    const rules = ['cn-unified-rule-claim', 'hb-angling', 'cn-protected-species', 'cn-fisheries-law-2026', 'jx-zone', 'ah-general']
    await switchOn(rules.map((rule) => ({ rule })))
    const { lines } = (await call('GET law', { water: 'lake' })).body
    expect(lines.map(({ id }) => id)).toEqual([
      'jx-zone',
      'cn-protected-species',
      'hb-angling',
      'ah-general',
      'cn-unified-rule-claim',
      'cn-fisheries-law-2026',
    ])
  })

  test('that says of no water is about all natural ones; of one that is not known holds what is about all of them', async () => {
    await switchOn([{ rule: 'jx-zone' }])
    const linesOf = async (water?: WaterKind) => (await call('GET law', { water })).body.lines.length
    const counts = await Promise.all(waterKinds.map(async (water) => [water, await linesOf(water)]))
    expect(Object.fromEntries(counts)).toEqual(
      Object.fromEntries(waterKinds.map((water) => [water, ['reservoir', 'lake', 'river', 'stream', 'sea'].includes(water) ? 1 : 0])),
    )
    expect(await linesOf()).toBe(1)
    await switchOn([{ rule: 'jx-zone', waters: ['lake', 'river', 'reservoir', 'stream'] }])
    expect(await linesOf()).toBe(0)
  })

  test('of a weak source is advice, and closes nothing', async () => {
    await switchOn([{ rule: 'hb-wuhan-eastlake' }])
    expect((await call('GET law', { water: 'lake' })).body.lines).toMatchObject([{ grade: 'C', severity: 'advice', closed: false }])
  })

  test('holds in its season, its last day included, by the clock of the town', async () => {
    await switchOn([{ rule: 'cq-closed' }])
    const closedOn = async (day: string) => (await lawOf(db, 'river', at(day))).length === 1
    expect([
      await closedOn('2026-02-28'),
      await closedOn('2026-03-01'),
      await closedOn('2026-06-30'),
      await closedOn('2026-07-01'),
    ]).toEqual([false, true, true, false])
    expect(await lawOf(db, 'river', new Date('2026-06-30T16:30:00Z'))).toEqual([])
  })

  test.each([
    ['07-01', true],
    ['12-31', true],
    ['02-29', true],
    ['03-01', false],
    ['06-30', false],
  ])('of a season over the turn of the year holds on %s: %p', (day, holds) =>
    expect(holdsOn({ season: ['07-01', '02-28'] }, day)).toBe(holds),
  )

  test('leaves the weather without a number where it closes the water', async () => {
    await switchOn([{ rule: 'ah-chaohu', waters: ['lake'] }])
    const { text, waters, source, date } = lowerYangtze.find(({ id }) => id === 'ah-chaohu')!
    expect((await call('GET law', { water: 'lake' })).body.lines).toMatchObject([{ text, waters, source, date }])
    const weather = async (water?: 'lake' | 'river') => (await call('GET weather', { lat: 31.5, lng: 117.4, water })).body
    const { score, scores } = await weather('lake')
    expect(score).toMatchObject({ state: 'banned', value: null, reason: 'law', lawText: text, lawSource: source })
    expect(scores).toEqual(fishGroups.map((group) => ({ group, state: 'banned', value: null })))
    for (const open of [await weather('river'), await weather()])
      expect([open.score.state, ...open.scores.map(({ state }) => state)]).not.toContain('banned')
  })

  test('counts by the day of each hour, where a season begins or ends within the hours to come', async () => {
    await switchOn([{ rule: 'cq-closed' }])
    const scored = async (now: Date) => {
      const { score, hours } = await weatherFrom(now).at({ lat: 29.5, lng: 106.5, water: 'river' }, 'zh-Hans', { ip: '' }, now.getTime())
      return [score.state, ...hours.map((hour) => hour.score !== null)]
    }
    expect(await scored(new Date('2026-06-30T22:00:00+08:00'))).toEqual(['banned', false, false, true, true])
    expect(await scored(new Date('2026-02-28T22:00:00+08:00'))).toEqual(['ok', true, true, false, false])
  })

  test('knows no other waters than those there are', async () => {
    expect(await refused('GET law', { water: 'puddle' } as never)).toMatchObject({ status: 400, params: { water: expect.anything() } })
  })
})
