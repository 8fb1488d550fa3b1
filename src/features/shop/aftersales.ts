import type { Aftersale, AftersaleReason, AftersaleState } from '@anglers/contract/shopAftersales'
import type { OrderLine } from '@anglers/contract/shopOrders'
import { t } from '@/lib/i18n/rooms'
import { newKey } from '@/lib/key'
import { dateOf } from '@/lib/time'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'

/** A line of an order, as far as it is asked back; its price may be in points. */
export type AskedLine = Pick<OrderLine, 'id' | 'priceFen' | 'discountFen' | 'quantity' | 'refundedQuantity' | 'refundable' | 'returnable'>

/** What stands at what was asked back; a state may be newer than this app. */
export function aftersaleLabel({ state, dueAt }: Pick<Aftersale, 'state' | 'dueAt'>): string {
  const states: Partial<Record<AftersaleState, string | ((date: string) => string)>> = t.shop.aftersale.states
  const said = states[state]
  return typeof said === 'function' ? said(dueAt === null ? '' : dateOf(dueAt)) : (said ?? '')
}

export function reasonLabel(reason: AftersaleReason): string {
  const reasons: Record<string, string> = t.shop.aftersale.reasons
  return reasons[reason] ?? reason
}

/** About what comes back of so many pieces of a line: the server says it exactly. */
export const shareOf = ({ priceFen, quantity, discountFen, refundedQuantity }: AskedLine, pieces: number): number => {
  const upTo = (count: number) => Math.floor(((priceFen * quantity - discountFen) * count) / quantity)
  return upTo(refundedQuantity + pieces) - upTo(refundedQuantity)
}

/** Takes back what I asked, once I have said that I mean it. Returns whether it is done. */
export async function withdraw(id: number): Promise<boolean> {
  if (!(await modals.ask(t.shop.aftersale.confirmWithdraw, { confirmText: t.shop.aftersale.withdraw }))) return false
  return attempt(() => call('POST shop/aftersale', { id, action: 'withdraw' }, { key: newKey() }))
}
