import { originOf, socketOriginsOf } from '../../../server/src/http/origin.ts'
import { openTestServer } from '../support/server.ts'
import { createShop } from '../support/shop.ts'

const ORIGIN = 'https://anglers.example'
const { db, call, buildMember, buildPost, close } = await openTestServer({ config: { publicUrl: ORIGIN } })
afterAll(close)
const { buildCategory, buildGood } = createShop(db)

const whole = expect.stringMatching(/^https:\/\/anglers\.example\//)

test.each([
  ['localhost:8080', 'http://localhost:8080'],
  ['127.0.0.1', 'http://127.0.0.1'],
  ['[::1]:3000', 'http://[::1]:3000'],
  ['yu.example.com', 'http://yu.example.com'],
  ['Yu.Example.com', 'http://Yu.Example.com'],
  ['evil.example', ''],
  ['yu.example.com.evil.example', ''],
  ['127.0.0.1.evil.example', ''],
  ['localhost:8080:80', ''],
])('without one, a request by the host %s came to %j', (host, origin) => {
  const request = { protocol: 'http', host } as Parameters<typeof originOf>[0]
  expect(originOf(request, { publicUrl: '', allowedHosts: ['yu.example.com'] })).toBe(origin)
  expect(originOf(request, { publicUrl: ORIGIN, allowedHosts: [] })).toBe(ORIGIN)
})

test('its sockets are where it is, as far as that is known', () => {
  expect(socketOriginsOf({ publicUrl: ORIGIN, allowedHosts: ['yu.example.com'] })).toEqual(['wss://anglers.example'])
  expect(socketOriginsOf({ publicUrl: '', allowedHosts: ['yu.example.com'] })).toEqual(['ws://yu.example.com', 'wss://yu.example.com'])
})

describe('where the site has an address of its own', () => {
  test('drawn gifts have it', async () => {
    const { body: gifts } = await call('GET gift')
    expect(gifts.length).toBeGreaterThan(0)
    for (const { picture } of gifts) expect(picture).toEqual(whole)
    const [giver, receiver] = [await buildMember({ credit: 100_000, points: 100_000 }), await buildMember()]
    const post = await buildPost({ author: receiver })
    const { note } = (await call('POST gift/send', { gift: gifts[0]!.key, price: gifts[0]!.price, postId: post.id }, { as: giver })).body
    expect(note.picture).toEqual(whole)
    expect((await call('GET gift/my', {}, { as: receiver })).body[0]!.picture).toEqual(whole)
  })

  test('drawn goods have it, in lists, in carts and in what is ordered', async () => {
    const as = await buildMember()
    const category = await buildCategory()
    const { id, skus } = await buildGood({ category_id: category })
    for (const { picture } of (await call('GET shop/setting')).body.categories) expect(picture).toEqual(whole)
    const [card] = (await call('GET shop/list', { category })).body
    expect(card!.picture).toEqual(whole)
    const good = (await call('GET shop/detail', { id })).body
    for (const picture of good.pictures) expect(picture).toEqual(whole)
    const [line] = (await call('POST shop/add-cart', { lines: [{ skuId: skus[0]!, quantity: 1 }] }, { as })).body
    expect(line!.picture).toEqual(whole)
    const lines = [{ skuId: skus[0]!, quantity: 1, priceFen: line!.priceFen }]
    expect((await call('POST shop/preview-order', { lines }, { as })).body.lines[0]!.picture).toEqual(whole)
  })

  test('posts have it in their links', async () => {
    const post = await buildPost({})
    expect((await call('GET posts/detail', { id: post.id })).body.link).toEqual(whole)
  })
})
