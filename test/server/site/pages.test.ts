import { openTestServer } from '../support/server.ts'

const { call, db, close } = await openTestServer()
afterAll(close)

describe('GET pages', () => {
  test('has all pages, or one by id or slug', async () => {
    await db
      .insertInto('page')
      .values([
        { slug: 'about', title: '关于', html: '<p>我们</p>' },
        { slug: 'privacy', title: '隐私', html: '<p>你们</p>' },
      ])
      .execute()
    const all = await call('GET pages')
    expect(all).toMatchObject({ total: 2, body: [{ slug: 'about', title: '关于', html: '<p>我们</p>' }, { slug: 'privacy' }] })
    expect((await call('GET pages', { slug: 'privacy' })).body).toEqual([all.body[1]])
    expect((await call('GET pages', { id: all.body[0]!.id })).body).toEqual([all.body[0]])
    expect((await call('GET pages', { slug: 'none' })).body).toEqual([])
    expect(await call('GET pages', { per_page: 1, page: 2 })).toMatchObject({ pages: 2, body: [all.body[1]] })
  })
})

test('GET pages has HTML that runs nothing, even from the database', async () => {
  const html =
    '<h2 onclick="evil()">关于</h2><script>evil()</script><img src="/media/a.webp" onerror="evil()">' +
    '<a href="javascript:evil()">x</a><iframe src="https://evil.example"></iframe><style>*{color:red}</style>'
  await db.insertInto('page').values({ slug: 'hacked', title: '关于', html }).execute()
  expect((await call('GET pages', { slug: 'hacked' })).body[0]!.html).toBe(
    '<h2>关于</h2><img src="/media/a.webp" /><a rel="nofollow noopener noreferrer" target="_blank">x</a>',
  )
})
