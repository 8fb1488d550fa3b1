import { t } from '@/lib/i18n/rooms'
import { HOME } from '@/lib/routes'
import { withQuery } from '@/lib/url'
import { share } from '@/platform/share'
import { toaster } from '@/stores/overlays'

/** Where an invited friend arrives: the app keeps the code until they sign up. */
export const invitingPath = (code: string) => withQuery(HOME, { invite: code })

/** Shares the invitation, where that is not the host's business. */
export async function shareInvitation(code: string): Promise<void> {
  try {
    if ((await share({ title: t.referral.shareTitle, path: withQuery('/', { invite: code }) })) === 'copied')
      toaster.show(t.referral.shared, { type: 'success' })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}
