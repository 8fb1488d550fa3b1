import type { Message } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'
import { session } from '@/stores/session'
import { eventWords } from './groupWords'

/** Who took a message back, as one line. */
export function recallWords({ from }: Pick<Message, 'from'>): string {
  return from.id === session.userId ? t.chat.iRecalled : t.chat.someoneRecalled(from.nickName)
}

/** What a message says, in one line of a list. */
export function messageWords(message: Message): string {
  const { kind, recalled, text } = message
  if (recalled || kind === 'recall') return recallWords(message)
  if (kind === 'text') return text
  if (kind === 'event') return eventWords(message)
  const names: Partial<typeof t.chat.kinds> = t.chat.kinds
  return names[kind] ?? t.chat.newer
}

/** Whether this app is older than the kind of a message. */
const isNewer = ({ kind }: Message) => kind !== 'text' && !(kind in t.chat.kinds)

/** The text that a message is shown by, where it is one. */
export const textOf = (message: Message): string => (isNewer(message) ? t.chat.newer : message.text)

/** What was said last in a group, in one line of a list: who, and what. */
export function groupWords(message: Message): string {
  const words = messageWords(message)
  const isNote = message.recalled || message.kind === 'recall' || message.kind === 'event'
  return isNote ? words : t.group.says(message.from.nickName, words)
}
