import type { Message } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'
import { nameOf as memberName } from '@/lib/nameOf'
import { session } from '@/stores/session'
import { eventWords } from './groupWords'

/** Who took a message back, as one line. */
export function recallWords({ from }: Pick<Message, 'from'>): string {
  return from.id === session.userId ? t.chat.iRecalled : t.chat.someoneRecalled(memberName(from))
}

/** What a message says, in one line of a list. */
export function messageWords(message: Message): string {
  const { kind, recalled, text } = message
  if (recalled || kind === 'recall') return recallWords(message)
  if (kind === 'text') return text
  if (kind === 'event') return eventWords(message)
  return nameOf(message) ?? t.chat.newer
}

/** What stands for a message that is no text; none of a kind, or with a card, that is newer than this app. */
function nameOf({ kind, card }: Pick<Message, 'kind' | 'card'>): string | undefined {
  if (card) return t.chat.cards[card.type]
  return kind === 'card' ? t.chat.cardGone : (t.chat.kinds as Partial<Record<Message['kind'], string>>)[kind]
}

/** The text that a message is shown by, where it is one, or where nothing else of it can be shown. */
export function textOf(message: Message): string {
  if (message.kind === 'text') return message.text
  const name = nameOf(message)
  if (name === undefined) return t.chat.newer
  return message.kind === 'card' && !message.card ? name : message.text
}

/** What was said last in a group, in one line of a list: who, and what. */
export function groupWords(message: Message): string {
  const words = messageWords(message)
  const isNote = message.recalled || message.kind === 'recall' || message.kind === 'event'
  return isNote ? words : t.group.says(memberName(message.from), words)
}
