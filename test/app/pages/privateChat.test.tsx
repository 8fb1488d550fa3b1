import { fireEvent } from '@testing-library/dom'
import { UNREAD_MARK_MIN, HISTORY_PAGE, SHOWN_MAX } from '@/features/chat/Thread'
import { player } from '@/features/chat/player'
import { conversations } from '@/features/chat/Conversation'
import ChatPage from '@/pagesB/chat/chat'
import * as network from '@/platform/network/log'
import { modals, toaster } from '@/stores/overlays'
import { buildConversation, buildMessage, listing } from '../support/chat'
import { cleanUp } from '../support/cleanup'
import { instead } from '../support/instead'
import { choose, offered, openMenu } from '../support/menu'
import { opened } from '../support/navigation'
import { doing, openPage, pageTitle } from '../support/page'
import { layOut } from '../support/render'
import { answers, asked, holds, loses, refuses } from '../support/server'
import { FakeSocket } from '../support/socket'
import { hears, mine, openChat, reads, said, say, sends, talkEachTime, zhou } from '../support/conversation'

const click = (element: Element) => doing(() => fireEvent.click(element))

talkEachTime()

describe('what was said', () => {
  test('its author is a tap away; by a menu it is copied, reported, or taken back and written anew', async () => {
    say({ text: '周末去吗' })
    say({ ...mine, text: '去不了', createdAt: new Date().toISOString() })
    const page = await openChat()
    const whose = [...document.querySelectorAll('.message__who')].map((link) => link.getAttribute('href'))
    expect(whose).toEqual(['/pagesA/author/author?id=9', '/pagesA/author/author?id=7'])
    expect([...document.querySelectorAll('.message')].map((line) => line.classList.contains('message--mine'))).toEqual([false, true])
    await openMenu(page.getByText('周末去吗'))
    expect(offered()).toEqual(['复制', '转发', '引用', '删除', '举报'])
    await openMenu(page.getByText('去不了'))
    expect(offered()).toEqual(['复制', '转发', '引用', '撤回', '删除'])
    answers('POST message/recall', () => say({ ...mine, kind: 'recall', text: '', target: 2 }))
    await choose('撤回')
    expect(asked('POST message/recall').map(({ body }) => body)).toEqual([{ id: 2 }])
    expect([page.queryByText('去不了'), page.getByText('你撤回了一条消息') !== null]).toEqual([null, true])
    await click(page.getByText('重新编辑'))
    expect(page.field().value).toBe('去不了')
  })

  test('how far my latest is stands below the latest that I did not take back', async () => {
    say({ ...mine, text: '周六' })
    say({ ...mine, text: '周日' })
    const page = await openChat({ readId: 1 })
    const receipts = () => [...document.querySelectorAll('.message__receipt')].map((line) => line.closest('.message')!.textContent)
    expect(receipts()).toEqual([expect.stringMatching(/周日.*已发送/)])
    await hears(say({ ...mine, kind: 'recall', text: '', target: 2 }))
    expect([receipts(), page.queryByText('周日')]).toEqual([[expect.stringMatching(/周六.*已读/)], null])
  })

  test('what another took back cannot be written anew', async () => {
    say({ text: '周末去吗' })
    const page = await openChat()
    await hears(say({ kind: 'recall', text: '', target: 1 }))
    expect([page.getByText('老周撤回了一条消息') !== null, page.queryByText('重新编辑')]).toEqual([true, null])
  })

  test('a voice note plays on a tap, and is marked until then; how much of it was heard shows', async () => {
    const sound = document.createElement('audio')
    instead(jest.spyOn(globalThis, 'Audio')).mockImplementation(() => sound)
    instead(jest.spyOn(HTMLMediaElement.prototype, 'play')).mockResolvedValue()
    instead(jest.spyOn(HTMLMediaElement.prototype, 'pause')).mockReturnValue()
    say({ kind: 'voice', text: '', voice: { id: 5, url: '/media/5.mp3', ms: 4_000 } })
    say({ kind: 'voice', text: '', voice: { id: 6, url: '/media/6.mp3', ms: 9_000 } })
    const page = await openChat()
    expect(page.getAllByLabelText('未听')).toHaveLength(2)
    await click(page.getByRole('button', { name: '播放语音，4 秒' }))
    expect([page.getAllByLabelText('未听').length, sound.getAttribute('src')]).toEqual([1, '/media/5.mp3'])
    sound.currentTime = 1
    await doing(() => sound.dispatchEvent(new Event('timeupdate')))
    expect([...document.querySelectorAll<HTMLElement>('.voice-body__heard')].map(({ style }) => style.width)).toEqual(['25%', '0%'])
    await click(page.getByRole('button', { name: '停止播放' }))
    expect(page.getByRole('button', { name: '播放语音，4 秒' })).toBeTruthy()
  })

  test.each<[string, (page: Awaited<ReturnType<typeof openChat>>) => unknown]>([
    ['is covered by another', (page) => page.hide()],
    ['is left', () => cleanUp()],
  ])('a voice note falls silent as its page %s', async (_, leave) => {
    instead(jest.spyOn(HTMLMediaElement.prototype, 'play')).mockResolvedValue()
    instead(jest.spyOn(HTMLMediaElement.prototype, 'pause')).mockReturnValue()
    say({ kind: 'voice', text: '', voice: { id: 5, url: '/media/5.mp3', ms: 4_000 } })
    const page = await openChat()
    await click(page.getByRole('button', { name: '播放语音，4 秒' }))
    expect(player.key).toBe('m1')
    await doing(() => leave(page))
    expect(player.key).toBeNull()
  })

  test('to beware of fraud stands below what calls for it, and nowhere else', async () => {
    say({ text: '先转我定金', caution: 'fraud' })
    say({ text: '周末去吗' })
    await openChat()
    expect([...document.querySelectorAll('.message')].map((line) => line.querySelector('[role=note]')?.textContent)).toEqual([
      '谨防受骗：不要提前转账、付定金或离开平台交易',
      undefined,
    ])
  })

  test('a place is shown on a map, or copied', async () => {
    const copied: string[] = []
    Object.assign(navigator, { clipboard: { writeText: async (text: string) => void copied.push(text) } })
    say({ kind: 'place', text: '', place: { name: '青龙湖', address: '东岸码头', lat: 30.5, lng: 114.25 } })
    const page = await openChat()
    expect(page.getByText('东岸码头')).toBeTruthy()
    await click(page.getByText('青龙湖'))
    await choose('复制地址')
    await click(page.getByText('青龙湖'))
    await choose('在地图中查看')
    expect(copied).toEqual(['青龙湖 东岸码头'])
    expect(decodeURIComponent(decodeURIComponent(opened.at(-1)!))).toMatch(/uri\.amap\.com\/marker\?position=114\.25,30\.5&name=青龙湖/)
  })
})

describe('what does not get there', () => {
  test('shows that it is on its way, then why it was refused, and what can be done', async () => {
    say({ ...mine, text: '早' })
    const page = await openChat()
    expect(page.getByText('已发送')).toBeTruthy()
    const held = holds('POST message/send')
    await page.type('在吗')
    await click(page.getByRole('button', { name: '发送' }))
    expect([page.getByLabelText('正在发送') !== null, page.queryByText('已发送')]).toEqual([true, null])
    await doing(() => held[0]!.refuse(403, '对方暂时不接收你的消息'))
    expect(page.getByText('对方暂时不接收你的消息')).toBeTruthy()
    await click(page.getByRole('button', { name: '没有发出去，点这里处理' }))
    expect(offered()).toEqual(['重新发送', '重新编辑', '复制', '不发了'])
    await choose('重新编辑')
    expect([page.field().value, page.queryByText('对方暂时不接收你的消息')]).toEqual(['在吗', null])
  })

  test('waits for the network and says so, is sent again on demand, or thrown away', async () => {
    loses('POST message/send')
    const page = await openChat()
    for (const text of ['一', '二']) {
      await page.type(text)
      await click(page.getByRole('button', { name: '发送' }))
    }
    expect(page.getAllByText('等待网络，恢复后自动发送')).toHaveLength(2)
    await openMenu(page.getByText('二'))
    expect(offered()).toEqual(['重新发送', '复制', '不发了'])
    await choose('不发了')
    answers('POST message/send', ({ text = '', clientId = null }) => say({ ...mine, text, clientId }))
    await openMenu(page.getByText('一'))
    await choose('重新发送')
    expect(said.map(({ text }) => text)).toEqual(['一'])
    expect([page.queryByText('二'), page.getByText('已发送') !== null]).toEqual([null, true])
  })
})

describe('the reader', () => {
  let restore: () => void
  const box = () => document.querySelector<HTMLElement>('.stream')!
  /** Scrolls so far from the top; the end is at 1800. */
  const scroll = (scrollTop: number) => doing(() => fireEvent.scroll(box(), { target: { scrollTop } }))

  beforeEach(() => {
    restore = layOut({ window: 200, content: () => 2_000 })
  })
  afterEach(() => restore())

  test('further up hears of what is new, and a tap leads there; read is only what was seen', async () => {
    say()
    const page = await openChat()
    await scroll(900)
    await hears(say({ text: '快来' }))
    expect(reads()).toEqual([1])
    await click(page.getByText('1 条新消息'))
    expect([box().scrollTop, page.queryByText('1 条新消息'), reads()]).toEqual([2_000, null, [1, 2]])
  })

  test('further up stays there when what they wrote has arrived', async () => {
    say()
    const page = await openChat()
    const held = holds('POST message/send')
    await page.type('在吗')
    await click(page.getByRole('button', { name: '发送' }))
    await scroll(900)
    await doing(() => held[0]!.answer(say({ ...mine, text: '在吗', clientId: String(sends()[0]!.clientId) })))
    expect([page.getByText('已发送') !== null, box().scrollTop]).toEqual([true, 900])
  })

  test('whose page is covered has read nothing of what comes until it is back', async () => {
    say()
    const page = await openChat()
    await doing(page.hide)
    await hears(say())
    expect(reads()).toEqual([1])
    await doing(page.show)
    expect(reads()).toEqual([1, 2])
  })

  test('a member who has left is not named, and what they missed is asked for no more', async () => {
    say()
    await openChat()
    await cleanUp()
    const before = asked('GET message/list').length
    await doing(() => FakeSocket.last.says({ type: 'ready', id: 7, online: 1 } as never))
    await hears(say())
    expect([reads(), asked('GET message/list').length]).toEqual([[1], before])
  })

  test('who comes to much that is unread is offered its beginning until they have seen it', async () => {
    let seen!: () => void
    Object.assign(globalThis, {
      IntersectionObserver: class {
        constructor(tell: (entries: object[]) => void) {
          seen = () => tell([{ isIntersecting: true }])
        }
        observe() {}
        disconnect() {}
      },
    })
    for (let count = 0; count < UNREAD_MARK_MIN + 1; count++) say()
    const page = await openChat({ unread: UNREAD_MARK_MIN, myReadId: 1 })
    await scroll(900)
    await click(page.getByText(`${UNREAD_MARK_MIN} 条未读`))
    expect(page.getByText('回到最新消息')).toBeTruthy()
    await doing(seen)
    expect(page.queryByText(`${UNREAD_MARK_MIN} 条未读`)).toBeNull()
    Object.assign(globalThis, { IntersectionObserver: undefined })
  })

  test('who was led up to the first that is unread is further up: what comes is news, and not read yet', async () => {
    const place = jest.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
      return { top: this === box() ? 0 : 500 - box().scrollTop } as DOMRect
    })
    instead(place)
    for (let count = 0; count < UNREAD_MARK_MIN + 1; count++) say()
    const page = await openChat({ unread: UNREAD_MARK_MIN, myReadId: 1 })
    await click(page.getByText(`${UNREAD_MARK_MIN} 条未读`))
    expect(box().scrollTop).toBe(500)
    await hears(say({ text: '快来' }))
    expect(reads()).toEqual([UNREAD_MARK_MIN + 1])
    await click(page.getByText('1 条新消息'))
    expect([box().scrollTop, page.queryByText('1 条新消息'), reads()]).toEqual([2_000, null, [UNREAD_MARK_MIN + 1, UNREAD_MARK_MIN + 2]])
  })

  test('gets history near the top, and can ask again where it did not come', async () => {
    for (let count = 0; count < HISTORY_PAGE + 2; count++) say()
    const page = await openChat()
    loses('GET message/list')
    await scroll(900)
    expect(asked('GET message/list')).toHaveLength(1)
    await scroll(100)
    const lost = asked('GET message/list').length
    await scroll(150)
    await scroll(90)
    expect(asked('GET message/list')).toHaveLength(lost)
    answers('GET message/list', (range) => listing(said, range))
    await click(page.getByText('更早的消息没有加载出来，点这里重试'))
    expect(page.getByText('第 1 句')).toBeTruthy()
  })

  test('so far up that the newest made room comes back to them by a tap, and by writing', async () => {
    for (let count = 0; count <= SHOWN_MAX; count++) say()
    const page = await openChat()
    const { thread } = conversations.get(9)!
    const goUp = async () => {
      await scroll(900)
      while (!thread.isTrimmed) await doing(() => thread.loadOlder())
    }
    await goUp()
    expect(page.queryByText(`第 ${SHOWN_MAX + 1} 句`)).toBeNull()
    await click(page.getByText('回到最新消息'))
    expect([page.getByText(`第 ${SHOWN_MAX + 1} 句`) !== null, page.queryByText('回到最新消息')]).toEqual([true, null])
    await goUp()
    await page.type('我在')
    await click(page.getByRole('button', { name: '发送' }))
    expect([page.getByText('我在') !== null, thread.isTrimmed, box().scrollTop]).toEqual([true, false, 2_000])
  })

  test('so far up that the newest made room has it again as they come near the end', async () => {
    for (let count = 0; count <= SHOWN_MAX; count++) say()
    const page = await openChat()
    const { thread } = conversations.get(9)!
    await scroll(900)
    while (!thread.isTrimmed) await doing(() => thread.loadOlder())
    expect(page.queryByText(`第 ${SHOWN_MAX + 1} 句`)).toBeNull()
    await scroll(1_200)
    expect([page.getByText(`第 ${SHOWN_MAX + 1} 句`) !== null, thread.isTrimmed]).toEqual([true, false])
  })
})

test('what is written far up without a line is seen', async () => {
  for (let count = 0; count <= SHOWN_MAX; count++) say()
  const page = await openChat()
  const { thread } = conversations.get(9)!
  while (!thread.isTrimmed) await doing(() => thread.loadOlder())
  loses('GET message/list')
  loses('POST message/send')
  await page.type('我在')
  await click(page.getByRole('button', { name: '发送' }))
  page.getByText('我在')
})

test('a block that either sets or lifts meanwhile is seen when the page is come back to', async () => {
  const page = await openChat()
  answers('GET message/view', buildConversation({ user: zhou, blocked: true }))
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText(/黑名单|拉黑/)
})

describe('the page', () => {
  test('says that it connects until it has, and what else can be done here', async () => {
    jest.spyOn(network, 'log').mockImplementation(() => undefined)
    const page = await openChat({ last: buildMessage({ id: 3 }) })
    await doing(() => FakeSocket.last.breaks())
    expect(page.getByText('正在连接…')).toBeTruthy()
    await click(page.getByRole('button', { name: '更多操作' }))
    expect(offered()).toEqual(['查看主页', '查找聊天记录', '发起群聊', '置顶聊天', '消息免打扰', '清空聊天记录', '举报', '拉黑'])
    answers('POST message/mute', { ok: true } as never)
    await choose('消息免打扰')
    expect([asked('POST message/mute').map(({ body }) => body), toaster.current?.text]).toEqual([[{ id: 9, on: true }], '已开启免打扰'])
    await click(page.getByRole('button', { name: '更多操作' }))
    await choose('取消免打扰')
    expect([asked('POST message/mute').at(-1)!.body, toaster.current?.text]).toEqual([{ id: 9, on: false }, '已取消免打扰'])
    await click(page.getByRole('button', { name: '更多操作' }))
    await choose('查看主页')
    expect(opened).toEqual(['/pagesA/author/author?id=9'])
  })

  test('invites to greet whom one has not talked with, and says when the line stands', async () => {
    const page = await openChat()
    expect([page.getByText('还没有说过话，打个招呼吧') !== null, page.queryByText('正在连接…')]).toEqual([true, null])
    await click(page.getByRole('button', { name: '更多操作' }))
    expect(offered()).toEqual(['查看主页', '发起群聊', '举报', '拉黑'])
  })

  test('of whom I have blocked leads to where that is changed', async () => {
    const page = await openChat({ blocked: true })
    await click(page.getByText('你已拉黑对方，不会再收到 Ta 的消息'))
    expect([opened, page.queryByRole('textbox')]).toEqual([['/member/mine/blacklist'], null])
  })

  test('asks anew what stands when it is opened again', async () => {
    await openChat()
    const page = await openChat({ can: { write: false } })
    expect(page.getByText('对方暂时不接收你的消息')).toBeTruthy()
  })

  test('can be asked for again where it did not come: the conversation, or what was said', async () => {
    loses('GET message/view')
    const page = await openPage(ChatPage, 'pagesB/chat/chat', { id: '9' })
    answers('GET message/view', buildConversation({ user: zhou }))
    refuses('GET message/list', 'rest_unavailable', 503, '服务暂时不可用')
    await click(page.getByText('重试'))
    say({ text: '周末去吗' })
    answers('GET message/list', (range) => listing(said, range))
    await click(page.getByText('重试'))
    expect(page.getByText('周末去吗')).toBeTruthy()
    expect([modals.current, pageTitle()]).toEqual([null, '老周'])
  })
})
