import { endpoints } from '@anglers/contract'
import type { Endpoint } from '@anglers/contract/endpoint'
import { BANNED_WORDS } from '@anglers/contract/limits'
import { postTypes } from '@anglers/contract/postTypes'
import pino from 'pino'
import { readConfig } from '../../../server/src/config.ts'
import { initialSetting } from '../../../server/src/domains/settings/definitions.ts'
import { TextCheck } from '../../../server/src/domains/check/service.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import type { ShownText, TextJudge } from '../../../server/src/infra/integrations/ports.ts'
import { startSimulator } from '@anglers/simulators'
import { personOf } from '@anglers/simulators/people'
import { wordFinder } from '../../../server/src/lib/words.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createGroupHelpers } from '../support/groups.ts'
import { openTestServer } from '../support/server.ts'

const simulator = await startSimulator()
const logged: string[] = []
/** How often each platform was asked to judge. */
const asked = { wechat: 0, toutiao: 0 }
/** What a platform does instead of judging, while a test needs it to. */
let broken: ((text: string, platform: keyof typeof asked) => Promise<boolean>) | undefined

function counted<M extends TextJudge>(platform: keyof typeof asked, mini: M): M {
  return Object.assign(Object.create(mini) as M, {
    mayShow: (text: ShownText) => {
      asked[platform]++
      return broken ? broken(text.text, platform) : mini.mayShow(text)
    },
  })
}

const server = await openTestServer({
  platforms: simulator.platforms,
  logger: pino({ level: 'warn' }, { write: (line: string) => void logged.push(line) }),
  config: { integrations: { ...readConfig({}).integrations, timeoutMs: 2_000 } },
  integrations: ({ mini, ...real }) => ({
    ...real,
    mini: { wechat: counted('wechat', mini.wechat!), toutiao: counted('toutiao', mini.toutiao!) },
  }),
})
const { call, refused, db, buildMember, buildFollow, buildPost, close } = server
afterAll(async () => {
  await close()
  await simulator.close()
})
afterEach(() => {
  broken = undefined
})

await storeSetting(db, 'seast_banned_words', ['代开发票', 'Cheap Viagra', 'spam'])
const BAD = '在本市，代-开 发 票，加我'
const sims = { wechat: simulator.wechat, toutiao: simulator.douyin }
const appIds = { wechat: simulator.platforms.wechatMini!.appId, toutiao: simulator.platforms.douyin!.appId }

let people = 0
/** A member who is in the app of a platform right now. */
async function memberOf(...platforms: (keyof typeof sims)[]) {
  const person = `钓友乙${++people}`
  const me = await buildMember()
  for (const platform of platforms) {
    sims[platform].login(person)
    await db
      .insertInto('member_openid')
      .values({ platform, app_id: appIds[platform], openid: personOf(person).openid(appIds[platform]), unionid: null, member_id: me.id })
      .execute()
  }
  return { me, person }
}

/** Two members who talk; the other one follows the speaker. */
async function talk(...platforms: (keyof typeof sims)[]) {
  const [{ me, person }, peer] = [await memberOf(...platforms), await buildMember()]
  await buildFollow(peer, me)
  const said = async () => (await call('GET message/list', { id: me.id }, { as: peer })).body.messages.map(({ text }) => text)
  return {
    me,
    peer,
    person,
    said,
    say: (text: string) => call('POST message/send', { id: peer.id, text }, { as: me }),
    refusedToSay: (text: string) => refused('POST message/send', { id: peer.id, text }, { as: me }),
  }
}

describe("the operator's words", () => {
  test('are published nowhere: the refusal names the field, and nothing of it is kept', async () => {
    const { me, peer, said, refusedToSay } = await talk()
    expect(await refusedToSay(BAD)).toMatchObject({
      status: 400,
      code: 'rest_invalid_param',
      params: { text: expect.stringContaining('含有不能发布的内容') },
    })
    expect(await said()).toEqual([])

    const place = { name: BAD, address: '', lat: 30, lng: 114 }
    expect((await refused('POST message/send', { id: peer.id, place }, { as: me })).params).toHaveProperty(['place.name'])
    const post = await buildPost()
    expect((await refused('POST comments', { type: 'comment', id: post.id, content: BAD }, { as: me })).params).toHaveProperty('content')
    const words = { title: BAD, content: '早口', tags: ['鲫鱼', BAD.slice(4)], visibility: 0 }
    expect(Object.keys((await refused('POST publish/words', words, { as: me })).params).sort()).toEqual(['tags.1', 'title'])
    expect((await refused('POST user/profile', { bio: BAD, nickName: '老王' }, { as: me })).params).toHaveProperty('bio')
    expect((await call('GET user/user-info', {}, { as: me })).body.nickName).toBe(me.nickname)
  })

  test('are not in the name of a group, nor in its announcement, nor in what is said there', async () => {
    const me = await buildMember()
    expect((await refused('POST group-message/create', { name: BAD }, { as: me })).params).toHaveProperty('name')
    const {
      body: { id },
    } = await call('POST group-message/create', { name: '东湖夜钓' }, { as: me })
    expect((await refused('POST group-message/edit', { id, announcement: BAD }, { as: me })).params).toHaveProperty('announcement')
    expect((await refused('POST group-message/send', { id, text: BAD }, { as: me })).params).toHaveProperty('text')
  })

  test.each([
    ['with signs between', '代*开*发*票', true],
    ['in wide letters', 'ｃｈｅａｐ ｖｉａｇｒａ', true],
    ['in letters that look alike', 'сhеар viagra', true],
    ['beside Chinese', '有spam吗', true],
    ['over two lines', '代开\n发票', true],
    ['with what nobody sees between', '代\u3164开\u115f发\uffa0票', true],
    ['with what nobody sees within', 'sp\u00ada\u200bm', true],
    ['letter by letter', 's.p a m', true],
    ['within a harmless word', 'spamming', false],
    ['in another order', '发票代开', false],
    ['in parts', 'viagra', false],
  ])('are found %s: %s', async (_, text, isRefused) => {
    const { say, refusedToSay } = await talk()
    if (isRefused) expect((await refusedToSay(text)).params).toHaveProperty('text')
    else expect((await say(text)).body.text).toBe(text)
  })

  test('are none that anglers use, before the operator sets any', () => {
    const isBanned = wordFinder(initialSetting('seast_banned_words'))
    const said = [
      '周末约，炮台我带',
      '大约炮台那么高',
      '码头边出售炸鱼薯条',
      '有人用电鱼机，已经举报',
      '毒鱼的、炸鱼的都该抓',
      '请问可以开发票吗',
      '爆护了，一竿双尾',
    ]
    expect(said.filter(isBanned)).toEqual([])
    expect(isBanned('批发价出售电-鱼-机')).toBe(true)
  })

  test('are published to nobody', async () => {
    expect((await call('GET setting', { arg: 'seast_banned_words,seast_name' })).body).toEqual({ seast_name: '钓鱼伴侣' })
  })

  test('are so many at most, and a list that holds more is refused whole', async () => {
    await expect(
      storeSetting(
        db,
        'seast_banned_words',
        Array.from({ length: BANNED_WORDS + 1 }, (_, i) => `词${i}`),
      ),
    ).rejects.toThrow('seast_banned_words')
  })

  test('leave an Idempotency-Key free: mended, the text goes out under the same one', async () => {
    const [me, post] = [await buildMember(), await buildPost()]
    const options = { as: me, headers: { 'idempotency-key': 'comment-of-today' } }
    await refused('POST comments', { type: 'comment', id: post.id, content: BAD }, options)
    const { body } = await call('POST comments', { type: 'comment', id: post.id, content: '在本市' }, options)
    expect(body.comment?.body).toBe('在本市')
  })
})

describe.each(['wechat', 'toutiao'] as const)('the rules of %s', (platform) => {
  const sim = sims[platform]

  test('hold for members of that platform, and for no one else', async () => {
    sim.risky.add('违规的话')
    const [mine, others] = [await talk(platform), await talk()]
    expect((await mine.refusedToSay('这是违规的话吗')).params).toHaveProperty('text')
    await mine.say('今天口不错')
    await others.say('一句违规的话')
    expect([await mine.said(), await others.said()]).toEqual([['今天口不错'], ['一句违规的话']])
  })

  test('hold for a text as it will be read', async () => {
    sim.risky.add('拆开的话')
    const { refusedToSay } = await talk(platform)
    expect((await refusedToSay('这是拆\u0001开的\u202e话')).params).toHaveProperty('text')
  })

  test('are asked about once for what is said again and again', async () => {
    const { say } = await talk(platform)
    const before = asked[platform]
    for (let i = 0; i < 3; i++) await say(`哈哈哈 ${platform}`)
    expect(asked[platform]).toBe(before + 1)
  })

  test('are asked about with a fresh token when the old one has become invalid', async () => {
    const { say, refusedToSay } = await talk(platform)
    sim.risky.add('吊销之后')
    await say('吊销以前')
    sim.revokeTokens()
    expect((await refusedToSay('吊销之后的话')).params).toHaveProperty('text')
  })

  test('cover a text as long as it may be', async () => {
    sim.risky.add('藏在最后')
    const { me } = await memberOf(platform)
    expect(
      (await refused('POST publish/words', { content: `${'鱼'.repeat(4990)}藏在最后`, visibility: 0 }, { as: me })).params,
    ).toHaveProperty('content')
  })
})

test('a member who was not in WeChat lately is judged by their other platform, and without any by the words alone', async () => {
  sims.toutiao.risky.add('只有抖音管')
  const [both, one] = [await talk('wechat', 'toutiao'), await talk('wechat')]
  for (const { person } of [both, one]) simulator.wechat.goAway(person)
  expect((await both.refusedToSay('这话只有抖音管 1')).params).toHaveProperty('text')
  expect((await one.say('这话只有抖音管 2')).status).toBe(200)
})

test('a member of two platforms is judged by that which they came by last', async () => {
  sims.toutiao.risky.add('后来的管')
  const { say, refusedToSay } = await talk('wechat', 'toutiao')
  const before = asked.wechat
  expect((await refusedToSay('这话后来的管')).params).toHaveProperty('text')
  expect(asked.wechat).toBe(before)
  sims.wechat.risky.add('先来的不管')
  await say('这话先来的不管')
})

test('whom WeChat knows by another app alone is judged by the words alone', async () => {
  const { me, say } = await talk()
  const other = { platform: 'wechat', app_id: 'another app', openid: 'of another app', unionid: null } as const
  await db
    .insertInto('member_openid')
    .values({ ...other, member_id: me.id })
    .execute()
  const before = asked.wechat
  await say('别的应用里的话')
  expect(asked.wechat).toBe(before)
})

test('what one platform lets be said, another one judges by itself, as it does what stands elsewhere', async () => {
  sims.toutiao.risky.add('抖音不许')
  const [here, there] = [await talk('wechat'), await talk('toutiao')]
  await here.say('微信许，抖音不许')
  expect((await there.refusedToSay('微信许，抖音不许')).params).toHaveProperty('text')
  const before = asked.wechat
  await call('POST comments', { type: 'comment', id: (await buildPost()).id, content: '微信许，抖音不许' }, { as: here.me })
  expect(asked.wechat).toBe(before + 1)
})

test('words of the operator’s that could not be looked up are looked up again by the next text', async () => {
  const broken = {
    selectFrom: () => {
      throw new Error('no database')
    },
  }
  const needs = { config: server.config, integrations: { mini: {} }, db: broken } as unknown as ConstructorParameters<typeof TextCheck>[0]
  const check = new TextCheck(needs, pino({ level: 'silent' }))
  const wanted = [{ param: 'text', place: 'message' as const, text: BAD }]
  await expect(check.check(null, wanted)).rejects.toThrow('no database')
  Object.assign(needs, { db })
  await expect(check.check(null, wanted)).rejects.toMatchObject({ code: 'rest_invalid_param' })
})

describe('a message that is sent on', () => {
  const sendOn = (me: BuiltMember, peer: { id: number }, forward: number) =>
    refused('POST message/send', { id: peer.id, forward }, { as: me })
  /** What another one, whom no platform judges, said to this member. */
  async function heard(me: BuiltMember, text: string) {
    const other = await buildMember()
    await buildFollow(me, other)
    return (await call('POST message/send', { id: me.id, text }, { as: other })).body
  }

  test('is checked as what its sender types: by the words, also of a place, and by their platform', async () => {
    sims.wechat.risky.add('转发不得')
    const { me, peer, said } = await talk('wechat')
    const [banned, risky] = [await heard(me, '以前能说的'), await heard(me, '这话转发不得')]
    await db.updateTable('message').set({ body: BAD }).where('id', '=', banned.id).execute()
    const places = [await heard(me, '在哪'), await heard(me, '在哪儿')]
    for (const [at, words] of [
      { place_name: '东湖', place_address: BAD },
      { place_name: BAD, place_address: '' },
    ].entries())
      await db
        .updateTable('message')
        .set({ kind: 'place', body: '', ...words, lat: 30, lng: 114 })
        .where('id', '=', places[at]!.id)
        .execute()
    for (const { id } of [banned, risky, ...places])
      expect(await sendOn(me, peer, id)).toMatchObject({
        status: 400,
        params: { forward: expect.stringContaining('含有不能发布的内容') },
      })
    const { group } = await createGroupHelpers(server).buildGroup(0)
    await call('POST group-message/join', { code: group.code! }, { as: me })
    expect((await refused('POST group-message/send', { id: group.id, forward: risky.id }, { as: me })).params).toHaveProperty('forward')
    expect(await said()).toEqual([])
  })

  test('waits where it cannot be judged and the operator wants that', async () => {
    const { me, peer, said } = await talk('wechat')
    const { id } = await heard(me, '转发时没人判')
    broken = () => Promise.reject(new IntegrationError('failed', 'WeChat', 'errcode 1'))
    await storeSetting(db, 'seast_text_check_unanswered', 'hold')
    const answer = await sendOn(me, peer, id)
    await storeSetting(db, 'seast_text_check_unanswered', 'pass')
    expect([answer.status, answer.code, await said()]).toEqual([503, 'rest_unavailable', []])
  })
})

describe('a platform that cannot judge', () => {
  test('and says so holds nobody up; the log has no word of the text', async () => {
    const { say, said } = await talk('wechat')
    simulator.wechat.revokeTokens()
    broken = () => Promise.reject(new IntegrationError('failed', 'WeChat', 'errcode 1'))
    await say('悄悄话一句')
    expect(await said()).toEqual(['悄悄话一句'])
    expect(logged.join()).toContain('a text could not be judged')
    expect(logged.join()).not.toContain('悄悄话')
  })

  test('leaves it to the other one of their platforms', async () => {
    const { refusedToSay, say, said } = await talk('wechat', 'toutiao')
    broken = (text, platform) =>
      platform === 'toutiao' ? Promise.reject(new IntegrationError('failed', 'Douyin', 'errcode 1')) : Promise.resolve(text !== '另一个管')
    expect((await refusedToSay('另一个管')).params).toHaveProperty('text')
    await say('另一个不管')
    expect(await said()).toEqual(['另一个不管'])
  })

  test('in time, neither; what it says later counts from then on', async () => {
    const { say, refusedToSay, said } = await talk('wechat')
    let answer!: (mayShow: boolean) => void
    broken = () =>
      new Promise((resolve) => {
        answer = resolve
      })
    await say('迟来的判断')
    expect(await said()).toEqual(['迟来的判断'])
    answer(false)
    expect((await refusedToSay('迟来的判断')).params).toHaveProperty('text')
  })

  test('one text in time speaks for that one alone', async () => {
    const { me } = await memberOf('wechat')
    broken = (text) => (text === '慢慢判' ? new Promise(() => undefined) : Promise.resolve(text !== '判得快'))
    expect((await refused('POST publish/words', { title: '慢慢判', content: '判得快', visibility: 0 }, { as: me })).params).toEqual({
      content: expect.any(String),
    })
  })
})

describe('the contract', () => {
  /** What others do not get to read: secrets, addresses, codes, words to those who run the site. */
  const unseen = new Set([
    'POST user/setting',
    'POST content-manage/add-blacklist',
    'POST site/login',
    'POST site/code',
    'POST site/lostpass',
    'POST wechat/login',
    'POST toutiao/login',
    'POST site/get-phone',
    'POST upload/avatar-base64',
    'POST report/add',
    'POST search/delete',
    'POST diaochang/check',
    // What a member looks for is theirs; an appeal and its answer are between them and the operators.
    'POST secondhand/search-save',
    'POST secondhand/appeal',
    'POST posts/appeal',
    'POST secondhand/decide',
    'POST dianpu/check',
    'POST waters/note',
    'POST payment/notify/wechat-virtual',
    'POST wechat/push',
    // Who packs the parcel reads these.
    'POST shop/add-address',
    'POST shop/create-order',
    'POST shop/update-order',
    'POST shop/aftersale',
    'POST shop/aftersale-decide',
    // What the operator says of their goods is theirs to answer for.
    'POST shop/send-order',
    'POST shop/add-good',
    'POST shop/set-freight',
    'POST shop/add-coupon',
    'POST shop/add-codes',
  ])
  const unseenFields = new Set([
    'POST site/signup user',
    'POST site/signup password',
    'POST site/signup invite',
    ...postTypes.map((type) => `POST publish/${type} password`),
    'POST power/password password',
    'POST bbs/password password',
    'POST bbs/rules before',
    'POST wallet/key-use code',
    'POST payment/wechatpay code',
    'POST payment/goods/wechatpay code',
    'POST bbs/activity code',
    'POST bbs/activity phone',
    'POST upload/video-img-base64 data',
  ])

  interface Schema {
    type?: string
    pattern?: string
    enum?: unknown
    const?: unknown
    format?: string
    properties?: Record<string, Schema>
    items?: Schema
    anyOf?: Schema[]
  }
  function freeTexts(schema: Schema, path = ''): string[] {
    if (schema.type === 'string') return schema.pattern || schema.enum || schema.const !== undefined || schema.format ? [] : [path]
    return [
      ...Object.entries(schema.properties ?? {}).flatMap(([name, inner]) => freeTexts(inner, path ? `${path}.${name}` : name)),
      ...(schema.items ? freeTexts(schema.items, path) : []),
      ...(schema.anyOf ?? []).flatMap((inner) => freeTexts(inner, path)),
    ]
  }

  test.each(
    Object.entries(endpoints as Record<string, Endpoint>).filter(
      ([name, { input }]) => name.startsWith('POST') && input && freeTexts(input).length && !unseen.has(name),
    ),
  )('%s declares each text that others read', (name, { input, texts = {} }) => {
    const free = freeTexts(input!).filter((path) => !unseenFields.has(`${name} ${path}`))
    // Blocks are one text.
    const read = free.map((path) => path.replace(/^blocks\..*/, 'blocks'))
    expect(Object.keys(texts).sort()).toEqual([...new Set(read)].sort())
  })
})
