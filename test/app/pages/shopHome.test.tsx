import { fireEvent, within } from '@testing-library/dom'
import { shopSetting } from '@/features/shop/goods'
import ShopPage from '@/shop/index/index'
import GoodsListPage from '@/shop/list/list'
import { opened } from '../support/navigation'
import { doing, openPage } from '../support/page'
import { pull } from '../support/pointer'
import { answers, answersPages, asked } from '../support/server'
import { card, setting } from '../support/shop'

const openShop = () => openPage(ShopPage, 'shop/index/index')

beforeEach(() => {
  shopSetting.forget()
  answers('GET shop/setting', setting)
  answers('GET shop/coupons', [])
  answersPages('GET shop/list', () => [card])
})

test('a pull brings the categories that the shop has now, and each leads to its goods', async () => {
  const page = await openShop()
  page.getByText('手竿')
  answers('GET shop/setting', { ...setting, categories: [{ ...setting.categories[0]!, id: 2, name: '浮漂' }] })
  await doing(() => pull(page.getByText('青芦 综合竿')))
  expect(page.queryByText('手竿')).toBeNull()
  await doing(() => fireEvent.click(page.getByText('浮漂')))
  expect(opened).toEqual(['/shop/list/list?category=2'])
})

test('the shop shows first what is sold most', async () => {
  await openShop()
  expect(asked('GET shop/list').map(({ query: { orderby, word, category } }) => [orderby, word, category])).toEqual([
    ['sold', undefined, undefined],
  ])
})

test('the shop leads to a search, to the cart and to the orders', async () => {
  const page = await openShop()
  for (const name of ['搜渔具', '购物车', '我的订单', '青芦 综合竿']) await doing(() => fireEvent.click(page.getByText(name)))
  expect(opened).toEqual(['/shop/list/list', '/shop/cart/cart', '/shop/order/order', '/shop/goods/goods?id=7'])
})

test('nothing is promised of parcels where the operator promises nothing, and where nothing is sold it is said', async () => {
  answers('GET shop/setting', { ...setting, freeOverFen: null })
  answersPages('GET shop/list', () => [])
  const page = await openShop()
  expect([page.queryByText(/包邮/), page.queryByText('还没有商品') !== null]).toEqual([null, true])
})

test('a good in a list says what it is, and that it is sold out', async () => {
  answersPages('GET shop/list', () => [card, { ...card, id: 8, subtitle: '', inStock: false, soldCount: 3 }])
  await openShop()
  expect([...document.querySelectorAll('.good-tile__words')].map(({ textContent }) => textContent)).toEqual([
    '青芦 综合竿28 偏硬¥119.00 起已售 12',
    '青芦 综合竿¥119.00 起已售罄',
  ])
  const pictures = ['.shop-home__category img', '.good-tile img'].map((of) => document.querySelector(of)!.getAttribute('src'))
  expect(pictures).toEqual(['/c.svg', '/p.svg'])
})

describe('a list of goods', () => {
  const openList = (query: Record<string, string> = {}) => openPage(GoodsListPage, 'shop/list/list', query)
  const asks = () => asked('GET shop/list').at(-1)!.query
  const click = (element: Element) => doing(() => fireEvent.click(element))

  test('is of the word in its address, until another is looked for', async () => {
    const page = await openList({ word: '鲫鱼竿' })
    expect(asks()).toMatchObject({ word: '鲫鱼竿', orderby: 'newest' })
    answersPages('GET shop/list', () => [])
    const box = page.getByRole('textbox')
    await doing(() => fireEvent.input(box, { target: { value: '海竿' } }))
    await doing(() => fireEvent.keyDown(box, { key: 'Enter' }))
    expect([asks().word, page.queryByText('没有找到合适的商品') !== null]).toEqual(['海竿', true])
  })

  test('is narrowed, which is counted, and widened again', async () => {
    const other = { id: 2, name: '浮漂', picture: '/f.svg', attributes: [{ name: '吃铅', unit: 'g', values: ['1.2'] }] }
    answers('GET shop/setting', { ...setting, categories: [other, ...setting.categories] })
    const page = await openList()
    await click(page.getByText('筛选'))
    await click(page.getByText('只看有货'))
    await click(page.getByRole('button', { name: '手竿' }))
    await click(page.getByRole('button', { name: '28调' }))
    const sheet = within(page.getByRole('dialog'))
    const marked = () => sheet.getAllByRole('button', { pressed: true }).map(({ textContent }) => textContent)
    expect(marked()).toEqual(['只看有货', '手竿', '28调'])
    page.getByText('筛选 3')
    expect(page.queryByText('1.2g')).toBeNull()
    expect(asks()).toMatchObject({ inStock: 'true', category: '1', attributes: '调性=28' })
    await click(page.getByRole('button', { name: '手竿' }))
    expect([asks().category, asks().attributes, page.queryByText('筛选 1') !== null]).toEqual([undefined, undefined, true])
  })
})

test.each([
  ['最新', 'newest'],
  ['销量', 'sold'],
  ['价格↑', 'price'],
  ['价格↓', 'price_desc'],
])('a list of goods is sorted by what is marked: %s', async (name, order) => {
  const page = await openPage(GoodsListPage, 'shop/list/list', {})
  await doing(() => fireEvent.click(page.getByText('销量')))
  await doing(() => fireEvent.click(page.getByText(name)))
  const marked = within(page.getByRole('group', { name: '排序' })).getAllByRole('button', { pressed: true })
  expect([asked('GET shop/list').at(-1)!.query.orderby, marked.map(({ textContent }) => textContent)]).toEqual([order, [name]])
})
