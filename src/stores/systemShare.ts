import { t } from '@/lib/i18n'
import { share, type Shared } from '@/platform/share'
import { toaster } from './overlays'

/**
 * Offers the ways to share that the system has, where that is not the host's business. Says so when only the address was copied, or not
 * even that.
 * @param copied what is said then
 */
export async function shareBySystem(what: Shared, copied: string): Promise<void> {
  try {
    if ((await share(what)) === 'copied') toaster.show(copied, { type: 'success' })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}
