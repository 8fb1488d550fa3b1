import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { shopHandlers } from './endpoints.ts'
import { eraseShopping, exportAddresses, exportCart, exportCoupons, exportShopOrders, forgetAddresses } from './exportQueries.ts'
import { cartHandlers, orderHandlers } from './orderEndpoints.ts'
import { receiveDueOrders } from './orders.ts'
import { payables } from './payables.ts'
import { sentences } from './sentences.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    receive_due_orders: object
  }
}

const BATCH = 200
const HOUR_MS = 60 * 60_000

export const shopModule = {
  name: 'shop',
  sentences,
  handlers: { ...shopHandlers, ...cartHandlers, ...orderHandlers },
  payables,
  jobs: (services) => ({
    receive_due_orders: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => receiveDueOrders(services) },
  }),
  cleanup: [{ limit: BATCH, run: forgetAddresses }],
  onExport: ({ db }, memberId) => ({
    shopOrders: () => inBatches(BATCH, (after) => exportShopOrders(db, memberId, after, BATCH)),
    shopAddresses: () => exportAddresses(db, memberId),
    shopCart: () => exportCart(db, memberId),
    shopCoupons: () => exportCoupons(db, memberId),
  }),
  // The books keep the orders; the row that they point to is nameless by then.
  onErase: ({ db }, { id }) => eraseShopping(db, id),
} satisfies Module
