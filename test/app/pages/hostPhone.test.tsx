import type { UserInfo } from '@anglers/contract/account'
import { fireEvent, within } from '@testing-library/dom'
import { cleanup, render } from '@testing-library/react'
import Taro from '@tarojs/taro'
import SettingsPage from '@/member/editme/editme'
import LoginPage from '@/member/login/login'
import { PhoneButton } from '@/ui/base/PhoneButton'
import { PhoneButton as DouyinButton } from '@/ui/base/PhoneButton.tt'
import { agreement } from '@/features/signin/agreement'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildSession, buildUserInfo } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, refuses } from '../support/server'

jest.mock('@/platform/signin', () => ({
  ...jest.requireActual<object>('@/platform/signin'),
  host: 'wechat',
  hostCode: async () => 'host-code',
}))
jest.mock('@/platform/backStack', () => jest.requireActual<object>('@/platform/backStack/index.weapp'))
jest.mock('@/ui/base/PhoneButton', () => jest.requireActual<object>('@/ui/base/PhoneButton.weapp'))

/** The settings inside WeChat, at the address of a member who has none yet. */
async function openAddress(name: '手机号' | '邮箱', own: Partial<UserInfo> = {}) {
  const me = buildMe()
  const info = buildUserInfo({ ...me, phone: null, email: null, hasPassword: false, ...own })
  session.open(buildSession({ user: me }))
  answers('GET user/user-info', () => ({ ...info, phone: asked('POST site/get-phone').length > 1 ? '139****9000' : null }))
  const page = await openPage(SettingsPage, 'member/editme/editme')
  await doing(() => fireEvent.click(page.getByText(name).closest('.row, button, a, [role=button]')!))
  const dialog = within(page.getByRole('dialog'))
  const give = (detail: object) => doing(() => fireEvent(dialog.getByText(/微信/), new CustomEvent('getphonenumber', { detail })))
  return { page, dialog, give }
}

test("WeChat's own phone is bound by its button; where it is another's, the sheet says so and stays", async () => {
  const { page, dialog, give } = await openAddress('手机号')
  refuses('POST site/get-phone', 'address_taken', 409, '这个手机号已被使用')
  await give({ code: 'first-code' })
  expect(dialog.getByRole('alert').textContent).toBe('这个手机号已被使用')
  answers('POST site/get-phone', { ok: true } as never)
  await give({ code: 'phone-code' })
  expect(asked('POST site/get-phone').map(({ body }) => body.code)).toEqual(['first-code', 'phone-code'])
  expect([page.queryByRole('dialog'), toaster.current?.text]).toEqual([null, '手机号已绑定，可以用它登录'])
})

test("who has a password proves by it that it is them, before WeChat's own phone is asked for and bound", async () => {
  const { dialog, give } = await openAddress('手机号', { hasPassword: true })
  await doing(() => fireEvent.click(dialog.getByText(/微信/)))
  expect([toaster.current?.text, asked('POST site/get-phone')]).toEqual(['先确认是你本人', []])
  const field = dialog.getByLabelText('当前密码', { selector: 'input' })
  await doing(() => fireEvent.change(field, { target: { value: 'my password' } }))
  answers('POST site/get-phone', { ok: true } as never)
  await give({ code: 'phone-code' })
  expect(asked('POST site/get-phone').map(({ body }) => body)).toEqual([
    { platform: 'wechat', code: 'phone-code', proof: { password: 'my password' } },
  ])
})

test("WeChat's own phone is no e-mail: there is no button for it there", async () => {
  const { dialog } = await openAddress('邮箱')
  expect([dialog.getByRole('heading').textContent, dialog.queryByText(/微信/)]).toEqual(['绑定邮箱', null])
})

describe('a phone that the host does not give', () => {
  beforeEach(() => toaster.hide())

  /** Inside WeChat, by the way that the button is on. */
  const ways = [
    ['binding it', async () => (await openAddress('手机号')).give, '没有取得手机号，请用验证码绑定'],
    [
      'signing in',
      async () => {
        if (!agreement.accepted) agreement.flip()
        const page = await openPage(LoginPage, 'member/login/login')
        return (detail: object) =>
          doing(() => fireEvent(page.getByText('用微信里的手机号登录'), new CustomEvent('getphonenumber', { detail })))
      },
      '对方暂时没有回应，请稍后再试，或换一种方式登录',
    ],
  ] as const
  const faults = [
    'getPhoneNumber:fail no permission',
    'getPhoneNumber:fail platform auth deny',
    'getPhoneNumber:fail not login',
    // An old Douyin, which gives what it gave before there were codes.
    'getPhoneNumber:ok',
  ]
  const refusals = [
    'getPhoneNumber:fail user deny',
    'getPhoneNumber:fail user cancel',
    'getPhoneNumber:fail auth deny',
    'getPhoneNumber:fail privacy permission is not authorized',
  ]

  test.each(ways.flatMap(([name, open, words]) => faults.map((errMsg) => [name, errMsg, open, words] as const)))(
    'is said when %s: %s',
    async (_, errMsg, open, words) => {
      const give = await open()
      await give({ errMsg })
      expect([toaster.current?.text, asked('POST site/get-phone')]).toEqual([words, []])
    },
  )

  test.each(ways.flatMap(([name, open]) => refusals.map((errMsg) => [name, errMsg, open] as const)))(
    'is not said to who refused it themselves when %s: %s',
    async (_, errMsg, open) => {
      const give = await open()
      await give({ errMsg })
      expect(toaster.current).toBeNull()
    },
  )
})

test('who has left by the time that their sign-in by a phone is answered stays where they went', async () => {
  if (!agreement.accepted) agreement.flip()
  const held = holds('POST wechat/login')
  const page = await openPage(LoginPage, 'member/login/login')
  await doing(() => fireEvent(page.getByText('用微信里的手机号登录'), new CustomEvent('getphonenumber', { detail: { code: 'p' } })))
  await doing(page.leave)
  await doing(() => held[0]!.answer(buildSession()))
  expect([session.active, opened]).toEqual([true, []])
})

test('Douyin, which gives a phone only after its login, is asked for that once the member may tap', async () => {
  const login = jest.fn(() => Promise.reject(new Error('login:fail')))
  Object.assign(Taro, { login })
  const button = (first?: () => void) => (
    <DouyinButton first={first} onCode={jest.fn()} onFail={jest.fn()}>
      用抖音里的手机号登录
    </DouyinButton>
  )
  const { rerender } = render(button(jest.fn()))
  expect(login).not.toHaveBeenCalled()
  rerender(button())
  rerender(button())
  await doing(() => undefined)
  expect(login.mock.calls).toEqual([[{ force: false }]])
  cleanup()
})

test('while a phone is being bound it is not asked for again', () => {
  const { container } = render(
    <PhoneButton busy onCode={jest.fn()} onFail={jest.fn()}>
      微信手机号
    </PhoneButton>,
  )
  expect([container.querySelector('button')?.disabled, container.querySelector('[open-type]')]).toEqual([true, null])
  cleanup()
})
