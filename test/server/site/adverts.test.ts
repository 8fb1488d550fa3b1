import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { openTestServer } from '../support/server.ts'

const { db, call, refused, buildMember, buildPicture, close } = await openTestServer()
afterAll(close)

const operator = await buildMember({ role: 'operator' })
const add = async (title: string, more: object = {}) =>
  db
    .insertInto('advert')
    .values({ place: 'detail', title, media_id: await buildPicture(operator), url: '/pages/hot/hot', ...more })
    .execute()
const titles = async (place: 'detail' | 'sign' | 'ranking', as?: { token: string }) =>
  (await call('GET advert', { place }, { as })).body.map(({ title }) => title)

beforeAll(async () => {
  await storeSetting(db, 'seast_advert_places', [
    { place: 'detail', perDay: 4 },
    { place: 'sign', perDay: 1 },
  ])
  await add('第二', { position: 2 })
  await add('第一', { position: 1 })
  await add('还没开始', { starts_at: new Date(Date.now() + 60_000) })
  await add('已经结束', { ends_at: new Date(Date.now() - 60_000) })
  await add('别处的', { place: 'ranking' })
  await add('坏链接', { position: 9, url: 'javascript:alert(1)' })
})

test('are those of their place and time, in the order of the operator', async () => {
  expect(await titles('detail')).toEqual(['第一', '第二', '坏链接'])
  const { body } = await call('GET advert', { place: 'detail' }, { as: await buildMember() })
  expect(body[0]).toMatchObject({
    title: '第一',
    perDay: 4,
    url: '/pages/hot/hot',
    picture: { card: expect.stringContaining('-card.webp') },
  })
  expect(body[2]!.url).toBe('')
  expect(await titles('sign')).toEqual([])
})

test('are nowhere that the operator did not open for them', async () => {
  expect(await titles('ranking')).toEqual([])
  expect((await refused('GET advert', { place: 'chat' })).params).toHaveProperty('place')
  expect((await refused('GET advert')).params).toHaveProperty('place')
})

test('are none for VIPs, until that is over', async () => {
  expect(await titles('detail', await buildMember({ vip: true }))).toEqual([])
  expect(await titles('detail', await buildMember({ vip_until: new Date(Date.now() - 1_000) }))).toHaveLength(3)
})
