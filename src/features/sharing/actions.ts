import { t } from '@/lib/i18n/rooms'
import { linkTo } from '@/platform/share'
import { copyText } from '@/stores/clipboard'
import type { Sharable } from '@/stores/sharing'

/** Copies the address of a page, to be pasted wherever one likes. */
export const copyLink = ({ path }: Sharable): Promise<void> => copyText(linkTo(path), t.content.linkCopied)
