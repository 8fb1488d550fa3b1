import type { Leg } from '../ledger/service.ts'
import { lockBalance } from '../ledger/service.ts'
import type { PayableKind } from '../payment/kinds.ts'
import { bookDebt, settleDebts } from '../payment/debts.ts'
import { grantVip, withdrawVip } from './vipQueries.ts'

export interface CreditItem {
  creditFen: number
}
export interface VipItem {
  plan: string
  months: number
}

/** Credit that the site hands out to a member, or (negative) takes back; no legs where it is none. */
const creditLegs = (member: number, amount: number): Leg[] =>
  amount === 0
    ? []
    : [
        { site: 'issued', unit: 'credit', amount: -amount },
        { member, unit: 'credit', amount },
      ]

/** What of the credit a refund of a part of the price takes back: whole fen, and all of it with the last part. */
const shareOf = (credit: number, refundFen: number, priceFen: number) => Number((BigInt(credit) * BigInt(refundFen)) / BigInt(priceFen))

export const payables: Record<'credit' | 'vip', PayableKind> = {
  credit: {
    goods: 'virtual',
    movement: 'top_up',
    title: () => '余额充值',
    productId: (item) => `credit-${(item as CreditItem).creditFen}`,
    async deliver({ db }, { member_id: member, item }) {
      const { creditFen } = item as CreditItem
      return creditLegs(member, creditFen - (await settleDebts(db, member, creditFen)))
    },
    /** What is spent by then cannot be taken: it is owed. */
    async withdraw({ db }, { member_id: member, item, amount_fen: price }, { id, amountFen }) {
      const wanted = shareOf((item as CreditItem).creditFen, amountFen, price)
      const taken = Math.min(wanted, await lockBalance(db, member, 'credit'))
      if (wanted > taken) await bookDebt(db, member, wanted - taken, id)
      return creditLegs(member, -taken)
    },
  },
  vip: {
    goods: 'virtual',
    movement: 'vip',
    title: (item) => `会员 ${(item as VipItem).months} 个月`,
    productId: (item) => `vip-${(item as VipItem).plan}`,
    async deliver({ db }, { id, member_id: member, item }) {
      await grantVip(db, member, (item as VipItem).months, `payment:${id}`, id)
      return []
    },
    async withdraw({ db }, { id, member_id: member }) {
      await withdrawVip(db, member, id)
      return []
    },
  },
}
