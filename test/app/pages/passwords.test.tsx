import { fireEvent, within } from '@testing-library/dom'
import { agreement } from '@/features/signin/agreement'
import SettingsPage from '@/member/editme/editme'
import ForgottenPasswordPage from '@/member/login/forget'
import LoginPage from '@/member/login/login'
import RegisterPage from '@/member/login/reg'
import { session } from '@/stores/session'
import { store } from '@/stores/storage'
import { buildMe, buildSession, buildUserInfo } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, refuses } from '../support/server'

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

test.each([
  ['signs in', LoginPage, 'login', '登录', 'POST site/login', { 账号: 'user', 密码: 'password' }],
  ['signs up', RegisterPage, 'reg', '注册', 'POST site/signup', { 手机号或邮箱: 'user', 验证码: 'code', '设置密码（可不填）': 'password' }],
  [
    'forgot it',
    ForgottenPasswordPage,
    'forget',
    '重设密码',
    'POST site/lostpass',
    { 手机号或邮箱: 'user', 验证码: 'code', 新密码: 'password' },
  ],
] as const)('what is refused of who %s is said at its field', async (_, Page, path, name, call, fields) => {
  const typed = { user: '13800138000', code: '012345', password: 'long enough' }
  const names = Object.entries(fields)
  answers('GET setting/get-var', { signIn: [] } as never)
  store('signInWay', 'password')
  if (!agreement.accepted) agreement.flip()
  refuses(call, 'rest_invalid_param', 400, '参数有误', Object.fromEntries(names.map(([label, key]) => [key, `${label}不对`])))
  const page = await openPage(Page, `member/login/${path}`)
  const form = within(page.getByRole('form'))
  for (const [label, key] of names)
    await doing(() => fireEvent.change(form.getByLabelText(label, { selector: 'input' }), { target: { value: typed[key] } }))
  await doing(() => fireEvent.click(form.getByRole('button', { name })))
  const alerts = page.getAllByRole('alert')
  expect(alerts.map((alert) => [alert.closest('.field')?.querySelector('.field__label')?.textContent, alert.textContent])).toEqual(
    names.map(([label]) => [label, `${label}不对`]),
  )
})
