import { dayOf, nextLocalDay, secondsToNextLocalDay, writtenTime } from '../../../server/src/infra/localTime.ts'

/** The town is eight hours ahead: its day begins at 16:00 of the day before by UTC. */
test.each([
  [
    'the first moment of a day',
    '2026-03-31T16:00:00.000Z',
    { day: '2026-04-01', next: '2026-04-01T16:00:00.000Z', left: 86_400, written: '2026年4月1日 00:00' },
  ],
  [
    'its last moment',
    '2026-04-01T15:59:59.500Z',
    { day: '2026-04-01', next: '2026-04-01T16:00:00.000Z', left: 0.5, written: '2026年4月1日 23:59' },
  ],
  [
    'a morning, on which it is still the day before by UTC',
    '2026-03-31T23:30:00.000Z',
    { day: '2026-04-01', next: '2026-04-01T16:00:00.000Z', left: 16.5 * 3_600, written: '2026年4月1日 07:30' },
  ],
  [
    'the last day of a year',
    '2026-12-31T15:00:00.000Z',
    { day: '2026-12-31', next: '2026-12-31T16:00:00.000Z', left: 3_600, written: '2026年12月31日 23:00' },
  ],
])('%s is what the town calls it', (_, moment, { day, next, left, written }) => {
  const time = new Date(moment)
  expect(dayOf(time)).toBe(day)
  expect(nextLocalDay(time).toISOString()).toBe(next)
  expect(secondsToNextLocalDay(time)).toBe(left)
  expect(writtenTime(time).replace(/\s+/, ' ')).toBe(written)
})
