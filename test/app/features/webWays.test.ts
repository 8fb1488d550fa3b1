import { isFirst, leaveTo, offered, otherSigns } from '@/features/signin/webWays'
import { observeBackStack, pushBackEntry } from '@/lib/backStack'
import { openAfterSignIn } from '@/stores/signin'
import { stored } from '@/stores/storage'
import { answers, settled } from '../support/server'

let mockBrowser: 'wechat' | 'other'
const mockLeft: string[] = []
jest.mock('@/platform/signin', () => ({
  ...jest.requireActual<object>('@/platform/signin'),
  get browser() {
    return mockBrowser
  },
  leaveFor: (page: string) => void mockLeft.push(page),
}))

afterEach(() => observeBackStack({ changed: () => undefined, settled: () => null }))

test.each([
  ['other', ['mp', 'wechat', 'qq', 'weibo'], false, ['wechat', 'qq', 'weibo']],
  ['other', ['qq'], false, ['qq']],
  ['other', [], false, []],
  ['wechat', ['mp', 'wechat', 'weibo'], true, ['weibo']],
  ['wechat', ['wechat'], false, []],
] as const)('in the browser %s, of %j', async (browser, signIn, first, others) => {
  mockBrowser = browser
  answers('GET setting/get-var', { signIn: [...signIn] } as never)
  await offered.refresh()
  expect([isFirst(), otherSigns()]).toEqual([first, others])
})

test("what was asked for before a platform's page opened is there after coming back", async () => {
  mockBrowser = 'other'
  openAfterSignIn('/pagesB/chat/chat?id=9')
  await leaveTo('qq', '/pages/hot/hot')
  expect(mockLeft).toEqual([expect.stringContaining('/wp-json/wp/v2/qq?')])
  expect(stored('pendingAction')).toMatchObject({ pending: { name: 'open', address: '/pagesB/chat/chat?id=9' } })
})

test('inside WeChat its own sign is asked for by the official account', async () => {
  mockBrowser = 'wechat'
  answers('GET wechat/mp-login-url', { url: 'https://open.weixin.qq.com/connect' })
  await leaveTo('wechat', '/pages/hot/hot')
  expect(mockLeft.at(-1)).toBe('https://open.weixin.qq.com/connect')
})

test('a sheet is closed, and its step in the history taken back, before the browser leaves', async () => {
  mockBrowser = 'other'
  const closes = jest.fn()
  let takeStepBack!: () => void
  const steppingBack = new Promise<void>((resolve) => (takeStepBack = resolve))
  observeBackStack({ changed: () => undefined, settled: () => steppingBack })
  pushBackEntry(closes)
  const left = mockLeft.length
  const leaving = leaveTo('qq', '/pages/hot/hot')
  await settled()
  expect([closes.mock.calls.length, mockLeft.length]).toEqual([1, left])
  takeStepBack()
  await leaving
  expect(mockLeft.length).toBe(left + 1)
})
