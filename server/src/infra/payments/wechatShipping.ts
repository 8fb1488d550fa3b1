import { field, type Json, listOf, textOf } from '../integrations/ask.ts'
import { IntegrationError } from '../integrations/error.ts'
import type { WechatApi } from '../integrations/wechatApi.ts'
import type { Parcel, ProviderEvent } from './ports.ts'

const SERVICE = "WeChat's shipping"
/** Of the number that an order is named by: WeChat Pay's own. */
const BY_TRANSACTION = 2
const EXPRESS = 1
/** Goods that nobody carries. */
const VIRTUAL = 3
/** All of an order at once. */
const UNIFIED = 1
/** It was told before, or corrected as often as that may be. */
const SENT_BEFORE = new Set(['10060002', '10060003'])
/** Nothing of this order is to be sent any more: it was paid back. */
const NOT_TO_BE_SENT = '10060004'
/** The one carrier that lets nobody look after a parcel without the number of its receiver's phone. */
const SF = 'SF'
const DESCRIPTION_CHARS = 120
/** The event by which WeChat says how the money of an order stands. */
export const SETTLEMENT = 'trade_manage_order_settlement'

/**
 * What WeChat wants to know of each order that was paid in the mini-program, before it hands out the money:
 * https://developers.weixin.qq.com/miniprogram/dev/platform-capabilities/business-capabilities/order-shipping/order-shipping.html
 */
export class WechatShipping {
  private companies: Promise<Map<string, string>> | null = null

  constructor(private readonly api: WechatApi) {}

  /**
   * Tells that an order was sent, or, without a parcel, handed over.
   *
   * @throws IntegrationError refused: a carrier that WeChat does not know, or an order of which nothing is to be sent
   */
  async tell(order: { transaction: string; openid: string; title: string }, parcel: Parcel | null): Promise<void> {
    const item = { item_desc: order.title.slice(0, DESCRIPTION_CHARS) }
    const body = {
      order_key: { order_number_type: BY_TRANSACTION, transaction_id: order.transaction },
      logistics_type: parcel ? EXPRESS : VIRTUAL,
      delivery_mode: UNIFIED,
      shipping_list: [parcel ? { ...item, ...(await this.parcelFields(parcel)) } : item],
      upload_time: chinaTime(parcel?.sentAt ?? new Date()),
      payer: { openid: order.openid },
    }
    try {
      await this.api.withToken('/wxa/sec/order/upload_shipping_info', {}, body)
    } catch (error) {
      if (!(error instanceof IntegrationError)) throw error
      if (SENT_BEFORE.has(error.code)) return
      throw new IntegrationError(error.code === NOT_TO_BE_SENT ? 'refused' : error.kind, SERVICE, error.message, error.code)
    }
  }

  private async parcelFields({ company, number, receiverPhone }: Parcel) {
    const companyId = await this.companyOf(company)
    if (!companyId) throw new IntegrationError('refused', SERVICE, 'a carrier that it does not know', 'company')
    const contact = { receiver_contact: receiverPhone.replace(/^(.*).{4}(.{4})$/, '$1****$2') }
    return { tracking_no: number, express_company: companyId, ...(companyId === SF ? { contact } : {}) }
  }

  /** WeChat's name of a carrier, by what an operator calls it. */
  private async companyOf(company: string): Promise<string | undefined> {
    this.companies ??= this.fetchCompanies().catch((error: unknown) => {
      this.companies = null
      throw error
    })
    const companies = await this.companies
    return companies.get(company.trim().toUpperCase()) ?? companies.get(shortOf(company))
  }

  private async fetchCompanies(): Promise<Map<string, string>> {
    const answer = await this.api.withToken('/cgi-bin/express/delivery/open_msg/get_delivery_list', {}, {})
    const found = new Map<string, string>()
    for (const one of listOf(answer, 'delivery_list')) {
      const id = field(one, 'delivery_id', SERVICE)
      found.set(id.toUpperCase(), id)
      // Several are called nearly the same: the first, which is the oldest, keeps the short name.
      const short = shortOf(textOf(one, 'delivery_name'))
      if (!found.has(short)) found.set(short, id)
    }
    return found
  }
}

/** 顺丰速运, 顺丰快递 and 顺丰 are one. */
const shortOf = (company: string) =>
  company
    .trim()
    .toUpperCase()
    .replace(/(速运|快递|速递|快运|物流|快递包裹)$/, '')

/** With an offset, as WeChat wants it. */
export const chinaTime = (at: Date) => new Date(at.getTime() + 8 * 3_600_000).toISOString().replace(/\.\d+Z$/, '+08:00')

/** Of goods that were paid for by WeChat Pay: said when they are sent, and once more when they have come and the money is handed out. */
export function settlementEvent(push: Json): ProviderEvent {
  const [transaction, receivedAt] = [textOf(push, 'transaction_id'), textOf(push, 'confirm_receive_time')]
  const id = `${textOf(push, 'Event')}:${transaction}:${receivedAt}`
  if (!receivedAt) return { id, type: 'other' }
  return { id, type: 'received', provider: 'wechat', outTradeNo: textOf(push, 'merchant_trade_no'), transaction }
}
