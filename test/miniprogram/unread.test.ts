import type { Me } from '@anglers/contract/account'
import type { NoticeTabState } from '@anglers/contract/notice'
import { storageOf } from './host/api/storage.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openStandIn } from './standIn.ts'

const me: Me = { id: 7, userId: 7, nickName: '荻湖渔竿', avatar: null, level: 3, vip: false, role: 'member' }

/** Notices of likes that are unread. */
let likes = 0

/** A server that knows one member and what they have not read, and has nothing else to show. */
const server = openStandIn((call) => {
  if (call === 'user/mine' || call === 'user/view') throw new Error('out of order')
  const tabs: NoticeTabState[] = [
    { key: 'likes', unread: likes, pushed: true },
    { key: 'system', unread: 0, pushed: true },
  ]
  const known: Record<string, unknown> = {
    'notice/tabs': tabs,
    'notice/set-status': tabs,
    'message/unread': { messages: 0, groups: 0 },
    'user/check': me,
    setting: {},
  }
  return known[call]
})

describe.each(['weapp', 'tt'] as const)('the badge on the tab bar of %s', (platform) => {
  let app: MiniProgram

  const starts = async (kept: Record<string, unknown> = {}) => {
    app = new MiniProgram({ platform, server: server.origin, storage: storageOf(kept) })
    await app.launch()
  }
  const signedIn = { user: me, token: 'a token', expired_in: Math.floor(Date.now() / 1000) + 3600 }
  const badge = () => app.has({ class: 'count-badge' })

  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test('counts what the member has not read, up to 99', async () => {
    likes = 120
    await starts(signedIn)
    expect([badge(), app.text.includes('99+')]).toEqual([true, true])
  })

  test('is not there where all is read', async () => {
    likes = 0
    await starts(signedIn)
    expect(badge()).toBe(false)
  })

  test('is not there for a visitor', async () => {
    likes = 3
    await starts()
    expect(badge()).toBe(false)
  })

  test('goes when what it counts was read', async () => {
    likes = 2
    await starts(signedIn)
    expect(badge()).toBe(true)
    await app.tap('我的')
    await app.tap('消息通知')
    likes = 0
    await app.tap('全部已读')
    await app.back()
    expect([app.page.route, badge()]).toEqual(['pages/mine/mine', false])
  })
})
