import type { Message } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'

/** What happened in a group, as one sentence. */
export function eventWords({ event, from }: Message): string {
  if (!event) return ''
  const { what, members, text } = event
  const sentences: Partial<typeof t.group.events> = t.group.events
  // A server may know of more than this app does.
  return sentences[what]?.(from.nickName, members.map(({ nickName }) => nickName).join(t.group.and), text) ?? t.chat.newer
}
