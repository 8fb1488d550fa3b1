import type { Input } from '@anglers/contract'
import { settleDueBounties } from '../../../server/src/domains/bbs/bounties.ts'
import { eraseContent } from '../../../server/src/domains/content/erase.ts'
import { decideOnPost } from '../../../server/src/domains/content/placing.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import type { BuiltMember } from '../support/factories.ts'
import { createQuestions } from '../support/questions.ts'
import { openTestServer } from '../support/server.ts'

const { context, call, refused, db, runJobs, buildMember, buildModerator, buildForum, buildPicture, close } = await openTestServer()
afterAll(close)

const [host, author, reader, stranger] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
const rich = await buildMember({ points: 100 })
const forum = await buildForum({ moderators: [host] })
const soon = (days: number) => new Date(Date.now() + days * 24 * 60 * 60_000).toISOString()

const buildThread = async (own: Partial<Input<'POST publish/bbs'>> = {}, as: BuiltMember = author) =>
  (await call('POST publish/bbs', { forumId: forum.id, title: '水库', content: '几米', ...own }, { as })).body.id
const comment = async (id: number, content: string, as: BuiltMember = reader, parent?: number) =>
  (await call('POST comments', { type: 'comment', id, content, parent }, { as })).body.comment!.id
const merge = (id: number, into: number, as: BuiltMember = host) => call('POST bbs/merge', { id, into }, { as })
const detail = async (id: number, as?: BuiltMember) => (await call('GET posts/detail', { id }, { as })).body
const listed = async () => (await call('GET bbs/post', { id: forum.id, per_page: 50 })).body.map(({ id }) => id)

test('a thread stands among the answers of the other one, with all that answered it, and its address leads there', async () => {
  const into = await buildThread({ title: '青龙水库钓况' })
  const mine = await comment(into, '上周去过')
  const id = await buildThread({
    title: '青龙水库怎么样',
    content: `有去过的吗 @${stranger.nickname}`,
    media: [await buildPicture(author)],
  })
  const first = await comment(id, '三米有鱼')
  const answer = await comment(id, '用什么饵', stranger, first)
  await call('POST comments', { type: 'like', id }, { as: reader })
  await call('POST collect', { id }, { as: reader })
  await call('POST collect', { id }, { as: stranger })
  await call('POST collect', { id: into }, { as: stranger })
  const { publishedAt } = await detail(id)

  await merge(id, into)

  expect(await listed()).not.toContain(id)
  expect(await detail(id)).toMatchObject({ id: into, title: '青龙水库钓况', counts: { comments: 4, favs: 2 } })
  const { body: threads } = await call('GET comments', { id: into })
  expect(threads).toMatchObject([
    {
      author: { id: author.id },
      body: `青龙水库怎么样\n有去过的吗 @${stranger.nickname}`,
      mentions: [{ id: stranger.id }],
      createdAt: publishedAt,
      pictures: [{}],
      counts: { likes: 1, replies: 2 },
      replies: [
        { id: first, body: '三米有鱼', counts: { replies: 0 } },
        { id: answer, replyTo: { id: first } },
      ],
    },
    { id: mine },
  ])
  // Who kept it keeps the other one, and finds it where it was among what they keep.
  expect((await call('GET collect/posts', {}, { as: reader })).body.map((post) => post.id)).toEqual([into])
  const kept = await db
    .selectFrom('member_stat')
    .select(['member_id', 'fav_count'])
    .where('member_id', 'in', [reader.id, stranger.id])
    .execute()
  expect(kept.map((row) => row.fav_count)).toEqual([1, 1])
  const { body: notices } = await call('GET notice/list', { tab: 'system' }, { as: author })
  expect(notices[0]).toMatchObject({
    kind: 'post_merged',
    title: '青龙水库怎么样',
    text: '青龙水库钓况',
    link: `/pagesA/detail/detail?id=${into}&part=comments`,
  })
  expect((await call('GET bbs/log', { id: forum.id }, { as: host })).body[0]).toMatchObject({
    act: 'merge',
    postId: id,
    words: '青龙水库怎么样',
  })
})

describe('what is said of one thread stands beside what is said of another:', () => {
  const kindsOf = async (as: BuiltMember) => {
    const { body } = await call('GET notice/list', { tab: 'system', per_page: 100 }, { as })
    return body.map(({ kind }) => kind).sort()
  }

  test('what moderators did with it', async () => {
    const [other, member] = [await buildForum({ moderators: [host] }), await buildMember()]
    for (let n = 0; n < 2; n++) {
      const [id, merged, into] = [await buildThread({}, member), await buildThread({}, member), await buildThread()]
      for (const mark of ['essence', 'pinned'] as const) await call('POST content-manage/commend', { id, mark, on: true }, { as: host })
      await call('POST bbs/move', { id, forumId: other.id }, { as: host })
      await call('POST content-manage/refuse', { id, content: '跑题' }, { as: host })
      await merge(merged, into)
    }
    const each = ['post_merged', 'post_moved', 'post_pinned', 'post_recommended', 'post_refused']
    expect((await kindsOf(member)).filter((kind) => kind.startsWith('post_'))).toEqual(each.flatMap((kind) => [kind, kind]))
  })

  test('which answer was accepted, and what became of its bounty', async () => {
    const { ask, answerTo, accept, like } = createQuestions({ call, buildMember }, forum.id)
    const [asker, answerer] = [await buildMember({ points: 100 }), await buildMember()]
    for (let n = 0; n < 2; n++) {
      await ask(10, asker)
      await like((await answerTo((await ask(10, asker)).id, answerer)).id)
      await accept((await answerTo((await ask(10, asker)).id, answerer)).id, asker)
    }
    await db.updateTable('bounty').set({ until: new Date() }).where('asker_id', '=', asker.id).execute()
    await settleDueBounties(context)
    const given = (await kindsOf(asker)).filter((kind) => kind.startsWith('bounty_'))
    expect(given).toEqual(['bounty_given', 'bounty_given', 'bounty_returned', 'bounty_returned'])
    expect((await kindsOf(answerer)).filter((kind) => kind === 'answer_accepted')).toHaveLength(4)
    const { body: notes } = await call('GET wallet/note', { type: 'points' }, { as: answerer })
    const gains = notes.filter(({ kind, amount }) => kind === 'bounty' && amount === 10)
    expect(new Set(gains.map(({ subject }) => subject?.id)).size).toBe(4)
    for (const { subject } of gains) expect(subject).toEqual({ type: 'post', id: expect.any(Number) })
  })
})

test('what moderators do with a thread is in the log of its forum, with what it was called, and why it was sent back', async () => {
  const own = await buildForum({ moderators: [host] })
  const id = await buildThread({ forumId: own.id, title: '老塘' })
  const mark = (mark: 'pinned' | 'essence', on: boolean) => call('POST content-manage/commend', { id, mark, on }, { as: host })
  await mark('pinned', true)
  await mark('pinned', false)
  await mark('essence', true)
  await call('POST content-manage/refuse', { id, content: ' 缺\n地点 ' }, { as: host })
  await call('POST publish/bbs', { id, forumId: own.id, title: '老塘记', content: '东门' }, { as: author })
  await call('POST content-manage/delete', { id }, { as: host })
  const { body } = await call('GET bbs/log', { id: own.id }, { as: host })
  expect(body.map(({ act, actor, postId, words }) => [act, actor?.id, postId, words])).toEqual([
    ['delete', host.id, id, '老塘记'],
    ['refuse', host.id, id, '老塘：缺 地点'],
    ['essence', host.id, id, '老塘'],
    ['pin', host.id, id, '- 老塘'],
    ['pin', host.id, id, '老塘'],
  ])
})

test('a thread is answered last when either of the two was, and pins what was pinned in it before', async () => {
  const into = await buildThread()
  const own = await comment(into, '先占一楼')
  const id = await buildThread()
  const theirs = await comment(id, '置顶的话')
  const between = await buildThread()
  const order = async () => (await listed()).filter((one) => [into, id, between].includes(one))
  for (const comment of [own, theirs]) await call('POST comment-manage/up', { id: comment, on: true }, { as: author })
  await comment(id, '刚刚的话')
  expect(await order()).toEqual([id, between, into])
  await merge(id, into)
  expect(await order()).toEqual([into, between])
  const { body: threads } = await call('GET comments', { id: into })
  expect(threads.map((thread) => [thread.id === own, thread.pinned, thread.replies.map(({ pinned }) => pinned)])).toEqual([
    [true, true, []],
    [false, false, [false, false]],
  ])
})

test('a message that carries it leads to the other one, as long as that is there', async () => {
  const [id, into] = [await buildThread({ title: '先问的' }), await buildThread({ title: '留下的' }, stranger)]
  const [one, other] = [await buildMember(), await buildMember()]
  const card = { type: 'post' as const, id }
  const carried = async () => (await call('GET message/list', { id: other.id }, { as: one })).body.messages.map((message) => message.card)
  await call('POST message/send', { id: other.id, card }, { as: one })
  expect(await carried()).toMatchObject([{ id, title: '先问的', gone: false }])
  await merge(id, into)
  await call('POST message/send', { id: other.id, card }, { as: one })
  const moved = { id: into, title: '留下的', author: stranger.nickname, gone: false }
  expect(await carried()).toMatchObject([moved, moved])
  await call('POST content-manage/delete', { id: into }, { as: stranger })
  expect(await carried()).toMatchObject([
    { gone: true, title: '' },
    { gone: true, title: '' },
  ])
})

test('what was merged once more takes along what was merged into it, and every address leads to the last', async () => {
  const [a, b, c] = [await buildThread(), await buildThread(), await buildThread()]
  await merge(a, b)
  await merge(b, c)
  expect([(await detail(a)).id, (await detail(b)).id]).toEqual([c, c])
  await call('POST content-manage/delete', { id: c }, { as: host })
  expect(await refused('GET posts/detail', { id: a })).toMatchObject({ status: 404 })
})

test('its address leads on when the thread is gone for good, to those who may read the other', async () => {
  const [id, into] = [await buildThread(), await buildThread({}, stranger)]
  await merge(id, into)
  await transact(context, (trx) => eraseContent(trx, author.id))
  expect((await detail(id)).id).toBe(into)
  await db.updateTable('post').set({ visibility: 3 }).where('id', '=', into).execute()
  expect(await detail(id)).toMatchObject({ id: into, title: '', locked: { by: 'private' } })
})

describe('a repost of what was merged', () => {
  const carried = async (id: number, as?: BuiltMember) => (await detail(id, as)).reprint
  const repost = async (id: number, own: Partial<Input<'POST reprint'>> = {}) =>
    (await call('POST reprint', { id, ...own }, { as: reader })).body.id

  test('carries the thread where it stands now, also reposted once more and edited', async () => {
    const [id, into] = [await buildThread({ title: '先问的' }), await buildThread({ title: '留下的' }, stranger)]
    const shared = await repost(id, { content: '同问' })
    await merge(id, into)
    expect(await carried(shared)).toMatchObject({ gone: false, id: into, title: '留下的', author: { id: stranger.id } })
    const lists = await Promise.all([call('GET posts', { author: reader.id }), call('GET posts', { author: reader.id }, { as: author })])
    for (const { body } of lists) expect(body.find((post) => post.id === shared)!.reprint).toMatchObject({ id: into })
    expect((await call('GET reprint', { id: shared }, { as: author })).body.post).toMatchObject({ id: into })
    const again = (await call('POST reprint', { id: shared, content: '我也问' }, { as: author })).body.id
    expect(await carried(again)).toMatchObject({ id: into })
    await call('POST publish/words', { id: shared, content: '同问，急', visibility: 0 }, { as: reader })
    expect(await detail(shared)).toMatchObject({ body: '同问，急', reprint: { id: into } })
  })

  test('is kept from whom the other thread is kept from later', async () => {
    const [id, into] = [await buildThread(), await buildThread()]
    const shared = await repost(id)
    await merge(id, into)
    await call('POST publish/bbs', { forumId: forum.id, id: into, title: '水库', content: '几米', visibility: 3 }, { as: author })
    await runJobs()
    expect(await detail(shared)).toMatchObject({ locked: { by: 'private' }, reprint: null })
    expect(await carried(shared, reader)).toMatchObject({ gone: true })
  })
})

test('notices of it, read or not, are about the comment that it is now', async () => {
  const asker = await buildMember({ nickname: '问水的人' })
  const into = await buildThread({ title: '水库钓况' })
  const content = `有人去过吗 @${stranger.nickname} `
  const id = await buildThread({ title: '问一下', content }, asker)
  await call('POST comments', { type: 'like', id }, { as: reader })
  await call('POST notice/set-status', {}, { as: stranger })
  await merge(id, into)
  const latest = async (tab: 'likes' | 'mentions', as: BuiltMember) => (await call('GET notice/list', { tab }, { as })).body[0]
  const about = { title: '水库钓况', text: expect.stringContaining('有人去过吗'), link: `/pagesA/detail/detail?id=${into}&part=comments` }
  expect(await latest('likes', asker)).toMatchObject({ kind: 'like_post', gone: false, ...about })
  expect(await latest('mentions', stranger)).toMatchObject({ kind: 'mention', read: true, gone: false, ...about })
  // Like all others they go with what they are about.
  const [comment] = (await call('GET comments', { id: into })).body
  await call('POST comment-manage/del', { id: comment!.id }, { as: asker })
  expect((await call('GET notice/list', { tab: 'likes' }, { as: asker })).body).toEqual([])
})

describe('is refused', () => {
  test('to others than moderators of the forum', async () => {
    const [id, into] = [await buildThread(), await buildThread()]
    expect(await refused('POST bbs/merge', { id, into }, { as: author })).toMatchObject({ code: 'rest_forbidden' })
    await db.deleteFrom('forum_moderator').where('member_id', '=', host.id).execute()
    expect(await refused('POST bbs/merge', { id, into }, { as: host })).toMatchObject({ code: 'rest_forbidden' })
    await db.insertInto('forum_moderator').values({ forum_id: forum.id, member_id: host.id }).execute()
  })

  test('of a thread into itself, and into one of another forum', async () => {
    const other = await buildForum({ moderators: [host] })
    const [id, elsewhere] = [await buildThread(), await buildThread({ forumId: other.id })]
    for (const into of [id, elsewhere]) expect((await refused('POST bbs/merge', { id, into }, { as: host })).faults).toEqual(['into wrong'])
  })

  test.each<[string, Partial<Input<'POST publish/bbs'>>]>([
    ['a poll', { kind: 'poll', poll: { options: ['红虫', '蚯蚓'], most: 1, until: null, results: 'voted' } }],
    [
      'an activity',
      { kind: 'activity', activity: { startsAt: soon(1), endsAt: soon(2), capacity: null, partyMost: 1, phoneWanted: false } },
    ],
    ['a question whose bounty lies there', { kind: 'question', bounty: 10 }],
    ['what is for VIP members', { visibility: 4 }],
  ])('of %s, and nothing is lost', async (_, own) => {
    const [id, into] = [await buildThread(own, rich), await buildThread()]
    expect(await refused('POST bbs/merge', { id, into }, { as: host })).toMatchObject({ code: 'cannot_merge' })
    expect((await detail(id)).id).toBe(id)
  })

  test('into what not all of the forum may read, or that is held', async () => {
    const [id, vip, held] = [await buildThread(), await buildThread({ visibility: 4 }), await buildThread()]
    await db.updateTable('post').set({ state: 'held' }).where('id', '=', held).execute()
    const operator = await buildModerator()
    for (const into of [vip, held])
      expect(await refused('POST bbs/merge', { id, into }, { as: operator })).toMatchObject({ code: 'cannot_merge' })
    expect((await detail(id)).id).toBe(id)
  })
})

test('two who merge the same two the other way round: one of them is late, and one thread stays', async () => {
  const [a, b] = [await buildThread(), await buildThread()]
  const outcomes = await Promise.allSettled([merge(a, b), merge(b, a)])
  expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  const [one, other] = [await detail(a), await detail(b)]
  expect(one.id).toBe(other.id)
})

test('who answers while it is merged is either among the moved, or told that it is gone', async () => {
  const [id, into] = [await buildThread(), await buildThread()]
  const answers = Array.from({ length: 8 }, (_, at) =>
    call('POST comments', { type: 'comment', id, content: `第${at}条` }, { as: reader }).then(
      () => true,
      () => false,
    ),
  )
  await merge(id, into)
  const written = (await Promise.all(answers)).filter(Boolean).length
  expect((await detail(into)).counts.comments).toBe(written + 1)
  expect((await call('GET comments', { id: into })).body[0]!.counts.replies).toBe(written)
})

test('what an operator keeps from others is held as all else that is held', async () => {
  const id = await buildThread({ kind: 'question' })
  const heard: boolean[] = []
  context.events.on('post.held', (_trx, { post, notified }) => Promise.resolve(void (post.id === id && heard.push(notified))))
  await transact(context, (trx) => decideOnPost(trx, id, false))
  expect(heard).toEqual([true])
  expect((await detail(id, author)).state).toBe('held')
})
