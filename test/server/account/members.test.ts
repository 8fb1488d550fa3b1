import { openTestServer } from '../support/server.ts'

const { call, refused, db, buildMember, buildPost, buildPosts, buildPicture, buildComment, buildFollow, buildLikes, close } =
  await openTestServer()
afterAll(close)

describe('GET user/check', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/check')).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('answers the signed-in member', async () => {
    const member = await buildMember({ nickname: '老张', experience: 260, role: 'operator' })
    expect((await call('GET user/check', {}, { as: member })).body).toEqual({
      id: member.id,
      userId: member.id,
      nickName: '老张',
      avatar: null,
      level: 3,
      vip: false,
      role: 'operator',
    })
  })
})

describe('GET user/view', () => {
  test('shows anyone a homepage with its figures, and nothing that is private', async () => {
    const member = await buildMember({ bio: '只钓鲫鱼', district: '渝中', phone: '13800002222', email: 'secret@example.com' })
    const picture = await buildPicture(member)
    await db.updateTable('member').set({ avatar_id: picture, cover_id: picture }).where('id', '=', member.id).execute()
    const [post] = await buildPosts(2, { author: member })
    await buildPost({ author: member, state: 'draft' })
    await buildPost({ author: member, visibility: 3 })
    await buildLikes(post!, 3)
    await buildFollow(await buildMember(), member)

    const { body, text } = await call('GET user/view', { id: member.id })
    expect(body).toMatchObject({
      id: member.id,
      bio: '只钓鲫鱼',
      district: '渝中',
      following: false,
      counts: { posts: 2, followers: 1, following: 0, likes: 3 },
    })
    expect(body.can).toEqual({ follow: false, edit: false, block: false, ban: false, report: true })
    expect(body.avatar).toMatch(/-thumb\.webp$/)
    expect(body.cover).toMatchObject({ id: picture, width: 1600 })
    for (const secret of ['13800002222', 'secret@example.com', member.login]) expect(text).not.toContain(secret)
  })

  test('says what this viewer may do', async () => {
    const [member, follower] = [await buildMember(), await buildMember()]
    await buildFollow(follower, member)
    expect((await call('GET user/view', { id: member.id }, { as: follower })).body).toMatchObject({
      following: true,
      can: { follow: true, edit: false },
    })
    expect((await call('GET user/view', { id: member.id }, { as: member })).body).toMatchObject({
      following: false,
      can: { follow: false, edit: true },
    })
    expect((await call('GET user/view', { id: member.id }, { as: await buildMember({ banned: true }) })).body.can.follow).toBe(false)
  })

  test('tells VIP by its end date', async () => {
    const [now, before] = [await buildMember({ vip: true }), await buildMember({ vip_until: new Date(Date.now() - 1000) })]
    expect((await call('GET user/view', { id: now.id })).body.vip).toBe(true)
    expect((await call('GET user/view', { id: before.id })).body.vip).toBe(false)
  })

  test('knows no deleted member', async () => {
    const { id } = await buildMember({ deleted_at: new Date() })
    expect(await refused('GET user/view', { id })).toMatchObject({ status: 404, code: 'rest_not_found' })
  })

  test.each([0, -1, 1.5, 'abc', '', '1e400', 9_007_199_254_740_992])('refuses the id %p', async (id) => {
    expect(await refused('GET user/view', { id })).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { id: expect.any(String) },
    })
  })

  test('knows nobody under the largest id', async () => {
    expect(await refused('GET user/view', { id: Number.MAX_SAFE_INTEGER })).toMatchObject({ status: 404 })
  })
})

describe('GET user/mine', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/mine')).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('counts what is mine', async () => {
    const me = await buildMember({ bio: '佛系' })
    const others = await buildPosts(3)
    await buildPost({ author: me })
    for (let n = 0; n < 4; n++) await buildComment({ post: others[0]!, author: me })
    for (let n = 0; n < 5; n++) await buildFollow(await buildMember(), me)
    for (let n = 0; n < 6; n++) await buildFollow(me, await buildMember())
    for (const { id } of others.slice(0, 2)) await call('POST comments', { type: 'like', id, on: true }, { as: me })
    for (const { id } of others) await call('POST collect', { id, on: true }, { as: me })
    const { body } = await call('GET user/mine', {}, { as: me })
    expect(body).toMatchObject({
      bio: '佛系',
      user: { userId: me.id },
      counts: { posts: 1, likes: 2, favs: 3, comments: 4, followers: 5, following: 6, visitors: 0 },
    })
  })
})
