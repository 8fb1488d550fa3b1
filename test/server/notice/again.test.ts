import { MENTIONS } from '@anglers/contract/limits'
import type { NoticeData } from '../../../server/src/domains/notice/tables.ts'
import { notifier } from '../../../server/src/domains/notice/writing.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { emit } from '../../../server/src/kernel/events.ts'
import type { NoticeTab } from '@anglers/contract/notice'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'
import { collectFrames } from '../support/frames.ts'

const { app, call, context, db, bus, buildMember, buildPost, buildBlock, close } = await openTestServer()
afterAll(close)

const noticesOf = async (member: BuiltMember) => (await call('GET notice/list', {}, { as: member })).body
const like = (as: BuiltMember, post: { id: number }, on = true) => call('POST comments', { type: 'like', id: post.id, on }, { as })
const comment = (as: BuiltMember, post: { id: number }, content: string) =>
  call('POST comments', { type: 'comment', id: post.id, content }, { as })
const readAll = (as: BuiltMember) => call('POST notice/set-status', {}, { as })

describe('a transaction that concerns a member in several ways', () => {
  /** What their sockets hear of a transaction that told them by these tabs (null: they read themselves), likes being switched off. */
  async function notificationsOf(tabs: (NoticeTab | null)[]): Promise<unknown[]> {
    const me = await buildMember()
    await like(await buildMember(), await buildPost({ author: me }))
    await call('POST notice/set-push-status', { tabs: { likes: false } }, { as: me })
    await app.running.finish()
    const { all } = collectFrames(bus, me)
    await transact(context, async (trx) => {
      for (const tab of tabs) await emit(trx, 'notice.unreadChanged', { member: me.id, tab })
    })
    await app.running.finish()
    return all
  }

  test.each<[NoticeTab | null, NoticeTab | null]>([
    ['likes', 'comments'],
    ['comments', 'likes'],
    ['likes', null],
    [null, 'likes'],
    ['comments', 'follows'],
  ])('by the tabs %s and %s, tells them once: one of the two they want to hear of', async (...tabs) => {
    expect(await notificationsOf(tabs)).toEqual([{ type: 'notice', unread: 1 }])
  })

  test('tells them nothing where they want no word of any of it', async () => {
    expect(await notificationsOf(['likes', 'likes'])).toEqual([])
  })
})

describe('reading', () => {
  test('reaches the other devices of the member, and reading the same again is not', async () => {
    const [me, reader] = [await buildMember(), await buildMember()]
    const posts = [await buildPost({ author: me }), await buildPost({ author: me })]
    for (const post of posts) await like(reader, post)
    await app.running.finish()
    const [latest] = await noticesOf(me)
    const { all } = collectFrames(bus, me)
    for (let i = 0; i < 2; i++) await call('POST notice/view', { id: latest!.id }, { as: me })
    await call('POST notice/set-status', { ids: [latest!.id] }, { as: me })
    for (let i = 0; i < 2; i++) await readAll(me)
    await app.running.finish()
    expect(all).toEqual([
      { type: 'notice', unread: 1 },
      { type: 'notice', unread: 0 },
    ])
  })
})

describe('the list of notices', () => {
  test('has at its top what somebody has just joined, however old its beginning', async () => {
    const [me, first, second] = [await buildMember(), await buildMember(), await buildMember()]
    const [old, young] = [await buildPost({ author: me }), await buildPost({ author: me })]
    const titles = async () => (await noticesOf(me)).map(({ link, count }) => [Number(/id=(\d+)/.exec(link)![1]), count])
    await like(first, old)
    await like(first, young)
    expect(await titles()).toEqual([
      [young.id, 1],
      [old.id, 1],
    ])
    await like(second, old)
    expect(await titles()).toEqual([
      [old.id, 2],
      [young.id, 1],
    ])
    const {
      body: [page],
    } = await call('GET notice/list', { per_page: 1, page: 2 }, { as: me })
    expect(page!.link).toContain(`id=${young.id}`)
  })
})

describe('an @', () => {
  test(`calls ${MENTIONS} members at most by one text`, async () => {
    const writer = await buildMember()
    const names = Array.from({ length: MENTIONS + 1 }, (_, i) => `群友${String(i).padStart(2, '0')}号`)
    const named = await Promise.all(names.map((nickname) => buildMember({ nickname })))
    await comment(writer, await buildPost(), named.map(({ nickname }) => `@${nickname} `).join(''))
    const notified = await Promise.all(named.map(async (member) => (await noticesOf(member)).length))
    expect(notified).toEqual([...Array.from({ length: MENTIONS }, () => 1), 0])
  })

  test('of a name that another had who is gone calls the one who is there', async () => {
    const [writer, gone, here] = [await buildMember(), await buildMember({ nickname: '旧名' }), await buildMember({ nickname: '旧名' })]
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await comment(writer, await buildPost(), '@旧名 在吗')
    expect(await noticesOf(here)).toMatchObject([{ kind: 'mention' }])
  })
})

test('a member blocked by the author of a post is not notified of what a third does under it', async () => {
  const [author, blocked, third] = [await buildMember(), await buildMember(), await buildMember()]
  const post = await buildPost({ author })
  await buildBlock(author, blocked)
  await comment(third, post, `@${blocked.nickname} 来看`)
  expect(await noticesOf(blocked)).toEqual([])
})

test('what is taken back and done again is there once; by another, beside it', async () => {
  const [me, first, second] = [await buildMember(), await buildMember(), await buildMember()]
  const post = await buildPost({ author: me })
  for (const on of [true, false, true, true]) await like(first, post, on)
  expect(await noticesOf(me)).toMatchObject([{ count: 1, users: [{ id: first.id }], read: false }])
  await readAll(me)
  await like(second, post)
  await like(second, post, false)
  expect(await noticesOf(me)).toMatchObject([{ count: 1, users: [{ id: first.id }], read: true }])
})

test('what was read of somebody is not told again, however often they take it back and do it again', async () => {
  const [me, fan] = [await buildMember(), await buildMember()]
  const post = await buildPost({ author: me })
  await like(fan, post)
  await readAll(me)
  for (const on of [false, true, false]) {
    await like(fan, post, on)
    expect(await noticesOf(me)).toMatchObject([{ count: 1, users: [{ id: fan.id }], read: true }])
  }
})

test('nobody is notified of what happened while they were leaving', async () => {
  const [gone, here, other] = [await buildMember({ deleted_at: new Date() }), await buildMember(), await buildMember()]
  await transact(context, (trx) =>
    notifier.notify(trx, { kind: 'mention', by: other.id, to: [gone.id, here.id], mergeKey: 'while they left' }),
  )
  expect(await db.selectFrom('notice').select('member_id').where('merge_key', '=', 'while they left').execute()).toEqual([
    { member_id: here.id },
  ])
})

test('what the site tells leads to a page of the app or to the web, says until when, and replaces what was unread of it', async () => {
  const me = await buildMember()
  const tell = (data: NoticeData) => transact(context, (trx) => notifier.notifyBySite(trx, me.id, 'announcement', 'the same', data))
  const until = '2026-06-01T00:00:00.000Z'
  await tell({ title: '旧的', link: '/pages/hot/hot' })
  await tell({ title: '维护', text: '今晚', link: 'https://example.com/a', until })
  const site = { kind: 'announcement', tab: 'system', users: [], count: 0, picture: null, gone: false, target: null, read: false }
  expect(await noticesOf(me)).toMatchObject([{ ...site, title: '维护', text: '今晚', link: 'https://example.com/a', until }])
  await readAll(me)
  for (const link of ['javascript:alert(1)', '//example.com', 'pages/hot/hot', '']) {
    await tell({ text: '新的', link })
    expect((await noticesOf(me))[0]).toMatchObject({ title: '', text: '新的', link: '', until: null })
  }
  expect(await noticesOf(me)).toHaveLength(2)
})

test('where pushes went, and which they did not want, goes with the account', async () => {
  const me = await buildMember({ leaving_at: new Date(Date.now() - 1_000) })
  const other = await buildMember()
  for (const as of [me, other]) {
    await call('POST notice/push', { kind: 'wechat', token: 'a-template' }, { as })
    await call('POST notice/set-push-status', { tabs: { likes: false } }, { as })
  }
  await db
    .insertInto('push_sent')
    .values([me, other].map(({ id }) => ({ member_id: id, subject: 'follow 1' })))
    .execute()
  await call('POST site/logoff', {}, { as: me })
  for (const table of ['push_target', 'push_off', 'push_sent'] as const) {
    expect(await db.selectFrom(table).select('member_id').where('member_id', 'in', [me.id, other.id]).execute()).toEqual([
      { member_id: other.id },
    ])
  }
})
