import type { Conversation, Message, Quote } from '@anglers/contract/chat'
import type { Group, GroupItem, GroupMember } from '@anglers/contract/groups'
import type { MessageCard } from '@anglers/contract/messageCards'
import type { ObjectStore } from '../../infra/store.ts'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'
import { presentUser } from '../account/present.ts'
import { presentAttachment } from '../media/attachmentPresent.ts'
import { presentAvatar, presentPicture } from '../media/present.ts'
import { presentVoice } from '../media/voicePresent.ts'
import type { GroupListRow, GroupMemberRow, GroupRow } from './groupQueries.ts'
import { canRemove, canWriteIn, canWriteTo, type PeerFacts, runsGroup } from './policy.ts'
import type { MessageRow } from './queries.ts'

/**
 * A message: but for what it quotes the same for everyone in its conversation, so that it is written once however many read it. To its
 * sender alone it may be given as the owner of what is in it.
 */
export const presentMessage = (
  row: MessageRow,
  { card, quote }: { card?: MessageCard | undefined; quote?: Quote | undefined },
  store: ObjectStore,
  audience: 'readers' | 'owner' = 'readers',
): Message => ({
  id: row.id,
  prev: row.prev_id,
  group: row.low_id === null ? row.conversation_id : null,
  to: row.low_id === null ? null : row.sender_id === row.low_id ? row.high_id : row.low_id,
  from: presentUser(row.sender, store),
  clientId: row.client_id,
  kind: row.kind,
  text: row.body,
  ...(row.picture ? { picture: presentPicture(row.picture, store, audience) } : {}),
  ...(row.voice ? { voice: presentVoice(row.voice, store, audience) } : {}),
  ...(row.file ? { file: presentAttachment(row.file, store, audience) } : {}),
  ...(card ? { card } : {}),
  ...(row.place_name !== null ? { place: { name: row.place_name, address: row.place_address ?? '', lat: row.lat!, lng: row.lng! } } : {}),
  ...(row.event ? { event: row.event } : {}),
  ...(row.target_id !== null ? { target: row.target_id } : {}),
  quote: quote ?? null,
  ...(row.caution && row.recalled_at === null ? { caution: row.caution } : {}),
  mentions: row.mentions,
  mentionsAll: row.mentions_all,
  recalled: row.recalled_at !== null,
  createdAt: row.created_at.toISOString(),
})

interface ConversationFacts {
  peer: PeerFacts & Parameters<typeof presentUser>[0]
  last: Message | null
  unread: number
  muted: boolean
  pinned: boolean
  blocked: boolean
  readId: number
  sent: number
  theirs: { read_id: number; delivered_id: number; sent_n: number }
}

export const presentConversation = (
  { peer, last, unread, muted, pinned, blocked, readId, sent, theirs }: ConversationFacts,
  viewer: Viewer,
  store: ObjectStore,
): Conversation => ({
  user: presentUser(peer, store),
  last,
  unread,
  muted,
  pinned,
  blocked,
  myReadId: readId,
  readId: theirs.read_id,
  deliveredId: Math.max(theirs.delivered_id, theirs.read_id),
  can: { write: canWriteTo(viewer, peer, theirs.sent_n > 0, sent) },
})

export const presentGroupItem = (row: GroupListRow, last: Message | null, store: ObjectStore): GroupItem => ({
  id: row.id,
  name: row.name!,
  avatar: presentAvatar(row.avatar_key, store),
  members: row.member_count,
  last,
  unread: row.unread,
  mentioned: row.mentioned,
  muted: row.muted,
  pinned: row.pinned,
})

/** A group. A viewer who is not in it sees what its code lets them: what they would join. */
export const presentGroup = (
  row: GroupRow,
  { inviter, invited }: { inviter: Parameters<typeof presentUser>[0] | undefined; invited: number },
  viewer: Viewer,
  store: ObjectStore,
): Group => ({
  id: row.id,
  name: row.name!,
  avatar: presentAvatar(row.avatar_key, store),
  members: row.member_count,
  avatarWaits: row.next_avatar_id !== null,
  announcement: row.announcement,
  announcedAt: row.announced_at?.toISOString() ?? null,
  silenced: row.silenced,
  role: row.role,
  silencedUntil: ahead(row.silenced_until),
  muted: row.muted ?? false,
  pinned: row.pinned ?? false,
  unread: row.role === null ? 0 : row.unread,
  myReadId: row.read_id ?? 0,
  code: row.role === null ? null : row.code,
  invitedBy: inviter ? presentUser(inviter, store) : null,
  invited,
  createdAt: row.created_at.toISOString(),
  can: {
    write: canWriteIn(viewer, row),
    edit: mayWrite(viewer) && runsGroup(row.role),
    mentionAll: mayWrite(viewer) && runsGroup(row.role),
    own: mayWrite(viewer) && row.role === 'owner',
  },
})

export const presentGroupMember = (row: GroupMemberRow, mine: GroupRow['role'], viewer: Viewer, store: ObjectStore): GroupMember => ({
  ...presentUser(row, store),
  role: row.role,
  silencedUntil: ahead(row.silenced_until),
  can: { remove: mayWrite(viewer) && row.id !== viewer.id && canRemove(mine, row.role) },
})

const ahead = (time: Date | null) => (time !== null && time > new Date() ? time.toISOString() : null)
