import { API, openTestServer } from '../support/server.ts'

const { call, inject, buildPosts, close } = await openTestServer({ config: { publicUrl: 'https://anglers.example' } })
afterAll(close)
await buildPosts(5)

const page = (page: number) => `<https://anglers.example${API}/posts?orderby=new&per_page=2&page=${page}>`

test.each([
  [1, `${page(2)}; rel="next"`],
  [2, `${page(1)}; rel="prev", ${page(3)}; rel="next"`],
  [3, `${page(2)}; rel="prev"`],
])('page %d of 3 says where the others are', async (at, link) => {
  expect((await call('GET posts', { page: at, per_page: 2, orderby: 'new' })).headers.link).toBe(link)
})

test('a list of one page leads nowhere', async () => {
  expect((await call('GET posts', { per_page: 100 })).headers.link).toBeUndefined()
})

test('a link holds no token and nothing that was not asked for, and following it leads there', async () => {
  const [first] = JSON.parse((await inject({ url: `${API}/posts?per_page=1&ver=1.1.2` })).payload) as { id: number }[]
  const { headers } = await inject({ url: `${API}/posts?per_page=1&ver=1.1.2` })
  const next = /<https:\/\/anglers\.example([^>]+)>/.exec(String(headers.link))![1]!
  expect(next).not.toMatch(/ver|token/)
  const [second] = (await inject({ url: next })).json<{ id: number }[]>()
  expect(second!.id).toBeLessThan(first!.id)
})
