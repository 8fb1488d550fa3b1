import { withQuery } from './url'

/** The addresses that lead from one page of the shop to another: the shop alone loads them. */
export const shopRoutes = {
  goods: (query: { category?: number; word?: string } = {}) => withQuery('/shop/list/list', { ...query }),
  good: (id: number, unit?: 'points') => withQuery('/shop/goods/goods', { id, unit }),
  goodReviews: (good: number) => withQuery('/shop/comment/comment', { id: good }),
  cart: () => '/shop/cart/cart',
  /**
   * @param lines SKUs, how many of each, and the prices that were shown
   * @param fromCart whether they leave the cart with the order
   */
  checkout: (lines: readonly { skuId: number; quantity: number; priceFen: number }[], fromCart = false) =>
    withQuery('/shop/order/createOrder', {
      cart: fromCart ? 1 : undefined,
      lines: lines.map(({ skuId, quantity, priceFen }) => `${skuId}-${quantity}-${priceFen}`).join(','),
    }),
  orders: (state?: 'unpaid' | 'paid' | 'shipped' | 'received', unit?: 'points') => withQuery('/shop/order/order', { state, unit }),
  order: (id: number, unit?: 'points') => withQuery('/shop/order/detail', { id, unit }),
  shopPay: (order: number) => withQuery('/shop/money/pay', { id: order }),
  shopPaid: (order: number) => withQuery('/shop/money/paySuccess', { id: order }),
  shopUnpaid: (order: number) => withQuery('/shop/money/payQuit', { id: order }),
  /** My addresses, to choose one for an order. */
  chooseAddress: () => withQuery('/shop/address/address', { choose: '1' }),
  newAddress: () => '/shop/address/addressManage',
  editAddress: (id: number) => withQuery('/shop/address/addressManage', { id }),
}
