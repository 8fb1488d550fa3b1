import type { GroupEventKind, MessageKind } from '@anglers/contract/chat'
import type { GroupRole } from '@anglers/contract/groups'
import type { CardType } from '@anglers/contract/messageCards'
import type { ColumnType, Generated, Insertable } from 'kysely'

declare module '../../infra/schema.ts' {
  interface Database {
    conversation: ConversationTable
    conversation_member: ConversationMemberTable
    group_silence: { conversation_id: number; member_id: number; until: Date }
    group_invite: {
      id: Generated<number>
      conversation_id: number
      member_id: number
      inviter_id: number
      created_at: Generated<Date>
      declined: Generated<boolean>
    }
    message_hidden: { conversation_id: number; member_id: number; message_id: number }
    invite_day: { member_id: number; day: string; n: number }
    message: MessageTable
  }
}

interface ConversationTable {
  id: Generated<number>
  low_id: number | null
  high_id: number | null
  name: string | null
  avatar_id: number | null
  /** What takes its place once it has passed its check. */
  next_avatar_id: number | null
  announcement: Generated<string>
  announced_at: Date | null
  silenced: Generated<boolean>
  code: string | null
  member_count: ColumnType<number, never, never>
  n: ColumnType<number, never, never>
  last_id: ColumnType<number, never, never>
  created_at: Generated<Date>
}

interface ConversationMemberTable {
  conversation_id: number
  member_id: number
  peer_id: number | null
  role: Generated<GroupRole>
  rank: ColumnType<number, never, never>
  joined_at: Generated<Date>
  read_id: Generated<number>
  read_n: Generated<number>
  own_n: Generated<number>
  sent_n: ColumnType<number, never, never>
  delivered_id: Generated<number>
  cleared_id: Generated<number>
  mention_id: ColumnType<number, never, number>
  last_id: ColumnType<number, never, never>
  began_at: Date | null
  muted: Generated<boolean>
  pinned: Generated<boolean>
  kept: Generated<boolean>
  silenced_until: Date | null
}

interface MessageTable {
  id: ColumnType<number, never, never>
  conversation_id: number
  prev_id: ColumnType<number | null, never, never>
  n: ColumnType<number, never, never>
  sender_id: number
  client_id: string | null
  kind: MessageKind
  body: Generated<string>
  media_id: number | null
  voice_id: number | null
  attachment_id: number | null
  card_type: CardType | null
  card_id: number | null
  place_name: string | null
  place_address: string | null
  lat: number | null
  lng: number | null
  event: ColumnType<MessageEvent | null, string | null | undefined, string | null>
  target_id: number | null
  quote_id: number | null
  mentions: Generated<number[]>
  mentions_all: Generated<boolean>
  created_at: ColumnType<Date, never, Date>
  recalled_at: Date | null
  caution: 'fraud' | null
}

/** What happened in a group: names are looked up when it is read. */
export interface MessageEvent {
  what: GroupEventKind
  members: number[]
  text: string
}

export type NewMessage = Insertable<MessageTable>
