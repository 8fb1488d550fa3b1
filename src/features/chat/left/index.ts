import { t } from '@/lib/i18n/rooms'
import { ApiError } from '@/stores/errors'
import { leftTalks } from '@/stores/leftTalks'
import { modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { store, stored } from '@/stores/storage'
import { groups } from '../GroupConversation'
import { conversationWith } from '../inbox'
import { groupOf } from '../myGroups'
import type { Kept } from '../outgoing'

/** Sends what an earlier visit left in conversations that nobody has opened since. */
export async function sendLeft(): Promise<void> {
  const by = session.userId
  const unsent: string[] = []
  for (const { key, isGroup, id } of leftTalks()) {
    if (session.userId !== by) return
    try {
      const { thread } = isGroup ? (groups.get(id) ?? (await groupOf({ id }))) : await conversationWith(id)
      // One that takes long holds no other up; what comes of it is seen in its conversation.
      void thread.outbox.flush()
    } catch (error) {
      // Without a line it waits for the next one.
      if (session.userId === by && isGone(error)) unsent.push(...refuseAll(key, error))
    }
  }
  if (unsent.length) void modals.tell(unsent.join('\n'), { title: t.talk.leftUnsent })
}

/** Whether the member can no longer enter a conversation. */
const isGone = (error: unknown): error is ApiError => error instanceof ApiError && (error.status === 404 || error.status === 403)

/** Nobody asks about what was refused; it stays, should they enter again. @returns what it was */
function refuseAll(key: string, { sentence }: ApiError): string[] {
  const box = stored<{ items: Kept[] }>(key)
  const waiting = box?.items.filter(({ problem }) => !problem) ?? []
  store(key, box && { ...box, items: box.items.map((item) => ({ ...item, problem: item.problem ?? sentence })) })
  return waiting.map(wordsOf)
}

function wordsOf({ content, file }: Kept): string {
  if (content?.kind === 'text') return content.text
  if (content?.kind === 'card') return t.chat.cards[content.card.type]
  return t.chat.kinds[content?.kind ?? file!.kind]
}

socket.on('ready', () => void sendLeft())
