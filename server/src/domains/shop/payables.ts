import { texts } from '../../kernel/texts/index.ts'
import type { PayableKind } from '../payment/kinds.ts'
import { closeAftersales } from './aftersaleQueries.ts'
import { returnCoupon } from './couponQueries.ts'
import { handOverCodes } from './handingOver.ts'
import { tellOfReturn } from './news.ts'
import { markPaid } from './ordering.ts'
import { addRefunded, findParcelSent, insertEvent, lockOrderOf, moveOrder, showOrder, withdrawLines } from './orderQueries.ts'
import { dropOrder, markReceived } from './orders.ts'

/** What the shop lets pay for: the order is that of its item. */
interface GoodsItem {
  orderId: number
  title: string
}

export const payables: Record<'goods', PayableKind> = {
  goods: {
    goods: 'shipped',
    movement: 'payment',
    // Providers take no words of others.
    title: (_item, language) => texts[language].shop.titles.goods,
    productId: () => 'goods',
    returnPage: (item) => `/shop/money/paySuccess?id=${(item as GoodsItem).orderId}`,
    async deliver(trx, { id: payableId }) {
      const { id, delivery } = await lockOrderOf(trx.db, payableId)
      await markPaid(trx.db, id)
      if (delivery === 'code') await handOverCodes(trx, id)
      return []
    },
    async received(db, payableId) {
      await markReceived(db, (await lockOrderOf(db, payableId)).id)
    },
    parcel: (db, payableId) => findParcelSent(db, payableId),
    async cancel({ db }, { id }) {
      await dropOrder(db, (await lockOrderOf(db, id)).id, 'unpaid')
    },
    async returned(trx, { id: payableId }, { id: refund, reason }) {
      const { id } = await lockOrderOf(trx.db, payableId)
      await insertEvent(trx.db, id, reason === 'late' ? 'paid_late' : 'paid_twice')
      await showOrder(trx.db, id)
      await tellOfReturn(trx, id, refund)
    },
    async withdraw({ db }, { id: payableId }, { amountFen }) {
      const { state } = await lockOrderOf(db, payableId)
      const { id, isAll } = await addRefunded(db, payableId, amountFen)
      if (isAll && (await moveOrder(db, id, ['paid', 'shipped', 'received', 'reviewed'], 'refunded'))) {
        await withdrawLines(db, id, { wasSent: state !== 'paid' })
        await closeAftersales(db, id)
        if (state === 'paid') await returnCoupon(db, id)
      } else await insertEvent(db, id, 'refund')
      return []
    },
  },
}
