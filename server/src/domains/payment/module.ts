import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Db } from '../../infra/database.ts'
import { addJob } from '../../infra/jobs.ts'
import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { auditPayments } from './auditQueries.ts'
import { paymentHandlers } from './endpoints.ts'
import { exportPayments } from './exportQueries.ts'
import { confirmDelivery } from './delivery.ts'
import { endDueOrders, endOrder, followPayment } from './following.ts'
import { reconcileDue } from './reconcile.ts'
import { forgetPayer } from './queries.ts'
import { advanceRefund, resumeRefunds } from './refunds.ts'
import { sentences } from './sentences.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    follow_payment: { id: number }
    refund_payment: { id: number }
    confirm_delivery: { id: number }
    end_order: { id: number }
    end_due_orders: object
    resume_refunds: object
    forget_payer: { member: number }
    reconcile_bills: object
  }
}

const HOUR_MS = 60 * 60_000
const DAY_MS = 24 * HOUR_MS
/** For inquiries into what exactly a provider said. */
const EVENTS_KEPT_DAYS = 400

/** Forgets whom a member who has gone paid as, once nothing is under way any more. */
async function forgetPayerInTime(db: Db, member: number): Promise<void> {
  if (await forgetPayer(db, member)) return
  await addJob(db, 'forget_payer', { member }, { runAt: new Date(Date.now() + DAY_MS), key: `forget_payer:${member}` })
}

export const paymentModule = {
  name: 'payment',
  sentences,
  handlers: paymentHandlers,
  audits: [auditPayments],
  cleanup: [deleteOld('payment_event', 'id', sql`received_at < ${ago('days', EVENTS_KEPT_DAYS)}`)],
  // The law wants the books kept; the member whom they point to is nameless by then.
  onExport: ({ db }, memberId) => ({ payments: () => exportPayments(db, memberId) }),
  onErase: ({ db }, { id }) => forgetPayerInTime(db, id),
  jobs: (services) => {
    const context = { ...openContext(services), config: services.config, integrations: services.integrations }
    return {
      follow_payment: { run: ({ id }) => followPayment(context, id) },
      refund_payment: { run: ({ id }) => advanceRefund(context, id, services.logger) },
      confirm_delivery: { run: ({ id }) => confirmDelivery(context, id) },
      end_order: { run: ({ id }) => endOrder(context, id) },
      end_due_orders: { cron: '* * * * *', catchUpMs: HOUR_MS, run: () => endDueOrders(context) },
      // A refund's own job is given up when its provider fails for hours.
      resume_refunds: { cron: '17 * * * *', catchUpMs: HOUR_MS, run: () => resumeRefunds(context.db) },
      forget_payer: { run: ({ member }) => forgetPayerInTime(context.db, member) },
      reconcile_bills: {
        // 10:40 in China: bills of yesterday are there from ten o'clock on.
        cron: '40 2,6,10 * * *',
        catchUpMs: DAY_MS,
        run: () => reconcileDue(context, services.logger),
      },
    }
  },
} satisfies Module
