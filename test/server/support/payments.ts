import type { PayerPlace } from '@anglers/contract/payment'
import { startSimulator } from '@anglers/simulators'
import { SOCKET_PATH } from '@anglers/contract/socket'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { notifyUrlOf } from '../../../server/src/domains/payment/addresses.ts'
import { modules } from '../../../server/src/modules.ts'
import { openTestServer, type TestServer, type TestServerOptions } from './server.ts'

export type Member = Awaited<ReturnType<TestServer['buildMember']>>

/** A server that the simulated providers of payments reach, and what tests of payments do again and again. */
export async function openPaymentServer(options: Pick<TestServerOptions, 'logger'> = {}) {
  const simulator = await startSimulator()
  const server = await openTestServer({ ...options, platforms: simulator.platforms, payments: simulator.payments })
  const address = (await server.listen()).replace(SOCKET_PATH, '').replace('ws', 'http')
  // What providers call: the server knows its own address once it listens.
  server.config.publicUrl = address
  simulator.wechat.pushes.url = notifyUrlOf(address, 'wechat_virtual')
  const { call, db, jobs } = server

  return {
    ...server,
    simulator,
    address,
    /** A member's order of credit: 50 yuan for 55 in credit. */
    async orderCredit(as: Member, place: PayerPlace = 'phone') {
      const item = { type: 'credit', choice: '50' } as const
      return (await call('POST wallet/create-order', { item, priceFen: 5_000, place }, { as })).body
    },
    read: async (as: Member, id: number, check = false) =>
      (await call('GET wallet/order-detail', { id, place: 'phone', check }, { as })).body,
    creditOf: async (as: Member) => (await call('GET wallet', {}, { as })).body.credit,
    /** The attempts of an order, the latest last. */
    attemptsOf: (payableId: number) =>
      db.selectFrom('payment_attempt').selectAll().where('payable_id', '=', payableId).orderBy('id').execute(),
    refundsOf: (payableId: number) =>
      db
        .selectFrom('payment_refund as refund')
        .innerJoin('payment_attempt as attempt', 'attempt.id', 'attempt_id')
        .selectAll('refund')
        .where('payable_id', '=', payableId)
        .orderBy('refund.id')
        .execute(),
    /** Has time pass for an order: its deadline is over. */
    async expire(payableId: number) {
      const past = new Date(Date.now() - 1_000)
      await db.updateTable('payable').set({ deadline: past }).where('id', '=', payableId).execute()
      await db.updateTable('payment_attempt').set({ expires_at: past }).where('payable_id', '=', payableId).execute()
    },
    follow: (id: number) => jobs.follow_payment.run({ id }),
    confirmDelivery: (id: number) => jobs.confirm_delivery.run({ id }),
    refundStep: (id: number) => jobs.refund_payment.run({ id }),
    audit: () => audit(db, modules),
    async close() {
      await server.close()
      await simulator.close()
    },
  }
}

export type PaymentServer = Awaited<ReturnType<typeof openPaymentServer>>
