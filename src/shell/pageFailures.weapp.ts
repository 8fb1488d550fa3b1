import { t } from '@/lib/i18n/rooms'
import { onOpenFailure } from '@/lib/navigation'
import { isSinglePage } from '@/platform/system'
import { modals, toaster } from '@/stores/overlays'

/**
 * Says so where a page cannot be opened, as its package does not come, and offers to try again. preloadRule fetches ahead.
 * Where the host opens no page at all, trying again is no use.
 */
export function handlePageFailures(): void {
  onOpenFailure((retry) => {
    if (isSinglePage()) toaster.show(t.sharing.onlyThis)
    else void modals.ask(t.common.networkDown, { confirmText: t.common.retry }).then((again) => again && retry())
  })
}

/** A mini-program fetches its packages itself. */
export const fetchMyPosts = (): void => undefined
