import type { Message } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'
import { nameOf } from '@/lib/nameOf'

/** A group event as one sentence. */
export function eventWords({ event, from }: Message): string {
  if (!event) return ''
  const { what, members, text } = event
  const names = members.map(nameOf).join(t.common.listSeparator)
  const { events } = t.group
  if (what === 'announced' && !text) return events.unannounced(nameOf(from), names, text)
  if (what === 'silenced' && !names) return events.allSilenced(nameOf(from), names, text)
  if (what === 'spoken' && !names) return events.allSpoken(nameOf(from), names, text)
  const sentences: Partial<typeof events> = events
  // The server may send an event that is newer than this version of the app.
  return sentences[what]?.(nameOf(from), names, text) ?? t.chat.newer
}
