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
  return nameOf(message) ?? t.chat.newer
}

/** What stands for a message that is no text; none of a kind, or with a thing, that is newer than this app. */
const nameOf = ({ kind, card }: Pick<Message, 'kind' | 'card'>): string | undefined =>
  card ? t.chat.cards[card.type] : (t.chat.kinds as Partial<Record<Message['kind'], string>>)[kind]

/** The text that a message is shown by, where it is one; of a kind that is newer than this app, what to do. */
export const textOf = (message: Message): string => (message.kind === 'text' || nameOf(message) !== undefined ? message.text : t.chat.newer)

/** What was said last in a group, in one line of a list: who, and what. */
export function groupWords(message: Message): string {
  const words = messageWords(message)
  const isNote = message.recalled || message.kind === 'recall' || message.kind === 'event'
  return isNote ? words : t.group.says(message.from.nickName, words)
}
