import { t } from '@/lib/i18n/rooms'
import { HOME } from '@/lib/routes'
import { withQuery } from '@/lib/url'
import { allow, savePicture } from '@/platform/album'
import { share } from '@/platform/share'
import { modals, toaster } from '@/stores/overlays'

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

/** Saves the invitation's picture. A member who once refused the album is led to where that is changed. */
export async function saveQrcode(url: string, code: string): Promise<void> {
  try {
    if ((await savePicture(url, `anglers-${code}.png`)) === 'saved') toaster.show(t.referral.saved, { type: 'success' })
    else if (await modals.ask(t.referral.noAlbum, { confirmText: t.referral.openSettings })) await allow()
  } catch {
    toaster.show(t.referral.notSaved, { type: 'error' })
  }
}
