import type { Message } from '@anglers/contract/chat'
import { absolute } from '@/lib/url'
import { session } from '@/stores/session'
import { heard } from './heard'
import type { Outgoing } from './outgoing'
import { player } from './player'
import type { Thread } from './Thread'

/** By which a message's voice note is known to the player, on its way and after. */
export const noteKey = ({ id, clientId }: Pick<Message, 'id' | 'clientId'>): string => clientId ?? `m${id}`

/** Whether somebody said it to me, and I have not listened to it on this device. */
export const isUnheard = ({ id, from, voice }: Message): boolean => voice !== undefined && from.id !== session.userId && !heard.has(id)

/** Plays a voice note, or stops it. Whatever else is new follows by itself, until there is no more. */
export function togglePlay(message: Message, thread: Thread): void {
  if (player.key === noteKey(message)) player.stop()
  else play(message, thread)
}

function play(message: Message, thread: Thread): void {
  const isNew = isUnheard(message)
  heard.add(message.id)
  player.play({ key: noteKey(message), url: absolute(message.voice!.url) }, () => {
    const next = isNew && thread.messages.find((other) => other.id > message.id && isUnheard(other))
    if (next) play(next, thread)
  })
}

/** Plays a voice note of mine that is on its way, or stops it. */
export function toggleOwn({ clientId, content, file }: Outgoing): void {
  const url = content?.kind === 'voice' ? absolute(content.voice.url) : file?.path
  if (player.key === clientId) player.stop()
  else if (url) player.play({ key: clientId, url })
}
