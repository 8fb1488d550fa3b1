import { fireEvent } from '@testing-library/dom'
import { act } from '@testing-library/react'
import type { Aftersale } from '@anglers/contract/shopAftersales'
import type { ShopOrderDetail } from '@anglers/contract/shopOrders'
import { aftersaleLabel } from '@/features/shop/aftersales'
import { RefundForm } from '@/features/shop/RefundForm'
import OrderPage from '@/shop/order/detail'
import { drafts } from '@/stores/drafts'
import { choices, modals, toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { buildMe, buildPicture, buildSession } from '../support/factories'
import { doing, openPage } from '../support/page'
import { answers, asked, holds, keysOf, loses, refuses } from '../support/server'

const aftersale: Aftersale = {
  id: 51,
  orderId: 31,
  lineId: 311,
  title: '青芦 综合竿',
  kind: 'return',
  quantity: 1,
  amountFen: 11_900,
  reason: 'quality',
  detail: '竿梢有裂纹',
  pictures: [buildPicture()],
  state: 'applied',
  answer: null,
  objection: null,
  returnTo: null,
  parcel: null,
  dueAt: '2026-05-20T04:00:00.000Z',
  createdAt: '2026-05-17T04:00:00.000Z',
  can: { withdraw: true, appeal: false, send: false },
}
const order = (aftersales: Aftersale[], refundable = 0): ShopOrderDetail => ({
  id: 31,
  state: aftersales.some(({ dueAt }) => dueAt !== null) ? 'refunding' : 'received',
  lines: [
    {
      id: 311,
      goodId: 7,
      skuId: 71,
      title: '青芦 综合竿',
      spec: ['3.6 米'],
      picture: null,
      quantity: 2,
      priceFen: 11_900,
      discountFen: 0,
      refundedQuantity: 0,
      review: null,
      refundable,
      returnable: true,
    },
  ],
  goodsFen: 23_800,
  freightFen: 0,
  discountFen: 0,
  totalFen: 23_800,
  refundedFen: 0,
  createdAt: '2026-05-01T04:00:00.000Z',
  payUntil: null,
  receiveUntil: null,
  can: { pay: false, cancel: false, confirm: false, invoice: false, review: false, delete: false },
  delivery: 'parcel',
  address: null,
  remark: '',
  events: ['received', 'shipped', 'paid', 'placed'].map((kind) => ({ kind, at: '2026-05-01T04:00:00.000Z' })),
  parcel: null,
  codes: [],
  invoice: null,
  aftersales,
  ways: [],
  pending: false,
})
type Page = Awaited<ReturnType<typeof openPage>>
const tap = (element: Element) => doing(() => fireEvent.click(element))
const type = (page: Page, label: string, value: string) => doing(() => fireEvent.input(page.getByLabelText(label), { target: { value } }))
const open = (shown: ShopOrderDetail) => {
  answers('GET shop/order-detail', shown)
  return openPage(OrderPage, 'shop/order/detail', { id: '31' })
}
const sent = () => asked('POST shop/aftersale').map(({ body }) => body)

beforeEach(() => {
  session.open(buildSession())
  answers('GET user/check', buildMe())
  answers('POST shop/aftersale', { ok: true })
})

test('pieces of a line are asked back with a reason; after a lost answer the same is sent again', async () => {
  const page = await open(order([], 2))
  await tap(page.getByText('申请退款'))
  page.getByText('预计退回 ¥238.00')
  expect([...document.querySelectorAll('.chips__chip')].map(({ textContent }) => textContent)).toEqual([
    '不想要了',
    '质量问题',
    '收到时破损',
    '发错货',
    '少件漏发',
    '迟迟未收到',
    '其他原因',
  ])
  const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
  expect(marked()).toEqual(['仅退款', '质量问题'])
  await tap(page.getByText('退货退款'))
  await tap(page.getByText('收到时破损'))
  expect(marked()).toEqual(['退货退款', '收到时破损'])
  await tap(page.getByLabelText('减少一件'))
  page.getByText('预计退回 ¥119.00')
  await type(page, '补充说明（选填）', ' 竿梢有裂纹 ')
  loses('POST shop/update-order')
  await tap(page.getByText('提交申请'))
  answers('POST shop/update-order', { ok: true })
  answers('GET shop/order-detail', order([aftersale]))
  await tap(page.getByText('提交申请'))
  const refund = { lineId: 311, kind: 'return', reason: 'damaged', quantity: 1, detail: '竿梢有裂纹', media: [] }
  expect(asked('POST shop/update-order').map(({ body }) => body)).toEqual(Array(2).fill({ id: 31, action: 'refund', refund }))
  expect(new Set(keysOf('POST shop/update-order')).size).toBe(1)
  page.getByText(/^等商家处理，.*前未处理会自动同意$/)
  page.getByText('质量问题 · 竿梢有裂纹')
  page.getByAltText('查看图片')
})

test('of a line of which some was paid back already the next piece has what is left to the fen', async () => {
  const shown = order([], 2)
  const line = { ...shown.lines[0]!, priceFen: 100, quantity: 3, discountFen: 100, refundedQuantity: 1 }
  const page = await open({ ...shown, lines: [line] })
  await tap(page.getByText('申请退款'))
  page.getByText('预计退回 ¥1.34')
  await tap(page.getByLabelText('减少一件'))
  page.getByText('预计退回 ¥0.67')
})

test('what was begun before is held to what can still be asked back', async () => {
  drafts.write('aftersale-311', { kind: 'return', quantity: '2', detail: '竿梢有裂纹' })
  answers('POST shop/update-order', { ok: true })
  const shown = order([], 1)
  const page = await open({ ...shown, lines: [{ ...shown.lines[0]!, refundedQuantity: 1, returnable: false }] })
  await tap(page.getByText('申请退款'))
  page.getByText('预计退回 ¥119.00')
  await tap(page.getByText('提交申请'))
  expect(asked('POST shop/update-order')).toMatchObject([{ body: { refund: { kind: 'refund', quantity: 1, detail: '竿梢有裂纹' } } }])
})

test('what is changed after a lost answer is another request', async () => {
  const page = await open(order([], 2))
  await tap(page.getByText('申请退款'))
  loses('POST shop/update-order')
  await tap(page.getByText('提交申请'))
  await tap(page.getByLabelText('减少一件'))
  answers('POST shop/update-order', { ok: true })
  await tap(page.getByText('提交申请'))
  expect(new Set(keysOf('POST shop/update-order')).size).toBe(2)
})

test('one whose picture is taken out after a lost answer is another request', async () => {
  drafts.write('aftersale-311-pictures', [buildPicture()])
  loses('POST shop/update-order')
  const page = await open(order([], 1))
  await tap(page.getByText('申请退款'))
  await tap(page.getByText('提交申请'))
  await tap(page.getByLabelText(/^第 1 张图片/))
  await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '移除')))
  await tap(page.getByText('提交申请'))
  expect(new Set(keysOf('POST shop/update-order')).size).toBe(2)
})

test('pictures go with it, and stay where it could not be sent', async () => {
  const picture = buildPicture()
  drafts.write('aftersale-311-pictures', [picture, { cachedName: 'gone' }])
  const page = await open(order([], 1))
  await tap(page.getByText('申请退款'))
  await tap(page.getByText('提交申请'))
  expect([asked('POST shop/update-order'), toaster.current?.text]).toEqual([[], '有图片没有上传成功，请重试或移除'])
  await tap(page.getByLabelText(/^第 2 张图片/))
  await doing(() => choices.close(choices.current!.findIndex(({ name }) => name === '移除')))
  answers('POST shop/update-order', { ok: true })
  await tap(page.getByText('提交申请'))
  expect(asked('POST shop/update-order')).toMatchObject([{ body: { refund: { media: [picture.id] } } }])
  expect(drafts.read('aftersale-311-pictures')).toBeUndefined()
})

test('what was asked is taken back, once asked, and stays where that could not be sent', async () => {
  const page = await open(order([aftersale]))
  loses('POST shop/aftersale')
  await tap(page.getByText('撤销申请'))
  await doing(() => modals.close(true))
  expect(toaster.current?.text).toBe('网络不给力，请稍后再试')
  refuses('POST shop/aftersale', 'rest_conflict', 409, '已经退款了')
  await tap(page.getAllByText('撤销申请')[0]!)
  await doing(() => modals.close(true))
  expect(toaster.current?.text).toBe('已经退款了')
  answers('POST shop/aftersale', { ok: true })
  await tap(page.getAllByText('撤销申请')[0]!)
  expect(sent()).toHaveLength(2)
  await doing(() => modals.close(true))
  expect(sent()).toEqual(Array(3).fill({ id: 51, action: 'withdraw' }))
  expect(new Set(keysOf('POST shop/aftersale')).size).toBe(3)
})

test('a refusal says why, and is objected to', async () => {
  const refused = { ...aftersale, state: 'rejected' as const, answer: '已拆封使用', can: { withdraw: true, appeal: true, send: false } }
  const page = await open(order([refused]))
  page.getByText('已拆封使用')
  await tap(page.getByText('提出异议'))
  await type(page, '说明你不同意的理由', ' 收到时就有裂纹 ')
  await tap(page.getByText('提交'))
  expect(sent()).toEqual([{ id: 51, action: 'appeal', content: '收到时就有裂纹' }])
})

test.each<[string, Partial<Aftersale>, (page: Page) => Promise<unknown>]>([
  [
    '撤销申请',
    {},
    async (page) => {
      await tap(page.getByText('撤销申请'))
      await doing(() => modals.close(true))
    },
  ],
  [
    '提出异议',
    { can: { withdraw: false, appeal: true, send: false } },
    async (page) => {
      await tap(page.getByText('提出异议'))
      await type(page, '说明你不同意的理由', '收到时就有裂纹')
      await tap(page.getByText('提交'))
    },
  ],
  [
    '填写寄回单号',
    { can: { withdraw: false, appeal: false, send: true } },
    async (page) => {
      await tap(page.getByText('填写寄回单号'))
      await type(page, '快递公司', '顺丰速运')
      await type(page, '快递单号', 'SF1234567890')
      await tap(page.getByText('提交'))
    },
  ],
])('the order shows what became of it: %s', async (name, own, act) => {
  const page = await open(order([{ ...aftersale, ...own }]))
  const none = { withdraw: false, appeal: false, send: false }
  answers('GET shop/order-detail', order([{ ...aftersale, state: 'closed', dueAt: null, can: none }]))
  await act(page)
  expect([page.queryByText('已关闭') !== null, page.queryByRole('button', { name }), page.queryByRole('dialog')]).toEqual([
    true,
    null,
    null,
  ])
})

describe('what is asked back of a line', () => {
  const formOf = (own: { unsent?: boolean; returnable?: boolean } = {}) => {
    const [line] = order([], 2).lines
    const form = new RefundForm({ orderId: 31, line: { ...line!, returnable: own.returnable ?? true }, unsent: own.unsent ?? false })
    form.leave()
    return form
  }

  test.each([
    [{ unsent: true }, [false, 'unwanted']],
    [{ returnable: false }, [false, 'quality']],
    [{}, [true, 'quality']],
  ])('may be sent back only where it came and may: %j', (own, [canReturn, reason]) => {
    const form = formOf(own)
    form.form.set({ kind: 'return' })
    expect([form.canReturn, form.kind, form.form.fields.reason]).toEqual([canReturn, canReturn ? 'return' : 'refund', reason])
  })

  test('is kept as it was written last, and its pictures go up no more once it is left', () => {
    const [line] = order([], 2).lines
    const form = new RefundForm({ orderId: 31, line: line!, unsent: false })
    const closed = jest.spyOn(form.pictures.uploads, 'close')
    form.form.set({ detail: '竿梢有裂纹' })
    form.leave()
    expect([drafts.read('aftersale-311'), closed.mock.calls.length]).toEqual([expect.objectContaining({ detail: '竿梢有裂纹' }), 1])
  })

  test('is no more than there is of it by now, whatever was kept', () => {
    drafts.write('aftersale-311', { quantity: '5' })
    expect(formOf().quantity).toBe(2)
    drafts.drop('aftersale-311')
  })
})

test('what could not be sent says so, and stays written', async () => {
  const page = await open(order([{ ...aftersale, can: { withdraw: false, appeal: true, send: false } }]))
  loses('POST shop/aftersale')
  await tap(page.getByText('提出异议'))
  await type(page, '说明你不同意的理由', '收到时就有裂纹')
  for (let time = 1; time <= 2; time++) await tap(page.getByText('提交'))
  expect([toaster.current?.text, page.queryByRole('dialog') !== null]).toEqual(['网络不给力，请检查信号后重试', true])
  expect(new Set(keysOf('POST shop/aftersale')).size).toBe(1)
  refuses('POST shop/aftersale', 'rest_invalid_param', 400, '参数有误', { content: '含有不能发布的内容' })
  await tap(page.getByText('提交'))
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  holds('POST shop/aftersale')
  await tap(page.getByText('提交'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled).toBe(true)
})

test('an objection stands beside what was said at first', async () => {
  const page = await open(
    order([{ ...aftersale, state: 'appealed', answer: '已拆封使用', detail: '竿梢有裂纹', objection: '收到时就有裂纹' }]),
  )
  const facts = [...document.querySelectorAll('.shop-fact')].map(({ textContent }) => textContent)
  expect(facts.slice(2, 5)).toEqual(['退款原因质量问题 · 竿梢有裂纹', '拒绝理由已拆封使用', '我的异议收到时就有裂纹'])
  expect(page.queryByRole('button', { name: '撤销申请' })).not.toBeNull()
})

test('goods go back to the address of the shop, by a parcel with a number', async () => {
  const agreed = {
    ...aftersale,
    state: 'agreed' as const,
    returnTo: '杭州市古荡街道 8 号',
    can: { withdraw: true, appeal: false, send: true },
  }
  const page = await open(order([agreed]))
  page.getByText('杭州市古荡街道 8 号')
  await tap(page.getByText('填写寄回单号'))
  await type(page, '快递公司', ' 顺丰速运 ')
  for (const number of ['SF 1', 'SF123']) {
    await type(page, '快递单号', number)
    await tap(page.getByText('提交'))
    page.getByText('单号由 6 至 32 位字母或数字组成')
  }
  await type(page, '快递单号', ' SF1234567890 ')
  const wrong = { company: '没有这家快递公司', number: '单号不存在' }
  refuses('POST shop/aftersale', 'rest_invalid_param', 400, '参数有误', wrong)
  await tap(page.getByText('提交'))
  expect(page.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(Object.values(wrong))
  answers('POST shop/aftersale', { ok: true })
  await tap(page.getByText('提交'))
  expect(sent()).toEqual(Array(2).fill({ id: 51, action: 'send', company: '顺丰速运', number: 'SF1234567890' }))
})

test('what was asked back says how, how much of what, and for how much; its pictures are seen large', async () => {
  const pictures = [buildPicture(), buildPicture()]
  const parcel = { company: '顺丰速运', number: 'SF1234567890' }
  const page = await open(
    order([{ ...aftersale, kind: 'refund', quantity: 2, amountFen: 23_800, reason: 'newer' as never, pictures, parcel }]),
  )
  const facts = [...document.querySelectorAll('.shop-fact')].map((fact) => [...fact.children].map(({ textContent }) => textContent))
  expect(facts).toEqual(
    expect.arrayContaining([
      ['仅退款', '青芦 综合竿 ×2'],
      ['退款金额', '¥238.00'],
      ['退款原因', 'newer · 竿梢有裂纹'],
      ['顺丰速运', 'SF1234567890'],
    ]),
  )
  for (const name of ['提出异议', '填写寄回单号']) expect(page.queryByRole('button', { name })).toBeNull()
  for (const [name] of facts) expect(['拒绝理由', '我的异议', '寄回地址']).not.toContain(name)
  await tap(page.getByAltText('第 2 张，共 2 张'))
  expect(document.querySelector('.lightbox__counter')!.textContent).toBe('2 / 2')
  await tap(document.querySelector('.lightbox')!)
})

test.each<[Aftersale['state'], RegExp | null]>([
  ['appealed', /^商家重新处理中，.*20.*前未处理会自动同意$/],
  ['rejected', /^商家已拒绝，.*20.*前可以提出异议$/],
  ['agreed', /^商家已同意，请在.*20.*前寄回$/],
  ['returning', /^商品寄回中，最晚.*20.*退款$/],
  ['refunding', /^退款在途，按原路退回$/],
  ['refunded', /^已退款$/],
  ['teleported' as never, /^$/],
])('what was asked back says how it stands: %s', (state, said) => {
  expect(aftersaleLabel({ state, dueAt: aftersale.dueAt })).toMatch(said!)
})

test('an objection and the number of a parcel that were begun are still there when one comes back', async () => {
  const shown = order([{ ...aftersale, can: { withdraw: false, appeal: true, send: true } }])
  const page = await open(shown)
  await tap(page.getByText('提出异议'))
  expect(page.getByRole<HTMLButtonElement>('button', { name: '提交' }).disabled).toBe(true)
  await type(page, '说明你不同意的理由', '收到时就有裂纹')
  await tap(page.getByLabelText('关闭'))
  await tap(page.getByText('填写寄回单号'))
  await type(page, '快递公司', '顺丰速运')
  await doing(() => page.leave())
  expect([drafts.read('aftersale-appeal-51'), drafts.read('aftersale-parcel-51')]).toEqual([
    { content: '收到时就有裂纹' },
    { company: '顺丰速运' },
  ])
})

test('what is written of it last is there again, however soon one leaves', async () => {
  const page = await open(order([], 2))
  await tap(page.getByText('申请退款'))
  await act(async () => {
    fireEvent.input(page.getByLabelText('补充说明（选填）'), { target: { value: '竿梢有裂纹' } })
    page.leave()
  })
  expect(drafts.read('aftersale-311')).toMatchObject({ detail: '竿梢有裂纹' })
})

test('what was paid back whole is not asked back again, and the form is gone once it was taken', async () => {
  const whole = await open(order([]))
  expect(whole.queryByText('申请退款')).toBeNull()
  const page = await open(order([], 2))
  await tap(page.getByText('申请退款'))
  answers('POST shop/update-order', { ok: true })
  // It may be asked for the other piece still.
  await tap(page.getByText('提交申请'))
  expect([page.queryByRole('dialog'), page.queryByRole('button', { name: '申请退款' }) !== null]).toEqual([null, true])
})

test('what was asked stays asked where taking it back is not meant', async () => {
  const page = await open(order([aftersale]))
  await tap(page.getByText('撤销申请'))
  expect(modals.current?.content).toBe('撤销这次退款申请？')
  await doing(() => modals.close(false))
  expect([sent(), page.queryByText(/^等商家处理/) !== null]).toEqual([[], true])
})

test('of one piece no number is chosen, of several no more than may be asked back; what is refused of it is said there', async () => {
  const page = await open(order([], 2))
  await tap(page.getByText('申请退款'))
  const more = () => page.getByRole<HTMLButtonElement>('button', { name: '增加一件' }).disabled
  const seen = [more()]
  await tap(page.getByLabelText('减少一件'))
  expect([...seen, more()]).toEqual([true, false])
  refuses('POST shop/update-order', 'rest_invalid_param', 400, '参数有误', { detail: '含有不能发布的内容' })
  await tap(page.getByText('提交申请'))
  expect(page.getByRole('alert').textContent).toBe('含有不能发布的内容')
  const held = holds('POST shop/update-order')
  await tap(page.getByText('提交申请'))
  expect([held.length, page.getByRole<HTMLButtonElement>('button', { name: '请稍候…' }).disabled]).toEqual([1, true])
  await doing(() => held[0]!.refuse(409, '已经退过了'))
  expect(toaster.current?.text).toBe('已经退过了')
  const one = await open(order([], 1))
  await tap(one.getByText('申请退款'))
  expect(one.queryByLabelText('增加一件')).toBeNull()
})
