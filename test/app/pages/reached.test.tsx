import type { ComponentType } from 'react'
import FollowedForumsPage from '@/pages/bbs/bbs-like'
import ForumPage from '@/pages/bbs/bbs-list'
import ReprintPage from '@/pages/reprint/reprint'
import FollowedTopicsPage from '@/pages/topic/topic-like'
import RedbagPage from '@/pagesA/detail/redbag'
import MyGiftsPage from '@/pagesA/gift/my'
import GiftNotesPage from '@/pagesA/gift/note'
import PosterPage from '@/pagesA/poster/poster'
import PublishBbsPage from '@/pagesA/publish/bbs'
import PublishDianpuPage from '@/pagesA/publish/dianpu'
import PublishDiaochangPage from '@/pagesA/publish/diaochang'
import PublishPlacesPage from '@/pagesA/publish/places'
import PublishRedbagPage from '@/pagesA/publish/redbag'
import PublishSecondhandPage from '@/pagesA/publish/secondhand'
import PublishSinglePage from '@/pagesA/publish/single'
import PublishVideoPage from '@/pagesA/publish/video'
import PublishWordsPage from '@/pagesA/publish/words'
import RewardPage from '@/pagesA/reward/reward'
import ListingPage from '@/pagesA/secondhand/detail'
import ChatPage from '@/pagesB/chat/chat'
import ChatGroupPage from '@/pagesB/chat/chat-group'
import ChatGroupListPage from '@/pagesB/chat/chat-group-list'
import ChatListPage from '@/pagesB/chat/chat-list'
import SendRedbagPage from '@/pagesB/chat/redbag/redbag'
import { session } from '@/stores/session'
import { buildSession } from '../support/factories'
import { openPage, pageTitle } from '../support/page'
import { asked, holds } from '../support/server'

const forms = [
  ['bbs', PublishBbsPage, '发帖', '编辑帖子'],
  ['dianpu', PublishDianpuPage, '发布渔具店', '编辑渔具店'],
  ['diaochang', PublishDiaochangPage, '发布钓场', '编辑钓场'],
  ['places', PublishPlacesPage, '分享钓点', '编辑钓点'],
  ['redbag', PublishRedbagPage, '发红包', '编辑红包动态'],
  ['secondhand', PublishSecondhandPage, '发布二手渔具', '修改二手'],
  ['single', PublishSinglePage, '写文章', '编辑文章'],
  ['video', PublishVideoPage, '发视频', '编辑视频'],
  ['words', PublishWordsPage, '发动态', '编辑动态'],
] as const

test.each<[string, ComponentType, string]>([
  ['pages/bbs/bbs-like', FollowedForumsPage, '登录后查看关注的版块'],
  ['pages/topic/topic-like', FollowedTopicsPage, '登录后查看关注的话题'],
  ['pages/reprint/reprint', ReprintPage, '登录后就能发布动态'],
  ['pagesA/gift/my', MyGiftsPage, '登录后可以送礼物'],
  ['pagesA/gift/note', GiftNotesPage, '登录后可以送礼物'],
  ['pagesB/chat/chat-list', ChatListPage, '登录后就能和钓友聊天'],
  ['pagesB/chat/redbag/redbag', SendRedbagPage, '登录后就能和钓友聊天'],
  ['pagesB/chat/chat-group-list', ChatGroupListPage, '登录后就能和钓友群聊'],
  ['pagesB/chat/chat-group', ChatGroupPage, '登录后就能和钓友群聊'],
  ...forms.map(([type, Page]): [string, ComponentType, string] => [`pagesA/publish/${type}`, Page, '登录后就能发布动态']),
])('a visitor reads at %s what signing in is good for, and nothing of it is asked for', async (path, Page, why) => {
  const page = await openPage(Page, path, { id: '12' })
  page.getByText(why)
  expect([page.getByText('去登录') !== null, asked()]).toEqual([true, []])
})

test.each<[string, ComponentType]>([
  ['pages/bbs/bbs-list', ForumPage],
  ['pages/reprint/reprint', ReprintPage],
  ['pagesA/detail/redbag', RedbagPage],
  ['pagesA/poster/poster', PosterPage],
  ['pagesA/reward/reward', RewardPage],
  ['pagesA/secondhand/detail', ListingPage],
  ['pagesB/chat/chat', ChatPage],
  ['pagesB/chat/chat-group', ChatGroupPage],
  ['pagesB/chat/redbag/redbag', SendRedbagPage],
])('%s of nothing says that there is nothing, and asks for nothing', async (path, Page) => {
  session.open(buildSession())
  const page = await openPage(Page, path, { id: 'x' })
  page.getByText('内容不存在或已被删除')
  // What is unread is asked for as a member comes.
  expect(asked().filter(({ name }) => !/ (message\/unread|notice\/tabs)$/.test(name))).toEqual([])
})

test.each(forms)('the form of %s is called after what is written, or is edited', async (type, Page, written, edited) => {
  session.open(buildSession())
  holds('GET posts/edit-detail')
  await openPage(Page, `pagesA/publish/${type}`)
  const begun = pageTitle()
  await openPage(Page, `pagesA/publish/${type}`, { id: '12' })
  expect([begun, pageTitle()]).toEqual([written, edited])
})
