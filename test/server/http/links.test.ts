import { isOpenPage, pathOfPage } from '../../../server/src/kernel/pages.ts'
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

describe('a page of the app', () => {
  const SITE = 'https://anglers.example'

  test.each([
    [`${SITE}/pages/hot/hot`, '/pages/hot/hot'],
    ['/pagesA/detail/detail?id=7&part=comments', '/pagesA/detail/detail?id=7&part=comments'],
    ['/pagesA/detail/detail?access_token=secret&id=7', '/pagesA/detail/detail?id=7'],
    ['/pages/hot/hot?access_token=secret', '/pages/hot/hot'],
    ['/pages/hot/hot#top', '/pages/hot/hot'],
    ['/', '/'],
    ['', '/'],
  ])('is known at %j, and its token forgotten', (address, path) => expect(pathOfPage(address, SITE)).toBe(path))

  test.each([
    [undefined],
    ['https://anglers.example.evil.example/pages/hot/hot'],
    ['http://anglers.example/pages/hot/hot'],
    ['//evil.example/pages/hot/hot'],
    ['https://['],
    ['javascript:alert(1)'],
    ['/nowhere'],
    ['/pages/hot/hot/'],
    ['/member/login/login'],
    ['/pages/view/view?url=https://evil.example'],
    ['/pages/publish/jump'],
  ])('is not at %j', (address) => expect(pathOfPage(address, SITE)).toBeNull())

  test('that only leads on, or is a step of something, is none to lead to', () => {
    const ways = ['pages/view/view', 'pages/publish/jump', 'member/login/loginSuccess', 'member/login/welcome']
    expect([...ways, 'nowhere', '/pages/hot/hot'].filter(isOpenPage)).toEqual([])
    expect(['pages/hot/hot', 'member/login/login'].filter(isOpenPage)).toEqual(['pages/hot/hot', 'member/login/login'])
  })
})
