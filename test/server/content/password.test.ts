import { POST_PASSWORD_TRIES, SIGN_IN_TRIES } from '@anglers/contract/limits'
import { passTime } from '../support/codes.ts'
import { type BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildModerator, buildPicture, buildBlock, close } = await openTestServer()
afterAll(close)

const PASSWORD = '芦苇荡-42'
const publish = async (author: BuiltMember, more: object = {}) =>
  (
    await call(
      'POST publish/words',
      { content: '老码头往左第三个钓位', title: '好钓位', visibility: 2, password: PASSWORD, media: [await buildPicture(author)], ...more },
      { as: author },
    )
  ).body.id
const open = (as: BuiltMember, id: number, password = PASSWORD) => call('POST power/password', { id, password }, { as })
const detail = async (id: number, as?: BuiltMember) => (await call('GET posts/detail', { id }, { as })).body

describe('the password of a post', () => {
  test('opens it for those who know it: in its page, in lists, for likes, comments and answers; and for nobody else', async () => {
    const [author, reader, other] = [await buildMember(), await buildMember(), await buildMember()]
    const id = await publish(author)
    expect(await detail(id, reader)).toMatchObject({ body: '', pictures: [], locked: { by: 'password' } })
    expect(await refused('GET comments', { id }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })

    const opened = (await open(reader, id)).body
    expect(opened).toMatchObject({ id, body: '老码头往左第三个钓位', locked: null, can: { comment: true, react: true, edit: false } })
    expect(opened.pictures[0]!.full).toContain('?e=')
    expect(await detail(id, reader)).toMatchObject({ body: '老码头往左第三个钓位', locked: null })
    const mine = (await call('GET posts', { author: author.id }, { as: reader })).body
    expect(mine).toMatchObject([{ id, text: '老码头往左第三个钓位', locked: null }])

    const { comment } = (await call('POST comments', { type: 'comment', id, content: '去过' }, { as: reader })).body
    await call('POST comments', { type: 'like', id, on: true }, { as: reader })
    await call('POST comments', { type: 'comment', id, content: '下次一起', parent: comment!.id }, { as: author })
    expect((await call('GET notice/list', { tab: 'comments' }, { as: reader })).body).toMatchObject([
      { kind: 'reply', text: '下次一起', title: '好钓位', gone: false },
    ])

    for (const as of [other, undefined]) {
      expect(await detail(id, as)).toMatchObject({ body: '', text: '', pictures: [], locked: { by: 'password' }, can: { comment: false } })
      expect((await call('GET posts', { author: author.id }, { as })).body).toMatchObject([{ text: '', locked: { by: 'password' } }])
    }
    expect(await refused('POST comments', { type: 'comment', id, content: '我也去' }, { as: other })).toMatchObject({
      code: 'rest_post_locked',
    })
  })

  test('is asked for again when its author sets another, and not when they change the rest', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const id = await publish(author)
    await open(reader, id)
    await call('POST publish/words', { id, content: '改过的正文', visibility: 2 }, { as: author })
    expect(await detail(id, reader)).toMatchObject({ body: '改过的正文', locked: null })
    await call('POST publish/words', { id, content: '又改了', visibility: 2, password: '新的密码' }, { as: author })
    expect(await detail(id, reader)).toMatchObject({ body: '', locked: { by: 'password' } })
    expect(await refused('POST power/password', { id, password: PASSWORD }, { as: reader })).toMatchObject({
      status: 400,
      params: { password: '密码不对' },
    })
    expect((await open(reader, id, '新的密码')).body.body).toBe('又改了')
  })

  test('opens no other lock: private stays private, and for members of the club alone is theirs', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const id = await publish(author)
    await open(reader, id)
    for (const [visibility, by] of [
      [3, 'private'],
      [4, 'vip'],
    ] as const) {
      await call('POST publish/words', { id, content: '改成别的', visibility }, { as: author })
      expect((await detail(id, reader)).locked).toEqual({ by })
      expect(await refused('POST power/password', { id, password: PASSWORD }, { as: reader })).toMatchObject({ code: 'rest_post_locked' })
    }
  })

  test('that is wrong names its field; after some attempts this member is locked out of this post alone, right or wrong', async () => {
    const [author, guesser, other] = [await buildMember(), await buildMember(), await buildMember()]
    const [id, second] = [await publish(author), await publish(author)]
    const wrong = () => refused('POST power/password', { id, password: '猜的' }, { as: guesser })
    expect(await wrong()).toMatchObject({ status: 400, code: 'rest_invalid_param', params: { password: expect.any(String) } })
    for (let n = 1; n < POST_PASSWORD_TRIES.free; n++) await wrong()
    await wrong()
    expect(await refused('POST power/password', { id, password: PASSWORD }, { as: guesser })).toMatchObject({
      status: 429,
      headers: { 'retry-after': expect.any(String) },
    })
    expect((await open(guesser, second)).body.locked).toBeNull()
    expect((await open(other, id)).body.locked).toBeNull()
  })

  test('allows so many attempts per network (an IPv6 block counts as one), by any members, and again after Retry-After', async () => {
    const id = await publish(await buildMember())
    const guess = async (ip: string) => refused('POST power/password', { id, password: '猜的' }, { as: await buildMember(), ip })
    await guess('2001:db8:5:5::1')
    await db
      .updateTable('sign_in_try')
      .set({ n: SIGN_IN_TRIES.network.free - 1 })
      .execute()
    expect(await guess('2001:db8:5:5::2')).toMatchObject({ status: 400 })
    await passTime(db, -600)
    const early = await guess('2001:db8:5:5:9:9:9:9')
    expect(early).toMatchObject({ status: 429, code: 'rest_too_many_requests' })
    expect(await guess('2001:db8:5:6::1')).toMatchObject({ status: 400 })
    expect(await refused('POST site/login', { user: 'nobody', password: '猜的' }, { ip: '2001:db8:5:5::3' })).toMatchObject({ status: 401 })
    await passTime(db, Number(early.headers['retry-after']))
    expect(await guess('2001:db8:5:5::4')).toMatchObject({ status: 400 })
  })

  test('that is right is no guess: it is not held against the network, and forgets those of its member', async () => {
    const [author, reader, other] = [await buildMember(), await buildMember(), await buildMember()]
    const [id, second] = [await publish(author), await publish(author)]
    const ip = '10.11.0.1'
    const wrong = (as: BuiltMember) => refused('POST power/password', { id, password: '猜的' }, { as, ip })
    await wrong(reader)
    await db
      .updateTable('sign_in_try')
      .set({ n: POST_PASSWORD_TRIES.free - 1 })
      .where('n', '=', 1)
      .execute()
    await call('POST power/password', { id, password: PASSWORD }, { as: reader, ip })
    await call('POST publish/words', { id, content: '改了', visibility: 2, password: '新的密码' }, { as: author })
    await passTime(db, -600)
    expect(await wrong(reader)).toMatchObject({ status: 400 })
    await passTime(db, 600)

    await db
      .updateTable('sign_in_try')
      .set({ n: SIGN_IN_TRIES.network.free - 2 })
      .execute()
    for (const as of [reader, other, await buildMember()]) await call('POST power/password', { id: second, password: PASSWORD }, { as, ip })
    await passTime(db, -600)
    expect(await wrong(await buildMember())).toMatchObject({ status: 400 })
  })

  test('is not asked of its author or a moderator, who read it anyhow; blocked members and visitors are not even asked', async () => {
    const [author, blocked, moderator] = [await buildMember(), await buildMember(), await buildModerator()]
    const id = await publish(author)
    await buildBlock(author, blocked)
    for (const as of [author, moderator]) expect((await open(as, id, 'whatever')).body.locked).toBeNull()
    expect(await db.selectFrom('post_grant').select('member_id').where('post_id', '=', id).execute()).toEqual([])
    expect(await refused('POST power/password', { id, password: PASSWORD }, { as: blocked })).toMatchObject({ status: 404 })
    expect(await refused('POST power/password', { id, password: PASSWORD })).toMatchObject({ status: 401 })
  })

  test('once opened, goes along home with its member, and is forgotten with them', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const id = await publish(author)
    await open(reader, id)
    expect((await call('GET user/export', {}, { as: reader })).body).toMatchObject({ opened: [{ postId: id }] })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1000) })
      .where('id', '=', reader.id)
      .execute()
    await call('POST site/logoff', {}, { as: reader })
    expect(await db.selectFrom('post_grant').select('post_id').where('member_id', '=', reader.id).execute()).toEqual([])
  })
})
