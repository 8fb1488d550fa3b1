import type { Input } from '@anglers/contract'
import { t } from '@/lib/i18n'
import { deliver, deliveryMethod, type FetchedFile, needsTap } from '@/platform/files'
import { download, type FileName } from './api'
import { ApiError, showNetworkError } from './errors'
import { loading, modals, toaster } from './overlays'

const TOO_MANY = 429

/**
 * A file of the server's that the member takes along, in whatever way the platform lets a file go. Failures are shown.
 * @param tooSoon what is said to a member who asked for it too often
 */
export const takeFile = <K extends FileName>(name: K, input: Input<K>, fileName: string, tooSoon = t.files.failed): Promise<void> =>
  takeAlong(() => download(name, input, fileName), tooSoon)

/** A file that the member takes along as above, wherever it is fetched from. */
export async function takeAlong(fetching: () => Promise<FetchedFile>, tooSoon = t.files.failed): Promise<void> {
  try {
    const file = await loading.during(fetching())
    if (needsTap && !(await modals.ask(t.files.ready[deliveryMethod], { confirmText: t.files.handOver[deliveryMethod] }))) return
    // Leaving the host's own dialog is no failure.
    await deliver(file).then(
      () => deliveryMethod === 'saved' && toaster.show(t.files.downloaded, { type: 'success' }),
      () => undefined,
    )
  } catch (error) {
    if (!(error instanceof ApiError)) showNetworkError(error)
    else toaster.show(error.status === TOO_MANY ? tooSoon : t.files.failed, { type: 'error' })
  }
}
