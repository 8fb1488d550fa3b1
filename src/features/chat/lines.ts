import type { Message } from '@anglers/contract/chat'
import { dayOf, momentLabel } from '@/lib/time'
import type { Outgoing } from './outgoing'
import type { Thread } from './Thread'

/** After a pause of so many ms, the time is shown above the next message. */
const SILENCE_MS = 5 * 60_000

/** What is rendered of a conversation, from top to bottom. */
export type Line =
  | { key: string; time: string; message: Message; outgoing?: undefined }
  | { key: string; time: string; outgoing: Outgoing; message?: undefined }

/** The lines of a thread. The first message of a day and the first after a pause carry the time; otherwise it is empty. */
export function linesOf({ messages, outbox }: Thread): Line[] {
  let last = 0
  const timeOf = (at: number) => {
    const said = last === 0 || at - last > SILENCE_MS || dayOf(at) !== dayOf(last)
    last = at
    return said ? momentLabel(at) : ''
  }
  const shown = messages.filter(({ kind }) => kind !== 'recall')
  return [
    // A message keeps its key when the server has stored it, so that it is not rendered anew.
    ...shown.map((message): Line => ({ key: message.clientId ?? `m${message.id}`, time: timeOf(Date.parse(message.createdAt)), message })),
    // Also where newer messages are not loaded: without a line they cannot be.
    ...outbox.items.map((outgoing): Line => ({
      key: outgoing.clientId,
      time: timeOf(Math.max(last, outgoing.at)),
      outgoing,
    })),
  ]
}
