import { openTestServer } from '../support/server.ts'

const server = await openTestServer({ config: { publicUrl: 'https://anglers.example' } })
const { call, buildMember, buildPost, close } = server
afterAll(close)

test('a post has the address of its page, in lists and on its own', async () => {
  const { id } = await buildPost()
  const link = `https://anglers.example/pagesA/detail/detail?id=${id}`
  expect((await call('GET posts')).body[0]).toMatchObject({ id, link })
  expect((await call('GET posts/detail', { id })).body.link).toBe(link)
})

test('where the address of the site is not set, it is a path', async () => {
  const plain = await openTestServer()
  const { id } = await plain.buildPost()
  expect((await plain.call('GET posts/detail', { id })).body.link).toBe(`/pagesA/detail/detail?id=${id}`)
  await plain.close()
})

test('who I am has my id under both of its names', async () => {
  const me = await buildMember()
  expect((await call('GET user/check', {}, { as: me })).body).toMatchObject({ id: me.id, userId: me.id })
})

test('a price goes in by its name or by its old one, and comes out by both', async () => {
  const me = await buildMember()
  for (const price of [{ priceFen: 350 }, { price: 350 }]) {
    const { id } = (await call('POST publish/words', { content: '钓位图', visibility: 1, ...price }, { as: me })).body
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body).toMatchObject({ priceFen: 350, price: 350 })
    expect((await call('GET posts/detail', { id })).body.locked).toEqual({ by: 'paid', priceFen: 350, price: 350 })
  }
})
