import type { Me, Session, UserCard, UserInfo, UserItem, UserView } from '@anglers/contract/account'
import type { Comment } from '@anglers/contract/comments'
import type { EditDetail, PostCard, PostDetail } from '@anglers/contract/content'
import type { PaymentOrder } from '@anglers/contract/payment'
import { noonOf } from './noon'

let lastId = 0
const nextId = () => ++lastId

export function buildUser(own: Partial<UserCard> = {}): UserCard {
  return { id: nextId(), nickName: '老钓', avatar: null, level: 3, vip: false, ...own }
}

/** A member in a list of members. */
export function buildUserItem(own: Partial<UserItem> = {}): UserItem {
  return { ...buildUser(own), bio: '', followers: 0, following: false, ...own }
}

/** A member's homepage, as another member sees it. */
export function buildView(own: Partial<UserView> = {}): UserView {
  return {
    ...buildUser(own),
    bio: '',
    district: '',
    ipRegion: '',
    gender: '',
    cover: null,
    joinedAt: noonOf('2025-05-01'),
    counts: { posts: 0, followers: 0, following: 0, likes: 0 },
    following: false,
    blocked: false,
    can: { follow: true, edit: false, block: true, ban: false, report: true },
    ...own,
  }
}

export function buildPost(own: Partial<PostCard> = {}): PostCard {
  const id = own.id ?? nextId()
  return {
    id,
    link: `/pagesA/detail/detail?id=${id}`,
    type: 'words',
    state: 'live',
    author: buildUser(),
    title: '',
    text: '今早在水库守了三小时，两条鲫鱼。',
    more: false,
    pictures: [],
    place: null,
    area: null,
    tags: [],
    visibility: 0,
    locked: null,
    extra: null,
    catches: [],
    reprint: null,
    forum: null,
    sticky: false,
    publishedAt: noonOf('2025-05-01'),
    edited: false,
    counts: { views: 0, likes: 0, favs: 0, comments: 0, reprints: 0 },
    liked: false,
    faved: false,
    can: { edit: false, delete: false, comment: true, react: true, report: true, reprint: false, share: true, moderate: false },
    ...own,
  }
}

export function buildDetail({ extra = null, ...own }: Partial<PostDetail> = {}): PostDetail {
  const card = buildPost(own)
  return { ...card, body: card.locked ? '' : card.text, mentions: [], blocks: null, following: false, ipRegion: '', ...own, extra }
}

/** A post as its form is filled with it: a status, unless it says otherwise. */
export const buildEdit = (own: Partial<EditDetail> = {}): EditDetail => ({
  id: 12,
  type: 'words',
  state: 'live',
  title: '',
  content: '旧文',
  catches: [],
  pictures: [],
  place: null,
  placeReveal: 'exact',
  placeOpensAfterDays: null,
  tags: [],
  category: null,
  visibility: 0,
  priceFen: null,
  price: null,
  version: 3,
  blocks: null,
  hasPassword: false,
  topic: null,
  teaser: '',
  noReprint: false,
  reprint: null,
  visibilities: [0, 1, 2, 3, 4, 5],
  extra: null,
  ...own,
})

export function buildPicture(own: Partial<PostCard['pictures'][number]> = {}): PostCard['pictures'][number] {
  const id = nextId()
  const file = (size: string) => `/media/${id}-${size}.webp`
  return { id, width: 1200, height: 900, color: '#88aacc', alt: '', thumb: file('thumb'), card: file('card'), full: file('full'), ...own }
}

export function buildComment(own: Partial<Comment> = {}): Comment {
  return {
    id: nextId(),
    postId: 1,
    author: buildUser(),
    body: '好鱼！',
    mentions: [],
    root: null,
    pictures: [],
    replyTo: null,
    byAuthor: false,
    pinned: false,
    createdAt: noonOf('2025-05-01'),
    ipRegion: '',
    counts: { likes: 0, replies: 0 },
    liked: false,
    can: { delete: false, pin: false, reply: true, report: true },
    replies: [],
    ...own,
  }
}

export function buildMe(own: Partial<Me> = {}): Me {
  const id = own.userId ?? nextId()
  return { id, userId: id, nickName: '老钓', avatar: null, level: 3, vip: false, role: 'member', ...own }
}

/** A member, as they see and change themselves. */
export function buildUserInfo(own: Partial<UserInfo> = {}): UserInfo {
  return {
    ...buildMe(),
    login: 'yugan',
    bio: '',
    district: '',
    gender: '',
    birthday: null,
    cover: null,
    waiting: [],
    phone: '138****8000',
    email: null,
    hasPassword: true,
    privacy: { nearby: false, messages: 'everyone', online: 'everyone', groups: 'following' },
    vipUntil: null,
    bannedUntil: null,
    banReason: '',
    leavingAt: null,
    joinedAt: noonOf('2025-05-01'),
    ...own,
  }
}

const DAY_S = 86_400

export function buildSession(own: Partial<Session> = {}): Session {
  return {
    user: buildMe(),
    openid: '',
    unionid: '',
    access_token: 'token-of-a-test',
    expired_in: Math.floor(Date.now() / 1000) + DAY_S,
    scope: 'full',
    isNew: false,
    ...own,
  }
}

/** An order of credit for 100 yuan that waits to be paid, on a computer. */
export const buildOrder = (over: Partial<PaymentOrder> = {}): PaymentOrder => ({
  id: 7,
  item: { type: 'credit', creditFen: 10_500 },
  amountFen: 10_000,
  state: 'unpaid',
  refundedFen: 0,
  pending: false,
  way: null,
  failure: null,
  createdAt: '2026-05-01T04:00:00.000Z',
  payUntil: '2026-05-01T04:30:00.000Z',
  paidAt: null,
  ways: [
    { way: 'wechat_native', refusal: null },
    { way: 'alipay_page', refusal: null },
  ],
  ...over,
})
