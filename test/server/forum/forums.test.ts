import type { Input } from '@anglers/contract'
import { FORUM_BAN_DAYS_MAX, FORUM_DESCRIPTION_CHARS, FORUM_NAME_CHARS, FORUM_PRICE_MAX_FEN } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { eraseForums } from '../../../server/src/domains/forum/erasing.ts'
import { forumHeads } from '../../../server/src/domains/forum/heads.ts'
import { addForum, describeForum, setForumAccess, setForumModerator } from '../../../server/src/domains/forum/operating.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { COMMANDS_MS, runCommand } from '../support/process.ts'
import { openTestServer } from '../support/server.ts'

const { call, refused, db, store, config, context, databaseUrl, buildMember, buildModerator, buildForum, buildPicture, buildPost, close } =
  await openTestServer()
afterAll(close)

const [host, reader] = [await buildMember(), await buildMember()]
const [HOUR_MS, DAY_MS] = [60 * 60_000, 24 * 60 * 60_000]
const inMs = (ms: number) => new Date(Date.now() + ms).toISOString()

const page = async (id: number, as?: BuiltMember) => (await call('GET bbs/forum', { id }, { as })).body
const gate = async (id: number, as?: BuiltMember) => (await call('GET bbs/page-no-power', { id }, { as })).body
const logOf = async (id: number, as = host) => (await call('GET bbs/log', { id }, { as })).body
const noticesOf = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body
let added = 0
const newName = () => `新版块${++added}`

describe('GET bbs/bbs-list', () => {
  test('has the sections in the order in which they were added, and in each its forums likewise', async () => {
    const [first, second, third] = [newName(), newName(), newName()]
    const sections = [newName(), newName()] as const
    await addForum(context, sections[0], first, '一')
    await addForum(context, sections[1], second, '')
    await addForum(context, ` ${sections[0]} `, ` ${third} `, ' 三\n钓 ')
    const { body } = await call('GET bbs/bbs-list')
    const found = body.filter(({ name }) => sections.includes(name))
    expect(found.map(({ name, forums }) => [name, forums.map((forum) => [forum.name, forum.description])])).toEqual([
      [
        sections[0],
        [
          [first, '一'],
          [third, '三 钓'],
        ],
      ],
      [sections[1], [[second, '']]],
    ])
  })

  test('says of each how many follow it and, where the reader may enter, how much is said there', async () => {
    const [open, closed] = [await buildForum(), await buildForum({ access: 'paid', priceFen: 300, moderators: [host] })]
    for (const forumId of [open.id, closed.id]) await call('POST publish/bbs', { forumId, title: '开竿', content: '早' }, { as: host })
    const cover = await buildPicture(host)
    await db.updateTable('forum').set({ cover_id: cover }).where('id', '=', open.id).execute()
    await call('POST bbs/like', { id: open.id, on: true }, { as: reader })
    const seen = async (as?: BuiltMember) => {
      const forums = (await call('GET bbs/bbs-list', {}, { as })).body.flatMap((section) => section.forums)
      return [open, closed].map(({ id }) => forums.find((forum) => forum.id === id))
    }
    const hall = (following: boolean) => [
      { access: 'all', priceFen: null, open: true, following, counts: { posts: 1, followers: 1 }, cover: { id: cover } },
      { access: 'paid', priceFen: 300, open: false, following: false, counts: { posts: null, followers: 0 }, cover: null },
    ]
    expect([await seen(reader), await seen()]).toMatchObject([hall(true), hall(false)])
    expect((await seen(host))[1]).toMatchObject({ open: true, counts: { posts: 1 } })
  })
})

describe('following a forum', () => {
  test('turns around without a wish, counts each once, and is each member’s own', async () => {
    const [forum, other] = [await buildForum(), await buildMember()]
    const like = async (as: BuiltMember, on?: boolean) => (await call('POST bbs/like', { id: forum.id, on }, { as })).body
    expect([await like(reader), await like(reader, true), await like(other, true)]).toEqual([
      { on: true, count: 1 },
      { on: true, count: 1 },
      { on: true, count: 2 },
    ])
    expect([await like(reader), await like(reader, false)]).toEqual([
      { on: false, count: 1 },
      { on: false, count: 1 },
    ])
    expect([(await page(forum.id, reader)).following, (await page(forum.id, other)).following]).toEqual([false, true])
    expect(await refused('POST bbs/like', { id: 999_999, on: true }, { as: reader })).toMatchObject({ code: 'rest_not_found' })
  })

  test('has a list of one’s own, the latest followed first', async () => {
    const [me, forums] = [await buildMember(), [await buildForum(), await buildForum(), await buildForum()]]
    for (const { id } of forums) await call('POST bbs/like', { id, on: true }, { as: me })
    await call('POST bbs/like', { id: forums[0]!.id, on: true }, { as: host })
    const { body } = await call('GET bbs/bbs-like', {}, { as: me })
    expect(body.map(({ id, following }) => [id, following])).toEqual(forums.map(({ id }) => [id, true]).reverse())
    expect(await refused('GET bbs/bbs-like')).toMatchObject({ status: 401 })
  })
})

describe('who asks to be let into a forum', () => {
  const ask = (id: number, as: BuiltMember, content?: string) => call('POST bbs/ask', { id, content }, { as })
  const requests = async (id: number) => {
    const { body, total } = await call('GET bbs/requests', { id }, { as: host })
    expect(total).toBe(body.length)
    return body
  }

  test('waits with the words that they sent last, the first to ask first', async () => {
    const forum = await buildForum({ access: 'approval', moderators: [host] })
    const [first, second] = [await buildMember(), await buildMember()]
    await ask(forum.id, first, '想看看')
    await ask(forum.id, second)
    expect((await ask(forum.id, first, ' 钓龄十年 ')).body).toMatchObject({ open: false, waiting: true })
    expect((await requests(forum.id)).map(({ user, words }) => [user.id, words])).toEqual([
      [first.id, '钓龄十年'],
      [second.id, ''],
    ])
    expect([(await gate(forum.id, first)).waiting, (await gate(forum.id, reader)).waiting, (await gate(forum.id)).waiting]).toEqual([
      true,
      false,
      false,
    ])
    expect((await page(forum.id, reader)).waiting).toBe(false)
  })

  test('is told when they are not let in, stays outside, and may ask again', async () => {
    const [forum, member] = [await buildForum({ access: 'approval', moderators: [host] }), await buildMember()]
    await ask(forum.id, member)
    const [request] = await requests(forum.id)
    const decide = { id: request!.id, accept: false }
    expect((await call('POST bbs/decide', decide, { as: host })).body).toEqual({ accepted: false })
    expect(await page(forum.id, member)).toMatchObject({ open: false, waiting: false })
    expect(await noticesOf(member)).toMatchObject([
      { kind: 'forum_rejected', title: forum.name, link: expect.stringContaining(`${forum.id}`) },
    ])
    expect((await logOf(forum.id)).map(({ act, member: whom }) => [act, whom?.id])).toEqual([['reject', member.id]])
    for (const accept of [true, false])
      expect(await refused('POST bbs/decide', { id: request!.id, accept }, { as: host })).toMatchObject({ code: 'rest_not_found' })
    expect((await call('GET bbs/admitted', { id: forum.id }, { as: host })).body).toEqual([])
    expect((await ask(forum.id, member)).body.waiting).toBe(true)
  })

  test('of two moderators who decide at once is answered by one', async () => {
    const [forum, member] = [await buildForum({ access: 'approval', moderators: [host, reader] }), await buildMember()]
    await ask(forum.id, member)
    const [request] = await requests(forum.id)
    const outcomes = await Promise.allSettled(
      [host, reader].map((as) => call('POST bbs/decide', { id: request!.id, accept: as === host }, { as })),
    )
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect([(await page(forum.id, member)).open, (await logOf(forum.id)).length]).toEqual([outcomes[0]!.status === 'fulfilled', 1])
  })

  test('waits for nothing where they may enter, and cannot ask where nobody lets them in', async () => {
    const open = await buildForum({ moderators: [host] })
    expect((await ask(open.id, reader)).body).toMatchObject({ open: true, waiting: false })
    for (const access of ['members', 'vip', 'password', 'paid'] as const) {
      const forum = await buildForum({ access, moderators: [host] })
      const outcome = await ask(forum.id, reader).then(
        ({ body }) => body.waiting,
        () => 'refused',
      )
      expect([access, outcome, (await requests(forum.id)).length]).toEqual([access, access === 'members' ? false : 'refused', 0])
    }
  })
})

describe('moderators of a forum', () => {
  test('stand on its page, the first one first, as long as their account is there', async () => {
    const [second, third, gone] = [await buildMember(), await buildMember(), await buildMember()]
    const forum = await buildForum({ moderators: [second, gone, third] })
    for (const [at, { id }] of [third, gone, second].entries())
      await db
        .updateTable('forum_moderator')
        .set({ created_at: new Date(Date.now() + at) })
        .where('member_id', '=', id)
        .execute()
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    const shown = await page(forum.id)
    expect(shown.moderators.map(({ id, nickName }) => [id, nickName])).toEqual([
      [third.id, third.nickname],
      [second.id, second.nickname],
    ])
    expect([shown.can, (await page(forum.id, second)).can.manage, (await page(forum.id, reader)).can.manage]).toEqual([
      { post: true, manage: false },
      true,
      false,
    ])
  })

  test('change its rules, which its page then says, and the log that they did', async () => {
    const [forum, other] = [await buildForum({ moderators: [host] }), await buildForum({ moderators: [host] })]
    const { body } = await call('POST bbs/rules', { id: forum.id, content: ' 一人一帖 \r\n\r\n\r\n不卖鱼' }, { as: host })
    expect([body.rules, (await page(forum.id)).rules, (await page(other.id)).rules]).toEqual([
      '一人一帖\n\n不卖鱼',
      '一人一帖\n\n不卖鱼',
      '',
    ])
    expect((await logOf(forum.id)).map(({ act, actor }) => [act, actor?.id])).toEqual([['rules', host.id]])
  })

  test('change no rules that another one changed meanwhile, unless they have seen that', async () => {
    const forum = await buildForum({ moderators: [host] })
    const change = (content: string, before?: string) => ({ id: forum.id, content, ...(before !== undefined && { before }) })
    await call('POST bbs/rules', change('一人一帖', ''), { as: host })
    expect((await refused('POST bbs/rules', change('不卖鱼', ''), { as: host })).code).toBe('rest_conflict')
    expect((await page(forum.id)).rules).toBe('一人一帖')
    const both = await Promise.allSettled(['甲', '乙'].map((content) => call('POST bbs/rules', change(content, '一人一帖'), { as: host })))
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await logOf(forum.id)).length).toBe(2)
    expect((await call('POST bbs/rules', change('不问从前'), { as: host })).body.rules).toBe('不问从前')
  })

  test('read in the log what was done to which post', async () => {
    const forum = await buildForum({ moderators: [host] })
    const { id } = (await call('POST publish/bbs', { forumId: forum.id, title: '春钓鲫鱼', content: '正文' }, { as: reader })).body
    for (const on of [true, false]) await call('POST content-manage/commend', { id, mark: 'pinned', on }, { as: host })
    await call('POST content-manage/commend', { id, mark: 'essence', on: true }, { as: host })
    await call('POST content-manage/refuse', { id, content: ' 跑题 ' }, { as: host })
    expect((await logOf(forum.id)).map(({ act, postId, words }) => [act, postId, words])).toEqual([
      ['refuse', id, '春钓鲫鱼：跑题'],
      ['essence', id, '春钓鲫鱼'],
      ['pin', id, '- 春钓鲫鱼'],
      ['pin', id, '春钓鲫鱼'],
    ])
  })

  test('ban until a time that comes within a year; who is banned is told, and when it ends', async () => {
    const [forum, member] = [await buildForum({ moderators: [host] }), await buildMember()]
    const ban = (until: string | null) => ({ id: forum.id, userId: member.id, until })
    const faultsOf = async (ms: number) => (await refused('POST bbs/ban', ban(inMs(ms)), { as: host })).faults
    expect(await faultsOf(-1_000)).toEqual(['until past'])
    expect(await faultsOf(FORUM_BAN_DAYS_MAX * DAY_MS + HOUR_MS)).toEqual([`until too_large ${FORUM_BAN_DAYS_MAX}`])
    expect((await page(forum.id, member)).bannedUntil).toBeNull()
    const until = inMs(FORUM_BAN_DAYS_MAX * DAY_MS - HOUR_MS)
    expect((await call('POST bbs/ban', ban(until), { as: host })).body).toEqual({ bannedUntil: until })
    expect(await noticesOf(member)).toMatchObject([{ kind: 'forum_banned', title: forum.name, until }])
    // One who is banned already is banned until the new time.
    const sooner = inMs(HOUR_MS)
    await call('POST bbs/ban', ban(sooner), { as: host })
    expect((await page(forum.id, member)).bannedUntil).toBe(sooner)
    await call('POST bbs/ban', ban(null), { as: host })
    expect([(await page(forum.id, member)).bannedUntil, (await noticesOf(member)).map(({ kind }) => kind)[0]]).toEqual([
      null,
      'forum_unbanned',
    ])
    expect((await logOf(forum.id)).map(({ act, words }) => [act, words])).toEqual([
      ['unban', ''],
      ['ban', sooner],
      ['ban', until],
    ])
    expect(await refused('POST bbs/ban', { ...ban(until), userId: 999_999 }, { as: host })).toMatchObject({ code: 'rest_not_found' })
  })

  test('ban no other moderator of it, nor themselves; those of the site do, and a ban holds in that forum alone', async () => {
    const [second, operator] = [await buildMember(), await buildModerator()]
    const [forum, elsewhere] = [await buildForum({ moderators: [host, second] }), await buildForum()]
    const ban = (userId: number) => ({ id: forum.id, userId, until: inMs(HOUR_MS) })
    for (const userId of [second.id, host.id])
      expect(await refused('POST bbs/ban', ban(userId), { as: host })).toMatchObject({ code: 'rest_forbidden' })
    await call('POST bbs/ban', ban(second.id), { as: operator })
    const write = { title: '标题', content: '正文' }
    expect(await refused('POST publish/bbs', { ...write, forumId: forum.id }, { as: second })).toMatchObject({ code: 'forum_banned' })
    expect((await page(elsewhere.id, second)).bannedUntil).toBeNull()
    await call('POST publish/bbs', { ...write, forumId: elsewhere.id }, { as: second })
  })

  test('keep whom they banned from joining an activity there, and not from leaving it', async () => {
    const [forum, member] = [await buildForum({ moderators: [host] }), await buildMember()]
    const activity = { startsAt: inMs(DAY_MS), endsAt: inMs(2 * DAY_MS), capacity: null, partyMost: 2, phoneWanted: false }
    const form = { forumId: forum.id, kind: 'activity' as const, title: '清湖', content: '', activity }
    const { id } = (await call('POST publish/bbs', form, { as: reader })).body
    const take = (act: 'join' | 'leave', party?: number) => ({ id, act, party })
    expect((await call('POST bbs/activity', take('join'), { as: member })).body.can.join).toBe(true)
    await call('POST bbs/ban', { id: forum.id, userId: member.id, until: inMs(HOUR_MS) }, { as: host })
    expect((await call('GET bbs/activity', { id }, { as: member })).body).toMatchObject({ mine: { party: 1 }, can: { join: false } })
    expect(await refused('POST bbs/activity', take('join', 2), { as: member })).toMatchObject({ code: 'forum_banned' })
    expect((await call('POST bbs/activity', take('leave'), { as: member })).body).toMatchObject({ mine: null, taken: 0 })
    expect(await refused('POST bbs/activity', take('join'), { as: member })).toMatchObject({ code: 'forum_banned' })
  })
})

describe('operators', () => {
  test('add no forum twice, and none without a name or with one that is too long', async () => {
    const [name, section] = [newName(), newName()]
    const long = (chars: number) => '长'.repeat(chars + 1)
    await addForum(context, section, name, '')
    const wrong: [section: string, name: string, words: string, said: string][] = [
      [section, name, '', `There is a forum ${name} already.`],
      [section, ' ', '', "A forum's name has 1 to"],
      [section, long(FORUM_NAME_CHARS), '', "A forum's name has 1 to"],
      [long(FORUM_NAME_CHARS), newName(), '', "A section's name has 1 to"],
      [section, newName(), long(FORUM_DESCRIPTION_CHARS), 'A description has 1 to'],
    ]
    const add = async (...typed: [string, string, string]) => addForum(context, ...typed)
    for (const [of, called, words, said] of wrong) await expect(add(of, called, words)).rejects.toThrow(said)
    const { body } = await call('GET bbs/bbs-list')
    expect(body.find((one) => one.name === section)!.forums.map((forum) => forum.name)).toEqual([name])
    await addForum(context, section, '名'.repeat(FORUM_NAME_CHARS), '说'.repeat(FORUM_DESCRIPTION_CHARS))
  })

  test('say what one forum is about', async () => {
    const [forum, other] = [await buildForum(), await buildForum()]
    await describeForum(context, forum.name, ' 路亚 人的家 ')
    expect([(await page(forum.id)).description, (await page(other.id)).description]).toEqual(['路亚 人的家', ''])
    await expect(describeForum(context, '没有的版块', '什么')).rejects.toThrow('There is no forum 没有的版块.')
    await expect(describeForum(context, forum.name, ' ')).rejects.toThrow('A description has 1 to')
  })

  test.each<[access: string, what: string, said: string]>([
    ['friends', '', 'Who may enter is one of'],
    ['paid', '', 'The price is 1 to'],
    ['paid', '0', 'The price is 1 to'],
    ['paid', '1.5', 'The price is 1 to'],
    ['paid', String(FORUM_PRICE_MAX_FEN + 1), 'The price is 1 to'],
    ['password', ' ', 'A password has 1 to'],
  ])('open a forum by no %s of %j', async (access, what, said) => {
    const forum = await buildForum()
    await expect(setForumAccess(context, forum.name, access, what)).rejects.toThrow(said)
    expect(await gate(forum.id)).toMatchObject({ access: 'all', open: true })
  })

  test('open a forum by a price, which nothing says any more once it asks for something else', async () => {
    const forum = await buildForum()
    await setForumAccess(context, forum.name, 'paid', String(FORUM_PRICE_MAX_FEN))
    expect(await gate(forum.id)).toMatchObject({ access: 'paid', priceFen: FORUM_PRICE_MAX_FEN, open: false })
    await setForumAccess(context, forum.name, 'members', '500')
    expect([await gate(forum.id), await gate(forum.id, reader)]).toMatchObject([
      { access: 'members', priceFen: null, open: false },
      { priceFen: null, open: true },
    ])
  })

  test('close a forum of many posts whole, and open it again', async () => {
    const [forum, author] = [await buildForum(), await buildMember()]
    const elsewhere = await buildPost({ author })
    const many = 501
    await sql`insert into post (type, state, author_id, forum_id, title, live_seq, published_at)
      select 'bbs', 'live', ${author.id}, ${forum.id}, '鲫鱼 ' || i, nextval('live_seq'), now() from generate_series(1, ${many}) i`.execute(
      db,
    )
    const listed = async () => (await call('GET posts', { author: author.id, per_page: 1 })).total
    await setForumAccess(context, forum.name, 'vip')
    expect([await listed(), (await call('GET posts', { author: author.id })).body.map(({ id }) => id)]).toEqual([1, [elsewhere.id]])
    await setForumAccess(context, forum.name, 'all')
    expect(await listed()).toBe(many + 1)
  })

  test('make members moderators of one forum, and dismiss them', async () => {
    const [forum, other, member] = [await buildForum(), await buildForum(), await buildMember()]
    const manages = async () => [(await page(forum.id, member)).can.manage, (await page(other.id, member)).can.manage]
    for (let time = 0; time < 2; time++) await setForumModerator(context, forum.name, member.login, true)
    await setForumModerator(context, other.name, member.login, true)
    expect(await manages()).toEqual([true, true])
    await setForumModerator(context, forum.name, member.login, false)
    expect(await manages()).toEqual([false, true])
    await expect(setForumModerator(context, forum.name, 'no-such-login', true)).rejects.toThrow('There is no member no-such-login.')
    await expect(setForumModerator(context, '没有的版块', member.login, true)).rejects.toThrow('There is no forum 没有的版块.')
  })

  test(
    'do so by a command',
    async () => {
      const [name, member] = [newName(), await buildMember()]
      const forums = (...typed: string[]) => runCommand('forums', typed, databaseUrl)
      expect(await forums('add', newName(), name, '路亚', '人的家')).toBe('done\n')
      expect(await forums('moderator', name, member.login)).toBe('done\n')
      const hall = (await call('GET bbs/bbs-list', {}, { as: member })).body.flatMap((section) => section.forums)
      const forum = hall.find((one) => one.name === name)!
      expect([forum.description, (await page(forum.id, member)).can.manage]).toEqual(['路亚 人的家', true])
      expect(await forums('add', name)).toContain('npm run -s forums -- add SECTION NAME')
    },
    COMMANDS_MS,
  )
})

test('what is said of a forum’s page is its name, what it is about, and its cover', async () => {
  const forum = await buildForum({ access: 'vip' })
  await describeForum(context, forum.name, '路亚人的家')
  const services = { db, store, modules: context.modules, config, viewer: null }
  const head = () => forumHeads['pages/bbs/bbs-list'](services, new URLSearchParams({ id: String(forum.id) }))
  expect(await head()).toEqual({ title: forum.name, description: '路亚人的家', picture: null })
  await db
    .updateTable('forum')
    .set({ cover_id: await buildPicture(host) })
    .where('id', '=', forum.id)
    .execute()
  expect(await head()).toMatchObject({ picture: (await page(forum.id)).cover!.card })
})

test('who is erased is nameless in the logs of forums, with what was said of them; what they did as a moderator stays', async () => {
  const [former, member] = [await buildMember(), await buildMember()]
  const forum = await buildForum({ moderators: [host, former] })
  const until = inMs(HOUR_MS)
  for (const [as, userId] of [
    [former, reader.id],
    [host, member.id],
    [former, member.id],
  ] as const)
    await call('POST bbs/ban', { id: forum.id, userId, until }, { as })
  for (const { id } of [former, member]) await transact(context, (trx) => eraseForums(trx.db, id))
  expect((await logOf(forum.id)).map(({ actor, member: whom, words }) => [actor?.id, whom?.id, words])).toEqual([
    [undefined, undefined, ''],
    [host.id, undefined, ''],
    [undefined, reader.id, until],
  ])
})

test('what a member is to forums goes home with them', async () => {
  const [me, other] = [await buildMember({ credit: 1_000 }), await buildMember()]
  const [followed, bought, asked, moderated] = [
    await buildForum(),
    await buildForum({ access: 'paid', priceFen: 300 }),
    await buildForum({ access: 'approval', moderators: [host] }),
    await buildForum({ moderators: [me] }),
  ]
  for (const as of [me, other]) await call('POST bbs/ask', { id: asked.id, content: as === me ? '我的话' : '他的话' }, { as })
  await call('POST bbs/like', { id: followed.id, on: true }, { as: me })
  await call('POST bbs/like', { id: asked.id, on: true }, { as: other })
  await call('POST bbs/pay', { id: bought.id, priceFen: 300 }, { as: me })
  const until = inMs(HOUR_MS)
  for (const userId of [me.id, other.id]) await call('POST bbs/ban', { id: asked.id, userId, until }, { as: host })
  const time = expect.any(String)
  const { body } = await call('GET user/export', {}, { as: me })
  expect(body).toMatchObject({
    forums: [{ forum: followed.name, followedAt: time }],
    forumAdmissions: [{ forum: bought.name, way: 'paid', priceFen: 300, admittedAt: time }],
    forumRequests: [{ forum: asked.name, words: '我的话', askedAt: time }],
    forumRoles: [
      { moderates: moderated.name, since: time },
      { bannedFrom: asked.name, until },
    ],
  })
})

test('what a member promised for answers, and joined, in forums goes home with them, and what others did does not', async () => {
  const [me, other, forum] = [await buildMember({ points: 100 }), await buildMember({ points: 100 }), await buildForum()]
  const write = async (as: BuiltMember, own: Partial<Input<'POST publish/bbs'>>) =>
    (await call('POST publish/bbs', { forumId: forum.id, title: '标题', content: '正文', ...own }, { as })).body.id
  const question = await write(me, { kind: 'question', bounty: 30 })
  await write(other, { kind: 'question', bounty: 20 })
  const activity = { startsAt: inMs(DAY_MS), endsAt: inMs(2 * DAY_MS), capacity: 2, partyMost: 2, phoneWanted: true }
  const id = await write(host, { kind: 'activity', activity })
  for (const [as, party] of [
    [other, 1],
    [me, 2],
  ] as const)
    await call('POST bbs/activity', { id, act: 'join', party, phone: '13800138000' }, { as })
  const time = expect.any(String)
  const { body } = await call('GET user/export', {}, { as: me })
  const { bounties, activities } = body as unknown as Record<string, unknown>
  expect(bounties).toEqual([{ id: expect.any(Number), postId: question, amount: 30, outcome: null, until: time }])
  expect(activities).toEqual([
    { id: expect.any(Number), post: id, party: 2, phone: '13800138000', waiting: true, at: time, arrivedAt: null },
  ])
})
