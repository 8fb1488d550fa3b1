import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { share } from '@/platform/share'
import { copyText } from '@/stores/clipboard'
import { toaster } from '@/stores/overlays'
import type { GroupTalk } from './GroupTalk'

/** Hands the way into a group on: its link where that can be shared, else its code. */
export async function shareGroup({ data: { name, code } }: GroupTalk): Promise<void> {
  if (!code) return
  try {
    const how = await share({ title: name, path: routes.groupByCode(code) })
    if (how === 'copied') toaster.show(t.content.linkCopied, { type: 'success' })
  } catch {
    await copyText(code)
  }
}
