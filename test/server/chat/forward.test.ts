import type { Input } from '@anglers/contract'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, refused, db, buildMember, buildFollow, buildBlock, buildPost, buildPicture, close } = server
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

  test('stays when the first one is taken back, and with its picture when that one’s account ends', async () => {
    const [me, one, other] = await buildFriends()
    const picture = await buildPicture(one)
    const [text, shown] = [await say(one, me, { text: '六点' }), await say(one, me, { picture })]
    for (const { id } of [text, shown]) await forwardTo(me, other, id)
    for (const { id } of [text, shown]) await call('POST message/recall', { id }, { as: one })
    await db.deleteFrom('session').where('member_id', '=', one.id).execute()
    const { messages } = (await call('GET message/list', { id: me.id }, { as: other })).body
    expect(messages.map(({ text, picture }) => text || picture?.id)).toEqual(['六点', picture])
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
