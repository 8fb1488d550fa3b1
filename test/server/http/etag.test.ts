import { API, endpointsWhere, openTestServer } from '../support/server.ts'

const { inject, buildMember, buildPost, call, close } = await openTestServer()
afterAll(close)
const author = await buildMember()
const post = await buildPost({ author })

const read = (url: string, headers: Record<string, string> = {}) => inject({ url: `${API}/${url}`, headers })

test.each(['posts', 'posts/detail?id=1', 'tags', 'comments?id=1', 'user/view?id=1', 'menu/tab', 'search/search?word=鱼'])(
  'a visitor who has %s already gets 304, and no body',
  async (address) => {
    const url = address.replace('id=1', `id=${address.startsWith('user') ? author.id : post.id}`).replace('鱼', encodeURIComponent('鱼'))
    const first = await read(url)
    expect([url, first.statusCode, first.headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    const etag = String(first.headers.etag)
    expect(etag).toMatch(/^W\/"[\w-]{10,}"$/)
    const again = await read(url, { 'if-none-match': etag })
    expect([again.statusCode, again.payload, again.headers.etag]).toEqual([304, '', etag])
    expect(again.headers['x-request-id']).toBeTruthy()
    for (const listed of [`"other", ${etag}`, '*', etag.slice(2)])
      expect([listed, (await read(url, { 'if-none-match': listed })).statusCode]).toEqual([listed, 304])
  },
)

test('what has changed is sent again', async () => {
  const { etag } = (await read('posts')).headers
  await call('POST comments', { type: 'comment', id: post.id, content: '好鱼' }, { as: author })
  const again = await read('posts', { 'if-none-match': String(etag), 'cache-control': 'no-cache' })
  expect(again.statusCode).toBe(200)
  expect(again.headers.etag).not.toBe(etag)
})

test('one more post changes a page that shows the same, since how many there are is said beside it', async () => {
  const { headers, payload } = await read('posts?per_page=1&orderby=hot', { 'cache-control': 'no-cache' })
  await buildPost({ author })
  const again = await read('posts?per_page=1&orderby=hot', { 'cache-control': 'no-cache', 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(200)
  if (again.payload === payload) expect(again.headers['x-wp-total']).not.toBe(headers['x-wp-total'])
})

test("a member's answer is kept by nobody, by the header's token or the address's", async () => {
  for (const answer of [
    await read('posts', { authorization: `Bearer ${author.token}` }),
    await read(`posts?access_token=${author.token}`),
  ]) {
    expect(answer.headers['cache-control']).toBe('no-store')
    expect(answer.headers.etag).toBeUndefined()
  }
  const { etag } = (await read('posts')).headers
  expect((await read('posts', { authorization: `Bearer ${author.token}`, 'if-none-match': String(etag) })).statusCode).toBe(200)
})

test.each(endpointsWhere(({ sharedWith }) => sharedWith !== undefined))(
  '%s, which members share with visitors, is theirs to keep no more',
  async (name) => {
    const inputs: Record<string, string> = {
      'GET setting': '?arg=seast_name',
      'GET waters/map': '?south=29&north=30&west=115&east=116&zoom=10',
    }
    const url = `${name.split(' ')[1]}${inputs[name] ?? ''}`
    const visitor = await read(url)
    const withToken = `${url}${url.includes('?') ? '&' : '?'}access_token=${author.token}`
    for (const answer of [
      await read(url, { authorization: `Bearer ${author.token}`, 'if-none-match': '*' }),
      await read(withToken, { 'if-none-match': String(visitor.headers.etag) }),
    ]) {
      expect([answer.statusCode, answer.payload]).toEqual([200, visitor.payload])
      expect([answer.headers['cache-control'], answer.headers.etag]).toEqual(['no-store', undefined])
    }
  },
)

test('answers in several languages have ETags of their own', async () => {
  const [zh, en] = [await read('menu/tab'), await read('menu/tab', { 'accept-language': 'en' })]
  for (const { headers } of [zh, en]) expect(headers.vary).toMatch(/accept-language/i)
  expect(zh.headers.vary).toMatch(/authorization/i)
})

test('neither a refusal nor the answer to a POST is kept', async () => {
  for (const answer of [
    await read('posts?page=9'),
    await inject({ method: 'POST', url: `${API}/posts/views`, payload: { id: post.id } }),
  ]) {
    expect(answer.headers.etag).toBeUndefined()
    expect(answer.headers['cache-control']).toBe('no-store')
  }
})
