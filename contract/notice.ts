import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Done, Id, literals, Time, Url } from './common.ts'
import { declare, pagedInput, writingGet } from './endpoint.ts'
import { NOTICE_USERS, NOTICES_AT_ONCE, PUSH_TOKEN_CHARS } from './limits.ts'

/** Where a notice is found, in the order of the tabs. */
export const noticeTabs = ['comments', 'mentions', 'likes', 'follows', 'system'] as const
export type NoticeTab = (typeof noticeTabs)[number]
const NoticeTab = literals(noticeTabs, { title: 'NoticeTab', description: 'Where a notice is found.' })

/** What happened. */
export const noticeKinds = [
  'comment',
  'reply',
  'mention',
  'like_post',
  'like_comment',
  'follow',
  'announcement',
  'password_changed',
  'address_changed',
  'leaving',
  'staying',
  'reprint',
  'post_removed',
  'post_held',
  'post_released',
  'comment_removed',
  'banned',
  'unbanned',
  'avatar_refused',
  'cover_refused',
  'group_picture_refused',
  'review_held',
  'good_review_held',
  'reported',
  'report_upheld',
  'report_dismissed',
  'feedback_answered',
  'group_invited',
  'reward',
  'sign_milestone',
  'level_up',
  'task_done',
  'referral_rewarded',
  'gift',
  'redbag_returned',
  'vip_ending',
  'vip_ended',
  'post_bought',
  'claim_accepted',
  'claim_refused',
  'correction_accepted',
  'forum_admitted',
  'forum_rejected',
  'forum_expelled',
  'forum_banned',
  'forum_unbanned',
  'post_recommended',
  'post_pinned',
  'post_moved',
  'post_merged',
  'post_refused',
  'activity_seat',
  'activity_changed',
  'activity_cancelled',
  'activity_on',
  'answer_accepted',
  'bounty_given',
  'bounty_returned',
  'price_fell',
  'search_found',
  'sold_to_you',
  'sale_confirmed',
  'sale_denied',
  'listing_banned',
  'listing_allowed',
  'order_sent',
  'order_arrived',
  'codes_delivered',
  'refund_agreed',
  'refund_rejected',
  'refund_paid',
  'payment_returned',
] as const
export type NoticeKind = (typeof noticeKinds)[number]

export const Notice = Type.Object(
  {
    id: Id,
    kind: literals(noticeKinds, { title: 'NoticeKind', description: 'What happened. More kinds come.' }),
    tab: NoticeTab,
    users: Type.Array(UserCard, { description: `who did it, the latest ${NOTICE_USERS} of them; nobody where the site itself speaks` }),
    count: Type.Integer({ minimum: 0, description: 'how many did it, in all' }),
    text: Type.String({
      description: 'the beginning of what was said, or of the comment that was liked; what the site says',
      examples: ['用的什么饵？'],
    }),
    title: Type.String({ description: "the post's title or beginning, or an announcement's title", examples: ['青龙湖的早口'] }),
    picture: Type.Union([Url, Type.Null()], { description: "the post's first picture" }),
    link: Type.String({
      description: 'the page of the app to open, empty where there is none',
      examples: ['/pagesA/detail/detail?id=128'],
    }),
    pictures: { ...Count, description: 'how many pictures there are with what was said, which `text` does not speak of', examples: [0] },
    comment: Type.Union(
      [
        Type.Object({
          id: Id,
          postId: Id,
          liked: Type.Boolean({ description: 'by me' }),
          can: Type.Object({ like: Type.Boolean(), reply: Type.Boolean() }),
        }),
        Type.Null(),
      ],
      { description: "another's comment that it is about, which can be liked and answered from here; else null", examples: [null] },
    ),
    following: Type.Union([Type.Boolean(), Type.Null()], {
      description: 'of a new follower: whether I follow them; else null',
      examples: [null],
    }),
    gone: Type.Boolean({ description: 'what it is about is no longer there, or no longer for me' }),
    until: Type.Union([Time, Type.Null()], { description: 'the end of a ban; the day of a deletion', examples: [null] }),
    target: Type.Union([Type.Object({ type: Type.String({ examples: ['post'] }), id: Id }), Type.Null()], {
      description: 'what it is about: a post, a comment, a user …; null where the notice says it all itself',
    }),
    read: Type.Boolean(),
    at: Time,
  },
  { title: 'Notice', description: 'Something that happened to me. Likes of one thing are one notice until it is read.' },
)
export type Notice = Static<typeof Notice>

export const NoticeTabState = Type.Object(
  {
    key: NoticeTab,
    unread: Count,
    pushed: Type.Boolean({ description: 'I want to be notified at once' }),
  },
  { title: 'NoticeTabState', description: 'A tab of notices, with how many of them are unread.' },
)
export type NoticeTabState = Static<typeof NoticeTabState>

const Tabs = Type.Array(NoticeTabState)

const view = {
  access: 'member',
  whenBanned: 'open',
  seenByVisitors: false,
  summary: 'One notice; marks it read',
  input: Type.Object({ id: Id }),
  answer: Notice,
} as const

export const noticeEndpoints = declare({
  'GET notice/list': {
    access: 'member',
    summary: 'My notices, of one tab or of all, the latest first',
    input: pagedInput({ tab: Type.Optional(NoticeTab) }),
    answer: Notice,
    paged: true,
  },
  'GET notice/tabs': { access: 'member', summary: 'The tabs with their unread counts', answer: Tabs },
  'GET notice/view': { ...view, ...writingGet },
  'POST notice/view': view,
  'POST notice/set-status': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Mark notices read: these, those of one tab, or all. Answers the tabs as they are then',
    input: Type.Object({
      ids: Type.Optional(Type.Array(Id, { minItems: 1, maxItems: NOTICES_AT_ONCE })),
      tab: Type.Optional(NoticeTab),
    }),
    answer: Tabs,
  },
  'POST notice/set-push-status': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Set of which tabs I am notified at once: what is left out stays as it is. Answers the tabs',
    input: Type.Object({
      tabs: Type.Object(
        {
          comments: Type.Optional(Type.Boolean()),
          mentions: Type.Optional(Type.Boolean()),
          likes: Type.Optional(Type.Boolean()),
          follows: Type.Optional(Type.Boolean()),
          system: Type.Optional(Type.Boolean()),
        },
        { additionalProperties: false },
      ),
    }),
    answer: Tabs,
    perMinute: 60,
  },
  'POST notice/push': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Say where pushes may go, or no longer go: a device of the app, or a message template that I agreed to on a platform',
    input: Type.Object({
      kind: literals(['app', 'wechat', 'toutiao']),
      token: Type.String({
        minLength: 1,
        maxLength: PUSH_TOKEN_CHARS,
        pattern: '^[\\x21-\\x7e]+$',
        description: "the device's token, or the template's id",
      }),
      on: Type.Optional(Type.Boolean({ default: true, description: 'false takes it back' })),
    }),
    answer: Done,
    perMinute: 30,
  },
})
