import pino from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { claimChecks, deleteChecks, endCheck, insertCheck, refuseCheck } from '../../../server/src/domains/content/checkQueries.ts'
import { checkWaiting } from '../../../server/src/domains/content/checking.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { transaction } from '../../../server/src/infra/database.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import type { ShownText } from '../../../server/src/infra/integrations/ports.ts'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import type { BuiltMember } from '../support/factories.ts'
import { openMarket } from '../support/secondhand.ts'
import { openTestServer, requestFor } from '../support/server.ts'

const simulator = await startSimulator()
const { wechat } = simulator
const { appId } = simulator.platforms.wechatMini!
const silent = pino({ level: 'silent' })

/** Whether WeChat judges at all just now, and what it was asked about. */
let isOut = false
let asked: string[] = []
/** Runs while WeChat judges. */
let meanwhile: (() => Promise<unknown>) | undefined

const openServer = (beside?: { databaseUrl: string }) =>
  openTestServer({
    beside,
    platforms: simulator.platforms,
    config: { integrations: { ...readConfig({}).integrations, timeoutMs: 2000 } },
    integrations: ({ mini, ...real }) => ({
      ...real,
      mini: {
        toutiao: null,
        wechat: Object.assign(Object.create(mini.wechat!) as NonNullable<typeof mini.wechat>, {
          mayShow: async (text: ShownText) => {
            asked.push(text.text)
            await meanwhile?.()
            if (isOut) throw new IntegrationError('failed', 'WeChat', 'errcode -1')
            return mini.wechat!.mayShow(text)
          },
        }),
      },
    }),
  })
const server = await openServer()
const { call, db, buildMember, buildModerator, buildFollow, buildPost, inject } = server
afterAll(async () => {
  await server.close()
  await simulator.close()
})
beforeEach(async () => {
  await storeSetting(db, 'seast_text_check_unanswered', 'hold')
  isOut = true
})
afterEach(async () => {
  ;[isOut, asked, meanwhile] = [false, [], undefined]
  await db.deleteFrom('text_check').execute()
})

let people = 0
async function memberOfWechat(traits: Parameters<typeof buildMember>[0] = {}) {
  const person = `等待的钓友${++people}`
  const me = await buildMember(traits)
  wechat.login(person)
  await db
    .insertInto('member_openid')
    .values({ platform: 'wechat', app_id: appId, openid: personOf(person).openid(appId), unionid: null, member_id: me.id })
    .execute()
  return me
}

let texts = 0
/** Words that nobody has asked about before. */
const words = (text = '早口') => `${text} ${++texts}`
const publish = async (me: BuiltMember, form: object) =>
  (await call('POST publish/words', { content: words(), visibility: 0, ...form }, { as: me })).body
/** What the job does each minute, when everything is due again. */
async function sweep(...processes: Pick<typeof server, 'app' | 'context'>[]) {
  await db
    .updateTable('text_check')
    .set({ next_at: new Date(0) })
    .where('next_at', 'is not', null)
    .execute()
  await Promise.all((processes.length ? processes : [server]).map(({ context }) => checkWaiting(context, silent)))
}
const stateOf = (id: number) =>
  db.selectFrom('post').select(['state', 'live_seq', 'published_at', 'edited_at']).where('id', '=', id).executeTakeFirstOrThrow()
const noticesOf = async (me: BuiltMember, tab: 'system' | 'mentions') => (await call('GET notice/list', { tab }, { as: me })).body
const sees = async (id: number, as?: BuiltMember) => (await inject(requestFor('GET posts/detail', { id }, as ? { as } : {}))).statusCode

describe('a post that no platform judged', () => {
  test('goes out while the operator lets it', async () => {
    await storeSetting(db, 'seast_text_check_unanswered', 'pass')
    const { id, state } = await publish(await memberOfWechat(), {})
    expect([state, await sees(id)]).toEqual(['live', 200])
  })

  test('waits, seen by its author alone, is in no list, search or count, and tells nobody', async () => {
    const [me, friend] = [await memberOfWechat(), await buildMember({ nickname: '被喊的钓友' })]
    const { id, state } = await publish(me, { content: '芦苇荡见 @被喊的钓友', tags: ['待审的塘'] })
    expect(state).toBe('checking')
    expect([await sees(id, me), await sees(id, friend), await sees(id)]).toEqual([200, 404, 404])
    expect((await call('GET posts', { author: me.id }, { as: me })).body).toEqual([])
    expect((await call('GET search/search', { word: '芦苇荡' }, { as: friend })).body).toEqual([])
    expect((await call('GET tags', { search: '待审的塘' })).body.filter(({ posts }) => posts > 0)).toEqual([])
    expect((await call('GET mine/posts', { state: 'checking' }, { as: me })).body.map((post) => post.id)).toEqual([id])
    expect(await noticesOf(friend, 'mentions')).toEqual([])
  })

  test('and that is held for a gear word waits for it once a moderator has let it out', async () => {
    await storeSetting(db, 'seast_gear_rules', ['electric'])
    const { publish: sell } = await openMarket(server)
    const [flaw, author] = [words('漏水'), await memberOfWechat()]
    const { id, state } = await sell({ title: words('电鱼机'), condition: 'flawed', flaw }, author)
    await call('POST secondhand/decide', { id, accept: true }, { as: await buildModerator() })
    expect([state, (await stateOf(id)).state, await sees(id)]).toEqual(['held', 'checking', 404])
    isOut = false
    asked = []
    await sweep()
    expect(await sees(id)).toBe(200)
    // What is wrong with it is read, too.
    expect(asked.join('\n')).toContain(flaw)
  })

  test('waits on while nobody answers, and is asked about less and less often', async () => {
    const { id } = await publish(await memberOfWechat(), {})
    await checkWaiting(server.context, silent)
    asked = []
    await checkWaiting(server.context, silent)
    expect(asked).toEqual([])
    const pause = async () => {
      const { next_at } = await db.selectFrom('text_check').select('next_at').where('post_id', '=', id).executeTakeFirstOrThrow()
      return next_at!.getTime() - Date.now()
    }
    const first = await pause()
    await sweep()
    expect(await pause()).toBeGreaterThan(first + 30_000)
    expect((await stateOf(id)).state).toBe('checking')
  })

  test('is published as soon as it passes: in its place, dated then, and those whom it calls are told', async () => {
    const [me, friend] = [await memberOfWechat(), await buildMember({ nickname: '又被喊的钓友' })]
    const { id } = await publish(me, {
      title: '周末',
      content: '老地方 @又被喊的钓友',
      teaser: '来',
      tags: ['浮钓'],
      place: { name: '东湖', address: '武汉', lat: 30, lng: 114 },
    })
    const newer = await buildPost()
    isOut = false
    asked = []
    await sweep()
    expect(asked.sort()).toEqual(['周末', '老地方 @又被喊的钓友', '来', '浮钓', '东湖', '武汉'].sort())
    expect((await call('GET posts', { per_page: 2 }, { as: friend })).body.map((post) => post.id)).toEqual([id, newer.id])
    expect((await call('GET posts', { author: me.id }, { as: friend })).body).toMatchObject([{ state: 'live', edited: false }])
    expect((await noticesOf(friend, 'mentions')).map(({ link }) => link)).toEqual([`/pagesA/detail/detail?id=${id}`])
    expect(await db.selectFrom('text_check').selectAll().execute()).toEqual([])
  })

  test('is asked about with the place that not everyone may know', async () => {
    const place = { name: words('老闸口'), address: words('环湖路'), lat: 30, lng: 114 }
    await publish(await memberOfWechat(), { place, placeReveal: 'km' })
    isOut = false
    asked = []
    await sweep()
    expect(asked).toEqual(expect.arrayContaining([place.name, place.address]))
  })

  test('is published by what the operator says by then, as a repost is', async () => {
    const me = await memberOfWechat()
    const around = { id: (await buildPost()).id, content: words() }
    const posts = [await publish(me, {}), (await call('POST reprint', around, { as: me })).body]
    expect(posts.map(({ state }) => state)).toEqual(['checking', 'checking'])
    await storeSetting(db, 'seast_text_check_unanswered', 'pass')
    await sweep()
    for (const { id } of posts) expect((await stateOf(id)).state).toBe('live')
  })

  test('is held when it is refused: its author is told, and publishes it once it is mended', async () => {
    wechat.risky.add('不行的话')
    const me = await memberOfWechat()
    const { id } = await publish(me, { title: '标题', content: '不行的话一句' })
    isOut = false
    await sweep()
    expect([(await stateOf(id)).state, await sees(id)]).toEqual(['held', 404])
    expect(await noticesOf(me, 'system')).toMatchObject([{ kind: 'post_held', text: '标题', link: `/pagesA/detail/detail?id=${id}` }])
    expect((await call('GET posts/edit-detail', { id }, { as: me })).body.content).toBe('不行的话一句')
    await sweep()
    expect((await noticesOf(me, 'system')).length).toBe(1)
    expect((await publish(me, { id, content: '好话一句' })).state).toBe('live')
  })

  test('is refused for what only its type has', async () => {
    const me = await memberOfWechat()
    const form = { title: words(), content: words(), summary: words('加微信领红包') }
    const { id } = (await call('POST publish/single', form, { as: me })).body
    isOut = false
    wechat.risky.add('加微信领红包')
    await sweep()
    expect([(await stateOf(id)).state, asked]).toEqual(['held', expect.arrayContaining([form.summary])])
  })

  test('that is no more than a catch is named by it where it is held', async () => {
    const me = await memberOfWechat()
    const { id } = await publish(me, { content: '', catches: [{ species: 'culter_alburnus', lengthMm: 520, bait: words('加微信领饵') }] })
    isOut = false
    wechat.risky.add('加微信领饵')
    await sweep()
    expect(await noticesOf(me, 'system')).toMatchObject([
      { kind: 'post_held', text: expect.stringContaining('翘嘴'), link: `/pagesA/detail/detail?id=${id}` },
    ])
  })

  test('stays held where operators held it, whatever its author writes', async () => {
    const me = await memberOfWechat()
    const { id } = await buildPost({ author: me, state: 'held' })
    expect((await publish(me, { id })).state).toBe('held')
    await sweep()
    expect((await stateOf(id)).state).toBe('held')
  })

  test('as a draft is no more than a draft', async () => {
    const { id, state } = await publish(await memberOfWechat(), { draft: true })
    isOut = false
    await sweep()
    expect([state, (await stateOf(id)).state]).toEqual(['draft', 'draft'])
  })

  test('is changed while it waits: what is published is the last version', async () => {
    const me = await memberOfWechat()
    const { id } = await publish(me, { content: '第一版' })
    expect((await publish(me, { id, content: '第二版' })).state).toBe('checking')
    isOut = false
    asked = []
    await sweep()
    expect([asked, (await stateOf(id)).state]).toEqual([['第二版'], 'live'])
  })

  test('is changed while WeChat looks at the version before: that verdict is none of the new one', async () => {
    const me = await memberOfWechat()
    const { id } = await publish(me, { content: '看过的一版' })
    isOut = false
    meanwhile = async () => {
      ;[meanwhile, isOut] = [undefined, true]
      await publish(me, { id, content: '没看过的一版' })
      isOut = false
    }
    await checkWaiting(server.context, silent)
    expect((await stateOf(id)).state).toBe('checking')
    await sweep()
    expect((await stateOf(id)).state).toBe('live')
  })

  test('is judged at once when its author changes it by then', async () => {
    const me = await memberOfWechat()
    const { id } = await publish(me, {})
    isOut = false
    expect((await publish(me, { id })).state).toBe('live')
    expect(await db.selectFrom('text_check').selectAll().execute()).toEqual([])
  })

  test('goes out of sight when it was live and is changed, and comes back where it was', async () => {
    const [me, reader] = [await memberOfWechat(), await buildMember()]
    const { id } = await buildPost({ author: me })
    const before = await stateOf(id)
    expect((await publish(me, { id })).state).toBe('checking')
    expect(await sees(id, reader)).toBe(404)
    isOut = false
    await sweep()
    expect(await stateOf(id)).toMatchObject({
      state: 'live',
      live_seq: before.live_seq,
      published_at: before.published_at,
      edited_at: expect.any(Date),
    })
  })

  test('that is deleted while it waits stays deleted', async () => {
    const me = await memberOfWechat()
    const { id } = await publish(me, {})
    await call('POST content-manage/delete', { id }, { as: me })
    isOut = false
    await sweep()
    expect((await stateOf(id)).live_seq).toBeNull()
    expect(await db.selectFrom('text_check').selectAll().execute()).toEqual([])
  })

  test.each(['passes', 'is refused'])('that operators take away while WeChat looks at it stays away, whether it %s', async (verdict) => {
    const me = await memberOfWechat()
    const content = words()
    if (verdict === 'is refused') wechat.risky.add(content)
    const { id } = await publish(me, { content })
    isOut = false
    meanwhile = () => db.updateTable('post').set({ state: 'removed' }).where('id', '=', id).execute()
    await sweep()
    expect(await stateOf(id)).toMatchObject({ state: 'removed', live_seq: null })
    expect(await noticesOf(me, 'system')).toEqual([])
  })

  test('is asked about by one process: others take what is left, and wait for nobody', async () => {
    const author = await buildMember()
    const posts = [await buildPost({ author, state: 'checking' }), await buildPost({ author, state: 'checking' })]
    for (const { id } of posts) await insertCheck(db, id)
    const [later, earlier] = posts.map(({ id }) => id) as [number, number]
    await db
      .updateTable('text_check')
      .set({ next_at: new Date(0) })
      .where('post_id', '=', later)
      .execute()
    const claim = async (on: typeof db, limit: number) =>
      (await claimChecks(on, { limit, pauseS: 60, pauseMaxS: 60 })).map((check) => check.post_id)
    await transaction(db, async (trx) => {
      expect([await claim(trx, 1), await claim(db, 5), await claim(db, 5)]).toEqual([[earlier], [later], []])
    })
  })

  test('goes out with all that wait, however many', async () => {
    const author = await buildMember()
    const ids = await Promise.all(Array.from({ length: 41 }, async () => (await buildPost({ author, state: 'checking' })).id))
    for (const id of ids) await insertCheck(db, id)
    isOut = false
    await sweep()
    const states = db.selectFrom('post').select('state').distinct().where('id', 'in', ids)
    expect(await states.execute()).toEqual([{ state: 'live' }])
  })

  test('is judged by itself, whatever becomes of others that wait', async () => {
    wechat.risky.add('这句不行')
    const me = await memberOfWechat()
    const [mended, refusedOne, left] = [await publish(me, {}), await publish(me, { content: words('这句不行') }), await publish(me, {})]
    isOut = false
    expect((await publish(me, { id: mended.id })).state).toBe('live')
    for (const [{ id }, next_at] of [
      [refusedOne, new Date(0)],
      [left, new Date(Date.now() + 60_000)],
    ] as const)
      await db.updateTable('text_check').set({ next_at }).where('post_id', '=', id).execute()
    await checkWaiting(server.context, silent)
    await sweep()
    const states = await Promise.all([mended, refusedOne, left].map(async ({ id }) => (await stateOf(id)).state))
    expect(states).toEqual(['live', 'held', 'live'])
  })

  test('has one verdict: the first', async () => {
    const { id } = await buildPost({ author: await buildMember(), state: 'checking' })
    for (const [first, others] of [
      [refuseCheck, [endCheck, refuseCheck]],
      [endCheck, [refuseCheck, endCheck]],
    ] as const) {
      await deleteChecks(db, id)
      await insertCheck(db, id)
      const check = (await db.selectFrom('text_check').select('id').where('post_id', '=', id).executeTakeFirstOrThrow()).id
      expect([await first(db, check), await others[0](db, check), await others[1](db, check)]).toEqual([true, false, false])
    }
  })

  test('is published once by two processes, and by another one than that which took it in', async () => {
    const other = await openServer(server)
    try {
      const [me, friend] = [await memberOfWechat(), await buildMember({ nickname: '两次被喊的' })]
      const { id } = await publish(me, { content: '@两次被喊的 来' })
      isOut = false
      asked = []
      await sweep(server, other)
      expect(asked).toEqual(['@两次被喊的 来'])
      expect((await noticesOf(friend, 'mentions')).length).toBe(1)
      expect((await stateOf(id)).state).toBe('live')

      isOut = true
      const later = await publish(me, {})
      isOut = false
      await sweep(other)
      expect((await stateOf(later.id)).state).toBe('live')
    } finally {
      await other.close()
    }
  })
})

describe('everything else that no platform judged', () => {
  const kinds: [string, (me: BuiltMember, text: string) => Promise<[Parameters<typeof requestFor>[0], object]>, () => Promise<unknown>][] =
    [
      [
        'a comment',
        async (_, content) => ['POST comments', { type: 'comment', id: (await buildPost()).id, content }],
        () => db.selectFrom('comment').select('body').execute(),
      ],
      [
        'a message',
        async (me, text) => {
          const peer = await buildMember()
          await buildFollow(peer, me)
          return ['POST message/send', { id: peer.id, text }]
        },
        () => db.selectFrom('message').selectAll().execute(),
      ],
      [
        'a nickname',
        (_, nickName) => Promise.resolve(['POST user/profile', { nickName }]),
        () => db.selectFrom('member').select('nickname').execute(),
      ],
      [
        'the name of a group',
        (_, name) => Promise.resolve(['POST group-message/create', { name }]),
        () => db.selectFrom('conversation').select('name').execute(),
      ],
    ]

  test.each(kinds)('is to be sent again later, and nothing is kept of %s until then', async (_, request, stored) => {
    const [me, text] = [await memberOfWechat(), words('晚霞')]
    const [name, input] = await request(me, text)
    const send = () => inject(requestFor(name, input, { as: me, headers: { 'idempotency-key': `waiting-${text.slice(3)}-of-today` } }))
    const answer = await send()
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toMatchObject({ code: 'rest_unavailable' })
    expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
    expect(JSON.stringify(await stored())).not.toContain(text)
    isOut = false
    expect((await send()).statusCode).toBe(200)
    expect(JSON.stringify(await stored())).toContain(text)
  })

  test('goes out while the operator lets it', async () => {
    await storeSetting(db, 'seast_text_check_unanswered', 'pass')
    const say = { type: 'comment' as const, id: (await buildPost()).id, content: words() }
    expect((await call('POST comments', say, { as: await memberOfWechat() })).status).toBe(200)
  })

  test('is not waited for where a comment is only liked', async () => {
    const post = await buildPost()
    expect((await call('POST comments', { type: 'like', id: post.id, on: true }, { as: await memberOfWechat() })).status).toBe(200)
  })
})

test('whom no platform with keys knows is judged by the words alone', async () => {
  const me = await buildMember()
  await db
    .insertInto('member_openid')
    .values({ platform: 'toutiao', app_id: 'without keys', openid: 'someone', unionid: null, member_id: me.id })
    .execute()
  expect((await publish(me, {})).state).toBe('live')
  expect(asked).toEqual([])
})

test('members do not see what the operator does about it', async () => {
  expect((await call('GET setting', { arg: 'seast_text_check_unanswered,seast_name' })).body).toEqual({ seast_name: '钓鱼伴侣' })
  await expect(storeSetting(db, 'seast_text_check_unanswered', 'maybe')).rejects.toThrow('seast_text_check_unanswered')
})
