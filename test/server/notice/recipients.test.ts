import type { Notice } from '@anglers/contract/notice'
import { NOTICE_USERS, NOTICES_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { storeSetting } from '../../../server/src/domains/settings/service.ts'
import { runCleanup } from '../../../server/src/housekeeping.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, buildMember, buildModerator, buildPost, buildPicture, buildComment, buildBlock, close } =
  await openTestServer()
afterAll(close)
// A first comment completes a task, which has a notice of its own: not tested here.
await storeSetting(db, 'seast_tasks', [])

const noticesOf = async (member: BuiltMember, tab?: Notice['tab']) =>
  (await call('GET notice/list', tab ? { tab } : {}, { as: member })).body
const unreadOf = async (member: BuiltMember) =>
  Object.fromEntries(
    (await call('GET notice/tabs', {}, { as: member })).body.filter(({ unread }) => unread > 0).map(({ key, unread }) => [key, unread]),
  )

const comment = async (as: BuiltMember, post: { id: number }, content: string, parent?: number) =>
  (await call('POST comments', { type: 'comment', id: post.id, content, ...(parent ? { parent } : {}) }, { as })).body.comment!
const like = (as: BuiltMember, post: { id: number }, on = true) => call('POST comments', { type: 'like', id: post.id, on }, { as })
const likeComment = (as: BuiltMember, id: number, on = true) => call('POST comments/mark', { id, on }, { as })
const follow = (as: BuiltMember, id: number, on = true) => call('POST user/follow', { id, on }, { as })
const readAll = (as: BuiltMember) => call('POST notice/set-status', {}, { as })

describe('a comment', () => {
  test.each([
    ['everyone', 0, false],
    ['members', 5, true],
  ] as const)('shows the picture of a post for %s by an address that its readers may open', async (_, visibility, isSigned) => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author, visibility, pictures: [await buildPicture(author)] })
    await comment(reader, post, '好鱼')
    const [notice] = await noticesOf(author)
    expect(notice!.picture!.includes('?e=')).toBe(isSigned)
  })

  test('tells the author of the post: who, what was said, under which post, with its picture', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const pictures = [await buildPicture(author), await buildPicture(author)]
    const post = await buildPost({ author, title: '早口鲫鱼', pictures })
    const keyOf = async (id: number) => (await db.selectFrom('media').select('key').where('id', '=', id).executeTakeFirstOrThrow()).key
    const portrait = await buildPicture(reader)
    await db.updateTable('member').set({ avatar_id: portrait }).where('id', '=', reader.id).execute()
    await comment(reader, post, '在哪里钓的？')
    expect(await noticesOf(author)).toEqual([
      {
        id: expect.any(Number),
        kind: 'comment',
        tab: 'comments',
        users: [
          expect.objectContaining({ id: reader.id, nickName: reader.nickname, avatar: expect.stringContaining(await keyOf(portrait)) }),
        ],
        count: 1,
        text: '在哪里钓的？',
        title: '早口鲫鱼',
        picture: expect.stringContaining(`${await keyOf(pictures[0]!)}-thumb`),
        link: `/pagesA/detail/detail?id=${post.id}&part=comments`,
        pictures: 0,
        comment: { id: expect.any(Number), postId: post.id, liked: false, can: { like: true, reply: true } },
        following: null,
        gone: false,
        until: null,
        target: { type: 'comment', id: expect.any(Number) },
        read: false,
        at: expect.any(String),
      },
    ])
    expect(await unreadOf(author)).toEqual({ comments: 1 })
  })

  test('tells nobody of their own', async () => {
    const author = await buildMember()
    const post = await buildPost({ author })
    const own = await comment(author, post, '补充一句')
    await comment(author, post, `@${author.nickname} 我自己`, own.id)
    await like(author, post)
    await likeComment(author, own.id)
    expect(await noticesOf(author)).toEqual([])
  })

  test('that answers another tells both its writer and the author, each once', async () => {
    const [author, first, second] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const root = await comment(first, post, '好钓点')
    await comment(second, post, `@${first.nickname} @${author.nickname} 同意`, root.id)
    expect((await noticesOf(first)).map(({ kind }) => kind)).toEqual(['reply'])
    expect((await noticesOf(author)).map(({ kind }) => kind)).toEqual(['comment', 'comment'])
    expect(await unreadOf(first)).toEqual({ comments: 1 })
  })

  test('that is deleted is no longer unread; where it was read, the notice says that it is gone', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const seen = await comment(reader, post, '早的')
    await readAll(author)
    const unseen = await comment(reader, post, '晚的')
    for (const { id } of [seen, unseen]) await call('POST comment-manage/del', { id }, { as: reader })
    expect(await noticesOf(author)).toMatchObject([{ text: '', gone: true, read: true, link: expect.stringContaining(`id=${post.id}`) }])
    expect(await unreadOf(author)).toEqual({})
  })
})

describe('a like', () => {
  test('joins those before it while they are unread', async () => {
    const author = await buildMember()
    const post = await buildPost({ author, title: '双尾' })
    const readers = await Promise.all(Array.from({ length: 5 }, () => buildMember()))
    for (const reader of readers) await like(reader, post)
    const [notice, ...others] = await noticesOf(author, 'likes')
    expect(others).toEqual([])
    expect(notice).toMatchObject({ kind: 'like_post', count: 5, title: '双尾', text: '', link: `/pagesA/detail/detail?id=${post.id}` })
    expect(notice!.users.map(({ id }) => id)).toEqual(
      readers
        .slice(-NOTICE_USERS)
        .reverse()
        .map(({ id }) => id),
    )
    expect(await unreadOf(author)).toEqual({ likes: 1 })
  })

  test('after the others were read begins a new notice, and the same member is named once', async () => {
    const [author, first, second] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    await like(first, post)
    await readAll(author)
    await like(first, post, false)
    await like(first, post)
    expect(await unreadOf(author)).toEqual({})
    await like(second, post)
    expect((await noticesOf(author)).map(({ count, read, users }) => [count, read, users[0]!.id])).toEqual([
      [1, false, second.id],
      [1, true, first.id],
    ])
  })

  test('that is taken back unread was never there', async () => {
    const [author, first, second] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    await like(first, post)
    await like(second, post)
    await like(second, post, false)
    expect(await noticesOf(author)).toMatchObject([{ count: 1, users: [{ id: first.id }] }])
    await like(first, post, false)
    expect(await noticesOf(author)).toEqual([])
    expect(await unreadOf(author)).toEqual({})
  })

  test('of a comment tells its writer, apart from likes of the post', async () => {
    const [writer, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author: writer })
    const { id } = await buildComment({ post, author: writer, body: '用蚯蚓' })
    await likeComment(reader, id)
    await like(reader, post)
    expect((await noticesOf(writer, 'likes')).map(({ kind, text }) => [kind, text])).toEqual([
      ['like_post', ''],
      ['like_comment', '用蚯蚓'],
    ])
    await likeComment(reader, id, false)
    expect((await noticesOf(writer, 'likes')).map(({ kind }) => kind)).toEqual(['like_post'])
  })

  test('of many at once is one notice that counts them all', async () => {
    const author = await buildMember()
    const post = await buildPost({ author })
    const readers = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
    await Promise.all(readers.map((reader) => like(reader, post)))
    await Promise.all(readers.slice(0, 5).map((reader) => like(reader, post, false)))
    expect((await noticesOf(author)).map(({ count }) => count)).toEqual([7])
    await Promise.all([
      ...readers.slice(0, 5).map((reader) => like(reader, post)),
      readAll(author),
      ...readers.slice(5).map((reader) => like(reader, post, false)),
    ])
    const left = await db.selectFrom('notice').select(['id', 'actor_count', 'read']).where('member_id', '=', author.id).execute()
    const actors = await db
      .selectFrom('notice_actor')
      .select('notice_id')
      .where(
        'notice_id',
        'in',
        left.map(({ id }) => id),
      )
      .execute()
    expect(left.filter(({ read }) => !read).length).toBeLessThanOrEqual(1)
    for (const { id, actor_count } of left) expect(actor_count).toBe(actors.filter(({ notice_id }) => notice_id === id).length)
  })
})

describe('a favourite', () => {
  test("is nobody else's affair", async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    await call('POST collect', { id: post.id, on: true }, { as: reader })
    expect(await noticesOf(author)).toEqual([])
  })
})

describe('a follow', () => {
  test('leads to the follower, and is undone unread', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await follow(other, me.id)
    expect(await noticesOf(me, 'follows')).toMatchObject([
      { kind: 'follow', users: [{ id: other.id }], link: `/pagesA/author/author?id=${other.id}` },
    ])
    await follow(other, me.id, false)
    expect(await noticesOf(me)).toEqual([])
    await follow(other, me.id)
    await readAll(me)
    await follow(other, me.id, false)
    await follow(other, me.id)
    expect(await unreadOf(me)).toEqual({})
    expect(await noticesOf(me)).toHaveLength(1)
  })
})

describe('an @', () => {
  const publish = (as: BuiltMember, content: string, more: object = {}) => call('POST publish/words', { content, ...more }, { as })

  test('in a post tells whom it names, though nothing parts the name from what follows', async () => {
    const [writer, named, longer] = [
      await buildMember(),
      await buildMember({ nickname: '老周' }),
      await buildMember({ nickname: '老周的竿' }),
    ]
    const {
      body: { id },
    } = await publish(writer, '跟@老周的竿一起，还有@老周你来不来')
    expect(await noticesOf(longer, 'mentions')).toMatchObject([
      { kind: 'mention', users: [{ id: writer.id }], link: `/pagesA/detail/detail?id=${id}` },
    ])
    expect(await noticesOf(named, 'mentions')).toHaveLength(1)
  })

  test('is notified once, however often the post is changed', async () => {
    const [writer, named] = [await buildMember(), await buildMember({ nickname: '阿海' })]
    const {
      body: { id },
    } = await publish(writer, '@阿海 看这里', { draft: true })
    expect(await noticesOf(named)).toEqual([])
    await publish(writer, '@阿海 看这里', { id })
    await readAll(named)
    await publish(writer, '@阿海 再看这里', { id })
    expect(await noticesOf(named)).toMatchObject([{ read: true }])
  })

  test('tells nobody who may not read the post', async () => {
    const [writer, named, vip, lapsed] = [
      await buildMember(),
      await buildMember({ nickname: '小满' }),
      await buildMember({ nickname: '大满', vip: true }),
      await buildMember({ nickname: '半满', vip_until: new Date(Date.now() - 1_000) }),
    ]
    await publish(writer, '@小满 @大满 @半满 密点', { visibility: 3 })
    await publish(writer, '@小满 @大满 @半满 会员看', { visibility: 4 })
    expect([await noticesOf(named), await noticesOf(lapsed)]).toEqual([[], []])
    expect(await noticesOf(vip)).toHaveLength(1)
  })

  test('of namesakes calls the one whom the writer follows, or nobody', async () => {
    const [writer, one, two] = [await buildMember(), await buildMember({ nickname: '同名' }), await buildMember({ nickname: '同名' })]
    await publish(writer, '@同名 一起吗')
    expect([...(await noticesOf(one)), ...(await noticesOf(two))]).toEqual([])
    await follow(writer, two.id)
    await publish(writer, '@同名 一起吗')
    expect(await noticesOf(one)).toEqual([])
    expect(await noticesOf(two, 'mentions')).toHaveLength(1)
  })

  test('inside an address calls nobody', async () => {
    const [writer, named] = [await buildMember(), await buildMember({ nickname: 'example.com' })]
    await publish(writer, '写到 a@example.com')
    expect(await noticesOf(named)).toEqual([])
  })
})

describe('between members who are blocked either way', () => {
  test.each(['who blocked', 'who was blocked'])('nobody notifies the one %s', async (which) => {
    const [author, reader, host] = [await buildMember(), await buildMember(), await buildMember()]
    await (which === 'who blocked' ? buildBlock(author, reader) : buildBlock(reader, author))
    const post = await buildPost({ author: host })
    await comment(reader, post, `@${author.nickname} 你好`)
    expect(await noticesOf(author)).toEqual([])
  })

  test.each(['who blocked', 'who was blocked'])(
    'neither is notified of what a third does under a post of the other (%s)',
    async (whose) => {
      const [author, blocked, third] = [await buildMember(), await buildMember(), await buildMember()]
      const post = await buildPost({ author })
      const said = await comment(blocked, post, '前排')
      await (whose === 'who blocked' ? buildBlock(author, blocked) : buildBlock(blocked, author))
      await comment(third, post, `@${blocked.nickname} 来看`)
      await comment(third, post, '同意', said.id)
      await likeComment(third, said.id)
      expect(await unreadOf(blocked)).toEqual({})
      expect(await unreadOf(author)).toEqual({ comments: 3 })
    },
  )

  test('earlier notices go', async () => {
    const [author, reader, other] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    await comment(reader, post, '钓友好')
    await like(reader, post)
    await like(other, post)
    await follow(author, reader.id)
    await call('POST content-manage/add-blacklist', { id: reader.id }, { as: author })
    expect(await noticesOf(author)).toMatchObject([{ kind: 'like_post', count: 1, users: [{ id: other.id }] }])
    expect(await noticesOf(reader)).toEqual([])
  })
})

describe('a post', () => {
  test('that is deleted takes what is unread with it, and is gone from what was read', async () => {
    const [author, reader, third] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    const said = await comment(reader, post, '好')
    await comment(third, post, '也好', said.id)
    await readAll(reader)
    await like(third, post)
    await call('POST content-manage/delete', { id: post.id }, { as: author })
    expect(await noticesOf(author)).toEqual([])
    expect(await noticesOf(reader)).toMatchObject([{ kind: 'reply', text: '', title: '', picture: null, link: '', gone: true }])
  })

  test('that was closed says no more than its title', async () => {
    const [author, reader, third] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author, title: '钓点', pictures: [await buildPicture(author)] })
    const said = await comment(reader, post, '好')
    await comment(third, post, '秘密', said.id)
    await db.updateTable('post').set({ visibility: 4 }).where('id', '=', post.id).execute()
    expect(await noticesOf(reader)).toMatchObject([{ text: '', title: '钓点', picture: null, gone: false }])
    await db.updateTable('post').set({ visibility: 3 }).where('id', '=', post.id).execute()
    expect(await noticesOf(reader)).toMatchObject([{ text: '', title: '', link: '', gone: true }])
  })
})

describe('the site itself', () => {
  test('tells what a moderator took away, and of a ban and its end', async () => {
    const [moderator, author] = [await buildModerator(), await buildMember()]
    const post = await buildPost({ author, title: '卖鱼' })
    const { id } = await buildComment({ author, body: '加我' })
    await call('POST content-manage/delete', { id: post.id }, { as: moderator })
    await call('POST comment-manage/del', { id }, { as: moderator })
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await call('POST content-manage/add-blacklist', { id: author.id, until, reason: '广告' }, { as: moderator })
    expect(
      (await noticesOf(author, 'system')).map(({ kind, text, until: end, users, count }) => [kind, text, end, users.length, count]),
    ).toEqual([
      ['banned', '广告', until, 0, 0],
      ['comment_removed', '加我', null, 0, 0],
      ['post_removed', '卖鱼', null, 0, 0],
    ])
    await call('POST content-manage/add-blacklist', { id: author.id, until, reason: '又是广告' }, { as: moderator })
    expect((await noticesOf(author, 'system')).map(({ text }) => text)).toEqual(['又是广告', '加我', '卖鱼'])
    await call('POST content-manage/add-blacklist', { id: author.id, until: null }, { as: moderator })
    expect((await noticesOf(author, 'system')).map(({ kind }) => kind)).toEqual(['unbanned', 'comment_removed', 'post_removed'])
  })

  test('says nothing where the author of a post, or of a comment, takes the comment away', async () => {
    const [host, guest] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author: host })
    for (const as of [host, guest]) {
      const { id } = await buildComment({ post, author: guest, body: '加我' })
      await call('POST comment-manage/del', { id }, { as })
    }
    expect(await noticesOf(guest, 'system')).toEqual([])
  })

  test('tells of a new password', async () => {
    const me = await buildMember({ password: 'old-password' })
    await call('POST user/setting', { password: { old: 'old-password', next: 'new-password' } }, { as: me })
    expect((await noticesOf(me)).map(({ kind, tab }) => [kind, tab])).toEqual([['password_changed', 'system']])
  })
})

describe('a notice', () => {
  test('goes with what it is about, when that is deleted for good, read or not', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const [gone, kept] = [await buildPost({ author }), await buildPost({ author })]
    for (const post of [gone, kept]) await like(reader, post)
    await comment(reader, gone, '好鱼')
    await call('POST notice/set-status', {}, { as: author })
    await db.deleteFrom('post').where('id', '=', gone.id).execute()
    expect((await noticesOf(author)).map(({ target }) => target)).toEqual([{ type: 'post', id: kept.id }])
  })

  test('is kept for NOTICES_KEPT_DAYS', async () => {
    const [author, reader] = [await buildMember(), await buildMember()]
    const [old, young] = [await buildPost({ author }), await buildPost({ author })]
    for (const post of [old, young]) await like(reader, post)
    const setAge = (post: { id: number }, days: number) =>
      sql`update notice set at = now() - make_interval(days => ${days}) where (subject_type, subject_id) = ('post', ${post.id})`.execute(db)
    await setAge(old, NOTICES_KEPT_DAYS + 1)
    await setAge(young, NOTICES_KEPT_DAYS - 1)
    await runCleanup(context)
    expect((await noticesOf(author)).map(({ link }) => link)).toEqual([`/pagesA/detail/detail?id=${young.id}`])
  })

  test('goes home with its member, and goes when they or who did it delete their account', async () => {
    const [author, reader, other] = [await buildMember(), await buildMember(), await buildMember()]
    const post = await buildPost({ author })
    await like(other, post)
    await like(reader, post)
    await follow(author, reader.id)
    await call('POST notice/push', { kind: 'app', token: 'a-device' }, { as: author })
    for (const [as, tab] of [
      [author, 'likes'],
      [reader, 'follows'],
    ] as const)
      await call('POST notice/set-push-status', { tabs: { [tab]: false } }, { as })
    expect((await call('GET user/export', {}, { as: author })).body).toMatchObject({
      notices: [{ kind: 'like_post', targetType: 'post', targetId: post.id, by: [reader.id, other.id], read: false }],
      pushOff: [{ tab: 'likes' }],
      pushTargets: [{ kind: 'app', token: 'a-device' }],
    })
    await db
      .updateTable('member')
      .set({ leaving_at: new Date(Date.now() - 1000) })
      .where('id', '=', reader.id)
      .execute()
    await call('POST site/logoff', {}, { as: reader })
    expect(await noticesOf(author)).toMatchObject([{ count: 1, users: [{ id: other.id }] }])
    expect(await db.selectFrom('notice').select('id').where('member_id', '=', reader.id).execute()).toEqual([])
    expect(await refused('GET notice/list', {}, { as: reader })).toMatchObject({ status: 401 })
  })
})
