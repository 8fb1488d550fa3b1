import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { choices, toaster } from '@/stores/overlays'
import type { Member } from './Member'

const DAY_MS = 24 * 60 * 60_000
const terms = [
  ['forDay', 1],
  ['forWeek', 7],
  ['forMonth', 30],
  ['unban', 0],
] as const

/** Offers a moderator of the whole site for how long a member may only read. */
export async function chooseBan({ id }: Member): Promise<void> {
  await choices.offer(
    terms.map(([name, days]) => ({
      name: t.moderating[name],
      run: async () => {
        const until = days ? new Date(Date.now() + days * DAY_MS).toISOString() : null
        if (await attempt(() => call('POST content-manage/add-blacklist', { id, until }))) toaster.show(t.common.saved, { type: 'success' })
      },
    })),
  )
}
