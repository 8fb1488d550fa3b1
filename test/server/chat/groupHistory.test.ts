import { conversationOf } from '../../../server/src/domains/chat/carrying.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { file } from '../support/multipart.ts'
import { openTestServer } from '../support/server.ts'
import { sounds } from '../support/sounds.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, close } = server
afterAll(close)

const { say, view, listOf, eventsOf, mine, buildGroup } = createGroupHelpers(server)
type Member = Awaited<ReturnType<typeof buildMember>>

const clear = (group: { id: number }, as: Member) => call('POST group-message/delete-list', { id: group.id }, { as })
const leave = (group: { id: number }, as: Member) => call('POST group-message/leave', { id: group.id }, { as })
const join = (code: string | null, as: Member) => call('POST group-message/join', { code: code! }, { as })
const said = (messages: Awaited<ReturnType<typeof listOf>>) => messages.map(({ text, event }) => event?.what ?? text)

describe('what was said before a member cleared a group', () => {
  test('is not there for them, from whatever message they ask on', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    const old = await say(group, owner, '旧')
    await clear(group, me!)
    const young = await say(group, owner, '新')
    for (const after of [0, old.prev!, old.id]) expect(said(await listOf(group, me!, { after }))).toEqual(['新'])
    expect(await listOf(group, me!, { before: young.id })).toEqual([])
    expect(said(await listOf(group, owner, { after: old.prev! }))).toEqual(['旧', '新'])
  })

  test('calls them no more, and is not unread; their list and its length say so', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    const { group: quiet } = await buildGroup(0)
    await join(quiet.code, me!)
    await say(group, owner, '@你', { mentions: [me!.id] })
    await say(group, me!, '我在')
    await clear(group, me!)
    const { body, total } = await call('GET group-message', {}, { as: me! })
    expect([body.map(({ id }) => id), total]).toEqual([[quiet.id], 1])
    await say(group, owner, '还在吗')
    expect(await mine(me!)).toMatchObject([{ id: group.id, unread: 1, mentioned: false }, { id: quiet.id }])
  })

  test('is not theirs to take back or report, down to the last message of it', async () => {
    const {
      group,
      others: [member],
      owner,
    } = await buildGroup(1)
    const [first, last] = [await say(group, member!, '一'), await say(group, member!, '二')]
    await clear(group, owner)
    for (const { id } of [first, last]) {
      expect(await refused('POST message/recall', { id }, { as: owner })).toMatchObject({ status: 404 })
      expect(await refused('POST report/add', { type: 'message', id, reason: 'spam' }, { as: owner })).toMatchObject({ status: 404 })
    }
    const { id } = await say(group, member!, '三')
    expect((await call('POST message/recall', { id }, { as: owner })).body).toMatchObject({ kind: 'recall', target: id })
    expect((await listOf(group, member!)).find((message) => message.id === first.id)).toMatchObject({ text: '一', recalled: false })
  })
})

describe('what was said before a member came', () => {
  test('is not there for them, from whatever message they ask on', async () => {
    const { group, owner } = await buildGroup(0)
    const { id } = await say(group, owner, '之前')
    const me = await buildMember()
    await join(group.code, me)
    for (const after of [0, id - 1, id]) expect(said(await listOf(group, me, { after }))).toEqual(['joined'])
  })

  test('is not for an admin to take back who came later', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const { id } = await say(group, member!, '之前')
    const admin = await buildMember()
    await join(group.code, admin)
    await call('POST group-message/set-admin', { id: group.id, member: admin.id, on: true }, { as: owner })
    expect(await refused('POST message/recall', { id }, { as: admin })).toMatchObject({ status: 404 })
    expect(said(await listOf(group, owner, { after: id - 1 }))[0]).toBe('之前')
  })
})

describe('who left and comes back', () => {
  test('finds what is said from then on, as a member like any other', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    await call('POST group-message/set-admin', { id: group.id, member: me!.id, on: true }, { as: owner })
    await call('POST group-message/mute', { id: group.id, on: true }, { as: me! })
    await say(group, me!, '我走了')
    await leave(group, me!)
    expect(await refused('POST group-message/leave', { id: group.id }, { as: me! })).toMatchObject({ status: 404 })
    await say(group, owner, '他走了')
    await join(group.code, me!)
    expect(await view(group, me!)).toMatchObject({ role: 'member', members: 2, unread: 0, muted: false, can: { edit: false } })
    expect(said(await listOf(group, me!, { after: 0 }))).toEqual(['joined'])
    await say(group, owner, '欢迎回来')
    expect(await mine(me!)).toMatchObject([{ unread: 1, last: { text: '欢迎回来' } }])
    expect((await eventsOf(group, owner)).slice(-2)).toEqual([
      ['left', me!.id, []],
      ['joined', me!.id, []],
    ])
  })

  test('takes back nothing of what they said before', async () => {
    const {
      group,
      others: [me],
    } = await buildGroup(1)
    const { id } = await say(group, me!)
    await leave(group, me!)
    expect(await refused('POST message/recall', { id }, { as: me! })).toMatchObject({ status: 404 })
    await join(group.code, me!)
    expect(await refused('POST message/recall', { id }, { as: me! })).toMatchObject({ status: 404 })
  })
})

describe('what is unread', () => {
  test('are the words of others: neither my own, nor what happened, nor that something was taken back', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(1)
    const first = await say(group, owner, '一')
    await say(group, me!, '我的')
    await call('POST group-message/edit', { id: group.id, name: '夜钓群' }, { as: owner })
    const own = await say(group, me!, '我的二')
    await call('POST message/recall', { id: own.id }, { as: me! })
    await say(group, owner, '二')
    expect((await view(group, me!)).unread).toBe(2)
    expect((await call('POST group-message/read', { id: group.id, message: first.id }, { as: me! })).body).toEqual({
      unread: 1,
      myReadId: first.id,
    })
    // Up to a message that is in no group of mine: as far as this one goes before it.
    const { group: other, owner: stranger } = await buildGroup(0)
    const later = await say(other, stranger)
    expect((await call('POST group-message/read', { id: group.id, message: later.id }, { as: me! })).body.unread).toBe(0)
    expect((await call('POST group-message/read', { id: group.id, message: first.id }, { as: me! })).body.unread).toBe(0)
    expect(await refused('POST group-message/read', { id: other.id, message: later.id }, { as: me! })).toMatchObject({ status: 404 })
  })

  test('does not mention its author: neither by their own name nor by that of all', async () => {
    const {
      group,
      owner,
      others: [other],
    } = await buildGroup(1)
    await say(group, owner, '@自己', { mentions: [owner.id] })
    await say(group, owner, '@all', { mentionsAll: true })
    expect(await mine(owner)).toMatchObject([{ mentioned: false, unread: 0 }])
    expect(await mine(other!)).toMatchObject([{ mentioned: true, unread: 2 }])
  })
})

test('a conversation of two is no group, whatever is asked of it', async () => {
  const [me, other] = [await buildMember(), await buildMember()]
  const { id: message } = (await call('POST message/send', { id: other.id, text: '你好' }, { as: me })).body
  const id = (await conversationOf(db, me.id, other.id))!
  for (const [name, input] of [
    ['GET group-message/view', {}],
    ['GET group-message/list', {}],
    ['GET group-message/members', {}],
    ['GET group-message/search', { word: '你好' }],
    ['POST group-message/send', { text: '群' }],
    ['POST group-message/read', { message }],
    ['POST group-message/mute', { on: true }],
    ['POST group-message/pin', { on: true }],
    ['POST group-message/clear', {}],
    ['POST group-message/delete-list', {}],
    ['POST group-message/invite', { members: [other.id] }],
    ['POST group-message/leave', {}],
  ] as const)
    expect([name, (await refused(name, { id, ...input }, { as: me })).status]).toEqual([name, 404])
  expect((await call('GET message/view', { id: other.id }, { as: me })).body).toMatchObject({
    muted: false,
    pinned: false,
    last: { id: message },
  })
})

describe('GET group-message', () => {
  test('has the group with the latest message first, and counts no conversation of two', async () => {
    const { group: first, owner: me } = await buildGroup(0)
    const second = (await call('POST group-message/create', { name: '二' }, { as: me })).body
    await call('POST message/send', { id: (await buildMember()).id, text: '你好' }, { as: me })
    expect((await mine(me)).map(({ id }) => id)).toEqual([second.id, first.id])
    await say(first, me)
    const { body, total } = await call('GET group-message', { per_page: 1 }, { as: me })
    expect([body.map(({ id }) => id), total]).toEqual([[first.id], 2])
    expect((await call('GET group-message', { per_page: 1, page: 2 }, { as: me })).body.map(({ id }) => id)).toEqual([second.id])
  })

  test('says of a group what its own page says', async () => {
    const {
      group,
      owner,
      others: [me],
    } = await buildGroup(2)
    const avatar = await server.buildPicture(owner)
    await call('POST group-message/edit', { id: group.id, avatar }, { as: owner })
    const { id } = await say(group, owner, '看一下')
    await call('POST group-message/read', { id: group.id, message: id }, { as: me! })
    await say(group, owner, '还有')
    await call('POST group-message/mute', { id: group.id, on: true }, { as: me! })
    await call('POST group-message/pin', { id: group.id, on: true }, { as: me! })
    const { id: groupId, name, avatar: shown, members, unread, muted, pinned } = await view(group, me!)
    expect(await mine(me!)).toEqual([
      { id: groupId, name, avatar: shown, members, unread, muted, pinned, mentioned: false, last: (await listOf(group, me!)).at(-1) },
    ])
    expect([shown, members, unread, muted, pinned]).toEqual([expect.any(String), 3, 1, true, true])
    expect(await view(group, owner)).toMatchObject({ muted: false, pinned: false, myReadId: expect.any(Number) })
    expect((await view(group, me!)).myReadId).toBe(id)
    for (const what of ['mute', 'pin'] as const) await call(`POST group-message/${what}`, { id: group.id, on: false }, { as: me! })
    expect(await view(group, me!)).toMatchObject({ muted: false, pinned: false })
  })
})

describe('POST message/recall in a group', () => {
  test('takes everything out: the place, and whom it called', async () => {
    const {
      group,
      owner,
      others: [other],
    } = await buildGroup(1)
    const place = { name: '秘密钓点', address: '湖边', lat: 29.5, lng: 106.5 }
    const calling = { id: group.id, place, mentions: [other!.id], mentionsAll: true }
    const {
      body: { id },
    } = await call('POST group-message/send', calling, { as: owner })
    await call('POST message/recall', { id }, { as: owner })
    const [emptied] = await listOf(group, other!, { after: id - 1 })
    expect(emptied).toMatchObject({ id, kind: 'place', recalled: true, text: '', mentions: [], mentionsAll: false })
    expect(emptied).not.toHaveProperty('place')
    expect(JSON.stringify(await db.selectFrom('message').selectAll().where('id', '=', id).execute())).not.toMatch(/秘密|湖边|29\.5|106\.5/)
  })

  test('takes out what it carried or answered: a picture, a voice note, a file, a card', async () => {
    const { group, owner: as } = await buildGroup(0)
    const { id: quote } = await say(group, as, '在哪')
    const { id: post } = await server.buildPost()
    const voice = (await server.upload('POST upload/im-voice', [file(sounds.wav, 'note')], { as, query: { ms: 1_000 } })).body.data.id
    const attached = (await server.upload('POST upload/file', [file('集合在北门', 'note')], { as, query: { name: '集合' } })).body.data.id
    for (const content of [
      { picture: await server.buildPicture(as) },
      { voice },
      { file: attached },
      { card: { type: 'post', id: post } },
    ] as const) {
      const { id } = (await call('POST group-message/send', { id: group.id, quote, ...content }, { as })).body
      await call('POST message/recall', { id }, { as })
      const [emptied] = await listOf(group, as, { after: id - 1 })
      for (const part of Object.keys(content)) expect(emptied).not.toHaveProperty(part)
      expect(
        await db
          .selectFrom('message')
          .select(['media_id', 'voice_id', 'attachment_id', 'card_type', 'card_id', 'quote_id'])
          .where('id', '=', id)
          .executeTakeFirst(),
      ).toEqual({ media_id: null, voice_id: null, attachment_id: null, card_type: null, card_id: null, quote_id: null })
    }
  })

  test('is for owner and admins at any time, also of their own words; never of what happened there', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const { id } = await say(group, owner, '老话')
    await db
      .updateTable('message')
      .set({ created_at: new Date(0) })
      .where('id', '=', id)
      .execute()
    const { id: recall } = (await call('POST message/recall', { id }, { as: owner })).body
    const [created] = await listOf(group, owner)
    for (const one of [created!.id, recall])
      expect(await refused('POST message/recall', { id: one }, { as: owner })).toMatchObject({ status: 403 })
    expect(await refused('POST message/recall', { id: recall }, { as: member! })).toMatchObject({ status: 403 })
  })

  test('of what its writer took back already is the same word of it', async () => {
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const { id } = await say(group, member!)
    const first = (await call('POST message/recall', { id }, { as: member! })).body
    expect((await call('POST message/recall', { id }, { as: owner })).body).toEqual(first)
    expect((await listOf(group, owner)).filter(({ kind }) => kind === 'recall')).toHaveLength(1)
  })
})

test('an account that is deleted takes its words away, and leaves what happened', async () => {
  const {
    group,
    owner,
    others: [one],
  } = await buildGroup(1)
  const taken = await say(group, owner, '收回')
  await say(group, owner, '留下')
  await call('POST message/recall', { id: taken.id }, { as: owner })
  await db
    .updateTable('member')
    .set({ leaving_at: new Date(Date.now() - 1_000) })
    .where('id', '=', owner.id)
    .execute()
  await call('POST site/logoff', {}, { as: owner })
  expect((await listOf(group, one!)).map(({ kind, recalled }) => [kind, recalled])).toEqual([
    ['event', false],
    ['text', true],
    ['text', true],
    ['recall', false],
    ['event', false],
    ['event', false],
  ])
  expect((await eventsOf(group, one!)).map(([what]) => what).slice(-2)).toEqual(['left', 'owner'])
})
