import Type, { type Static } from 'typebox'
import {
  Count,
  Done,
  Id,
  Lat,
  literals,
  Lng,
  NickName,
  IpRegion,
  Picture,
  Time,
  OwnerProof,
  PhoneOrEmail,
  toggleInput,
  Url,
  VerificationCode,
} from './common.ts'
import { declare, pagedInput, scopes } from './endpoint.ts'
import {
  BIO_CHARS,
  DISTRICT_CHARS,
  MAX_PER_PAGE,
  NICKNAME_CHARS,
  PASSWORD_CHARS_MAX,
  PASSWORD_CHARS_MIN,
  SEARCH_CHARS,
  UPLOAD_AVATAR_BYTES,
} from './limits.ts'
import { pictureUpload, Uploaded } from './media.ts'
import { OnlineState } from './online.ts'

export const genders = ['', 'male', 'female'] as const
export type Gender = (typeof genders)[number]

const Gender = literals(genders, { title: 'Gender', description: 'Empty: not given.', examples: ['male'] })

/** Whom a member lets do something: everyone, only those whom the member follows, nobody. */
export const audiences = ['everyone', 'following', 'nobody'] as const
export type Audience = (typeof audiences)[number]
const Audience = literals(audiences, {
  title: 'Audience',
  description: 'Whom a member lets do something: everyone, only those whom the member follows, nobody.',
})

const Bio = Type.String({ examples: ['周末都在水边'] })
const District = Type.String({ examples: ['杭州 余杭'] })

export const UserCard = Type.Object(
  {
    id: Id,
    nickName: NickName,
    avatar: Type.Union([Url, Type.Null()]),
    level: Type.Integer({ minimum: 1 }),
    vip: Type.Boolean(),
  },
  { title: 'UserCard', description: 'A member as shown beside whatever they wrote.' },
)
export type UserCard = Static<typeof UserCard>

export const UserItem = Type.Object(
  {
    ...UserCard.properties,
    bio: Bio,
    followers: Count,
    following: Type.Boolean({ description: 'I follow them' }),
  },
  { title: 'UserItem', description: 'A member in a list of members.' },
)
export type UserItem = Static<typeof UserItem>

export const FollowItem = Type.Object(
  {
    ...UserItem.properties,
    mutual: Type.Boolean({ description: 'we follow each other' }),
    followedAt: Time,
  },
  { title: 'FollowItem', description: 'A member in a list of followers or followed.' },
)
export type FollowItem = Static<typeof FollowItem>

export const Visitor = Type.Object(
  { ...UserCard.properties, following: Type.Boolean({ description: 'I follow them' }), visitedAt: Time },
  { title: 'Visitor', description: "A member who looked at my homepage: once for each day, with the time of that day's latest look." },
)
export type Visitor = Static<typeof Visitor>

export const UserView = Type.Object(
  {
    ...UserCard.properties,
    bio: Bio,
    district: District,
    gender: Gender,
    cover: Type.Union([Picture, Type.Null()]),
    joinedAt: Time,
    ipRegion: IpRegion,
    counts: Type.Object({ posts: Count, followers: Count, following: Count, likes: Count }),
    following: Type.Boolean({ description: 'I follow them' }),
    blocked: Type.Boolean({ description: 'I blocked them' }),
    can: Type.Object({ follow: Type.Boolean(), edit: Type.Boolean(), block: Type.Boolean(), ban: Type.Boolean(), report: Type.Boolean() }),
  },
  { title: 'UserView', description: "A member's public homepage." },
)
export type UserView = Static<typeof UserView>

export const Me = Type.Object(
  {
    id: Id,
    userId: { ...Id, description: 'the same as id' },
    nickName: NickName,
    avatar: Type.Union([Url, Type.Null()]),
    level: Type.Integer({ minimum: 1 }),
    vip: Type.Boolean(),
    role: literals(['member', 'moderator', 'operator'], { title: 'Role', description: 'What a member is on the site.' }),
  },
  { title: 'Me', description: 'The signed-in member, as the app keeps them.' },
)
export type Me = Static<typeof Me>

export const Scope = literals(scopes, {
  title: 'Scope',
  description:
    'What a session is for: `read`, as its member; `write` as well; or `full`, all that the member may, which is what signing in opens ' +
    'unless it asks for less. For another program ask for the least: only `full` moves money, points or goods, and changes how the ' +
    'member signs in.',
})

export const Session = Type.Object(
  {
    user: Me,
    openid: Type.String({ description: 'of the platform signed in with, else empty', examples: [''] }),
    unionid: Type.String({ description: 'of the platform signed in with, else empty', examples: [''] }),
    access_token: Type.String({ examples: ['Vt3rWmJ0c4b7yqk1nZxP2sDf'] }),
    expired_in: Type.Integer({ description: 'seconds since 1970', examples: [1780209000] }),
    scope: Scope,
    isNew: Type.Boolean({ description: 'the account was made by this sign-in' }),
  },
  { title: 'Session', description: 'What signing in answers. `access_token` goes with every later call.' },
)
export type Session = Static<typeof Session>

export const Mine = Type.Object(
  {
    user: Me,
    bio: Bio,
    counts: Type.Object({ posts: Count, likes: Count, favs: Count, comments: Count, followers: Count, following: Count, visitors: Count }),
  },
  { title: 'Mine', description: "The member centre's figures." },
)
export type Mine = Static<typeof Mine>

const Birthday = Type.Union([Type.String({ format: 'date', description: 'YYYY-MM-DD', examples: ['1986-04-12'] }), Type.Null()])

export const Privacy = Type.Object(
  {
    nearby: Type.Boolean({ description: 'others may meet me among members nearby; my place is kept only while this is on' }),
    messages: Audience,
    online: Audience,
    groups: Audience,
  },
  {
    title: 'Privacy',
    description:
      'messages: who may write to me; online: who sees whether I am online; groups: who may invite me into groups, which I accept or not',
  },
)
export type Privacy = Static<typeof Privacy>

export const UserInfo = Type.Object(
  {
    ...Me.properties,
    login: Type.String({ description: 'the user name', examples: ['yugan'] }),
    bio: Bio,
    district: District,
    gender: Gender,
    birthday: Birthday,
    cover: Type.Union([Picture, Type.Null()]),
    waiting: Type.Array(literals(['avatar', 'cover'], { title: 'Portrait', description: 'What stands for a member.' }), {
      description: 'of which a new picture takes the place once it was checked',
      examples: [[]],
    }),
    phone: Type.Union([Type.String(), Type.Null()], { description: 'masked', examples: ['138****8000'] }),
    email: Type.Union([Type.String(), Type.Null()], { description: 'masked', examples: ['l***@example.com'] }),
    hasPassword: Type.Boolean(),
    privacy: Privacy,
    vipUntil: Type.Union([Time, Type.Null()]),
    bannedUntil: Type.Union([Time, Type.Null()], { examples: [null] }),
    banReason: Type.String({ examples: [''] }),
    leavingAt: Type.Union([Time, Type.Null()], {
      description: 'from when on the account may be deleted, once that was applied for',
      examples: [null],
    }),
    joinedAt: Time,
  },
  {
    title: 'UserInfo',
    description:
      'What a member may know and change of their own account. Phone and e-mail are masked: ' +
      'somebody who holds the phone for a moment need not read them.',
  },
)
export type UserInfo = Static<typeof UserInfo>

export const Referral = Type.Object(
  {
    code: Type.String({ examples: ['k7m2p9'] }),
    link: Url,
    qrcode: Url,
    earnedPoints: Type.Integer({ minimum: 0, description: 'by all whom I invited' }),
    earned: Type.Integer({ minimum: 0, description: 'the old name of earnedPoints', deprecated: true }),
    reward: Type.Object(
      { points: Count, inviteePoints: Count },
      { description: 'what each brings me, and them, once they published something or signed in on three days' },
    ),
    total: Type.Integer({ minimum: 0, description: 'members whom I invited' }),
    invited: Type.Array(
      Type.Object({
        user: UserCard,
        joinedAt: Time,
        earnedPoints: Type.Integer({ minimum: 0 }),
        earned: Type.Integer({ minimum: 0, description: 'the old name of earnedPoints', deprecated: true }),
      }),
      { description: 'one page of them, the latest first' },
    ),
  },
  { title: 'Referral', description: 'What I need to invite others, and what came of it.' },
)
export type Referral = Static<typeof Referral>

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
    scope: 'full',
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
    summary:
      'Whether users are online, and how long ago they last were, as far as each lets the caller know: see privacy.online of user/setting',
    input: Type.Object({ ids: Type.String({ pattern: '^\\d{1,15}(,\\d{1,15})*$', maxLength: 1_600, description: 'comma-separated' }) }),
    answer: Type.Array(OnlineState, { maxItems: MAX_PER_PAGE }),
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
})
