import type { Input } from '@anglers/contract'
import { forwardedKinds, type Message } from '@anglers/contract/chat'
import { sentCardTypes } from '@anglers/contract/messageCards'
import { DELETED_MESSAGES_TOLD } from '@anglers/contract/limits'
import { sixDecimals } from '@anglers/contract/mapGrid'
import type { NewMessage } from './tables.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import { textsUnanswered } from '../../kernel/texts.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { readerOf } from '../account/policy.ts'
import { foreignAttachments } from '../media/attachments.ts'
import { foreignPictures } from '../media/service.ts'
import { ownsVoice } from '../media/voice.ts'
import type { Chatting } from './announce.ts'
import { findCards } from './cards.ts'
import { listDeleted } from './hidingQueries.ts'
import { presentMessage } from './present.ts'
import { findSeen } from './quoteQueries.ts'
import { findQuotes, type Said, toAll } from './quotes.ts'
import { findMessages, listMessages, type Membership, type MessageRow } from './queries.ts'

export type Content = Pick<Input<'POST message/send'>, 'text' | 'picture' | 'voice' | 'file' | 'card' | 'place' | 'forward'>

type Stored = Pick<
  NewMessage,
  'kind' | 'body' | 'media_id' | 'voice_id' | 'attachment_id' | 'card_type' | 'card_id' | 'place_name' | 'place_address' | 'lat' | 'lng'
>

const kinds = ['text', 'picture', 'voice', 'file', 'card', 'place', 'forward'] as const

/** What storing a message takes: what is sent on is checked as what is typed. */
export type Writing = ReadServices & Pick<Services, 'checkTexts'>

/**
 * What is sent, as it is stored. Not within a transaction: another service may be asked.
 *
 * @throws ApiError rest_invalid_param: nothing or two things at once, an empty text, a picture, voice note or file of somebody else, a
 *   thing that a visitor could not see, a message that the sender does not have, that cannot be sent on or may not be published;
 *   rest_unavailable: its text could not be checked
 */
export async function readContent(services: Writing, viewer: Viewer, input: Content): Promise<Stored> {
  const { db } = services
  const [kind, ...others] = kinds.filter((name) => input[name] !== undefined)
  if (!kind) throw invalid('text', 'required')
  if (others[0]) throw invalid(others[0], 'unknown')
  if (kind === 'forward') return readForwarded(services, viewer, input.forward!)
  const nothing = {
    kind,
    body: '',
    media_id: null,
    voice_id: null,
    attachment_id: null,
    card_type: null,
    card_id: null,
    place_name: null,
    place_address: null,
    lat: null,
    lng: null,
  }
  if (input.text !== undefined) {
    const body = cleanText(input.text)
    if (!body) throw invalid('text', 'empty')
    return { ...nothing, body }
  }
  if (input.picture !== undefined) {
    if ((await foreignPictures({ db }, viewer.id, [input.picture])).length) throw invalid('picture', 'not_yours')
    return { ...nothing, media_id: input.picture }
  }
  if (input.voice !== undefined) {
    if (!(await ownsVoice(db, viewer.id, input.voice))) throw invalid('voice', 'not_yours')
    return { ...nothing, voice_id: input.voice }
  }
  if (input.file !== undefined) {
    if ((await foreignAttachments({ db }, viewer.id, [input.file])).length) throw invalid('file', 'not_yours')
    return { ...nothing, attachment_id: input.file }
  }
  if (input.card !== undefined) {
    const { type, id } = input.card
    const [card] = await findCards(services, [input.card])
    if (!card || card.gone) throw invalid('card', 'not_found')
    return { ...nothing, card_type: type, card_id: id }
  }
  const place = input.place!
  const name = cleanLine(place.name)
  if (!name) throw invalid('place.name', 'empty')
  return { ...nothing, place_name: name, place_address: cleanLine(place.address), lat: sixDecimals(place.lat), lng: sixDecimals(place.lng) }
}

/**
 * What is in a message that is sent on, as it is stored again. A picture or file stays that of who uploaded it, and is kept as long as a
 * message shows it.
 */
async function readForwarded(services: Writing, viewer: Viewer, id: number): Promise<Stored> {
  const found = await findSeen(services.db, viewer.id, readerOf(viewer), id)
  if (!found || !isIn(found.kind, forwardedKinds)) throw invalid('forward', 'not_found')
  const { conversation_id: _, ...content } = found
  if (content.card_type !== null) {
    const [card] = isIn(content.card_type, sentCardTypes)
      ? await findCards(services, [{ type: content.card_type, id: content.card_id! }])
      : []
    if (!card || card.gone) throw invalid('forward', 'not_found')
  }
  await checkForwarded(services, viewer, [content.body, content.place_name, content.place_address])
  return { ...content, voice_id: null }
}

/** What is sent on is published anew, by who does it. */
async function checkForwarded({ checkTexts }: Writing, viewer: Viewer, texts: (string | null)[]): Promise<void> {
  const wanted = texts.flatMap((text) => (text ? { param: 'forward', place: 'message' as const, text } : []))
  if ((await checkTexts(viewer, wanted)) === 'unanswered') throw textsUnanswered()
}

const isIn = (name: string, names: readonly string[]) => names.includes(name)

/** Who reads. Without a viewer: anybody who has all of the conversation. */
type Reading = ReadServices & { viewer?: Pick<Viewer, 'id'> }

/** Rows as messages, in their order; each as to its readers, unless it is said to whom. */
export async function present<R extends MessageRow>(
  services: Reading,
  rows: R[],
  audienceOf?: (row: R) => 'readers' | 'owner',
): Promise<Message[]> {
  const carrying = rows.filter(({ card_type }) => card_type !== null)
  const quotedIds = rows.flatMap(({ quote_id }) => quote_id ?? [])
  const [found, quotes] = await Promise.all([
    findCards(
      services,
      carrying.map(({ card_type, card_id }) => ({ type: card_type!, id: card_id! })),
    ),
    findQuotes(services, services.viewer?.id ?? null, quotedIds),
  ])
  const cards = new Map(carrying.map(({ id }, at) => [id, found[at]]))
  return rows.map((row) =>
    presentMessage(row, { card: cards.get(row.id), quote: quotes.get(row.quote_id ?? 0) }, services.store, audienceOf?.(row)),
  )
}

/** Messages by their ids. */
export async function messagesById(services: Reading, ids: number[]): Promise<Map<number, Message>> {
  if (!ids.length) return new Map()
  return new Map((await present(services, await findMessages(services.db, ids))).map((message) => [message.id, message]))
}

/** @throws ApiError rest_not_found */
export async function messageById(services: Reading, id: number): Promise<Message> {
  const message = (await messagesById(services, [id])).get(id)
  if (!message) throw notFound()
  return message
}

/** What was said in a conversation after one message, up to another, in order, as it goes out: at most `limit`. */
export const messagesBetween = async (
  services: ReadServices,
  conversationId: number,
  after: number,
  upto: number,
  limit: number,
): Promise<Said[]> => toAll(services, await present(services, await listMessages(services.db, { conversationId, after, upto, limit })))

interface Page {
  before?: number
  after?: number
  per_page?: number
}

/** One page of a conversation, the oldest first, and whether there are more in that direction. */
export async function readPage(
  services: Chatting,
  { conversation_id: conversationId, cleared_id: cleared }: Pick<Membership, 'conversation_id' | 'cleared_id'>,
  { before, after, per_page }: Page,
): Promise<{ messages: Message[]; more: boolean; clearedId: number; deleted: number[] }> {
  const { db, viewer } = services
  const limit = per_page!
  const [rows, deleted] = await Promise.all([
    listMessages(db, { conversationId, cleared, readerId: viewer.id, before, after, limit: limit + 1 }),
    listDeleted(db, conversationId, viewer.id, DELETED_MESSAGES_TOLD),
  ])
  const page = rows.slice(0, limit)
  if (after === undefined) page.reverse()
  return { messages: await present(services, page), more: rows.length > limit, clearedId: cleared, deleted }
}
