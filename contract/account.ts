import Type, { type Static } from 'typebox'
import {
  Count,
  Done,
  Id,
  Lat,
  literals,
  Lng,
  Picture,
  Time,
  OwnerProof,
  PhoneOrEmail,
  toggleInput,
  Url,
  VerificationCode,
} from './common.ts'
import { declare, pagedInput } from './endpoint.ts'
import {
  BAN_REASON_CHARS,
  BIO_CHARS,
  DISTRICT_CHARS,
  NICKNAME_CHARS,
  PASSWORD_CHARS_MAX,
  PASSWORD_CHARS_MIN,
  SEARCH_CHARS,
  UPLOAD_AVATAR_BYTES,
} from './limits.ts'
import { pictureUpload, Uploaded } from './media.ts'

export const genders = ['', 'male', 'female'] as const
export type Gender = (typeof genders)[number]

const Gender = literals(genders)

/** Whom a member lets do something: everyone, only those whom the member follows, nobody. */
export const audiences = ['everyone', 'following', 'nobody'] as const
export type Audience = (typeof audiences)[number]
const Audience = literals(audiences)

/** A member as shown beside whatever they wrote. */
export const UserCard = Type.Object({
  id: Id,
  nickName: Type.String(),
  avatar: Type.Union([Url, Type.Null()]),
  level: Type.Integer({ minimum: 1 }),
  vip: Type.Boolean(),
})
export type UserCard = Static<typeof UserCard>

/** A member in a list of members. */
export const UserItem = Type.Object({
  ...UserCard.properties,
  bio: Type.String(),
  followers: Count,
  following: Type.Boolean({ description: 'I follow them' }),
})
export type UserItem = Static<typeof UserItem>

/** A member in a list of followers or followed. */
export const FollowItem = Type.Object({
  ...UserItem.properties,
  mutual: Type.Boolean({ description: 'we follow each other' }),
  followedAt: Time,
})
export type FollowItem = Static<typeof FollowItem>

/** A member who looked at my homepage: once for each day, with the time of that day's latest look. */
export const Visitor = Type.Object({ ...UserCard.properties, following: Type.Boolean({ description: 'I follow them' }), visitedAt: Time })
export type Visitor = Static<typeof Visitor>

/** A member's public homepage. */
export const UserView = Type.Object({
  ...UserCard.properties,
  bio: Type.String(),
  district: Type.String(),
  gender: Gender,
  cover: Type.Union([Picture, Type.Null()]),
  joinedAt: Time,
  counts: Type.Object({ posts: Count, followers: Count, following: Count, likes: Count }),
  following: Type.Boolean({ description: 'I follow them' }),
  blocked: Type.Boolean({ description: 'I blocked them' }),
  can: Type.Object({ follow: Type.Boolean(), edit: Type.Boolean(), block: Type.Boolean(), ban: Type.Boolean(), report: Type.Boolean() }),
})
export type UserView = Static<typeof UserView>

/** The stored user of the product: `userId` and `nickName`, and what the shell shows of oneself. */
export const Me = Type.Object({
  userId: Id,
  nickName: Type.String(),
  avatar: Type.Union([Url, Type.Null()]),
  level: Type.Integer({ minimum: 1 }),
  vip: Type.Boolean(),
  role: literals(['member', 'moderator', 'operator']),
})
export type Me = Static<typeof Me>

export const Session = Type.Object({
  user: Me,
  openid: Type.String(),
  unionid: Type.String(),
  access_token: Type.String(),
  expired_in: Type.Integer({ description: 'seconds since 1970' }),
})
export type Session = Static<typeof Session>

/** The member centre's figures. */
export const Mine = Type.Object({
  user: Me,
  bio: Type.String(),
  counts: Type.Object({ posts: Count, likes: Count, favs: Count, comments: Count, followers: Count, following: Count, visitors: Count }),
})
export type Mine = Static<typeof Mine>

const Birthday = Type.Union([Type.String({ format: 'date', description: 'YYYY-MM-DD' }), Type.Null()])

export const Privacy = Type.Object(
  {
    nearby: Type.Boolean({ description: 'others may meet me among members nearby; my place is kept only while this is on' }),
    messages: Audience,
    online: Audience,
    groups: Audience,
  },
  {
    description:
      'messages: who may write to me; online: who sees whether I am online; groups: who may invite me into groups, which I accept or not',
  },
)
export type Privacy = Static<typeof Privacy>

/** What a member may know and change of their own account. Phone and e-mail are masked: whoever holds the phone for a moment need not read them. */
export const UserInfo = Type.Object({
  ...Me.properties,
  login: Type.String({ description: 'the user name' }),
  bio: Type.String(),
  district: Type.String(),
  gender: Gender,
  birthday: Birthday,
  cover: Type.Union([Picture, Type.Null()]),
  phone: Type.Union([Type.String(), Type.Null()], { description: '138****8000' }),
  email: Type.Union([Type.String(), Type.Null()], { description: 'l***@example.com' }),
  hasPassword: Type.Boolean(),
  privacy: Privacy,
  vipUntil: Type.Union([Time, Type.Null()]),
  bannedUntil: Type.Union([Time, Type.Null()]),
  banReason: Type.String(),
  leavingAt: Type.Union([Time, Type.Null()], { description: 'from when on the account may be deleted, once that was applied for' }),
  joinedAt: Time,
})
export type UserInfo = Static<typeof UserInfo>

/** What I need to invite others, and what came of it. */
export const Referral = Type.Object({
  code: Type.String(),
  link: Url,
  qrcode: Url,
  earned: Type.Integer({ minimum: 0, description: 'points, of all whom I invited' }),
  total: Type.Integer({ minimum: 0, description: 'members whom I invited' }),
  invited: Type.Array(Type.Object({ user: UserCard, joinedAt: Time, earned: Type.Integer({ minimum: 0, description: 'points' }) }), {
    description: 'one page of them, the latest first',
  }),
})
export type Referral = Static<typeof Referral>

/** A member whom I blocked. */
export const BlockedUser = Type.Object({ ...UserCard.properties, blockedAt: Time })
export type BlockedUser = Static<typeof BlockedUser>

const unblock = {
  access: 'member',
  whenBanned: 'open',
  seenByVisitors: false,
  summary: 'Take a member off my blacklist',
  input: Type.Object({ id: Id }),
  answer: Done,
} as const

export const accountEndpoints = declare({
  'GET user/check': { access: 'member', summary: 'The session is good: the signed-in user', answer: Me },
  'GET user/view': {
    access: 'visitor',
    summary: "A user's public homepage",
    input: Type.Object({ id: Id }),
    answer: UserView,
  },
  'GET user/user-info': { access: 'member', summary: 'My own profile and settings', answer: UserInfo },
  'POST user/profile': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Change my profile: what is left out stays as it is',
    input: Type.Object({
      nickName: Type.Optional(Type.String({ minLength: 1, maxLength: NICKNAME_CHARS })),
      bio: Type.Optional(Type.String({ maxLength: BIO_CHARS })),
      district: Type.Optional(Type.String({ maxLength: DISTRICT_CHARS })),
      gender: Type.Optional(Gender),
      birthday: Type.Optional(Birthday),
      avatar: Type.Optional(Type.Union([Id, Type.Null()], { description: 'a picture that I uploaded' })),
      cover: Type.Optional(Type.Union([Id, Type.Null()], { description: 'a picture that I uploaded' })),
    }),
    texts: { nickName: 'profile', bio: 'profile', district: 'profile' },
    answer: UserInfo,
    perMinute: 30,
  },
  'POST user/setting': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Change my settings: what is left out stays as it is. The password and an address are changed one at a time',
    input: Type.Object({
      privacy: Type.Optional(Type.Partial(Privacy, { additionalProperties: false })),
      password: Type.Optional(
        Type.Object(
          {
            next: Type.String({ minLength: PASSWORD_CHARS_MIN, maxLength: PASSWORD_CHARS_MAX }),
            old: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_CHARS_MAX })),
            user: Type.Optional({ ...PhoneOrEmail, description: 'my phone or e-mail that a code of purpose password went to' }),
            code: Type.Optional(VerificationCode),
          },
          {
            additionalProperties: false,
            description:
              'with the old one, or with a code; with neither where no password, phone or e-mail is set. Ends all other sessions',
          },
        ),
      ),
      address: Type.Optional(
        Type.Object(
          { user: PhoneOrEmail, code: VerificationCode, proof: Type.Optional(OwnerProof) },
          { additionalProperties: false, description: 'a new phone or e-mail, with a code of purpose bind that went there' },
        ),
      ),
    }),
    answer: UserInfo,
    perMinute: 30,
    idempotency: 'claim',
    errors: ['invalid_code', 'address_taken'],
  },
  'GET user/mine': { access: 'member', summary: "The member centre's figures", answer: Mine },
  'POST user/follow': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'Follow or unfollow',
    input: Type.Object(toggleInput),
    answer: Type.Object({ following: Type.Boolean(), followers: Count }),
  },

  'GET user/followers': {
    access: 'member',
    summary: 'Who follows a member, or whom they follow, the latest first',
    input: pagedInput({
      id: Type.Optional({ ...Id, description: 'without it, mine' }),
      kind: Type.Optional(literals(['followers', 'followed'])),
      word: Type.Optional(Type.String({ maxLength: SEARCH_CHARS, description: 'only those with this in their nickname' })),
    }),
    answer: FollowItem,
    paged: true,
  },
  'GET user/visitors': {
    access: 'member',
    summary: 'Who visited my homepage, the latest first',
    input: pagedInput({}),
    answer: Visitor,
    paged: true,
  },
  'GET user/search': {
    access: 'visitor',
    summary: 'Search members by a part of their nickname, those with more followers first',
    input: pagedInput({ word: Type.String({ minLength: 1, maxLength: SEARCH_CHARS }) }),
    answer: UserItem,
    paged: true,
    perMinute: 120,
  },
  'GET user/online': {
    access: 'visitor',
    summary: 'Whether users are online, as far as each lets the caller know',
    input: Type.Object({ ids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 1_600, description: 'comma-separated' }) }),
    answer: Type.Array(Type.Object({ id: Id, online: Type.Boolean() })),
  },
  'POST user/update-status': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: false,
    summary: 'Say whether I am online, and where: 0 and 0 when the place is not to be known',
    input: Type.Object({
      online: Type.Integer({ minimum: 0, maximum: 1 }),
      user_id: Type.Optional({ ...Id, description: 'my own id, if any' }),
      lat: Type.Optional(Lat),
      lng: Type.Optional(Lng),
    }),
    answer: Done,
  },

  'GET user/referral': {
    access: 'member',
    summary: 'My invitation code, link and QR code, whom I invited and what that earned me',
    input: pagedInput({}),
    answer: Referral,
  },

  'POST upload/avatar': pictureUpload(true, 'My avatar: takes its place at once', UPLOAD_AVATAR_BYTES),
  'POST upload/skin': pictureUpload(true, 'My homepage cover: takes its place at once'),
  'POST upload/avatar-base64': {
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: true,
    summary: 'My avatar as base64, as a canvas gives it: takes its place at once',
    input: Type.Object({ image: Type.String({ minLength: 1, description: 'base64, with or without "data:image/…;base64," before it' }) }),
    bodyBytes: Math.ceil((UPLOAD_AVATAR_BYTES * 4) / 3) + 1_000,
    answer: Uploaded,
    perMinute: 60,
    errors: ['rest_upload_type', 'rest_upload_broken', 'rest_upload_too_large', 'upload_limit'],
  },

  'GET user/blacklist': {
    access: 'member',
    summary: 'Members whom I blocked, the latest first',
    input: pagedInput({}),
    answer: BlockedUser,
    paged: true,
  },
  'GET user/remove-blacklist': { ...unblock, writes: true },
  'POST user/remove-blacklist': unblock,
  'POST content-manage/add-blacklist': {
    access: 'member',
    whenBanned: 'open',
    seenByVisitors: true,
    summary: 'Block a member; with `until`, a moderator bans one, or lifts a ban',
    input: Type.Object({
      id: Id,
      until: Type.Optional(
        Type.Union([Time, Type.Null()], { description: 'the end of the ban, null to lift it; without it the member is blocked' }),
      ),
      reason: Type.Optional(Type.String({ maxLength: BAN_REASON_CHARS, description: 'told to the banned member' })),
    }),
    answer: Type.Object({ blocked: Type.Boolean({ description: 'by me' }), bannedUntil: Type.Optional(Type.Union([Time, Type.Null()])) }),
    perMinute: 60,
  },
})
