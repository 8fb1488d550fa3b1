import { hashPassword } from '../../../server/src/domains/account/password.ts'
import { gather } from '../support/groups.ts'
import { API, openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { rateLimitPerMinute: 600 } })
const { call, inject, refused, db, buildMember, buildPost, buildPosts, buildPicture, buildComment, buildFollow, buildBlock, close } = server
afterAll(close)

const ask = (as: { token: string }) => inject({ url: `${API}/user/export`, headers: { authorization: `Bearer ${as.token}` } })
const exported = async (as: { token: string }) => {
  const response = await ask(as)
  expect(response.statusCode).toBe(200)
  return { text: response.payload, headers: response.headers, data: response.json() }
}

describe('GET user/export', () => {
  test('needs a session', async () => {
    expect(await refused('GET user/export')).toMatchObject({ status: 401 })
  })

  test('has what I said in chats, of every kind, and the groups that I am in, and not what others said', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await buildFollow(other, me)
    const say = async (content: object) => (await call('POST message/send', { id: other.id, ...content }, { as: me })).body
    const picture = await buildPicture(me)
    const post = await buildPost({ author: other })
    const said = [await say({ text: '明早五点' }), await say({ picture }), await say({ card: { type: 'post', id: post.id } }), await say({ place: { name: '老码头', address: '滨江路', lat: 29.5, lng: 106.5 } })]
    const taken = await say({ text: '发错了' })
    await call('POST message/recall', { id: taken.id }, { as: me })
    await call('POST message/send', { id: me.id, text: '他的话' }, { as: other })
    const group = await gather(server, me, [other], '夜钓队')
    const spoken = (await call('POST group-message/send', { id: group.id, text: '集合' }, { as: me })).body
    await call('POST group-message/send', { id: group.id, text: '他在群里的话' }, { as: other })

    const { data, text } = await exported(me)
    expect(data.messages).toMatchObject([
      { id: said[0]!.id, to: other.id, group: null, kind: 'text', text: '明早五点' },
      { kind: 'picture', picture: expect.stringMatching(/-full\.webp\?e=/) },
      { kind: 'card', card: { type: 'post', id: post.id } },
      { kind: 'place', place: { name: '老码头', lat: 29.5 } },
      { id: spoken.id, to: null, group: group.id, text: '集合' },
    ])
    expect(data.messages).toHaveLength(5)
    expect(data.groups).toEqual([expect.objectContaining({ id: group.id, name: '夜钓队', role: 'owner' })])
    expect(text).not.toMatch(/他的话|他在群里的话|发错了/)
  })

  test('is a file with everything of mine', async () => {
    const [me, other] = [await buildMember({ phone: '13812340000', bio: '一竿走天下' }), await buildMember({ nickname: '老友' })]
    const picture = await buildPicture(me)
    const post = await buildPost({ author: me, title: '大板鲫', body: '全文', tags: ['鲫鱼'], pictures: [picture], visibility: 3, place: { name: '东湾', address: '湖滨区', lat: 29.5, lng: 106.5 } })
    const draft = await buildPost({ author: me, state: 'draft', body: '没写完' })
    await call('POST publish/single', { title: '春钓滩', content: '先找浅滩', summary: '浅滩先升温', visibility: 3 }, { as: me })
    const theirs = await buildPost({ author: other })
    const comment = await buildComment({ post: theirs, author: me, body: '好鱼' })
    await call('POST comments', { type: 'like', id: theirs.id, on: true }, { as: me })
    await call('POST collect', { id: theirs.id, on: true }, { as: me })
    await buildFollow(me, other)
    await buildBlock(me, await buildMember({ nickname: '黑名单' }))
    await call('GET search/search', { word: '鲫鱼' }, { as: me })
    await call('GET user/view', { id: other.id }, { as: me })

    const { data, headers } = await exported(me)
    expect(headers).toMatchObject({ 'content-type': 'application/json', 'cache-control': 'no-store', 'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="anglers-${me.id}-\\d{4}-\\d\\d-\\d\\d\\.json"$`)) })
    expect(data).toMatchObject({
      profile: { id: me.id, nickname: me.nickname, phone: '13812340000', bio: '一竿走天下' },
      posts: [{ id: post.id, title: '大板鲫', body: '全文', tags: ['鲫鱼'], lat: 29.5, pictures: [expect.stringMatching(/-full\.webp\?e=/)] }, { id: draft.id, state: 'draft' }, { type: 'single', body: '先找浅滩', summary: '浅滩先升温' }],
      comments: [{ id: comment.id, postId: theirs.id, body: '好鱼' }],
      likes: [{ postId: theirs.id }],
      favourites: [{ postId: theirs.id }],
      following: [{ id: other.id, nickname: '老友' }],
      blacklist: [{ nickname: '黑名单' }],
      visits: [{ id: other.id }],
      searches: ['鲫鱼'],
      sessions: [{ since: expect.any(String) }],
      pictures: [{ id: picture }],
    })
  })

  test('holds no secret, and nothing of others', async () => {
    const me = await buildMember({ phone: '13812340001' })
    const password_hash = await hashPassword('a good password')
    await db.updateTable('member').set({ password_hash }).where('id', '=', me.id).execute()
    await buildPost({ author: me, visibility: 2, password_hash: 'the-hash-of-a-post' })
    const other = await buildMember({ phone: '13912340002' })
    await buildPost({ author: other, body: '别人的' })
    await buildFollow(other, me)
    const { text, data } = await exported(me)
    for (const secret of [password_hash, 'argon2', 'the-hash-of-a-post', me.token, '13912340002', '别人的', other.nickname]) expect(text).not.toContain(secret)
    expect(data).toMatchObject({ comments: [], likes: [], following: [] })
  })

  test('is whole, however much there is', async () => {
    const me = await buildMember()
    const posts = await buildPosts(401, { author: me })
    expect((await exported(me)).data.posts.map((post: { id: number }) => post.id)).toEqual(posts.map(({ id }) => id))
  })

  test('is given once a minute', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await exported(me)
    expect((await ask(me)).json()).toMatchObject({ code: 'rest_too_many_requests' })
    expect((await ask(other)).statusCode).toBe(200)
  })
})
