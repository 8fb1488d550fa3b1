import { AFTERSALE_DAYS, PAYMENT_LEFT_SECONDS } from '@anglers/contract/limits'
import type { Delivery } from '@anglers/contract/shop'
import type { AftersaleState } from '@anglers/contract/shopAftersales'
import type { KeptState } from './tables.ts'

interface Facts {
  state: KeptState
  payable_id: number | null
  invoice: object | null
  total: number
}

const isOneOf = (state: KeptState, ...states: KeptState[]) => states.includes(state)

/** As long as a payment may begin: in its last moments none does. Also after its end it waits for nobody else: the sweep drops it. */
export const canPay = ({ state, payable_id }: Facts, deadline: Date | null): boolean =>
  state === 'unpaid' && payable_id !== null && deadline !== null && deadline.getTime() >= Date.now() + PAYMENT_LEFT_SECONDS * 1000
/** Until it is sent, one that cost nothing, too: there is no money to be asked back. */
export const canCancel = ({ state, total }: Pick<Facts, 'state' | 'total'>): boolean =>
  state === 'unpaid' || (state === 'paid' && total === 0)
export const canConfirm = ({ state }: Pick<Facts, 'state'>): boolean => state === 'shipped'
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

export const canDelete = ({ state, refunding }: Pick<Facts, 'state'> & { refunding: boolean }): boolean =>
  !refunding && isOneOf(state, 'cancelled', 'received', 'reviewed', 'refunded')

const DAY_MS = 24 * 60 * 60_000

interface AftersaleFacts {
  state: AftersaleState
  due_at: Date | null
}

/** Until it is decided, and until the goods are on their way back. */
export const canWithdraw = ({ state, due_at: dueAt }: AftersaleFacts): boolean => dueAt !== null && state !== 'returning'
export const canAppeal = ({ state }: Pick<AftersaleFacts, 'state'>): boolean => state === 'rejected'
export const canSendBack = ({ state }: Pick<AftersaleFacts, 'state'>): boolean => state === 'agreed'

interface RefundFacts extends Pick<Facts, 'state'> {
  delivery: Delivery
  received_at: Date | null
}

/**
 * Of how many pieces of a line the money may be asked back now: from the payment until some days after it came, once at a time, and not
 * again where that was refused after an objection. What is delivered at once is not taken back.
 */
export function refundableOf(
  { state, delivery, received_at: receivedAt }: RefundFacts,
  {
    quantity,
    refunded_quantity: refunded,
    asked,
    refused,
  }: Pick<LineFacts, 'quantity' | 'refunded_quantity'> & { asked: boolean; refused: boolean },
): number {
  if (asked || refused || delivery !== 'parcel' || !isOneOf(state, 'paid', 'shipped', 'received', 'reviewed')) return 0
  if (receivedAt && receivedAt.getTime() + AFTERSALE_DAYS * DAY_MS < Date.now()) return 0
  return quantity - refunded
}

/** What of a line's price belongs to so many of its pieces: however it is cut, the parts add up to the whole. */
export const priceOf = ({ price, quantity, discount }: { price: number; quantity: number; discount: number }, pieces: number): number =>
  Math.floor(((price * quantity - discount) * pieces) / quantity)
