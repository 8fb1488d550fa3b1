import type { GroupRole } from '@anglers/contract/groups'
import { RECALL_MS, STRANGER_MESSAGES } from '@anglers/contract/limits'
import type { CardType } from '@anglers/contract/messageCards'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'

/** What decides whether a member takes messages of another. */
export interface PeerFacts {
  id: number
  role: Viewer['role']
  messages_from: 'everyone' | 'following' | 'nobody'
  deleted_at: Date | null
  follows_me: unknown
  /** Whether a block parts them from the writer. */
  hidden: boolean
}

/**
 * Whether they take messages from this writer: nobody across a blacklist, else as they set it. Whom they follow or have written to
 * is no stranger. Moderators reach everyone.
 */
export function takesMessages(viewer: Viewer, peer: PeerFacts, theyWrote: boolean): boolean {
  if (peer.id === viewer.id || peer.deleted_at !== null || peer.hidden) return false
  if (isModerator(viewer) || theyWrote) return true
  return peer.messages_from === 'everyone' || (peer.messages_from === 'following' && Boolean(peer.follows_me))
}

export const isStranger = (viewer: Viewer, peer: PeerFacts, theyWrote: boolean): boolean =>
  !isModerator(viewer) && !theyWrote && !peer.follows_me

/** Whether the screen offers to write: who has used up their messages to a stranger waits for an answer. */
export const canWriteTo = (viewer: Viewer, peer: PeerFacts, theyWrote: boolean, sent: number): boolean =>
  mayWrite(viewer) && takesMessages(viewer, peer, theyWrote) && !(isStranger(viewer, peer, theyWrote) && sent >= STRANGER_MESSAGES)

interface GroupFacts {
  role: GroupRole | null
  silenced: boolean
  silenced_until: Date | null
}

export const runsGroup = (role: GroupRole | null): boolean => role === 'owner' || role === 'admin'

/**
 * Until when a member of a group may only read; undefined without an end, null when they may write. Where all are silenced, those who
 * run the group write; an admin whom the owner silenced does not.
 */
export function silenceOf({ role, silenced, silenced_until }: GroupFacts): Date | null | undefined {
  if (role === 'owner') return null
  if (silenced && !runsGroup(role)) return undefined
  return silenced_until !== null && silenced_until > new Date() ? silenced_until : null
}

export const canWriteIn = (viewer: Viewer, group: GroupFacts): boolean =>
  mayWrite(viewer) && group.role !== null && silenceOf(group) === null

/** The owner removes and silences everyone, an admin those who are neither. */
export const canRemove = (mine: GroupRole | null, theirs: GroupRole): boolean =>
  theirs !== 'owner' && (mine === 'owner' || (mine === 'admin' && theirs === 'member'))

/** What stays where it was sent, as its value has changed hands, or waits there to be taken. */
const PAID_CARDS: ReadonlySet<CardType> = new Set(['redbag', 'gift'])

/** Whether a message may be taken back: one's own for two minutes, and those of others by who runs the group; never one of value. */
export function recallVerdict(
  viewer: Viewer,
  message: { sender_id: number; kind: string; card_type: CardType | null; age_ms: number },
  role: GroupRole | null,
  isGroup: boolean,
): 'yes' | 'late' | 'no' {
  if (message.kind === 'event' || message.kind === 'recall') return 'no'
  if (message.card_type !== null && PAID_CARDS.has(message.card_type)) return 'no'
  if (isGroup && role !== null && runsGroup(role)) return 'yes'
  if (message.sender_id !== viewer.id) return 'no'
  return message.age_ms <= RECALL_MS ? 'yes' : 'late'
}
