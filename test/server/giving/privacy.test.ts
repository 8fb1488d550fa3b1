import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { gather } from '../support/groups.ts'
import { API, endpointsWhere, openTestServer } from '../support/server.ts'
import { collectFrames } from '../support/frames.ts'

const server = await openTestServer()
const { db, bus, call, inject, buildMember, buildModerator, buildPost, runJobs, close } = server
afterAll(close)

/** What the giver has at first, and what each thing costs them: numbers that nothing else is likely to have. */
const OWNED = 98_765_431
const COSTS = { reward: 20_693, gift: 20_719, chatGift: 20_747, redbag: 60_773, groupRedbag: 60_793, vip: 20_809, post: 20_849 }
const OTHER_PRICE = 1_111
const names = { 'zh-Hans': '提灯', 'zh-Hant': '提燈', en: 'Lamp', es: 'Lámpara', fr: 'Lampe' }

/** Somebody who spends in every way that there is, on one friend and in one group; no price of that is on offer any more. */
async function spend() {
  const lamp = (price: number) => [{ key: 'lamp', names, unit: 'credit' as const, price, picture: 'lantern' }]
  const offer = (price: number) => storeSetting(db, 'seast_gifts', lamp(price))
  const plan = (priceFen: number) => storeSetting(db, 'seast_vip_plans', [{ id: 'month', months: 1, priceFen }])
  await storeSetting(db, 'seast_redbag', { credit: 100_000, points: 0, count: 10 })
  await storeSetting(db, 'seast_reward', { maxFen: 50_000, authorPercent: 80 })
  await storeSetting(db, 'seast_giving_day', { credit: 1_000_000, points: 0 })
  await plan(COSTS.vip)

  const [giver, friend] = [await buildMember({ credit: OWNED }), await buildMember()]
  const frames = collectFrames(bus, friend)
  const group = await gather(server, giver, [friend])
  const { id: postId } = await buildPost({ author: friend })
  const { id: paidId } = await buildPost({ author: friend, visibility: 1, price_fen: COSTS.post })
  await buildPost({ author: giver })

  await call('POST reward/send', { id: postId, amountFen: COSTS.reward, word: '好' }, { as: giver })
  await offer(COSTS.gift)
  await call('POST gift/send', { gift: 'lamp', price: COSTS.gift, userId: friend.id }, { as: giver })
  await offer(COSTS.chatGift)
  await call('POST gift/send', { gift: 'lamp', price: COSTS.chatGift, userId: friend.id, chat: true }, { as: giver })
  const terms = { unit: 'credit', split: 'lucky' } as const
  await call('POST redbag/send', { ...terms, total: COSTS.groupRedbag, count: 3, groupId: group.id }, { as: giver })
  const { messages } = (await call('GET group-message/list', { id: group.id }, { as: friend })).body
  const packetId = messages.at(-1)!.card!.id
  await call('POST redbag', { id: packetId }, { as: friend })
  const packetPost = { ...terms, total: COSTS.redbag, count: 3, takers: 'everyone' as const, content: '抢红包' }
  const { id: redbagPostId } = (await call('POST publish/redbag', packetPost, { as: giver })).body
  await call('POST wallet/recharge-vip-credit', { plan: 'month', priceFen: COSTS.vip }, { as: giver })
  await call('POST power/pay', { id: paidId, priceFen: COSTS.post }, { as: giver })

  await offer(OTHER_PRICE)
  await plan(OTHER_PRICE)
  await call('POST publish/words', { id: paidId, content: '新桥', visibility: 1, priceFen: OTHER_PRICE }, { as: friend })
  await runJobs()
  const { credit } = (await call('GET wallet', {}, { as: giver })).body
  return { giver, friend, frames, credit, ids: [giver.id, friend.id, postId, paidId, redbagPostId, packetId, group.id] }
}

/** Each address that can be read, for all of these ids where it takes one. */
function addresses(ids: readonly number[]): string[] {
  const valueOf: Record<string, string[]> = { id: [...new Set(ids)].map(String), ids: [ids.join(',')], word: ['好'], scopes: ['all'] }
  return endpointsWhere(({ redirect, webhook }, name) => name.startsWith('GET') && !redirect && !webhook).flatMap((name) => {
    const { properties = {}, required = [] } = ((endpoints[name] as Endpoint).input ?? {}) as {
      properties?: Record<string, { enum?: string[]; anyOf?: { const?: string }[] }>
      required?: string[]
    }
    let queries = ['']
    for (const field of new Set([...required, ...Object.keys(properties).filter((key) => key === 'id' || key === 'userId')])) {
      const { anyOf = [], enum: named = anyOf.flatMap((one) => one.const ?? []) } = properties[field]!
      const values = valueOf[field] ?? (field.endsWith('Id') ? valueOf.id! : named.length ? named : ['1'])
      queries = queries.flatMap((query) => values.map((value) => `${query}&${field}=${encodeURIComponent(value)}`))
    }
    return queries.map((query) => {
      const path = name.slice('GET '.length)
      return path.includes(':id') ? `${path.replace(':id', '1')}` : `${path}?${query.slice(1)}`
    })
  })
}

test('what one spends is to be read nowhere by anybody else, whatever they ask for and hear', async () => {
  const { giver, friend, frames, credit, ids } = await spend()
  const secrets = [...Object.values(COSTS), OWNED, credit, OWNED - credit].flatMap((fen) => [String(fen), (fen / 100).toFixed(2)])
  const found = new RegExp(`(?<![\\d.])(${secrets.join('|').replaceAll('.', '\\.')})(?!\\d)`)
  const paths = addresses(ids)
  const read = async (path: string, as?: { token: string }) => {
    const { statusCode, payload } = await inject({
      url: `${API}/${path}`,
      headers: as ? { authorization: `Bearer ${as.token}` } : {},
    })
    return statusCode === 200 ? payload : ''
  }

  const readers = { visitor: undefined, friend, stranger: await buildMember(), moderator: await buildModerator() }
  const answered = new Set<string>()
  for (const [who, as] of Object.entries(readers))
    for (const path of paths) {
      const text = await read(path, as)
      if (text) answered.add(path.split('?')[0]!)
      expect({ who, path, found: found.exec(text)?.[0] }).toEqual({ who, path, found: undefined })
    }
  // That it looked where there is something to see.
  expect([...answered]).toEqual(
    expect.arrayContaining(
      ['user/view', 'user/export', 'user/ranking', 'reward/get', 'gift/note', 'redbag', 'redbag/takers'].concat([
        'posts',
        'posts/detail',
        'posts/atom',
        'message/list',
        'group-message/list',
        'notice/list',
        'search/search',
      ]),
    ),
  )
  expect(found.test(JSON.stringify(frames.all))).toBe(false)
  expect(frames.all.length).toBeGreaterThan(3)
  // Their own books have all of it.
  const own = (await Promise.all(['wallet', 'wallet/note?type=outlay'].map((path) => read(path, giver)))).join()
  for (const fen of [...Object.values(COSTS), credit]) expect(own).toContain(String(fen))
}, 120_000)
