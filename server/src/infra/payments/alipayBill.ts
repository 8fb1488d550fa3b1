import { IntegrationError } from '../integrations/error.ts'
import { unzip } from '../zip.ts'
import type { BillLine } from './ports.ts'
import { fenOf } from './yuan.ts'

const SERVICE = 'Alipay'
const BILL_BYTES_MAX = 256 * 1024 * 1024
/** How the file begins that has a line for each payment and refund; another one has their sums. */
const DETAILS = '#支付宝业务明细查询'
const NUMBER = '商户订单号'
const KIND = '业务类型'
const AMOUNT = '订单金额（元）'
const REFUND_NUMBER = '退款批次号/请求号'
const REFUND = '退款'

/** Reads a bill of the type `trade`: CSV files in GB18030, in a zip. */
export function readAlipayBill(archive: Buffer): BillLine[] {
  let texts: string[]
  try {
    texts = unzip(archive, BILL_BYTES_MAX).map((file) => new TextDecoder('gb18030', { fatal: true }).decode(file))
  } catch (error) {
    throw new IntegrationError('failed', SERVICE, `a bill that does not open: ${(error as Error).message}`)
  }
  const details = texts.find((text) => text.startsWith(DETAILS))
  if (details === undefined) throw new IntegrationError('failed', SERVICE, 'a bill without details')
  return parseAlipayBill(details)
}

/** Comments begin with #, values may end with a tab, and what is refunded is negative. */
export function parseAlipayBill(text: string): BillLine[] {
  const [head, ...rows] = text.split(/\r?\n/).filter((line) => line.trim() && !line.startsWith('#'))
  const names = valuesOf(head ?? '')
  const column = (name: string) => {
    // Older bills have brackets of ASCII.
    const index = names.findIndex((one) => one.replace('(', '（').replace(')', '）') === name)
    if (index < 0) throw new IntegrationError('failed', SERVICE, `a bill without ${name}`)
    return index
  }
  const [number, kind, amount, refundNumber] = [NUMBER, KIND, AMOUNT, REFUND_NUMBER].map(column)
  return rows.map((row) => {
    const values = valuesOf(row)
    const fen = fenOf(values[amount!] ?? '')
    if (fen === null) throw new IntegrationError('failed', SERVICE, 'a bill with an amount that is none')
    if (values[kind!] !== REFUND) return { kind: 'payment', number: values[number!]!, amountFen: fen }
    // One number alone: that of whoever asked for it.
    const refund = values[refundNumber!]!
    return { kind: 'refund', number: refund, theirs: refund, amountFen: -fen }
  })
}

/** The values of a line of CSV, some of which may stand in quotes. */
const valuesOf = (line: string): string[] =>
  [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
    (quoted?.replaceAll('""', '"') ?? plain ?? '').trim(),
  )
