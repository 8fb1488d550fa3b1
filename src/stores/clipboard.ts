import { FRAMEWORK_TOAST_MS } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { copy, hideToast, showsToast } from '@/platform/clipboard'
import { toaster } from './overlays'

/**
 * Copies a text, and shows a toast, as the hosts do by themselves.
 * @param more shown instead: instructions on what to do with it
 */
export async function copyText(text: string, more?: string): Promise<void> {
  try {
    await copy(text)
    if (more) {
      hideToast()
      toaster.show(more, { type: 'success' })
    } else if (!showsToast) toaster.show(t.common.copied, { type: 'success', ms: FRAMEWORK_TOAST_MS })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}
