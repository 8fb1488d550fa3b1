import { Readable } from 'node:stream'
import type { walletEndpoints } from '@anglers/contract/wallet'
import { answerDone, type Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { csvOf, listNotes, readStatement } from '../ledger/statements.ts'
import { deleteOrder } from '../payment/service.ts'
import { redeem } from './codes.ts'
import { listMoneyOrders, orderForMoney, readCreditChoices, readMoneyOrder } from './orders.ts'
import { readWallet } from './service.ts'
import { buyVip, readVipChoices } from './vip.ts'

export const walletHandlers: Handlers<keyof typeof walletEndpoints> = {
  'GET wallet': ({ db, viewer }) => readWallet(db, viewer.id),
  'GET wallet/note': ({ db, viewer, input }) => listNotes(db, viewer.id, input.type, input.month, window(input)),
  'GET wallet/statement': ({ db, viewer, input }) => readStatement(db, viewer.id, input.unit, input.month),
  'GET wallet/statement-file': async ({ db, viewer, input: { unit, month } }) => ({
    body: Readable.from(csvOf(db, viewer.id, unit, month)),
    name: `${unit}-${month}.csv`,
  }),
  'GET wallet/orders': (call) => listMoneyOrders(call, call.viewer, window(call.input)),
  'GET wallet/recharge-credit': ({ db, viewer }) => readCreditChoices(db, viewer),
  'POST wallet/create-order': (call) => orderForMoney(call, call.viewer, call.input),
  'GET wallet/order-detail': (call) => readMoneyOrder(call, call.viewer, call.input.id, call.input),
  'POST wallet/delete-order': answerDone((call) => deleteOrder(call, call.viewer, call.input.id)),
  'GET wallet/recharge-vip': ({ db, viewer }) => readVipChoices(db, viewer),
  'POST wallet/recharge-vip-credit': async (call) => {
    await buyVip(call, call.viewer, call.input)
    return readWallet(call.db, call.viewer.id)
  },
  'POST wallet/key-use': (call) => redeem(call, call.viewer.id, call.input.code),
}
