import { STRANGER_MESSAGES, STRANGERS_PER_DAY } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { conversationOf } from '../../../server/src/domains/chat/carrying.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'
import { collectFrames } from '../support/frames.ts'

const server = await openTestServer()
const { call, refused, db, bus, buildMember, buildModerator, buildBlock, buildFriends, close } = server
afterAll(close)

const { buildGroup, say: sayIn } = createGroupHelpers(server)

const say = async (from: BuiltMember, to: { id: number }, text = '今天有口', more: { clientId?: string } = {}) =>
  (await call('POST message/send', { id: to.id, text, ...more }, { as: from })).body
const listOf = async (me: BuiltMember, other: { id: number }, page: { before?: number; after?: number; per_page?: number } = {}) =>
  (await call('GET message/list', { id: other.id, ...page }, { as: me })).body
const textsOf = async (...of: Parameters<typeof listOf>) => (await listOf(...of)).messages.map(({ text }) => text)
const viewOf = async (me: BuiltMember, other: { id: number }) => (await call('GET message/view', { id: other.id }, { as: me })).body
const read = async (me: BuiltMember, other: { id: number }, message: number) =>
  (await call('POST message/read', { id: other.id, message }, { as: me })).body
const clear = (me: BuiltMember, other: { id: number }) => call('POST message/delete-list', { id: other.id }, { as: me })
const recall = async (me: BuiltMember, id: number) => (await call('POST message/recall', { id }, { as: me })).body

describe('a conversation that I cleared', () => {
  test('has none of it, from whatever message I ask on; the other has all', async () => {
    const [me, other] = await buildFriends()
    const [first, second] = [await say(other, me, '一'), await say(me, other, '二')]
    await clear(me, other)
    expect(await viewOf(me, other)).toMatchObject({ last: null, unread: 0, myReadId: second.id })
    for (const page of [{}, { after: 0 }, { after: first.id }, { before: second.id + 1 }])
      expect((await listOf(me, other, page)).messages).toEqual([])
    const third = await say(other, me, '三')
    for (const after of [0, first.id, second.id]) expect(await textsOf(me, other, { after })).toEqual(['三'])
    expect(await viewOf(me, other)).toMatchObject({ last: { id: third.id }, unread: 1 })
    expect(await textsOf(other, me, { after: first.id })).toEqual(['二', '三'])
    expect(await textsOf(other, me, { before: third.id })).toEqual(['一', '二'])
  })

  test('is not mine to take back or to report', async () => {
    const [me, other] = await buildFriends()
    const [theirs, mine] = [await say(other, me), await say(me, other)]
    await clear(me, other)
    expect(await refused('POST message/recall', { id: mine.id }, { as: me })).toMatchObject({ status: 404 })
    expect(await refused('POST report/add', { type: 'message', id: theirs.id, reason: 'spam' }, { as: me })).toMatchObject({ status: 404 })
    expect((await listOf(other, me)).messages.map(({ recalled }) => recalled)).toEqual([false, false])
  })

  test('counts in no list and no badge until something is said again', async () => {
    const [me, other] = await buildFriends()
    const third = await buildMember()
    await say(third, me)
    await say(me, other)
    await say(other, me)
    await clear(me, other)
    const listed = async () => {
      const { body, total } = await call('GET message', {}, { as: me })
      return [body.map(({ user }) => user.id), total]
    }
    expect(await listed()).toEqual([[third.id], 1])
    expect((await call('GET message/unread', {}, { as: me })).body.messages).toBe(1)
    await say(me, other, '我又来')
    expect(await listed()).toEqual([[other.id, third.id], 2])
    expect((await call('GET message/unread', {}, { as: me })).body.messages).toBe(1)
    await buildBlock(me, other)
    expect(await listed()).toEqual([[third.id], 1])
  })
})

describe('GET message/list', () => {
  test('says that there are more only where there are, in either direction', async () => {
    const [me, other] = await buildFriends()
    const ids: number[] = []
    for (let i = 0; i < 4; i++) ids.push((await say(me, other)).id)
    const more = async (page: Parameters<typeof listOf>[2]) => (await listOf(other, me, page)).more
    expect([await more({ per_page: 4 }), await more({ per_page: 3 })]).toEqual([false, true])
    expect([await more({ after: ids[0]!, per_page: 3 }), await more({ after: ids[0]!, per_page: 2 })]).toEqual([false, true])
    expect([await more({ before: ids[3]!, per_page: 3 }), await more({ before: ids[3]!, per_page: 2 })]).toEqual([false, true])
  })
})

describe('GET message', () => {
  test('says of each conversation what its own page says: how far each of the two is, and whether I may write', async () => {
    const [me, other] = await buildFriends()
    const theirs = await say(other, me, '一')
    const [mine, last] = [await say(me, other, '二'), await say(me, other, '三')]
    await say(other, me, '四')
    await read(me, other, theirs.id)
    await read(other, me, mine.id)
    await call('POST message/mute', { id: other.id, on: true }, { as: me })
    await call('POST message/pin', { id: other.id, on: true }, { as: me })
    const listed = async () => (await call('GET message', {}, { as: me })).body.find(({ user }) => user.id === other.id)
    // Nor is any other conversation muted, or this one for the other.
    const friend = await buildMember()
    await say(friend, me, '零')
    expect([await viewOf(me, friend), await viewOf(other, me)]).toMatchObject([{ muted: false }, { muted: false }])
    const far = { readId: mine.id, deliveredId: mine.id }
    const seen = { myReadId: theirs.id, unread: 1, muted: true, pinned: true, blocked: false, can: { write: true } }
    expect(await viewOf(me, other)).toMatchObject({ ...far, ...seen, last: { text: '四' } })
    expect(await listed()).toEqual(await viewOf(me, other))
    expect(await listOf(me, other)).toMatchObject(far)
    await call('POST message/mute', { id: other.id, on: false }, { as: me })
    await call('POST message/pin', { id: other.id, on: false }, { as: me })
    expect(await listed()).toMatchObject({ muted: false, pinned: false })
    // What reached them is further than what they read.
    await listOf(other, me)
    expect(await viewOf(me, other)).toMatchObject({ readId: mine.id, deliveredId: expect.any(Number) })
    expect((await viewOf(me, other)).deliveredId).toBeGreaterThanOrEqual(last.id)
    expect(await listed()).toEqual(await viewOf(me, other))
    expect((await listOf(me, other)).deliveredId).toBe((await viewOf(me, other)).deliveredId)
  })

  test('offers to write to whom I may answer, or who follows me, however much I wrote and whatever they set', async () => {
    const [me, wrote, fan] = [await buildMember(), await buildMember(), await buildMember()]
    await server.buildFollow(fan, me)
    await say(wrote, me)
    await call('POST user/setting', { privacy: { messages: 'nobody' } }, { as: wrote })
    for (let i = 0; i <= STRANGER_MESSAGES; i++) await say(me, fan)
    const { body } = await call('GET message', {}, { as: me })
    expect(body.map(({ user, can }) => [user.id, can.write])).toEqual([
      [fan.id, true],
      [wrote.id, true],
    ])
    for (const [at, other] of [fan, wrote].entries()) expect(body[at]).toEqual(await viewOf(me, other))
  })

  test('offers to write to nobody who takes no more from me', async () => {
    const [me, stranger, closed] = [await buildMember(), await buildMember(), await buildMember()]
    for (let i = 0; i < STRANGER_MESSAGES; i++) await say(me, stranger)
    await say(me, closed)
    await call('POST user/setting', { privacy: { messages: 'nobody' } }, { as: closed })
    const { body } = await call('GET message', {}, { as: me })
    expect(body.map(({ user, can }) => [user.id, can.write])).toEqual([
      [closed.id, false],
      [stranger.id, false],
    ])
    for (const [at, other] of [closed, stranger].entries()) expect(body[at]).toEqual(await viewOf(me, other))
    const second = await call('GET message', { per_page: 1, page: 2 }, { as: me })
    expect([second.total, second.body.map(({ user }) => user.id)]).toEqual([2, [stranger.id]])
  })
})

test.each([
  ['POST message/read', { message: 1 }],
  ['POST message/mute', { on: true }],
  ['POST message/pin', { on: true }],
  ['POST message/clear', {}],
  ['GET message/search', { word: '鱼' }],
] as const)('%s knows nothing of a member with whom nothing was ever said', async (name, input) => {
  const [me, other] = await buildFriends()
  expect(await refused(name, { id: other.id, ...input }, { as: me })).toMatchObject({ status: 404, code: 'rest_not_found' })
  expect((await call('GET message', {}, { as: me })).body).toEqual([])
})

describe('GET message/view', () => {
  test('is of others who are there, or with whom something was said', async () => {
    const [me, gone, known] = [await buildMember(), await buildMember(), await buildMember()]
    await say(known, me)
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', 'in', [gone.id, known.id]).execute()
    for (const id of [gone.id, me.id, 999_999]) expect(await refused('GET message/view', { id }, { as: me })).toMatchObject({ status: 404 })
    expect(await viewOf(me, known)).toMatchObject({ unread: 1, can: { write: false } })
  })
})

describe('strangers', () => {
  test(`get no more than ${STRANGER_MESSAGES} messages, also when they are sent at once; what was taken back counts`, async () => {
    const [me, stranger] = [await buildMember(), await buildMember()]
    const sent = await Promise.all(Array.from({ length: STRANGER_MESSAGES + 3 }, () => say(me, stranger).catch(() => null)))
    const stored = sent.flatMap((message) => message ?? [])
    expect(stored).toHaveLength(STRANGER_MESSAGES)
    await recall(me, stored[0]!.id)
    expect(await refused('POST message/send', { id: stranger.id, text: '在吗' }, { as: me })).toMatchObject({ code: 'stranger_limit' })
  })

  test('of a moderator are none', async () => {
    const [moderator, member] = [await buildModerator(), await buildMember({ messages_from: 'nobody' })]
    for (let i = 0; i <= STRANGER_MESSAGES; i++) await say(moderator, member)
    expect((await viewOf(moderator, member)).can.write).toBe(true)
  })

  test('count for a day; writing to one again begins nothing anew', async () => {
    const me = await buildMember()
    await sql`
      with stranger as (
        insert into member (login, nickname) select 'stranger' || i, '生人' from generate_series(1, ${STRANGERS_PER_DAY}) i returning id
      ),
      talk as (insert into conversation (low_id, high_id) select ${me.id}, id from stranger returning id, high_id)
      insert into conversation_member (conversation_id, member_id, peer_id, began_at)
      select id, ${me.id}, high_id, now() - interval '23 hours' from talk`.execute(db)
    const [first, second] = [await buildMember(), await buildMember()]
    expect(await refused('POST message/send', { id: first.id, text: '你好' }, { as: me })).toMatchObject({ code: 'stranger_limit' })
    await sql`
      update conversation_member set began_at = now() - interval '25 hours'
       where member_id = ${me.id}
         and conversation_id = (select min(conversation_id) from conversation_member where member_id = ${me.id})`.execute(db)
    for (let i = 0; i < 2; i++) await say(me, first)
    expect(await refused('POST message/send', { id: second.id, text: '你好' }, { as: me })).toMatchObject({ code: 'stranger_limit' })
  })
})

describe('the mark of a device', () => {
  test('is of one conversation, be it of two or a group', async () => {
    const [me, other] = await buildFriends()
    const { group, owner } = await buildGroup(0)
    await say(me, other, '一', { clientId: 'one-mark-1' })
    await call('POST group-message/join', { code: group.code! }, { as: me })
    expect(await refused('POST group-message/send', { id: group.id, text: '一', clientId: 'one-mark-1' }, { as: me })).toMatchObject({
      code: 'rest_idempotency_conflict',
    })
    await sayIn(group, me, '二', { clientId: 'one-mark-2' })
    expect(await refused('POST message/send', { id: other.id, text: '二', clientId: 'one-mark-2' }, { as: me })).toMatchObject({
      code: 'rest_idempotency_conflict',
    })
    expect((await sayIn(group, owner, '三', { clientId: 'one-mark-2' })).text).toBe('三')
  })

  test('is of one message, though several calls with it wait for the conversation at once', async () => {
    const [me, other] = await buildFriends()
    await say(me, other)
    const conversation = await conversationOf(db, me.id, other.id)
    const sent = await db.transaction().execute(async (trx) => {
      await trx.selectFrom('conversation').select('id').where('id', '=', conversation!).forUpdate().execute()
      const sending = Promise.all([1, 2, 3].map(() => say(me, other, '一次', { clientId: 'all-at-once' })))
      sending.catch(() => undefined)
      await untilSomeoneWaits(db, 3)
      return { sending }
    })
    expect(new Set((await sent.sending).map(({ id }) => id)).size).toBe(1)
    expect(await textsOf(other, me)).toEqual(['今天有口', '一次'])
  })

  test('answers the message also to whom the other takes nothing from any more', async () => {
    const [me, other] = await buildFriends()
    const { id } = await say(me, other, '一', { clientId: 'sent-before' })
    await buildBlock(other, me)
    expect((await say(me, other, '一', { clientId: 'sent-before' })).id).toBe(id)
  })
})

describe('what the sockets of a member receive', () => {
  test("of reading: mine how much is left, the other's nothing of that, once", async () => {
    const [me, other] = await buildFriends()
    const [first, last] = [await say(other, me), await say(other, me)]
    const [mine, theirs] = [collectFrames(bus, me), collectFrames(bus, other)]
    const frame = { type: 'read', by: me.id, to: other.id, group: null }
    // What was not said yet is not read.
    for (const id of [first.id, first.id, last.id + 1_000, first.id]) await read(me, other, id)
    expect(mine.all).toEqual([
      { ...frame, id: first.id, unread: 1 },
      { ...frame, id: last.id, unread: 0 },
    ])
    expect(theirs.all).toEqual([
      { ...frame, id: first.id },
      { ...frame, id: last.id },
    ])
  })

  test('of what arrived: once, and not of what was read already', async () => {
    const [me, other] = await buildFriends()
    const first = await say(other, me)
    const theirs = collectFrames(bus, other)
    for (let i = 0; i < 2; i++) await listOf(me, other)
    const second = await say(other, me)
    await read(me, other, second.id)
    await listOf(me, other)
    await listOf(other, me)
    expect(theirs.all.filter(({ type }) => type === 'delivered')).toEqual([
      { type: 'delivered', by: me.id, to: other.id, group: null, id: first.id },
    ])
  })

  test('of a group that I read: mine alone, once', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    const { id } = await sayIn(group, owner)
    const [mine, theirs] = [collectFrames(bus, me!), collectFrames(bus, owner)]
    for (let i = 0; i < 2; i++) await call('POST group-message/read', { id: group.id, message: id }, { as: me! })
    expect(mine.all).toEqual([{ type: 'read', by: me!.id, to: null, group: group.id, id, unread: 0 }])
    expect(theirs.all).toEqual([])
  })

  test('of what I cleared: mine alone, so that they ask', async () => {
    const {
      group,
      owner: other,
      others: [me],
    } = await buildGroup(1)
    await say(me!, other)
    const [mine, theirs] = [collectFrames(bus, me!), collectFrames(bus, other)]
    await clear(me!, other)
    await call('POST group-message/delete-list', { id: group.id }, { as: me! })
    expect(mine.all).toEqual([{ type: 'sync' }, { type: 'sync' }])
    expect(theirs.all).toEqual([])
  })

  test.each([
    ['pinned', 'so that it stands where it does on each', 'POST message/pin', 'POST group-message/pin'],
    ['muted', 'as it makes no badge any more', 'POST message/mute', 'POST group-message/mute'],
  ] as const)('of what I %s: mine alone, %s', async (_, _why, ofTwo, ofGroup) => {
    const {
      group,
      owner: other,
      others: [me],
    } = await buildGroup(1)
    await say(me!, other)
    const [mine, theirs] = [collectFrames(bus, me!), collectFrames(bus, other)]
    await call(ofTwo, { id: other.id, on: true }, { as: me! })
    await call(ofGroup, { id: group.id, on: true }, { as: me! })
    expect(mine.all).toEqual([{ type: 'sync' }, { type: 'sync' }])
    expect(theirs.all).toEqual([])
  })

  test('of groups: who came and who went, and nobody else; processes look up whose groups changed', async () => {
    const {
      group,
      owner,
      others: [one, two],
    } = await buildGroup()
    const [ownerFrames, oneFrames, twoFrames] = [collectFrames(bus, owner), collectFrames(bus, one!), collectFrames(bus, two!)]
    const rooms: number[][] = []
    const end = bus.subscribe('rooms', ({ members }) => void rooms.push([...members].sort((a, b) => a - b)))
    await call('POST group-message/leave', { id: group.id }, { as: one! })
    for (let i = 0; i < 2; i++) await call('POST group-message/invite', { id: group.id, members: [one!.id, two!.id] }, { as: owner })
    for (let i = 0; i < 2; i++) await call('POST group-message/accept', { id: group.id }, { as: one! })
    await call('POST group-message/dissolve', { id: group.id }, { as: owner })
    end()
    const went = { type: 'group', id: group.id, joined: false }
    expect(oneFrames.all.filter(({ type }) => type === 'group')).toEqual([went, { ...went, joined: true }, went])
    expect([twoFrames.all, ownerFrames.all]).toEqual([[went], [went]])
    expect(rooms).toEqual([[one!.id], [one!.id], [owner.id, one!.id, two!.id].sort((a, b) => a - b)])
  })

  test('of a group that I made: mine, and processes look up whose it is', async () => {
    const [me, guest] = await buildFriends()
    const [mine, theirs] = [collectFrames(bus, me), collectFrames(bus, guest)]
    const rooms: number[][] = []
    const end = bus.subscribe('rooms', ({ members }) => void rooms.push(members))
    const { id } = (await call('POST group-message/create', { name: '夜钓', members: [guest.id] }, { as: me })).body
    await server.finish()
    end()
    expect([mine.all, rooms]).toEqual([[{ type: 'group', id, joined: true }], [[me.id]]])
    expect(theirs.all.filter(({ type }) => type === 'group')).toEqual([])
  })

  test('of messages: each once, however often it was sent or taken back', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    const ids: number[] = []
    const end = bus.subscribe('message', ({ id }) => void ids.push(id))
    const first = await say(me!, owner, '一', { clientId: 'twice-sent-1' })
    await say(me!, owner, '一', { clientId: 'twice-sent-1' })
    const second = await sayIn(group, me!, '二', { clientId: 'twice-sent-2' })
    await sayIn(group, me!, '二', { clientId: 'twice-sent-2' })
    const taken = [await recall(me!, first.id), await recall(me!, second.id), await recall(owner, second.id)]
    end()
    expect(ids).toEqual([first.id, second.id, taken[0]!.id, taken[1]!.id])
  })
})

describe('across a block', () => {
  test.each(['mine', 'theirs'] as const)('of %s the other learns no more of what I read, nor of what reached me', async (whose) => {
    const [me, other] = await buildFriends()
    const first = await say(other, me, '一')
    await read(me, other, first.id)
    const second = await say(other, me, '二')
    await (whose === 'mine' ? buildBlock(me, other) : buildBlock(other, me))
    const frames = collectFrames(bus, other)
    await listOf(me, other)
    expect(await read(me, other, second.id)).toMatchObject({ unread: 1, myReadId: first.id })
    await clear(me, other)
    expect(frames.all).toEqual([])
    expect(await viewOf(other, me)).toMatchObject({ readId: first.id, deliveredId: first.id })
    expect(await listOf(other, me)).toMatchObject({ readId: first.id, deliveredId: first.id })
  })
})
