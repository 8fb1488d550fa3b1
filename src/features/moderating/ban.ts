import { t } from '@/lib/i18n/rooms'
import { attempt } from '@/stores/errors'
import { choices, toaster } from '@/stores/overlays'

const DAY_MS = 24 * 60 * 60_000
const terms = [
  ['forDay', 1],
  ['forWeek', 7],
  ['forMonth', 30],
  ['unban', 0],
] as const

/** The moment so many days from now, as calls take it. */
export const inDays = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

/** Offers a moderator for how long somebody may only read. @param ban until when; null: they may write again */
export async function offerBan(ban: (until: string | null) => Promise<unknown>): Promise<void> {
  await choices.offer(
    terms.map(([name, days]) => ({
      name: t.moderating[name],
      run: async () => {
        if (await attempt(() => ban(days ? inDays(days) : null))) toaster.show(t.common.saved, { type: 'success' })
      },
    })),
  )
}
