import type { Input } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import type { NewMessage } from './tables.ts'
import type { Services } from '../../kernel/context.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { sixDecimals } from '../../lib/place.ts'
import { cleanLine, cleanText } from '../../lib/text.ts'
import { linkPosts } from '../content/links.ts'
import { foreignPictures } from '../media/service.ts'
import { ownsVoice } from '../media/voice.ts'
import { presentMessage } from './present.ts'
import { findMessages, listMessages, type MessageRow } from './queries.ts'

type Shared = Pick<Services, 'db' | 'store'>
export type Content = Pick<Input<'POST message/send'>, 'text' | 'picture' | 'voice' | 'post' | 'place'>

const kinds = ['text', 'picture', 'voice', 'post', 'place'] as const

/**
 * What is sent, as it is stored.
 *
 * @throws ApiError rest_invalid_param: nothing or two things at once, an empty text, a picture or voice note of somebody else, a post
 *   that a visitor could not meet
 */
export async function readContent(services: Shared, viewer: Viewer, input: Content): Promise<Pick<NewMessage, 'kind' | 'body' | 'media_id' | 'voice_id' | 'post_id' | 'place_name' | 'place_address' | 'lat' | 'lng'>> {
  const { db } = services
  const [kind, ...others] = kinds.filter((name) => input[name] !== undefined)
  if (!kind) throw invalid('text', 'required')
  if (others[0]) throw invalid(others[0], 'unknown')
  const nothing = { kind, body: '', media_id: null, voice_id: null, post_id: null, place_name: null, place_address: null, lat: null, lng: null }
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
  if (input.post !== undefined) {
    if (!(await linkPosts(services, [input.post])).size) throw invalid('post', 'not_found')
    return { ...nothing, post_id: input.post }
  }
  const place = input.place!
  const name = cleanLine(place.name)
  if (!name) throw invalid('place.name', 'empty')
  return { ...nothing, place_name: name, place_address: cleanLine(place.address), lat: sixDecimals(place.lat), lng: sixDecimals(place.lng) }
}

/** Rows as messages, in their order. */
export async function present(services: Shared, rows: MessageRow[], audience?: 'readers' | 'owner'): Promise<Message[]> {
  const links = await linkPosts(services, rows.flatMap(({ post_id }) => post_id ?? []))
  return rows.map((row) => presentMessage(row, links, services.store, audience))
}

/** Messages by their ids. */
export async function messagesById(services: Shared, ids: number[]): Promise<Map<number, Message>> {
  if (!ids.length) return new Map()
  return new Map((await present(services, await findMessages(services.db, ids))).map((message) => [message.id, message]))
}

/** @throws ApiError rest_not_found */
export async function messageById(services: Shared, id: number): Promise<Message> {
  const message = (await messagesById(services, [id])).get(id)
  if (!message) throw notFound()
  return message
}

/** What was said in a conversation after one message, up to another, in order: at most `limit`. */
export const messagesBetween = async (services: Shared, conversationId: number, after: number, upto: number, limit: number): Promise<Message[]> =>
  present(services, await listMessages(services.db, { conversationId, after, upto, limit }))

interface Page {
  before?: number
  after?: number
  per_page?: number
}

/** One page of a conversation, the oldest first, and whether there are more in that direction. */
export async function readPage(services: Shared, conversationId: number, cleared: number, { before, after, per_page }: Page): Promise<{ messages: Message[]; more: boolean }> {
  const limit = per_page!
  const rows = await listMessages(services.db, { conversationId, cleared, before, after, limit: limit + 1 })
  const page = rows.slice(0, limit)
  if (after === undefined) page.reverse()
  return { messages: await present(services, page), more: rows.length > limit }
}
