import { fireEvent, within } from '@testing-library/dom'
import Taro from '@tarojs/taro'
import { members } from '@/features/account'
import WelcomePage from '@/member/login/welcome'
import { session } from '@/stores/session'
import { requireSignIn } from '@/stores/signin'
import { cleanUp } from '../support/cleanup'
import { buildUserItem, buildMe, buildSession, buildUserInfo } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, asked, loses, refuses } from '../support/server'

const BACK = '/pagesA/detail/detail?id=12'
const click = (element: Element) => doing(() => fireEvent.click(element))
const openWelcome = () => openPage(WelcomePage, 'member/login/welcome', { back: encodeURIComponent(BACK) })
let reader = 500

beforeEach(() => {
  const user = buildMe({ userId: ++reader, nickName: '钓友0421' })
  session.open(buildSession({ user, isNew: true }))
  answers('GET user/user-info', buildUserInfo({ ...user }))
  answers('GET user/suggested', [])
})
afterEach(() => jest.mocked(Taro.getCurrentPages).mockReturnValue([]))

test('greets a newcomer once, and leads on to where they were', async () => {
  const page = await openWelcome()
  expect(page.getByText('欢迎加入')).toBeTruthy()
  expect(session.isNew).toBe(false)
  await click(page.getByText('开始逛逛'))
  expect(opened).toEqual([BACK])
})

test('goes back past the pages of signing in, where what was wanted is done', async () => {
  const action = jest.fn()
  session.close()
  requireSignIn(action)
  session.open(buildSession({ isNew: true }))
  jest
    .mocked(Taro.getCurrentPages)
    .mockReturnValue(['pagesA/detail/detail', 'member/login/login', 'member/login/welcome'].map((route) => ({ route })) as never)
  const page = await openWelcome()
  await click(page.getByText('开始逛逛'))
  expect(jest.mocked(Taro.navigateBack)).toHaveBeenLastCalledWith({ delta: 2 })
})

test('takes a name, and tells what is wrong with one', async () => {
  refuses('POST user/profile', 'rest_invalid_param', 400, '参数有误', { nickName: '这个名字不能用' })
  const page = await openWelcome()
  await click(page.getByText('昵称'))
  const sheet = within(page.getByRole('dialog'))
  await doing(() => fireEvent.change(sheet.getByRole('textbox'), { target: { value: '管理员' } }))
  await click(sheet.getByRole('button', { name: '保存' }))
  expect(sheet.getByText('这个名字不能用')).toBeTruthy()
  answers('POST user/profile', buildUserInfo({ userId: reader, nickName: '溪边老周' }))
  await doing(() => fireEvent.change(sheet.getByRole('textbox'), { target: { value: '溪边老周' } }))
  await click(sheet.getByRole('button', { name: '保存' }))
  expect([asked('POST user/profile').at(-1)?.body, session.user?.nickName]).toEqual([{ nickName: '溪边老周' }, '溪边老周'])
})

test('says so where one cannot be shown, and tries again', async () => {
  loses('GET user/user-info')
  loses('GET user/suggested')
  const page = await openWelcome()
  expect(page.getByText('网络不给力，请检查信号后重试')).toBeTruthy()
  answers('GET user/user-info', buildUserInfo({ userId: reader, nickName: '钓友0421' }))
  await click(page.getByText('重试'))
  expect(page.getByText('钓友0421')).toBeTruthy()
  await cleanUp()
  answers('GET user/suggested', [buildUserItem({ nickName: '阿峰路亚' })])
  expect((await openWelcome()).getByText('阿峰路亚')).toBeTruthy()
})

test('suggests to who signs in meanwhile whom they might follow, and not whom another might', async () => {
  answers('GET user/suggested', [buildUserItem({ nickName: '阿峰路亚' })])
  const page = await openWelcome()
  answers('GET user/suggested', [buildUserItem({ nickName: '老周台钓' })])
  await doing(() => session.open(buildSession({ user: buildMe({ userId: ++reader }) })))
  expect([page.queryByText('阿峰路亚'), page.getByText('老周台钓') !== null]).toEqual([null, true])
})

test('no longer suggests whom the reader has blocked', async () => {
  const angler = buildUserItem({ nickName: '阿峰路亚' })
  answers('GET user/suggested', [angler])
  answers('POST content-manage/add-blacklist', { blocked: true })
  const page = await openWelcome()
  await doing(() => members.get(angler.id)!.block(true))
  expect(page.queryByText('阿峰路亚')).toBeNull()
  // Another member of this device has not.
  await doing(() => session.open(buildSession({ user: buildMe({ userId: ++reader }) })))
  expect(page.getByText('阿峰路亚')).toBeTruthy()
})

test.each(['/member/login/welcome', '//evil.example'])('leads home, and not to %s', async (back) => {
  const page = await openPage(WelcomePage, 'member/login/welcome', { back: encodeURIComponent(back) })
  await click(page.getByText('开始逛逛'))
  expect(opened).toEqual(['/pages/index/index'])
})

test('suggests whom to follow', async () => {
  const angler = buildUserItem({ nickName: '阿峰路亚' })
  answers('GET user/suggested', [angler])
  answers('POST user/follow', { following: true, followers: 15 })
  const page = await openWelcome()
  expect(page.getByText('推荐关注')).toBeTruthy()
  await click(page.getByRole('button', { name: '关注 阿峰路亚' }))
  expect(asked('POST user/follow')[0]?.body).toEqual({ id: angler.id, on: true })
})
