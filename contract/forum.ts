import Type, { type Static } from 'typebox'
import { UserCard } from './account.ts'
import { Count, Id, literals, Picture, Time, toggleInput } from './common.ts'
import { declare, pagedInput, writingGet } from './endpoint.ts'
import { FORUM_PRICE_MAX_FEN, FORUM_REQUEST_CHARS, FORUM_RULES_CHARS, POST_PASSWORD_CHARS } from './limits.ts'

export const forumAccesses = ['all', 'members', 'vip', 'password', 'paid', 'approval'] as const
export const ForumAccess = literals(forumAccesses, {
  title: 'ForumAccess',
  description:
    'Who may enter a forum: everyone, members, VIP members, members who know its password, who have paid, or whom a moderator let in.',
})
export type ForumAccess = (typeof forumAccesses)[number]

export const Forum = Type.Object(
  {
    id: Id,
    name: Type.String({ examples: ['路亚'] }),
    description: Type.String({ examples: ['假饵、竿轮和标点'] }),
    cover: Type.Union([Picture, Type.Null()], { examples: [null] }),
    access: ForumAccess,
    priceFen: Type.Union([Type.Integer({ minimum: 1 }), Type.Null()], { description: 'of a paid one, in credit', examples: [null] }),
    open: Type.Boolean({ description: 'I may enter' }),
    following: Type.Boolean({ description: 'by me' }),
    counts: Type.Object({
      posts: Type.Union([Count, Type.Null()], { description: 'null for those who may not enter' }),
      followers: Count,
    }),
  },
  { title: 'Forum', description: 'A forum in a list.' },
)
export type Forum = Static<typeof Forum>

export const ForumDetail = Type.Object(
  {
    ...Forum.properties,
    rules: Type.String({ description: 'a plain text; empty where there are none', examples: ['帖子里请写明水域和时间'] }),
    moderators: Type.Array(UserCard),
    waiting: Type.Boolean({ description: 'I asked to be let in, and nobody has decided' }),
    bannedUntil: Type.Union([Time, Type.Null()], { description: 'until then I may not write here', examples: [null] }),
    can: Type.Object({
      post: Type.Boolean({ description: 'publish here' }),
      manage: Type.Boolean({ description: 'moderate it: its rules, its posts, who is let in' }),
    }),
  },
  { title: 'ForumDetail', description: 'A forum on its own page.' },
)
export type ForumDetail = Static<typeof ForumDetail>

export const ForumSection = Type.Object(
  { id: Id, name: Type.String({ examples: ['钓法'] }), forums: Type.Array(Forum) },
  { title: 'ForumSection', description: 'A group of forums.' },
)
export type ForumSection = Static<typeof ForumSection>

export const ForumGate = Type.Object(
  {
    id: Id,
    name: Forum.properties.name,
    access: ForumAccess,
    priceFen: Forum.properties.priceFen,
    open: Forum.properties.open,
    waiting: ForumDetail.properties.waiting,
  },
  { title: 'ForumGate', description: 'What a forum asks for of those who want to enter.' },
)
export type ForumGate = Static<typeof ForumGate>

export const ForumRequest = Type.Object(
  { id: Id, user: UserCard, words: Type.String({ examples: ['钓龄十年，想学路亚'] }), at: Time },
  { title: 'ForumRequest', description: 'A member who asks to be let into a forum.' },
)
export type ForumRequest = Static<typeof ForumRequest>

export const ForumAdmitted = Type.Object(
  { user: UserCard, at: Time },
  { title: 'ForumAdmitted', description: 'A member whom the moderators let into a forum.' },
)
export type ForumAdmitted = Static<typeof ForumAdmitted>

/** What moderators do in a forum, and is written down. */
export const forumActs = [
  'essence',
  'pin',
  'move',
  'merge',
  'refuse',
  'delete',
  'ban',
  'unban',
  'admit',
  'reject',
  'expel',
  'rules',
] as const
export type ForumAct = (typeof forumActs)[number]

export const ForumLogEntry = Type.Object(
  {
    id: Id,
    act: literals(forumActs, { title: 'ForumAct', description: 'What a moderator did. More come.' }),
    actor: Type.Union([UserCard, Type.Null()]),
    member: Type.Union([UserCard, Type.Null()], { description: 'to whom', examples: [null] }),
    postId: Type.Union([Id, Type.Null()], { description: 'to which post', examples: [null] }),
    words: Type.String({ description: 'the title of the post, a reason', examples: ['春钓鲫鱼的线组'] }),
    at: Time,
  },
  { title: 'ForumLogEntry', description: 'An entry in the log of what the moderators of a forum did.' },
)
export type ForumLogEntry = Static<typeof ForumLogEntry>

const follow = {
  access: 'member',
  whenBanned: 'closed',
  seenByVisitors: true,
  summary: 'Follow a forum, or no longer',
  input: Type.Object(toggleInput),
  answer: Type.Object({ on: Type.Boolean(), count: Count }),
} as const

const managing = { access: 'moderator', whenBanned: 'closed' } as const

export const forumEndpoints = declare({
  'GET bbs/bbs-list': {
    access: 'visitor',
    summary: 'All forums, by section',
    answer: Type.Array(ForumSection),
    visitorCacheMs: 1_000,
  },
  'GET bbs/bbs-like': {
    access: 'member',
    summary: 'Forums I follow, the latest followed first',
    input: pagedInput({}),
    answer: Forum,
    paged: true,
  },
  'GET bbs/forum': { access: 'visitor', summary: 'A forum', input: Type.Object({ id: Id }), answer: ForumDetail },
  'GET bbs/page-no-power': {
    access: 'visitor',
    summary: 'What a forum asks for of those who want to enter',
    input: Type.Object({ id: Id }),
    answer: ForumGate,
  },
  'GET bbs/like': { ...follow, ...writingGet },
  'POST bbs/like': follow,
  'POST bbs/password': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Enter a forum by its password, until that is changed',
    input: Type.Object({ id: Id, password: Type.String({ minLength: 1, maxLength: POST_PASSWORD_CHARS }) }),
    answer: ForumDetail,
    errors: ['forum_closed'],
    perMinute: 20,
  },
  'POST bbs/pay': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Enter a forum by its price, in credit, for good',
    input: Type.Object({
      id: Id,
      priceFen: Type.Integer({ minimum: 1, maximum: FORUM_PRICE_MAX_FEN, description: 'its price, as it was shown' }),
    }),
    answer: ForumDetail,
    errors: ['forum_closed', 'price_changed', 'insufficient_balance'],
    perMinute: 20,
  },
  'POST bbs/ask': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: 'Ask the moderators of a forum to be let in',
    input: Type.Object({ id: Id, content: Type.Optional(Type.String({ maxLength: FORUM_REQUEST_CHARS })) }),
    texts: { content: 'message' },
    answer: ForumDetail,
    errors: ['forum_closed'],
    perMinute: 20,
  },
  'GET bbs/requests': {
    access: 'moderator',
    summary: 'Who asks to be let into a forum that I moderate, the first to ask first',
    input: pagedInput({ id: Id }),
    answer: ForumRequest,
    paged: true,
  },
  'POST bbs/decide': {
    ...managing,
    seenByVisitors: false,
    summary: 'Let a member into a forum, or not',
    input: Type.Object({ id: { ...Id, description: 'of the request' }, accept: Type.Boolean() }),
    answer: Type.Object({ accepted: Type.Boolean() }),
  },
  'GET bbs/admitted': {
    access: 'moderator',
    summary: 'Whom the moderators let into a forum that I moderate, the latest first',
    input: pagedInput({ id: Id }),
    answer: ForumAdmitted,
    paged: true,
  },
  'POST bbs/expel': {
    ...managing,
    seenByVisitors: false,
    summary: 'Take back that a member was let into a forum',
    input: Type.Object({ id: Id, userId: Id }),
    answer: Type.Object({ open: Type.Boolean({ description: 'they may enter all the same' }) }),
  },
  'POST bbs/rules': {
    ...managing,
    seenByVisitors: true,
    summary: 'Change the rules of a forum that I moderate',
    input: Type.Object({
      id: Id,
      content: Type.String({ maxLength: FORUM_RULES_CHARS }),
      before: Type.Optional(
        Type.String({
          maxLength: FORUM_RULES_CHARS,
          description: 'the rules that were edited: where they are others by now, 409 rest_conflict',
        }),
      ),
    }),
    texts: { content: 'post' },
    answer: ForumDetail,
    errors: ['rest_conflict'],
  },
  'POST bbs/ban': {
    ...managing,
    seenByVisitors: false,
    summary: 'Keep a member from writing in a forum that I moderate until then, or no longer',
    input: Type.Object({ id: Id, userId: Id, until: Type.Union([Time, Type.Null()], { description: 'null ends it' }) }),
    answer: Type.Object({ bannedUntil: Type.Union([Time, Type.Null()]) }),
  },
  'GET bbs/log': {
    access: 'moderator',
    summary: 'What the moderators of a forum did, the latest first',
    input: pagedInput({ id: Id }),
    answer: ForumLogEntry,
    paged: true,
  },
})
