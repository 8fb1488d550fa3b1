import { t } from '@/lib/i18n'
import { routes } from '@/lib/routes'
import { share } from '@/platform/share'
import { copyText } from '@/stores/clipboard'
import { toaster } from '@/stores/overlays'
import type { GroupConversation } from './GroupConversation'

/** Shares a group: its link where the platform can share links, otherwise its code. */
export async function shareGroup({ data: { name, code } }: GroupConversation): Promise<void> {
  if (!code) return
  try {
    const how = await share({ title: name, path: routes.groupByCode(code) })
    if (how === 'copied') toaster.show(t.content.linkCopied, { type: 'success' })
  } catch {
    await copyText(code)
  }
}
