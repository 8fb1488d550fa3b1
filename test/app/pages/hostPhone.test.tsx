import { fireEvent, within } from '@testing-library/dom'
import SettingsPage from '@/member/editme/editme'
import { session } from '@/stores/session'
import { toaster } from '@/stores/overlays'
import { buildMe, buildSession, buildUserInfo } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, refuses } from '../support/server'

jest.mock('@/platform/signin', () => ({ ...jest.requireActual<object>('@/platform/signin'), host: 'wechat' }))
jest.mock('@/ui/base/PhoneButton', () => jest.requireActual<object>('@/ui/base/PhoneButton.weapp'))

/** The settings inside WeChat, at the address of a member who has none yet. */
async function openAddress(name: '手机号' | '邮箱') {
  const me = buildMe()
  const info = buildUserInfo({ ...me, phone: null, email: null, hasPassword: false })
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

test("WeChat's own phone is no e-mail: there is no button for it there", async () => {
  const { dialog } = await openAddress('邮箱')
  expect([dialog.getByRole('heading').textContent, dialog.queryByText(/微信/)]).toEqual(['绑定邮箱', null])
})
