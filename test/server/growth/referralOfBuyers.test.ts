import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { openContext } from '../../../server/src/kernel/context.ts'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'

const server = await openPaymentServer()
const { db, call, buildMember, runJobs } = server
const context = openContext(server.context)
const wechat = paymentDrivers(server).find(({ name }) => name === 'wechat')!
afterAll(server.close)
beforeAll(() => storeSetting(db, 'seast_referral', { points: 50, inviteePoints: 20, perDay: 9 }))

test('a friend who buys is as good as one who posts, until all of it is refunded, whatever others buy', async () => {
  const me = await buildMember()
  await wechat.confirm((await begin(server, wechat)).number)
  const points = async () => (await call('GET wallet', {}, { as: me })).body.points
  const { as: friend, attempt, number } = await begin(server, wechat)
  await db.insertInto('referral').values({ inviter_id: me.id, invitee_id: friend.id }).execute()
  await wechat.confirm(number)
  await runJobs()
  expect(await points()).toBe(50)
  await refundPayment(context, attempt.id, { amountFen: 2_000, reason: 'operator' })
  await runJobs()
  expect(await points()).toBe(50)
  await refundPayment(context, attempt.id, { reason: 'operator' })
  await runJobs()
  expect(await points()).toBe(0)
  expect(await server.audit()).toEqual([])
})

test('a friend whose post is deleted has still bought something, until that is refunded', async () => {
  const me = await buildMember()
  const points = async () => (await call('GET wallet', {}, { as: me })).body.points
  const { as: friend, attempt, number } = await begin(server, wechat)
  await db.insertInto('referral').values({ inviter_id: me.id, invitee_id: friend.id }).execute()
  const { id } = (await call('POST publish/words', { content: '第一条' }, { as: friend })).body
  await runJobs()
  await wechat.confirm(number)
  await runJobs()
  await call('POST content-manage/delete', { id }, { as: friend })
  await runJobs()
  await runJobs()
  expect(await points()).toBe(50)
  await refundPayment(context, attempt.id, { reason: 'operator' })
  await runJobs()
  expect(await points()).toBe(0)
})

test('what a friend paid twice, and got back once, they have still bought', async () => {
  const alipay = paymentDrivers(server).find(({ name }) => name === 'alipay')!
  const me = await buildMember()
  const { as: friend, order, number } = await begin(server, wechat)
  await db.insertInto('referral').values({ inviter_id: me.id, invitee_id: friend.id }).execute()
  const { id } = (await call('POST publish/words', { content: '第一条' }, { as: friend })).body
  await runJobs()
  await alipay.come(await alipay.pay(friend, order))
  const second = (await server.attemptsOf(order.id)).find(({ provider }) => provider === alipay.name)!
  await wechat.confirm(number)
  await alipay.confirm(second.out_trade_no)
  expect(await server.refundsOf(order.id)).toMatchObject([{ reason: 'double' }])
  await runJobs()
  await call('POST content-manage/delete', { id }, { as: friend })
  await runJobs()
  await runJobs()
  expect((await call('GET wallet', {}, { as: me })).body.points).toBe(50)
})
