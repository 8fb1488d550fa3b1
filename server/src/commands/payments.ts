import { type CommandConfig, inContext, print, runCommand, typedId } from '../command.ts'
import { sendAgain, settleTrouble } from '../domains/payment/operating.ts'
import { listPaid, listSettled, listTroubled, type Trouble } from '../domains/payment/operatorQueries.ts'
import { refundPayment } from '../domains/payment/refunds.ts'
import type { Db } from '../infra/database.ts'
import { writtenTime } from '../infra/localTime.ts'
import { fenOf, yuanOf } from '../infra/payments/yuan.ts'
import { ApiError } from '../kernel/errors.ts'

const USAGE = `
npm run -s payments                         lists what somebody has to look after: stuck refunds, payments and bills that do not fit
npm run -s payments -- of MEMBER            lists what a member paid, the latest first
npm run -s payments -- refund PAYMENT       pays back all that is left of it; what was bought is taken back
npm run -s payments -- refund PAYMENT YUAN REFERENCE  pays back so much; under the same word of yours (a ticket's number, say) it is the
                                            same refund, however often you type it
npm run -s payments -- again REFUND         sends a refund once more that its provider refused
npm run -s payments -- settle payment|refund|bill ID NOTE  you have looked after it; a refund: its payer has the money by another way;
                                            a payment that is wrong in its amount or its payer: pay it back in the console first, its order
                                            ends by this
npm run -s payments -- log                  lists what was settled so, the latest first
`

const idOf = (typed: string | undefined): number => typedId(typed, USAGE)

async function refund(db: Db, config: CommandConfig, typed: string[]): Promise<void> {
  const [id, yuan, reference] = typed
  const amountFen = yuan === undefined ? undefined : fenOf(yuan)
  if (amountFen === null || (amountFen !== undefined && amountFen < 1)) throw new Error(`"${yuan}" is no amount of yuan.\n${USAGE}`)
  const wanted = { amountFen, reason: 'operator', reference } as const
  const refunded = await inContext(db, config, (context) => refundPayment(context, idOf(id), wanted)).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    if (error.code === 'rest_not_found') throw new Error(`Nothing was paid by payment ${id}.`)
    throw new Error(
      reference ? 'Not so much is left of it, or another amount was paid back under this reference.' : 'Nothing is left of it.',
    )
  })
  if (refunded.repeated) print(`This is refund ${refunded.id}, which was asked for before: nothing more is paid back.`)
  else print(`Refund ${refunded.id} is on its way: the running server tells the provider.`)
}

async function again(db: Db, config: CommandConfig, id: string | undefined): Promise<void> {
  await inContext(db, config, (context) => sendAgain(context, idOf(id))).catch((error: unknown) => {
    throw error instanceof ApiError ? new Error(`Refund ${id} was not refused.`) : error
  })
  print(`Refund ${id} is on its way again: the running server tells the provider.`)
}

const isTrouble = (typed: string | undefined): typed is Trouble => typed === 'payment' || typed === 'refund' || typed === 'bill'

async function settle(db: Db, config: CommandConfig, [what, id, ...words]: string[]): Promise<void> {
  const note = words.join(' ').trim()
  if (!isTrouble(what) || !note) throw new Error(USAGE)
  await inContext(db, config, (context) => settleTrouble(context, what, idOf(id), note)).catch((error: unknown) => {
    throw error instanceof ApiError ? new Error(`No ${what} ${id} waits for anybody.`) : error
  })
  print(`Settled: ${what} ${id}.`)
}

// npm run payments: what the operator looks after.
await runCommand(async (db, [what, ...typed], config) => {
  if (what === 'refund' && (typed.length === 1 || typed.length === 3)) return refund(db, config, typed)
  if (what === 'of' && typed.length === 1) {
    for (const { id, kind, way, amount_fen, refunded_fen, paid_at } of await listPaid(db, idOf(typed[0]))) {
      const refunded = refunded_fen ? `, ${yuanOf(refunded_fen)} refunded` : ''
      print(`${id}  ${writtenTime(paid_at)}  ${yuanOf(amount_fen)} for ${kind} by ${way}${refunded}`)
    }
    return
  }
  if (what === 'again' && typed.length === 1) return again(db, config, typed[0])
  if (what === 'settle') return settle(db, config, typed)
  if (what === 'log' && typed.length === 0) {
    for (const one of await listSettled(db)) print(`${writtenTime(one.at)}  ${one.what} ${one.subject_id}  ${one.found}: ${one.note}`)
    return
  }
  if (what !== undefined) throw new Error(USAGE)
  for (const { id, what: trouble, amount_fen, since } of await listTroubled(db))
    print(`${id}  ${writtenTime(since)}  ${yuanOf(amount_fen)}  ${trouble}`)
  print(USAGE)
})
