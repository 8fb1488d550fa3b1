import { API, openTestServer } from '../support/server.ts'

const { call, refused, inject, buildMember, buildPost, signIn, close } = await openTestServer()
afterAll(close)

const MINUTE_MS = 60_000

describe('a token', () => {
  test('comes in the Authorization header or in the query', async () => {
    const member = await buildMember()
    const url = `${API}/user/check`
    const asBearer = await inject({ url, headers: { authorization: `Bearer ${member.token}` } })
    const inQuery = await inject({ url, query: { access_token: member.token, ver: '1.1.2' } })
    expect(asBearer.json()).toMatchObject({ userId: member.id })
    expect(inQuery.json()).toEqual(asBearer.json())
  })

  test('comes in the query of a POST as well', async () => {
    const member = await buildMember()
    const response = await inject({ method: 'POST', url: `${API}/site/logout`, query: { access_token: member.token } })
    expect(response.json()).toEqual({ ok: true })
  })

  test('in the header wins over one in the query', async () => {
    const [member, other] = [await buildMember(), await buildMember()]
    const response = await inject({
      url: `${API}/user/check`,
      query: { access_token: other.token },
      headers: { authorization: `Bearer ${member.token}` },
    })
    expect(response.json()).toMatchObject({ userId: member.id })
  })

  test.each([
    ['unknown', 'not-a-token', 'rest_invalid_token'],
    ['empty', '', 'rest_not_logged_in'],
    ['with U+0000', 'a\0b', 'rest_invalid_token'],
    ['very long', 'a'.repeat(5_000), 'rest_invalid_token'],
  ])('that is %s is none', async (_, token, code) => {
    const response = await inject({ url: `${API}/user/check`, query: { access_token: token } })
    expect(response.json()).toMatchObject({ code })
  })

  test.each(['Bearer two words', 'Bearer   spaced', 'bearer x'])(
    'that is not good is none of a visitor in the header either: %s',
    async (authorization) => {
      expect((await inject({ url: `${API}/posts`, headers: { authorization } })).json()).toMatchObject({ code: 'rest_invalid_token' })
    },
  )

  test.each(['Basic dTpw', 'Bearer', 'Bearer '])('is not what other authorization says: %j', async (authorization) => {
    expect((await inject({ url: `${API}/posts`, headers: { authorization } })).statusCode).toBe(200)
  })

  test('given twice is none', async () => {
    const { token } = await buildMember()
    expect((await inject({ url: `${API}/user/check?access_token=${token}&access_token=${token}` })).statusCode).toBe(401)
  })
})

describe('a session', () => {
  test('ends when its time is over; what visitors may see is theirs without the token', async () => {
    const member = await buildMember()
    const { id } = await buildPost()
    const over = { token: await signIn(member, { expiresAt: new Date(Date.now() - MINUTE_MS) }) }
    expect(await refused('GET user/check', {}, { as: over })).toMatchObject({ status: 401, code: 'rest_invalid_token' })
    expect(await refused('GET posts/detail', { id }, { as: over })).toMatchObject({ status: 401, code: 'rest_invalid_token' })
    expect((await call('GET posts/detail', { id })).body.can.comment).toBe(false)
  })

  test('ends with its member', async () => {
    const member = await buildMember({ deleted_at: new Date() })
    expect(await refused('GET user/check', {}, { as: member })).toMatchObject({ code: 'rest_invalid_token' })
  })
})

describe('POST site/logout', () => {
  test('needs a session', async () => {
    expect(await refused('POST site/logout')).toMatchObject({ status: 401, code: 'rest_not_logged_in' })
  })

  test('ends this session and no other', async () => {
    const member = await buildMember()
    const elsewhere = { token: await signIn(member) }
    await call('POST site/logout', {}, { as: member })
    expect(await refused('GET user/check', {}, { as: member })).toMatchObject({ code: 'rest_invalid_token' })
    expect((await call('GET user/check', {}, { as: elsewhere })).body.userId).toBe(member.id)
  })
})

describe('a banned member', () => {
  test('reads, and sees that nothing may be written', async () => {
    const banned = await buildMember({ banned: true })
    const { id } = await buildPost()
    const { can } = (await call('GET posts/detail', { id }, { as: banned })).body
    expect(can).toEqual({
      edit: false,
      delete: false,
      comment: false,
      react: false,
      report: false,
      reprint: false,
      share: true,
      moderate: false,
    })
    expect((await call('GET user/mine', {}, { as: banned })).body.user.userId).toBe(banned.id)
  })

  test('writes nothing', async () => {
    const banned = await buildMember({ banned: true })
    const post = await buildPost()
    const own = await buildPost({ author: banned })
    const attempts = [
      refused('POST publish/words', { content: 'hello' }, { as: banned }),
      refused('POST publish/words', { id: own.id, content: 'changed' }, { as: banned }),
      refused('POST comments', { type: 'comment', id: post.id, content: 'hello' }, { as: banned }),
      refused('POST comments', { type: 'like', id: post.id }, { as: banned }),
      refused('POST collect', { id: post.id }, { as: banned }),
      refused('POST user/follow', { id: post.author.id }, { as: banned }),
      refused('POST content-manage/delete', { id: own.id }, { as: banned }),
    ]
    for (const refusal of await Promise.all(attempts)) expect(refusal).toMatchObject({ status: 403, code: 'rest_banned' })
  })

  test('may leave', async () => {
    const banned = await buildMember({ banned: true })
    expect((await call('POST site/logout', {}, { as: banned })).body).toEqual({ ok: true })
  })

  test('writes again when the time is over', async () => {
    const member = await buildMember({ banned_until: new Date(Date.now() - MINUTE_MS) })
    expect((await call('POST publish/words', { content: 'back again' }, { as: member })).body.state).toBe('live')
  })
})
