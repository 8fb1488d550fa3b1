import type { Aftersale } from '@anglers/contract/shopAftersales'
import type { ObjectStore } from '../../infra/store.ts'
import { presentPicture } from '../media/present.ts'
import type { AftersaleRow } from './aftersaleQueries.ts'
import { canAppeal, canSendBack, canWithdraw } from './policy.ts'

const HAS_ADDRESS = ['agreed', 'returning', 'refunding', 'refunded']

export const presentAftersale = (row: AftersaleRow, store: ObjectStore): Aftersale => ({
  id: row.id,
  orderId: row.order_id,
  lineId: row.line_id,
  title: row.title,
  kind: row.kind,
  quantity: row.quantity,
  amountFen: row.amount,
  reason: row.reason,
  detail: row.detail,
  pictures: row.pictures.map((picture) => presentPicture(picture, store, 'readers')),
  state: row.state === 'refunding' && row.arrived ? 'refunded' : row.state,
  answer: row.answer,
  objection: row.objection,
  returnTo: HAS_ADDRESS.includes(row.state) ? row.return_to : null,
  parcel: row.company !== null && row.number !== null ? { company: row.company, number: row.number } : null,
  dueAt: row.due_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  can: {
    withdraw: canWithdraw(row),
    appeal: canAppeal(row),
    send: canSendBack(row),
  },
})
