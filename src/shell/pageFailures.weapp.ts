import { t } from '@/lib/i18n'
import { onOpenFailure } from '@/lib/navigation'
import { modals } from '@/stores/overlays'

/** Says so where a page cannot be opened, as its package does not come, and offers to try again. preloadRule fetches ahead. */
export function handlePageFailures(): void {
  onOpenFailure((retry) => {
    void modals.ask(t.common.networkDown, { confirmText: t.common.retry }).then((again) => again && retry())
  })
}

/** A mini-program fetches its packages itself. */
export const fetchMyPosts = (): void => undefined
