import type { Conversation as Wire, Message } from '@anglers/contract/chat'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call } from '@/stores/api'
import { Registry } from '@/stores/registry'
import { Thread } from './Thread'
import type { Content } from './outgoing'

/** What a call takes of a message. */
export function wireContent(content: Content) {
  switch (content.kind) {
    case 'text':
      return { text: content.text }
    case 'picture':
      return { picture: content.picture.id }
    case 'voice':
      return { voice: content.voice.id }
    case 'card':
      return { card: { type: content.card.type, id: content.card.id } }
    case 'place':
      return { place: content.place }
  }
}

/** The conversation with a member. Its id is theirs. */
export class Conversation {
  data: Wire
  readonly thread: Thread

  constructor({ id, ...data }: Wire & { id: number }) {
    this.data = data
    this.thread = new Thread({
      key: `chat-${id}`,
      uploads: 'POST upload/im-one',
      list: (range) => call('GET message/list', { id, ...range }, { quiet: true }),
      // The clientId alone makes a resend the same message: it goes on doing so after the key's day.
      send: (content, clientId) => call('POST message/send', { id, clientId, ...wireContent(content) }, { quiet: true, key: clientId }),
      read: async (message) => {
        const answer = await call('POST message/read', { id, message }, { quiet: true })
        runInAction(() => this.noteMyRead(answer.myReadId, answer.unread))
        return answer
      },
      unread: () => this.data.unread,
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

  /** Something new was said, or taken back. */
  hear(message: Message, mine: boolean): void {
    const isNews = message.id > (this.data.last?.id ?? 0)
    this.thread.take(message)
    if (isNews) this.merge({ last: message, unread: this.data.unread + (mine || message.kind === 'recall' ? 0 : 1) })
  }

  /** I have read up to here, on this device or another. */
  noteMyRead(id: number, unread = this.data.unread): void {
    this.thread.noteMyRead(id)
    this.data = { ...this.data, unread, myReadId: Math.max(this.data.myReadId, id) }
  }

  /** @throws ApiError, NetworkError */
  async mute(on: boolean): Promise<void> {
    await call('POST message/mute', { id: this.id, on })
    runInAction(() => this.merge({ muted: on }))
  }

  /** Asks what stands: whether they take messages, what they have read. */
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

/** Those that were shown or heard of. */
export const conversations = new Registry<Wire & { id: number }, Conversation>((data) => new Conversation(data))

export const adoptConversation = (data: Wire): Conversation => conversations.upsert({ id: data.user.id, ...data })
