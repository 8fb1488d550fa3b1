import { withQuery } from './url'

/** The four tabs, in the order of the bar. */
export const TABS = [
  { key: 'home', path: '/pages/index/index' },
  { key: 'find', path: '/pages/find/find' },
  { key: 'nearby', path: '/pages/nearby/nearby' },
  { key: 'mine', path: '/pages/mine/mine' },
] as const

export type TabKey = (typeof TABS)[number]['key']

export const HOME = TABS[0].path

/**
 * A tab by its place in the bar, from 0.
 * @throws RangeError where the bar has no tab (product specification, section 5: the tab bar index must exist)
 */
export function tabAt(index: number): (typeof TABS)[number] {
  const tab = TABS[index]
  if (!tab) throw new RangeError(`The tab bar has no tab ${index}`)
  return tab
}

export function isTab(address: string): boolean {
  return TABS.some(({ path }) => path === address.split('?')[0])
}

/** Whether a page is one of those around signing in. */
export function isSignInPage(path: string): boolean {
  return path.startsWith('/member/login/')
}

/** Home is where one goes on anyway. */
const unlessHome = (back?: string) => (back === HOME ? undefined : back)

interface ListQuery {
  title?: string
  category?: number
  tag?: number
  author?: number
  type?: string
}

/** What is opened most, beside the tabs: read, answer, write. */
export const FREQUENT_PAGES = ['/pagesA/detail/detail', '/pagesB/chat/chat', '/pagesA/publish/words'] as const

/** Addresses of pages, so that no screen spells one out. */
export const routes = {
  /** @param part where in the page to begin */
  post: (id: number, part?: 'comments') => withQuery('/pagesA/detail/detail', { id, part }),
  /** The picture that a post is shared by. */
  poster: (id: number) => withQuery('/pagesA/poster/poster', { id }),
  author: (id: number) => withQuery('/pagesA/author/author', { id }),
  list: (query: ListQuery) => withQuery('/pages/list/list', { ...query }),
  topic: (id: number) => withQuery('/pages/topic/topic', { id }),
  topics: () => '/pages/topic/index',
  followedTopics: () => '/pages/topic/topic-like',
  forum: (id: number) => withQuery('/pages/bbs/bbs-list', { id }),
  /** Where the thread is chosen into which a moderator merges this one. */
  mergeThread: (forum: number, id: number) => withQuery('/pages/bbs/bbs-list', { id: forum, merge: id }),
  forums: () => '/pages/bbs/bbs',
  followedForums: () => '/pages/bbs/bbs-like',
  publishInForum: (id: number) => withQuery('/pagesA/publish/bbs', { bbs_id: id }),
  /** Where a question is asked, with its title begun. */
  ask: (title: string) => withQuery('/pagesA/publish/bbs', { kind: 'question', title }),
  page: (slug: string) => withQuery('/pages/page/page', { slug }),
  /** Where there is nothing: it says so, and leads home. */
  nowhere: () => '/pages/page/page',
  search: (word?: string) => withQuery('/pages/search/search', { word }),
  hot: () => '/pages/hot/hot',
  sticky: () => '/pages/sticky/sticky',
  /** @param place of a ground or a spot; the town's weather without one */
  weather: (place?: { lat: number; lng: number; name?: string; water?: string }) => withQuery('/pagesB/weather/weather', { ...place }),
  spots: () => '/pages/places/places',
  /** @param at where it begins; where the reader is, without it */
  map: (at?: { lat: number; lng: number }) => withQuery('/pages/nearby/mp-nearby', at ? { lat: at.lat, lng: at.lng } : {}),
  /** @param post the ground or the spot, of whose dangers is told first */
  navigate: ({ lat, lng, name }: { lat: number; lng: number; name: string }, post?: number) =>
    withQuery('/pagesA/navgation/navgation', { lat, lng, name, post }),
  web: (url: string) => withQuery('/pages/view/view', { url }),
  openApp: () => '/pagesA/openAPP/openAPP',
  update: () => '/pages/update/update',
  /** @param id the post whose film comes first */
  videos: (id?: number) => withQuery('/pages/video/video', { id }),
  /** @param outbox what waits there, to be changed */
  reprint: (id: number, outbox?: string) => withQuery('/pages/reprint/reprint', { id, outbox }),
  /** @param outbox what waits there, to be changed */
  publish: (type: string, id?: number, outbox?: string) => withQuery(`/pagesA/publish/${type}`, { id, outbox }),
  forumsToPublishIn: () => '/pages/bbs/bbs-like?type=publish',
  mine: () => '/pages/mine/mine',
  /** @param back where to go on when no page lies below: the visitor was there before they left the app */
  login: (back?: string) => withQuery('/member/login/login', { back: unlessHome(back) }),
  register: (back?: string) => withQuery('/member/login/reg', { back: unlessHome(back) }),
  /** Greets who has just become a member. */
  welcome: (back?: string) => withQuery('/member/login/welcome', { back: unlessHome(back) }),
  forgotten: (back?: string) => withQuery('/member/login/forget', { back: unlessHome(back) }),
  settings: () => '/member/editme/editme',
  blacklist: () => '/member/mine/blacklist',
  feedback: () => '/member/feedback/feedback',
  /** @param handed what is to be sent there */
  chat: (id: number, handed: { post?: number; good?: number } = {}) => withQuery('/pagesB/chat/chat', { id, ...handed }),
  /** @param post that a conversation is chosen for */
  chats: (post?: number) => withQuery('/pagesB/chat/chat-list', { post }),
  groups: (post?: number) => withQuery('/pagesB/chat/chat-group-list', { post }),
  /** @param part what of it: its members, its words, its settings */
  group: (id: number, part?: 'info', post?: number) => withQuery('/pagesB/chat/chat-group', { id, part, post }),
  /** A red packet of a conversation; one of a post has a page of its own. */
  redbag: (id: number) => withQuery('/pagesB/chat/redbag/detail', { id }),
  redbagOfPost: (id: number) => withQuery('/pagesA/detail/redbag', { id }),
  rewards: (postId: number) => withQuery('/pagesA/reward/reward', { id: postId }),
  /** @param to a member, there or in their conversation, or a post's author */
  gifts: (to: { id: number; chat?: '1' } | { post: number }) => withQuery('/pagesA/gift/gift', { ...to }),
  myGifts: () => '/pagesA/gift/my',
  giftNotes: () => '/pagesA/gift/note',
  /** To be sent to a member, or into a group. */
  sendRedbag: (to: { id: number } | { group: number }) => withQuery('/pagesB/chat/redbag/redbag', { ...to }),
  /** Anyone who opens it may join. */
  groupByCode: (code: string) => withQuery('/pagesB/chat/chat-group', { code }),
  notices: () => '/member/notice/notice',
  referral: () => '/member/referral/referral',
  history: () => '/member/history/history',
  sign: () => '/member/sign/sign',
  tasks: () => '/member/task/task',
  ranking: () => '/pagesA/ranking/ranking',
  wallet: () => '/member/wallet/wallet',
  income: () => '/member/wallet/income',
  outlay: () => '/member/wallet/outlay',
  experience: () => '/member/wallet/exp',
  points: () => '/member/mine/integral',
  vip: () => '/member/wallet/recharge-vip',
  /** Where codes are redeemed, too. */
  topUp: () => '/member/wallet/recharge-credit',
  topUps: () => '/member/wallet/recharge-note',
  /** An order that its payer has paid, as far as they know. */
  paid: (order: number) => withQuery('/member/wallet/paySuccess', { id: order }),
  unpaid: (order: number) => withQuery('/member/wallet/payQuit', { id: order }),
  myPosts: (state?: 'draft') => withQuery('/member/mine/post', { state }),
  myFavourites: () => '/member/mine/collect',
  dismissed: () => '/member/mine/dismissed',
  myLikes: () => '/member/mine/like',
  myComments: () => '/member/mine/comment',
  /** @param id whose they are; mine without it */
  follows: (kind: 'followers' | 'followed', id?: number) => withQuery('/member/mine/follower', { id, kind }),
  visitors: () => '/member/mine/visitor',
  listing: (id: number) => withQuery('/pagesA/secondhand/detail', { id }),
  /** @param unit what is shown first: with points the points mall, as below its goods and exchanges */
  shop: (unit?: 'points') => withQuery('/shop/index/index', { unit }),
}
