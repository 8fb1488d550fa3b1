import { isFirst, offered, otherSigns } from '@/features/signin/webWays'
import { answers } from '../support/server'

let mockBrowser: 'wechat' | 'other'
jest.mock('@/platform/signin', () => ({
  ...jest.requireActual<object>('@/platform/signin'),
  get browser() {
    return mockBrowser
  },
}))

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
