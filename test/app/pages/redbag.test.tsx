import { fireEvent, within } from '@testing-library/dom'
import type { Redbag } from '@anglers/contract/redbag'
import { conversationWith, groupOf } from '@/features/chat'
import RedbagDetailPage from '@/pagesB/chat/redbag/detail'
import SendRedbagPage from '@/pagesB/chat/redbag/redbag'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildConversation, buildGroup, buildMessage, listing } from '../support/chat'
import { mine, openChat, say, talkEachTime } from '../support/conversation'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage, shown } from '../support/page'
import { buildRedbag } from '../support/redbag'
import { answers, answersPages, asked, keysOf, loses, refuses, settled } from '../support/server'
import { FakeSocket } from '../support/socket'

const click = (element: Element) => doing(() => fireEvent.click(element))
const type = (element: Element, value: string) => doing(() => fireEvent.input(element, { target: { value } }))

const shownDialog = async () => {
  await shown()
  return document.querySelector<HTMLElement>('[role=dialog]')!
}

const zhou = buildUser({ id: 9, nickName: '老周' })
let lastId = 100
const bag = (own: Partial<Redbag> = {}) => buildRedbag({ id: lastId, sender: zhou, split: 'lucky', taken: 1, ...own })

const answerTakers = () =>
  answersPages('GET redbag/takers', () => [{ user: zhou, amount: 250, at: '2026-05-01T06:31:00.000Z', best: true }])

beforeEach(() => {
  lastId++
  session.open(buildSession())
  answerTakers()
})

describe('a red packet', () => {
  const openBag = () => openPage(RedbagDetailPage, 'pagesB/chat/redbag/detail', { id: String(lastId) })
  const turned = async () => {
    answerTakers()
    await doing(() => new Promise((resolve) => setTimeout(resolve, 750)))
    await shown()
  }

  test('is closed until its button is tapped, and shows what was in it, large', async () => {
    answers('GET redbag', bag())
    const page = await openBag()
    page.getByText('老周 的红包')
    page.getByText('恭喜发财，大吉大利')
    expect(page.queryByText('已领取 1/3 个')).toBeNull()
    answers('POST redbag', bag({ mine: { amount: 888, at: '2026-05-01T06:32:00.000Z' } }))
    answers('GET redbag', bag({ taken: 2, can: { take: false }, mine: { amount: 888, at: '2026-05-01T06:32:00.000Z' } }))
    await click(page.getByLabelText('打开红包'))
    expect(document.querySelector('.redbag-cover__open--turning')).not.toBeNull()
    await turned()
    page.getByText('8.88')
    expect(document.querySelector('.redbag-summary__mine--fresh')).not.toBeNull()
    page.getByText('已领取 2/3 个')
    page.getByText('手气最佳')
    expect(document.querySelector('.redbag-part__amount')!.textContent).toBe('¥2.50')
    expect(asked('POST redbag').map(({ body }) => body)).toEqual([{ id: lastId }])
  })

  test('that others were faster at says so', async () => {
    answers('GET redbag', bag())
    const page = await openBag()
    refuses('POST redbag', 'redbag_finished', 409, '手慢了，红包派完了')
    answers('GET redbag', bag({ state: 'finished', taken: 3, can: { take: false }, takenInMs: 32_000 }))
    await click(page.getByLabelText('打开红包'))
    await turned()
    page.getByText('手慢了，红包派完了')
    page.getByText('3 个红包，32 秒 被抢光')
  })

  test('stays closed, and is opened once, where the answer is lost', async () => {
    answers('GET redbag', bag())
    const page = await openBag()
    loses('POST redbag')
    await click(page.getByLabelText('打开红包'))
    await turned()
    expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
    await click(page.getByLabelText('打开红包'))
    await turned()
    expect(new Set(keysOf('POST redbag')).size).toBe(1)
  })

  test('can be looked behind, and says what is to be done first', async () => {
    answers('GET redbag', bag({ needs: 'comment', postId: 12, groupId: null, can: { take: false } }))
    const page = await openBag()
    page.getByText('评论后就能领')
    expect(page.getByLabelText<HTMLButtonElement>('打开红包').disabled).toBe(true)
    await click(page.getByText('评论后就能领'))
    expect(opened).toEqual([expect.stringMatching(/id=12.*comments/)])
    await click(page.getByText('看看大家的手气'))
    page.getByText('已领取 1/3 个')
  })

  test('can be opened by who comes back from what was to be done first', async () => {
    answers('GET redbag', bag({ needs: 'comment', postId: 12, groupId: null, can: { take: false } }))
    const page = await openBag()
    answers('GET redbag', bag({ postId: 12, groupId: null }))
    await doing(() => page.hide())
    await doing(() => page.show())
    expect([page.queryByText('评论后就能领'), page.getByLabelText<HTMLButtonElement>('打开红包').disabled]).toEqual([null, false])
  })

  test('leads a visitor to sign in', async () => {
    session.close()
    answers('GET redbag', bag({ needs: 'sign_in', postId: 12, groupId: null, can: { take: false } }))
    const page = await openBag()
    page.getByText('登录后就能领')
    await click(page.getByLabelText('打开红包'))
    expect([opened, asked('POST redbag')]).toEqual([['/member/login/login'], []])
  })

  test('that is not there any more says so, and one that did not come is asked for again', async () => {
    refuses('GET redbag', 'rest_not_found', 404)
    ;(await openBag()).getByText('红包不见了')
    loses('GET redbag')
    const page = await openBag()
    answers('GET redbag', bag())
    await click(page.getByText('重试'))
    page.getByText('老周 的红包')
  })

  test.each<[string, Partial<Redbag>, string[]]>([
    ['expired', { state: 'expired', total: 1_000, returned: 750 }, ['已过期', '已领取 1/3 个 · 共 ¥10.00 · 退回 ¥7.50']],
    ['expired, another’s', { state: 'expired' }, ['已过期', '已领取 1/3 个 · 已过期']],
    ['of one part, taken', { state: 'finished', count: 1, takenInMs: 5_000 }, ['手慢了，红包派完了', '已领取 1/1 个']],
    [
      'of points',
      { unit: 'points', mine: { amount: 1_200, at: '2026-05-01T06:32:00.000Z' } },
      ['1,200', '积分', '已存入积分', '拼', '250 积分'],
    ],
    ['of points, expired', { unit: 'points', state: 'expired', total: 40, returned: 30 }, ['已领取 1/3 个 · 共 40 积分 · 退回 30 积分']],
  ])('says what became of it: %s', async (_, own, texts) => {
    answers('GET redbag', bag({ can: { take: false }, ...own }))
    const page = await openBag()
    for (const text of texts) page.getByText(text)
  })

  test.each([
    ['credit', '已存入余额，可用于打赏和送礼', '/member/wallet/wallet'],
    ['points', '已存入积分', '/member/mine/integral'],
  ] as const)('leads to where what was in it went, and to the post that it came with: %s', async (unit, way, address) => {
    const took = { amount: 888, at: '2026-05-01T06:32:00.000Z' }
    answers('GET redbag', bag({ unit, split: 'equal', can: { take: false }, postId: 12, mine: took }))
    const page = await openBag()
    await click(page.getByText(way))
    await click(page.getByText('查看原动态'))
    expect([opened, page.queryByText('拼')]).toEqual([[address, '/pagesA/detail/detail?id=12'], null])
  })
})

describe('one in a conversation', () => {
  talkEachTime()
  beforeEach(answerTakers)
  const send = (state: Redbag['state'] = 'open') =>
    say({ kind: 'card', text: '', card: { type: 'redbag', id: lastId, unit: 'credit', greeting: '', state, gone: false } })
  const reconnects = () =>
    doing(async () => {
      socket.close()
      socket.connect()
      await settled()
      FakeSocket.last.opens()
    })
  const tapCard = () => click(document.querySelector('.redbag-card')!)

  test('lies over it, and is opened there; who took what is a tap away', async () => {
    answers('GET redbag/takings', [])
    send()
    const page = await openChat()
    answers('GET redbag', bag({ groupId: null, count: 1, taken: 0 }))
    await tapCard()
    const over = within(await shownDialog())
    over.getByText('老周 的红包')
    expect(over.queryByText('看看大家的手气')).toBeNull()
    const took = { amount: 888, at: '2026-05-01T06:32:00.000Z' }
    answers('POST redbag', bag({ mine: took }))
    answers('GET redbag', bag({ count: 1, taken: 1, state: 'finished', can: { take: false }, mine: took }))
    await click(over.getByLabelText('打开红包'))
    await doing(() => new Promise((resolve) => setTimeout(resolve, 750)))
    await shown()
    over.getByText('8.88')
    expect(over.getByText('看看大家的手气').closest('a')!.getAttribute('href')).toContain(`id=${lastId}`)
    await click(over.getByLabelText('关闭'))
    // Its card knows by now, and leads to its page.
    page.getByText('已领取')
    expect(document.querySelector('.redbag-card')!.getAttribute('href')).toContain(`id=${lastId}`)
  })

  test('says under it who took of it, also of what was taken elsewhere meanwhile', async () => {
    answers('GET redbag/takings', [])
    const card = { type: 'redbag', id: lastId, unit: 'credit', greeting: '', state: 'open', gone: false } as const
    say({ ...mine, kind: 'card', text: '', card })
    const page = await openChat()
    const hears = (own: object) =>
      doing(() => FakeSocket.last.says({ type: 'redbag', id: lastId, mine: false, others: 0, latest: null, state: 'open', ...own }))
    await hears({ others: 1, latest: zhou })
    page.getByText('老周 领取了你的红包')
    await hears({ others: 3, latest: zhou, state: 'finished' })
    page.getByText('老周 和另外 2 人领取了你的红包')
    page.getByText('已被领完')
    // One that was on its way for longer takes nothing back.
    await hears({ others: 2, latest: buildUser({ nickName: '老李' }) })
    page.getByText('老周 和另外 2 人领取了你的红包')
  })

  test('that others emptied meanwhile says so once it is asked about', async () => {
    answers('GET redbag/takings', [{ id: lastId, mine: false, others: 0, latest: null, state: 'finished' }])
    send()
    const page = await openChat()
    page.getByText('已被领完')
    expect(page.queryByText('已领取')).toBeNull()
  })

  test('of my own that I took a part of says whose it is', async () => {
    answers('GET redbag/takings', [{ id: lastId, mine: true, others: 1, latest: zhou, state: 'open' }])
    say({ ...mine, kind: 'card', text: '', card: { type: 'redbag', id: lastId, unit: 'credit', greeting: '', state: 'open', gone: false } })
    const page = await openChat()
    for (const text of ['你领取了自己发的红包', '老周 领取了你的红包']) page.getByText(text)
  })

  test('that I took says so under it, on all my devices', async () => {
    answers('GET redbag/takings', [{ id: lastId, mine: true, others: 0, latest: null, state: 'open' }])
    send()
    const page = await openChat()
    page.getByText('你领取了 老周 的红包')
    page.getByText('已领取')
    await doing(() => FakeSocket.last.says({ type: 'redbag', id: lastId, mine: false, others: 1, latest: zhou, state: 'open' }))
    page.getByText('你领取了 老周 的红包')
  })

  test.each([
    ['after a lost connection', 'ready', true],
    ['where the server says so', 'sync', false],
  ] as const)('that I took elsewhere unheard says so once it may be asked about anew: %s', async (_, type, isLost) => {
    answers('GET redbag/takings', [])
    send()
    const page = await openChat()
    expect(page.queryByText('已领取')).toBeNull()
    answers('GET redbag/takings', [{ id: lastId, mine: true, others: 0, latest: null, state: 'open' }])
    if (isLost) await reconnects()
    await doing(() => FakeSocket.last.says({ type }))
    page.getByText('已领取')
  })

  test('that was emptied between the question and the first connection says so', async () => {
    answers('GET redbag/takings', [])
    send()
    const page = await openChat()
    answers('GET redbag/takings', [{ id: lastId, mine: false, others: 0, latest: null, state: 'finished' }])
    await doing(() => FakeSocket.last.says({ type: 'ready' }))
    page.getByText('已被领完')
    expect(asked('GET redbag/takings')).toHaveLength(2)
  })

  test('that one member took is not said to have been taken by the next', async () => {
    answers('GET redbag/takings', [{ id: lastId, mine: true, others: 0, latest: null, state: 'open' }])
    send()
    await openChat()
    answers('GET redbag/takings', [])
    await doing(() => session.open(buildSession({ user: buildMe({ userId: 8_000 }) })))
    const page = await openChat()
    expect(page.queryByText('已领取')).toBeNull()
    expect(page.queryByText('你领取了 老周 的红包')).toBeNull()
  })

  test('is taken away with the conversation that another page covers', async () => {
    answers('GET redbag/takings', [])
    send()
    const page = await openChat()
    answers('GET redbag', bag({ groupId: null }))
    await tapCard()
    within(await shownDialog()).getByText('老周 的红包')
    await doing(() => page.hide())
    await doing(() => page.show())
    expect(page.queryByRole('dialog')).toBeNull()
  })

  test('that is finished says so there', async () => {
    answers('GET redbag/takings', [])
    send('finished')
    await openChat()
    answers('GET redbag', bag({ state: 'finished', taken: 3, can: { take: false }, takenInMs: 32_000 }))
    await tapCard()
    within(await shownDialog()).getByText('手慢了，红包派完了')
  })
})

describe('sending one into a group', () => {
  const openForm = async () => {
    answers('GET redbag/setting', { credit: 20_000, points: 20_000, count: 100, hours: 24 })
    answers('GET wallet', { credit: 5_000, owed: 0, points: 10, experience: 0, vipUntil: null })
    return openPage(SendRedbagPage, 'pagesB/chat/redbag/redbag', { group: '4' })
  }

  test('sends what is typed, with one key', async () => {
    const page = await openForm()
    await type(page.getByLabelText('红包个数'), '5')
    await type(page.getByLabelText('总金额'), '12.5')
    page.getByText('¥12.50')
    answers('POST redbag/send', buildMessage({ id: 71, group: 4, to: null }))
    answers('GET group-message/view', buildGroup({ id: 4 }))
    answers('GET group-message/list', (range) => listing([], range))
    const { thread } = await groupOf({ id: 4 })
    await thread.latest()
    await click(page.getByText('塞进红包'))
    expect(thread.messages.map(({ id }) => id)).toEqual([71])
    expect(asked('POST redbag/send').map(({ body }) => body)).toEqual([
      { groupId: 4, unit: 'credit', split: 'lucky', total: 1_250, count: 5, greeting: '' },
    ])
  })

  test('says what I have of its unit, and sends all of it, but no more than that', async () => {
    const page = await openForm()
    const send = () => page.getByText<HTMLButtonElement>('塞进红包')
    await type(page.getByLabelText('红包个数'), '5')
    await type(page.getByLabelText('总金额'), '50')
    expect([page.queryByText('可用 ¥50.00') !== null, send().disabled, page.queryByText('余额充值')]).toEqual([true, false, null])
    await type(page.getByLabelText('总金额'), '50.01')
    expect([send().disabled, page.getByText('余额充值').closest('a')!.getAttribute('href')]).toEqual([
      true,
      expect.stringContaining('/member/wallet/recharge-credit'),
    ])
    answers('GET wallet', { credit: 5_001, owed: 0, points: 10, experience: 0, vipUntil: null })
    await doing(() => page.hide())
    await doing(() => page.show())
    expect([send().disabled, page.queryByText('余额充值')]).toEqual([false, null])
    // Points are earned: what is missing of them cannot be bought.
    await click(page.getByText('积分'))
    await type(page.getByLabelText('总金额'), '11')
    expect([send().disabled, page.queryByText('余额充值')]).toEqual([true, null])
  })

  test('sends what was changed after a lost answer as another, and else the same', async () => {
    const page = await openForm()
    await type(page.getByLabelText('红包个数'), '5')
    loses('POST redbag/send')
    for (const amount of ['12.5', '12.5', '20']) {
      await type(page.getByLabelText('总金额'), amount)
      await click(page.getByText('塞进红包'))
      await click(page.getByText('塞进红包'))
    }
    const keys = keysOf('POST redbag/send')
    expect(keys.slice(0, 4)).toEqual(keys.slice(0, 4).fill(keys[0]!))
    expect(keys[5]).toBe(keys[4])
    expect(keys[4]).not.toBe(keys[0])
  })

  test('for one member has no parts', async () => {
    answers('GET redbag/setting', { credit: 20_000, points: 20_000, count: 100, hours: 12 })
    answers('GET wallet', { credit: 5_000, owed: 0, points: 10, experience: 0, vipUntil: null })
    const page = await openPage(SendRedbagPage, 'pagesB/chat/redbag/redbag', { id: '9' })
    page.getByText('12 小时内未领完的，自动退回')
    expect([page.queryByLabelText('红包个数'), page.queryByText('拼手气')]).toEqual([null, null])
    await type(page.getByLabelText('金额'), '1')
    await type(page.getByLabelText('祝福语'), ' 多多上鱼 ')
    answers('POST redbag/send', buildMessage({ id: 72, to: 9 }))
    answers('GET message/view', buildConversation({ user: zhou }))
    answers('GET message/list', (range) => listing([], range))
    const { thread } = await conversationWith(9)
    await thread.latest()
    await click(page.getByText('塞进红包'))
    // The conversation is there again, with what was sent.
    expect([opened, thread.messages.map(({ id }) => id)]).toEqual([['/pages/index/index'], [72]])
    expect(asked('POST redbag/send').map(({ body }) => body)).toEqual([
      { userId: 9, unit: 'credit', split: 'equal', total: 100, count: 1, greeting: '多多上鱼' },
    ])
  })

  test('that was refused says why at the field that it is about', async () => {
    const page = await openForm()
    const fields = Object.entries({ 红包个数: '5', 总金额: '12.5', 祝福语: '加微信' })
    for (const [name, typed] of fields) await type(page.getByLabelText(name), typed)
    const wrong = { count: '人没有这么多', total: '今天发得太多', greeting: '含有不能发布的内容，请修改' }
    refuses('POST redbag/send', 'rest_invalid_param', 400, '参数有误', wrong)
    await click(page.getByText('塞进红包'))
    expect(fields.map(([name]) => page.getByLabelText(name).closest('.field')!.textContent)).toEqual(
      Object.values(wrong).map((why) => expect.stringContaining(why)),
    )
  })

  test('that was refused is measured by what I have by then', async () => {
    const page = await openForm()
    await type(page.getByLabelText('红包个数'), '5')
    await type(page.getByLabelText('总金额'), '12.5')
    refuses('POST redbag/send', 'too_little_credit' as never, 409, '余额不足')
    answers('GET wallet', { credit: 1_000, owed: 0, points: 10, experience: 0, vipUntil: null })
    await click(page.getByText('塞进红包'))
    for (const text of ['余额不足', '可用 ¥10.00', '余额充值']) page.getByText(text)
  })

  test('what is typed of one unit is not of another', async () => {
    const page = await openForm()
    await type(page.getByLabelText('总金额'), '12.5')
    await click(page.getByText('积分'))
    expect(page.getByLabelText<HTMLInputElement>('总金额').value).toBe('')
  })

  test('of equal parts counts each', async () => {
    const page = await openForm()
    const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(marked()).toEqual(['余额', '拼手气'])
    await click(page.getByText('普通'))
    expect(marked()).toEqual(['余额', '普通'])
    await type(page.getByLabelText('红包个数'), '4')
    await type(page.getByLabelText('单个金额'), '1')
    page.getByText('¥4.00')
  })

  test('says what is wrong before anything is sent', async () => {
    const page = await openForm()
    await type(page.getByLabelText('红包个数'), '101')
    await type(page.getByLabelText('总金额'), '20')
    await click(page.getByText('塞进红包'))
    page.getByText('最多 100 个')
    expect(asked('POST redbag/send')).toEqual([])
  })
})
