import { sql } from 'kysely'
import { findMovement } from '../../../server/src/domains/ledger/queries.ts'
import { refundPayment } from '../../../server/src/domains/payment/refunds.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { makeCodes } from '../../../server/src/domains/wallet/codes.ts'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { begin, paymentDrivers } from '../support/paymentDrivers.ts'
import { openPaymentServer } from '../support/payments.ts'
import { createShop } from '../support/shop.ts'
import { createShopping, one } from '../support/shopping.ts'

const server = await openPaymentServer()
const { db, call, context, jobs, buildMember, buildPost, finish, refundStep, refundsOf, expire, follow } = server
afterAll(server.close)
const { buildGood } = createShop(db)
const { buyer, order, payableOf, buy } = createShopping(server)
const [driver] = paymentDrivers(server)

beforeAll(async () => {
  await storeSetting(db, 'seast_reward', { maxFen: 5_000, authorPercent: 80 })
  await storeSetting(db, 'seast_credit_choices', [{ id: '50', priceFen: 5_000, creditFen: 5_500 }])
})
afterEach(async () => expect(await server.audit()).toEqual([]))

/** A movement: its kind, who caused it, what it is for, and whose accounts it moves. */
async function booked(key: string) {
  const { kind, actorId, subjectType, subjectId, legs } = (await findMovement(db, key))!
  const moved = legs.map(({ unit, role, memberId, amount }) => `${memberId ?? role} ${unit} ${amount}`)
  return [kind, actorId, subjectType && `${subjectType} ${subjectId}`, moved.sort()]
}

/** What moved on a member's accounts, the first first, but for what they were given to begin with. */
async function bookOf({ id }: { id: number }) {
  const { rows } = await sql<{ key: string }>`
    select key from ledger_movement movement
     where key not like 'given:%' and exists (
       select from ledger_entry join ledger_account account on account.id = account_id
        where movement_id = movement.id and account.member_id = ${id})
     order by movement.id`.execute(db)
  return Promise.all(rows.map(({ key }) => booked(key)))
}

const redeem = async (as: BuiltMember, gives: 'credit' | 'points', amount: number) => {
  const { id, codes } = await makeCodes(db, server.secret, 1, { gives, amount, note: '', expiresAt: null })
  await call('POST wallet/key-use', { code: codes[0]! }, { as })
  return id
}
const sendPacket = async (as: BuiltMember, to: object, count = 1) =>
  (await call('POST redbag/send', { ...to, unit: 'credit', split: 'equal', total: 300, count } as never, { as })).body.card!.id
const comesBack = async (id: number) => {
  const over = { expires_at: new Date(0) }
  await db.updateTable('redbag').set(over).where('id', '=', id).execute()
  await jobs.return_redbags.run({})
}

test('what is given away is booked from who gives it to whom it is for, and to the site what is the site’s', async () => {
  const [giver, friend] = [await buildMember({ credit: 5_000 }), await buildMember()]
  const post = await buildPost({ author: friend })
  const { note } = (await call('POST gift/send', { gift: 'thermos', price: 200, userId: friend.id }, { as: giver })).body
  await call('POST reward/send', { id: post.id, amountFen: 521 }, { as: giver })
  const { id: groupId } = await gather(server, giver, [friend])
  const packet = await sendPacket(giver, { groupId }, 3)
  await call('POST redbag', { id: packet }, { as: friend })
  await comesBack(packet)
  const [gift, reward, sent, back] = [
    ['gift', giver.id, `gift ${note.id}`, [`${giver.id} credit -200`, 'revenue credit 200']],
    ['reward', giver.id, `post ${post.id}`, [`${giver.id} credit -521`, `${friend.id} credit 417`, 'revenue credit 104']],
    ['redbag', giver.id, `redbag ${packet}`, [`${giver.id} credit -300`, 'redbags credit 300']],
    ['redbag_returned', null, `redbag ${packet}`, [`${giver.id} credit 200`, 'redbags credit -200']],
  ]
  const taken = ['redbag', friend.id, `redbag ${packet}`, [`${friend.id} credit 100`, 'redbags credit -100']]
  expect(await bookOf(giver)).toEqual([gift, reward, sent, back])
  expect(await bookOf(friend)).toEqual([reward, taken])
})

describe('what somebody owes the site is booked back to where it came from', () => {
  /** A member who owes the site 70 fen. */
  async function debtor() {
    const member = await buildMember({ credit: 300 })
    const { id: post_id } = await buildPost({ author: member })
    const sale = { post_id, member_id: (await buildMember()).id, author_id: member.id, price_fen: 70, author_fen: 70 }
    const { id } = await db.insertInto('post_purchase').values(sale).returning('id').executeTakeFirstOrThrow()
    const debt = { member_id: member.id, unit: 'credit', amount: 70, left_over: 70, purchase_id: id } as const
    await db.insertInto('debt').values(debt).execute()
    return member
  }

  test.each<[string, string, (as: BuiltMember) => Promise<unknown>, string[]]>([
    ['of a code', 'code', (as) => redeem(as, 'credit', 500), ['430', 'issued credit -430']],
    [
      'of a part of a packet',
      'redbag',
      async (as) => call('POST redbag', { id: await sendPacket(await buildMember({ credit: 300 }), { userId: as.id }) }, { as }),
      ['230', 'issued credit 70', 'redbags credit -300'],
    ],
    [
      'of a packet that comes back',
      'redbag_returned',
      async (as) => comesBack(await sendPacket(as, { userId: (await buildMember()).id })),
      ['230', 'issued credit 70', 'redbags credit -300'],
    ],
    [
      'of credit that is bought',
      'top_up',
      async (as) => {
        const bought = await driver!.order(as)
        await driver!.pay(as, bought)
        await driver!.confirm((await server.attemptsOf(bought.id))[0]!.out_trade_no)
      },
      ['5430', 'issued credit -5430', 'provider cash 5000', 'sales cash -5000'],
    ],
  ])('%s', async (_what, kind, comes, [left, ...site]) => {
    const as = await debtor()
    await comes(as)
    const [last] = (await bookOf(as)).slice(-1)
    expect([last![0], last![3]]).toEqual([kind, [`${as.id} credit ${left}`, ...site].sort()])
    expect((await call('GET wallet', {}, { as })).body.owed).toBe(0)
  })

  test('and of a reward to what the site earns', async () => {
    const [as, giver] = [await debtor(), await buildMember({ credit: 521 })]
    await call('POST reward/send', { id: (await buildPost({ author: as })).id, amountFen: 521 }, { as: giver })
    const [[, , , legs] = []] = await bookOf(as)
    expect(legs).toEqual([`${as.id} credit 347`, `${giver.id} credit -521`, 'revenue credit 174'].sort())
  })
})

describe('money is booked', () => {
  test('from its provider to what was sold for it, to what is owed back, and back', async () => {
    const { as, order: own, number, attempt } = await begin(server, driver!)
    await driver!.confirm(number)
    const { id } = await refundPayment(context, attempt.id, { amountFen: 1_000, reason: 'operator' })
    for (let step = 0; step < 2; step++) await refundStep(id)
    await driver!.refundElsewhere(number, 4_000)
    const elsewhere = (await refundsOf(own.id))[1]!.id
    const of = `payment ${own.id}`
    expect(await bookOf(as)).toEqual([
      ['top_up', as.id, of, [`${as.id} credit 5500`, 'issued credit -5500', 'provider cash 5000', 'sales cash -5000']],
      ['refund', null, of, [`${as.id} credit -1100`, 'issued credit 1100', 'refunds cash -1000', 'sales cash 1000']],
      ['refund', null, of, [`${as.id} credit -4400`, 'issued credit 4400', 'provider cash -4000', 'sales cash 4000']],
    ])
    expect(await booked(`refunded:${id}`)).toEqual(['refund', null, of, ['provider cash -1000', 'refunds cash 1000']])
    expect(await findMovement(db, `refunded:${elsewhere}`)).toBeNull()
  })

  test('that comes too late as owed back', async () => {
    const { as, order: own, number, attempt } = await begin(server, driver!)
    await expire(own.id)
    await follow(attempt.id)
    await driver!.confirmAnyway(number)
    const late = ['payment', as.id, `payment ${own.id}`, ['provider cash 5000', 'refunds cash -5000']]
    expect([await booked(`attempt:${attempt.id}`), await bookOf(as)]).toEqual([late, []])
    for (let step = 0; step < 2; step++) await refundStep((await refundsOf(own.id))[0]!.id)
  })

  test('for VIP and for goods as what was sold, which nobody has more credit by', async () => {
    const as = await buyer()
    const item = { type: 'vip', plan: 'month' } as const
    const vip = (await call('POST wallet/create-order', { item, priceFen: 1_500, place: 'phone' }, { as })).body
    await driver!.pay(as, vip)
    await driver!.confirm((await server.attemptsOf(vip.id))[0]!.out_trade_no)
    const { id } = await order(as, [one((await buildGood()).skus[0]!)])
    await buy(as, id)
    const goods = await payableOf(id)
    expect([await booked(`payable:${vip.id}`), await booked(`payable:${goods}`), await bookOf(as)]).toEqual([
      ['vip', as.id, `payment ${vip.id}`, ['provider cash 1500', 'sales cash -1500']],
      ['payment', as.id, `payment ${goods}`, ['provider cash 1600', 'sales cash -1600']],
      [],
    ])
  })
})

test('what points and credit buy is booked to the site, points that are paid back from there, and codes as handed out', async () => {
  const as = await buildMember({ credit: 2_000 })
  const batch = await redeem(as, 'points', 3_000)
  await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: 1_500 }, { as })
  const { id: grant } = await db.selectFrom('vip_grant').select('id').where('member_id', '=', as.id).executeTakeFirstOrThrow()
  const [skuId] = (await buildGood({ unit: 'points', freight_id: null })).skus
  const { id, lineId } = (await call('POST scoremall/exchange', { skuId: skuId!, points: 1_000 }, { as })).body
  const refund = { lineId, kind: 'refund', quantity: 1, reason: 'unwanted' } as const
  await call('POST shop/update-order', { id, action: 'refund', refund }, { as })
  const [asked] = (await call('GET scoremall/record', {}, { as })).body[0]!.aftersales
  await call('POST shop/aftersale-decide', { id: asked!.id, decision: 'agree' }, { as: await buildMember({ role: 'operator' }) })
  expect(await bookOf(as)).toEqual([
    ['code', as.id, `redemption_batch ${batch}`, [`${as.id} points 3000`, 'issued points -3000']],
    ['vip', as.id, `vip ${grant}`, [`${as.id} credit -1500`, 'revenue credit 1500']],
    ['exchange', as.id, `order ${id}`, [`${as.id} points -1000`, 'revenue points 1000']],
    ['exchange_returned', null, `order ${id}`, [`${as.id} points 1000`, 'revenue points -1000']],
  ])
})

test('what members do brings points and experience that the site hands out, and a day that is made up for goes to the site', async () => {
  const task = { id: 'write', period: 'newcomer', counts: 'post', goal: 1, points: 7, experience: 3, title: { 'zh-Hans': '发帖' } } as const
  await storeSetting(db, 'seast_tasks', [task])
  await storeSetting(db, 'seast_treasures', [{ period: 'newcomer', holds: [{ points: 9, weight: 1 }] }])
  await storeSetting(db, 'seast_sign', { points: 5, experience: 4, milestones: [], makeUpPoints: 20, makeUpsPerMonth: 2 })
  const [as, fan] = [await buildMember({ points: 20, created_at: new Date('2020-01-01') }), await buildMember()]
  const { day } = (await call('POST sign/add', {}, { as })).body
  const missed = new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10)
  await call('POST sign/add', { day: missed }, { as })
  const { id } = (await call('POST publish/words', { content: '三斤鲫' }, { as })).body
  await finish()
  await call('POST task/reward', { id: 'write' }, { as })
  await call('POST task/treasure-reward', { period: 'newcomer' }, { as })
  await call('POST comments', { type: 'like', id, on: true }, { as: fan })
  await finish()
  const said = (await call('POST comments', { type: 'comment', id, content: '好钓点' }, { as: fan })).body as { comment: { id: number } }
  await finish()
  const spoke = [`${fan.id} experience 2`, 'issued experience -2']
  expect(await bookOf(fan)).toEqual([['comment', fan.id, `comment ${said.comment.id}`, spoke]])
  await call('POST content-manage/delete', { id }, { as })
  await finish()
  const self = `user ${as.id}`
  const issued = (experience: number, points = 0) => [
    ...[`${as.id} experience ${experience}`, `issued experience ${-experience}`],
    ...(points ? [`${as.id} points ${points}`, `issued points ${-points}`] : []),
  ]
  expect(await bookOf(as)).toEqual(
    [
      ['sign', as.id, self, issued(4, 5)],
      ['sign_make_up', as.id, self, [`${as.id} points -20`, 'revenue points 20']],
      ['post', as.id, `post ${id}`, issued(10)],
      ['task', as.id, self, issued(3, 7)],
      ['treasure', as.id, self, [`${as.id} points 9`, 'issued points -9']],
      ['liked', as.id, `post ${id}`, issued(1)],
      ['taken_back', null, `post ${id}`, issued(-10)],
    ].map(([kind, actor, subject, legs]) => [kind, actor, subject, (legs as string[]).toSorted()]),
  )
})

test('who invited somebody and who came are booked together, both when they are rewarded and when that is taken back', async () => {
  await storeSetting(db, 'seast_referral', { points: 50, inviteePoints: 20, perDay: 9 })
  const [me, friend] = [await buildMember(), await buildMember()]
  await db.insertInto('referral').values({ inviter_id: me.id, invitee_id: friend.id }).execute()
  const { id } = (await call('POST publish/words', { content: '第一条' }, { as: friend })).body
  await server.runJobs()
  await call('POST content-manage/delete', { id }, { as: friend })
  await server.runJobs()
  await server.runJobs()
  const legs = (sign: '' | '-', site: number) =>
    [`${me.id} points ${sign}50`, `${friend.id} points ${sign}20`, `issued points ${site}`].sort()
  expect(await bookOf(me)).toEqual([
    ['referral', friend.id, `user ${friend.id}`, legs('', -70)],
    ['taken_back', null, `user ${friend.id}`, legs('-', 70)],
  ])
})

test('who leaves gives their experience back to the site, and what else they have stays in the books', async () => {
  const as = await buildMember({ credit: 30, experience: 40 })
  const long = { leaving_at: new Date(0) }
  await db.updateTable('member').set(long).where('id', '=', as.id).execute()
  await call('POST site/logoff', {}, { as })
  expect(await bookOf(as)).toEqual([['correction', null, `user ${as.id}`, [`${as.id} experience -40`, 'issued experience 40']]])
})
