import type { shopCartEndpoints } from '@anglers/contract/shopCart'
import type { shopOrderEndpoints } from '@anglers/contract/shopOrders'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { readAddresses, regionsOf, saveAddress } from './addresses.ts'
import { addLines, changeLines, readCart, removeLines } from './cart.ts'
import { listCoupons } from './couponQueries.ts'
import { placeOrder, previewOrder, takeCouponOf } from './ordering.ts'
import { changeOrder, payGoods, readOrderCounts, readOrderDetail, readOrders, removeOrder } from './orders.ts'
import { presentCoupon } from './pricing.ts'

export const cartHandlers: Handlers<keyof typeof shopCartEndpoints> = {
  'GET shop/get-cart': (call) => readCart(call, call.viewer),
  'POST shop/add-cart': (call) => addLines(call, call.viewer, call.input),
  'POST shop/update-cart': (call) => changeLines(call, call.viewer, call.input),
  'POST shop/del-cart': (call) => removeLines(call, call.viewer, call.input.skuIds),
  'GET shop/address': ({ db, viewer }) => readAddresses(db, viewer),
  'POST shop/add-address': (call) => saveAddress(call, call.viewer, call.input),
  'GET shop/regions': ({ input }) => regionsOf(input.parent),
  'GET shop/coupons': async ({ db, viewer }) => (await listCoupons(db, viewer?.id ?? null)).map(presentCoupon),
  'POST shop/take-coupon': answerDone((call) => takeCouponOf(call, call.viewer, call.input.id)),
}

export const orderHandlers: Handlers<keyof typeof shopOrderEndpoints> = {
  'POST shop/preview-order': (call) => previewOrder(call, call.viewer, call.input),
  'POST shop/create-order': (call) => placeOrder(call, call.viewer, call.input),
  'GET shop/get-order': (call) => readOrders(call, call.viewer, call.input.state, window(call.input)),
  'GET shop/order-counts': ({ db, viewer }) => readOrderCounts(db, viewer),
  'GET shop/order-detail': (call) => readOrderDetail(call, call.viewer, call.input),
  'POST shop/update-order': answerDone((call) => changeOrder(call, call.viewer, call.input, call.claim?.again)),
  'POST shop/delete-order': answerDone((call) => removeOrder(call, call.viewer, call.input.id)),
  'POST payment/goods/wechatpay': (call) => payGoods(call, call.input, ['wechat_mini', 'wechat_jsapi', 'wechat_h5', 'wechat_native']),
  'POST payment/goods/alipay': (call) => payGoods(call, call.input, ['alipay_page']),
  'POST payment/goods/alipay-h5': (call) => payGoods(call, call.input, ['alipay_wap']),
  'POST payment/goods/douyin': (call) => payGoods(call, call.input, ['douyin']),
}
