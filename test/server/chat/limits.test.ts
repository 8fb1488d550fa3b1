import { DELETED_MESSAGES_MAX, DELETED_MESSAGES_TOLD } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { conversationOf } from '../../../server/src/domains/chat/carrying.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildFriends, close } = await openTestServer()
afterAll(close)

const say = async (from: BuiltMember, to: { id: number }, text: string) =>
  (await call('POST message/send', { id: to.id, text }, { as: from })).body
const textsOf = async (me: BuiltMember, other: { id: number }) =>
  (await call('GET message/list', { id: other.id }, { as: me })).body.messages.map(({ text }) => text)

describe('messages that a member deleted for themselves', () => {
  test('are so many in all; clearing the conversation makes room again', async () => {
    const [me, other] = await buildFriends()
    const [first, last, more] = [await say(other, me, '一'), await say(other, me, '二'), await say(other, me, '三')]
    const conversation = await conversationOf(db, me.id, other.id)
    // All but one, as if deleted one by one.
    await sql`
      insert into message_hidden (conversation_id, member_id, message_id)
      select ${conversation}, ${me.id}, ${more.id} + n from generate_series(1, ${DELETED_MESSAGES_MAX - 1}) n`.execute(db)
    await call('POST message/delete', { id: first.id }, { as: me })
    expect(await refused('POST message/delete', { id: last.id }, { as: me })).toMatchObject({ code: 'deleted_limit' })
    // What is deleted already may be deleted again: an answer may have been lost.
    await call('POST message/delete', { id: first.id }, { as: me })
    expect(await textsOf(me, other)).toEqual(['二', '三'])
    const { deleted } = (await call('GET message/list', { id: other.id }, { as: me })).body
    expect(deleted).toEqual(Array.from({ length: DELETED_MESSAGES_TOLD }, (_, n) => more.id + DELETED_MESSAGES_MAX - 1 - n))
    await call('POST message/delete', { id: first.id }, { as: other })
    await call('POST message/clear', { id: other.id }, { as: me })
    const later = await say(other, me, '四')
    await call('POST message/delete', { id: later.id }, { as: me })
    expect(await textsOf(me, other)).toEqual([])
  })
})
