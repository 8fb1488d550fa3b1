import { setTimeout as delay } from 'node:timers/promises'
import { endpoints } from '@anglers/contract'
import { declare, type Endpoint } from '@anglers/contract/endpoint'
import { jest } from '@jest/globals'
import { sql } from 'kysely'
import Type from 'typebox'
import { VisitorCache } from '../../../server/src/http/cache.ts'
import { openEndpoints } from '../support/endpoints.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import { API, endpointsWhere, openTestServer } from '../support/server.ts'

const LONG_MS = 60_000

describe('what visitors are answered', () => {
  /** A cache, and answers that say how many were made before. */
  function setUp() {
    const cache = new VisitorCache()
    let made = 0
    const make = async () => ({ body: Buffer.from(String(++made)), headers: {} })
    return { cache, ask: async (key = 'feed', ttlMs = LONG_MS) => String((await cache.get(key, ttlMs, make)).body) }
  }

  test('is made once for all who ask at the same time and after, apart from what else is asked', async () => {
    const { ask } = setUp()
    expect(await Promise.all([ask(), ask(), ask('another'), ask()])).toEqual(['1', '1', '2', '1'])
    expect([await ask(), await ask('another')]).toEqual(['1', '2'])
  })

  test('is made anew when it is older than it may be', async () => {
    const { ask } = setUp()
    await ask('feed', 1)
    await delay(20)
    expect(await ask('feed', 1)).toBe('2')
  })

  test('is made anew after a write', async () => {
    const { cache, ask } = setUp()
    await ask()
    cache.clear()
    expect(await ask()).toBe('2')
  })

  test('is no failure: who shares the one that failed fails, and the next one asks again', async () => {
    const { cache, ask } = setUp()
    const fail = () => Promise.reject(new Error('no database'))
    const answers = await Promise.allSettled([cache.get('feed', LONG_MS, fail), cache.get('feed', LONG_MS, fail)])
    expect(answers.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await ask()).toBe('1')
  })
})

test('a feed that failed once is there for the next visitor, and the same for each until somebody writes', async () => {
  const { db, inject, call, buildMember, close } = await openTestServer()
  const opens = async (query: Record<string, string> = {}) => {
    const { statusCode, payload } = await inject({ url: `${API}/posts`, query })
    return [statusCode, statusCode === 200 ? JSON.parse(payload).length : payload.includes('rest_')]
  }
  await sql`alter table post rename to post_away`.execute(db)
  expect(await opens()).toEqual([500, true])
  await sql`alter table post_away rename to post`.execute(db)
  expect(await opens()).toEqual([200, 0])
  const me = await buildMember()
  await call('POST publish/words', { content: '一条' }, { as: me })
  expect(await opens()).toEqual([200, 1])
  expect(await opens({ author: String((await buildMember()).id) })).toEqual([200, 0])
  await close()
})

describe('the cache of what visitors are answered', () => {
  test('is emptied by a write that they see, and by no other', async () => {
    const { call, upload, buildMember, buildPost, close } = await openTestServer()
    const [me, other, post] = [await buildMember(), await buildMember(), await buildPost()]
    const emptied = jest.spyOn(VisitorCache.prototype, 'clear')
    const writes = {
      'a profile': () => call('POST user/profile', { bio: '只钓鲫鱼' }, { as: me }),
      'a like': () => call('POST comments', { type: 'like', id: post.id, on: true }, { as: me }),
      'a view': () => call('POST posts/views', { id: post.id }),
      'a message': () => call('POST message/send', { id: other.id, text: '去吗' }, { as: me }),
      'a picture for a member': async () => upload('POST upload/im-one', [file(await encodePicture('png'))], { as: me }),
      'a blacklist, by a GET that writes': () => call('GET user/remove-blacklist', { id: other.id }, { as: me }),
      'a read': () => call('GET notice/list', {}, { as: me }),
    }
    const seen: string[] = []
    for (const [what, write] of Object.entries(writes)) {
      emptied.mockClear()
      await write()
      if (emptied.mock.calls.length) seen.push(what)
    }
    emptied.mockRestore()
    await close()
    expect(seen).toEqual(['a profile', 'a like'])
  })

  test('is emptied by all that changes what they are shown soon', () => {
    const emptying = endpointsWhere(({ seenByVisitors }) => seenByVisitors === true)
    const shown = {
      // Whatever is written in a post, or sent up for one, and what is made of it.
      publish: 'words single redbag video diaochang dianpu places bbs secondhand',
      upload: 'avatar skin avatar-base64 words comment video-img video-img-base64 bbs secondhand diaochang dianpu places',
      comments: 'mark add-bbs-comment add-order-comment',
      'comment-manage': 'del up answer',
      'content-manage': 'delete add-blacklist commend refuse',
      // Who somebody is, how many follow, and their level.
      user: 'profile follow',
      site: 'signup logoff',
      task: 'reward',
      wallet: 'recharge-vip-credit key-use',
      bbs: 'like rules move merge',
      reward: 'send',
      secondhand: 'status confirm watch offer-answer decide',
      shop: 'set-stock add-good set-good set-freight add-coupon add-codes review-del',
      topic: 'like',
      power: 'topic',
      waters: 'venue review review-del decide confirm hazard hazard-vote',
    }
    const named = Object.entries(shown).flatMap(([of, names]) => names.split(' ').map((name) => `POST ${of}/${name}`))
    expect(emptying.sort()).toEqual(
      [...named, ...['collect', 'comments', 'reprint', 'media', 'redbag'].map((name) => `POST ${name}`), 'GET bbs/like'].sort(),
    )
  })

  test('is as old as a second at most, but for what seldom changes', () => {
    const longer = endpointsWhere(({ visitorCacheMs = 0 }) => visitorCacheMs > 1_000).map((name) => [
      name,
      endpoints[name as 'GET gift'].visitorCacheMs,
    ])
    expect(Object.fromEntries(longer)).toEqual({
      'GET gift': 10_000,
      'GET secondhand/setting': 60_000,
      'GET shop/setting': 10_000,
      'GET shop/list': 5_000,
      'GET shop/recommend': 10_000,
      'GET shop/regions': 60_000,
      'GET scoremall/goods': 5_000,
      'GET user/suggested': 60_000,
    })
  })

  test('is that of members as well where they are told the same, and nowhere else', () => {
    const shared = endpointsWhere(({ sharedWith }) => sharedWith !== undefined)
    expect(Object.fromEntries(shared.map((name) => [name, (endpoints[name] as Endpoint).sharedWith]))).toEqual({
      'GET setting': 'members',
      'GET waters/town': 'members',
      'GET waters/map': 'membersWithoutBlocks',
    })
  })

  test('keeps what is said in each language, and of each input, apart', async () => {
    const server = await openTestServer()
    const declared = declare({
      'GET greeting': {
        access: 'visitor',
        summary: 'A greeting',
        input: Type.Object({ of: Type.String() }),
        answer: Type.String(),
        visitorCacheMs: LONG_MS,
      },
    })
    const make = jest.fn(async (call: unknown) => {
      const { language, input } = call as { language: string; input: { of: string } }
      return `${language} ${input.of}`
    })
    const app = await openEndpoints(server, declared, { 'GET greeting': make })
    const asked = [
      ['zh-CN', '甲'],
      ['en', '甲'],
      ['en', '乙'],
      ['en-GB', '甲'],
    ]
    const said: unknown[] = []
    for (const [language, of] of asked) {
      const answer = await app.inject({ url: `${API}/greeting`, query: { of: of! }, headers: { 'accept-language': language } })
      said.push(answer.json())
    }
    await app.close()
    await server.close()
    expect(said).toEqual(['zh-Hans 甲', 'en 甲', 'en 乙', 'en 甲'])
    expect(make).toHaveBeenCalledTimes(3)
  })
})
