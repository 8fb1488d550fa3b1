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
  return kind in t.chat.kinds ? t.chat.kinds[kind] : t.chat.newer
}

/** The text that a message is shown by, where it is one; of a kind that is newer than this app, what to do. */
export const textOf = ({ kind, text }: Message): string => (kind === 'text' || kind in t.chat.kinds ? text : t.chat.newer)

/** What was said last in a group, in one line of a list: who, and what. */
export function groupWords(message: Message): string {
  const words = messageWords(message)
  const isNote = message.recalled || message.kind === 'recall' || message.kind === 'event'
  return isNote ? words : t.group.says(message.from.nickName, words)
}
