import type { PaymentsConfig, PlatformsConfig } from '../../config.ts'
import type { PaymentProviders } from './ports.ts'
import type { Douyin } from '../integrations/douyin.ts'
import { Alipay } from './alipay.ts'
import { DouyinTrade } from './douyinTrade.ts'
import { WechatApi } from '../integrations/wechatApi.ts'
import { WechatPay } from './wechatPay.ts'
import { WechatShipping } from './wechatShipping.ts'
import { WechatVirtual } from './wechatVirtual.ts'

/** The providers whose keys are set, or those of a simulator. Nothing is asked yet. */
export function openPayments(
  { hosts, wechat, wechatVirtual, alipay, douyin }: PaymentsConfig,
  { hosts: platforms, wechatMini, wechatMp, douyin: app }: Pick<PlatformsConfig, 'hosts' | 'wechatMini' | 'wechatMp' | 'douyin'>,
  /** That of the mini-program: a second one would take its tokens from it. */
  douyinApi: Douyin | null,
  timeoutMs: number,
): PaymentProviders {
  const mini = wechatMini && new WechatApi(platforms.wechat, wechatMini, timeoutMs)
  const apps = { mini: wechatMini?.appId ?? null, mp: wechatMp?.appId ?? null }
  return {
    ...(wechat
      ? { wechat: new WechatPay({ host: hosts.wechat, merchant: wechat, apps, shipping: mini && new WechatShipping(mini), timeoutMs }) }
      : {}),
    ...(wechatVirtual && mini ? { wechat_virtual: new WechatVirtual(wechatVirtual, mini) } : {}),
    ...(douyin && app && douyinApi ? { douyin: new DouyinTrade(douyin, { api: douyinApi, privateKey: () => app.privateKey }) } : {}),
    ...(alipay ? { alipay: new Alipay({ host: hosts.alipay, keys: alipay, timeoutMs }) } : {}),
  }
}
