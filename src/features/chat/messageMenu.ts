import type { Message, Quote } from '@anglers/contract/chat'
import { RECALL_MS } from '@anglers/contract/limits'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { copyText } from '@/stores/clipboard'
import { attempt } from '@/stores/errors'
import { choices, loading, modals } from '@/stores/overlays'
import { session } from '@/stores/session'
import { canForward } from './forwarding'
import type { Outgoing } from './outgoing'
import type { Thread } from './Thread'
import { quoteOf } from './words'

const recall = ({ id }: Message, thread: Thread) =>
  attempt(async () => {
    thread.add(await loading.during(call('POST message/recall', { id })))
    void thread.catchUp()
  })

const remove = async ({ id }: Message, thread: Thread) => {
  if (!(await modals.ask(t.talk.deleteSure, { confirmText: t.common.delete }))) return
  if (await attempt(() => loading.during(call('POST message/delete', { id })))) thread.forget([id])
}

/** Whether it can still be recalled, by this device's clock; the server decides. */
const isFresh = ({ createdAt }: Message) => Date.now() - Date.parse(createdAt) < RECALL_MS

/** What has value stays where it was sent. */
const isPaid = ({ card }: Message) => card?.type === 'redbag' || card?.type === 'gift'

export interface MessageActs {
  /** The viewer is the group's owner or an admin, who can recall every message. */
  isAdmin?: boolean
  /** Answers the message; without it the viewer cannot write here. */
  onQuote?: (quote: Quote) => void
  onForward?: (message: Message) => void
}

/** Opens the menu of a message. */
export async function openMessageMenu(message: Message, thread: Thread, { isAdmin, onQuote, onForward }: MessageActs = {}): Promise<void> {
  const mine = message.from.id === session.userId
  await choices.offer([
    ...(message.text ? [{ name: t.common.copy, run: () => copyText(message.text) }] : []),
    ...(onForward && canForward(message) ? [{ name: t.talk.forward, run: () => onForward(message) }] : []),
    ...(onQuote && !message.recalled ? [{ name: t.talk.quote, run: () => onQuote(quoteOf(message)) }] : []),
    ...(!isPaid(message) && (isAdmin || (mine && isFresh(message))) ? [{ name: t.chat.recall, run: () => recall(message, thread) }] : []),
    { name: t.common.delete, destructive: true, run: () => remove(message, thread) },
    ...(mine
      ? []
      : [
          {
            name: t.report.report,
            destructive: true,
            run: () => reporting.begin(message.recalled ? { type: 'user', id: message.from.id } : { type: 'message', id: message.id }),
          },
        ]),
  ])
}

/**
 * Opens the menu of a message that is not sent yet.
 * @param editAgain puts its text back into the input bar, if it fits
 */
export async function openOutgoingMenu(item: Outgoing, { outbox }: Thread, editAgain: (text: string) => boolean): Promise<void> {
  const { content, lost, phase } = item
  const change = (text: string) => {
    if (editAgain(text)) outbox.remove(item)
  }
  await choices.offer([
    ...(lost ? [] : [{ name: t.chat.resend, run: () => outbox.resend(item) }]),
    ...(content?.kind === 'text' && phase === 'failed' ? [{ name: t.chat.writeAnew, run: () => change(content.text) }] : []),
    ...(content?.kind === 'text' ? [{ name: t.common.copy, run: () => copyText(content.text) }] : []),
    { name: t.chat.discard, destructive: true, run: () => outbox.remove(item) },
  ])
}
