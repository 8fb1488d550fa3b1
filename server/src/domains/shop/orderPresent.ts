import type { OfferedWay } from '@anglers/contract/payment'
import type { ShopOrder, ShopOrderDetail } from '@anglers/contract/shopOrders'
import type { ObjectStore } from '../../infra/store.ts'
import { pictureOf } from './goodPresent.ts'
import { presentAftersale } from './aftersalePresent.ts'
import type { AftersaleRow } from './aftersaleQueries.ts'
import type { LineRow, OrderRow, OwnOrder } from './orderQueries.ts'
import { canCancel, canConfirm, canDelete, canInvoice, canPay, refundableOf, reviewOf } from './policy.ts'

export const presentLine = (line: LineRow, store: ObjectStore) => ({
  id: line.id,
  goodId: line.good_id,
  skuId: line.sku_id,
  title: line.title,
  spec: line.spec,
  picture: line.picture === null ? null : pictureOf(line.picture, store),
  quantity: line.quantity,
  refundedQuantity: line.refunded_quantity,
})

/** @param takesBack whether the shop has an address to which goods can be sent back */
export const presentOrder = (
  row: OwnOrder,
  lines: readonly LineRow[],
  { deadline, takesBack }: { deadline: Date | null; takesBack: boolean },
  store: ObjectStore,
): ShopOrder => ({
  id: row.id,
  state: row.refunding ? 'refunding' : row.state,
  lines: lines.map((line) => ({
    ...presentLine(line, store),
    priceFen: line.price,
    discountFen: line.discount,
    review: reviewOf(row, line),
    refundable: refundableOf(row, line),
    returnable: line.returnable && takesBack,
  })),
  goodsFen: row.goods,
  freightFen: row.freight,
  discountFen: row.discount,
  totalFen: row.total,
  refundedFen: row.refunded + row.returned_fen,
  createdAt: row.created_at.toISOString(),
  payUntil: deadline?.toISOString() ?? null,
  receiveUntil: row.receive_by?.toISOString() ?? null,
  can: {
    pay: canPay(row, deadline),
    cancel: canCancel(row),
    confirm: canConfirm(row),
    invoice: canInvoice(row),
    review: lines.some((line) => reviewOf(row, line) === 'write'),
    delete: canDelete(row),
  },
})

interface Story {
  events: readonly { kind: string; at: Date }[]
  parcel: { company: string; number: string } | null
  codes: string[]
  aftersales: readonly AftersaleRow[]
  payment: { ways: OfferedWay[]; pending: boolean } | null
}

export const presentDetail = (
  order: ShopOrder,
  row: OrderRow,
  { events, parcel, codes, payment, aftersales }: Story,
  store: ObjectStore,
): ShopOrderDetail => ({
  ...order,
  delivery: row.delivery,
  address: row.address,
  remark: row.remark,
  events: events.map(({ kind, at }) => ({ kind, at: at.toISOString() })),
  parcel,
  codes,
  invoice: row.invoice,
  aftersales: aftersales.map((aftersale) => presentAftersale(aftersale, store)),
  ways: payment?.ways ?? [],
  pending: payment?.pending ?? false,
})
