import type { Message } from '@anglers/contract/chat'
import { RECALL_MS } from '@anglers/contract/limits'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { copyText } from '@/stores/clipboard'
import { attempt } from '@/stores/errors'
import { choices, loading } from '@/stores/overlays'
import { session } from '@/stores/session'
import type { Outgoing } from './outgoing'
import type { Thread } from './Thread'

const recall = ({ id }: Message, thread: Thread) =>
  attempt(async () => {
    thread.take(await loading.during(call('POST message/recall', { id })))
    void thread.catchUp()
  })

/** Whether I can still take it back; the server has the last word. */
const isFresh = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) < RECALL_MS

/**
 * Offers what the reader may do with a message.
 * @param rules whether the reader runs the group: then every message can be taken back
 */
export async function openMessageMenu(message: Message, thread: Thread, rules = false): Promise<void> {
  const mine = message.from.id === session.userId
  await choices.offer([
    ...(message.text ? [{ name: t.common.copy, run: () => copyText(message.text) }] : []),
    ...(rules || (mine && isFresh(message)) ? [{ name: t.chat.recall, run: () => recall(message, thread) }] : []),
    ...(mine
      ? []
      : [
          {
            name: t.report.report,
            grave: true,
            run: () => reporting.begin(message.recalled ? { type: 'user', id: message.from.id } : { type: 'message', id: message.id }),
          },
        ]),
  ])
}

/**
 * Offers what the writer may do with a message that is not sent.
 * @param writeAnew puts a text where one writes, as far as there is room
 */
export async function openOutgoingMenu(item: Outgoing, { outbox }: Thread, writeAnew: (text: string) => boolean): Promise<void> {
  const { content, lost, phase } = item
  const change = (text: string) => {
    if (writeAnew(text)) outbox.remove(item)
  }
  await choices.offer([
    ...(lost ? [] : [{ name: t.chat.resend, run: () => outbox.resend(item) }]),
    ...(content?.kind === 'text' && phase === 'failed' ? [{ name: t.chat.writeAnew, run: () => change(content.text) }] : []),
    ...(content?.kind === 'text' ? [{ name: t.common.copy, run: () => copyText(content.text) }] : []),
    { name: t.chat.discard, grave: true, run: () => outbox.remove(item) },
  ])
}
