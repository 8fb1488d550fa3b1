import { sql } from 'kysely'
import { partsOf, pushedTexts } from '../../../server/src/domains/notice/pushText.ts'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { countJobs } from '../../../server/src/infra/jobs.ts'
import { IntegrationError } from '../../../server/src/infra/integrations/error.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openMarket } from '../support/secondhand.ts'
import { openPushServer, type PushPlatform } from '../support/pushes.ts'
import { enter } from '../support/socket.ts'

const server = await openPushServer()
const { call, db, app, finish, runJobs, simulator, platforms, templates, likes, system, logged, subscriber, comment, like } = server
const { breakPlatforms, failAt, buildMember, buildModerator, buildPost, listen, close } = server
afterAll(close)
afterEach(() => breakPlatforms(undefined))
beforeEach(() => server.offer(templates))

describe.each<PushPlatform>(['wechat', 'toutiao'])('%s', (name) => {
  test('brings a member who is away what they agreed to, once, and opens where it happened', async () => {
    const { post, arrived, allowed } = await subscriber(name, { times: 2 })
    const other = await buildMember({ nickname: '老张' })
    await comment(other, post)
    const [message, ...more] = arrived()
    expect(more).toEqual([])
    expect(message).toMatchObject({ template: platforms[name].comments.id, page: `pagesA/detail/detail?id=${post.id}&part=comments` })
    expect(Object.values(message!.fields)).toEqual(expect.arrayContaining(['老张', '在哪里钓的？']))
    expect(await allowed()).toBe(1)
  })

  test('brings as many as were agreed to, and then none', async () => {
    const { post, arrived, allowed, agree } = await subscriber(name)
    const other = await buildMember()
    for (const content of ['一', '二', '三']) await comment(other, post, content)
    expect([arrived().length, await allowed()]).toEqual([1, 0])
    await agree()
    await comment(other, post, '四')
    expect(arrived().map(({ fields }) => fields.thing2 ?? fields.评论内容)).toEqual(['一', '四'])
  })

  test('says that its member refuses: no more is sent until they agree again', async () => {
    const { post, person, arrived, allowed, agree } = await subscriber(name, { times: 3 })
    platforms[name].sim.subscriptions.refuse(person, platforms[name].comments.id)
    await comment(await buildMember(), post)
    expect([arrived(), await allowed()]).toEqual([[], 0])
    await agree()
    await comment(await buildMember(), post)
    expect([arrived().length, await allowed()]).toEqual([1, 0])
  })

  test('takes a fresh token where the old one has become invalid', async () => {
    const { post, arrived } = await subscriber(name, { times: 2 })
    await comment(await buildMember(), post)
    platforms[name].sim.revokeTokens()
    await comment(await buildMember(), post)
    expect(arrived()).toHaveLength(2)
  })

  test('that cannot be reached keeps nobody waiting, and what was agreed to is kept for the next', async () => {
    const { post, arrived, allowed } = await subscriber(name)
    failAt(name, () => new IntegrationError('failed', 'Somebody', 'no answer in time'))
    await comment(await buildMember(), post)
    expect([arrived(), await allowed()]).toEqual([[], 1])
    breakPlatforms(undefined)
    await comment(await buildMember(), post)
    expect([arrived().length, await allowed()]).toEqual([1, 0])
  })
})

test('says when it happened, by the clock of the town', async () => {
  const { me, post, arrived } = await subscriber()
  await call('POST comments', { type: 'comment', id: post.id, content: '来了' }, { as: await buildMember() })
  await finish()
  const at = new Date('2026-03-31T23:30:00Z')
  await db.updateTable('notice').set({ at }).where('member_id', '=', me.id).execute()
  await runJobs()
  expect(arrived().map(({ fields }) => fields.time3)).toEqual([expect.stringMatching(/^2026年4月1日\s07:30$/)])
})

test.each([
  [
    { text: '三米有鱼', title: '水库' },
    { text: '三米有鱼', title: '水库' },
  ],
  [
    { text: '', title: '水库' },
    { text: '水库', title: '水库' },
  ],
  [
    { text: '三米有鱼', title: '' },
    { text: '三米有鱼', title: '三米有鱼' },
  ],
  [
    { text: '', title: '' },
    { text: '有人评论', title: '有人评论' },
  ],
])('what it says leaves no part empty: %j', (said, parts) => {
  const notice = { ...said, users: [], count: 0, at: new Date(0).toISOString() }
  const all = { who: '钓鱼伴侣', what: '有人评论', time: expect.stringMatching(/^1970年1月1日\s08:00$/), count: '1' }
  expect(partsOf(notice as never, '有人评论', '钓鱼伴侣')).toEqual({ ...all, ...parts })
})

test('of many notices at once, no more are sent than were agreed to', async () => {
  const { post, arrived, allowed } = await subscriber('wechat', { times: 3 })
  const others = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
  await Promise.all(others.map((other) => comment(other, post)))
  expect([arrived().length, await allowed()]).toEqual([3, 0])
})

test('a member who muted one tab is notified of the others', async () => {
  const { me, post, arrived } = await subscriber()
  await call('POST notice/set-push-status', { tabs: { likes: false, system: false } }, { as: me })
  await comment(await buildMember(), post)
  expect(arrived()).toHaveLength(1)
})

test('a process that dies while the platform has a message does not send it again', async () => {
  const { post, allowed } = await subscriber()
  const answers: ((taken: boolean) => void)[] = []
  breakPlatforms((real) => ({
    wechat: {
      ...real.mini.wechat!,
      appId: platforms.wechat.appId,
      send: () =>
        new Promise((resolve) => {
          answers.push(resolve)
        }),
    } as never,
  }))
  await call('POST comments', { type: 'comment', id: post.id, content: '来了' }, { as: await buildMember() })
  const dying = runJobs()
  while (!answers.length) await new Promise(setImmediate)
  expect([await allowed(), (await countJobs(db)).waiting]).toEqual([0, 1])
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from graphile_worker.jobs where locked_by is not null))`.execute(db)
  await runJobs()
  expect([answers.length, (await countJobs(db)).waiting]).toEqual([1, 0])
  answers[0]!(true)
  await dying
})

describe('a platform that', () => {
  const due = () => sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(db)
  const pauses = async () =>
    (
      await sql<{
        s: number
      }>`select round(extract(epoch from run_at - updated_at))::int as s from graphile_worker.jobs where locked_at is null`.execute(db)
    ).rows.map(({ s }) => s)
  afterEach(() => sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db))

  test.each([
    ['cannot be reached', () => new IntegrationError('failed', 'Somebody', 'ECONNREFUSED', '', false)],
    ['wants us to slow down', () => new IntegrationError('busy', 'Somebody', 'errcode 45009', '45009')],
  ])('%s is asked again after a pause that grows, and the message arrives once', async (_, error) => {
    const { post, arrived, allowed } = await subscriber()
    failAt('wechat', error)
    await comment(await buildMember(), post)
    const first = await pauses()
    await due()
    await runJobs()
    const second = await pauses()
    expect([first.length, second.length, first[0]! > 0, second[0]! > first[0]!]).toEqual([1, 1, true, true])
    expect([arrived(), await allowed()]).toEqual([[], 1])
    breakPlatforms(undefined)
    await due()
    await runJobs()
    expect([arrived().length, await allowed(), await countJobs(db)]).toEqual([1, 0, { waiting: 0, givenUp: 0 }])
  })

  test('is not there at all is asked once it is', async () => {
    const { post, arrived, allowed } = await subscriber()
    simulator.wechat.revokeTokens()
    const { fetch } = globalThis
    globalThis.fetch = (async () => {
      throw new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } })
    }) as never
    await comment(await buildMember(), post).finally(() => {
      globalThis.fetch = fetch
    })
    expect([arrived(), await allowed(), (await countJobs(db)).waiting]).toEqual([[], 1, 1])
    await due()
    await runJobs()
    expect([arrived().length, await allowed()]).toEqual([1, 0])
  })

  test('goes on failing is given up', async () => {
    const { post, arrived, allowed } = await subscriber()
    failAt('wechat', () => new IntegrationError('busy', 'Somebody', 'errcode 45009', '45009'))
    await comment(await buildMember(), post)
    for (let attempt = 1; attempt < 7; attempt++) {
      expect(await countJobs(db)).toEqual({ waiting: 1, givenUp: 0 })
      await due()
      await runJobs()
    }
    expect([arrived(), await allowed(), await countJobs(db)]).toEqual([[], 1, { waiting: 0, givenUp: 1 }])
  })

  test('may have got it is not asked again', async () => {
    const { post, allowed } = await subscriber()
    failAt('wechat', () => new IntegrationError('failed', 'Somebody', 'no answer in time'))
    await comment(await buildMember(), post)
    expect([await allowed(), (await countJobs(db)).waiting]).toEqual([1, 0])
  })
})

describe('nothing is sent', () => {
  const silent = async ({ post, arrived, allowed }: Awaited<ReturnType<typeof subscriber>>, by?: BuiltMember) => {
    await comment(by ?? (await buildMember()), post)
    expect([arrived(), await allowed()]).toEqual([[], 1])
  }

  test('to a member who is in the app, wherever their socket is', async () => {
    const them = await subscriber()
    const client = await enter(await listen(), them.me)
    await app.hub.settled()
    await silent(them)
    await client.close()
    while (await db.selectFrom('socket_member').select('member_id').where('member_id', '=', them.me.id).executeTakeFirst())
      await new Promise(setImmediate)
    await comment(await buildMember(), them.post)
    expect(them.arrived()).toHaveLength(1)
  })

  test('of a tab of which they want no word', async () => {
    const them = await subscriber()
    await call('POST notice/set-push-status', { tabs: { comments: false } }, { as: them.me })
    await silent(them)
  })

  test('of what they did not agree to', async () => {
    const them = await subscriber()
    await like(await buildMember(), them.post)
    expect([them.arrived(), await them.allowed()]).toEqual([[], 1])
  })

  test('of their own deeds, nor of those of somebody whom they blocked', async () => {
    const them = await subscriber()
    await silent(them, them.me)
    const other = await buildMember()
    await call('POST content-manage/add-blacklist', { id: other.id }, { as: them.me })
    await call('POST comments', { type: 'comment', id: them.post.id, content: '在吗' }, { as: other }).catch(() => undefined)
    await runJobs()
    expect(them.arrived()).toEqual([])
  })

  test('while the operator has set no templates', async () => {
    const them = await subscriber()
    await storeSetting(db, 'seast_subscribe_templates', {})
    await silent(them)
  })

  test('for a call that is made again with the same key', async () => {
    const them = await subscriber()
    const headers = { 'idempotency-key': 'one-comment-only' }
    const other = await buildMember()
    for (let i = 0; i < 2; i++) await call('POST comments', { type: 'comment', id: them.post.id, content: '一次' }, { as: other, headers })
    await runJobs()
    expect(them.arrived()).toHaveLength(1)
  })
})

test('likes that join an unread notice are pushed once, and one that is taken back and given again is no news', async () => {
  const { me, post, arrived } = await subscriber('wechat', { times: 5, template: likes.id })
  const [first, second] = [await buildMember(), await buildMember()]
  await like(first, post)
  await like(second, post)
  for (const on of [false, true]) for (const by of [first, second]) await like(by, post, on)
  await call('POST notice/set-status', {}, { as: me })
  await like(await buildMember(), post)
  expect(arrived().map(({ fields }) => fields)).toEqual([{ thing1: '赞了你的动态', number2: '1' }])
})

test.each([
  ['fr-FR', 'a aimé'],
  ['zh-TW', '對你的動態按讚'],
] as const)('a member who agreed with an app in %s reads what happened in it', async (language, words) => {
  const { post, arrived } = await subscriber('wechat', { template: likes.id, language })
  await like(await buildMember(), post)
  expect(arrived().map(({ fields }) => fields.thing1)).toEqual([words])
})

test('who agrees once more in another language reads the next in that one, by whichever call', async () => {
  const { me, person, post, arrived } = await subscriber('wechat', { template: likes.id })
  simulator.wechat.subscriptions.agree(person, likes.id)
  const inLanguage = (language: string) => ({ as: me, headers: { 'accept-language': language } })
  await call('POST subscribe', { platform: 'wechat', accepted: [likes.id] }, inLanguage('fr-FR'))
  await like(await buildMember(), post)
  await call('POST notice/push', { kind: 'wechat', token: likes.id }, inLanguage('zh-TW'))
  await like(await buildMember(), await buildPost({ author: me }))
  expect(arrived().map(({ fields }) => fields.thing1)).toEqual(['a aimé', '對你的動態按讚'])
})

test('what a push says happened fits into a field of WeChat in every language', () => {
  const long = Object.values(pushedTexts).flatMap((texts) => Object.values(texts).filter((text) => text.length > 20))
  expect(long).toEqual([])
})

test('the site itself may tell of the same again, and leads to the notices', async () => {
  const { me, arrived } = await subscriber('wechat', { times: 2, template: system.id })
  const moderator = await buildModerator()
  await call('POST content-manage/add-blacklist', { id: me.id, until: new Date(Date.now() + 60_000).toISOString() }, { as: moderator })
  await runJobs()
  const banned = { page: 'member/notice/notice', fields: { thing1: '你的账号被禁言了' } }
  expect(arrived()).toMatchObject([banned])
  await call('POST notice/set-status', {}, { as: me })
  await call('POST content-manage/add-blacklist', { id: me.id, until: new Date(Date.now() + 90_000).toISOString() }, { as: moderator })
  await runJobs()
  expect(arrived()).toMatchObject([banned, banned])
})

test('a member who does and undoes something of the same tab again and again is pushed once', async () => {
  const { me, arrived } = await subscriber('wechat', { times: 3, template: system.id })
  const { publish, offer, status } = await openMarket(server)
  const { id } = await publish()
  await offer(id, 26_000, me)
  for (let i = 0; i < 2; i++) {
    await status(id, 'sold', { userId: me.id })
    await runJobs()
    await status(id, 'on_sale')
  }
  expect(arrived().map(({ fields }) => fields.thing1)).toEqual(['光威 4.5 米手竿'])
})

test('what was read, or closed, before its turn came is not sent', async () => {
  const { me, post, arrived, allowed } = await subscriber()
  const [writer, secret] = [await buildMember(), await buildPost({ author: await buildMember() })]
  const {
    body: { comment: mine },
  } = await call('POST comments', { type: 'comment', id: secret.id, content: '前排' }, { as: me })
  await runJobs()
  await call('POST comments', { type: 'comment', id: secret.id, content: '秘密', parent: mine!.id }, { as: writer })
  await call('POST comments', { type: 'comment', id: post.id, content: '在哪里钓的？' }, { as: writer })
  expect((await countJobs(db)).waiting).toBe(2)
  await db.updateTable('post').set({ visibility: 3 }).where('id', '=', secret.id).execute()
  const read = await db
    .selectFrom('notice')
    .select('id')
    .where('member_id', '=', me.id)
    .where('kind', '=', 'comment')
    .executeTakeFirstOrThrow()
  await call('POST notice/view', { id: read.id }, { as: me })
  await runJobs()
  expect([arrived(), await allowed(), (await countJobs(db)).waiting]).toEqual([[], 1, 0])
})

test('long names and texts are cut to what WeChat takes, and lines made one', async () => {
  const { post, arrived } = await subscriber()
  await comment(
    await buildMember({ nickname: '一二三四五六七八九十再来几个字' }),
    post,
    '第一行很长很长很长很长很长\n第二行也很长很长很长很长',
  )
  expect(arrived()[0]!.fields).toMatchObject({ name1: '一二三四五六七八九…', thing2: '第一行很长很长很长很长很长 第二行也很…' })
})

test('of what a member may not read, nothing is said', async () => {
  const { me, arrived } = await subscriber()
  const writer = await buildMember()
  const secret = await buildPost({ author: writer, visibility: 3, body: `@${me.nickname} 秘密` })
  await comment(writer, secret, `@${me.nickname} 看这里`)
  expect(arrived()).toEqual([])
})

test('no token and no secret is ever logged', async () => {
  const { post } = await subscriber('wechat', { times: 2 })
  const { fetch } = globalThis
  const asked: string[] = []
  globalThis.fetch = (async (url: URL) => {
    asked.push(String(url))
    throw new TypeError('fetch failed', { cause: { code: 'ECONNRESET' } })
  }) as never
  logged.length = 0
  await comment(await buildMember(), post)
  globalThis.fetch = fetch
  expect(asked.some((url) => url.includes('/cgi-bin/message/subscribe/send?access_token='))).toBe(true)
  expect(logged.join('')).toContain('WeChat: ECONNRESET')
  expect(logged.join('')).not.toMatch(/access_token|openid|secret/)
})
