import Type, { type Static } from 'typebox'
import { Scope, Session } from './account.ts'
import { Done, literals, OwnerProof, PhoneOrEmail, VerificationCode } from './common.ts'
import { declare } from './endpoint.ts'
import { ADDRESS_CHARS, NICKNAME_CHARS, PASSWORD_CHARS_MAX, PASSWORD_CHARS_MIN } from './limits.ts'

export const CodePurpose = literals(['login', 'signup', 'lostpass', 'bind', 'password'], {
  title: 'CodePurpose',
  description:
    'What a code is for: it is good for nothing else. `bind` proves a new phone or e-mail, `password` stands for the old password.',
})
export type CodePurpose = Static<typeof CodePurpose>

const PlatformCode = Type.String({ minLength: 1, maxLength: 1000, description: "the platform's own, good once" })
const NewPassword = Type.String({ minLength: PASSWORD_CHARS_MIN, maxLength: PASSWORD_CHARS_MAX })
const Invite = Type.Optional(
  Type.String({ maxLength: 40, description: 'the code of the member who invited them; an unknown one is passed over' }),
)

// What wx.login, tt.login and the buttons beside them hand over. The sealed data is optional: the code is enough.
const platformLogin = {
  access: 'visitor',
  input: Type.Object({
    code: PlatformCode,
    iv: Type.Optional(Type.String({ maxLength: 100, description: 'comes with encryptedData' })),
    encryptedData: Type.Optional(
      Type.String({
        maxLength: 10_000,
        description: "opened with the login's session key, and checked against the app's id; a phone in it is bound",
      }),
    ),
    rawData: Type.Optional(Type.String({ maxLength: 10_000, description: 'comes with signature' })),
    signature: Type.Optional(Type.String({ maxLength: 100 })),
    phoneCode: Type.Optional({
      ...PlatformCode,
      description: "of the platform's phone-number button: finds the member who has the phone; it is bound to who has none",
    }),
    invite: Invite,
  }),
  answer: Session,
  perMinute: 20,
  seenByVisitors: false,
  errors: ['invalid_platform_code', 'not_offered'],
} as const

/** The ways to sign in on another platform's page, with a browser; mp, WeChat's official account, is for WeChat's own. */
export const webWays = ['wechat', 'mp', 'qq', 'weibo'] as const
export type WebWay = (typeof webWays)[number]

/** The app's page that a browser comes back to: it trades the ticket in, or tells what went wrong. */
export const SIGNED_IN_PAGE = '/member/login/loginSuccess'

const Ticket = Type.String({
  minLength: 20,
  maxLength: 100,
  description: 'what a redirect sign-in gave this browser: good once, for a minute, in this browser',
})
const begin = {
  back: Type.Optional(
    Type.String({
      maxLength: 1000,
      description: 'the page of the app to come back to, /pagesA/detail/detail?id=12; any other address is passed over',
    }),
  ),
  invite: Invite,
}

// The address that a browser begins at is also the one that the platform sends it back to.
const redirectSignIn = {
  access: 'visitor',
  input: Type.Object({
    ...begin,
    code: Type.Optional(PlatformCode),
    state: Type.Optional(
      Type.String({ maxLength: 200, description: 'from the platform, on the way back; without a code the member has refused' }),
    ),
  }),
  answer: Type.Null({ description: "the Location is the platform's page, or on the way back the app's, with a `ticket` for site/login" }),
  redirect: SIGNED_IN_PAGE,
  perMinute: 60,
  errors: ['invalid_platform_code', 'sign_in_cancelled', 'not_offered'],
} as const

export const signInEndpoints = declare({
  'POST site/login': {
    access: 'visitor',
    seenByVisitors: false,
    summary:
      'Sign in with a user name, phone or e-mail and a password; with a phone or e-mail and a code; ' +
      'or with the ticket of a redirect sign-in. ' +
      'A phone that nobody has is signed up on the spot',
    input: Type.Object({
      user: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: ADDRESS_CHARS,
          description: 'a user name, phone or e-mail; with a code, a phone or e-mail',
        }),
      ),
      password: Type.Optional(Type.String({ minLength: 1, maxLength: PASSWORD_CHARS_MAX })),
      code: Type.Optional(VerificationCode),
      ticket: Type.Optional(Ticket),
      invite: Invite,
      scope: Type.Optional(Scope),
    }),
    answer: Session,
    perMinute: 20,
    errors: ['invalid_credentials', 'invalid_code', 'invalid_platform_code'],
  },
  'POST site/code': {
    access: 'visitor',
    seenByVisitors: false,
    summary: 'Send a verification code to a phone or an e-mail. The answer is the same whether or not anyone has it',
    input: Type.Object({ user: PhoneOrEmail, purpose: CodePurpose }),
    answer: Done,
    perMinute: 10,
  },
  'POST site/signup': {
    access: 'visitor',
    seenByVisitors: true,
    summary: 'Sign up a phone or an e-mail with a code of purpose signup, and be signed in',
    input: Type.Object({
      user: PhoneOrEmail,
      code: VerificationCode,
      password: Type.Optional(NewPassword),
      nickName: Type.Optional(Type.String({ maxLength: NICKNAME_CHARS })),
      invite: Invite,
      inviteTyped: Type.Optional(
        Type.Boolean({
          description:
            'the code was typed: an unknown one is refused, since the caller can correct it. ' +
            'An unknown one that came with a link is ignored, so that an outdated link keeps nobody from signing up',
        }),
      ),
    }),
    texts: { nickName: 'profile' },
    answer: Session,
    perMinute: 10,
    errors: ['invalid_code', 'address_taken'],
  },
  'GET site/getpass': {
    access: 'visitor',
    summary: 'Whether a code of purpose lostpass is still good. Each look is one of its tries',
    input: Type.Object({ user: PhoneOrEmail, code: VerificationCode }),
    answer: Type.Object({ good: Type.Boolean() }),
    perMinute: 10,
  },
  'POST site/lostpass': {
    access: 'visitor',
    seenByVisitors: false,
    summary: 'Set a new password with a code of purpose lostpass, which ends every session, and be signed in anew',
    input: Type.Object({ user: PhoneOrEmail, code: VerificationCode, password: NewPassword }),
    answer: Session,
    perMinute: 10,
    errors: ['invalid_code'],
  },
  'POST wechat/login': { ...platformLogin, summary: 'Sign in with the code of wx.login; who is new is signed up on the spot' },
  'POST toutiao/login': { ...platformLogin, summary: 'Sign in with the code of tt.login; who is new is signed up on the spot' },
  'POST site/get-phone': {
    scope: 'full',
    access: 'member',
    whenBanned: 'closed',
    seenByVisitors: false,
    summary: "Bind the phone number that the platform's phone-number button gave a code for",
    input: Type.Object({ platform: literals(['wechat', 'toutiao']), code: PlatformCode, proof: Type.Optional(OwnerProof) }),
    answer: Type.Object({ phone: Type.String() }),
    idempotency: 'claim',
    perMinute: 10,
    errors: ['invalid_platform_code', 'address_taken', 'not_offered'],
  },
  'GET site/openid': {
    access: 'visitor',
    summary: 'Who the code is of, for a payment inside that platform: a mini-program, or the official account (mp)',
    input: Type.Object({ platform: literals(['wechat', 'toutiao', 'mp']), code: PlatformCode }),
    answer: Type.Object({ openid: Type.String(), unionid: Type.String() }),
    perMinute: 20,
    errors: ['invalid_platform_code', 'not_offered'],
  },
  'GET wechat': { ...redirectSignIn, summary: "Sign in on WeChat's page: sends the browser there, and takes it back" },
  'GET qq': { ...redirectSignIn, summary: "Sign in on QQ's page: sends the browser there, and takes it back" },
  'GET weibo': { ...redirectSignIn, summary: "Sign in on Weibo's page: sends the browser there, and takes it back" },
  'GET wechat/mp-login-url': {
    access: 'visitor',
    summary: "Where to send WeChat's own browser for a sign-in; it comes back like one that GET wechat has sent",
    input: Type.Object(begin),
    answer: Type.Object({ url: Type.String() }),
    perMinute: 60,
    errors: ['not_offered'],
  },
  'GET wechat/mp': {
    access: 'visitor',
    summary: "A signature with which a page of this site may use WeChat's JS-SDK",
    input: Type.Object({
      url: Type.String({ minLength: 1, maxLength: 2000, description: "the page's address; what follows # does not count" }),
    }),
    answer: Type.Object({
      appId: Type.String(),
      timestamp: Type.Integer({ description: 'seconds since 1970' }),
      nonceStr: Type.String(),
      signature: Type.String(),
    }),
    perMinute: 120,
    errors: ['not_offered'],
  },
  'POST site/logout': { access: 'member', whenBanned: 'open', seenByVisitors: false, summary: 'End this session', answer: Done },
  'GET user/check-pass': { access: 'member', summary: 'Whether a password is set', answer: Type.Object({ set: Type.Boolean() }) },
})
