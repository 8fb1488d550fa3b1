import type { Reading } from '../../../server/src/infra/integrations/weather.ts'
import { warningsOf } from '../../../server/src/domains/weather/warnings.ts'
import { mildReading } from '../support/weather.ts'

const HOUR_MS = 3_600_000
const NOW = Date.parse('2026-05-10T12:00:00+08:00')

type Issued = Parameters<typeof warningsOf>[0][number]
const issued = (change: Partial<Issued> = {}): Issued => ({
  id: 'a warning',
  code: '1014',
  color: 'yellow',
  title: '',
  text: '请注意防范。',
  sender: '泽安气象台',
  issuedAt: NOW - HOUR_MS,
  expiresAt: NOW + HOUR_MS,
  ...change,
})
const reading = (change: Partial<Reading> = {}, hours = 0) => mildReading(NOW + hours * HOUR_MS, change)
const briefly = (...of: Parameters<typeof warningsOf>) => warningsOf(...of).map(({ kind, level, value }) => [kind, level, value])
const fromReadings = (now: Partial<Reading> | null, ...hours: [change: Partial<Reading>, hours: number][]) =>
  briefly(
    [],
    now && reading(now),
    hours.map(([change, ahead]) => reading(change, ahead)),
    NOW,
  )

describe('a warning that was issued', () => {
  test('is told as it was, with who issued it and until when', () => {
    expect(warningsOf([issued({ title: '雷电黄色预警' })], null, [], NOW)).toEqual([
      {
        kind: 'lightning',
        level: 'stop',
        title: '雷电黄色预警',
        text: '请注意防范。',
        sender: '泽安气象台',
        value: null,
        issuedAt: new Date(NOW - HOUR_MS).toISOString(),
        expiresAt: new Date(NOW + HOUR_MS).toISOString(),
      },
    ])
  })

  test.each([
    ['until it expires', { expiresAt: NOW + 1 }, 1],
    ['no longer than that', { expiresAt: NOW }, 0],
    ['for a day, where it does not say', { issuedAt: NOW - 24 * HOUR_MS + 1, expiresAt: null }, 1],
    ['for no longer than a day, where it does not say', { issuedAt: NOW - 24 * HOUR_MS, expiresAt: null }, 0],
  ])('holds %s', (_, change, count) => expect(warningsOf([issued(change)], null, [], NOW)).toHaveLength(count))

  test.each([
    ['1001', 'gust'],
    ['1002', 'gust'],
    ['1006', 'gust'],
    ['1012', 'gust'],
    ['1014', 'lightning'],
    ['1015', 'lightning'],
    ['1031', 'lightning'],
    ['1073', 'flood'],
    ['1076', 'flood'],
    ['1201', 'flood'],
    ['1207', 'flood'],
    ['1203', 'flood'],
    ['1204', 'flood'],
    ['1205', 'flood'],
    ['1209', 'flood'],
    ['1211', 'flood'],
    ['1214', 'flood'],
    ['1219', 'flood'],
  ])('of the number %s stops (%s) from yellow on, and cautions below it', (code, kind) => {
    const levels = (['white', 'blue', 'yellow', 'orange', 'red', 'black'] as const).map(
      (color) => warningsOf([issued({ code, color })], null, [], NOW)[0],
    )
    expect(levels.map((warning) => warning!.kind)).toEqual(Array(6).fill(kind))
    expect(levels.map((warning) => warning!.level)).toEqual(['caution', 'caution', 'stop', 'stop', 'stop', 'stop'])
  })

  test.each([
    ['1003', 'rain'],
    ['1038', 'rain'],
    ['1063', 'rain'],
    ['1064', 'rain'],
    ['1009', 'heat'],
    ['1010', 'heat'],
    ['9999', 'other'],
  ])('of the number %s (%s) is a caution however grave', (code, kind) => {
    expect(briefly([issued({ code, color: 'red' })], null, [], NOW)).toEqual([[kind, 'caution', null]])
  })

  test.each<[string, Issued['color'], string, string]>([
    ['水库泄洪', 'blue', 'flood', 'stop'],
    ['水庫洩洪', 'blue', 'flood', 'stop'],
    ['大坝放水', 'unknown', 'flood', 'stop'],
    ['雷暴', 'orange', 'lightning', 'stop'],
    ['渍涝风险', 'red', 'other', 'caution'],
    ['山洪', 'yellow', 'flood', 'stop'],
    ['山洪', 'blue', 'flood', 'caution'],
  ])('of a number that is not known is told by its name: %s, %s', (title, color, kind, level) => {
    expect(briefly([issued({ code: '9999', title, color })], null, [], NOW)).toEqual([[kind, level, null]])
  })
})

describe('what the readings warn of', () => {
  test('is nothing on a mild day', () => expect(fromReadings({}, [{}, 1], [{}, 2])).toEqual([]))

  test('is thunder: now it stops, within six hours it is said beforehand', () => {
    const thunder = { condition: 'thunder' as const }
    expect(fromReadings(thunder, [thunder, 1])).toEqual([['lightning', 'stop', null]])
    expect(fromReadings({}, [thunder, 6])).toEqual([['lightning', 'caution', null]])
    expect(fromReadings(null, [thunder, 6])).toEqual([['lightning', 'caution', null]])
    expect(fromReadings({}, [{}, 6], [thunder, 7])).toEqual([])
  })

  test.each<[string, Partial<Reading> | null, Partial<Reading>, unknown[]]>([
    ['a gust of force 8', { gustMs: 17.2 }, {}, ['gust', 'stop', 17.2]],
    ['a wind of force 8 whose gusts are not known', { windMs: 17.2, gustMs: null }, {}, ['gust', 'stop', 17.2]],
    ['a gust just below it', { gustMs: 17.1 }, {}, ['gust', 'caution', 17.1]],
    ['a gust of force 6', { gustMs: 10.8 }, {}, ['gust', 'caution', 10.8]],
    ['a gust of force 8 that is to come', {}, { gustMs: 20 }, ['gust', 'caution', 20]],
    ['a wind of force 6 that is to come', null, { windMs: 10.8 }, ['gust', 'caution', 10.8]],
    ['heat', { tempC: 35 }, {}, ['heat', 'caution', 35]],
    ['heat that is to come', { tempC: 30 }, { tempC: 36 }, ['heat', 'caution', 36]],
    ['heavy rain that is to come', {}, { rainMm: 10 }, ['rain', 'caution', 10]],
    ['so much rain that rivers rise', {}, { rainMm: 50 }, ['flood', 'caution', 50]],
  ])('is %s', (_, now, soon, warning) => expect(fromReadings(now, [soon, 3])).toEqual([warning]))

  test.each<[string, Partial<Reading>]>([
    ['gusts below force 6', { gustMs: 10.7 }],
    ['34.9 °C', { tempC: 34.9 }],
    ['9.9 mm of rain in an hour', { rainMm: 9.9 }],
    ['what is not known', { gustMs: null, windMs: null, tempC: null, rainMm: null }],
  ])('is not %s', (_, change) => expect(fromReadings(change, [change, 3])).toEqual([]))

  test('is a flood where the rain of six hours comes to 50 mm, and no more of it', () => {
    const rains = (mm: number, from = 1) => Array.from({ length: 6 }, (_, n): [Partial<Reading>, number] => [{ rainMm: mm }, from + n])
    expect(fromReadings({}, ...rains(8.4))).toEqual([['flood', 'caution', 50.4]])
    expect(fromReadings({}, ...rains(8.3))).toEqual([])
    expect(fromReadings({}, ...rains(9.9, 4))).toEqual([])
  })
})

test('what says stop comes first, each else in its order', () => {
  const [blue, red] = [issued({ code: '1006', color: 'blue' }), issued({ code: '1009', color: 'red' })]
  expect(briefly([blue, red, issued()], reading({ gustMs: 18, tempC: 36 }), [], NOW)).toEqual([
    ['lightning', 'stop', null],
    ['gust', 'stop', 18],
    ['gust', 'caution', null],
    ['heat', 'caution', null],
    ['heat', 'caution', 36],
  ])
})
