import type { PaymentsConfig, PlatformsConfig } from '../../config.ts'
import type { PaymentProviders } from './ports.ts'
import { Alipay } from './alipay.ts'
import { WechatApi } from '../integrations/wechatApi.ts'
import { WechatPay } from './wechatPay.ts'
import { WechatVirtual } from './wechatVirtual.ts'

/** The providers whose keys are set, or those of a simulator. Nothing is asked yet. */
export function openPayments(
  { hosts, wechat, wechatVirtual, alipay }: PaymentsConfig,
  { hosts: platforms, wechatMini, wechatMp }: Pick<PlatformsConfig, 'hosts' | 'wechatMini' | 'wechatMp'>,
  timeoutMs: number,
): PaymentProviders {
  const apps = { mini: wechatMini?.appId ?? null, mp: wechatMp?.appId ?? null }
  return {
    ...(wechat ? { wechat: new WechatPay({ host: hosts.wechat, merchant: wechat, apps, timeoutMs }) } : {}),
    ...(wechatVirtual && wechatMini
      ? { wechat_virtual: new WechatVirtual(wechatVirtual, new WechatApi(platforms.wechat, wechatMini, timeoutMs)) }
      : {}),
    ...(alipay ? { alipay: new Alipay({ host: hosts.alipay, keys: alipay, timeoutMs }) } : {}),
  }
}
