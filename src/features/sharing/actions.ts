import { t } from '@/lib/i18n/rooms'
import { linkTo, share } from '@/platform/share'
import { copyText } from '@/stores/clipboard'
import { toaster } from '@/stores/overlays'
import type { Sharable } from '@/stores/sharing'

/** Copies the address of a page, to be pasted wherever one likes. */
export const copyLink = ({ path }: Sharable): Promise<void> => copyText(linkTo(path), t.content.linkCopied)

/** Offers the ways that the system has. */
export async function shareBySystem(what: Sharable): Promise<void> {
  try {
    if ((await share(what)) === 'copied') toaster.show(t.content.linkCopied, { type: 'success' })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}
