import type { Message, Quote } from '@anglers/contract/chat'
import { QUOTE_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import { invalid } from '../../kernel/errors.ts'
import { cleanLine, shorten } from '../../lib/text.ts'
import { findQuoted, findWithout, findWrittenIn, type QuotedRow } from './quoteQueries.ts'

/**
 * What a message may quote, as it is stored. What its writer does not have any more, or what was taken back, may be quoted, as nothing of
 * it is shown to them: an answer may have waited for a connection.
 *
 * @param conversationId the one in which it is sent; undefined where nothing was said yet
 * @throws ApiError rest_invalid_param: a message of another conversation, or that nobody wrote
 */
export async function readQuote(db: Db, conversationId: number | undefined, id: number | undefined): Promise<number | null> {
  if (id === undefined) return null
  if (conversationId === undefined || (await findWrittenIn(db, id)) !== conversationId) throw invalid('quote', 'not_found')
  return id
}

/** To who does not have it. */
const goneQuote = (id: number): Quote => ({ id, state: 'gone', from: null, kind: null, cardType: null, text: '' })

const presentQuote = (row: QuotedRow): Quote => {
  const gone = goneQuote(row.id)
  if (!row.seen) return gone
  const from = { id: row.sender_id, nickName: row.nickname }
  if (row.recalled_at) return { ...gone, state: 'recalled', from }
  const text = shorten(cleanLine(row.body || (row.place_name ?? row.file_name ?? '')), QUOTE_CHARS)
  return { ...gone, state: 'said', from, kind: row.kind, cardType: row.card_type, text }
}

/** What these messages quote, by the ids of those that are quoted. @param readerId null for who has all of the conversation */
export async function findQuotes(db: Db, readerId: number | null, ids: readonly number[]): Promise<Map<number, Quote>> {
  if (!ids.length) return new Map()
  return new Map((await findQuoted(db, readerId, ids)).map((row) => [row.id, presentQuote(row)]))
}

/** A message as it goes out to all who are in its conversation. */
export interface Said {
  id: number
  message: Message
  /** Those of them who do not have what it quotes. */
  without: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()

/** Messages, with who is not to see what they quote. */
export async function toAll(db: Db, messages: readonly Message[]): Promise<Said[]> {
  const quoted = messages.flatMap(({ quote }) => (quote ? [quote.id] : []))
  // As its writer sees it, who may not have it any more, while others do.
  const lost = messages.flatMap(({ quote }) => (quote?.state === 'gone' ? [quote.id] : []))
  const whole = await findQuotes(db, null, lost)
  const without = new Map<number, Set<number>>()
  for (const { id, member_id } of quoted.length ? await findWithout(db, quoted) : []) {
    const members = without.get(id)
    if (members) members.add(member_id)
    else without.set(id, new Set([member_id]))
  }
  return messages.map((message) => ({
    id: message.id,
    message: message.quote ? { ...message, quote: whole.get(message.quote.id) ?? message.quote } : message,
    without: (message.quote && without.get(message.quote.id)) ?? NOBODY,
  }))
}

/** The same message for those who do not have what it quotes. */
export const withoutQuoted = ({ quote, ...message }: Message): Message => ({
  ...message,
  quote: quote && goneQuote(quote.id),
})
