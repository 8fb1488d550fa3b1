import { FRAMEWORK_TOAST_MS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { copy, hush, tells } from '@/platform/clipboard'
import { toaster } from './overlays'

/**
 * Copies a text, and tells the reader so as the hosts' own toast does.
 * @param more to be told in its place: what to do with it
 */
export async function copyText(text: string, more?: string): Promise<void> {
  try {
    await copy(text)
    if (more) {
      hush()
      toaster.show(more, { type: 'success' })
    } else if (!tells) toaster.show(t.common.copied, { type: 'success', ms: FRAMEWORK_TOAST_MS })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}
