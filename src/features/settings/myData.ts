import { t } from '@/lib/i18n'
import { dayOf } from '@/lib/time'
import { give, handOver, needsTap } from '@/platform/files'
import { download } from '@/stores/api'
import { ApiError, tellOfNetwork } from '@/stores/errors'
import { loading, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'

const TOO_MANY = 429

function tell(error: unknown): void {
  if (!(error instanceof ApiError)) tellOfNetwork(error)
  else toaster.show(error.status === TOO_MANY ? t.leaving.tooSoon : t.leaving.failed, { type: 'error' })
}

/** Everything that is kept of me, as a file that I take with me, in whatever way the platform lets a file go. What went wrong is told. */
export async function takeMyData(): Promise<void> {
  const name = `anglers-${session.userId}-${dayOf(Date.now())}.json`
  try {
    const file = await loading.during(download('GET user/export', name))
    if (needsTap && !(await modals.ask(t.leaving.ready[handOver], { confirmText: t.leaving.handOver[handOver] }))) return
    // Leaving the host's own dialog is no failure.
    await give(file).then(
      () => handOver === 'saved' && toaster.show(t.leaving.downloaded, { type: 'success' }),
      () => undefined,
    )
  } catch (error) {
    tell(error)
  }
}
