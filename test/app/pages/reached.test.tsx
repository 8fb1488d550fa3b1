import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentType } from 'react'
import { session } from '@/stores/session'
import { buildMe, buildSession } from '../support/factories'
import { openPage, pageTitle } from '../support/page'
import { answers, asked, holds } from '../support/server'

/** The pages of members, by what a visitor who comes to one is told that signing in is good for. */
const MEMBERS: Record<string, string[]> = {
  登录后每天签到领积分: ['member/sign/sign'],
  登录后做任务领奖励: ['member/task/task'],
  登录后会记下你看过的内容: ['member/history/history'],
  登录后可以查看钱包: [
    ...['wallet', 'income', 'outlay', 'exp', 'recharge-credit', 'recharge-note', 'recharge-vip', 'payQuit', 'paySuccess'].map(
      (name) => `member/wallet/${name}`,
    ),
    'member/mine/integral',
  ],
  登录后就能看到谁来过: ['member/mine/visitor'],
  登录后就能看到粉丝和关注的人: ['member/mine/follower'],
  登录后查看不感兴趣的内容: ['member/mine/dismissed'],
  登录后就能修改资料和设置: ['member/mine/blacklist', 'member/editme/editme'],
  登录后就能完善资料: ['member/login/welcome'],
  登录后就能邀请朋友: ['member/referral/referral'],
  登录后就能看到通知: ['member/notice/notice'],
  登录后可以送礼物: ['gift', 'my', 'note'].map((name) => `pagesA/gift/${name}`),
  登录后就能发布动态: [
    ...['bbs', 'dianpu', 'diaochang', 'places', 'redbag', 'secondhand', 'single', 'video', 'words'].map((type) => `pagesA/publish/${type}`),
    'pages/reprint/reprint',
  ],
  登录后可以查看订单和地址: [
    ...['pay', 'payQuit', 'paySuccess'].map((name) => `shop/money/${name}`),
    ...['order', 'detail', 'createOrder'].map((name) => `shop/order/${name}`),
    ...['address', 'addressManage'].map((name) => `shop/address/${name}`),
  ],
  登录后就能和钓友聊天: ['pagesB/chat/chat', 'pagesB/chat/chat-list', 'pagesB/chat/redbag/redbag'],
  登录后就能和钓友群聊: ['pagesB/chat/chat-group', 'pagesB/chat/chat-group-list'],
  登录后查看关注的版块: ['pages/bbs/bbs-like'],
  登录后查看关注的话题: ['pages/topic/topic-like'],
}
/** The pages that are about one thing, which their address names. */
const OF_ONE = [
  ...['payQuit', 'paySuccess'].map((name) => `member/wallet/${name}`),
  ...['detail/detail', 'poster/poster', 'reward/reward', 'secondhand/detail', 'author/author'].map((name) => `pagesA/${name}`),
  ...['money/pay', 'money/payQuit', 'money/paySuccess', 'goods/goods', 'order/detail', 'order/createOrder', 'comment/comment'].map(
    (name) => `shop/${name}`,
  ),
  ...['redbag/redbag', 'chat-group', 'chat'].map((name) => `pagesB/chat/${name}`),
  ...['reprint/reprint', 'bbs/bbs-list', 'topic/topic'].map((name) => `pages/${name}`),
]

const fileOf = (path: string) => join(__dirname, `../../../src/${path}.tsx`)
// eslint-disable-next-line @typescript-eslint/no-require-imports -- by the path that app.config names
const pageOf = (path: string) => (require(fileOf(path)) as { default: ComponentType }).default

/** The pages of the app whose code says so. */
async function pagesThat(say: RegExp): Promise<string[]> {
  Object.assign(globalThis, { defineAppConfig: (config: object) => config })
  const { default: app } = await import('@/app.config')
  const pages = [...app.pages!, ...app.subPackages!.flatMap(({ root, pages }) => pages.map((page) => `${root}/${page}`))]
  return pages.filter((page) => existsSync(fileOf(page)) && say.test(readFileSync(fileOf(page), 'utf8'))).sort()
}

beforeEach(() => answers('GET user/check', buildMe()))

test('each page of members, and each of one thing, is among those that are tried here', async () => {
  expect(await pagesThat(/<(MembersOnly|MemberPage|NotesPage|PublishPage)\b/)).toEqual(Object.values(MEMBERS).flat().sort())
  expect(await pagesThat(/<Gone \/>/)).toEqual([...OF_ONE].sort())
})

test.each(Object.entries(MEMBERS).flatMap(([why, paths]) => paths.map((path) => [path, why])))(
  'a visitor who comes to %s is told: %s, and nothing is asked for them',
  async (path, why) => {
    const page = await openPage(pageOf(path!), path!, { id: '12', group: '12', lines: '12-1-100' })
    page.getByText(why!)
    expect(asked()).toEqual([])
  },
)

// What a red packet's page has instead is its own.
test.each([...OF_ONE, 'pagesA/detail/redbag'])('%s of nothing says that it is not there, and asks for nothing', async (path) => {
  session.open(buildSession())
  const before = asked().length
  const page = await openPage(pageOf(path), path, { id: 'x' })
  page.getByText('内容不存在或已被删除')
  expect(
    asked()
      .slice(before)
      .map(({ name }) => name)
      .filter((name) => !['GET notice/tabs', 'GET message/unread'].includes(name)),
  ).toEqual([])
})

test.each([
  ['bbs', '发帖', '编辑帖子'],
  ['dianpu', '发布渔具店', '编辑渔具店'],
  ['diaochang', '发布钓场', '编辑钓场'],
  ['places', '分享钓点', '编辑钓点'],
  ['redbag', '发红包', '编辑红包动态'],
  ['secondhand', '发布二手渔具', '修改二手'],
  ['single', '写文章', '编辑文章'],
  ['video', '发视频', '编辑视频'],
  ['words', '发动态', '编辑动态'],
])('the form of %s is called after what is written, or is edited', async (type, written, edited) => {
  session.open(buildSession())
  holds('GET posts/edit-detail')
  const path = `pagesA/publish/${type}`
  await openPage(pageOf(path), path)
  const begun = pageTitle()
  await openPage(pageOf(path), path, { id: '12' })
  expect([begun, pageTitle()]).toEqual([written, edited])
})
