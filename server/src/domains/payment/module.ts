import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import { dayOf } from '../../infra/localTime.ts'
import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { auditPayments } from './auditQueries.ts'
import { paymentHandlers } from './endpoints.ts'
import { exportPayments } from './exportQueries.ts'
import { confirmDelivery, endOrder, followPayment } from './following.ts'
import { reconcile } from './reconcile.ts'
import { advanceRefund } from './refunds.ts'
import { sentences } from './sentences.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    follow_payment: { id: number }
    refund_payment: { id: number }
    confirm_delivery: { id: number }
    end_order: { id: number }
    reconcile_bills: object
  }
}

const DAY_MS = 24 * 60 * 60_000
/** For whoever asks what exactly a provider said. */
const EVENTS_KEPT_DAYS = 400

export const paymentModule = {
  name: 'payment',
  sentences,
  handlers: paymentHandlers,
  audits: [auditPayments],
  cleanup: [deleteOld('payment_event', 'id', sql`received_at < ${ago('days', EVENTS_KEPT_DAYS)}`)],
  // The law wants the books kept; the member whom they point to is nameless by then.
  onExport: ({ db }, memberId) => ({ payments: () => exportPayments(db, memberId) }),
  jobs: (services) => {
    const context = { ...openContext(services), config: services.config, integrations: services.integrations }
    return {
      follow_payment: { run: ({ id }) => followPayment(context, id) },
      refund_payment: { run: ({ id }) => advanceRefund(context, id, services.logger) },
      confirm_delivery: { run: ({ id }) => confirmDelivery(context, id) },
      end_order: { run: ({ id }) => endOrder(context, id) },
      reconcile_bills: {
        // 10:40 in China: bills of yesterday are there from ten o'clock on.
        cron: '40 2,6,10 * * *',
        catchUpMs: DAY_MS,
        async run() {
          for (const provider of Object.values(services.integrations.payments)) {
            const faults = await reconcile(context, provider, dayOf(new Date(Date.now() - DAY_MS)))
            if (faults?.length) services.logger.error({ provider: provider.name, faults }, 'a bill does not fit the books')
          }
        },
      },
    }
  },
} satisfies Module
