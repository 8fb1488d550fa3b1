import { Writable } from 'node:stream'
import pino from 'pino'
import { dayOf } from '../../../server/src/infra/localTime.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { begin, hear, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

let log = ''
const stream = new Writable({
  write(chunk: Buffer, _encoding, done) {
    log += chunk.toString()
    done()
  },
})
const server = await openPaymentServer({ logger: pino({ level: 'trace' }, stream) })
const { simulator } = server
afterAll(server.close)

/** Every text in what a merchant or an app has: keys, ids, secrets. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}

test.each(paymentDrivers(server).map((driver) => [driver.name, driver] as const))(
  'a whole payment by %s leaves no key, no app and nobody’s openid in the log',
  async (name, driver) => {
    log = ''
    const { number, attempt, request } = await begin(server, driver)
    for (const forged of driver.forgeries(driver.paidNotice(number))) await hear(server, name, forged)
    await driver.confirm(number)
    driver.faults.silent.refund = 1
    const { id } = await refundPayment(openContext(server.context), attempt.id, { reason: 'operator' })
    await expect(server.refundStep(id)).rejects.toThrow(driver.service)
    await server.refundStep(id)
    await server.refundStep(id)
    driver.faults.reset()
    expect(log).toContain('/payment/notify/')
    const { hosts: _payments, ...merchants } = simulator.payments
    const { hosts: _platforms, ...apps } = simulator.platforms
    const secrets = [
      ...textsIn(merchants),
      ...textsIn(apps),
      attempt.prepared?.openid ?? '',
      ...Object.values(request).filter((text) => text.length > 20),
    ]
    for (const text of secrets.filter((one) => one.length >= 8)) {
      expect(log).not.toContain(text)
      expect(log).not.toContain(text.replaceAll('\n', '\\n'))
    }
    expect(log).not.toMatch(/"?openid"?/i)
  },
)

test('that a bill, or the books, do not fit is said to who runs the site', async () => {
  const { alipay } = server.context.integrations.payments
  const { bill } = alipay!
  const day = dayOf(new Date(Date.now() - 2 * 24 * 3_600_000))
  alipay!.bill = async (asked) => (asked === day ? [{ kind: 'payment', number: 'PSTRANGER', amountFen: 700 }] : [])
  log = ''
  try {
    await server.jobs.reconcile_bills.run({})
  } finally {
    alipay!.bill = bill
  }
  const lines = () =>
    log
      .split('\n')
      .filter((line) => /"level":50/.test(line))
      .map((line) => JSON.parse(line) as object)
  const fault = { kind: 'missing_here', number: 'PSTRANGER', hereFen: null, thereFen: 700 }
  const unfit = { msg: 'a bill does not fit the books', provider: 'alipay', day, faults: [fault] }
  expect(lines()).toContainEqual(expect.objectContaining(unfit))
  await server.jobs.audit_ledger.run({})
  const faults = expect.arrayContaining([expect.objectContaining({ check: 'bill', found: 0, expected: 700 })])
  expect(lines()).toContainEqual(expect.objectContaining({ msg: 'the ledger does not add up', faults }))
})

test('that a refund needs an operator is said once, however often its provider is asked after it', async () => {
  const [driver] = paymentDrivers(server)
  const { number, attempt } = await begin(server, driver!)
  await driver!.confirm(number)
  driver!.faults.refunds = 'abnormal'
  const { id } = await refundPayment(openContext(server.context), attempt.id, { reason: 'operator' })
  log = ''
  for (let step = 0; step < 4; step++) await server.refundStep(id)
  driver!.faults.reset()
  expect(log.match(/a refund needs an operator/g)).toHaveLength(1)
})
