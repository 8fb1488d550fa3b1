import { setTimeout as delay } from 'node:timers/promises'
import { secondsToNextLocalDay } from '../../../server/src/infra/localTime.ts'

/** No test of a file that counts by days takes longer, in ms. */
const TEST_MS = 15_000

/** Has each test of a file begin and end on one day of the town's. */
export function keepToOneDay(): void {
  beforeEach(async () => {
    const left = secondsToNextLocalDay(new Date()) * 1000
    if (left < TEST_MS) await delay(left + 100)
  }, 4 * TEST_MS)
}
