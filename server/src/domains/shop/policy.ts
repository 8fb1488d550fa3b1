import { PAYMENT_LEFT_SECONDS } from '@anglers/contract/limits'
import type { OrderState } from '@anglers/contract/shopOrders'

interface Facts {
  state: OrderState
  payable_id: number | null
  invoice: object | null
  total: number
}

const isOneOf = (state: OrderState, ...states: OrderState[]) => states.includes(state)

/** As long as a payment may begin: in its last moments none does. Also after its end it waits for nobody else: the sweep drops it. */
export const canPay = ({ state, payable_id }: Facts, deadline: Date | null): boolean =>
  state === 'unpaid' && payable_id !== null && deadline !== null && deadline.getTime() >= Date.now() + PAYMENT_LEFT_SECONDS * 1000
/** Until it is sent, one that cost nothing, too: there is no money to be asked back. */
export const canCancel = ({ state, total }: Pick<Facts, 'state' | 'total'>): boolean =>
  state === 'unpaid' || (state === 'paid' && total === 0)
export const canConfirm = ({ state }: Facts): boolean => state === 'shipped'
/** Of what cost nothing there is nothing to say on one. */
export const canInvoice = ({ state, invoice, total }: Facts): boolean =>
  invoice === null && total > 0 && isOneOf(state, 'paid', 'shipped', 'received', 'reviewed')
/** All that was sent is with its buyer. */
export const hasArrived = ({ state }: Pick<Facts, 'state'>): boolean => isOneOf(state, 'received', 'reviewed')

interface LineFacts {
  good_id: number | null
  quantity: number
  refunded_quantity: number
  reviewed: boolean
  added: boolean
}

/** What the buyer may say of a line of an order now. */
export const reviewOf = (order: Pick<Facts, 'state'>, line: LineFacts): 'write' | 'add' | null => {
  if (line.reviewed) return line.added ? null : 'add'
  return hasArrived(order) && line.good_id !== null && line.quantity > line.refunded_quantity ? 'write' : null
}

export const canDelete = ({ state }: Facts): boolean => isOneOf(state, 'cancelled', 'received', 'reviewed', 'refunded')
