import { fireEvent, waitFor, within } from '@testing-library/dom'
import type { PayRequest } from '@anglers/contract/payment'
import type { CreditChoice } from '@anglers/contract/settings'
import type { Redeemed } from '@anglers/contract/wallet'
import RechargeCreditPage from '@/member/wallet/recharge-credit'
import { modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import * as payment from '@/platform/payment'
import * as signin from '@/platform/signin'
import { buildMe, buildOrder, buildSession } from '../support/factories'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'

const REDEEM = 'POST wallet/key-use'
const CODE = 'NYQY-Y66K-4Q9W-2XDM'
const choices: CreditChoice[] = [
  { id: '10', priceFen: 1_000, creditFen: 1_000 },
  { id: '100', priceFen: 10_000, creditFen: 10_500 },
]
const wallet = { credit: 1_000, owed: 0, points: 0, experience: 0, vipUntil: null }

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('GET wallet/recharge-credit', { choices, credit: 1_000 })
})

afterEach(() => modals.close(false))

async function openForm() {
  const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
  const field = () => page.getByRole('textbox') as HTMLInputElement
  return {
    ...page,
    field,
    type: (value: string) => doing(() => fireEvent.input(field(), { target: { value } })),
    redeem: () => doing(() => fireEvent.click(page.getByText('兑换'))),
    enter: () => doing(() => fireEvent.keyDown(field(), { key: 'Enter', keyCode: 13 })),
  }
}

test.each<[Redeemed['gives'], number, string]>([
  ['credit', 1_050, '余额增加了 ¥10.50'],
  ['points', 1_200, '积分增加了 1,200'],
  ['vip', 3, '会员延长了 3 个月'],
])('says what a code gave (%s), and takes the next one', async (gives, amount, sentence) => {
  answers(REDEEM, { gives, amount, wallet })
  const form = await openForm()
  await form.type(` ${CODE} `)
  await form.redeem()
  expect(asked(REDEEM).map(({ body }) => body)).toEqual([{ code: CODE }])
  expect(modals.current!.content).toBe(sentence)
  expect(form.field().value).toBe('')
  // The badge beside one's own name.
  expect(asked('GET user/check')).toHaveLength(gives === 'vip' ? 1 : 0)
})

test('a code that is refused stays, with what is wrong below it', async () => {
  refuses(REDEEM, 'rest_invalid_param', 400, '兑换码不对', { code: '兑换码不对' })
  const form = await openForm()
  await form.type(CODE)
  await form.redeem()
  form.getByText('兑换码不对')
  expect(toaster.current).toBeNull()
  expect(form.field().value).toBe(CODE)
  expect(modals.current).toBeNull()
  holds(REDEEM)
  await form.redeem()
  expect(form.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
})

test('a code sent again after a lost answer is the same command; another code is another', async () => {
  loses(REDEEM)
  const form = await openForm()
  await form.type(CODE)
  await form.redeem()
  expect(form.getByRole('alert').textContent).toBe('网络不给力，请检查信号后重试')
  await form.redeem()
  await form.type('0000-0000-0000-0000')
  await form.redeem()
  const [first, second, third] = keysOf(REDEEM)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('a code that was typed is there again when one comes back, until it was redeemed', async () => {
  await (await openForm()).type(CODE)
  const form = await openForm()
  expect(form.field().value).toBe(CODE)
  answers(REDEEM, { gives: 'points', amount: 1_200, wallet })
  await form.redeem()
  expect((await openForm()).field().value).toBe('')
})

test('nothing is sent while nothing is typed, and what is typed also by the key that ends it', async () => {
  const form = await openForm()
  await form.redeem()
  await form.enter()
  expect([asked(REDEEM), form.getByText<HTMLButtonElement>('兑换').disabled]).toEqual([[], true])
  answers(REDEEM, { gives: 'points', amount: 1_200, wallet })
  await form.type(CODE)
  await form.enter()
  expect(asked(REDEEM).map(({ body }) => body)).toEqual([{ code: CODE }])
})

describe('topping up', () => {
  const ORDER = 'POST wallet/create-order'
  const begin = async () => {
    answers(ORDER, buildOrder())
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    await doing(() => fireEvent.click(page.getByText('¥100.00')))
    await doing(() => fireEvent.click(page.getByText('支付 ¥100.00')))
    return page
  }
  const pay = (page: Awaited<ReturnType<typeof begin>>, way: string) => doing(() => fireEvent.click(page.getByText(way)))

  test('shows what is to be had, what it costs, and what it gives beside', async () => {
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    for (const text of ['余额 ¥10.00', '¥10.00', '¥100.00', '多送 ¥5.00', '支付 ¥10.00']) page.getByText(text)
  })

  test('marks what would be bought, the first one until another is chosen', async () => {
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(marked()).toEqual(['¥10.00'])
    await doing(() => fireEvent.click(page.getByText('¥100.00')))
    expect(marked()).toEqual(['¥100.00多送 ¥5.00'])
  })

  test('shows what I have once a code gave some', async () => {
    answers(REDEEM, { gives: 'credit', amount: 1_050, wallet: { ...wallet, credit: 2_050 } })
    const form = await openForm()
    answers('GET wallet/recharge-credit', { choices, credit: 2_050 })
    await form.type(CODE)
    await form.redeem()
    form.getByText('余额 ¥20.50')
  })

  test('promises nothing beside where what is paid is all that one gets', async () => {
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    expect(page.getAllByText(/^多送/).map(({ textContent }) => textContent)).toEqual(['多送 ¥5.00'])
  })

  test('shows what I have once it was paid on another page', async () => {
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    answers('GET wallet/recharge-credit', { choices, credit: 11_500 })
    await doing(() => page.hide())
    await doing(() => page.show())
    page.getByText('余额 ¥115.00')
  })

  test('that was refused, as it costs something else by now, shows what it costs', async () => {
    refuses(ORDER, 'price_changed', 409, '价格变了')
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    answers('GET wallet/recharge-credit', { choices: [{ id: '10', priceFen: 1_200, creditFen: 1_200 }], credit: 1_000 })
    await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    page.getByText('支付 ¥12.00')
  })

  test('cannot become another one while it is being ordered', async () => {
    const held = holds(ORDER)
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    const other = () => page.getByRole<HTMLButtonElement>('button', { name: /^¥100.00/ })
    expect(other().disabled).toBe(false)
    await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    expect(other().disabled).toBe(true)
    await doing(() => held[0]!.answer(buildOrder()))
    expect(other().disabled).toBe(false)
  })

  test('is ordered at the price shown, and paid by a code to scan', async () => {
    const page = await begin()
    expect(asked(ORDER).map(({ body }) => body)).toEqual([
      { item: { type: 'credit', choice: '100' }, priceFen: 10_000, place: 'computer', ios: false },
    ])
    for (const text of ['余额 ¥105.00', '¥100.00']) within(page.getByRole('dialog')).getByText(text)
    const request: PayRequest = { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture: 'data:image/png;base64,iVBORw0KGgo=' }
    answers('POST payment/wechatpay', request)
    answers('GET wallet/order-detail', buildOrder({ state: 'paid', paidAt: '2026-05-01T04:00:00.000Z', ways: [] }))
    await pay(page, '微信支付')
    expect(asked('POST payment/wechatpay').map(({ body }) => body)).toEqual([{ id: 7, place: 'computer', ios: false }])
    // What the code waits for has come by the first question.
    expect(opened).toEqual(['/member/wallet/paySuccess?id=7'])
    expect(asked('GET wallet/order-detail')[0]!.query).toMatchObject({ id: '7', check: 'true' })
  })

  test('looks again whether the code was paid, once it has looked for long enough', async () => {
    const page = await begin()
    answers('POST payment/wechatpay', { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture: 'data:image/png;base64,iVBORw0KGgo=' })
    const held = holds('GET wallet/order-detail')
    await pay(page, '微信支付')
    expect(page.queryByText('我已付款，再查一次')).toBeNull()
    const now = jest.spyOn(Date, 'now').mockReturnValue(Date.now() + 61_000)
    await doing(() => held[0]!.answer(buildOrder()))
    now.mockRestore()
    answers('GET wallet/order-detail', buildOrder({ state: 'paid', paidAt: '2026-05-01T04:00:00.000Z', ways: [] }))
    await pay(page, '我已付款，再查一次')
    expect(opened).toEqual(['/member/wallet/paySuccess?id=7'])
  })

  test('leads nowhere any more once the sheet with its code was closed', async () => {
    const page = await begin()
    answers('POST payment/wechatpay', { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture: 'data:image/png;base64,iVBORw0KGgo=' })
    const held = holds('GET wallet/order-detail')
    await pay(page, '微信支付')
    await doing(() => fireEvent.click(page.getByLabelText('关闭')))
    await waitFor(() => expect(document.querySelector('.checkout__code')).toBeNull())
    await doing(() => held[0]!.answer(buildOrder({ state: 'paid', paidAt: '2026-05-01T04:00:00.000Z', ways: [] })))
    expect(opened).toEqual([])
  })

  test('says who pays where the host has to be told', async () => {
    const page = await begin()
    answers('POST payment/wechatpay', { way: 'wechat_native', codeUrl: 'weixin://wxpay', picture: 'data:' })
    const wants = jest.replaceProperty(payment, 'wantsCode', true as never)
    const code = jest.spyOn(signin, 'hostCode').mockResolvedValue('code-of-the-host')
    await pay(page, '微信支付')
    wants.restore()
    code.mockRestore()
    expect(asked('POST payment/wechatpay').map(({ body }) => body.code)).toEqual(['code-of-the-host'])
  })

  test.each([
    ['asked', '/member/wallet/paySuccess?id=7'],
    ['cancelled', '/member/wallet/payQuit?id=7'],
  ] as const)('goes on by what the payer did: %s', async (did, leads) => {
    const page = await begin()
    answers('POST payment/alipay', { way: 'alipay_page', url: 'https://cashier.example/pay' })
    const confirm = jest.spyOn(payment, 'confirm').mockResolvedValue(did)
    await pay(page, '支付宝')
    confirm.mockRestore()
    expect([opened, page.queryByRole('dialog')]).toEqual([[leads], null])
  })

  test.each([
    ['alipay_wap', '支付宝', 'POST payment/alipay-h5'],
    ['wechat_h5', '微信支付', 'POST payment/wechatpay'],
    ['douyin', '抖音支付', 'POST payment/douyin'],
  ] as const)('is begun by the call of its way: %s', async (way, name, call) => {
    answers(ORDER, buildOrder({ ways: [{ way, refusal: null }] }))
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    refuses(call, 'payment_unknown', 503)
    await pay(page, name)
    expect(asked(call).map(({ body }) => body)).toEqual([{ id: 7, place: 'computer', ios: false }])
  })

  test('that was ordered and closed is ordered anew, as another', async () => {
    const page = await begin()
    await doing(() => fireEvent.click(page.getByLabelText('关闭')))
    await doing(() => fireEvent.click(page.getByText('支付 ¥100.00')))
    expect(new Set(keysOf(ORDER)).size).toBe(2)
  })

  test('leaves for a cashier that is a page', async () => {
    const page = await begin()
    answers('POST payment/alipay', { way: 'alipay_page', url: 'https://cashier.example/pay' })
    const assign = jest.spyOn(payment, 'confirm').mockResolvedValue('left')
    await pay(page, '支付宝')
    expect(assign).toHaveBeenCalledWith({ way: 'alipay_page', url: 'https://cashier.example/pay' })
    expect(opened).toEqual([])
  })

  test('says why it was not paid, and stays', async () => {
    const page = await begin()
    refuses('POST payment/alipay', 'payment_unknown', 503, '支付渠道没有回应，请稍后再试；不会重复扣款')
    await pay(page, '支付宝')
    expect(toaster.current!.text).toBe('支付渠道没有回应，请稍后再试；不会重复扣款')
    page.getByText('微信支付')
  })

  test.each([
    ['not_set_up', '暂未开通'],
    ['ios', 'iOS 暂不支持'],
    ['whole_yuan', 'iOS 仅支持整元'],
  ] as const)('a way that is not offered says why, and cannot be taken: %s', async (refusal, why) => {
    answers(ORDER, buildOrder({ ways: [{ way: 'wechat_native', refusal }] }))
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    expect(page.getByText('微信支付').closest('.tap')!.textContent).toBe(`微信支付${why}`)
    await pay(page, '微信支付')
    expect(asked('POST payment/wechatpay')).toEqual([])
  })

  test('an order sent again after a lost answer is the same order', async () => {
    loses(ORDER)
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    for (let time = 1; time <= 2; time++) await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    const [first, second] = keysOf(ORDER)
    expect(second).toBe(first)
  })

  test('another one that is ordered after a lost answer is another order', async () => {
    loses(ORDER)
    const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
    await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
    await doing(() => fireEvent.click(page.getByRole('button', { name: /^¥100.00/ })))
    await doing(() => fireEvent.click(page.getByText('支付 ¥100.00')))
    expect(asked(ORDER).map(({ body }) => body.priceFen)).toEqual([1_000, 10_000])
    expect(new Set(keysOf(ORDER)).size).toBe(2)
  })
})

test('what credit costs is asked for again where it did not come, and comes anew by a pull', async () => {
  loses('GET wallet/recharge-credit')
  const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
  answers('GET wallet/recharge-credit', { choices, credit: 1_000 })
  await doing(() => fireEvent.click(page.getByText('重试')))
  answers('GET wallet/recharge-credit', { choices, credit: 2_050 })
  await doing(() => pull(page.getByText('余额 ¥10.00')))
  page.getByText('余额 ¥20.50')
  await doing(() => fireEvent.click(page.getByText('充值记录')))
  expect(opened).toEqual(['/member/wallet/recharge-note'])
})

test('what this device cannot pay by is said, and the order stays to be paid otherwise', async () => {
  answers('POST wallet/create-order', buildOrder())
  answers('POST payment/alipay', { way: 'alipay_page', url: 'https://cashier.example/pay' })
  const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
  await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
  const confirm = jest.spyOn(payment, 'confirm').mockRejectedValue(new Error('no way'))
  await doing(() => fireEvent.click(page.getByText('支付宝')))
  confirm.mockRestore()
  expect([toaster.current?.text, opened]).toEqual(['没有支付成功，请换一种方式再试', []])
  page.getByText('微信支付')
})

test('one payment is begun, however often its way is tapped', async () => {
  answers('POST wallet/create-order', buildOrder())
  const page = await openPage(RechargeCreditPage, 'member/wallet/recharge-credit')
  await doing(() => fireEvent.click(page.getByText('支付 ¥10.00')))
  const held = holds('POST payment/wechatpay')
  for (let time = 1; time <= 2; time++) await doing(() => fireEvent.click(page.getByText('微信支付')))
  expect([held.length, page.getByText('支付宝').closest('button')!.disabled]).toEqual([1, true])
  await doing(() => held[0]!.refuse(503, '支付渠道没有回应'))
  await doing(() => fireEvent.click(page.getByText('微信支付')))
  expect(held).toHaveLength(2)
})
