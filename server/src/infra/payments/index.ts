import type { PaymentsConfig, PlatformsConfig } from '../../config.ts'
import type { PaymentProviders } from './ports.ts'
import { Alipay } from './alipay.ts'
import { WechatPay } from './wechatPay.ts'

/** The providers whose keys are set, or those of a simulator. Nothing is asked yet. */
export function openPayments(
  { hosts, wechat, alipay }: PaymentsConfig,
  { wechatMini, wechatMp }: Pick<PlatformsConfig, 'wechatMini' | 'wechatMp'>,
  timeoutMs: number,
): PaymentProviders {
  const apps = { mini: wechatMini?.appId ?? null, mp: wechatMp?.appId ?? null }
  return {
    ...(wechat ? { wechat: new WechatPay({ host: hosts.wechat, merchant: wechat, apps, timeoutMs }) } : {}),
    ...(alipay ? { alipay: new Alipay({ host: hosts.alipay, keys: alipay, timeoutMs }) } : {}),
  }
}
