import type { Audience, Gender } from '@anglers/contract/account'
import type { Scope } from '@anglers/contract/endpoint'
import type { WebWay } from '@anglers/contract/signin'
import type { ColumnType, Generated, Insertable } from 'kysely'
import type { Platform, Role } from '../../infra/schema.ts'

declare module '../../infra/schema.ts' {
  interface Database {
    member: MemberTable
    member_stat: MemberStatTable
    session: { token_hash: Buffer; member_id: number; created_at: Generated<Date>; expires_at: Date; scope: Generated<Scope> }
    referral: {
      invitee_id: number
      inviter_id: number
      created_at: Generated<Date>
      earned_points: Generated<number>
      qualified_at: Generated<Date | null>
      rewarded_on: Generated<string | null>
      real_by: Generated<string | null>
      invitee_points: Generated<number>
      taken_back_at: Generated<Date | null>
    }
    sign_in_code: SignInCodeTable
    sign_in_asker: {
      address: string
      network: Buffer
      day: ColumnType<string, string | undefined, string>
      sent_that_day: Generated<number>
      tries: Generated<number>
    }
    sign_in_try: { key: Buffer; n: number; since: Date; open_at: Date }
    sign_in_redirect: { state_hash: Buffer; browser_hash: Buffer; way: WebWay; back: string; invite: string; expires_at: Date }
    sign_in_ticket: SignInTicketTable
    member_openid: {
      platform: Platform
      app_id: string
      openid: string
      unionid: string | null
      member_id: number
      created_at: Generated<Date>
    }
    follow: { follower_id: number; followee_id: number; created_at: Generated<Date> }
    block: { blocker_id: number; blocked_id: number; created_at: Generated<Date> }
    visit: { host_id: number; visitor_id: number; day: string; visited_at: Generated<Date> }
    presence: { member_id: number; online: boolean; seen_at: Generated<Date>; lat: number | null; lng: number | null }
  }
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
  ip_region: Generated<string>
  avatar_id: number | null
  cover_id: number | null
  /** What takes their places once it has passed its check. */
  next_avatar_id: number | null
  next_cover_id: number | null
  role: Generated<Role>
  exp: Generated<number>
  vip_until: Date | null
  vip_notified_ending: Date | null
  vip_notified_ended: Date | null
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
  /** As they call themselves there; '' where nothing is known. */
  name: Generated<string>
  /** Where it is; '' where there is none. */
  picture: Generated<string>
  expires_at: Date
}

export type NewMember = Insertable<MemberTable>
