import type { ColumnType, Generated, Insertable, Selectable } from 'kysely'
import type { Audience, Gender } from '@anglers/contract/account'
import type { GroupEventKind, GroupRole, MessageKind } from '@anglers/contract/chat'
import type { NoticeKind, NoticeTab } from '@anglers/contract/notice'
import type { PostState, PostType, Visibility } from '@anglers/contract/content'
import type { ReportOutcome, ReportReason, ReportType } from '@anglers/contract/report'
import type { WebWay } from '@anglers/contract/signin'

/** The tables as the migrations make them. Columns that a trigger or a default fills are optional on insert. */
export interface Database {
  member: MemberTable
  member_stat: MemberStatTable
  session: { token_hash: Buffer; member_id: number; created_at: Generated<Date>; expires_at: Date }
  referral: { invitee_id: number; inviter_id: number; created_at: Generated<Date>; earned_points: Generated<number> }
  sign_in_code: SignInCodeTable
  sign_in_asker: { address: string; network: Buffer; day: ColumnType<string, string | undefined, string>; sent_that_day: Generated<number>; tries: Generated<number> }
  sign_in_try: { key: Buffer; n: number; since: Date; open_at: Date }
  sign_in_redirect: { state_hash: Buffer; browser_hash: Buffer; way: WebWay; back: string; invite: string; expires_at: Date }
  sign_in_ticket: SignInTicketTable
  member_openid: { platform: Platform; app_id: string; openid: string; unionid: string | null; member_id: number; created_at: Generated<Date> }
  follow: { follower_id: number; followee_id: number; created_at: Generated<Date> }
  block: { blocker_id: number; blocked_id: number; created_at: Generated<Date> }
  visit: { host_id: number; visitor_id: number; day: string; visited_at: Generated<Date> }
  presence: { member_id: number; online: boolean; seen_at: Generated<Date>; lat: number | null; lng: number | null }
  idempotency: { member_id: number; key: string; request_hash: Buffer; answer: ColumnType<unknown, string | null, string | null>; claimed_until: Generated<Date | null>; created_at: Generated<Date> }
  media: MediaTable
  category: { id: Generated<number>; name: string; position: Generated<number> }
  tag: { id: Generated<number>; name: string; post_count: Generated<number> }
  post: PostTable
  post_grant: { member_id: number; post_id: number; visibility: 1 | 2; password_version: number | null; created_at: Generated<Date> }
  post_media: { post_id: number; position: number; media_id: number }
  post_tag: { tag_id: number; post_id: number; live_seq: number | null; listed: boolean }
  post_stat: PostStatTable
  text_check: { id: Generated<number>; post_id: number; attempts: Generated<number>; next_at: ColumnType<Date | null, never, Date | null> }
  feed_total: { list: string; n: number }
  feed_section: { list: string; section: number; n: number }
  feed_block: { list: string; block: number; n: number }
  feed_delta: { list: string; block: number; step: number }
  tag_delta: { tag_id: number; step: number }
  /** Views: what is folded together with what is not yet. Those of sections and blocks are asked in plain SQL. */
  feed_size: { list: ColumnType<string, never, never>; n: ColumnType<number, never, never> }
  tag_size: { tag_id: ColumnType<number, never, never>; n: ColumnType<number, never, never> }
  reaction: { id: Generated<number>; post_id: number; member_id: number; kind: 'like' | 'fav'; created_at: Generated<Date> }
  comment: CommentTable
  comment_like: { comment_id: number; member_id: number; created_at: Generated<Date>; author_id: ColumnType<number, never, never> }
  report: ReportTable
  report_media: { report_id: number; position: number; media_id: number }
  notice: NoticeTable
  notice_actor: { notice_id: number; actor_id: number; at: Generated<Date> }
  push_sent: { member_id: number; subject: string; at: Generated<Date> }
  push_off: { member_id: number; tab: NoticeTab }
  push_target: { member_id: number; kind: 'app' | 'wechat' | 'toutiao'; token: string; allowed: number | null; created_at: Generated<Date> }
  setting: { key: string; value: ColumnType<unknown, string, string>; public: Generated<boolean> }
  page: { id: Generated<number>; slug: string; title: string; html: string; updated_at: Generated<Date> }
  menu: { id: Generated<number>; place: string; position: Generated<number>; name: string; icon: Generated<string>; url: string }
  banner: { id: Generated<number>; place: string; position: Generated<number>; title: string; media_id: number; url: string }
  edition: EditionTable
  snippet: { id: Generated<number>; page: string; position: Generated<number>; html: string }
  search_history: { member_id: number; word: string; searched_at: Generated<Date> }
  scene: { id: Generated<number>; value: string; used_at: Generated<Date> }
  search_word: { word: string; day: ColumnType<string, string, string>; n: Generated<number> }
  upload_day: { member_id: number; kind: 'picture' | 'voice' | 'broken'; day: string; bytes: number; files: number }
  voice: { id: Generated<number>; owner_id: number; key: string; ms: number; bytes: number; created_at: Generated<Date> }
  conversation: ConversationTable
  conversation_member: ConversationMemberTable
  group_silence: { conversation_id: number; member_id: number; until: Date }
  group_invite: { id: Generated<number>; conversation_id: number; member_id: number; inviter_id: number; created_at: Generated<Date>; declined: Generated<boolean> }
  invite_day: { member_id: number; day: string; n: number }
  message: MessageTable
  socket_process: { id: string; seen_at: Generated<Date> }
  socket_member: { member_id: number; process_id: string }
}

interface ConversationTable {
  id: Generated<number>
  low_id: number | null
  high_id: number | null
  name: string | null
  avatar_id: number | null
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
  post_id: number | null
  place_name: string | null
  place_address: string | null
  lat: number | null
  lng: number | null
  event: ColumnType<MessageEvent | null, string | null | undefined, string | null>
  target_id: number | null
  mentions: Generated<number[]>
  mentions_all: Generated<boolean>
  created_at: ColumnType<Date, never, Date>
  recalled_at: Date | null
}
/** What happened in a group: names are looked up when it is read. */
export interface MessageEvent {
  what: GroupEventKind
  members: number[]
  text: string
}

interface MemberTable {
  id: Generated<number>
  login: string
  phone: string | null
  email: string | null
  password_hash: string | null
  nickname: string
  bio: Generated<string>
  district: Generated<string>
  avatar_id: number | null
  cover_id: number | null
  role: Generated<Role>
  exp: Generated<number>
  vip_until: Date | null
  gender: Generated<Gender>
  birthday: string | null
  show_nearby: Generated<boolean>
  messages_from: Generated<Audience>
  online_to: Generated<Audience>
  groups_from: Generated<Audience>
  banned_until: Date | null
  ban_reason: Generated<string>
  banned_by: number | null
  leaving_at: Date | null
  created_at: Generated<Date>
  deleted_at: Date | null
  phone_verified_at: Date | null
  email_verified_at: Date | null
  invite_code: Generated<string>
}
export type Role = 'member' | 'moderator' | 'operator'

interface SignInCodeTable {
  address: string
  purpose: string
  code_hash: Buffer
  tries: Generated<number>
  used: Generated<boolean>
  sent_at: Date
  expires_at: Date
  day: ColumnType<string, string, string>
  sent_that_day: number
}
interface SignInTicketTable {
  ticket_hash: Buffer
  browser_hash: Buffer
  platform: Platform
  app_id: string
  openid: string
  unionid: string
  invite: string
  expires_at: Date
}
/** Where a member may have an account of their own to sign in with. */
export type Platform = 'wechat' | 'toutiao' | 'qq' | 'weibo'

interface MemberStatTable {
  member_id: number
  post_count: Generated<number>
  follower_count: Generated<number>
  following_count: Generated<number>
  liked_count: Generated<number>
  like_count: Generated<number>
  fav_count: Generated<number>
  comment_count: Generated<number>
}

interface MediaTable {
  id: Generated<number>
  owner_id: number
  key: string
  width: number
  height: number
  color: string
  alt: Generated<string>
  bytes: number
  created_at: Generated<Date>
}

interface PostTable {
  id: Generated<number>
  type: PostType
  state: PostState
  author_id: number
  category_id: number | null
  title: Generated<string>
  body: Generated<string>
  teaser: Generated<string>
  place_name: string | null; place_address: string | null
  lat: number | null; lng: number | null
  visibility: ColumnType<Visibility, Visibility | undefined, Visibility>
  price_fen: number | null
  password_hash: string | null
  password_version: Generated<number>
  live_seq: number | null
  sticky_at: Date | null
  created_at: Generated<Date>
  published_at: Date | null
  edited_at: Date | null
  deleted_at: Date | null
  listed: ColumnType<boolean, never, never>
  tag_names: ColumnType<string, never, never>
}

interface PostStatTable {
  post_id: number
  listed: boolean
  live_seq: number | null
  published_at: Date | null
  view_count: Generated<number>
  like_count: Generated<number>
  fav_count: Generated<number>
  comment_count: Generated<number>
}

interface CommentTable {
  id: Generated<number>
  post_id: number
  author_id: number
  root_id: number | null
  reply_to_id: number | null
  body: string
  like_count: Generated<number>
  reply_count: Generated<number>
  pinned_at: Date | null
  created_at: Generated<Date>
  deleted_at: Date | null
}

interface ReportTable {
  id: Generated<number>
  reporter_id: number
  type: ReportType
  target_id: number | null
  reason: ReportReason
  body: Generated<string>
  contact: Generated<string>
  created_at: Generated<Date>; closed_at: ColumnType<Date | null, never, Date>
  accused_id: number | null
  evidence: Generated<string>
  link: Generated<string>
  voice_id: number | null
  outcome: ColumnType<ReportOutcome | null, never, ReportOutcome>
  answer: Generated<string>
}

interface NoticeTable {
  id: Generated<number>
  member_id: number
  kind: NoticeKind
  tab: NoticeTab
  merge_key: string
  subject_type: string | null
  subject_id: number | null
  actor_count: Generated<number>
  data: ColumnType<NoticeData, string | undefined, string>
  read: Generated<boolean>
  at: Generated<Date>
}
/** What only the site's own notices say. */
export interface NoticeData {
  title?: string
  text?: string
  link?: string
  /** ISO 8601. */
  until?: string
}

interface EditionTable {
  id: Generated<number>
  version: string
  code: number
  notes: Generated<string>
  released_at: Generated<Date>
  links: ColumnType<unknown, string | undefined, string>
  forced: Generated<boolean>
}

export type MediaRow = Selectable<MediaTable>
export type NewMember = Insertable<MemberTable>
export type NewMessage = Insertable<MessageTable>
export type NewPost = Insertable<PostTable>
