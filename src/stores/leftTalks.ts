import { outboxKey } from './outboxKeys'
import { session } from './session'
import { stored, storedKeys } from './storage'

/** The outbox of a conversation with a member, or of a group. */
const OUTBOX = new RegExp(`^${outboxKey('(chat|group)-(\\d+)')}$`)

interface Left {
  by: number
  /** With a problem the server has refused it: that waits for its writer. */
  items: { problem?: string }[]
}

export interface LeftTalk {
  /** Under which its outbox is stored. */
  key: string
  isGroup: boolean
  /** Of the group, or of the other member. */
  id: number
}

/** The conversations in which the signed-in member wrote something on this device that is still to be sent. */
export const leftTalks = (): LeftTalk[] =>
  storedKeys().flatMap((key) => {
    const named = OUTBOX.exec(key)
    const left = named && stored<Left>(key)
    if (!left || left.by !== session.userId || left.items.every(({ problem }) => problem)) return []
    return [{ key, isGroup: named[1] === 'group', id: Number(named[2]) }]
  })
