import { fireEvent } from '@testing-library/dom'
import type { VipChoices } from '@anglers/contract/wallet'
import RechargeVipPage from '@/member/wallet/recharge-vip'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildOrder, buildSession } from '../support/factories'
import { noonOf } from '../support/noon'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'

const click = (element: Element) => doing(() => fireEvent.click(element))
const choices: VipChoices = {
  plans: [
    { id: 'month', months: 1, priceFen: 1_500 },
    { id: 'year', months: 12, priceFen: 12_800 },
  ],
  vipUntil: null,
  credit: 2_000,
}
const vipUntil = noonOf('2027-01-01')
const BUY = 'POST wallet/recharge-vip-credit'

beforeEach(() => {
  session.open(buildSession())
  answers('GET wallet/recharge-vip', choices)
  answers('GET user/check', buildMe())
})

afterEach(() => modals.close(false))

const openVip = () => openPage(RechargeVipPage, 'member/wallet/recharge-vip')

test('shows what VIP costs, how long it is, and what there is to pay with', async () => {
  const page = await openVip()
  for (const text of ['会员可以看仅限会员的动态和文章，名字旁有会员标识。', '未开通', '1 个月', '¥15.00', '1 年', '¥128.00', '余额 ¥20.00'])
    page.getByText(text)
})

test('marks which plan would be bought, the first one until another is chosen', async () => {
  const page = await openVip()
  const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(marked()).toEqual(['1 个月¥15.00'])
  await click(page.getByText('1 年'))
  expect(marked()).toEqual(['1 年¥128.00'])
})

test('is bought once the member has said yes, at the price that was shown', async () => {
  answers(BUY, { credit: 500, owed: 0, points: 0, experience: 0, vipUntil })
  const page = await openVip()
  await click(page.getByText('用余额开通'))
  expect(modals.current!.content).toBe('用余额 ¥15.00 开通 1 个月会员？')
  expect(asked(BUY)).toEqual([])
  answers('GET wallet/recharge-vip', { ...choices, credit: 500, vipUntil })
  await doing(() => modals.close(true))
  expect(asked(BUY).map(({ body }) => body)).toEqual([{ plan: 'month', priceFen: 1_500 }])
  expect(toaster.current!.text).toBe('会员已开通')
  // The badge beside one's own name.
  expect(asked('GET user/check')).toHaveLength(1)
  page.getByText('有效期至 2027-01-01')
  page.getByText('余额 ¥5.00')
})

test('cannot become another while it is being bought', async () => {
  const held = holds(BUY)
  const page = await openVip()
  const year = () => page.getByRole<HTMLButtonElement>('button', { name: /1 年/ })
  await click(page.getByText('用余额开通'))
  expect(year().disabled).toBe(false)
  await doing(() => modals.close(true))
  expect(year().disabled).toBe(true)
  await doing(() => held[0]!.answer({ credit: 500, owed: 0, points: 0, experience: 0, vipUntil }))
  expect(year().disabled).toBe(false)
})

test('that was paid for on another page is mine when I come back', async () => {
  const page = await openVip()
  answers('GET wallet/recharge-vip', { ...choices, credit: 500, vipUntil })
  await doing(() => page.hide())
  await doing(() => page.show())
  page.getByText('有效期至 2027-01-01')
  page.getByText('余额 ¥5.00')
})

test('is not bought where the member says no', async () => {
  const page = await openVip()
  await click(page.getByText('用余额开通'))
  await doing(() => modals.close(false))
  expect(asked(BUY)).toEqual([])
})

test('that costs more than there is can be bought for money alone', async () => {
  const page = await openVip()
  await click(page.getByText('1 年'))
  expect(page.queryByText('用余额开通')).toBeNull()
  answers('POST wallet/create-order', buildOrder({ item: { type: 'vip', plan: 'year', months: 12 }, amountFen: 12_800 }))
  await click(page.getByText('支付 ¥128.00'))
  expect(asked('POST wallet/create-order').map(({ body }) => body)).toEqual([
    { item: { type: 'vip', plan: 'year' }, priceFen: 12_800, place: 'computer', ios: false },
  ])
  page.getByText('会员 1 年')
  page.getByText('支付宝')
})

test('whose price changed meanwhile is shown at the new one', async () => {
  refuses(BUY, 'price_changed', 409, '价格有变，请刷新后再买')
  const page = await openVip()
  await click(page.getByText('用余额开通'))
  answers('GET wallet/recharge-vip', { ...choices, plans: [{ id: 'month', months: 1, priceFen: 1_600 }] })
  await doing(() => modals.close(true))
  page.getByText('¥16.00')
  expect(toaster.current!.text).toBe('价格有变，请刷新后再买')
})

test('bought again after a lost answer is the same purchase; another plan is another', async () => {
  answers('GET wallet/recharge-vip', { ...choices, credit: 50_000 })
  const page = await openVip()
  loses(BUY)
  const buy = async () => {
    await click(page.getByText('用余额开通'))
    await doing(() => modals.close(true))
  }
  await buy()
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  // The first is chosen without a tap, and with one.
  await click(page.getByText('1 个月'))
  await buy()
  await click(page.getByText('1 年'))
  await buy()
  const [first, second, third] = keysOf(BUY)
  expect(first).toBeTruthy()
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('whose answer was lost is shown as the server has it by then', async () => {
  const page = await openVip()
  loses(BUY)
  await click(page.getByText('用余额开通'))
  answers('GET wallet/recharge-vip', { ...choices, credit: 500, vipUntil })
  await doing(() => modals.close(true))
  page.getByText('有效期至 2027-01-01')
  page.getByText('余额 ¥5.00')
})

test('where the operator offers none says so', async () => {
  answers('GET wallet/recharge-vip', { ...choices, plans: [] })
  const page = await openVip()
  page.getByText('暂时没有可开通的会员')
})

test('bought once more after it was bought is another purchase', async () => {
  answers('GET wallet/recharge-vip', { ...choices, credit: 50_000 })
  answers(BUY, { credit: 500, owed: 0, points: 0, experience: 0, vipUntil })
  const page = await openVip()
  for (let time = 1; time <= 2; time++) {
    await click(page.getByText('用余额开通'))
    await doing(() => modals.close(true))
  }
  expect(new Set(keysOf(BUY)).size).toBe(2)
})

test.each([
  [1_500, true],
  [1_499, false],
])('that costs as much as there is can be bought with that: of %i fen %s', async (credit, may) => {
  answers('GET wallet/recharge-vip', { ...choices, credit })
  const page = await openVip()
  expect(page.queryByText('用余额开通') !== null).toBe(may)
  page.getByText('支付 ¥15.00')
})

test('whose price for money changed meanwhile is shown at the new one, which another order goes by', async () => {
  const page = await openVip()
  refuses('POST wallet/create-order', 'price_changed', 409, '价格变了')
  answers('GET wallet/recharge-vip', { ...choices, plans: [{ id: 'month', months: 18, priceFen: 1_600 }] })
  await click(page.getByText('支付 ¥15.00'))
  for (const text of ['18 个月', '支付 ¥16.00']) page.getByText(text)
})

test('that did not come is asked for again, and comes anew by a pull', async () => {
  loses('GET wallet/recharge-vip')
  const page = await openVip()
  answers('GET wallet/recharge-vip', choices)
  await click(page.getByText('重试'))
  answers('GET wallet/recharge-vip', { ...choices, vipUntil })
  await doing(() => pull(page.getByText('未开通')))
  page.getByText('有效期至 2027-01-01')
})
