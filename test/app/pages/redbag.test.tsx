import { fireEvent, within } from '@testing-library/dom'
import type { Redbag } from '@anglers/contract/redbag'
import RedbagDetailPage from '@/pagesB/chat/redbag/detail'
import SendRedbagPage from '@/pagesB/chat/redbag/redbag'
import { session } from '@/stores/session'
import { socket } from '@/stores/socket'
import { buildMessage } from '../support/chat'
import { mine, openChat, say, talkEachTime } from '../support/conversation'
import { buildMe, buildSession, buildUser } from '../support/factories'
import { doing, openPage, shown } from '../support/page'
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
const bag = (own: Partial<Redbag> = {}): Redbag => ({
  id: lastId,
  sender: zhou,
  unit: 'credit',
  split: 'lucky',
  greeting: '',
  total: null,
  count: 3,
  taken: 1,
  state: 'open',
  mine: null,
  returned: null,
  takenInMs: null,
  postId: null,
  groupId: 4,
  needs: 'nothing',
  can: { take: true },
  at: '2026-05-01T06:30:00.000Z',
  expiresAt: '2026-05-02T06:30:00.000Z',
  ...own,
})

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
    await turned()
    page.getByText('8.88')
    page.getByText('已领取 2/3 个')
    page.getByText('手气最佳')
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
    await click(page.getByLabelText('打开红包'))
    await turned()
    expect(new Set(keysOf('POST redbag')).size).toBe(1)
  })

  test('can be looked behind, and says what is to be done first', async () => {
    answers('GET redbag', bag({ needs: 'comment', postId: 12, groupId: null, can: { take: false } }))
    const page = await openBag()
    page.getByText('评论后就能领')
    await click(page.getByText('看看大家的手气'))
    page.getByText('已领取 1/3 个')
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

  test('that I took says so under it, on all my devices', async () => {
    answers('GET redbag/takings', [{ id: lastId, mine: true, others: 0, latest: null, state: 'open' }])
    send()
    const page = await openChat()
    page.getByText('你领取了 老周 的红包')
    page.getByText('已领取')
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
    answers('POST redbag/send', buildMessage({ group: 4, to: null }))
    await click(page.getByText('塞进红包'))
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

  test('of equal parts counts each', async () => {
    const page = await openForm()
    await click(page.getByText('普通'))
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
