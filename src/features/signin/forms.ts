import type { Input } from '@anglers/contract'
import { CODE_DIGITS, PASSWORD_CHARS_MIN } from '@anglers/contract/limits'
import { t } from '@/lib/i18n'
import { isCode } from '@/lib/validators'
import { call } from '@/stores/api'
import { Form } from '@/stores/form'
import { invitation } from '@/stores/invitation'
import { isAddress } from './addresses'
import { openSession, SIGN_UP_DRAFT } from './openSession'

const quiet = { quiet: true } as const

async function signIn(name: 'POST site/login', input: Input<'POST site/login'>): Promise<void> {
  openSession(await call(name, input, quiet))
}

function checkAddress({ user, code }: { user: string; code: string }) {
  return {
    ...(!isAddress(user) && { user: t.signin.notAddressOf.any }),
    ...(!isCode(code.trim()) && { code: t.signin.notCode(CODE_DIGITS) }),
  }
}

const isShort = (password: string) => [...password].length < PASSWORD_CHARS_MIN

/** With a user name, phone or e-mail, and a password. */
export const passwordForm = () =>
  new Form({
    empty: { user: '', password: '' },
    fieldOf: { invalid_credentials: 'password' },
    send: ({ user, password }) => signIn('POST site/login', { user: user.trim(), password }),
  })

/** With a phone or e-mail, and a code that was sent there. */
export const codeForm = () =>
  new Form({
    empty: { user: '', code: '' },
    check: checkAddress,
    fieldOf: { invalid_code: 'code' },
    send: async ({ user, code }) => {
      await signIn('POST site/login', { user: user.trim(), code: code.trim(), invite: invitation.code || undefined })
      invitation.drop()
    },
  })

/** A new account. */
export const signUpForm = () =>
  new Form({
    empty: { user: '', code: '', password: '', nickName: '', invite: invitation.code },
    optional: ['password', 'nickName', 'invite'],
    secret: ['code', 'password'],
    draft: SIGN_UP_DRAFT,
    check: (fields) => ({
      ...checkAddress(fields),
      ...(fields.password && isShort(fields.password) && { password: t.signin.shortPassword(PASSWORD_CHARS_MIN) }),
    }),
    fieldOf: { invalid_code: 'code', address_taken: 'user' },
    send: async ({ user, code, password, nickName, invite }) => {
      openSession(
        await call(
          'POST site/signup',
          {
            user: user.trim(),
            code: code.trim(),
            password: password || undefined,
            nickName: nickName.trim() || undefined,
            invite: invite.trim() || undefined,
            inviteTyped: (invite.trim() !== '' && invite.trim() !== invitation.code) || undefined,
          },
          quiet,
        ),
      )
      invitation.drop()
    },
  })

/** A new password in the place of a forgotten one. */
export const resetForm = () =>
  new Form({
    empty: { user: '', code: '', password: '' },
    check: (fields) => ({
      ...checkAddress(fields),
      ...(isShort(fields.password) && { password: t.signin.shortPassword(PASSWORD_CHARS_MIN) }),
    }),
    fieldOf: { invalid_code: 'code' },
    send: async ({ user, code, password }) => {
      openSession(await call('POST site/lostpass', { user: user.trim(), code: code.trim(), password }, quiet))
    },
  })
