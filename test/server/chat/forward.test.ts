import type { Input } from '@anglers/contract'
import { exportChats } from '../../../server/src/domains/chat/export.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, upload, db, buildMember, buildFollow, buildBlock, buildPost, buildPicture, close } = server
afterAll(close)

const { buildGroup } = createGroupHelpers(server)

const say = async (from: BuiltMember, to: { id: number }, content: Omit<Input<'POST message/send'>, 'id'>) =>
  (await call('POST message/send', { id: to.id, ...content }, { as: from })).body
const forwardTo = (from: BuiltMember, to: { id: number }, forward: number) => say(from, to, { forward })
const isRefused = async (me: BuiltMember, to: { id: number }, forward: number) =>
  expect(await refused('POST message/send', { id: to.id, forward }, { as: me })).toMatchObject({
    status: 400,
    params: { forward: expect.any(String) },
  })

async function buildFriends(): Promise<[BuiltMember, BuiltMember, BuiltMember]> {
  const [me, one, other] = [await buildMember(), await buildMember(), await buildMember()]
  for (const friend of [one, other]) {
    await buildFollow(me, friend)
    await buildFollow(friend, me)
  }
  return [me, one, other]
}

describe('a message that is sent on', () => {
  test('says to others what it said, whatever it carries, and whose it was no more', async () => {
    const [me, one, other] = await buildFriends()
    const { group, owner } = await buildGroup(0)
    await call('POST group-message/join', { code: group.code! }, { as: me })
    const picture = await buildPicture(one)
    const post = await buildPost({ title: '大板鲫' })
    const place = { name: '东湖', address: '湖滨路', lat: 29.5, lng: 106.5 }
    for (const content of [{ text: '周六六点' }, { picture }, { card: { type: 'post', id: post.id } }, { place }] as const) {
      const { id: _, prev: __, clientId: ___, createdAt: ____, from: _____, to: ______, ...said } = await say(one, me, content)
      const sent = await forwardTo(me, other, _)
      expect(sent).toMatchObject({ from: { id: me.id }, to: other.id, quote: null, kind: said.kind, text: said.text })
      expect([sent.picture?.id, sent.card, sent.place]).toEqual([said.picture?.id, said.card, said.place])
      const { body } = await call('POST group-message/send', { id: group.id, forward: sent.id }, { as: me })
      expect(body).toMatchObject({ group: group.id, kind: said.kind, text: said.text })
    }
    expect((await call('GET group-message/list', { id: group.id }, { as: owner })).body.messages.map(({ kind }) => kind).slice(-4)).toEqual(
      ['text', 'picture', 'card', 'place'],
    )
  })

  const uploadOf = async (as: BuiltMember) => ({
    picture: (await upload('POST upload/im-one', [file(await encodePicture('png', { plain: true }))], { as })).body.data.id,
    file: (await upload('POST upload/file', [file('集合在北门', 'note')], { as, query: { name: '集合' } })).body.data.id,
  })
  const fetched = async (address: string) => (await server.app.inject(address)).statusCode

  test('stays when the first one is taken back, with its picture and its file when that one’s account is erased', async () => {
    const [me, one, other] = await buildFriends()
    const owned = await uploadOf(one)
    const sent = [
      await say(one, me, { text: '六点' }),
      await say(one, me, { picture: owned.picture }),
      await say(one, me, { file: owned.file }),
    ]
    for (const { id } of sent) await forwardTo(me, other, id)
    await call('POST message/recall', { id: sent[0]!.id }, { as: one })
    await call('POST user/del-apply', {}, { as: one })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(0) })
      .where('id', '=', one.id)
      .execute()
    await call('POST site/logoff', {}, { as: one })
    expect(
      (await call('GET message/list', { id: one.id }, { as: me })).body.messages.filter(({ kind }) => kind !== 'recall'),
    ).toMatchObject(sent.map(({ id }) => ({ id, recalled: true })))
    const { messages } = (await call('GET message/list', { id: me.id }, { as: other })).body
    expect(messages.map(({ text, picture, file }) => text || picture?.id || file?.id)).toEqual(['六点', owned.picture, owned.file])
    expect(await Promise.all([messages[1]!.picture!.full, messages[2]!.file!.url].map(fetched))).toEqual([200, 200])
  })

  test('lets its sender take home no more than any reader of what is another’s', async () => {
    const [me, one, other] = await buildFriends()
    const [theirs, mine] = [await uploadOf(one), await uploadOf(me)]
    for (const { id } of [await say(one, me, { picture: theirs.picture }), await say(one, me, { file: theirs.file })])
      await forwardTo(me, other, id)
    await say(me, other, { picture: mine.picture })
    await say(me, other, { file: mine.file })
    const messages = exportChats(server.context, me.id).messages!()
    const until: number[] = []
    for await (const message of messages as AsyncIterable<{ picture?: string; file?: string }>)
      until.push(Number(new URL((message.picture ?? message.file)!, 'http://x').searchParams.get('e')))
    expect(until).toHaveLength(4)
    expect(Math.max(...until.slice(0, 2))).toBeLessThan(Math.min(...until.slice(2)))
  })

  test('counts as one of those that a stranger may get, and goes to nobody who takes none', async () => {
    const [me, one] = await buildFriends()
    const { id } = await say(one, me, { text: '六点' })
    const blocking = await buildMember()
    await buildBlock(blocking, me)
    expect(await refused('POST message/send', { id: blocking.id, forward: id }, { as: me })).toMatchObject({ code: 'message_refused' })
    const stranger = await buildMember()
    for (let turn = 0; turn < 3; turn++) await forwardTo(me, stranger, id)
    expect(await refused('POST message/send', { id: stranger.id, forward: id }, { as: me })).toMatchObject({ code: 'stranger_limit' })
  })

  test('is one that the sender has: not others’, not what was cleared, taken back, or left behind with a group', async () => {
    const [me, one, other] = await buildFriends()
    const foreign = await say(one, await buildMember(), { text: '不是你的' })
    const {
      group,
      owner,
      others: [member],
    } = await buildGroup(1)
    const inGroup = (await call('POST group-message/send', { id: group.id, text: '群里的话' }, { as: owner })).body
    await call('POST group-message/leave', { id: group.id }, { as: member! })
    const gone = await say(one, me, { text: '撤回的' })
    await call('POST message/recall', { id: gone.id }, { as: one })
    const cleared = await say(one, me, { text: '清空的' })
    await call('POST message/delete-list', { id: one.id }, { as: me })
    for (const { id } of [foreign, gone, cleared]) await isRefused(me, other, id)
    await isRefused(member!, owner, inGroup.id)
    await isRefused(me, other, 999_999)
  })

  test('is none that a block parts from its sender, and nothing that costs', async () => {
    const [me, one, other] = await buildFriends()
    const said = await say(one, me, { text: '以前说的' })
    await db
      .updateTable('message')
      .set({ kind: 'card', card_type: 'redbag', card_id: 1 })
      .where('id', '=', (await say(one, me, { text: '红包' })).id)
      .execute()
    const { messages } = (await call('GET message/list', { id: one.id }, { as: me })).body
    await isRefused(me, other, messages.at(-1)!.id)
    await buildBlock(one, me)
    await isRefused(me, other, said.id)
  })

  test.each([
    ['is deleted', { deleted_at: new Date() }],
    ['is held', { state: 'held' as const }],
    ['is private', { visibility: 3 as const }],
  ])('is none with a card of a post that %s since', async (_, change) => {
    const [me, one, other] = await buildFriends()
    const post = await buildPost({ title: '大板鲫' })
    const { id } = await say(one, me, { card: { type: 'post', id: post.id } })
    await forwardTo(me, other, id)
    await db.updateTable('post').set(change).where('id', '=', post.id).execute()
    await isRefused(me, other, id)
    expect(await refused('POST message/send', { id: other.id, card: { type: 'post', id: post.id } }, { as: me })).toMatchObject({
      params: { card: expect.any(String) },
    })
  })

  test('goes alone, under its own mark once', async () => {
    const [me, one, other] = await buildFriends()
    const { id } = await say(one, me, { text: '六点' })
    expect(await refused('POST message/send', { id: other.id, forward: id, text: '看' }, { as: me })).toMatchObject({
      params: { forward: expect.any(String) },
    })
    const twice = [0, 1].map(() => say(me, other, { forward: id, clientId: 'forward-once' }))
    const [first, second] = await Promise.all(twice)
    expect(first!.id).toBe(second!.id)
  })
})
