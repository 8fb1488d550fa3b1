import { sql } from 'kysely'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const server = await openTestServer()
const { call, db, jobs, buildMember, buildPost, listen, close } = server
const url = await listen()
afterAll(close)

const TERMS = { unit: 'credit', split: 'equal', total: 300 } as const

async function sendInGroup(count: number) {
  const sender = await buildMember({ credit: 1_000 })
  const others = await Promise.all([1, 2, 3].map(() => buildMember()))
  const { id: groupId } = await gather(server, sender, others)
  const { body } = await call('POST redbag/send', { groupId, ...TERMS, count }, { as: sender })
  const sockets = await Promise.all([sender, ...others].map((member) => enter(url, member)))
  return { sender, others, id: body.card!.id, sockets }
}
const frames = (socket: Awaited<ReturnType<typeof enter>>) => socket.frames.filter(({ type }) => type === 'redbag')
const takingOf = async (as: { token: string }, id: number) => (await call('GET redbag/takings', { ids: `${id}` }, { as })).body

test('a part that is taken is told to its sender and to the devices of who took it, to nobody else', async () => {
  const { sender, others, id, sockets } = await sendInGroup(3)
  const [first, second] = others
  await call('POST redbag', { id }, { as: first! })
  expect(await sockets[0]!.next('redbag')).toMatchObject({ id, mine: false, others: 1, latest: { id: first!.id }, state: 'open' })
  expect(await sockets[1]!.next('redbag')).toMatchObject({ id, mine: true, others: 0, latest: null, state: 'open' })
  // Seen again it was taken before.
  await call('POST redbag', { id }, { as: first! })
  await call('POST redbag', { id }, { as: second! })
  expect(await sockets[0]!.next('redbag')).toMatchObject({ others: 2, latest: { id: second!.id } })
  await sockets[3]!.beat()
  expect(frames(sockets[3]!)).toEqual([])
  expect(frames(sockets[1]!)).toHaveLength(1)
  expect(await takingOf(sender, id)).toEqual([expect.objectContaining({ mine: false, others: 2 })])
  // What others took is not theirs.
  const takenBy = async (as: BuiltMember) => (await call('GET redbag/taken', { ids: `${id}` }, { as })).body
  expect([await takenBy(sender), await takenBy(first!)]).toEqual([[], [id]])
  expect(await takingOf(first!, id)).toEqual([{ id, mine: true, others: 0, latest: null, state: 'open' }])
  expect(await takingOf(others[2]!, id)).toEqual([])
  await Promise.all(sockets.map((socket) => socket.close()))
})

test.each([
  ['total', { total: 20_000, count: 3 }],
  ['parts', { total: 5_000, count: 100 }],
])('of all the %s that the operator allows a packet is sent', async (_what, terms) => {
  const sender = await buildMember({ credit: 20_000 })
  const { id: groupId } = await gather(server, sender)
  const { body } = await call('POST redbag/send', { groupId, unit: 'credit', split: 'lucky', ...terms }, { as: sender })
  const packet = (await call('GET redbag', { id: body.card!.id }, { as: sender })).body
  expect(packet).toMatchObject({ ...terms, split: 'lucky', groupId, postId: null, taken: 0, can: { take: true } })
})

/** What a member owes to a reader of theirs whom they could not pay back. */
async function owe(member: BuiltMember, amount: number) {
  const [reader, post] = [await buildMember(), await buildPost({ author: member })]
  await sql`
    with sold as (
      insert into post_purchase (post_id, member_id, author_id, price_fen, author_fen, refunded_at)
      values (${post.id}, ${reader.id}, ${member.id}, ${amount}, ${amount}, now()) returning id
    )
    insert into debt (member_id, unit, amount, left_over, purchase_id, owed_to)
    select ${member.id}, 'credit', ${amount}, ${amount}, id, ${reader.id} from sold`.execute(db)
  return reader
}
/** The time of a packet is over. */
async function comesBack(id: number) {
  await db
    .updateTable('redbag')
    .set({ expires_at: new Date(0) })
    .where('id', '=', id)
    .execute()
  await jobs.return_redbags.run({})
}
const walletOf = async (as: BuiltMember) => (await call('GET wallet', {}, { as })).body

test('who is too young to give takes a part all the same', async () => {
  const sender = await buildMember({ credit: 1_000 })
  const child = await buildMember({ birthday: `${new Date().getFullYear() - 10}-01-01` })
  const { id: groupId } = await gather(server, sender, [child])
  const { body } = await call('POST redbag/send', { groupId, ...TERMS, count: 3 }, { as: sender })
  expect((await call('POST redbag', { id: body.card!.id }, { as: child })).body.mine).toMatchObject({ amount: 100 })
})

test('a part pays what its taker owes, and the rest is theirs', async () => {
  const { others, id } = await sendInGroup(3)
  const reader = await owe(others[0]!, 70)
  await call('POST redbag', { id }, { as: others[0]! })
  expect([await walletOf(others[0]!), await walletOf(reader)]).toMatchObject([{ credit: 30, owed: 0 }, { credit: 70 }])
})

test('a part pays the oldest of several debts first, as far as it goes', async () => {
  const { others, id } = await sendInGroup(3)
  const readers = [await owe(others[0]!, 30), await owe(others[0]!, 90)]
  await call('POST redbag', { id }, { as: others[0]! })
  expect(await walletOf(others[0]!)).toMatchObject({ credit: 0, owed: 20 })
  expect((await Promise.all(readers.map(walletOf))).map(({ credit }) => credit)).toEqual([30, 70])
})

test('what comes back of a packet pays what its sender owes', async () => {
  const { sender, id } = await sendInGroup(3)
  const reader = await owe(sender, 70)
  await comesBack(id)
  expect([await walletOf(sender), await walletOf(reader)]).toMatchObject([{ credit: 930, owed: 0 }, { credit: 70 }])
})

test('points pay no money: a part and what comes back of a packet of points are whole, whatever is owed', async () => {
  const [sender, taker] = [await buildMember({ points: 300 }), await buildMember()]
  const { id: groupId } = await gather(server, sender, [taker])
  const terms = { unit: 'points', split: 'equal', total: 300, count: 3 } as const
  const { id } = (await call('POST redbag/send', { groupId, ...terms }, { as: sender })).body.card!
  for (const member of [sender, taker]) await owe(member, 70)
  await call('POST redbag', { id }, { as: taker })
  await comesBack(id)
  expect([await walletOf(taker), await walletOf(sender)]).toMatchObject([
    { points: 100, credit: 0, owed: 70 },
    { points: 200, credit: 0, owed: 70 },
  ])
  expect((await call('GET notice/list', { tab: 'system' }, { as: sender })).body).toMatchObject([
    { kind: 'redbag_returned', text: 'points 200' },
  ])
})

test('the last part is told to everyone there, without a word of who took it', async () => {
  const { sender, others, id, sockets } = await sendInGroup(1)
  await call('POST redbag', { id }, { as: sender })
  // Their own is nobody else's.
  expect(await sockets[0]!.next('redbag')).toEqual({ type: 'redbag', id, mine: true, others: 0, latest: null, state: 'finished' })
  for (const socket of sockets.slice(1))
    expect(await socket.next('redbag')).toEqual({ type: 'redbag', id, mine: false, others: 0, latest: null, state: 'finished' })
  expect(others).toHaveLength(3)
  await Promise.all(sockets.map((socket) => socket.close()))
})

test('who takes the last part hears that it was theirs, and not that it was another’s', async () => {
  const { others, id, sockets } = await sendInGroup(1)
  await call('POST redbag', { id }, { as: others[0]! })
  const [sender, taker, ...rest] = sockets
  expect(await sender!.next('redbag')).toMatchObject({ mine: false, others: 1, state: 'finished' })
  for (const socket of rest) expect(await socket.next('redbag')).toMatchObject({ mine: false, state: 'finished' })
  await taker!.beat()
  expect(frames(taker!)).toEqual([{ type: 'redbag', id, mine: true, others: 0, latest: null, state: 'finished' }])
  await Promise.all(sockets.map((socket) => socket.close()))
})

test('parts that are taken at once are told to the sender together, the last word being how many there are', async () => {
  const sender = await buildMember({ credit: 1_000 })
  const others = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
  const { id: groupId } = await gather(server, sender, others)
  const { body } = await call('POST redbag/send', { groupId, ...TERMS, count: 13 }, { as: sender })
  const id = body.card!.id
  const socket = await enter(url, sender)
  const early = await enter(url, others[0]!)
  await call('POST redbag', { id }, { as: others[0]! })
  expect(await socket.next('redbag')).toMatchObject({ others: 1 })
  await Promise.all(others.slice(1).map((member) => call('POST redbag', { id }, { as: member })))
  let heard = await socket.next('redbag')
  while (heard.others < 12) heard = await socket.next('redbag')
  expect(heard).toMatchObject({ mine: false, others: 12, state: 'open' })
  await call('POST redbag', { id }, { as: sender })
  // A part that was taken while a frame was being made may have been counted in it, and is told once more.
  do heard = await socket.next('redbag')
  while (!heard.mine)
  expect(heard).toMatchObject({ mine: true, others: 12, state: 'finished' })
  // Who took an earlier part hears that none is left, too.
  expect(await early.next('redbag')).toMatchObject({ mine: true, state: 'open' })
  expect(await early.next('redbag')).toMatchObject({ state: 'finished' })
  await Promise.all([socket.close(), early.close()])
})

test('one that is over says so to everyone who is where it was sent, and to nobody else', async () => {
  const { sender, others, id } = await sendInGroup(2)
  await call('POST redbag', { id }, { as: others[0]! })
  expect(await takingOf(others[2]!, id)).toEqual([])
  await call('POST redbag', { id }, { as: others[1]! })
  expect(await takingOf(others[2]!, id)).toEqual([{ id, mine: false, others: 0, latest: null, state: 'finished' }])
  expect(await takingOf(others[0]!, id)).toMatchObject([{ mine: true, state: 'finished' }])
  expect(await takingOf(sender, id)).toMatchObject([{ others: 2, state: 'finished' }])
  expect(await takingOf(await buildMember(), id)).toEqual([])
})

test('a packet says all of itself to its sender, and to others all but how much is in it and goes back', async () => {
  const sender = await buildMember({ credit: 1_000, vip: true })
  const taker = await buildMember()
  const { id: groupId } = await gather(server, sender, [taker])
  const terms = { unit: 'credit', split: 'equal', total: 300, count: 3, greeting: '爆护' } as const
  const { id } = (await call('POST redbag/send', { groupId, ...terms, greeting: ' 爆护 ' }, { as: sender })).body.card!
  const { nickName, avatar, level, vip } = (await call('GET user/view', { id: sender.id })).body
  const { created_at: at, expires_at: ends } = await db.selectFrom('redbag').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  const shown = {
    ...terms,
    id,
    sender: { id: sender.id, nickName, avatar, level, vip },
    taken: 0,
    state: 'open',
    mine: null,
    returned: null,
    takenInMs: null,
    postId: null,
    groupId,
    needs: 'nothing',
    can: { take: true },
    at: at.toISOString(),
    expiresAt: ends.toISOString(),
  }
  const read = async (as: BuiltMember) => (await call('GET redbag', { id }, { as })).body
  expect([await read(sender), await read(taker)]).toEqual([shown, { ...shown, total: null }])
  const { mine } = (await call('POST redbag', { id }, { as: taker })).body
  expect(mine).toEqual({ amount: 100, at: expect.any(String) })
  await comesBack(id)
  const over = { ...shown, taken: 1, state: 'expired', can: { take: false }, expiresAt: expect.any(String) }
  expect([await read(sender), await read(taker)]).toEqual([
    { ...over, returned: 200 },
    { ...over, total: null, mine },
  ])
})

test('a packet in a message says so where it is gone', async () => {
  const [sender, friend] = [await buildMember({ credit: 1_000 }), await buildMember()]
  const packet = { userId: friend.id, unit: 'credit', split: 'equal', total: 100, count: 1, greeting: '加我' } as const
  const { card } = (await call('POST redbag/send', packet, { as: sender })).body
  await db.deleteFrom('redbag_part').where('redbag_id', '=', card!.id).execute()
  await db.deleteFrom('redbag').where('id', '=', card!.id).execute()
  const { messages } = (await call('GET message/list', { id: sender.id }, { as: friend })).body
  const gone = { type: 'redbag', id: card!.id, unit: 'credit', greeting: '', state: 'expired', gone: true }
  expect(messages.at(-1)!.card).toEqual(gone)
})
