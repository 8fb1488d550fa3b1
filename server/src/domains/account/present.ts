import type { FollowItem, Me, UserCard, UserInfo, UserItem, UserView, Visitor } from '@anglers/contract/account'
import type { BlockedUser } from '@anglers/contract/blacklist'
import type { Mention } from '@anglers/contract/common'
import type { ObjectStore } from '../../infra/store.ts'
import { mayWrite, type Viewer } from '../../kernel/viewer.ts'
import type { Mentioned } from '../../lib/mentioned.ts'
import { presentAvatar, presentPicture } from '../media/present.ts'
import { canBan, canReport, levelOf } from './policy.ts'
import type { findUserInfo } from './profileQueries.ts'
import type { listBlocked, listFollows, listVisitors } from './relationQueries.ts'
import type { findUserView, MeRow, searchMembers, UserRow } from './queries.ts'

const isVip = (until: string | Date | null) => until !== null && new Date(until) > new Date()

export const presentUser = (row: UserRow, store: ObjectStore): UserCard => ({
  id: row.id,
  nickName: row.nickname,
  avatar: presentAvatar(row.avatar_key, store),
  level: levelOf(row.exp),
  vip: isVip(row.vip_until),
})

export const presentUserItem = (row: Awaited<ReturnType<typeof searchMembers>>[number], store: ObjectStore): UserItem => ({
  ...presentUser(row, store),
  bio: row.bio,
  followers: row.follower_count,
  following: Boolean(row.following),
})

export const presentMe = (row: Omit<MeRow, 'bio'>, store: ObjectStore): Me => {
  const { id, ...card } = presentUser(row, store)
  return { id, userId: id, ...card, role: row.role }
}

/** A phone or an e-mail with its middle hidden, as its owner recognises it. */
export const masked = (address: string): string =>
  address.includes('@') ? address.replace(/^(.).*@/, '$1***@') : address.replace(/^(.{3}).*(.{4})$/, '$1****$2')

export const presentUserInfo = (row: Awaited<ReturnType<typeof findUserInfo>>, store: ObjectStore): UserInfo => ({
  ...presentMe(row, store),
  login: row.login,
  bio: row.bio,
  district: row.district,
  gender: row.gender,
  birthday: row.birthday,
  cover: row.cover && presentPicture(row.cover, store, 'everyone'),
  waiting: [...(row.next_avatar_id === null ? [] : ['avatar' as const]), ...(row.next_cover_id === null ? [] : ['cover' as const])],
  phone: row.phone && masked(row.phone),
  email: row.email && masked(row.email),
  hasPassword: row.password_hash !== null,
  privacy: { nearby: row.show_nearby, messages: row.messages_from, online: row.online_to, groups: row.groups_from },
  vipUntil: row.vip_until?.toISOString() ?? null,
  bannedUntil: ahead(row.banned_until)?.toISOString() ?? null,
  banReason: ahead(row.banned_until) ? row.ban_reason : '',
  leavingAt: row.leaving_at?.toISOString() ?? null,
  joinedAt: row.created_at.toISOString(),
})

const ahead = (time: Date | null) => (time !== null && time > new Date() ? time : null)

type UserViewRow = NonNullable<Awaited<ReturnType<typeof findUserView>>>

/** A homepage as this viewer sees it: a viewer blocked by its owner sees a name and nothing else. */
export function presentUserView(row: UserViewRow, viewer: Viewer | null, store: ObjectStore): UserView {
  const blocked = Boolean(row.blocked)
  const isOther = viewer !== null && viewer.id !== row.id
  return {
    ...presentUser(row, store),
    ...(row.closed ? closedPage : openPage(row, store)),
    joinedAt: row.created_at.toISOString(),
    following: Boolean(row.following),
    blocked,
    can: {
      follow: mayWrite(viewer) && isOther && !row.hidden,
      edit: viewer?.id === row.id,
      block: isOther && !blocked,
      ban: isOther && canBan(viewer, row),
      report: canReport(viewer, row.id),
    },
  }
}

const openPage = (row: UserViewRow, store: ObjectStore) => ({
  bio: row.bio,
  district: row.district,
  ipRegion: row.ip_region,
  gender: row.gender,
  cover: row.cover && presentPicture(row.cover, store, 'everyone'),
  counts: { posts: row.post_count, followers: row.follower_count, following: row.following_count, likes: row.liked_count },
})

const closedPage = {
  bio: '',
  district: '',
  ipRegion: '',
  gender: '' as const,
  cover: null,
  counts: { posts: 0, followers: 0, following: 0, likes: 0 },
}

export const presentFollow = (row: Awaited<ReturnType<typeof listFollows>>[number], store: ObjectStore): FollowItem => ({
  ...presentUserItem(row, store),
  mutual: Boolean(row.following) && Boolean(row.follows_me),
  followedAt: row.created_at.toISOString(),
})

export const presentVisitor = (row: Awaited<ReturnType<typeof listVisitors>>[number], store: ObjectStore): Visitor => ({
  ...presentUser(row, store),
  following: Boolean(row.following),
  visitedAt: row.visited_at.toISOString(),
})

export const presentBlocked = (row: Awaited<ReturnType<typeof listBlocked>>[number], store: ObjectStore): BlockedUser => ({
  ...presentUser(row, store),
  blockedAt: row.created_at.toISOString(),
})

export const presentMentions = (mentions: readonly Mentioned[]): Mention[] => mentions.map(({ id, name }) => ({ id, nickName: name }))
