import { openPaymentServer } from '../support/payments.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'

const server = await openPaymentServer()
const { call, buildMember, simulator, orderCredit, attemptsOf, refundsOf, creditOf, databaseUrl } = server
afterAll(server.close)

const run = (...args: string[]) => runCommand('payments', args, databaseUrl)

test(
  'an operator finds what a member paid, refunds a part of it, and sees what is stuck',
  async () => {
    const as = await buildMember()
    const order = await orderCredit(as)
    await call('POST payment/wechatpay', { id: order.id, place: 'phone' }, { as })
    const [attempt] = await attemptsOf(order.id)
    await simulator.wechatPay.pay(attempt!.out_trade_no)
    expect(await run('of', String(as.id))).toMatch(new RegExp(`^${attempt!.id}  .*50\\.00 for credit by wechat_h5\n$`))
    expect(await run('refund', String(attempt!.id), '0.29')).toMatch(/^Refund \d+ is on its way/)
    expect(await creditOf(as)).toBe(4_971)
    expect((await refundsOf(order.id)).map(({ amount_fen }) => amount_fen)).toEqual([29])
    simulator.wechatPay.faults.refunds = 'abnormal'
    await server.runJobs()
    expect(await run()).toContain(`${attempt!.id}  `)
    expect(await run()).toContain('0.29  refund')
    expect(await run('refund', String(attempt!.id), '1e3')).toContain('no amount of yuan')
    expect(await run('refund', String(attempt!.id), '60')).toContain('Not so much is left')
    expect(await refundsOf(order.id)).toHaveLength(1)
    const [refund] = await refundsOf(order.id)
    expect(await run('settle', 'refund', String(refund!.id))).toContain('NOTE')
    expect(await run('settle', 'refund', String(refund!.id), 'sent by bank')).toContain('Settled')
    expect(await run('settle', 'refund', String(refund!.id), 'again')).toContain('waits for anybody')
    await server.db.updateTable('payment_attempt').set({ alarm: 'wrong_amount' }).where('id', '=', attempt!.id).execute()
    expect((await server.audit()).map(({ check }) => check)).toEqual(['payment_alarm'])
    expect(await run('settle', 'payment', String(attempt!.id), 'asked the payer')).toContain('Settled')
    expect(await server.audit()).toEqual([])
    expect(await run('log')).toMatch(/payment \d+ {2}wrong_amount: asked the payer\n.*refund \d+ {2}abnormal.*: sent by bank/)
  },
  COMMANDS_MS,
)
