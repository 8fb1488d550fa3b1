import { sql } from 'kysely'
import { conversationOf } from '../../../server/src/domains/chat/carrying.ts'
import { audit } from '../../../server/src/domains/ledger/audit.ts'
import { returnDueRedbags, returnRedbag } from '../../../server/src/domains/giving/redbagReturns.ts'
import { fillRedbag, makeRedbag } from '../../../server/src/domains/giving/redbagSending.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { modules } from '../../../server/src/modules.ts'
import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { db, call, refused, context, buildMember, buildBlock, close } = server
afterAll(close)
beforeAll(() => storeSetting(db, 'seast_giving_day', { credit: 10_000_000, points: 10_000_000 }))
afterEach(async () => expect(await audit(db, modules)).toEqual([]))

type Member = Awaited<ReturnType<typeof buildMember>>
const walletOf = async (as: { token: string }) => (await call('GET wallet', {}, { as })).body
const lucky = { unit: 'credit', split: 'lucky', total: 1_000, count: 5 } as const

/** A red packet in a group of its sender and these members. */
async function sendInGroup(members: Member[], terms: Partial<typeof lucky> | object = {}, owned: object = { credit: 5_000 }) {
  const sender = await buildMember(owned)
  const group = await gather(server, sender, members)
  const { body } = await call('POST redbag/send', { groupId: group.id, ...lucky, ...terms }, { as: sender })
  return { sender, group, id: (body.card as { id: number }).id, message: body }
}

const members = (count: number) => Promise.all(Array.from({ length: count }, () => buildMember()))
const expire = (id: number) =>
  db
    .updateTable('redbag')
    .set({ expires_at: new Date(Date.now() - 1_000) })
    .where('id', '=', id)
    .execute()

describe('POST redbag/send', () => {
  test('to a member is one part in a message, which takes its money', async () => {
    const [sender, friend] = [await buildMember({ credit: 2_000 }), await buildMember()]
    const { body } = await call(
      'POST redbag/send',
      { userId: friend.id, unit: 'credit', split: 'equal', total: 888, count: 1, greeting: '爆护连连' },
      { as: sender },
    )
    expect(body).toMatchObject({
      kind: 'card',
      to: friend.id,
      card: { type: 'redbag', unit: 'credit', greeting: '爆护连连', state: 'open', gone: false },
    })
    expect((await walletOf(sender)).credit).toBe(1_112)
    const { id } = body.card!
    expect((await refused('POST redbag', { id }, { as: sender })).code).toBe('redbag_refused')
    const taken = (await call('POST redbag', { id }, { as: friend })).body
    expect(taken).toMatchObject({ mine: { amount: 888 }, state: 'finished', total: null, taken: 1, groupId: null, can: { take: false } })
    expect(Date.parse(taken.expiresAt) - Date.parse(taken.at)).toBe(24 * 3_600_000)
    expect((await walletOf(friend)).credit).toBe(888)
    const { messages } = (await call('GET message/list', { id: friend.id }, { as: sender })).body
    expect(messages.at(-1)!.card).toMatchObject({ type: 'redbag', state: 'finished' })
  })

  test('with one key is sent once, and is another with another body', async () => {
    const [sender, friend] = [await buildMember({ credit: 2_000 }), await buildMember()]
    const options = { as: sender, headers: { 'idempotency-key': 'one-packet' } }
    const input = { userId: friend.id, unit: 'credit', split: 'equal', total: 100, count: 1 } as const
    const sent = await Promise.all([1, 2, 3].map(() => call('POST redbag/send', input, options)))
    expect(new Set(sent.map(({ body }) => body.id)).size).toBe(1)
    expect((await walletOf(sender)).credit).toBe(1_900)
    expect((await refused('POST redbag/send', { ...input, total: 200 }, options)).code).toBe('rest_idempotency_conflict')
  })

  test.each([
    ['no part', { count: 0 }],
    ['less than nothing', { total: -5 }],
    ['less than its parts', { total: 4 }],
    ['half a fen', { total: 10.5 }],
    ['more than anyone has', { total: 2 ** 53 }],
    ['more than the operator allows', { total: 20_001 }],
    ['more parts than the operator allows', { total: 5_000, count: 101 }],
    ['experience', { unit: 'experience' }],
    ['an amount as text', { total: '1e3' }],
    ['wishes without end', { greeting: '好'.repeat(25) }],
  ])('of %s is refused, and takes nothing', async (_what, terms) => {
    const sender = await buildMember({ credit: 100_000, points: 100_000 })
    const group = await gather(server, sender, await members(2))
    expect((await refused('POST redbag/send', { groupId: group.id, ...lucky, ...terms }, { as: sender })).code).toBe('rest_invalid_param')
    expect((await walletOf(sender)).credit).toBe(100_000)
  })

  test('of as much as it has parts gives everyone one', async () => {
    const takers = await members(3)
    const { id } = await sendInGroup(takers, { total: 3, count: 3 })
    const taken = await Promise.all(takers.map((as) => call('POST redbag', { id }, { as })))
    expect(taken.map(({ body }) => body.mine!.amount)).toEqual([1, 1, 1])
  })

  test('to nobody, to two at once, to a stranger in more than one part is refused', async () => {
    const [sender, friend] = [await buildMember({ credit: 5_000 }), await buildMember()]
    const group = await gather(server, sender, [friend])
    const send = async (to: object, terms: object = {}) => {
      const refusal = await refused('POST redbag/send', { ...lucky, ...terms, ...to }, { as: sender })
      return [refusal.code, Object.keys(refusal.params)[0]]
    }
    expect(await send({})).toEqual(['rest_invalid_param', 'userId'])
    expect(await send({ userId: friend.id, groupId: group.id })).toEqual(['rest_invalid_param', 'groupId'])
    expect(await send({ userId: friend.id })).toEqual(['rest_invalid_param', 'count'])
    expect(await send({ userId: sender.id }, { count: 1 })).toEqual(['rest_forbidden', undefined])
  })

  test('is refused across a block, to a group of others, by the silenced, the banned, the young, the poor', async () => {
    const [other, friend] = await members(2)
    const group = await gather(server, other!, [friend!])
    const one = { unit: 'credit', split: 'equal', total: 100, count: 1 } as const
    const send = async (owned: object, to: (me: Member) => Promise<object>) => {
      const me = await buildMember(owned)
      return (await refused('POST redbag/send', { ...one, ...(await to(me)) }, { as: me })).code
    }
    const toFriend = () => Promise.resolve({ userId: friend!.id })
    expect(await send({ credit: 99 }, toFriend)).toBe('insufficient_balance')
    expect(await send({ credit: 500, banned: true }, toFriend)).toBe('rest_banned')
    expect(await send({ credit: 500, birthday: `${new Date().getFullYear() - 10}-01-01` }, toFriend)).toBe('giving_underage')
    expect(await send({ credit: 500 }, () => Promise.resolve({ groupId: group.id }))).toBe('rest_not_found')
    // A conversation of two is no group.
    expect(
      await send({ credit: 500 }, async (me) => {
        await call('POST message/send', { id: me.id, text: '你好' }, { as: friend! })
        return { groupId: (await conversationOf(db, me.id, friend!.id))! }
      }),
    ).toBe('rest_not_found')
    expect(
      await send({ credit: 500 }, async (me) => {
        await buildBlock(friend!, me)
        return { userId: friend!.id }
      }),
    ).toBe('message_refused')
    expect(
      await send({ credit: 500 }, async (me) => {
        const silent = await gather(server, other!, [me])
        await call('POST group-message/silence', { id: silent.id, member: me.id, minutes: 10 }, { as: other! })
        return { groupId: silent.id }
      }),
    ).toBe('group_silenced')
  })

  test('a card of one is not sent by hand', async () => {
    const [taker, other] = await members(2)
    const { id } = await sendInGroup([taker!])
    const send = refused('POST message/send', { id: other!.id, card: { type: 'redbag', id } }, { as: taker! })
    expect((await send).code).toBe('rest_invalid_param')
  })
})

describe('POST redbag', () => {
  test('gives each member of the group one part, and the sender one, too', async () => {
    const takers = await members(4)
    const { sender, id } = await sendInGroup(takers)
    for (const as of [...takers, sender]) await call('POST redbag', { id }, { as })
    const amounts = await Promise.all(takers.map(async (as) => (await walletOf(as)).credit))
    const own = (await walletOf(sender)).credit - 4_000
    expect(amounts.reduce((sum, one) => sum + one, own)).toBe(1_000)
    const list = await call('GET redbag/takers', { id }, { as: sender })
    expect(list.total).toBe(5)
    const inOrder = [sender, ...takers.toReversed()].map((taker) => taker.id)
    expect(list.body.map(({ user }) => user.id)).toEqual(inOrder)
    const last = await call('GET redbag/takers', { id, per_page: 2, page: 3 }, { as: sender })
    expect(last.body.map(({ user }) => user.id)).toEqual(inOrder.slice(4))
    const best = Math.max(...amounts, own)
    expect(list.body.filter((part) => part.best).map(({ amount }) => amount)).toEqual([best])
    const { body } = await call('GET redbag', { id }, { as: takers[0]! })
    expect(body).toMatchObject({
      state: 'finished',
      taken: 5,
      count: 5,
      total: null,
      takenInMs: Date.parse(list.body[0]!.at) - Date.parse(body.at),
      mine: { amount: amounts[0] },
    })
    expect((await call('GET redbag', { id }, { as: sender })).body.total).toBe(1_000)
  })

  test('says whose part was the largest once none is left, and not before', async () => {
    const takers = await members(2)
    const { sender, id } = await sendInGroup(takers, { count: 3 })
    const best = async () => (await call('GET redbag/takers', { id }, { as: sender })).body.filter((part) => part.best).length
    for (const as of [...takers, sender]) {
      expect(await best()).toBe(0)
      await call('POST redbag', { id }, { as })
    }
    expect(await best()).toBe(1)
  })

  test.each([
    ['of several that are as large is the one that was taken first', { total: 3, count: 3 }, [2]],
    ['is nobody’s where all are to be equal', { split: 'equal', total: 4, count: 3 }, []],
  ])('the largest part %s', async (_what, terms, places) => {
    const takers = await members(3)
    const { sender, id } = await sendInGroup(takers, terms)
    for (const as of takers) await call('POST redbag', { id }, { as })
    const { body } = await call('GET redbag/takers', { id }, { as: sender })
    expect(body.flatMap(({ best }, at) => (best ? [at] : []))).toEqual(places)
  })

  test('the largest part is that of who had theirs first, whichever part that was', async () => {
    const takers = await members(3)
    const { sender, id } = await sendInGroup(takers, { total: 3, count: 3 })
    for (const as of takers) await call('POST redbag', { id }, { as })
    // The part that stands first came back from who was just taking it, and went last.
    await db
      .updateTable('redbag_part')
      .set({ taken_at: sql`now() + interval '1 second'` })
      .where('redbag_id', '=', id)
      .where('n', '=', 1)
      .execute()
    const { body } = await call('GET redbag/takers', { id }, { as: sender })
    expect(body.flatMap(({ best, user }) => (best ? [user.id] : []))).toEqual([takers[1]!.id])
  })

  test('of points gives points, which go back as such', async () => {
    const takers = await members(2)
    const terms = { unit: 'points', split: 'equal', total: 50, count: 2, greeting: '早口' }
    const { sender, id } = await sendInGroup(takers, terms, { credit: 70, points: 60 })
    expect(await walletOf(sender)).toMatchObject({ credit: 70, points: 10 })
    await call('POST redbag', { id }, { as: takers[0]! })
    expect(await walletOf(takers[0]!)).toMatchObject({ credit: 0, points: 25 })
    await expire(id)
    await returnDueRedbags(context)
    expect(await walletOf(sender)).toMatchObject({ credit: 70, points: 35 })
    // What went back, and how much was in it, is its sender's own business.
    expect((await call('GET redbag', { id }, { as: takers[0]! })).body).toMatchObject({ state: 'expired', returned: null, total: null })
    const fileOf = async (as: Member) => (await call('GET user/export', {}, { as })).body
    expect(await fileOf(sender)).toMatchObject({
      redbagsSent: [{ id, ...terms, returned: 25, at: expect.any(String) }],
      redbagsTaken: [],
    })
    expect(await fileOf(takers[0]!)).toMatchObject({ redbagsSent: [], redbagsTaken: [{ id, unit: 'points', amount: 25 }] })
  })

  test('again is the same part', async () => {
    const takers = await members(2)
    const { id } = await sendInGroup(takers)
    const first = (await call('POST redbag', { id }, { as: takers[0]! })).body.mine
    expect((await call('POST redbag', { id }, { as: takers[0]! })).body.mine).toEqual(first)
    expect((await call('GET redbag/takings', { ids: `${id},999999` }, { as: takers[0]! })).body).toEqual([
      { id, mine: true, others: 0, latest: null, state: 'open' },
    ])
    expect((await call('GET redbag/taken', { ids: `${id},999999` }, { as: takers[0]! })).body).toEqual([id])
    expect((await call('GET redbag/takings', { ids: `${id}` }, { as: takers[1]! })).body).toEqual([])
  })

  test('by one member over ten connections gives one part', async () => {
    const [taker] = await members(1)
    const { id } = await sendInGroup([taker!], { total: 1_000, count: 10 })
    const taken = await Promise.all(Array.from({ length: 10 }, () => call('POST redbag', { id }, { as: taker! })))
    expect(new Set(taken.map(({ body }) => body.mine!.amount)).size).toBe(1)
    expect((await call('GET redbag', { id }, { as: taker! })).body.taken).toBe(1)
    expect((await walletOf(taker!)).credit).toBe(taken[0]!.body.mine!.amount)
  })

  test('is for those who are in the conversation, and whom its sender has not blocked', async () => {
    const [taker, blocked, stranger] = await members(3)
    const { sender, id } = await sendInGroup([taker!, blocked!])
    await buildBlock(sender, blocked!)
    expect((await refused('POST redbag', { id }, { as: blocked! })).code).toBe('redbag_refused')
    for (const name of ['POST redbag', 'GET redbag', 'GET redbag/takers'] as const)
      expect((await refused(name, { id }, { as: stranger! })).code).toBe('rest_not_found')
    expect((await refused('GET redbag', { id })).code).toBe('rest_not_found')
    expect((await refused('POST redbag', { id })).code).toBe('rest_not_logged_in')
  })

  test('is not offered across a block, and shows there nobody who took a part', async () => {
    const [taker, hidden, other] = await members(3)
    const { sender, id } = await sendInGroup([taker!, hidden!, other!])
    for (const as of [taker!, hidden!]) await call('POST redbag', { id }, { as })
    await buildBlock(other!, hidden!)
    const list = await call('GET redbag/takers', { id }, { as: other! })
    expect([list.total, list.body.map(({ user }) => user.id)]).toEqual([1, [taker!.id]])
    expect((await call('GET redbag', { id }, { as: other! })).body.can.take).toBe(true)
    await buildBlock(sender, other!)
    expect((await call('GET redbag', { id }, { as: other! })).body.can.take).toBe(false)
  })

  test('says that it is finished, or over, and shows a part to those who left the group', async () => {
    const [one, two] = await members(2)
    const { group, id } = await sendInGroup([one!, two!], { count: 1 })
    await call('POST redbag', { id }, { as: one! })
    expect((await call('GET redbag/takers', { id }, { as: one! })).body).toMatchObject([{ user: { id: one!.id }, best: false }])
    expect((await refused('POST redbag', { id }, { as: two! })).code).toBe('redbag_finished')
    await call('POST group-message/leave', { id: group.id }, { as: one! })
    expect((await call('GET redbag', { id }, { as: one! })).body.mine).not.toBeNull()
    const { id: late } = await sendInGroup([two!])
    await expire(late)
    expect((await refused('POST redbag', { id: late }, { as: two! })).code).toBe('redbag_expired')
  })

  test('by many at once gives as many parts as there are', async () => {
    const takers = await members(45)
    const { id } = await sendInGroup(takers, { total: 2_000, count: 20 })
    const results = await Promise.allSettled(takers.map((as) => call('POST redbag', { id }, { as })))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(20)
    const list = (await call('GET redbag/takers', { id, per_page: 50 }, { as: takers[0]! })).body
    expect(list.reduce((sum, { amount }) => sum + amount, 0)).toBe(2_000)
    expect(new Set(list.map(({ user }) => user.id)).size).toBe(20)
  })
})

describe('what is left', () => {
  test('goes back after a day, once, however many processes sweep, and its sender is notified', async () => {
    const takers = await members(2)
    const { sender, group, id } = await sendInGroup(takers)
    const stateInChat = async () => {
      const { messages } = (await call('GET group-message/list', { id: group.id }, { as: takers[1]! })).body
      return messages.flatMap(({ card }) => (card?.type === 'redbag' ? [card.state] : []))
    }
    expect((await call('POST redbag', { id }, { as: takers[0]! })).body).toMatchObject({ state: 'open', can: { take: false } })
    const left = 1_000 - (await walletOf(takers[0]!)).credit
    await returnDueRedbags(context)
    expect([(await walletOf(sender)).credit, await stateInChat()]).toEqual([4_000, ['open']])
    await expire(id)
    expect(await stateInChat()).toEqual(['expired'])
    await Promise.all([1, 2, 3].map(() => returnDueRedbags(context)))
    expect((await walletOf(sender)).credit).toBe(4_000 + left)
    const over = { state: 'expired', returned: left, taken: 1, takenInMs: null, can: { take: false } }
    expect((await call('GET redbag', { id }, { as: sender })).body).toMatchObject(over)
    // Whose part was the largest is known where all are taken.
    expect(await call('GET redbag/takers', { id }, { as: sender })).toMatchObject({ total: 1, body: [{ best: false }] })
    expect(await stateInChat()).toEqual(['expired'])
    expect((await refused('POST redbag', { id }, { as: takers[1]! })).code).toBe('redbag_expired')
    const { body } = await call('GET notice/list', {}, { as: sender })
    expect(body.filter(({ kind }) => kind === 'redbag_returned')).toMatchObject([
      { text: `credit ${left}`, link: `/pagesB/chat/redbag/detail?id=${id}`, tab: 'system' },
    ])
  })

  test('is counted right where the last ones take while two workers take back', async () => {
    for (let round = 0; round < 5; round++) {
      const takers = await members(8)
      const { sender, id } = await sendInGroup(takers, { total: 800, count: 8 })
      const taking = takers.map((as) => call('POST redbag', { id }, { as }).catch(() => undefined))
      await expire(id)
      await Promise.all([...taking, returnRedbag(context, id), returnRedbag(context, id)])
      await returnRedbag(context, id)
      const amounts = await Promise.all(takers.map(async (as) => (await walletOf(as)).credit))
      expect((await walletOf(sender)).credit + amounts.reduce((sum, one) => sum + one, 0)).toBe(5_000)
    }
  })

  test('of very many goes back in one go', async () => {
    const sender = await buildMember({ credit: 5_000 })
    const terms = { unit: 'credit', split: 'equal', total: 2, count: 1 } as const
    for (let n = 0; n < 101; n++)
      await db.transaction().execute(async (trx) => {
        const id = await makeRedbag(trx, sender.id, { ...terms, greeting: '', waits: false, conversationId: null })
        await fillRedbag(trx, id, sender.id, terms)
      })
    expect((await walletOf(sender)).credit).toBe(4_798)
    // Their posts are gone for good.
    await returnDueRedbags(context)
    expect((await walletOf(sender)).credit).toBe(5_000)
  })

  test('is nothing where all was taken, of which nobody is notified', async () => {
    const [taker] = await members(1)
    const { sender, id } = await sendInGroup([taker!], { count: 1 })
    await call('POST redbag', { id }, { as: taker! })
    await expire(id)
    await returnDueRedbags(context)
    expect((await call('GET redbag', { id }, { as: sender })).body).toMatchObject({ state: 'finished', returned: 0 })
    expect((await call('GET notice/list', {}, { as: sender })).total).toBe(0)
  })

  test('stays in the books of a sender who is gone, and others may still take', async () => {
    const takers = await members(2)
    const { sender, id } = await sendInGroup(takers, { greeting: '我的话' })
    await call('POST user/del-apply', {}, { as: sender })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1_000) })
      .where('id', '=', sender.id)
      .execute()
    await call('POST site/logoff', {}, { as: sender })
    const { body } = await call('POST redbag', { id }, { as: takers[0]! })
    expect(body).toMatchObject({ greeting: '', mine: { amount: expect.any(Number) } })
    await expire(id)
    await returnDueRedbags(context)
    expect((await call('GET redbag', { id }, { as: takers[0]! })).body.state).toBe('expired')
  })
})

test('a packet that cannot go back holds up no other, and is tried again', async () => {
  const [broken, good] = [await sendInGroup(await members(1)), await sendInGroup(await members(1))]
  await sql`create function no_return() returns trigger language plpgsql as 'begin raise exception ''no return''; end'`.execute(db)
  await sql`create trigger no_return before insert on ledger_movement for each row
    when (new.key = ${sql.lit(`redbag:${broken.id}:returned`)}) execute function no_return()`.execute(db)
  const creditOf = async ({ sender }: typeof good) => (await walletOf(sender)).credit
  try {
    for (const { id } of [broken, good]) await expire(id)
    await expect(returnDueRedbags(context)).rejects.toThrow('no return')
    expect([await creditOf(broken), await creditOf(good)]).toEqual([4_000, 5_000])
  } finally {
    await sql`drop function no_return cascade`.execute(db)
  }
  await returnDueRedbags(context)
  expect(await creditOf(broken)).toBe(5_000)
})

test('the nightly audit names what lies there for too long, or lies there for nothing', async () => {
  const { id } = await sendInGroup(await members(1))
  await db
    .updateTable('redbag')
    .set({ expires_at: new Date(Date.now() - 3 * 60 * 60_000) })
    .where('id', '=', id)
    .execute()
  expect(await audit(db, modules)).toEqual([{ check: 'redbag overdue', id, found: 1_000, expected: 0 }])
  const undone = new Error('undone')
  const damaged = db.transaction().execute(async (trx) => {
    await trx.deleteFrom('redbag_part').where('redbag_id', '=', id).where('n', '=', 1).execute()
    expect(await audit(trx, modules)).toContainEqual(expect.objectContaining({ check: 'redbags' }))
    throw undone
  })
  await expect(damaged).rejects.toBe(undone)
  await returnDueRedbags(context)
})

test('GET redbag/setting says what they may be', async () => {
  expect((await call('GET redbag/setting')).body).toEqual({ credit: 20_000, points: 20_000, count: 100, hours: 24 })
})

test('what is left goes back to its sender, who is told once; of one whose account is gone nothing is told', async () => {
  const [stays, gone] = [await sendInGroup(await members(1)), await sendInGroup(await members(1))]
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.sender.id).execute()
  for (const { id } of [stays, gone]) await expire(id)
  for (let time = 0; time < 2; time++) await returnDueRedbags(context)
  const notices = await db
    .selectFrom('notice')
    .select(['member_id', 'kind'])
    .where('member_id', 'in', [stays.sender.id, gone.sender.id])
    .execute()
  expect(notices).toEqual([{ member_id: stays.sender.id, kind: 'redbag_returned' }])
})

test('a packet or a gift that was sent stays in its conversation, and can be taken', async () => {
  const [owner, friend] = [await buildMember({ credit: 1_000 }), await buildMember()]
  const { id: groupId } = await gather(server, owner, [friend])
  const packet = (await call('POST redbag/send', { groupId, unit: 'credit', split: 'equal', total: 100, count: 1 }, { as: owner })).body
  const present = { gift: 'thermos', price: 200, userId: friend.id, chat: true } as const
  const gift = (await call('POST gift/send', present, { as: owner })).body.message!
  for (const { id } of [packet, gift])
    expect(await refused('POST message/recall', { id }, { as: owner })).toMatchObject({ status: 403, code: 'rest_forbidden' })
  expect((await call('POST redbag', { id: packet.card!.id }, { as: friend })).body).toMatchObject({ mine: { amount: 100 } })
})
