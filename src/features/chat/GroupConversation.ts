import type { GroupEventKind, Message } from '@anglers/contract/chat'
import type { Group, GroupItem } from '@anglers/contract/groups'
import { makeAutoObservable, observableRef, runInAction } from 'mobx'
import { call, type CallOptions } from '@/stores/api'
import { problemOf } from '@/stores/errors'
import { Registry } from '@/stores/registry'
import { session } from '@/stores/session'
import { wireContent } from './Conversation'
import { Thread } from './Thread'

/** Data of a group: always what its row shows, the rest once it has been opened. */
export type GroupData = Omit<GroupItem, 'last' | 'mentioned'> & Partial<Pick<GroupItem, 'last' | 'mentioned'>> & Partial<Group>

/** Events that change the group's row in the list. */
const IN_LIST: ReadonlySet<GroupEventKind> = new Set(['renamed', 'pictured'])

/** A group that the member is in. */
export class GroupConversation {
  data: GroupData
  readonly thread: Thread

  constructor(data: GroupData) {
    const { id } = data
    this.data = data
    this.thread = new Thread({
      key: `group-${id}`,
      uploads: 'POST upload/im-group',
      list: async (range) => {
        const page = await call('GET group-message/list', { id, ...range }, { quiet: true })
        // Something happened there, and no frame told.
        if (range.after !== undefined && page.messages.some(({ event }) => event)) void this.refresh().catch(() => undefined)
        return page
      },
      send: (content, clientId) => {
        const meant = content.kind === 'text' ? { mentions: content.mentions, mentionsAll: content.mentionsAll } : {}
        return call('POST group-message/send', { id, clientId, ...wireContent(content), ...meant }, { quiet: true, key: clientId })
      },
      read: async (message) => {
        const answer = await call('POST group-message/read', { id, message }, { quiet: true })
        runInAction(() => this.noteMyRead(answer.myReadId, answer.unread))
        return answer
      },
      unread: () => this.data.unread,
      search: (word, before) => call('GET group-message/search', { id, word, before }, { quiet: true }),
    })
    if (data.myReadId) this.thread.noteMyRead(data.myReadId)
    makeAutoObservable(this, { data: observableRef, thread: false })
  }

  get id(): number {
    return this.data.id
  }

  /** Whether the member is the owner or an admin. */
  get isAdmin(): boolean {
    return this.data.can?.edit ?? false
  }

  merge(data: Partial<GroupData>): void {
    this.data = { ...this.data, ...data }
    if (data.myReadId) this.thread.noteMyRead(data.myReadId)
  }

  /** Applies a new message, a group event or a recall. */
  receive(message: Message): void {
    const isNews = message.id > (this.data.last?.id ?? 0)
    this.thread.add(message)
    if (!isNews) return
    const me = session.userId
    const counts = message.from.id !== me && message.kind !== 'recall' && message.kind !== 'event'
    this.merge({
      last: message,
      unread: this.data.unread + (counts ? 1 : 0),
      mentioned: this.data.mentioned || (counts && (message.mentionsAll || message.mentions.includes(me))),
    })
    // Names, roles or the announcement changed: reload. The list shows the name and picture only.
    if (message.event && (this.data.can || IN_LIST.has(message.event.what))) void this.refresh().catch(() => undefined)
  }

  /** Applies my read position, from this device or another. */
  noteMyRead(id: number, unread = this.data.unread): void {
    this.merge({ unread, myReadId: Math.max(this.data.myReadId ?? 0, id), ...(unread === 0 && { mentioned: false }) })
  }

  /** Asks what the group is like now; it may be that the member is not in it any more. @throws ApiError, NetworkError */
  async refresh(): Promise<void> {
    try {
      this.merge(await call('GET group-message/view', { id: this.id }, { quiet: true }))
    } catch (error) {
      if (problemOf(error).kind !== 'gone') throw error
      this.close()
    }
  }

  /** The member is not in it any more. */
  close(): void {
    this.merge({ role: null, can: { write: false, edit: false, mentionAll: false, own: false } })
  }

  /** A message was deleted for me, here or on another device. @returns whether the list has to tell what is last now */
  forget(id: number, unread: number): boolean {
    this.thread.forget([id])
    this.merge({ unread, ...(unread === 0 && { mentioned: false }) })
    return this.data.last != null && this.data.last.id <= id
  }

  /** @throws ApiError, NetworkError */
  async pin(on: boolean): Promise<void> {
    await call('POST group-message/pin', { id: this.id, on })
    this.merge({ pinned: on })
  }

  /** Deletes for me what was said so far. @throws ApiError, NetworkError */
  async clear(): Promise<void> {
    await call('POST group-message/clear', { id: this.id })
    this.merge({ last: null, unread: 0, mentioned: false })
    this.thread.clear()
    void this.thread.load()
  }

  /** @throws ApiError, NetworkError */
  async mute(on: boolean): Promise<void> {
    await call('POST group-message/mute', { id: this.id, on })
    this.merge({ muted: on })
  }

  /** @throws ApiError, NetworkError */
  async edit(
    change: { name?: string; avatar?: number; announcement?: string; silenced?: boolean; newCode?: boolean },
    options?: CallOptions,
  ): Promise<void> {
    this.merge(await call('POST group-message/edit', { id: this.id, ...change }, options))
  }
}

export const groups = new Registry<GroupData, GroupConversation>((data) => new GroupConversation(data))
