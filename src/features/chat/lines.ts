import type { Message } from '@anglers/contract/chat'
import { dayOf, momentLabel } from '@/lib/time'
import type { Outgoing } from './outgoing'
import type { Thread } from './Thread'

/** After a silence of so long, in ms, the time stands above what is said next. */
const SILENCE_MS = 5 * 60_000

/** What is drawn of a conversation, one below the other. */
export type Line =
  | { key: string; time: string; message: Message; outgoing?: undefined }
  | { key: string; time: string; outgoing: Outgoing; message?: undefined }

/** The lines of a thread. The time stands above the first of each day, and after each silence; else it is empty. */
export function linesOf({ messages, outbox, cut }: Thread): Line[] {
  let last = 0
  const timeOf = (at: number) => {
    const said = last === 0 || at - last > SILENCE_MS || dayOf(at) !== dayOf(last)
    last = at
    return said ? momentLabel(at) : ''
  }
  const told = messages.filter(({ kind }) => kind !== 'recall')
  return [
    // A message keeps its key when it arrives: it does not blink.
    ...told.map((message): Line => ({ key: message.clientId ?? `m${message.id}`, time: timeOf(Date.parse(message.createdAt)), message })),
    ...(cut ? [] : outbox.items).map((outgoing): Line => ({ key: outgoing.clientId, time: timeOf(Math.max(last, outgoing.at)), outgoing })),
  ]
}
