import { fireEvent } from '@testing-library/dom'
import { OrderWatch } from '@/features/payment'
import PayQuitPage from '@/member/wallet/payQuit'
import PaySuccessPage from '@/member/wallet/paySuccess'
import RechargeNotePage from '@/member/wallet/recharge-note'
import { clockOf, dateOf } from '@/lib/time'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildOrder, buildSession } from '../support/factories'
import { instead } from '../support/instead'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, keysOf, loses, refuses, settled } from '../support/server'

const DETAIL = 'GET wallet/order-detail'

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
})
afterEach(() => modals.close(false))

const click = (element: Element) => doing(() => fireEvent.click(element))

/** Until the provider is asked once more, and has answered. */
const askedAgain = (count: number) =>
  doing(async () => {
    while (asked(DETAIL).length <= count) await new Promise((done) => setTimeout(done, 20))
    await settled()
  })

test('the payer who comes back is told what the provider says, which is asked until it knows', async () => {
  answers(DETAIL, buildOrder({ pending: true }))
  const page = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  page.getByText('正在确认付款…')
  expect([page.queryByText('继续支付'), document.querySelector('.order-status__text')]).toEqual([null, null])
  expect(asked(DETAIL)[0]!.query).toMatchObject({ check: 'true' })
  answers(DETAIL, buildOrder({ state: 'paid', way: 'wechat_h5', ways: [] }))
  await askedAgain(asked(DETAIL).length)
  page.getByText('支付成功')
  page.getByText('微信支付')
  expect(document.querySelector('.order-status__text')).toBeNull()
  expect(document.querySelector('.order-status__mark .icon--check')).not.toBeNull()
})

test('a provider that is being asked is not asked once more when the payer comes back', async () => {
  jest.useFakeTimers({ advanceTimers: true })
  answers(DETAIL, buildOrder({ pending: true }))
  const page = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  // It is asked again every two seconds, and not in this test.
  jest.clearAllTimers()
  const before = asked(DETAIL).length
  await doing(() => page.show())
  expect([asked(DETAIL).length, page.queryByText('正在确认付款…') !== null]).toEqual([before, true])
})

test('a provider that does not know in a minute leaves the choice: go on, or ask again', async () => {
  answers(DETAIL, buildOrder({ pending: true }))
  const page = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  const later = Date.now() + 61_000
  instead(jest.spyOn(Date, 'now')).mockImplementation(() => later)
  await askedAgain(asked(DETAIL).length)
  page.getByText('待支付')
  page.getByText(/还没有收到付款/)
  page.getByText('我已付款，再查一次')
  await click(page.getByText('继续支付'))
  page.getByText('支付宝')
})

test.each(['asked again for', 'seen again'])('a payment that became known after that is known to the session: %s', async (how) => {
  answers(DETAIL, buildOrder({ pending: true }))
  const page = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  const later = Date.now() + 61_000
  instead(jest.spyOn(Date, 'now')).mockImplementation(() => later)
  await askedAgain(asked(DETAIL).length)
  expect(asked('GET user/check')).toEqual([])
  answers(DETAIL, buildOrder({ state: 'paid', way: 'wechat_h5', ways: [] }))
  if (how === 'seen again') await doing(() => page.show())
  else await click(page.getByText('我已付款，再查一次'))
  page.getByText('支付成功')
  expect(asked('GET user/check')).toHaveLength(1)
})

test('an order whose payer turned back can be paid, or dropped after a question', async () => {
  answers(DETAIL, buildOrder({ failure: 'NOT_ENOUGH' }))
  answers('POST wallet/delete-order', { ok: true })
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  page.getByText('NOT_ENOUGH')
  await click(page.getByText('取消订单'))
  expect(asked('POST wallet/delete-order')).toEqual([])
  await doing(() => modals.close(true))
  expect(asked('POST wallet/delete-order').map(({ body }) => body)).toEqual([{ id: 7 }])
  expect([opened, replaced]).toEqual(Array(2).fill(['/member/wallet/recharge-note']))
  expect(keysOf('POST wallet/delete-order')).toHaveLength(1)
})

test('an order that waits says until when, and one that is over leads to the wallet', async () => {
  const order = buildOrder()
  answers(DETAIL, order)
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  page.getByText(new RegExp(clockOf(order.payUntil)))
  expect([page.queryByText('我已付款，再查一次'), page.queryByRole('button', { name: '钱包' })]).toEqual([null, null])
  answers(DETAIL, buildOrder({ state: 'paid', way: 'douyin', ways: [] }))
  const paid = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  paid.getByText('抖音支付')
  await click(paid.getByRole('button', { name: '钱包' }))
  expect([opened, replaced]).toEqual(Array(2).fill(['/member/wallet/wallet']))
})

test('an order about whose payment the provider is still asked is said not to be paid yet, not until when', async () => {
  answers(DETAIL, buildOrder({ pending: true }))
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  page.getByText(/还没有收到付款/)
})

test('a provider is asked no more once the page is left', async () => {
  answers(DETAIL, buildOrder({ pending: true }))
  const stop = instead(jest.spyOn(OrderWatch.prototype, 'stop'))
  const page = await openPage(PaySuccessPage, 'member/wallet/paySuccess', { id: '7' })
  const before = stop.mock.calls.length
  await doing(page.leave)
  expect(stop.mock.calls.length - before).toBe(1)
})

test('an order that did not come is asked for again', async () => {
  loses(DETAIL)
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  answers(DETAIL, buildOrder())
  await click(page.getByText('重试'))
  page.getByText('待支付')
})

describe('a provider that is asked', () => {
  const watch = (states: string[]) => {
    const checks: boolean[] = []
    const watching = new OrderWatch(async (check) => {
      checks.push(check)
      return { state: states[Math.min(checks.length, states.length) - 1]! }
    })
    return { checks, watching }
  }
  beforeEach(() => jest.useFakeTimers())

  test('is asked every two seconds until it is paid, and no more then', async () => {
    const { checks, watching } = watch(['unpaid', 'unpaid', 'paid'])
    const onPaid = jest.fn()
    watching.start({ onPaid })
    await jest.advanceTimersByTimeAsync(3_999)
    expect([checks, onPaid.mock.calls.length, watching.waiting]).toEqual([[true, true], 0, true])
    await jest.advanceTimersByTimeAsync(10_000)
    expect([checks, onPaid.mock.calls.length, watching.waiting]).toEqual([[true, true, true], 1, false])
    await watching.order.refresh()
    expect(checks.at(-1)).toBe(false)
  })

  test('of an order that was cancelled says nothing of its being paid', async () => {
    const { checks, watching } = watch(['cancelled'])
    const onPaid = jest.fn()
    watching.start({ onPaid })
    await jest.advanceTimersByTimeAsync(10_000)
    expect([checks.length, onPaid.mock.calls, watching.waiting]).toEqual([1, [], false])
  })

  test('is not asked any more once the page is left', async () => {
    const { checks, watching } = watch(['unpaid'])
    watching.start()
    await jest.advanceTimersByTimeAsync(2_100)
    watching.stop()
    await jest.advanceTimersByTimeAsync(10_000)
    expect([checks, watching.waiting]).toEqual([[true, true], false])
  })

  test('is asked no more often by who begins anew while an answer is on its way', async () => {
    const { checks, watching } = watch(['unpaid'])
    watching.start()
    watching.start()
    await jest.advanceTimersByTimeAsync(2_100)
    expect(checks).toHaveLength(3)
    watching.stop()
    await jest.advanceTimersByTimeAsync(10_000)
    expect(checks).toHaveLength(3)
  })
})

test('an order that could not be dropped says so, and stays', async () => {
  answers(DETAIL, buildOrder())
  loses('POST wallet/delete-order')
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  await click(page.getByText('取消订单'))
  await doing(() => modals.close(true))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  refuses('POST wallet/delete-order', 'rest_conflict', 409, '已经付款了')
  await click(page.getByRole('button', { name: '取消订单' }))
  await doing(() => modals.close(true))
  expect([toaster.current?.text, opened]).toEqual(['已经付款了', []])
})

test.each([
  ['refunding', 2_000, '退款中'],
  ['refunded', 10_000, '已退款'],
  ['cancelled', 0, '已取消'],
] as const)('an order that is %s says so, and cannot be paid', async (state, refundedFen, label) => {
  answers(DETAIL, buildOrder({ state, refundedFen, ways: [] }))
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  page.getByText(label)
  if (refundedFen) page.getByText(new RegExp(`退款 ¥${refundedFen / 100}`))
  expect([page.queryByText('继续支付'), document.querySelector('.order-status__mark .icon--close') !== null]).toEqual([null, true])
})

test('the records show each order, how it stands, and lead to it', async () => {
  const vip = { type: 'vip', plan: 'month', months: 1 } as const
  answersPages('GET wallet/orders', () => [buildOrder(), buildOrder({ id: 6, state: 'paid', item: vip })])
  const page = await openPage(RechargeNotePage, 'member/wallet/recharge-note')
  const at = `${dateOf(buildOrder().createdAt)} ${clockOf(buildOrder().createdAt)}`
  expect([...document.querySelectorAll('.order-row')].map(({ textContent }) => textContent)).toEqual([
    `余额 ¥105.00¥100.00${at}待支付`,
    `会员 1 个月¥100.00${at}支付成功`,
  ])
  expect(page.getByText('待支付').closest('a')!.getAttribute('href')).toBe('/member/wallet/payQuit?id=7')
  expect(page.getByText('支付成功').closest('a')!.getAttribute('href')).toBe('/member/wallet/paySuccess?id=6')
})

test('an order says how much of what it is, by its number; the way of it only once there is one', async () => {
  const order = buildOrder()
  answers(DETAIL, order)
  await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  const facts = () =>
    [...document.querySelectorAll('.order-status__fact')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
  expect(document.querySelector('.order-status__amount')!.textContent).toBe('¥100.00')
  expect(facts().map(([, value]) => value)).toEqual(['余额 ¥105.00', `${dateOf(order.createdAt)} ${clockOf(order.createdAt)}`, '7'])
  answers(DETAIL, buildOrder({ way: 'alipay_page', failure: 'NOT_ENOUGH' }))
  await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  expect(facts()).toEqual([
    ['内容', '余额 ¥105.00'],
    ['支付方式', '支付宝'],
    ['下单时间', `${dateOf(order.createdAt)} ${clockOf(order.createdAt)}`],
    ['上次未成功', 'NOT_ENOUGH'],
    ['订单号', '7'],
  ])
})

test('where nothing was ordered the records lead to topping up', async () => {
  answersPages('GET wallet/orders', () => [])
  await openPage(RechargeNotePage, 'member/wallet/recharge-note')
  await click(document.querySelector('.notice__way')!)
  expect(opened).toEqual(['/member/wallet/recharge-credit'])
})

test('the records go on to the first order', async () => {
  answersPages('GET wallet/orders', () => Array.from({ length: 23 }, (_, at) => buildOrder({ id: 123 - at, amountFen: (at + 1) * 100 })))
  const page = await openPage(RechargeNotePage, 'member/wallet/recharge-note')
  expect(page.queryByText('¥23.00')).toBeNull()
  await click(page.getByText('点这里加载更多'))
  expect(page.getByText('¥23.00').closest('a')!.getAttribute('href')).toBe('/member/wallet/payQuit?id=101')
})

test('an order that is not meant to be dropped stays', async () => {
  answers(DETAIL, buildOrder())
  const page = await openPage(PayQuitPage, 'member/wallet/payQuit', { id: '7' })
  await click(page.getByText('取消订单'))
  expect(modals.current?.content).toBe('取消这个订单？')
  await doing(() => modals.close(false))
  expect([asked('POST wallet/delete-order'), opened]).toEqual([[], []])
  answers('POST wallet/delete-order', { ok: true })
  await click(page.getByRole('button', { name: '取消订单' }))
  await doing(() => modals.close(true))
  expect(toaster.current?.text).toBe('订单已取消')
})
