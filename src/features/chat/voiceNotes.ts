import type { Message } from '@anglers/contract/chat'
import { absolute } from '@/lib/url'
import { session } from '@/stores/session'
import { playedNotes } from './playedNotes'
import type { Outgoing } from './outgoing'
import { player } from './player'
import type { Thread } from './Thread'

/** The player's key of a message's voice note, before and after the server has stored it. */
export const noteKey = ({ id, clientId }: Pick<Message, 'id' | 'clientId'>): string => clientId ?? `m${id}`

/** Whether it is another member's voice note that was not played on this device. */
export const isUnplayed = ({ id, from, voice }: Message): boolean =>
  voice !== undefined && from.id !== session.userId && !playedNotes.has(id)

/** Plays or stops a voice note. Further unplayed notes follow automatically. */
export function togglePlay(message: Message, thread: Thread): void {
  if (player.key === noteKey(message)) player.stop()
  else play(message, thread)
}

function play(message: Message, thread: Thread): void {
  const isNew = isUnplayed(message)
  playedNotes.add(message.id)
  player.play({ key: noteKey(message), url: absolute(message.voice!.url) }, () => {
    const next = isNew && thread.messages.find((other) => other.id > message.id && isUnplayed(other))
    if (next) play(next, thread)
  })
}

/** Plays or stops an own voice note that is being sent. */
export function toggleOwn({ clientId, content, file }: Outgoing): void {
  const url = content?.kind === 'voice' ? absolute(content.voice.url) : file?.path
  if (player.key === clientId) player.stop()
  else if (url) player.play({ key: clientId, url })
}
