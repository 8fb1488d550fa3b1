import { QUOTE_CHARS } from '@anglers/contract/limits'
import type { CardType } from '@anglers/contract/messageCards'
import type { Message, Quote } from '@anglers/contract/chat'
import { t } from '@/lib/i18n/rooms'
import { charsOf, cutText } from '@/lib/text'
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

const nameOf = ({ kind, card }: Pick<Message, 'kind' | 'card'>): string | undefined => standIn(kind, card?.type)

/** What stands for a message that is no text; none of a kind, or with a card, that is newer than this app. */
function standIn(kind: Message['kind'], cardType: CardType | undefined): string | undefined {
  if (cardType) return t.chat.cards[cardType]
  return kind === 'card' ? t.chat.cardGone : (t.chat.kinds as Partial<Record<Message['kind'], string>>)[kind]
}

/** The text that a message is shown by, where it is one, or where nothing else of it can be shown. */
export function textOf(message: Message): string {
  if (message.kind === 'text') return message.text
  const name = nameOf(message)
  if (name === undefined) return t.chat.newer
  return message.kind === 'card' && !message.card ? name : message.text
}

/** A message as another one quotes it. */
export function quoteOf(message: Message): Quote {
  const { id, from, kind, card, file, place, picture } = message
  const text = shorten(message.text || (place?.name ?? file?.name ?? ''))
  const thumb = picture?.thumb ?? null
  return { id, state: 'said', from: { id: from.id, nickName: from.nickName }, kind, cardType: card?.type ?? null, text, thumb }
}

/** As the server shortens it. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, ' ')
  return charsOf(line) > QUOTE_CHARS ? `${cutText(line, QUOTE_CHARS - 1)}…` : line
}

/** A quoted message in one line: who, and what; or why there is nothing of it. */
export function quoteWords({ state, from, kind, cardType, text }: Quote): string {
  if (state === 'gone') return t.talk.quoteGone
  if (state === 'recalled') return t.talk.quoteRecalled
  const words = kind === 'text' ? text : [kind && standIn(kind, cardType ?? undefined), text].filter(Boolean).join(' ')
  return t.group.says(memberName(from!), words || t.chat.newer)
}

/** What was said last in a group, in one line of a list: who, and what. */
export function groupWords(message: Message): string {
  const words = messageWords(message)
  const isNote = message.recalled || message.kind === 'recall' || message.kind === 'event'
  return isNote ? words : t.group.says(memberName(message.from), words)
}
