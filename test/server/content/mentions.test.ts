import { MENTIONS } from '@anglers/contract/limits'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildBlock, close } = await openTestServer()
afterAll(close)

const commented = async (content: string, mentions?: number[]) => {
  const [writer, post] = [await buildMember(), await buildPost()]
  const { body } = await call('POST comments', { type: 'comment', id: post.id, content, mentions }, { as: writer })
  return { writer, post, comment: body.comment! }
}
const named = (member: { id: number; nickname: string }) => ({ id: member.id, nickName: member.nickname })
const kindsOf = async (as: { token: string }) => (await call('GET notice/list', {}, { as })).body.map(({ kind }) => kind)

describe('who a text calls', () => {
  test('stands beside it by id and name, in a comment and its list, whatever they are called later', async () => {
    const called = await buildMember()
    const { comment, post } = await commented(`@${called.nickname} 你看`)
    expect(comment.mentions).toEqual([named(called)])
    await call('POST user/profile', { nickName: '改了名的人' }, { as: called })
    const [listed] = (await call('GET comments', { id: post.id })).body
    expect(listed!.mentions).toEqual([named(called)])
  })

  test('is of several with the same name the one who was chosen, who alone is notified', async () => {
    const [first, second] = [await buildMember(), await buildMember()]
    for (const as of [first, second]) await call('POST user/profile', { nickName: '同名的人' }, { as })
    expect((await commented('@同名的人 在吗')).comment.mentions).toEqual([])
    const { comment } = await commented('@同名的人 在吗', [second.id])
    expect(comment.mentions).toEqual([{ id: second.id, nickName: '同名的人' }])
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([[], ['mention']])
  })

  test('is nobody who was chosen and is not in the text', async () => {
    const chosen = await buildMember()
    expect((await commented('没有叫人', [chosen.id])).comment.mentions).toEqual([])
    expect(await kindsOf(chosen)).toEqual([])
  })

  test('of a post stands with its body, and stays chosen when it is changed', async () => {
    const [author, first, second] = [await buildMember(), await buildMember(), await buildMember()]
    for (const as of [first, second]) await call('POST user/profile', { nickName: '两个老王' }, { as })
    const form = { content: '和 @两个老王 同去', mentions: [second.id] }
    const { id } = (await call('POST publish/words', form, { as: author })).body
    const meant = async () => (await call('GET posts/detail', { id })).body.mentions
    expect(await meant()).toEqual([{ id: second.id, nickName: '两个老王' }])
    await call('POST publish/words', { id, content: '改了：和 @两个老王 同去' }, { as: author })
    expect(await meant()).toEqual([{ id: second.id, nickName: '两个老王' }])
    expect([await kindsOf(first), await kindsOf(second)]).toEqual([[], ['mention']])
    await call('POST publish/words', { id, content: '谁也没叫' }, { as: author })
    expect(await meant()).toEqual([])
  })

  test('of a post that is edited is still who was called, whoever has that name by now', async () => {
    const [author, called, other] = [await buildMember(), await buildMember(), await buildMember()]
    await call('POST user/profile', { nickName: '池边老陈' }, { as: called })
    const { id } = (await call('POST publish/words', { content: '和 @池边老陈 同去' }, { as: author })).body
    await call('POST user/profile', { nickName: '换名的老陈' }, { as: called })
    const edited = async (content: string, mentions?: number[]) => {
      await call('POST publish/words', { id, content, mentions }, { as: author })
      return (await call('GET posts/detail', { id })).body.mentions
    }
    expect(await edited('改了：和 @池边老陈 同去')).toEqual([{ id: called.id, nickName: '池边老陈' }])
    await call('POST user/profile', { nickName: '池边老陈' }, { as: other })
    expect(await edited('又改了：和 @池边老陈 同去')).toEqual([{ id: called.id, nickName: '池边老陈' }])
    expect(await kindsOf(other)).toEqual([])
    expect(await edited('是这位 @池边老陈', [other.id])).toEqual([{ id: other.id, nickName: '池边老陈' }])
  })

  test('of a locked post is said to nobody who may not read it, nor are they notified', async () => {
    const [author, called] = [await buildMember(), await buildMember()]
    const { id } = (await call('POST publish/words', { content: `@${called.nickname} 悄悄话`, visibility: 3 }, { as: author })).body
    expect((await call('GET posts/detail', { id }, { as: author })).body.mentions).toEqual([named(called)])
    const form = { content: `@${called.nickname} 付费`, visibility: 1, priceFen: 100 }
    const paid = (await call('POST publish/words', form, { as: author })).body
    expect((await call('GET posts/detail', { id: paid.id }, { as: called })).body.mentions).toEqual([])
    expect(await kindsOf(called)).toEqual([])
  })

  test('under a post that its writer has opened is notified where they have opened it, too', async () => {
    const [writer, opened, other] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ visibility: 2, password_version: 3 })
    for (const { id } of [writer, opened])
      await db.insertInto('post_grant').values({ member_id: id, post_id: post.id, visibility: 2, password_version: 3 }).execute()
    const content = `@${opened.nickname} @${other.nickname} 你们看`
    await call('POST comments', { type: 'comment', id: post.id, content }, { as: writer })
    expect([await kindsOf(opened), await kindsOf(other)]).toEqual([['mention'], []])
  })

  test('in the title of a post is called as in its text', async () => {
    const [author, called] = [await buildMember(), await buildMember({ nickname: '题里的人' })]
    const { id } = (await call('POST publish/words', { title: '等 @题里的人 来', content: '一起' }, { as: author })).body
    expect((await call('GET posts/detail', { id })).body.mentions).toEqual([named(called)])
    expect(await kindsOf(called)).toEqual(['mention'])
  })

  test('is not notified across a blacklist', async () => {
    const [writer, called] = [await buildMember(), await buildMember()]
    const post = await buildPost()
    await buildBlock(called, writer)
    await call('POST comments', { type: 'comment', id: post.id, content: `@${called.nickname} 看这里` }, { as: writer })
    expect(await kindsOf(called)).toEqual([])
  })

  test('are so many at most', async () => {
    const mentions = Array.from({ length: MENTIONS + 1 }, (_, index) => index + 1)
    const refusal = await refused('POST comments', { type: 'comment', id: 1, content: '好', mentions }, { as: await buildMember() })
    expect(refusal).toMatchObject({ code: 'rest_invalid_param', params: { mentions: expect.any(String) } })
  })
})
