import type { Message } from '@anglers/contract/chat'
import type { StoreContext } from '../../kernel/context.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { type Said, toAll } from './quotes.ts'

/** What the services of chats need of a call. */
export type Chatting = StoreContext & { viewer: Viewer }

/** Tells all processes of a message, once it is committed. */
export async function announce({ db, store, bus, afterCommit }: StoreContext, conversation: number, message: Message): Promise<void> {
  const { id, prev, from, to } = message
  const [said] = await toAll({ db, store }, [message])
  afterCommit(() =>
    bus.publish('message', { conversation, id, prev, pair: to === null ? null : [from.id, to] }, said satisfies Said | undefined),
  )
}
