import { type Context } from '../../kernel/context.ts'
import { confirmSent } from '../payment/delivery.ts'
import { releaseCodes, takeCodes } from './exchangeQueries.ts'
import { findPayableOf, listLines, moveOrder } from './orderQueries.ts'
import { tellBuyer } from './news.ts'

/**
 * Hands over the codes of a paid order: all of them. Where some are lacking it has none, and waits until the shop has loaded more. The
 * order is locked, or new.
 *
 * @returns whether it has them
 */
export async function handOverCodes(trx: Context, orderId: number): Promise<boolean> {
  const { db } = trx
  for (const { sku_id: sku, quantity } of await listLines(db, [orderId])) {
    if (sku !== null && (await takeCodes(db, sku, orderId, quantity)).length === quantity) continue
    await releaseCodes(db, orderId)
    return false
  }
  await moveOrder(db, orderId, ['paid'], 'received')
  const payableId = await findPayableOf(db, orderId)
  if (payableId !== null) await confirmSent(db, payableId)
  await tellBuyer(trx, 'order.codesDelivered', orderId)
  return true
}
