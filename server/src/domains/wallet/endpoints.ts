import { Readable } from 'node:stream'
import type { walletEndpoints } from '@anglers/contract/wallet'
import type { Handlers } from '../../kernel/handler.ts'
import { window } from '../../kernel/paging.ts'
import { csvOf, listNotes, readStatement } from '../ledger/statements.ts'
import { redeem } from './codes.ts'
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
  'GET wallet/recharge-vip': ({ db, viewer }) => readVipChoices(db, viewer),
  'POST wallet/recharge-vip-credit': async (call) => {
    await buyVip(call, call.viewer, call.input)
    return readWallet(call.db, call.viewer.id)
  },
  'POST wallet/key-use': (call) => redeem(call, call.viewer.id, call.input.code),
}
