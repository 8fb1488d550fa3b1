import { fireEvent, within } from '@testing-library/dom'
import SettingsPage from '@/member/editme/editme'
import ForgottenPasswordPage from '@/member/login/forget'
import LoginPage from '@/member/login/login'
import RegisterPage from '@/member/login/reg'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildMe, buildSession, buildUserInfo } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers } from '../support/server'

/** Each field of a password here, with whether it hides what is typed, and what a browser fills in. */
const passwords = (within: HTMLElement = document.body) =>
  [...within.querySelectorAll('input')]
    .filter((input) => /密码/.test(input.getAttribute('aria-label') ?? ''))
    .map((input) => [input.getAttribute('aria-label'), input.type, input.autocomplete])

test.each([
  ['signs in', LoginPage, 'login', [['密码', 'password', 'current-password']]],
  ['signs up', RegisterPage, 'reg', [['设置密码（可不填）', 'password', 'new-password']]],
  ['forgot it', ForgottenPasswordPage, 'forget', [['新密码', 'password', 'new-password']]],
] as const)('a password is not shown to bystanders while it is typed by who %s', async (_, Page, path, fields) => {
  answers('GET setting/get-var', { signIn: [] } as never)
  store('signInWay', 'password')
  await openPage(Page, `member/login/${path}`)
  expect(passwords()).toEqual(fields)
})

test.each([
  [
    '密码',
    [
      ['当前密码', 'password', 'current-password'],
      ['新密码', 'password', 'new-password'],
    ],
  ],
  ['手机号', [['当前密码', 'password', 'current-password']]],
  ['邮箱', [['当前密码', 'password', 'current-password']]],
])('nor in the settings: %s', async (name, fields) => {
  const me = buildMe()
  session.open(buildSession({ user: me }))
  answers('GET user/user-info', buildUserInfo(me))
  const page = await openPage(SettingsPage, 'member/editme/editme')
  await doing(() => fireEvent.click(page.getByText(name)))
  expect(passwords(within(page.getByRole('dialog')).getByRole('button', { name: '确认' }).closest('.setting-form')!)).toEqual(fields)
})
