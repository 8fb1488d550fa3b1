import type { Message } from '@anglers/contract/chat'
import { afterCommit } from '../../infra/database.ts'
import type { Call } from '../../kernel/handler.ts'

/** What the services of chats need of a call. */
export type Chatting = Pick<Call<'POST message/send'>, 'db' | 'store' | 'bus' | 'viewer'>

/** Tells all processes of a message, once it is committed. */
export function announce({ db, bus }: Pick<Chatting, 'db' | 'bus'>, conversation: number, message: Message): void {
  const { id, prev, from, to } = message
  afterCommit(db, () => bus.publish('message', { conversation, id, prev, pair: to === null ? null : [from.id, to] }, message))
}
