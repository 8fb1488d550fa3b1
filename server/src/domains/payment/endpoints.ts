import type { paymentEndpoints } from '@anglers/contract/payment'
import type { Handlers } from '../../kernel/handler.ts'
import { hearNotification } from './notifications.ts'
import { confirmPushes, hearPush } from './pushes.ts'
import { pay } from './service.ts'

export const paymentHandlers: Handlers<keyof typeof paymentEndpoints> = {
  'POST payment/wechatpay': (call) =>
    pay(call, call.input, ['wechat_mini', 'wechat_jsapi', 'wechat_h5', 'wechat_native', 'wechat_virtual']),
  'POST payment/alipay': (call) => pay(call, call.input, ['alipay_page']),
  'POST payment/alipay-h5': (call) => pay(call, call.input, ['alipay_wap']),
  'POST payment/douyin': (call) => pay(call, call.input, ['douyin']),
  'POST payment/notify/wechat': (call) => hearNotification(call, 'wechat'),
  'GET payment/notify/wechat-virtual': confirmPushes,
  'POST payment/notify/wechat-virtual': hearPush,
  'GET wechat/push': confirmPushes,
  'POST wechat/push': hearPush,
  'POST payment/notify/alipay': (call) => hearNotification(call, 'alipay'),
  'POST payment/notify/douyin': (call) => hearNotification(call, 'douyin'),
}
