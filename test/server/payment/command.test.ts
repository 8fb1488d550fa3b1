import { openContext } from '../../../server/src/kernel/context.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openPaymentServer } from '../support/payments.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'

const server = await openPaymentServer()
const { call, buildMember, simulator, orderCredit, attemptsOf, refundsOf, creditOf, databaseUrl } = server
afterAll(server.close)

const run = (...args: string[]) => runCommand('payments', args, databaseUrl)

/** A payment of 50 yuan by WeChat. */
async function paid() {
  const as = await buildMember()
  const order = await orderCredit(as)
  await call('POST payment/wechatpay', { id: order.id, place: 'phone' }, { as })
  const [attempt] = await attemptsOf(order.id)
  await simulator.wechatPay.pay(attempt!.out_trade_no)
  return { as, order, id: String(attempt!.id) }
}

test(
  'an operator finds what a member paid, and refunds a part of it, which is the same one when it is typed again',
  async () => {
    const { as, order, id } = await paid()
    expect(await run('of', String(as.id))).toMatch(new RegExp(`^${id}  .*50\\.00 for credit by wechat_h5\n$`))
    expect(await run('refund', id, '0.29', 'T-1')).toMatch(/^Refund \d+ is on its way/)
    expect(await run('refund', id, '0.29', 'T-1')).toContain('nothing more is paid back')
    expect(await run('refund', id, '60', 'T-2')).toContain('Not so much is left')
    expect(await run('of', String(as.id))).toMatch(/50\.00 for credit by wechat_h5, 0\.29 refunded\n$/)
    expect((await refundsOf(order.id)).map(({ amount_fen }) => amount_fen)).toEqual([29])
    expect(await creditOf(as)).toBe(4_971)
  },
  COMMANDS_MS,
)

test(
  'an operator sees what is stuck, and says what came of it',
  async () => {
    // Refunds have ids of their own, which are not those of what was paid.
    await paid()
    const { id } = await paid()
    const { id: refund } = await refundPayment(openContext(server.context), Number(id), { amountFen: 31, reason: 'operator' })
    simulator.wechatPay.faults.refunds = 'abnormal'
    await server.runJobs()
    expect(await run()).toMatch(new RegExp(`^${refund}  .*0\\.31  refund of payment ${id} abnormal`, 'm'))
    expect(await run('again', String(refund))).toContain(`Refund ${refund} is on its way again`)
    expect(await run('again', String(refund))).toBe(`1 Refund ${refund} was not refused.\n`)
    await server.runJobs()
    expect(await run('settle', 'refund', String(refund))).toContain('NOTE')
    expect(await run('settle', 'refund', String(refund), 'sent by bank')).toContain('Settled')
    expect(await run('settle', 'refund', String(refund), 'again')).toContain('waits for anybody')
    await server.db.updateTable('payment_attempt').set({ alarm: 'wrong_amount' }).where('id', '=', Number(id)).execute()
    expect((await server.audit()).map(({ check }) => check)).toContain('payment_alarm')
    expect(await run('settle', 'payment', id, 'asked the payer')).toContain('Settled')
    expect((await server.audit()).map(({ check }) => check)).not.toContain('payment_alarm')
    expect(await run('log')).toMatch(/payment \d+ {2}wrong_amount: asked the payer\n.*refund \d+ {2}abnormal.*: sent by bank/)
  },
  COMMANDS_MS,
)

test(
  'an operator refunds all that is left of a payment, and nothing by a word that is none',
  async () => {
    const [{ as, order, id }, other] = [await paid(), await paid()]
    for (const [words, said] of [
      [['refund', id, '0', 'T-1'], '"0" is no amount of yuan'],
      [['refund', id, '-1', 'T-1'], '"-1" is no amount of yuan'],
      [['refund', id, '1e3', 'T-1'], '"1e3" is no amount of yuan'],
      // Without a word of theirs they would pay it back twice who type it twice.
      [['refund', id, '1'], 'npm run -s payments -- refund PAYMENT YUAN REFERENCE'],
      [['refund', 'all'], 'npm run -s payments -- refund PAYMENT'],
      [['refund', '999999'], 'Nothing was paid by payment 999999.'],
      [['again', '999999'], 'Refund 999999 was not refused.'],
      [['settle', 'order', id, 'done'], 'npm run -s payments -- settle'],
      [['settle', 'bill', '999999', 'done'], 'No bill 999999 waits for anybody.'],
      [['of', 'me'], 'npm run -s payments -- of MEMBER'],
      [['refunds', id], 'npm run -s payments'],
      [['again', id, 'now'], 'npm run -s payments'],
    ] as const)
      expect([words, await run(...words)]).toEqual([words, expect.stringMatching(new RegExp(`^1 [^]*${said.replace(/[.|*]/g, '\\$&')}`))])
    expect(await refundsOf(order.id)).toEqual([])
    await run('refund', id, '0.29', 'T-1')
    expect(await run('refund', id, '0.30', 'T-1')).toContain('another amount was paid back under this reference')
    expect(await run('refund', id)).toMatch(/^Refund \d+ is on its way/)
    expect((await refundsOf(order.id)).map(({ amount_fen, reason }) => [amount_fen, reason])).toEqual([
      [29, 'operator'],
      [4_971, 'operator'],
    ])
    expect([await creditOf(as), await creditOf(other.as)]).toEqual([0, 5_000])
    expect(await run('refund', id)).toBe('1 Nothing is left of it.\n')
  },
  COMMANDS_MS,
)
