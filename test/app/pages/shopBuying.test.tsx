import { fireEvent } from '@testing-library/dom'
import { QUANTITY_MAX } from '@anglers/contract/limits'
import type { Coupon } from '@anglers/contract/shopCart'
import type { CartLine } from '@anglers/contract/shopCart'
import type { LineProblem, OrderPreview } from '@anglers/contract/shopOrders'
import { chosenAddress } from '@/features/shop/addresses'
import { dateOf } from '@/lib/time'
import CartPage from '@/shop/cart/cart'
import GoodPage from '@/shop/goods/goods'
import ShopPage from '@/shop/index/index'
import CheckoutPage from '@/shop/order/createOrder'
import { drafts } from '@/stores/drafts'
import { toaster } from '@/stores/overlays'
import { session } from '@/stores/session'
import { leaveSignIn } from '@/stores/signin'
import { buildMe, buildSession } from '../support/factories'
import { opened, replaced } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { answers, answersPages, asked, holds, loses, refuses } from '../support/server'
import { card, coupon, good, line, order, preview, setting } from '../support/shop'

const tap = (element: Element) => doing(() => fireEvent.click(element))
const signIn = (userId = 7) => session.open(buildSession({ user: buildMe({ userId }) }))

beforeEach(() => {
  answers('GET user/check', buildMe())
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
  answers('GET shop/get-cart', [])
  answersPages('GET shop/list', () => [card])
  answers('GET shop/recommend', [])
  answersPages('GET comments/order-comment', () => [])
})

describe('the cart', () => {
  const second: CartLine = { ...line, skuId: 73, title: '红虫', priceFen: 500, seenPriceFen: 500, quantity: 4, stock: 9, ticked: false }
  const open = (lines: CartLine[]) => {
    signIn()
    answers('GET shop/get-cart', lines)
    return openPage(CartPage, 'shop/cart/cart')
  }
  const changed = () => asked('POST shop/update-cart').map(({ body }) => body)

  test.each([
    [{ onSale: false, stock: 0 }, '已下架'],
    [{ quantity: 4, stock: 3 }, '剩 3 件'],
    [{ quantity: 3, stock: 3 }, null],
    [{ seenPriceFen: 12_000 }, '比上次看便宜了 ¥1.00'],
    [{}, null],
  ])('says what has become of a line since it was seen: %j', async (own, said) => {
    await open([{ ...line, ...own }])
    expect(document.querySelector('.line-row__problem')?.textContent ?? null).toBe(said)
  })

  test('sums up what is ticked and there, and orders that, from the cart', async () => {
    const page = await open([{ ...line, quantity: 2 }, second, { ...line, skuId: 74, stock: 0 }])
    page.getByText('¥238.00')
    await tap(page.getByText('结算 1'))
    expect(opened).toEqual(['/shop/order/createOrder?cart=1&lines=71-2-11900'])
  })

  test('takes no more of a line than one order may have, however many there are', async () => {
    const page = await open([{ ...line, quantity: QUANTITY_MAX, stock: QUANTITY_MAX + 1 }])
    expect(page.getByRole<HTMLButtonElement>('button', { name: '增加一件' }).disabled).toBe(true)
  })

  test('marks what is ticked, and takes no tick where nothing is left', async () => {
    const page = await open([line, second, { ...line, skuId: 74, title: '没了的', stock: 0 }])
    const ticks = page.getAllByRole<HTMLButtonElement>('button', { name: /^选择 / })
    expect(ticks.map((tick) => [tick.getAttribute('aria-pressed'), tick.querySelector('.icon--check') !== null, tick.disabled])).toEqual([
      ['true', true, false],
      ['false', false, false],
      ['false', false, true],
    ])
  })

  test('ticks all at once, and nothing once all that is there is ticked', async () => {
    const page = await open([line, second, { ...line, skuId: 74, stock: 0, ticked: false }])
    answers('POST shop/update-cart', [line, { ...second, ticked: true }, { ...line, skuId: 74, stock: 0, ticked: false }])
    await tap(page.getByText('全选'))
    await tap(page.getByText('全不选'))
    const all = (ticked: boolean) => ({ lines: [71, 73, 74].map((skuId) => ({ skuId, ticked })) })
    expect(changed()).toEqual([all(true), all(false)])
  })

  test('ticks one by itself, and orders nothing before', async () => {
    const page = await open([{ ...line, ticked: false }, second])
    expect(page.getByRole<HTMLButtonElement>('button', { name: '结算 0' }).disabled).toBe(true)
    answers('POST shop/update-cart', [line, { ...second, ticked: true }])
    await tap(page.getByLabelText('选择 红虫'))
    expect([changed(), page.queryByText('结算 2') !== null]).toEqual([[{ lines: [{ skuId: 73, ticked: true }] }], true])
  })

  test('loses the line that is taken out, and no other', async () => {
    const page = await open([line, second])
    answers('POST shop/del-cart', [line])
    await tap(page.getAllByText('删除')[1]!)
    expect([asked('POST shop/del-cart').map(({ body }) => body), page.queryByText('红虫')]).toEqual([[{ skuIds: [73] }], null])
    page.getByText('青芦 综合竿')
  })

  test('shows what was put in on another page when one comes back', async () => {
    const page = await open([line])
    await doing(() => page.hide())
    answers('GET shop/get-cart', [line, second])
    await doing(() => page.show())
    page.getByText('红虫')
  })

  test.each([
    ['were seen at another price', 12_000, [{ lines: [], seen: true }]],
    ['are as they were seen', line.priceFen, []],
  ])('lets go of the old prices when it is left, where lines %s', async (_, seenPriceFen, sent) => {
    const page = await open([{ ...line, seenPriceFen }])
    answers('POST shop/update-cart', [line])
    expect(changed()).toEqual([])
    await doing(() => page.leave())
    expect(changed()).toEqual(sent)
  })

  test('that did not come is asked for again, and says when it is empty', async () => {
    signIn(8)
    loses('GET shop/get-cart')
    const page = await openPage(CartPage, 'shop/cart/cart')
    expect(page.queryByText('购物车是空的')).toBeNull()
    answers('GET shop/get-cart', [])
    await tap(page.getByText('重试'))
    page.getByText('购物车是空的')
  })
})

describe('a good', () => {
  const open = (own: Partial<typeof good> = {}) => {
    answers('GET shop/detail', { ...good, ...own })
    return openPage(GoodPage, 'shop/goods/goods', { id: '7' })
  }

  test('that a visitor buys is ordered as soon as they have signed in', async () => {
    const visitors = await open()
    await tap(visitors.getByText('购买'))
    await tap(visitors.getByText('立即购买'))
    expect(opened).toEqual(['/member/login/login'])
    await doing(() => signIn())
    await doing(leaveSignIn)
    expect(opened).toEqual(['/member/login/login', '/shop/order/createOrder?lines=71-1-11900'])
  })

  test('is bought at once by a member', async () => {
    await doing(() => signIn())
    const page = await open()
    await tap(page.getByText('购买'))
    await tap(page.getByLabelText('增加一件'))
    await tap(page.getByText('立即购买'))
    expect([opened, page.queryByRole('dialog')]).toEqual([['/shop/order/createOrder?lines=71-2-11900'], null])
  })

  test('begins with the first of its kinds that there is', async () => {
    await doing(() => signIn())
    const [short, long] = good.skus as [(typeof good.skus)[0], (typeof good.skus)[0]]
    const page = await open({
      skus: [
        { ...short, stock: 0 },
        { ...long, stock: 2 },
      ],
    })
    await tap(page.getByText('选择 长度'))
    page.getByText('剩 2 件')
    await tap(page.getByText('立即购买'))
    expect(opened).toEqual(['/shop/order/createOrder?lines=72-1-14900'])
  })

  test.each<[Partial<typeof good>, string]>([
    [{ onSale: false }, '已下架'],
    [{ inStock: false }, '已售罄'],
  ])('that cannot be bought says why: %j', async (own, why) => {
    const page = await open(own)
    expect(page.getByRole<HTMLButtonElement>('button', { name: why }).disabled).toBe(true)
    expect([page.queryByText('购买'), page.queryByText('选择 长度') !== null]).toEqual([null, own.onSale !== false])
  })

  test('is not asked about by who sells it, nor where nobody answers', async () => {
    signIn(good.sellerId!)
    const mine = await open()
    expect(mine.queryByText('咨询')).toBeNull()
    const nobodys = await open({ sellerId: null })
    expect(nobodys.queryByText('咨询')).toBeNull()
  })

  test('says what it was before, that it does not go back, and what is like it', async () => {
    answers('GET shop/recommend', [{ ...card, id: 8, title: '白条竿', priceFen: 5_000, soldCount: 20_000 }])
    const page = await open({ returnable: false })
    for (const text of ['原价 ¥189.00', '此商品不支持退货', '同类商品', '已售 2万']) page.getByText(text)
    await tap(page.getByText('白条竿'))
    expect(opened).toEqual(['/shop/goods/goods?id=8'])
  })

  test('is told in pictures, too, and without a second title where it has none', async () => {
    const page = await open({ subtitle: '', specs: [], description: [{ type: 'picture', picture: '/wide.webp' }] })
    page.getByText('已售 12')
    expect([page.queryByText('同类商品'), page.queryByText(/^选择/)]).toEqual([null, null])
    expect(document.querySelector('.good-detail__wide [src], .good-detail__wide')!.outerHTML).toContain('/wide.webp')
  })

  test('is chosen at its own price, and of another kind no more than there are', async () => {
    await doing(() => signIn())
    const [short, long] = good.skus as [(typeof good.skus)[0], (typeof good.skus)[0]]
    const page = await open({ skus: [short, { ...long, stock: 1 }], specs: [{ name: '长度', values: ['3.6 米', '4.5 米', '5.4 米'] }] })
    await tap(page.getByText('购买'))
    const said = () => document.querySelector('.sku-sheet__price')!.textContent
    for (let time = 1; time <= 2; time++) await tap(page.getByLabelText('增加一件'))
    expect([said(), document.querySelector('.stepper__value')!.textContent]).toEqual(['¥119.00剩 3 件', '3'])
    await tap(page.getByText('4.5 米'))
    expect([said(), document.querySelector('.stepper__value')!.textContent]).toEqual(['¥149.00剩 1 件', '1'])
    expect(page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)).toEqual(['4.5 米'])
    await tap(page.getByText('5.4 米'))
    await tap(page.getByText('立即购买'))
    expect([said(), opened]).toEqual(['已下架已售罄', []])
    await tap(page.getByText('4.5 米'))
    await tap(page.getByText('立即购买'))
    expect(opened).toEqual(['/shop/order/createOrder?lines=72-1-14900'])
  })

  test('leads to the cart, and shows no more than six that are like it', async () => {
    answers(
      'GET shop/recommend',
      [1, 2, 3, 4, 5, 6, 7].map((id) => ({ ...card, id, title: `像它的 ${id}` })),
    )
    const page = await open()
    expect([page.queryByText('像它的 6') !== null, page.queryByText('像它的 7')]).toEqual([true, null])
    await tap(page.getByText('购物车'))
    expect(opened).toEqual(['/shop/cart/cart'])
  })

  test('that cannot be put into the cart stays to be chosen', async () => {
    await doing(() => signIn())
    const page = await open()
    refuses('POST shop/add-cart', 'sold_out', 409, '卖完了')
    await tap(page.getByText('购买'))
    await tap(page.getByText('加入购物车'))
    expect([toaster.current?.text, page.queryByRole('dialog') !== null]).toEqual(['卖完了', true])
    answers('POST shop/add-cart', [line])
    await tap(page.getByText('加入购物车'))
    expect([toaster.current?.text, page.queryByRole('dialog')]).toEqual(['已加入购物车', null])
  })
})

describe('coupons', () => {
  const openShop = (coupons: Coupon[]) => {
    answers('GET shop/coupons', coupons)
    return openPage(ShopPage, 'shop/index/index')
  }

  test('are taken once, by a visitor as soon as they have signed in', async () => {
    const visitors = await openShop([coupon])
    await tap(visitors.getByText('领取'))
    expect([opened, asked('POST shop/take-coupon')]).toEqual([['/member/login/login'], []])
    answers('POST shop/take-coupon', { ok: true } as never)
    answers('GET shop/coupons', [{ ...coupon, taken: true }])
    await doing(() => signIn())
    await doing(leaveSignIn)
    expect([asked('POST shop/take-coupon').map(({ body }) => body), toaster.current?.text]).toEqual([[{ id: 5 }], '领到了'])
    expect(visitors.getByRole<HTMLButtonElement>('button', { name: '已领取' }).disabled).toBe(true)
  })

  test('say from which sum on they count, and those that were used are not there', async () => {
    await doing(() => signIn())
    const page = await openShop([
      coupon,
      { ...coupon, id: 6, offFen: 2_000, overFen: 10_000 },
      { ...coupon, id: 7, offFen: 900, used: true },
    ])
    const until = `${dateOf(coupon.endsAt)} 前有效`
    expect([...document.querySelectorAll('.coupons__words')].map(({ textContent }) => textContent)).toEqual([
      `减 ¥5新人券 · ${until}`,
      `减 ¥20满 ¥100 可用 · ${until}`,
    ])
    expect(page.getAllByRole<HTMLButtonElement>('button', { name: '领取' }).map(({ disabled }) => disabled)).toEqual([false, false])
  })

  test('are those of who has signed in on the page, by what they have taken', async () => {
    const page = await openShop([coupon])
    answers('GET shop/coupons', [{ ...coupon, taken: true }])
    await doing(() => signIn())
    expect(page.getByRole<HTMLButtonElement>('button', { name: '已领取' }).disabled).toBe(true)
  })

  test('of one member are not offered to the next, whose own do not come', async () => {
    await doing(() => signIn())
    const page = await openShop([{ ...coupon, taken: true }])
    loses('GET shop/coupons')
    await doing(() => signIn(8))
    expect(page.queryByText('减 ¥5')).toBeNull()
  })
})

describe('a check-out', () => {
  beforeEach(() => signIn())
  const open = (own: Partial<OrderPreview> = {}, query: Record<string, string> = {}) => {
    answers('POST shop/preview-order', { ...preview, ...own })
    return openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900', ...query })
  }

  test('of the cart takes its lines out of there', async () => {
    const page = await open({}, { cart: '1' })
    answers('POST shop/create-order', order)
    const before = asked('GET shop/get-cart').length
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body }) => body.fromCart)).toEqual([true])
    expect(asked('GET shop/get-cart').length).toBe(before + 1)
  })

  test('that costs nothing leads to its order, and what was noted is not noted again', async () => {
    const page = await open({ totalFen: 0 })
    answers('POST shop/create-order', { ...order, state: 'paid' })
    await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: ' 放门口 ' } }))
    await tap(page.getByText('提交订单'))
    expect([replaced, asked('POST shop/create-order')[0]!.body.remark]).toEqual([['/shop/order/detail?id=31'], '放门口'])
    const next = await open()
    expect(next.getByRole<HTMLInputElement>('textbox').value).toBe('')
  })

  test('is placed once, however often it is tapped', async () => {
    const page = await open()
    const held = holds('POST shop/create-order')
    const button = page.getByText('提交订单')
    await tap(button)
    await tap(button)
    expect(held).toHaveLength(1)
    await doing(() => held[0]!.refuse(409, '库存不足'))
    expect([toaster.current?.text, opened]).toEqual(['库存不足', []])
    await tap(page.getByText('提交订单'))
    expect(held).toHaveLength(2)
  })

  test.each(['comes', 'does not come'])('shows what came of the last change, also where the one before %s later', async (how) => {
    const coupons = [5, 6].map((id) => ({ ...coupon, id, offFen: id * 100 }))
    const page = await open({ coupons })
    await doing(() => toaster.hide())
    const held = holds('POST shop/preview-order')
    await tap(page.getByText('减 ¥5'))
    await tap(page.getByText('减 ¥6'))
    await doing(() => held[1]!.answer({ ...preview, coupons, couponId: 6, totalFen: 12_300 }))
    const late = held[0]!
    await doing(() =>
      how === 'comes' ? late.answer({ ...preview, coupons, couponId: 5, totalFen: 12_400 }) : late.refuse(503, '服务器忙'),
    )
    expect([document.querySelector('.shop-bar .shop-price')!.textContent, toaster.current]).toEqual(['¥123.00', null])
  })

  test('that is refused shows what has become of it', async () => {
    const page = await open()
    refuses('POST shop/create-order', 'price_changed', 409, '价格变了')
    answers('POST shop/preview-order', { ...preview, totalFen: 13_900 })
    await tap(page.getByText('提交订单'))
    expect(document.querySelector('.shop-bar .shop-price')!.textContent).toBe('¥139.00')
  })

  test('is not placed where nothing is sent to', async () => {
    const page = await open({ undeliverable: true })
    page.getByText('所选地址暂不配送，请换一个')
    await tap(page.getByText('提交订单'))
    await tap(page.getByText('周明 13800138000'))
    expect([asked('POST shop/create-order'), opened]).toEqual([[], ['/shop/address/address?choose=1']])
  })

  test.each<[LineProblem, string]>([
    ['gone', '已下架'],
    ['sold_out', '已售罄'],
    ['too_few', '剩 2 件'],
    ['limit', '限购，你还能买 2 件'],
  ])('says what is wrong with a line: %s', async (problem, said) => {
    await open({ lines: [{ ...preview.lines[0]!, problem, left: 2 }] })
    expect(document.querySelector('.line-row__problem')!.textContent).toBe(said)
  })

  test('says of what does not go back that it does not', async () => {
    const page = await open({ lines: [{ ...preview.lines[0]!, returnable: false }] })
    page.getByText('此商品不支持退货')
  })

  test('is ordered with the coupon that was taken off, as it is shown', async () => {
    const coupons = [{ ...coupon, id: 9, offFen: 2_000 }]
    const page = await open({ coupons })
    answers('POST shop/preview-order', { ...preview, coupons, couponId: 9, totalFen: 10_900 })
    answers('POST shop/create-order', order)
    await tap(page.getByText('减 ¥20'))
    expect(page.getByRole('button', { name: '减 ¥20' }).getAttribute('aria-pressed')).toBe('true')
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order').map(({ body }) => [body.couponId, body.totalFen])).toEqual([[9, 10_900]])
  })

  test('without the address that it needs is not placed', async () => {
    const page = await open({ address: null })
    await tap(page.getByText('提交订单'))
    expect(asked('POST shop/create-order')).toEqual([])
  })

  test('that did not come is asked for again', async () => {
    loses('POST shop/preview-order')
    const page = await openPage(CheckoutPage, 'shop/order/createOrder', { lines: '71-1-11900' })
    answers('POST shop/preview-order', preview)
    await tap(page.getByText('重试'))
    page.getByText('周明 13800138000')
  })

  test('goes where it is shown to go, though another address was chosen and its sums did not come', async () => {
    const page = await open()
    loses('POST shop/preview-order')
    chosenAddress.choose(4)
    await doing(() => page.show())
    expect(toaster.current?.text).toBe('网络不给力，请检查信号后重试')
    answers('POST shop/preview-order', preview)
    await doing(() => page.show())
    expect(
      asked('POST shop/preview-order')
        .map(({ body }) => body.addressId)
        .slice(-2),
    ).toEqual([4, 3])
  })

  test('keeps what is noted for its member, and for nobody after them', async () => {
    const page = await open()
    await doing(() => fireEvent.input(page.getByRole('textbox'), { target: { value: '放门卫' } }))
    await doing(() => signIn(8))
    expect(drafts.read('shop-remark')).toBeUndefined()
  })

  test('takes a coupon, and lets it go again', async () => {
    const coupons = [{ ...coupon, id: 9, offFen: 2_000 }]
    const page = await open({ coupons })
    answers('POST shop/preview-order', ({ couponId }) => ({ ...preview, coupons, couponId: couponId ?? null }))
    const marked = () => page.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    const seen = [marked()]
    await tap(page.getByText('减 ¥20'))
    seen.push(marked())
    await tap(page.getByText('不使用优惠券'))
    expect([...seen, marked()]).toEqual([['不使用优惠券'], ['减 ¥20'], ['不使用优惠券']])
    expect(
      asked('POST shop/preview-order')
        .map(({ body }) => body.couponId)
        .slice(-2),
    ).toEqual([9, undefined])
  })
})
