import type { Conversation as Wire, Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { Registry } from '@/stores/registry'
import { Thread } from './Thread'
import type { Content, Forwarded } from './outgoing'

/** A message's content as the API takes it. */
export function wireContent(content: Content | Forwarded) {
  switch (content.kind) {
    case 'text':
      return { text: content.text, ...(content.quote && { quote: content.quote.id }) }
    case 'picture':
      return { picture: content.picture.id }
    case 'voice':
      return { voice: content.voice.id }
    case 'file':
      return { file: content.file.id }
    case 'card':
      return { card: { type: content.card.type, id: content.card.id } }
    case 'place':
      return { place: content.place }
    case 'forward':
      return { forward: content.id }
  }
}

/** A private conversation. Its id is the other member's. */
export class Conversation {
  data: Wire
  readonly thread: Thread

  constructor({ id, ...data }: Wire & { id: number }) {
    this.data = data
    this.thread = new Thread({
      key: `chat-${id}`,
      uploads: 'POST upload/im-one',
      list: (range) => call('GET message/list', { id, ...range }, { quiet: true }),
      // The clientId alone identifies a resend: it works longer than an Idempotency-Key is kept.
      send: (content, clientId) => call('POST message/send', { id, clientId, ...wireContent(content) }, { quiet: true, key: clientId }),
      read: async (message) => {
        const answer = await call('POST message/read', { id, message }, { quiet: true })
        runInAction(() => this.noteMyRead(answer.myReadId, answer.unread))
        return answer
      },
      unread: () => this.data.unread,
      search: (word, before) => call('GET message/search', { id, word, before }, { quiet: true }),
    })
    this.noteProgress()
    makeAutoObservable(this, { data: observableRef, thread: false })
  }

  get id(): number {
    return this.data.user.id
  }

  merge({ id: _, ...data }: Partial<Wire> & { id?: number }): void {
    this.data = { ...this.data, ...data }
    this.noteProgress()
  }

  /** Applies a new or recalled message. */
  receive(message: Message, mine: boolean): void {
    const isNews = message.id > (this.data.last?.id ?? 0)
    this.thread.add(message)
    if (isNews) this.merge({ last: message, unread: this.data.unread + (mine || message.kind === 'recall' ? 0 : 1) })
  }

  /** Applies my read position, from this device or another. */
  noteMyRead(id: number, unread = this.data.unread): void {
    this.thread.noteMyRead(id)
    this.data = { ...this.data, unread, myReadId: Math.max(this.data.myReadId, id) }
  }

  /** A message was deleted for me, here or on another device. */
  async forget(id: number, unread: number): Promise<void> {
    this.thread.forget([id])
    this.merge({ unread })
    if (this.data.last && this.data.last.id <= id) await this.refresh()
  }

  /** @throws ApiError, NetworkError */
  async pin(on: boolean): Promise<void> {
    await call('POST message/pin', { id: this.id, on })
    runInAction(() => this.merge({ pinned: on }))
  }

  /** Deletes for me what was said so far. @throws ApiError, NetworkError */
  async clear(): Promise<void> {
    await call('POST message/clear', { id: this.id })
    this.merge({ last: null, unread: 0 })
    this.thread.clear()
    void this.thread.load()
  }

  /** @throws ApiError, NetworkError */
  async mute(on: boolean): Promise<void> {
    await call('POST message/mute', { id: this.id, on })
    runInAction(() => this.merge({ muted: on }))
  }

  /** Reloads the other member's read position and whether they accept messages. */
  async refresh(): Promise<void> {
    this.merge(await call('GET message/view', { id: this.id }, { quiet: true }))
  }

  private noteProgress(): void {
    const { readId, deliveredId, myReadId } = this.data
    this.thread.noteRead(readId)
    this.thread.noteDelivered(deliveredId)
    this.thread.noteMyRead(myReadId)
  }
}

/** The conversations known to the app, by the other member's id. */
export const conversations = new Registry<Wire & { id: number }, Conversation>((data) => new Conversation(data))

export const adoptConversation = (data: Wire): Conversation => conversations.upsert({ id: data.user.id, ...data })
