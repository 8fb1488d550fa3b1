import { t } from '@/lib/i18n/rooms'
import { dayOf } from '@/lib/time'
import { session } from '@/stores/session'
import { takeFile } from '@/stores/takeFile'

/** Everything that is kept of me, as a file that I take with me. Failures are shown. */
export function takeMyData(): Promise<void> {
  return takeFile('GET user/export', {}, `anglers-${session.userId}-${dayOf(Date.now())}.json`, t.leaving.tooSoon)
}
