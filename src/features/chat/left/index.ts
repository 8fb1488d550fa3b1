import { leftTalks } from '@/stores/leftTalks'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { groups } from '../GroupConversation'
import { conversationWith } from '../inbox'
import { groupOf } from '../myGroups'

/** Sends what an earlier visit left in conversations that nobody has opened since. */
export async function sendLeft(): Promise<void> {
  const by = session.userId
  for (const { isGroup, id } of leftTalks()) {
    if (session.userId !== by) return
    try {
      const { thread } = isGroup ? (groups.get(id) ?? (await groupOf({ id }))) : await conversationWith(id)
      // One that takes long holds no other up; what comes of it is seen in its conversation.
      void thread.outbox.flush()
    } catch {
      // Without a line it waits for the next one; in a conversation that is gone it stays.
    }
  }
}

socket.on('ready', () => void sendLeft())
