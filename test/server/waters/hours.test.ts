import type { OpeningHours } from '@anglers/contract/venue'
import { openAt, overlap } from '../../../server/src/domains/waters/hours.ts'

type Spans = OpeningHours['week'][number]
const everyDay = (spans: Spans, holidays: Spans | null = null): OpeningHours => ({ week: Array.from({ length: 7 }, () => spans), holidays })
/** A moment by the town's clock. */
const at = (written: string) => new Date(`${written}+08:00`)
const NONE: ReadonlySet<string> = new Set()

describe('opening hours', () => {
  const day = everyDay([{ from: '06:30', to: '18:00' }])
  test.each([
    ['2026-05-13T06:29', false, '2026-05-13T06:30'],
    ['2026-05-13T06:30', true, '2026-05-13T18:00'],
    ['2026-05-13T17:59', true, '2026-05-13T18:00'],
    ['2026-05-13T18:00', false, '2026-05-14T06:30'],
  ])('of a day: at %s open is %p until %s', (now, open, until) => {
    expect(openAt(day, at(now), NONE)).toEqual({ open, until: at(until).toISOString() })
  })

  const night = everyDay([{ from: '18:00', to: '02:00' }])
  test.each([
    ['2026-05-13T01:59', true, '2026-05-13T02:00'],
    ['2026-05-13T02:00', false, '2026-05-13T18:00'],
    ['2026-05-13T23:30', true, '2026-05-14T02:00'],
  ])('past midnight: at %s open is %p until %s', (now, open, until) => {
    expect(openAt(night, at(now), NONE)).toEqual({ open, until: at(until).toISOString() })
  })

  test('are those of the day before where they go on after midnight, and of a week before at its beginning', () => {
    const saturdays: OpeningHours = { week: [[], [], [], [], [], [{ from: '20:00', to: '04:00' }], []], holidays: null }
    // 2026-05-16 is a Saturday.
    expect(openAt(saturdays, at('2026-05-17T03:00'), NONE)).toEqual({ open: true, until: at('2026-05-17T04:00').toISOString() })
    expect(openAt(saturdays, at('2026-05-17T05:00'), NONE)).toEqual({ open: false, until: at('2026-05-23T20:00').toISOString() })
  })

  test('of the whole day know no end, and what follows without a gap is one', () => {
    expect(openAt(everyDay([{ from: '00:00', to: '00:00' }]), at('2026-05-13T12:00'), NONE)).toEqual({ open: true, until: null })
    const joined = everyDay([
      { from: '06:00', to: '12:00' },
      { from: '12:00', to: '18:00' },
    ])
    expect(openAt(joined, at('2026-05-13T08:00'), NONE)).toEqual({ open: true, until: at('2026-05-13T18:00').toISOString() })
  })

  test('of an evening that goes on past the next morning’s last as long as the longer of them', () => {
    const hours = everyDay([
      { from: '20:00', to: '04:00' },
      { from: '02:00', to: '03:00' },
    ])
    expect(openAt(hours, at('2026-05-13T01:00'), NONE)).toEqual({ open: true, until: at('2026-05-13T04:00').toISOString() })
  })

  test('of nobody who opens say so', () => {
    expect(openAt(everyDay([]), at('2026-05-13T12:00'), NONE)).toEqual({ open: false, until: null })
  })

  test('on a holiday are its own, where there are some, and else those of the day', () => {
    const holidays = new Set(['2026-10-01'])
    const shorter = everyDay([{ from: '06:00', to: '18:00' }], [{ from: '09:00', to: '12:00' }])
    expect(openAt(shorter, at('2026-10-01T13:00'), holidays)).toEqual({ open: false, until: at('2026-10-02T06:00').toISOString() })
    expect(openAt(shorter, at('2026-09-30T13:00'), holidays).open).toBe(true)
    expect(openAt({ ...shorter, holidays: null }, at('2026-10-01T13:00'), holidays).open).toBe(true)
    expect(openAt({ ...shorter, holidays: [] }, at('2026-10-01T10:00'), holidays).open).toBe(false)
  })

  test.each<[Spans, boolean]>([
    [[], false],
    [
      [
        { from: '08:00', to: '12:00' },
        { from: '12:00', to: '18:00' },
      ],
      false,
    ],
    [
      [
        { from: '14:00', to: '18:00' },
        { from: '08:00', to: '14:01' },
      ],
      true,
    ],
    [
      [
        { from: '18:00', to: '02:00' },
        { from: '23:00', to: '23:30' },
      ],
      true,
    ],
  ])('%j overlap: %p', (spans, does) => expect(overlap(spans)).toBe(does))
})
