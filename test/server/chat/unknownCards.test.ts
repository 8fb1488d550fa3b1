import { gather } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { call, db, buildMember, buildFollow, buildPost, close } = server
afterAll(close)

const [me, other] = [await buildMember(), await buildMember()]
await buildFollow(me, other)
const { id: group } = await gather(server, other, [me])
const post = await buildPost({ title: '大板鲫' })
const card = { type: 'post' as const, id: post.id }

/** What a newer or an older version of the server had stored: a card of a type that this one does not know. */
async function outdate({ id }: { id: number }) {
  await db
    .updateTable('message')
    .set({ card_type: 'spaceship' as 'post' })
    .where('id', '=', id)
    .execute()
  return id
}

beforeAll(async () => {
  await call('POST message/send', { id: me.id, card }, { as: other })
})

describe('a message with a card of a type that nobody knows', () => {
  test('stands in its conversation without the card, and hinders none of the others', async () => {
    const id = await outdate((await call('POST message/send', { id: me.id, card }, { as: other })).body)
    const { messages } = (await call('GET message/list', { id: other.id }, { as: me })).body
    expect(messages).toMatchObject([
      { kind: 'card', card: { ...card, title: '大板鲫' } },
      { id, kind: 'card', text: '' },
    ])
    expect(messages[1]).not.toHaveProperty('card')
    const [conversation] = (await call('GET message', {}, { as: me })).body
    expect(conversation).toMatchObject({ last: { id, kind: 'card' }, unread: 2 })
  })

  test('stands in a group and in the list of groups', async () => {
    const id = await outdate((await call('POST group-message/send', { id: group, card }, { as: other })).body)
    expect((await call('GET group-message/list', { id: group }, { as: me })).body.messages.at(-1)).toMatchObject({ id, kind: 'card' })
    expect((await call('GET group-message', {}, { as: me })).body).toMatchObject([{ id: group, last: { id } }])
  })

  test('is taken home by the member who sent it as it is stored', async () => {
    const id = await outdate((await call('POST message/send', { id: me.id, card }, { as: other })).body)
    expect((await call('GET user/export', {}, { as: other })).body).toMatchObject({
      messages: expect.arrayContaining([expect.objectContaining({ id, kind: 'card', card: { type: 'spaceship', id: post.id } })]),
    })
  })

  test('can be reported', async () => {
    const id = await outdate((await call('POST message/send', { id: me.id, card }, { as: other })).body)
    await call('POST report/add', { type: 'message', id, reason: 'spam' }, { as: me })
    expect(
      await db.selectFrom('report').select(['accused_id', 'evidence']).where('target_id', '=', id).where('type', '=', 'message').execute(),
    ).toEqual([{ accused_id: other.id, evidence: `spaceship ${post.id}` }])
  })
})
