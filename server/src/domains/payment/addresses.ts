import type { ProviderName } from '../../infra/payments/ports.ts'
import { API_PREFIX } from '../../kernel/api.ts'

const paths: Record<ProviderName, string> = {
  wechat: 'wechat',
  wechat_virtual: 'wechat-virtual',
  alipay: 'alipay',
  douyin: 'douyin',
}

/** Where a provider says what has happened. */
export const notifyUrlOf = (origin: string, provider: ProviderName): string => `${origin}${API_PREFIX}/payment/notify/${paths[provider]}`

/** Where WeChat pushes what happens in the mini-program: its console has one address for all of that. */
export const pushUrlOf = (origin: string): string => `${origin}${API_PREFIX}/wechat/push`

/** Where the payer's browser comes back to: whether it is paid is asked there. */
export const returnUrlOf = (origin: string, orderId: number, page = `/member/wallet/paySuccess?id=${orderId}`): string => origin + page
