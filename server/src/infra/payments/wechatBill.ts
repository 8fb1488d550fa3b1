import { IntegrationError } from '../integrations/error.ts'
import type { BillLine } from './ports.ts'
import { fenOf } from './yuan.ts'

const NUMBER = '商户订单号'
const STATE = '交易状态'
const PAID = '应结订单金额'
const REFUND_NUMBER = '商户退款单号'
const REFUND_ID = '微信退款单号'
const REFUNDED = '退款金额'

/**
 * Reads a bill of WeChat Pay: CSV with a head in Chinese, each value after a backtick, and two lines of sums at the end, of which the
 * first begins with 总交易单数.
 */
export function parseWechatBill(text: string): BillLine[] {
  const [head, ...rows] = text
    .replace(/^\ufeff/, '')
    .trim()
    .split(/\r?\n/)
  const names = head!.split(',').map((name) => name.replace(/^`/, ''))
  const column = (name: string) => {
    const index = names.indexOf(name)
    if (index < 0) throw new IntegrationError('failed', 'WeChat Pay', `a bill without ${name}`)
    return index
  }
  const [number, state, paid, refundNumber, refundId, refunded] = [NUMBER, STATE, PAID, REFUND_NUMBER, REFUND_ID, REFUNDED].map(column)
  const lines: BillLine[] = []
  for (const row of rows) {
    if (row.startsWith('总交易单数')) break
    // Titles are ours, and hold no comma that would shift what follows.
    const values = row.replace(/^`/, '').split(',`')
    const isRefund = values[state!] === 'REFUND'
    const amountFen = fenOf(values[isRefund ? refunded! : paid!] ?? '')
    if (amountFen === null) throw new IntegrationError('failed', 'WeChat Pay', 'a bill with an amount that is none')
    lines.push(
      isRefund
        ? { kind: 'refund', number: values[refundNumber!]!, theirs: values[refundId!]!, amountFen }
        : { kind: 'payment', number: values[number!]!, amountFen },
    )
  }
  return lines
}
