import type { Input } from '@anglers/contract'
import { MESSAGE_TEXT_CHARS, RECALL_MS, STRANGER_MESSAGES, STRANGERS_PER_DAY } from '@anglers/contract/limits'
import type { BuiltMember } from '../support/factories.ts'
import { gather } from '../support/groups.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildModerator, buildPost, buildPicture, buildFollow, buildBlock, buildFriends, close } = server
afterAll(close)

type Content = Omit<Input<'POST message/send'>, 'id'>
const say = async (from: BuiltMember, to: { id: number }, content: string | Content = '今天有口') =>
  (await call('POST message/send', { id: to.id, ...(typeof content === 'string' ? { text: content } : content) }, { as: from })).body
const listOf = async (me: BuiltMember, other: { id: number }, page: { before?: number; after?: number; per_page?: number } = {}) =>
  (await call('GET message/list', { id: other.id, ...page }, { as: me })).body
const textsOf = async (me: BuiltMember, other: { id: number }) => (await listOf(me, other)).messages.map(({ text }) => text)
const conversationOf = async (me: BuiltMember, other: { id: number }) => (await call('GET message/view', { id: other.id }, { as: me })).body
const unread = async (me: BuiltMember) => (await call('GET message/unread', {}, { as: me })).body.messages

describe('POST message/send', () => {
  test('is kept for both, with an id and a time', async () => {
    const [me, other] = await buildFriends()
    const sent = await say(me, other, '  早上好\r\n去钓鱼吗 ')
    expect(sent).toMatchObject({
      id: expect.any(Number),
      prev: null,
      group: null,
      to: other.id,
      from: { id: me.id },
      kind: 'text',
      text: '早上好\n去钓鱼吗',
      recalled: false,
    })
    expect((await listOf(other, me)).messages).toEqual([sent])
    expect((await listOf(me, other)).messages).toEqual([sent])
  })

  test('names the message before it, so that a gap shows', async () => {
    const [me, other] = await buildFriends()
    const first = await say(me, other)
    const second = await say(other, me)
    expect(second.prev).toBe(first.id)
  })

  test('sent again under the same mark is the same message, however often and at once', async () => {
    const [me, other] = await buildFriends()
    const sent = await Promise.all(Array.from({ length: 5 }, () => say(me, other, { text: '一次', clientId: 'device-1-0001' })))
    expect(new Set(sent.map(({ id }) => id)).size).toBe(1)
    expect((await say(me, other, { text: '一次', clientId: 'device-1-0001' })).id).toBe(sent[0]!.id)
    expect(await textsOf(other, me)).toEqual(['一次'])
    expect(await unread(other)).toBe(1)
    // Somebody else's device may have made the same mark.
    expect((await say(other, me, { text: '二', clientId: 'device-1-0001' })).id).not.toBe(sent[0]!.id)
    expect(
      await refused('POST message/send', { id: (await buildMember()).id, text: '一次', clientId: 'device-1-0001' }, { as: me }),
    ).toMatchObject({ status: 409, code: 'rest_idempotency_conflict' })
  })

  test.each([
    ['a member', 'POST message/send'],
    ['a group', 'POST group-message/send'],
  ] as const)('that goes to %s says so where it was sent before', async (_, name) => {
    const [me, other] = await buildFriends()
    const id = name === 'POST message/send' ? other.id : (await gather(server, me, [other])).id
    const send = async () =>
      (await call(name, { id, text: '一次' }, { as: me, headers: { 'idempotency-key': `to-${name.length}-once` } })).headers[
        'idempotency-replayed'
      ]
    expect([await send(), await send()]).toEqual([undefined, 'true'])
    const racing = await Promise.all(Array.from({ length: 4 }, () => call(name, { id, text: '二', clientId: 'at-once-0001' }, { as: me })))
    expect(racing.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(3)
  })

  test.each([
    ['a member', 'POST message/send'],
    ['a group', 'POST group-message/send'],
  ] as const)('sent again to %s is the same message, though what it shows is gone by now', async (_, name) => {
    const [me, other] = await buildFriends()
    const id = name === 'POST message/send' ? other.id : (await gather(server, me, [other])).id
    const post = await buildPost({ author: me })
    const send = () => call(name, { id, card: { type: 'post', id: post.id }, clientId: `gone-since-${name.length}` }, { as: me })
    const sent = await send()
    await call('POST content-manage/delete', { id: post.id }, { as: me })
    const again = await send()
    expect([again.body.id, again.headers['idempotency-replayed']]).toEqual([sent.body.id, 'true'])
  })

  test('with an Idempotency-Key is sent once, too', async () => {
    const [me, other] = await buildFriends()
    const send = async () =>
      (await call('POST message/send', { id: other.id, text: '一次' }, { as: me, headers: { 'idempotency-key': 'a-key-of-mine' } })).body.id
    expect(await send()).toBe(await send())
    // Nothing else is kept for the key: the conversation would be held until it is.
    expect(await db.selectFrom('idempotency').select('key').where('member_id', '=', me.id).execute()).toEqual([])
  })

  test('many at once stand in the order of their ids, each naming the one before', async () => {
    const [me, other] = await buildFriends()
    await Promise.all(Array.from({ length: 30 }, (_, i) => (i % 2 ? say(me, other, String(i)) : say(other, me, String(i)))))
    const { messages } = await listOf(me, other, { per_page: 100 })
    expect(messages).toHaveLength(30)
    messages.forEach((message, i) => expect(message.prev).toBe(messages[i - 1]?.id ?? null))
  })

  test('carries a picture, a post and a place', async () => {
    const [me, other] = await buildFriends()
    const picture = await buildPicture(me)
    const post = await buildPost({ title: '大板鲫' })
    const place = { name: '东湖', address: '湖滨路', lat: 29.56301249, lng: 106.5 }
    expect(await say(me, other, { picture })).toMatchObject({ kind: 'picture', picture: { id: picture } })
    expect(await say(me, other, { card: { type: 'post', id: post.id } })).toMatchObject({
      kind: 'card',
      card: { type: 'post', id: post.id, title: '大板鲫', author: post.author.nickname, gone: false },
    })
    expect(await say(me, other, { place })).toMatchObject({ kind: 'place', place: { ...place, lat: 29.563012 } })
    expect((await listOf(other, me)).messages.map(({ kind }) => kind)).toEqual(['picture', 'card', 'place'])
  })

  test('a post that is no more, or closed by now, is gone from the card', async () => {
    const [me, other] = await buildFriends()
    const post = await buildPost({ title: '秘密', author: me })
    await say(me, other, { card: { type: 'post', id: post.id } })
    await call('POST content-manage/delete', { id: post.id }, { as: me })
    expect((await listOf(other, me)).messages[0]!.card).toEqual({
      type: 'post',
      id: post.id,
      title: '',
      author: '',
      thumb: null,
      gone: true,
    })
  })

  test.each([
    ['nothing', {}, 'text'],
    ['a text of nothing', { text: ' \u200b ' }, 'text'],
    ['a text that is too long', { text: '鱼'.repeat(MESSAGE_TEXT_CHARS + 1) }, 'text'],
    ['two things at once', { text: '鱼', card: { type: 'post', id: 1 } }, 'card'],
    ['a picture that is nobody’s', { picture: 999_999 }, 'picture'],
    ['a voice note that is nobody’s', { voice: 999_999 }, 'voice'],
    ['a post that is not there', { card: { type: 'post', id: 999_999 } }, 'card'],
    ['a place without a name', { place: { name: ' ', address: '', lat: 1, lng: 1 } }, 'place.name'],
    ['a place off the earth', { place: { name: '湖', address: '', lat: 91, lng: 1 } }, 'place.lat'],
    ['a mark of nothing', { text: '鱼', clientId: '' }, 'clientId'],
  ])('refuses %s, by name', async (_, content, name) => {
    const [me, other] = await buildFriends()
    expect(await refused('POST message/send', { id: other.id, ...content }, { as: me })).toMatchObject({
      status: 400,
      params: { [name]: expect.any(String) },
    })
  })

  test('refuses the picture, and the private post, of somebody else', async () => {
    const [me, other] = await buildFriends()
    expect(await refused('POST message/send', { id: other.id, picture: await buildPicture(other) }, { as: me })).toMatchObject({
      params: { picture: expect.any(String) },
    })
    const hidden = await buildPost({ author: other, visibility: 3 })
    expect(await refused('POST message/send', { id: other.id, card: { type: 'post', id: hidden.id } }, { as: me })).toMatchObject({
      params: { card: expect.any(String) },
    })
  })

  test('goes to nobody: not to oneself, not to whom nobody knows', async () => {
    const me = await buildMember()
    expect(await refused('POST message/send', { id: me.id, text: '我' }, { as: me })).toMatchObject({ status: 403 })
    expect(await refused('POST message/send', { id: 999_999, text: '谁' }, { as: me })).toMatchObject({ status: 404 })
  })
})

describe('who takes messages', () => {
  test('neither of two of whom one blocked the other; what was said stays with both, out of their lists', async () => {
    const [me, other] = await buildFriends()
    await say(me, other)
    await buildBlock(me, other)
    for (const [from, to] of [
      [me, other],
      [other, me],
    ] as const) {
      expect(await refused('POST message/send', { id: to.id, text: '喂' }, { as: from })).toMatchObject({
        status: 403,
        code: 'message_refused',
      })
      expect((await call('GET message', {}, { as: from })).body).toEqual([])
      expect(await unread(from)).toBe(0)
      expect((await conversationOf(from, to)).can.write).toBe(false)
    }
    expect((await conversationOf(me, other)).blocked).toBe(true)
    expect((await conversationOf(other, me)).blocked).toBe(false)
  })

  test('a banned member writes to nobody, and reads', async () => {
    const [me, other] = await buildFriends()
    await say(other, me)
    await db
      .updateTable('member')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .where('id', '=', me.id)
      .execute()
    expect(await refused('POST message/send', { id: other.id, text: '喂' }, { as: me })).toMatchObject({ code: 'rest_banned' })
    expect((await listOf(me, other)).messages).toHaveLength(1)
    expect((await conversationOf(me, other)).can.write).toBe(false)
  })

  test.each([
    ['everyone', { stranger: true, followed: true }],
    ['following', { stranger: false, followed: true }],
    ['nobody', { stranger: false, followed: false }],
  ] as const)('%s, when a member wants that', async (messages_from, may) => {
    const [me, stranger, followed] = [await buildMember({ messages_from }), await buildMember(), await buildMember()]
    await buildFollow(me, followed)
    const reaches = async (from: BuiltMember) =>
      await call('POST message/send', { id: me.id, text: '你好' }, { as: from }).then(
        () => true,
        () => false,
      )
    expect({ stranger: await reaches(stranger), followed: await reaches(followed) }).toEqual(may)
  })

  test('whom I wrote to may answer, whatever I set; and a moderator reaches everyone', async () => {
    const [me, other, moderator] = [await buildMember({ messages_from: 'nobody' }), await buildMember(), await buildModerator()]
    await say(me, other)
    expect((await conversationOf(other, me)).can.write).toBe(true)
    await say(other, me)
    await say(moderator, me)
  })

  test(`a stranger gets ${STRANGER_MESSAGES} messages until they answer`, async () => {
    const [me, stranger] = [await buildMember(), await buildMember()]
    for (let i = 0; i < STRANGER_MESSAGES; i++) await say(me, stranger)
    expect(await refused('POST message/send', { id: stranger.id, text: '在吗' }, { as: me })).toMatchObject({
      status: 403,
      code: 'stranger_limit',
    })
    expect((await conversationOf(me, stranger)).can.write).toBe(false)
    await say(stranger, me)
    await say(me, stranger)
  })

  test(`and nobody begins with more than ${STRANGERS_PER_DAY} strangers a day`, async () => {
    const me = await buildMember()
    for (let i = 0; i < STRANGERS_PER_DAY; i++) await say(me, await buildMember())
    const next = await buildMember()
    expect(await refused('POST message/send', { id: next.id, text: '你好' }, { as: me })).toMatchObject({ code: 'stranger_limit' })
    await buildFollow(next, me)
    await say(me, next)
  })

  test('also where several are written to at once', async () => {
    const me = await buildMember()
    for (let i = 0; i < STRANGERS_PER_DAY - 1; i++) await say(me, await buildMember())
    const strangers = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    const said = await db.transaction().execute(async (trx) => {
      // Whoever begins a conversation waits here for all the others.
      await trx.selectFrom('member').select('id').where('id', '=', me.id).forUpdate().execute()
      const saying = Promise.allSettled(strangers.map((stranger) => say(me, stranger)))
      await untilSomeoneWaits(db, strangers.length)
      return { saying }
    })
    expect((await said.saying).filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  test('nobody who has left; what they said is emptied', async () => {
    const [me, other] = await buildFriends()
    await say(other, me, '我的电话')
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1_000) })
      .where('id', '=', other.id)
      .execute()
    await call('POST site/logoff', {}, { as: other })
    expect(await refused('POST message/send', { id: other.id, text: '在吗' }, { as: me })).toMatchObject({ code: 'message_refused' })
    expect((await listOf(me, other)).messages).toMatchObject([{ text: '', recalled: true, from: { nickName: '' } }])
    expect((await call('GET message', {}, { as: me })).body).toMatchObject([{ user: { id: other.id }, can: { write: false } }])
  })
})

describe('GET message/list', () => {
  test('pages backwards from the latest, and forwards after what one has', async () => {
    const [me, other] = await buildFriends()
    const ids: number[] = []
    for (let i = 0; i < 7; i++) ids.push((await say(me, other, String(i))).id)
    const idsOf = (page: { messages: { id: number }[] }) => page.messages.map(({ id }) => id)
    const latest = await listOf(other, me, { per_page: 3 })
    expect([idsOf(latest), latest.more]).toEqual([ids.slice(4), true])
    const older = await listOf(other, me, { per_page: 4, before: ids[4]! })
    expect([idsOf(older), older.more]).toEqual([ids.slice(0, 4), false])
    const missed = await listOf(other, me, { per_page: 3, after: ids[1]! })
    expect([idsOf(missed), missed.more]).toEqual([ids.slice(2, 5), true])
    expect(idsOf(await listOf(other, me, { after: ids[6]! }))).toEqual([])
    expect(idsOf(await listOf(other, me, { after: 0 }))).toEqual(ids)
  })

  test('is empty where nothing was said, and shows nothing of others', async () => {
    const [me, other] = await buildFriends()
    await say(me, other)
    const third = await buildMember()
    expect(await listOf(third, other)).toEqual({ messages: [], more: false, clearedId: 0, deleted: [], readId: 0, deliveredId: 0 })
  })
})

describe('unread and read', () => {
  test('counts what the other wrote, and nothing of my own; the other sees what has arrived and what was read', async () => {
    const [me, other] = await buildFriends()
    const [first] = [await say(other, me), await say(me, other)]
    const last = await say(other, me)
    expect(await unread(me)).toBe(2)
    expect(await conversationOf(other, me)).toMatchObject({ readId: 0, deliveredId: 0 })
    await listOf(me, other)
    expect(await conversationOf(other, me)).toMatchObject({ readId: 0, deliveredId: last.id })
    expect((await call('POST message/read', { id: other.id, message: first.id }, { as: me })).body).toEqual({
      unread: 1,
      myReadId: first.id,
    })
    expect((await call('POST message/read', { id: other.id, message: last.id }, { as: me })).body).toEqual({ unread: 0, myReadId: last.id })
    expect(await conversationOf(other, me)).toMatchObject({ readId: last.id, deliveredId: last.id })
    expect(await unread(other)).toBe(1)
  })

  test('never goes backwards, nor past what was said', async () => {
    const [me, other] = await buildFriends()
    const [first, last] = [await say(other, me), await say(other, me)]
    const read = async (message: number) => (await call('POST message/read', { id: other.id, message }, { as: me })).body
    expect(await read(last.id + 1_000)).toEqual({ unread: 0, myReadId: last.id })
    expect(await read(first.id)).toEqual({ unread: 0, myReadId: last.id })
    await say(other, me)
    expect(await unread(me)).toBe(1)
  })

  test('a muted conversation makes no badge, and keeps its count', async () => {
    const [me, other] = await buildFriends()
    await say(other, me)
    await call('POST message/mute', { id: other.id, on: true }, { as: me })
    expect(await unread(me)).toBe(0)
    expect(await conversationOf(me, other)).toMatchObject({ muted: true, unread: 1 })
    expect(await conversationOf(other, me)).toMatchObject({ muted: false })
  })

  test('after a random life the counts are those of the rows', async () => {
    const [me, other] = await buildFriends()
    const ids: number[] = []
    const random = (n: number) => Math.floor(Math.random() * n)
    for (let round = 0; round < 12; round++) {
      await Promise.all(
        Array.from({ length: 6 }, async () => {
          const [from, to] = random(2) ? [me, other] : [other, me]
          if (random(3)) ids.push((await say(from, to)).id)
          else if (ids.length) await call('POST message/read', { id: from.id, message: ids[random(ids.length)]! }, { as: to })
        }),
      )
    }
    for (const [mine, theirs] of [
      [me, other],
      [other, me],
    ] as const) {
      const { unread, myReadId } = await conversationOf(mine, theirs)
      const { messages } = await listOf(mine, theirs, { per_page: 100 })
      expect(unread).toBe(messages.filter(({ id, from }) => id > myReadId && from.id === theirs.id).length)
    }
  })
})

describe('GET message', () => {
  test('has the latest first, each with its last message and what is unread', async () => {
    const me = await buildMember()
    const others = [await buildMember(), await buildMember(), await buildMember()]
    for (const other of others) await say(other, me, `来自${other.id}`)
    await say(others[0]!, me, '又来')
    const { body, total } = await call('GET message', {}, { as: me })
    expect(total).toBe(3)
    expect(body).toMatchObject([
      { user: { id: others[0]!.id }, last: { text: '又来' }, unread: 2 },
      { user: { id: others[2]!.id }, unread: 1 },
      { user: { id: others[1]!.id }, unread: 1 },
    ])
    expect((await call('GET message', { per_page: 2, page: 2 }, { as: me })).body).toHaveLength(1)
  })

  test('a conversation that I delete is gone for me, with what was said, until something is said again', async () => {
    const [me, other] = await buildFriends()
    await say(other, me, '旧')
    await call('POST message/delete-list', { id: other.id }, { as: me })
    expect((await call('GET message', {}, { as: me })).body).toEqual([])
    expect(await unread(me)).toBe(0)
    expect(await textsOf(other, me)).toEqual(['旧'])
    await say(other, me, '新')
    expect((await call('GET message', {}, { as: me })).body).toMatchObject([{ unread: 1, last: { text: '新' } }])
    expect(await textsOf(me, other)).toEqual(['新'])
    await call('POST message/delete-list', { id: (await buildMember()).id }, { as: me })
  })
})

describe('POST message/recall', () => {
  test('empties the message for both, and says so by a message of its own', async () => {
    const [me, other] = await buildFriends()
    const picture = await buildPicture(me)
    const sent = await say(me, other, { picture })
    const said = (await call('POST message/recall', { id: sent.id }, { as: me })).body
    expect(said).toMatchObject({ kind: 'recall', target: sent.id, prev: sent.id, from: { id: me.id } })
    const [emptied, last] = (await listOf(other, me)).messages
    expect(emptied).toMatchObject({ id: sent.id, recalled: true, text: '' })
    expect(emptied).not.toHaveProperty('picture')
    expect(last).toEqual(said)
    // A device that has the message already learns of it by asking for what came after.
    expect((await listOf(other, me, { after: sent.id })).messages).toEqual([said])
    expect((await call('POST message/recall', { id: sent.id }, { as: me })).body.id).toBe(said.id)
    expect(await unread(other)).toBe(1)
  })

  test('is for the sender, and for two minutes', async () => {
    const [me, other] = await buildFriends()
    const sent = await say(me, other)
    expect(await refused('POST message/recall', { id: sent.id }, { as: other })).toMatchObject({ status: 403 })
    expect(await refused('POST message/recall', { id: sent.id }, { as: await buildMember() })).toMatchObject({ status: 404 })
    await db
      .updateTable('message')
      .set({ created_at: new Date(Date.now() - RECALL_MS - 1_000) })
      .where('id', '=', sent.id)
      .execute()
    const inTime = await say(me, other, '刚才的')
    await db
      .updateTable('message')
      .set({ created_at: new Date(Date.now() - RECALL_MS / 2) })
      .where('id', '=', inTime.id)
      .execute()
    await call('POST message/recall', { id: inTime.id }, { as: me })
    expect(await refused('POST message/recall', { id: sent.id }, { as: me })).toMatchObject({ status: 409, code: 'recall_too_late' })
    expect(await textsOf(other, me)).toEqual([sent.text, '', ''])
  })
})
