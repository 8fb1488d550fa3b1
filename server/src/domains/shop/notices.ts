import type { Module } from '../../kernel/module.ts'
import { goodPage, orderPage } from '../../lib/appPages.ts'
import type {} from './events.ts'

export const notices = {
  kinds: {
    order_sent: { tab: 'system' },
    order_arrived: { tab: 'system' },
    codes_delivered: { tab: 'system' },
    refund_agreed: { tab: 'system' },
    refund_rejected: { tab: 'system' },
    refund_paid: { tab: 'system' },
    payment_returned: { tab: 'system' },
    good_review_held: { tab: 'system' },
  },
  listen(events, { notifyBySite }) {
    const about = ({ id, unit, title }: { id: number; unit: 'cash' | 'points'; title: string }) => ({ title, link: orderPage(id, unit) })
    events
      .on('shop.reviewHeld', (trx, { member, good, review, text }) =>
        notifyBySite(trx, member, 'good_review_held', `review ${review}`, { text, link: goodPage(good) }),
      )
      .on('order.sent', (trx, { order, to }) => notifyBySite(trx, to, 'order_sent', `order sent ${order.id}`, about(order)))
      .on('order.arrived', (trx, { order, to }) => notifyBySite(trx, to, 'order_arrived', `order arrived ${order.id}`, about(order)))
      .on('order.codesDelivered', (trx, { order, to }) => notifyBySite(trx, to, 'codes_delivered', `codes of ${order.id}`, about(order)))
      .on('order.moneyReturned', (trx, { order, to, refund }) =>
        notifyBySite(trx, to, 'payment_returned', `returned ${refund}`, about(order)),
      )
      .on('order.refundDecided', (trx, { order, to, refund }) => {
        const said = refund.decision === 'rejected' ? { text: refund.answer } : {}
        // It is refused once more after an objection.
        const when = refund.decision === 'rejected' && refund.isLast ? ' at last' : ''
        return notifyBySite(trx, to, `refund_${refund.decision}`, `refund ${refund.id} ${refund.decision}${when}`, {
          ...about(order),
          ...said,
        })
      })
  },
} satisfies Module['notices']
