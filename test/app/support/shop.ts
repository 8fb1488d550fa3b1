import type { Exchange } from '@anglers/contract/scoremall'
import type { Good } from '@anglers/contract/shop'
import type { CartLine, Coupon, ShopAddress } from '@anglers/contract/shopCart'
import type { OrderPreview, ShopOrderDetail } from '@anglers/contract/shopOrders'
import { answers } from './server'

export const card = { id: 7, title: '青芦 综合竿', subtitle: '28 偏硬', picture: '/p.svg', priceFen: 11_900, soldCount: 12, inStock: true }
export const good: Good = {
  ...card,
  delivery: 'parcel',
  categoryId: 1,
  categoryName: '手竿',
  pictures: ['/p.svg'],
  specs: [{ name: '长度', values: ['3.6 米', '4.5 米'] }],
  attributes: [{ name: '自重', value: '135', unit: 'g' }],
  description: [{ type: 'text', text: '守底钓鲫鲤' }],
  memberLimit: null,
  returnable: true,
  reviewCount: 0,
  stars: null,
  onSale: true,
  skus: [
    { id: 71, spec: ['3.6 米'], priceFen: 11_900, marketPriceFen: null, stock: 3, picture: null },
    { id: 72, spec: ['4.5 米'], priceFen: 14_900, marketPriceFen: 18_900, stock: 0, picture: null },
  ],
  sellerId: 5,
}
export const line: CartLine = {
  skuId: 71,
  goodId: 7,
  title: '青芦 综合竿',
  spec: ['3.6 米'],
  picture: null,
  priceFen: 11_900,
  seenPriceFen: 11_900,
  quantity: 1,
  stock: 3,
  onSale: true,
  ticked: true,
}
const address: ShopAddress = {
  id: 3,
  name: '周明',
  phone: '13800138000',
  region: '330106',
  street: '古荡街道 8 号',
  regionNames: ['浙江省', '杭州市', '西湖区'],
  isDefault: true,
}
export const preview: OrderPreview = {
  lines: [{ ...line, discountFen: 0, problem: null, left: 3, returnable: true }],
  goodsFen: 11_900,
  freightFen: 1_000,
  discountFen: 0,
  totalFen: 12_900,
  address,
  needsAddress: true,
  undeliverable: false,
  coupons: [],
  couponId: null,
}
export const order: ShopOrderDetail = {
  id: 31,
  state: 'unpaid',
  lines: [{ ...line, id: 311, discountFen: 0, refundedQuantity: 0, review: null, refundable: 0, returnable: true }],
  goodsFen: 11_900,
  freightFen: 1_000,
  discountFen: 0,
  totalFen: 12_900,
  refundedFen: 0,
  createdAt: '2026-05-01T04:00:00.000Z',
  payUntil: '2026-05-01T04:30:00.000Z',
  receiveUntil: null,
  can: { pay: true, cancel: true, confirm: false, invoice: false, review: false, delete: false },
  delivery: 'parcel',
  address,
  remark: '',
  events: [{ kind: 'placed', at: '2026-05-01T04:00:00.000Z' }],
  parcel: null,
  codes: [],
  invoice: null,
  aftersales: [],
  ways: [{ way: 'wechat_native', refusal: null }],
  pending: false,
}
export const setting = {
  categories: [{ id: 1, name: '手竿', picture: '/c.svg', attributes: [{ name: '调性', unit: '调', values: ['28', '37'] }] }],
  freeOverFen: 9_900,
  sellerId: 5,
}

/** What points were given for, and is to be sent. */
export const exchange: Exchange = {
  id: 41,
  state: 'paid',
  lineId: 411,
  goodId: 9,
  title: '浮漂一支',
  spec: [],
  picture: null,
  quantity: 1,
  points: 800,
  refundedQuantity: 0,
  refundable: 0,
  returnable: true,
  aftersales: [],
  delivery: 'parcel',
  codes: [],
  address: null,
  parcel: null,
  createdAt: '2026-05-01T04:00:00.000Z',
  can: { address: true, confirm: false, delete: false },
}

/** One that nobody has taken yet. */
export const coupon: Coupon = {
  id: 5,
  name: '新人券',
  offFen: 500,
  overFen: 0,
  categoryId: null,
  endsAt: '2099-01-01T00:00:00.000Z',
  taken: false,
  left: 1,
  used: false,
}

/** The regions down to one district, step by step. */
export const answersRegions = () =>
  answers('GET shop/regions', ({ parent }) => [
    parent === undefined
      ? { code: '330000', name: '浙江省' }
      : parent === '330000'
        ? { code: '330100', name: '杭州市' }
        : { code: '330106', name: '西湖区' },
  ])
