import { texts } from '../../kernel/texts/index.ts'
import type { PayableKind } from '../payment/kinds.ts'
import { returnCoupon } from './couponQueries.ts'
import { addRefunded, insertEvent, lockOrderOf, moveOrder, returnStock } from './orderQueries.ts'
import { markPaid } from './ordering.ts'

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
    async deliver({ db }, { id }) {
      await markPaid(db, (await lockOrderOf(db, id)).id)
      return []
    },
    async cancel({ db }, { id }) {
      const { id: orderId } = await lockOrderOf(db, id)
      if (!(await moveOrder(db, orderId, ['unpaid'], 'cancelled'))) return
      await returnCoupon(db, orderId)
      await returnStock(db, orderId)
    },
    async withdraw({ db }, { id: payableId }, { amountFen }) {
      const { id, isAll } = await addRefunded(db, payableId, amountFen)
      if (isAll) await moveOrder(db, id, ['paid', 'shipped', 'received', 'reviewed'], 'refunded')
      else await insertEvent(db, id, 'refund')
      return []
    },
  },
}
