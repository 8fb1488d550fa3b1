import { texts } from '../../kernel/texts/index.ts'
import { bookDebt, payingDebts } from '../ledger/debts.ts'
import { legsThatMove, lockBalance } from '../ledger/service.ts'
import type { PayableKind, PayableRow, RefundPart } from '../payment/kinds.ts'
import { grantVip, withdrawVip } from './vipQueries.ts'

export interface CreditItem {
  creditFen: number
}
export interface VipItem {
  plan: string
  months: number
}

/** Credit that the site hands out to a member, or (negative) takes back. */
const creditLegs = (member: number, amount: number) =>
  legsThatMove({ site: 'issued', unit: 'credit', amount: -amount }, { member, unit: 'credit', amount })

/** What of the credit a refund of a part of the price takes back: whole fen, and all that is left of it with the last part. */
function shareOf(credit: number, { amount_fen: price }: PayableRow, { amountFen, beforeFen }: RefundPart): number {
  const upTo = (fen: number) => (BigInt(credit) * BigInt(fen)) / BigInt(price)
  return Number(upTo(beforeFen + amountFen) - upTo(beforeFen))
}

export const payables: Record<'credit' | 'vip', PayableKind> = {
  credit: {
    goods: 'virtual',
    movement: 'top_up',
    title: (_item, language) => texts[language].wallet.titles.credit,
    productId: (item) => `credit-${(item as CreditItem).creditFen}`,
    async deliver({ db }, { member_id: member, item }) {
      const { creditFen } = item as CreditItem
      return payingDebts(db, member, 'issued', creditLegs(member, creditFen))
    },
    /** What is spent by then cannot be taken: it is owed. */
    async withdraw({ db }, payable, refund) {
      const { member_id: member, item } = payable
      const wanted = shareOf((item as CreditItem).creditFen, payable, refund)
      const taken = Math.min(wanted, await lockBalance(db, member, 'credit'))
      if (wanted > taken) await bookDebt(db, member, wanted - taken, { refundId: refund.id })
      return creditLegs(member, -taken)
    },
  },
  vip: {
    goods: 'virtual',
    movement: 'vip',
    title: (item, language) => texts[language].wallet.titles.vip((item as VipItem).months),
    productId: (item) => `vip-${(item as VipItem).plan}`,
    async deliver({ db }, { id, member_id: member, item }) {
      await grantVip(db, member, (item as VipItem).months, `payment:${id}`, id)
      return []
    },
    async withdraw({ db }, { id, member_id: member, amount_fen: price }, { amountFen, beforeFen }) {
      await withdrawVip(db, member, id, amountFen / (price - beforeFen))
      return []
    },
  },
}
