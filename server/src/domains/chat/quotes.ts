import type { Message, Quote } from '@anglers/contract/chat'
import { QUOTE_CHARS } from '@anglers/contract/limits'
import type { Db } from '../../infra/database.ts'
import type { ObjectStore } from '../../infra/store.ts'
import type { ReadServices } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import { cleanLine, shorten } from '../../lib/text.ts'
import { addressFor, fileKey } from '../media/present.ts'
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
const goneQuote = (id: number): Quote => ({ id, state: 'gone', from: null, kind: null, cardType: null, text: '', thumb: null })

const presentQuote = (row: QuotedRow, store: ObjectStore): Quote => {
  const gone = goneQuote(row.id)
  if (!row.seen) return gone
  const from = { id: row.sender_id, nickName: row.nickname }
  if (row.recalled_at) return { ...gone, state: 'recalled', from }
  const text = shorten(cleanLine(row.body || (row.place_name ?? row.file_name ?? '')), QUOTE_CHARS)
  const thumb = row.picture_key && addressFor('readers', fileKey(row.picture_key, 'thumb'), store)
  return { ...gone, state: 'said', from, kind: row.kind, cardType: row.card_type, text, thumb }
}

type Shown = Pick<ReadServices, 'db' | 'store'>

/** What these messages quote, by the ids of those that are quoted. @param readerId null for who has all of the conversation */
export async function findQuotes({ db, store }: Shown, readerId: number | null, ids: readonly number[]): Promise<Map<number, Quote>> {
  if (!ids.length) return new Map()
  return new Map((await findQuoted(db, readerId, ids)).map((row) => [row.id, presentQuote(row, store)]))
}

/** A message as it goes out to all who are in its conversation. */
export interface Said {
  id: number
  message: Message
  /** Those of them who do not have what it quotes, or takes back. */
  without: ReadonlySet<number>
}

const NOBODY: ReadonlySet<number> = new Set()

/** Messages, with who does not have what they quote or take back. */
export async function toAll({ db, store }: Shown, messages: readonly Message[]): Promise<Said[]> {
  const about = messages.flatMap((message) => subjectOf(message) ?? [])
  // As its writer sees it, who may not have it any more, while others do.
  const lost = messages.flatMap(({ quote }) => (quote?.state === 'gone' ? [quote.id] : []))
  const whole = await findQuotes({ db, store }, null, lost)
  const without = new Map<number, Set<number>>()
  for (const { id, member_id } of about.length ? await findWithout(db, about) : []) {
    const members = without.get(id)
    if (members) members.add(member_id)
    else without.set(id, new Set([member_id]))
  }
  return messages.map((message) => ({
    id: message.id,
    message: message.quote ? { ...message, quote: whole.get(message.quote.id) ?? message.quote } : message,
    without: without.get(subjectOf(message) ?? 0) ?? NOBODY,
  }))
}

/** The message that this one quotes or takes back. */
const subjectOf = ({ quote, target }: Message): number | undefined => quote?.id ?? target

/** The same message for those who do not have what it quotes; none where all that it says is that this was taken back. */
export const toThoseWithout = ({ quote, ...message }: Message): Message | null =>
  message.kind === 'recall' ? null : { ...message, quote: quote && goneQuote(quote.id) }
