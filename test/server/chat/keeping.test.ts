import { PINNED_CONVERSATIONS } from '@anglers/contract/limits'
import { conversationOf } from '../../../server/src/domains/chat/carrying.ts'
import { eraseChats } from '../../../server/src/domains/chat/erase.ts'
import { findLike } from '../../../server/src/domains/chat/chatSearchQueries.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'
import { enter } from '../support/socket.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildFollow, buildFriends, close } = server
const url = await server.listen()
afterAll(close)

const { buildGroup } = createGroupHelpers(server)

const say = async (from: BuiltMember, to: { id: number }, text: string, quote?: number) =>
  (await call('POST message/send', { id: to.id, text, quote }, { as: from })).body
const sayIn = async (group: { id: number }, from: BuiltMember, text: string) =>
  (await call('POST group-message/send', { id: group.id, text }, { as: from })).body
const listOf = async (me: BuiltMember, other: { id: number }) => (await call('GET message/list', { id: other.id }, { as: me })).body
const textsOf = async (me: BuiltMember, other: { id: number }) => (await listOf(me, other)).messages.map(({ text }) => text)
const inbox = async (me: BuiltMember) =>
  (await call('GET message', {}, { as: me })).body.map(({ user, last, unread }) => [user.id, last?.text ?? null, unread])
const unread = async (me: BuiltMember) => (await call('GET message/unread', {}, { as: me })).body
const remove = (me: BuiltMember, id: number) => call('POST message/delete', { id }, { as: me })

describe('a message that a member deleted for themselves', () => {
  test('is gone from their list, its length, what is last and unread, and stays with the other', async () => {
    const [me, other] = await buildFriends()
    const first = await say(other, me, '一')
    const last = await say(other, me, '二')
    await remove(me, last.id)
    await remove(me, last.id)
    expect(await textsOf(me, other)).toEqual(['一'])
    expect((await listOf(me, other)).deleted).toEqual([last.id])
    expect([await inbox(me), await unread(me)]).toEqual([[[other.id, '一', 1]], { messages: 1, groups: 0 }])
    expect((await call('GET message/view', { id: other.id }, { as: me })).body).toMatchObject({ last: { id: first.id }, unread: 1 })
    expect(await textsOf(other, me)).toEqual(['一', '二'])
    await call('POST message/read', { id: other.id, message: first.id }, { as: me })
    expect((await unread(me)).messages).toBe(0)
    await remove(me, first.id)
    expect(await inbox(me)).toEqual([[other.id, null, 0]])
  })

  test('of their own leaves as much unread as there was of the other', async () => {
    const [me, other] = await buildFriends()
    const mine = await say(me, other, '一')
    await say(other, me, '二')
    await remove(me, mine.id)
    expect([await inbox(me), await unread(me)]).toEqual([[[other.id, '二', 1]], { messages: 1, groups: 0 }])
  })

  test('is not said to be taken back, nor shown where they quote it, nor sent on by them', async () => {
    const [me, other] = await buildFriends()
    const secret = await say(other, me, '三号坝')
    const answer = await say(other, me, '收到了吗', secret.id)
    await remove(me, secret.id)
    expect((await listOf(me, other)).messages.at(-1)!.quote).toMatchObject({ id: secret.id, state: 'gone', text: '' })
    expect((await listOf(other, me)).messages.at(-1)!.quote).toMatchObject({ state: 'said' })
    expect((await refused('POST message/send', { id: other.id, forward: secret.id }, { as: me })).status).toBe(400)
    await call('POST message/recall', { id: secret.id }, { as: other })
    expect(await inbox(me)).toEqual([[other.id, answer.text, 1]])
    expect((await say(me, other, '哦', secret.id)).quote).toMatchObject({ state: 'gone', from: null, text: '' })
  })

  test('is gone from all their devices', async () => {
    const { group, owner, others } = await buildGroup(1)
    const said = await sayIn(group, owner, '一')
    const [mine, theirs] = [await enter(url, others[0]!), await enter(url, owner)]
    await remove(others[0]!, said.id)
    expect(await mine.next('deleted')).toEqual({ type: 'deleted', with: null, group: group.id, id: said.id, unread: 0 })
    expect((await call('GET group-message', {}, { as: others[0]! })).body[0]).toMatchObject({ unread: 0 })
    await theirs.beat()
    expect(theirs.frames.some(({ type }) => type === 'deleted')).toBe(false)
  })

  test('mentions them no more', async () => {
    const { group, owner, others } = await buildGroup(1)
    const me = others[0]!
    const mentioned = async () => (await call('GET group-message', {}, { as: me })).body[0]!.mentioned
    const { id } = (await call('POST group-message/send', { id: group.id, text: '来吗', mentions: [me.id] }, { as: owner })).body
    expect(await mentioned()).toBe(true)
    await remove(me, id)
    expect(await mentioned()).toBe(false)
  })

  test('leaves an older one that mentions them, as long as that is unread, and they did not delete it', async () => {
    const { group, owner, others } = await buildGroup(1)
    const me = others[0]!
    const mentioned = async () => (await call('GET group-message', {}, { as: me })).body[0]!.mentioned
    const mention = async (how: { mentions?: number[]; mentionsAll?: boolean }) =>
      (await call('POST group-message/send', { id: group.id, text: '来吗', ...how }, { as: owner })).body.id
    const first = await mention({ mentions: [me.id] })
    const all = await mention({ mentionsAll: true })
    await sayIn(group, owner, '不用回')
    const last = await mention({ mentions: [me.id] })
    await remove(me, first)
    await remove(me, last)
    expect(await mentioned()).toBe(true)
    await call('POST group-message/read', { id: group.id, message: all }, { as: me })
    expect(await mentioned()).toBe(false)
    const again = await mention({ mentionsAll: true })
    await remove(me, again)
    expect(await mentioned()).toBe(false)
  })

  test('mentions nobody any more once it is taken back; an older one that is unread still does', async () => {
    const { group, owner, others } = await buildGroup(2)
    const [me, reader] = [others[0]!, others[1]!]
    const mentioned = async (member: BuiltMember) => (await call('GET group-message', {}, { as: member })).body[0]!.mentioned
    const mention = async (how: { mentions?: number[]; mentionsAll?: boolean }) =>
      (await call('POST group-message/send', { id: group.id, text: '来吗', ...how }, { as: owner })).body.id
    const recall = (id: number) => call('POST message/recall', { id }, { as: owner })
    const first = await mention({ mentions: [me.id] })
    const all = await mention({ mentionsAll: true })
    await recall(all)
    expect([await mentioned(me), await mentioned(reader)]).toEqual([true, false])
    await recall(first)
    expect(await mentioned(me)).toBe(false)
    const kept = await mention({ mentions: [me.id] })
    const later = await mention({ mentions: [me.id] })
    await recall(kept)
    expect(await mentioned(me)).toBe(true)
    await remove(me, later)
    expect(await mentioned(me)).toBe(false)
  })

  test('mentions nobody any more once its sender is no member any more; another’s that is unread still does', async () => {
    const { group, owner, others } = await buildGroup(3)
    const [me, reader, leaver] = [others[0]!, others[1]!, others[2]!]
    const mentioned = async (member: BuiltMember) => (await call('GET group-message', {}, { as: member })).body[0]!.mentioned
    const mention = (from: BuiltMember, ...mentions: number[]) =>
      call('POST group-message/send', { id: group.id, text: '来吗', mentions }, { as: from })
    await mention(owner, me.id)
    await mention(leaver, me.id, reader.id)
    await transact(server.context, (trx) => eraseChats(trx, leaver.id))
    expect([await mentioned(me), await mentioned(reader)]).toEqual([true, false])
  })

  test('is not quoted as taken back, nor is it said that it was, when its sender takes it back', async () => {
    const [me, other] = await buildFriends()
    const secret = await say(other, me, '三号坝')
    await say(other, me, '收到了吗', secret.id)
    await remove(me, secret.id)
    await call('POST message/recall', { id: secret.id }, { as: other })
    const { messages } = await listOf(me, other)
    expect(messages.map(({ kind, quote }) => [kind, quote?.state])).toEqual([['text', 'gone']])
    expect((await listOf(other, me)).messages.map(({ kind }) => kind)).toEqual(['text', 'text', 'recall'])
    await say(other, me, '二')
    await call('POST message/clear', { id: other.id }, { as: me })
    const late = await say(other, me, '三')
    await call('POST message/recall', { id: late.id }, { as: other })
    expect((await listOf(me, other)).messages.map(({ kind }) => kind)).toEqual(['text', 'recall'])
  })

  test('is not theirs to take back or to report any more', async () => {
    const [me, other] = await buildFriends()
    const mine = await say(me, other, '一')
    const theirs = await say(other, me, '二')
    for (const { id } of [mine, theirs]) await remove(me, id)
    expect(await refused('POST message/recall', { id: mine.id }, { as: me })).toMatchObject({ code: 'rest_not_found' })
    expect(await refused('POST report/add', { type: 'message', id: theirs.id, reason: 'spam' }, { as: me })).toMatchObject({ status: 404 })
    expect(await textsOf(other, me)).toEqual(['一', '二'])
  })

  test('is taken back without a word to them, on any device, or where they cleared it', async () => {
    const { group, owner, others } = await buildGroup(2)
    const [me, third] = [others[0]!, others[1]!]
    const said = await sayIn(group, owner, '一')
    await remove(me, said.id)
    await call('POST group-message/clear', { id: group.id }, { as: third })
    const [mine, thirds, theirs] = [await enter(url, me), await enter(url, third), await enter(url, owner)]
    await call('POST message/recall', { id: said.id }, { as: owner })
    expect((await theirs.next('chat')).message).toMatchObject({ kind: 'recall', target: said.id })
    const later = await sayIn(group, owner, '二')
    for (const client of [mine, thirds]) expect((await client.next('chat')).message).toMatchObject({ id: later.id, text: '二' })
    for (const client of [mine, thirds, theirs]) await client.close()
    const { group: next, owner: by, others: members } = await buildGroup(1)
    const gone = await sayIn(next, by, '三')
    await call('POST group-message/clear', { id: next.id }, { as: members[0]! })
    await call('POST message/recall', { id: gone.id }, { as: by })
    expect((await call('GET group-message', {}, { as: members[0]! })).body[0]).toMatchObject({ last: null })
  })

  test('is one that they have, and that somebody wrote', async () => {
    const [me, other] = await buildFriends()
    const stranger = await buildMember()
    const { id } = await say(other, me, '一')
    const { group, owner, others } = await buildGroup(1)
    const left = await sayIn(group, owner, '群里的')
    const event = (await call('GET group-message/list', { id: group.id }, { as: owner })).body.messages[0]!
    await call('POST group-message/leave', { id: group.id }, { as: others[0]! })
    await call('POST message/clear', { id: me.id }, { as: other })
    for (const [as, of] of [
      [stranger, id],
      [other, id],
      [others[0]!, left.id],
      [owner, event.id],
    ] as const)
      expect((await refused('POST message/delete', { id: of }, { as })).status).toBe(404)
  })
})

describe('a conversation that a member cleared', () => {
  test('stays in the list, empty, and is pinned as before; one that was deleted from it is not there', async () => {
    const [me, other] = await buildFriends()
    const { group, owner, others } = await buildGroup(1)
    const member = others[0]!
    const said = await say(other, me, '一')
    await remove(me, (await say(other, me, '二')).id)
    await call('POST message/clear', { id: other.id }, { as: me })
    expect([await inbox(me), await textsOf(me, other), await textsOf(other, me)]).toEqual([[[other.id, null, 0]], [], ['一', '二']])
    expect(await listOf(me, other)).toMatchObject({ clearedId: said.id + 1, deleted: [] })
    expect(await db.selectFrom('message_hidden').selectAll().where('member_id', '=', me.id).execute()).toEqual([])
    await call('POST message/delete-list', { id: other.id }, { as: me })
    expect([await inbox(me), (await call('GET message', {}, { as: me })).total]).toEqual([[], 0])
    await sayIn(group, owner, '群里的')
    await call('POST group-message/clear', { id: group.id }, { as: member })
    expect((await call('GET group-message', {}, { as: member })).body).toMatchObject([{ id: group.id, last: null, unread: 0 }])
    await call('POST group-message/delete-list', { id: group.id }, { as: member })
    expect((await call('GET group-message', {}, { as: member })).body).toEqual([])
  })

  test('leaves what they deleted elsewhere deleted, and what the other did', async () => {
    const [[me, other], friend] = [await buildFriends(), await buildMember()]
    await buildFollow(me, friend)
    await remove(me, (await say(friend, me, '一')).id)
    await remove(other, (await say(me, other, '二')).id)
    await call('POST message/clear', { id: other.id }, { as: me })
    expect([await textsOf(me, friend), await textsOf(other, me)]).toEqual([[], []])
  })
})

describe('a conversation that a member pinned', () => {
  test('stands on top of their list alone, until they do not want it to', async () => {
    const [me, other] = await buildFriends()
    const later = await buildMember()
    await buildFollow(later, me)
    await say(other, me, '一')
    await say(me, later, '二')
    const order = async () => (await call('GET message', {}, { as: me })).body.map(({ user, pinned }) => [user.id, pinned])
    await call('POST message/pin', { id: other.id, on: true }, { as: me })
    expect(await order()).toEqual([
      [other.id, true],
      [later.id, false],
    ])
    expect((await call('GET message/view', { id: me.id }, { as: other })).body.pinned).toBe(false)
    await call('POST message/pin', { id: other.id, on: false }, { as: me })
    expect(await order()).toEqual([
      [later.id, false],
      [other.id, false],
    ])
    const { group, owner } = await buildGroup(0)
    const { id: younger } = (await call('POST group-message/create', { name: '夜钓' }, { as: owner })).body
    const groups = async () => (await call('GET group-message', {}, { as: owner })).body.map(({ id, pinned }) => [id, pinned])
    await call('POST group-message/pin', { id: group.id, on: true }, { as: owner })
    expect((await call('GET group-message/view', { id: group.id }, { as: owner })).body.pinned).toBe(true)
    expect(await groups()).toEqual([
      [group.id, true],
      [younger, false],
    ])
  })

  test('is in their list, though nothing of it is left to them', async () => {
    const [me, other] = await buildFriends()
    await say(other, me, '一')
    await call('POST message/delete-list', { id: other.id }, { as: me })
    await call('POST message/pin', { id: other.id, on: true }, { as: me })
    expect(await inbox(me)).toEqual([[other.id, null, 0]])
    await call('POST message/pin', { id: other.id, on: false }, { as: me })
    expect(await inbox(me)).toEqual([[other.id, null, 0]])
  })

  test('is pinned no more once it was deleted, also when somebody writes again', async () => {
    const [me, other] = await buildFriends()
    await say(other, me, '一')
    await call('POST message/pin', { id: other.id, on: true }, { as: me })
    await call('POST message/delete-list', { id: other.id }, { as: me })
    await say(other, me, '二')
    expect((await call('GET message', {}, { as: me })).body).toMatchObject([{ last: { text: '二' }, pinned: false }])
  })

  test('is one of so many, and their own', async () => {
    const [me, other] = await buildFriends()
    await say(me, other, '一')
    const { group, owner } = await buildGroup(0)
    expect((await refused('POST group-message/pin', { id: group.id, on: true }, { as: me })).status).toBe(404)
    expect((await refused('POST message/pin', { id: owner.id, on: true }, { as: me })).status).toBe(404)
    for (let n = 0; n < PINNED_CONVERSATIONS; n++) {
      const friend = await buildMember()
      await buildFollow(friend, me)
      await say(me, friend, '一')
      await call('POST message/pin', { id: friend.id, on: true }, { as: me })
      await call('POST message/pin', { id: friend.id, on: true }, { as: me })
    }
    expect(await refused('POST message/pin', { id: other.id, on: true }, { as: me })).toMatchObject({ code: 'pinned_limit' })
    await call('POST message/pin', { id: me.id, on: true }, { as: other })
  })
})

describe('a word in a conversation', () => {
  const search = async (me: BuiltMember, other: { id: number }, word: string, more: { before?: number; per_page?: number } = {}) =>
    (await call('GET message/search', { id: other.id, word, ...more }, { as: me })).body
  const found = async (...asked: Parameters<typeof search>) => (await search(...asked)).messages.map(({ text }) => text)

  test('is found in what they have, the latest first, page by page, as it stands', async () => {
    const [me, other] = await buildFriends()
    for (const text of ['水位 100%', '三号坝水位', '没有', '水位退了', '水位涨了']) await say(other, me, text)
    expect(await found(me, other, '水位')).toEqual(['水位涨了', '水位退了', '三号坝水位', '水位 100%'])
    expect(await found(me, other, '%')).toEqual(['水位 100%'])
    const first = await search(me, other, '水位', { per_page: 3 })
    const rest = await search(me, other, '水位', { per_page: 3, before: first.next! })
    expect([first.messages.length, rest.messages.map(({ text }) => text), rest.next]).toEqual([3, ['水位 100%'], null])
    // As many as a page holds are all of them.
    expect((await search(me, other, '水位', { per_page: 4 })).next).toBeNull()
  })

  test('is found wherever it stands, however many are looked at by one call', async () => {
    const [me, other] = await buildFriends()
    for (let n = 1; n <= 7; n++) await say(other, me, `水位 ${n}`)
    const conversationId = (await conversationOf(db, me.id, other.id))!
    for (const lookedAt of [1, 2, 3, 7, 8]) {
      const seen: number[] = []
      for (let before: number | undefined, more = true; more;) {
        const part = await findLike(db, { conversationId, memberId: me.id, cleared: 0, before, lookedAt, pattern: '%水位%', limit: 10 })
        seen.push(...part.ids)
        before = part.end
        more = before !== undefined
      }
      expect(seen).toEqual((await listOf(me, other)).messages.map(({ id }) => id).reverse())
    }
  })

  test('is looked for in so many messages at once, and further back from there', async () => {
    const [me, other] = await buildFriends()
    const said: number[] = []
    for (const text of ['水位一', '没有', '水位二', '没有', '没有']) said.push((await say(other, me, text)).id)
    const conversationId = (await conversationOf(db, me.id, other.id))!
    const look = (before: number | undefined, limit = 5) =>
      findLike(db, { conversationId, memberId: me.id, cleared: 0, before, pattern: '%水位%', lookedAt: 2, limit })
    expect(await look(undefined)).toEqual({ ids: [], end: said[3] })
    expect(await look(said[3])).toEqual({ ids: [said[2]], end: said[1] })
    expect(await look(said[1])).toEqual({ ids: [said[0]], end: undefined })
    expect(await look(said[3], 1)).toEqual({ ids: [said[2]], end: undefined })
  })

  test('is not found in what was taken back, deleted, cleared, or said elsewhere', async () => {
    const [me, other] = await buildFriends()
    await say(other, me, '水位 清空了')
    await call('POST message/clear', { id: other.id }, { as: me })
    await say(await buildMember(), other, '水位 别处')
    await remove(me, (await say(other, me, '水位 删了')).id)
    await call('POST message/recall', { id: (await say(other, me, '水位 撤了')).id }, { as: other })
    expect(await found(me, other, '水位')).toEqual([])
    expect(await found(other, me, '水位')).toEqual(['水位 删了', '水位 清空了'])
  })

  test('is looked for by those who are there, and by nobody whom a block parts', async () => {
    const [me, other] = await buildFriends()
    const { group, owner, others } = await buildGroup(1)
    await sayIn(group, owner, '水位')
    const inGroup = async (as: BuiltMember) =>
      (await call('GET group-message/search', { id: group.id, word: '水位' }, { as })).body.messages
    expect(await inGroup(others[0]!)).toHaveLength(1)
    await call('POST group-message/leave', { id: group.id }, { as: others[0]! })
    for (const as of [me, others[0]!])
      expect((await refused('GET group-message/search', { id: group.id, word: '水位' }, { as })).status).toBe(404)
    await say(me, other, '水位')
    expect(await refused('GET message/search', { id: me.id, word: ' ' }, { as: other })).toMatchObject({
      params: { word: expect.any(String) },
    })
    await server.buildBlock(other, me)
    expect((await refused('GET message/search', { id: other.id, word: '水位' }, { as: me })).status).toBe(404)
  })
})
