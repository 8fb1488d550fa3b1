import { fireEvent, within } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import { runInAction } from 'mobx'
import { agreement } from '@/features/signin/agreement'
import { offered } from '@/features/signin/webWays'
import ForgottenPasswordPage from '@/member/login/forget'
import LoginPage from '@/member/login/login'
import RegisterPage from '@/member/login/reg'
import { invitation } from '@/stores/invitation'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { requireSignIn, openAfterSignIn } from '@/stores/signin'
import { store, stored } from '@/stores/storage'
import { cleanUp } from '../support/cleanup'
import { buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, loses, refuses } from '../support/server'

/** Where the app runs, what its host hands over, and what was left for. */
let mockHost: 'wechat' | 'toutiao' | null
let mockBrowser: 'wechat' | 'other' | null
let mockCode: () => Promise<string>
const mockLeft: string[] = []
jest.mock('@/platform/signin', () => ({
  get host() {
    return mockHost
  },
  get browser() {
    return mockBrowser
  },
  hostCode: () => mockCode(),
  leaveFor: (page: string) => void mockLeft.push(page),
}))
jest.mock('@/ui/base/PhoneButton', () => jest.requireActual<object>('@/ui/base/PhoneButton.weapp'))

const BACK = '/pagesA/detail/detail?id=12'
const pages = jest.mocked(Taro.getCurrentPages)
const click = (element: Element) => doing(() => fireEvent.click(element))
const said = () => toaster.current?.text

async function open(Page: Parameters<typeof openPage>[0], path: string, query = { back: encodeURIComponent(BACK) }) {
  const page = await openPage(Page, `member/login/${path}`, query)
  const form = () => within(page.getByRole('form'))
  return {
    ...page,
    form,
    fill: async (texts: Record<string, string>) => {
      for (const [label, value] of Object.entries(texts))
        await doing(() => fireEvent.change(form().getByLabelText(label, { selector: 'input' }), { target: { value } }))
    },
    enter: (label: string) => doing(() => fireEvent.keyDown(form().getByLabelText(label, { selector: 'input' }), { key: 'Enter' })),
    send: (name: string) => click(form().getByRole('button', { name })),
    /** What is wrong, by the name of the field that it stands at. */
    problems: () =>
      page
        .queryAllByRole('alert')
        .map((alert) => [alert.closest('.field')?.querySelector('.field__label')?.textContent, alert.textContent]),
  }
}
const openLogin = () => open(LoginPage, 'login')
async function openPasswordLogin() {
  const page = await openLogin()
  await click(page.getByRole('button', { name: '密码登录' }))
  return page
}
/** In the sheet that asks for what was not ticked. */
const inSheet = () => within(document.querySelector<HTMLElement>('[role="dialog"]')!)
const asksToAgree = () => inSheet().queryByText('请先阅读并同意用户协议和隐私政策') !== null
const agrees = () => click(inSheet().getByText('同意并继续'))

beforeEach(() => {
  mockHost = null
  mockBrowser = 'other'
  mockLeft.length = 0
  toaster.hide()
  answers('GET setting/get-var', { signIn: ['wechat', 'qq', 'mp'] } as never)
  answers('POST site/login', buildSession())
  if (!agreement.accepted) agreement.flip()
})
afterEach(() => {
  pages.mockReturnValue([])
  runInAction(() => (offered.phase = 'idle'))
})

describe('signing in', () => {
  test('begins with a code, and the next time with the way that was taken last', async () => {
    const tab = (page: Awaited<ReturnType<typeof openLogin>>, name: string) =>
      page.getByRole('button', { name }).getAttribute('aria-pressed')
    const page = await openLogin()
    expect(tab(page, '验证码登录')).toBe('true')
    await click(page.getByRole('button', { name: '密码登录' }))
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    await cleanUp()
    session.close()
    expect(tab(await openLogin(), '密码登录')).toBe('true')
  })

  test('with a password goes on to where the visitor was', async () => {
    const page = await openPasswordLogin()
    expect(page.getByRole('button', { name: '密码登录' }).getAttribute('aria-pressed')).toBe('true')
    const off = () => page.form().getByRole<HTMLButtonElement>('button', { name: '登录' }).disabled
    await page.fill({ 账号: 'yugan' })
    await page.enter('密码')
    expect([asked('POST site/login'), off()]).toEqual([[], true])
    await page.fill({ 密码: 'my password' })
    expect(off()).toBe(false)
    await page.enter('密码')
    expect([session.active, opened, said()]).toEqual([true, [BACK], '登录成功'])
  })

  test('asks nobody to agree before everything is filled in', async () => {
    agreement.flip()
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan' })
    await page.enter('密码')
    expect(page.queryByRole('dialog')).toBeNull()
    await page.fill({ 密码: 'my password' })
    await page.enter('密码')
    expect(asksToAgree()).toBe(true)
    await agrees()
    expect(session.active).toBe(true)
  })

  test('goes back past all pages around it', async () => {
    pages.mockReturnValue(
      ['pages/find/find', 'pagesA/detail/detail', 'member/login/login', 'member/login/reg', 'member/login/login'].map((route) => ({
        route,
      })) as never,
    )
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    expect(jest.mocked(Taro.navigateBack)).toHaveBeenLastCalledWith({ delta: 3 })
    expect(said()).toBe('登录成功')
  })

  test('greets who is new first, and goes on when they come back without a word', async () => {
    answers('POST site/login', buildSession({ isNew: true }))
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    expect([opened, said()]).toEqual([[`/member/login/welcome?back=${encodeURIComponent(BACK)}`], '登录成功'])
    await doing(() => page.show())
    expect(opened.at(-1)).toBe(BACK)
  })

  test('tells at the password that it is wrong, and elsewhere what else went wrong', async () => {
    refuses('POST site/login', 'invalid_credentials', 401, '账号或密码不正确')
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'a guess' })
    await page.send('登录')
    expect([page.problems(), opened, said()]).toEqual([[['密码', '账号或密码不正确']], [], undefined])
    loses('POST site/login')
    await page.send('登录')
    expect(page.problems()).toEqual([[undefined, '网络不给力，请检查信号后重试']])
  })

  test('waits for the answer, and takes no second tap meanwhile', async () => {
    const held = holds('POST site/login')
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    await page.enter('密码')
    expect([held.length, opened, (page.form().getByText('请稍候…').closest('button') as HTMLButtonElement).disabled]).toEqual([1, [], true])
    await doing(() => held[0]!.answer(buildSession()))
    expect(opened).toEqual([BACK])
  })

  test.each([true, false])('takes nobody away who has left it before the answer came, be they new or not: %s', async (isNew) => {
    const held = holds('POST site/login')
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    await doing(() => page.leave())
    await doing(() => held[0]!.answer(buildSession({ isNew })))
    expect([session.active, opened]).toEqual([true, []])
  })

  test('leads to those who have no account, and to those who forgot their password', async () => {
    const page = await openLogin()
    await click(page.getByText('注册账号'))
    await click(page.getByText('忘记密码'))
    const back = encodeURIComponent(BACK)
    expect(opened).toEqual([`/member/login/reg?back=${back}`, `/member/login/forget?back=${back}`])
  })

  test('leads nowhere but into the app', async () => {
    const page = await open(LoginPage, 'login', { back: encodeURIComponent('//evil.example') })
    await click(page.getByText('注册账号'))
    expect(opened).toEqual(['/member/login/reg'])
  })
})

describe('a code', () => {
  const openCode = async () => {
    const page = await openLogin()
    await click(page.getByText('验证码登录'))
    return page
  }

  test('is sent to the address that was typed, and signs in', async () => {
    answers('POST site/code', { ok: true })
    const page = await openCode()
    await page.fill({ 手机号或邮箱: '1380013' })
    await page.send('获取验证码')
    expect([page.problems(), asked('POST site/code')]).toEqual([[['手机号或邮箱', '请填写正确的手机号或邮箱']], []])
    await page.fill({ 手机号或邮箱: ' 13800138000 ' })
    expect(page.problems()).toEqual([])
    await page.send('获取验证码')
    expect([asked('POST site/code').map(({ body }) => body), said()]).toEqual([[{ user: '13800138000', purpose: 'login' }], '验证码已发送'])
    expect(document.activeElement?.getAttribute('aria-label')).toBe('验证码')
    const again = () => page.form().getByRole<HTMLButtonElement>('button', { name: /秒后重发|获取验证码/ })
    expect([again().disabled, again().textContent]).toEqual([true, expect.stringMatching(/^(60|59) 秒后重发$/)])
    await page.fill({ 手机号或邮箱: 'a@b.cn' })
    expect([again().disabled, again().textContent]).toEqual([false, '获取验证码'])
    await page.fill({ 手机号或邮箱: '13800138000', 验证码: '012345' })
    await page.send('登录')
    expect([asked('POST site/login')[0]?.body, opened, said()]).toEqual([{ user: '13800138000', code: '012345' }, [BACK], '登录成功'])
  })

  test('that was not sent says so at the code, and may be asked for again', async () => {
    refuses('POST site/code', 'rest_too_many_requests', 429, '今天发得太多了')
    const page = await openCode()
    await page.fill({ 手机号或邮箱: 'a@b.cn' })
    await page.send('获取验证码')
    expect([page.problems(), said()]).toEqual([[['验证码', '今天发得太多了']], undefined])
    await page.send('获取验证码')
    expect(asked('POST site/code')).toHaveLength(2)
  })

  test('is no longer counted down for when the page is left', async () => {
    answers('POST site/code', { ok: true })
    const ended = jest.spyOn(globalThis, 'clearInterval')
    const page = await openCode()
    await page.fill({ 手机号或邮箱: 'a@b.cn' })
    await page.send('获取验证码')
    ended.mockClear()
    await cleanUp()
    expect(ended).toHaveBeenCalled()
    ended.mockRestore()
  })
})

describe('signing up', () => {
  const openRegister = () => open(RegisterPage, 'reg')

  test('sends what was filled in, and goes on as a member', async () => {
    invitation.take({ invite: 'k7mq2x' })
    answers('POST site/code', { ok: true })
    answers('POST site/signup', buildSession())
    const page = await openRegister()
    await page.fill({ 手机号或邮箱: '13800138000' })
    await page.send('获取验证码')
    expect(asked('POST site/code')[0]?.body).toEqual({ user: '13800138000', purpose: 'signup' })
    await page.fill({ 验证码: '012345', '设置密码（可不填）': 'long enough', '昵称（可不填）': ' 阿鲫 ' })
    await page.send('注册')
    expect(asked('POST site/signup')[0]?.body).toEqual({
      user: '13800138000',
      code: '012345',
      password: 'long enough',
      nickName: '阿鲫',
      invite: 'k7mq2x',
    })
    expect([session.active, invitation.code, opened, said()]).toEqual([true, '', [BACK], '注册成功'])
  })

  test('says at each field what is wrong with it', async () => {
    refuses('POST site/signup', 'rest_invalid_param', 400, '参数有误', { nickName: '这个昵称不能用', invite: '没有这个邀请码' })
    const page = await openRegister()
    await page.fill({ 手机号或邮箱: '13800138000', 验证码: '012345', '设置密码（可不填）': 'short', '邀请码（可不填）': 'other1' })
    await page.send('注册')
    expect([page.problems(), asked('POST site/signup')]).toEqual([[['设置密码（可不填）', '密码至少 8 位']], []])
    await page.fill({ '设置密码（可不填）': '' })
    await page.send('注册')
    expect(asked('POST site/signup')[0]?.body).toMatchObject({ invite: 'other1', inviteTyped: true })
    expect(page.problems()).toEqual([
      ['昵称（可不填）', '这个昵称不能用'],
      ['邀请码（可不填）', '没有这个邀请码'],
    ])
  })

  test('keeps what was typed last when the page is left', async () => {
    const page = await openRegister()
    await page.fill({ 手机号或邮箱: 'a@b.cn' })
    await cleanUp()
    expect(stored('draft:signup')).toMatchObject({ by: 0, value: { user: 'a@b.cn' } })
  })

  test('leads members with an account to the sign-in page', async () => {
    await click((await openRegister()).getByText('已有账号，去登录'))
    expect(opened).toEqual([`/member/login/login?back=${encodeURIComponent(BACK)}`])
  })
})

test('a forgotten password is replaced by means of a code', async () => {
  answers('POST site/code', { ok: true })
  answers('POST site/lostpass', buildSession())
  const page = await open(ForgottenPasswordPage, 'forget')
  await page.fill({ 手机号或邮箱: ' 13800138000' })
  await page.send('获取验证码')
  expect(asked('POST site/code')[0]?.body).toEqual({ user: '13800138000', purpose: 'lostpass' })
  await page.fill({ 验证码: '012345', 新密码: 'short' })
  await page.enter('新密码')
  expect(page.problems()).toEqual([['新密码', '密码至少 8 位']])
  await page.fill({ 新密码: 'long enough' })
  await page.enter('新密码')
  expect(asked('POST site/lostpass').map(({ body }) => body)).toEqual([{ user: '13800138000', code: '012345', password: 'long enough' }])
  expect([session.active, opened, said()]).toEqual([true, [BACK], '密码已重设，已为你登录'])
})

describe('what a visitor asked for', () => {
  test('happens when they leave the page as a member', async () => {
    const action = jest.fn()
    requireSignIn(action)
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    expect(action).not.toHaveBeenCalled()
    await cleanUp()
    expect(action).toHaveBeenCalledTimes(1)
  })

  test('is dropped when they leave it as a visitor', async () => {
    const action = jest.fn()
    requireSignIn(action)
    await openLogin()
    await cleanUp()
    session.open(buildSession())
    await openLogin()
    await cleanUp()
    expect(action).not.toHaveBeenCalled()
  })

  test('in an app that has begun anew is done before they are back', async () => {
    store('pendingAction', { pending: { name: 'like', id: 12 }, at: Date.now() })
    const held = holds('POST comments')
    const page = await openPasswordLogin()
    await page.fill({ 账号: 'yugan', 密码: 'my password' })
    await page.send('登录')
    expect([held.length, opened, said()]).toEqual([1, [], undefined])
    await doing(() => held[0]!.answer({ on: true, count: 1 }))
    expect([opened, said()]).toEqual([[BACK], '登录成功'])
  })
})

describe("on another platform's page", () => {
  test('a visitor signs in once they accepted the terms, and comes back to where they were', async () => {
    agreement.flip()
    invitation.take({ invite: 'k7mq2x' })
    openAfterSignIn('/pagesB/chat/chat?id=9')
    await openLogin()
    const ways = within(document.querySelector<HTMLElement>('.other-sign-ins')!)
    expect(ways.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['微信登录', 'QQ 登录'])
    await click(ways.getByText('QQ 登录'))
    expect([mockLeft, asksToAgree()]).toEqual([[], true])
    await agrees()
    const { pathname, searchParams } = new URL(mockLeft[0]!, 'http://localhost')
    expect([pathname, searchParams.get('back'), searchParams.get('invite')]).toEqual(['/wp-json/wp/v2/qq', BACK, 'k7mq2x'])
    expect(stored('pendingAction')).toMatchObject({ pending: { name: 'open' } })
  })

  test('they sign in with one tap inside WeChat, and hear of a lost network', async () => {
    mockBrowser = 'wechat'
    loses('GET wechat/mp-login-url')
    const page = await openLogin()
    expect(document.querySelector('.other-sign-ins')?.textContent).not.toContain('微信登录')
    await click(page.getByText('微信一键登录'))
    expect([mockLeft, said()]).toEqual([[], '网络不给力，请稍后再试'])
    answers('GET wechat/mp-login-url', { url: 'https://open.weixin.qq.com/connect' })
    await click(page.getByText('微信一键登录'))
    expect([asked('GET wechat/mp-login-url').at(-1)?.query.back, mockLeft]).toEqual([BACK, ['https://open.weixin.qq.com/connect']])
  })

  test('is not offered where the operator offers none', async () => {
    answers('GET setting/get-var', { signIn: [] } as never)
    const page = await openLogin()
    expect([document.querySelector('.other-sign-ins'), page.queryByText('微信一键登录')]).toEqual([null, null])
  })
})

describe('inside WeChat', () => {
  beforeEach(() => {
    mockHost = 'wechat'
    mockBrowser = null
    mockCode = async () => 'host-code'
    answers('POST wechat/login', buildSession())
  })
  const [way, phoneWay] = ['微信一键登录', '用微信里的手机号登录'] as const

  test('one tap signs in, once the terms are accepted', async () => {
    agreement.flip()
    invitation.take({ invite: 'k7mq2x' })
    const page = await openLogin()
    for (const name of [way, phoneWay]) await click(page.getByText(name))
    expect([asked('POST wechat/login'), asksToAgree()]).toEqual([[], true])
    await click(page.getByText(way))
    await agrees()
    expect([asked('POST wechat/login').map(({ body }) => body), asked('POST site/get-phone')]).toEqual([
      [{ code: 'host-code', invite: 'k7mq2x' }],
      [],
    ])
    expect([session.active, invitation.code, opened, said()]).toEqual([true, '', [BACK], '登录成功'])
  })

  test('the phone that WeChat knows goes along: it finds whose it is, and nothing is asked of who has it already', async () => {
    const held = holds('POST wechat/login')
    const page = await openLogin()
    const tapWith = (detail: object) => doing(() => fireEvent(page.getByText(phoneWay), new CustomEvent('getphonenumber', { detail })))
    await tapWith({})
    expect([asked('POST wechat/login'), said()]).toEqual([[], '对方暂时没有回应，请稍后再试，或换一种方式登录'])
    await tapWith({ code: 'phone-code' })
    expect(asked('POST wechat/login').map(({ body }) => body)).toEqual([{ code: 'host-code', phoneCode: 'phone-code' }])
    expect([opened, document.querySelector<HTMLButtonElement>('.host-sign-in .button--primary')!.disabled]).toEqual([[], true])
    await doing(() => held[0]!.answer(buildSession()))
    expect([session.active, opened, said(), modals.current]).toEqual([true, [BACK], '登录成功', null])
    expect(asked('POST site/get-phone')).toEqual([])
  })

  test('inside Douyin it is the account there that signs in', async () => {
    mockHost = 'toutiao'
    answers('POST toutiao/login', buildSession())
    const page = await openLogin()
    await click(page.getByText('抖音一键登录'))
    expect([asked('POST toutiao/login').map(({ body }) => body), opened]).toEqual([[{ code: 'host-code' }], [BACK]])
  })

  test('says so where WeChat gives no code, and may be tried again', async () => {
    mockCode = () => Promise.reject(new Error('no code'))
    const page = await openLogin()
    await click(page.getByText(way))
    expect([said(), opened, session.active]).toEqual(['登录没有完成，请再试一次', [], false])
    mockCode = async () => 'host-code'
    await click(page.getByText(way))
    expect(opened).toEqual([BACK])
  })

  test('what the server says against it is said once', async () => {
    refuses('POST wechat/login', 'invalid_platform_code', 400, '授权已失效')
    const page = await openLogin()
    await click(page.getByText(way))
    expect([said(), opened]).toEqual(['授权已失效', []])
  })
})
