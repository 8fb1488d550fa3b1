import type { Message } from '@anglers/contract/chat'
import type { Call } from '../../http/handler.ts'

/** What the services of chats need of a call. */
export type Chatting = Pick<Call<'POST message/send'>, 'db' | 'store' | 'bus' | 'after' | 'viewer'>

/** Tells all processes of a message, once it is committed. */
export function announce({ bus, after }: Pick<Chatting, 'bus' | 'after'>, conversation: number, message: Message): void {
  const { id, prev, from, to } = message
  after(() => bus.publish('message', { conversation, id, prev, pair: to === null ? null : [from.id, to] }, message))
}
