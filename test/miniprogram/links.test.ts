import type { Me, UserCard } from '@anglers/contract/account'
import type { Conversation, Message } from '@anglers/contract/chat'
import { storageOf } from './host/api/storage.ts'
import { MiniProgram } from './host/MiniProgram.ts'
import { openStandIn } from './standIn.ts'

/** Where the bundle was built for: the server's address is the site's. */
const SITE = 'http://127.0.0.1:8080'

const me: Me = { id: 7, userId: 7, nickName: '荻湖渔竿', avatar: null, level: 3, vip: false, role: 'member' }
const friend: UserCard = { id: 9, nickName: '老周', avatar: null, level: 1, vip: false }

const conversation: Conversation = {
  user: friend,
  last: null,
  unread: 0,
  muted: false,
  pinned: false,
  blocked: false,
  myReadId: 1,
  readId: 0,
  deliveredId: 0,
  can: { write: true },
}
/** What the friend wrote. */
let text = ''
const message = (): Message => ({
  id: 1,
  prev: null,
  group: null,
  to: me.userId,
  from: friend,
  clientId: null,
  kind: 'text',
  text,
  quote: null,
  mentions: [],
  mentionsAll: false,
  recalled: false,
  createdAt: new Date().toISOString(),
})

/** Hosts that the operator vouches for; nobody knows them while that is null. */
let hosts: string[] | null
const server = openStandIn((call, query) => {
  if (call === 'setting') {
    if (query.get('arg') === 'seast_webview_hosts' && !hosts) throw new Error('out of order')
    return { seast_webview_hosts: hosts }
  }
  const known: Record<string, unknown> = {
    'user/check': me,
    'message/view': conversation,
    'message/list': { messages: [message()], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 },
    'message/unread': { messages: 0, groups: 0 },
  }
  return known[call]
})

describe.each(['weapp', 'tt'] as const)('a link in a message on %s', (platform) => {
  let app: MiniProgram

  const reads = async (said: string) => {
    text = said
    const session = { user: me, token: 'a token', expired_in: Math.floor(Date.now() / 1000) + 3600, privacy: true }
    app = new MiniProgram({ platform, server: server.origin, storage: storageOf(session) })
    await app.launch()
    await app.open(`/pagesB/chat/chat?id=${friend.id}`)
  }
  const copied = () => app.callsOf('setClipboardData').map(({ data }) => data)

  beforeEach(() => {
    hosts = ['mp.weixin.qq.com']
  })
  afterEach(() => {
    expect(app.errors).toEqual([])
    app.close()
  })

  test.each([
    ['a page', '/pages/hot/hot', '/pages/hot/hot'],
    [
      'a page with its parameters',
      '/pages/list/list?tag=3&title=%E6%B5%B7%E9%92%93#top',
      '/pages/list/list?tag=3&title=%E6%B5%B7%E9%92%93',
    ],
  ])('to %s of the site opens that page over the talk', async (_, address, page) => {
    await reads(`看看这个 ${SITE}${address}`)
    await app.tap(`${SITE}${address}`)
    expect(app.callsOf('navigateTo')).toEqual([{ url: page }])
    expect(copied()).toEqual([])
    await app.back()
    expect(app.page.route).toBe('pagesB/chat/chat')
    expect(app.depth).toBe(1)
  })

  test('to the site itself leads home', async () => {
    await reads(`${SITE}/`)
    await app.tap(`${SITE}/`)
    expect(app.page.route).toBe('pages/index/index')
  })

  test('to a host that the operator vouches for is shown inside the app', async () => {
    await reads('https://mp.weixin.qq.com/s?id=1')
    await app.tap('https://mp.weixin.qq.com/s?id=1')
    expect(app.page.route).toBe('pages/view/view')
    expect(app.attribute({ tag: 'web-view' }, 'src')).toBe('https://mp.weixin.qq.com/s?id=1')
  })

  test.each([
    ['', 'https://fish.example.com/a?b=1#c', 'https://fish.example.com/a?b=1#c'],
    [' without a scheme', 'www.fish.example.com/a', 'https://www.fish.example.com/a'],
    [' to what is no page of the site', `${SITE}/docs`, `${SITE}/docs`],
  ])('to any other host%s is copied, and the reader told what to do with it', async (_, link, address) => {
    await reads(`水情在${link}，自己看`)
    await app.tap(link)
    expect(copied()).toEqual([address])
    expect([app.page.route, app.depth]).toEqual(['pagesB/chat/chat', 1])
    // The host's own words say only that something was copied.
    expect(app.callsOf('hideToast').length).toBeGreaterThan(0)
    expect(app.text).toContain('链接已复制，请到手机浏览器里粘贴打开')
  })

  test('is copied while nobody knows whom the operator vouches for', async () => {
    hosts = null
    await reads('https://mp.weixin.qq.com/s?id=1')
    await app.tap('https://mp.weixin.qq.com/s?id=1')
    expect(copied()).toEqual(['https://mp.weixin.qq.com/s?id=1'])
  })
})
