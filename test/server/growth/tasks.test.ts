import { sql } from 'kysely'
import type { TaskSetting } from '@anglers/contract/growthSettings'
import { decideReview } from '../../../server/src/domains/content/reviews.ts'
import { holdShown } from '../../../server/src/domains/content/placing.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { file } from '../support/multipart.ts'
import { encodePicture } from '../support/pictures.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'
import { createTownClock, setClock, withClock } from '../support/townClock.ts'

const server = await openTestServer({ connect: withClock })
const { db, call, refused, upload, buildMember, buildModerator, buildPost, buildComment, finish, runJobs, context, close } = server
await createTownClock(db)
afterAll(close)

const task = (id: string, period: TaskSetting['period'], counts: TaskSetting['counts'], goal: number, more: Partial<TaskSetting> = {}) => ({
  id,
  period,
  counts,
  goal,
  points: 10,
  experience: 4,
  title: { 'zh-Hans': `任务 ${id}`, en: `Task ${id}` },
  ...more,
})

async function setUp() {
  await storeSetting(db, 'seast_tasks', [
    task('first-post', 'newcomer', 'post', 1),
    task('day-like', 'day', 'like', 2),
    task('day-sign', 'day', 'sign', 1),
    task('week-comment', 'week', 'comment', 2),
    task('avatar', 'newcomer', 'avatar', 1),
    task('follow', 'newcomer', 'follow', 1),
  ])
  await storeSetting(db, 'seast_treasures', [
    {
      period: 'day',
      holds: [
        { points: 7, weight: 3 },
        { points: 70, weight: 1 },
      ],
    },
  ])
}
beforeEach(async () => {
  await setUp()
  await setClock(db, '2024-05-08T12:00:00+08:00')
})

const setsOf = async (as: BuiltMember, language = 'zh-CN') =>
  (await call('GET task', {}, { as, headers: { 'accept-language': language } })).body
const progressOf = async (as: BuiltMember, id: string) => {
  await finish()
  const found = (await setsOf(as)).flatMap(({ tasks }) => tasks).find((one) => one.id === id)
  return found && [found.progress, found.state]
}
const like = (as: BuiltMember, post: { id: number }, on = true) => call('POST comments', { type: 'like', id: post.id, on }, { as })
const comment = async (as: BuiltMember, post: { id: number }) =>
  (await call('POST comments', { type: 'comment', id: post.id, content: '好钓点' }, { as })).body
const post = async (as: BuiltMember, more = {}) => (await call('POST publish/words', { content: '三斤鲫', ...more }, { as })).body
const experience = async (as: BuiltMember) => {
  await finish()
  return (await call('GET wallet', {}, { as })).body.experience
}
const notes = async (as: BuiltMember) =>
  (await call('GET wallet/note', { type: 'exp' }, { as })).body.map(({ kind, amount }) => [kind, amount])

describe('GET task', () => {
  test('is for members', async () => {
    expect((await refused('GET task')).code).toBe('rest_not_logged_in')
  })

  test('answers the sets, in the language of the reader', async () => {
    const sets = await setsOf(await buildMember(), 'en')
    expect(sets.map(({ period, done, tasks }) => [period, done, tasks.length])).toEqual([
      ['newcomer', 0, 3],
      ['day', 0, 2],
      ['week', 0, 1],
    ])
    expect(sets[1]!.tasks[0]).toEqual({
      id: 'day-like',
      title: 'Task day-like',
      counts: 'like',
      progress: 0,
      goal: 2,
      gain: { points: 10, experience: 4 },
      state: 'open',
    })
    expect(sets[1]!.treasure).toEqual({
      state: 'open',
      holds: [
        { points: 7, percent: 75 },
        { points: 70, percent: 25 },
      ],
      points: null,
    })
    expect((await setsOf(await buildMember(), 'fr'))[1]!.tasks[0]!.title).toBe('任务 day-like')
  })
})

describe('progress', () => {
  test('comes of what was done, once for each thing', async () => {
    const me = await buildMember()
    const [first, second] = [await buildPost(), await buildPost()]
    await like(me, first)
    await like(me, first)
    await like(me, first, false)
    await like(me, first)
    expect(await progressOf(me, 'day-like')).toEqual([1, 'open'])
    await like(me, second)
    expect(await progressOf(me, 'day-like')).toEqual([2, 'done'])
    await like(me, second, false)
    expect(await progressOf(me, 'day-like')).toEqual([1, 'open'])
  })

  test('an event that is delivered twice, or by two processes at once, counts once', async () => {
    const [me, author] = [await buildMember(), await buildMember()]
    const { id } = await buildPost({ author })
    const event = {
      post: { id, author_id: author.id, state: 'live', visibility: 0, price_fen: null, topic: null, granted: false, forum: null },
      by: me.id,
      on: true,
    } as const
    await Promise.all(Array.from({ length: 5 }, () => context.events.emit(context, 'post.liked', event)))
    await finish()
    await context.events.emit(context, 'post.liked', event)
    expect(await progressOf(me, 'day-like')).toEqual([1, 'open'])
  })

  test('is not lost where the process died before it counted', async () => {
    const me = await buildMember()
    await sql`insert into growth_event (key, member_id, kind, day) values ('like:lost', ${me.id}, 'like', '2024-05-08')`.execute(db)
    await server.jobs.count_growth.run({})
    expect(await progressOf(me, 'day-like')).toEqual([1, 'open'])
    await runJobs()
  })

  test('counts for the day on which it was done, though it is counted on the next', async () => {
    const me = await buildMember()
    const did = (key: string, kind: string) =>
      sql`insert into growth_event (key, member_id, kind, day) values (${key}, ${me.id}, ${kind}, '2024-05-07')`.execute(db)
    await did('like:yesterday', 'like')
    await did('comment:yesterday', 'comment')
    await server.jobs.count_growth.run({})
    // A Tuesday, in the same week.
    expect([await progressOf(me, 'day-like'), await progressOf(me, 'week-comment')]).toEqual([
      [0, 'open'],
      [1, 'open'],
    ])
    const experienceOf = async (period: 'day' | 'week') =>
      (await call('GET user/ranking', { metric: 'experience', period }, { as: me })).body.mine!.amount
    expect([await experienceOf('day'), await experienceOf('week')]).toEqual([0, 2])
  })

  test('of a member who has gone is waited for by nobody', async () => {
    const [gone, fan] = [await buildMember(), await buildMember()]
    const post = await buildPost({ author: gone })
    await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
    await like(fan, post)
    await finish()
    const waiting = await db
      .selectFrom('growth_event')
      .select('key')
      .where('member_id', 'in', [gone.id, fan.id])
      .where(sql<boolean>`wanted <> counted`)
      .execute()
    expect(waiting).toEqual([])
  })

  test('has its time: a day ends at midnight in the town, a week on Sunday', async () => {
    const me = await buildMember()
    // A Sunday.
    await setClock(db, '2024-05-12T23:59:59.999+08:00')
    await call('POST sign/add', {}, { as: me })
    await comment(me, await buildPost())
    expect([await progressOf(me, 'day-sign'), await progressOf(me, 'week-comment')]).toEqual([
      [1, 'done'],
      [1, 'open'],
    ])
    await setClock(db, '2024-05-13T00:00:00+08:00')
    expect([await progressOf(me, 'day-sign'), await progressOf(me, 'week-comment')]).toEqual([
      [0, 'open'],
      [0, 'open'],
    ])
  })

  test('knows a picture of oneself, whom one follows, and posts that others may see', async () => {
    const me = await buildMember()
    await upload('POST upload/avatar', [file(await encodePicture('png', { plain: true }))], { as: me })
    await call('POST user/follow', { id: (await buildMember()).id, on: true }, { as: me })
    await post(me, { visibility: 3 })
    await post(me, { draft: true })
    expect([await progressOf(me, 'avatar'), await progressOf(me, 'follow'), await progressOf(me, 'first-post')]).toEqual([
      [1, 'done'],
      [1, 'done'],
      [0, 'open'],
    ])
    await post(me)
    expect(await progressOf(me, 'first-post')).toEqual([1, 'done'])
  })

  test('knows of nobody whom one does not follow any more for a block', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    await call('POST user/follow', { id: other.id, on: true }, { as: me })
    expect(await progressOf(me, 'follow')).toEqual([1, 'done'])
    await call('POST content-manage/add-blacklist', { id: me.id }, { as: other })
    expect(await progressOf(me, 'follow')).toEqual([0, 'open'])
  })

  test('says so when a task is done', async () => {
    const me = await buildMember()
    await post(me)
    await finish()
    const { body } = await call('GET notice/list', { tab: 'system' }, { as: me })
    expect(body).toMatchObject([{ kind: 'task_done', text: '10', link: '/member/task/task' }])
    // What is done beyond that says nothing more.
    await call('POST notice/set-status', {}, { as: me })
    await post(me)
    await finish()
    expect((await call('GET notice/list', { tab: 'system' }, { as: me })).total).toBe(1)
  })
})

describe('POST task/reward', () => {
  test('gives what a task brings, once', async () => {
    const me = await buildMember()
    expect(await refused('POST task/reward', { id: 'day-sign' }, { as: me })).toMatchObject({ status: 409, code: 'task_not_done' })
    await call('POST sign/add', {}, { as: me })
    const before = (await call('GET wallet', {}, { as: me })).body
    const { gained, sets } = (await call('POST task/reward', { id: 'day-sign' }, { as: me })).body
    expect(gained).toEqual({ points: 10, experience: 4 })
    expect(sets[1]!.tasks[1]).toMatchObject({ id: 'day-sign', state: 'taken', progress: 1 })
    const after = (await call('GET wallet', {}, { as: me })).body
    expect([after.points - before.points, after.experience - before.experience]).toEqual([10, 4])
    expect(await refused('POST task/reward', { id: 'day-sign' }, { as: me })).toMatchObject({ status: 409, code: 'reward_taken' })
    const taken = { task: 'day-sign', starts: '2024-05-08', points: 10, experience: 4, claimedAt: expect.any(String) }
    expect((await call('GET user/export', {}, { as: me })).body).toMatchObject({ tasks: [taken] })
  })

  test('twenty at once are one', async () => {
    const me = await buildMember()
    await post(me)
    await finish()
    const before = (await call('GET wallet', {}, { as: me })).body.points
    const taken = await Promise.allSettled(Array.from({ length: 20 }, () => call('POST task/reward', { id: 'first-post' }, { as: me })))
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await call('GET wallet', {}, { as: me })).body.points - before).toBe(10)
  })

  test('comes again the next day, and never again for what is for newcomers', async () => {
    const me = await buildMember()
    const [own, others] = [await post(me), [await buildPost(), await buildPost()]]
    for (const other of others) await like(me, other)
    await finish()
    for (const id of ['day-like', 'first-post']) await call('POST task/reward', { id }, { as: me })
    await call('POST content-manage/delete', { id: own.id }, { as: me })
    await setClock(db, '2024-05-09T12:00:00+08:00')
    await post(me)
    expect([await progressOf(me, 'day-like'), await progressOf(me, 'first-post')]).toEqual([
      [0, 'open'],
      [1, 'taken'],
    ])
  })

  test('a task that there is not is not found', async () => {
    expect((await refused('POST task/reward', { id: 'gold' }, { as: await buildMember() })).code).toBe('rest_not_found')
    expect((await refused('POST task/reward', { id: '../x' }, { as: await buildMember() })).params).toHaveProperty('id')
  })
})

describe('POST task/treasure-reward', () => {
  const finishDay = async (me: BuiltMember) => {
    await call('POST sign/add', {}, { as: me })
    for (let n = 0; n < 2; n++) await like(me, await buildPost())
    await finish()
  }

  test('opens for a finished set, once, and holds what it said', async () => {
    const me = await buildMember()
    await call('POST sign/add', {}, { as: me })
    expect((await refused('POST task/treasure-reward', { period: 'day' }, { as: me })).code).toBe('task_not_done')
    await finishDay(me)
    expect((await setsOf(me))[1]).toMatchObject({ done: 2, treasure: { state: 'done' } })
    const before = (await call('GET wallet', {}, { as: me })).body
    const taken = await Promise.allSettled(
      Array.from({ length: 10 }, () => call('POST task/treasure-reward', { period: 'day' }, { as: me })),
    )
    const good = taken.flatMap((one) => (one.status === 'fulfilled' ? [one.value.body] : []))
    expect(good).toHaveLength(1)
    const [{ gained, sets }] = good as [(typeof good)[0]]
    expect([7, 70]).toContain(gained.points)
    expect(sets[1]!.treasure).toMatchObject({ state: 'taken', points: gained.points })
    const after = (await call('GET wallet', {}, { as: me })).body
    expect([after.points - before.points, after.experience - before.experience]).toEqual([gained.points, 0])
    expect((await refused('POST task/treasure-reward', { period: 'day' }, { as: me })).code).toBe('reward_taken')
  })

  test('a set for newcomers goes once all of it is taken, its chest too', async () => {
    const me = await buildMember()
    const chest = { period: 'newcomer' as const, holds: [{ points: 9, weight: 1 }] }
    await storeSetting(db, 'seast_tasks', [task('hello', 'newcomer', 'post', 1), task('again', 'day', 'post', 1)])
    await storeSetting(db, 'seast_treasures', [chest])
    const periods = async () => (await setsOf(me)).map(({ period }) => period)
    await post(me)
    await finish()
    await call('POST task/reward', { id: 'hello' }, { as: me })
    expect(await periods()).toEqual(['newcomer', 'day'])
    expect((await call('POST task/treasure-reward', { period: 'newcomer' }, { as: me })).body.gained).toEqual({ points: 9, experience: 0 })
    expect(await periods()).toEqual(['day'])
    await call('POST task/reward', { id: 'again' }, { as: me })
    expect(await periods()).toEqual(['day'])
  })

  test('a set without a chest has none', async () => {
    expect((await refused('POST task/treasure-reward', { period: 'week' }, { as: await buildMember() })).code).toBe('rest_not_found')
  })
})

describe('experience', () => {
  test('comes of posts, comments and likes received, and none of likes of oneself or comments under one’s own post', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const mine = await post(me)
    await comment(me, mine)
    await like(me, mine)
    expect(await experience(me)).toBe(10)
    await comment(other, mine)
    await like(other, mine)
    expect([await experience(other), await experience(me)]).toEqual([2, 11])
    expect(await notes(me)).toEqual([
      ['liked', 1],
      ['post', 10],
    ])
  })

  test('what is deleted takes its back once', async () => {
    const [me, other] = [await buildMember(), await buildMember()]
    const { id } = await post(me)
    await like(other, { id })
    expect(await experience(me)).toBe(11)
    await like(other, { id }, false)
    expect(await experience(me)).toBe(10)
    await like(other, { id })
    expect(await experience(me)).toBe(10)
    await call('POST content-manage/delete', { id }, { as: me })
    expect(await experience(me)).toBe(0)
    expect((await notes(me)).map(([kind]) => kind)).toEqual(['taken_back', 'taken_back', 'liked', 'post'])
    const { id: under } = await buildPost()
    const {
      comment: { id: said },
    } = (await comment(me, { id: under })) as { comment: { id: number } }
    expect(await experience(me)).toBe(2)
    await call('POST comment-manage/del', { id: said }, { as: me })
    expect(await experience(me)).toBe(0)
  })

  test('of what is held is taken back, and given again once it is let out, each time once', async () => {
    await storeSetting(db, 'seast_review_types', ['words'])
    const me = await buildMember()
    const { id } = await post(me)
    await decideReview(context, id, true)
    const seen = [await experience(me)]
    for (let time = 0; time < 2; time++) {
      await transact(context, (trx) => holdShown(trx, id))
      seen.push(await experience(me))
      // Its author mends it, and it is looked at again.
      await post(me, { id })
      seen.push(await experience(me))
      await decideReview(context, id, true)
      seen.push(await experience(me))
    }
    await call('POST content-manage/refuse', { id, content: '请补充' }, { as: await buildModerator() })
    seen.push(await experience(me))
    await call('POST content-manage/delete', { id }, { as: me })
    seen.push(await experience(me))
    await resetSetting(db, 'seast_review_types')
    expect(seen).toEqual([10, 0, 0, 10, 0, 0, 10, 0, 0])
    const turn = [
      ['taken_back', -10],
      ['post', 10],
    ]
    expect(await notes(me)).toEqual([...turn, ...turn, ...turn])
  })

  test('that was gone when it was held is not given again', async () => {
    const me = await buildMember()
    const { id } = await post(me)
    expect(await experience(me)).toBe(10)
    await server.give(me, 'experience', -7)
    await call('POST content-manage/refuse', { id, content: '请补充' }, { as: await buildModerator() })
    expect(await experience(me)).toBe(0)
    await post(me, { id })
    expect(await experience(me)).toBe(3)
  })

  test('comes of likes of comments as of those of posts, and of each apart', async () => {
    const [me, fan] = [await buildMember(), await buildMember()]
    const mark = (as: BuiltMember, id: number, on = true) => call('POST comments/mark', { id, on }, { as })
    const post = await buildPost()
    const own = await buildComment({ post, author: me })
    // Of the same number, as may be.
    await sql`select setval(pg_get_serial_sequence('post', 'id'), 900000)`.execute(db)
    const twin = await buildPost({ author: me })
    await sql`update comment set id = ${twin.id} where id = ${own.id}`.execute(db)
    await mark(me, twin.id)
    expect(await experience(me)).toBe(0)
    await mark(fan, twin.id)
    await mark(fan, twin.id)
    expect([await experience(me), await progressOf(fan, 'day-like')]).toEqual([1, [1, 'open']])
    await like(fan, twin)
    expect([await experience(me), await progressOf(fan, 'day-like')]).toEqual([2, [2, 'done']])
    await mark(fan, twin.id, false)
    expect([await experience(me), await progressOf(fan, 'day-like')]).toEqual([1, [1, 'open']])
  })

  test('never falls below nothing', async () => {
    const me = await buildMember()
    const { id } = await post(me)
    expect(await experience(me)).toBe(10)
    await server.give(me, 'experience', -7)
    await call('POST content-manage/delete', { id }, { as: me })
    expect(await experience(me)).toBe(0)
  })

  test('of a day has an end', async () => {
    const me = await buildMember()
    for (let n = 0; n < 7; n++) await post(me)
    expect(await experience(me)).toBe(50)
    await setClock(db, '2024-05-09T00:00:00+08:00')
    await post(me)
    expect(await experience(me)).toBe(60)
  })

  test('of many who like the same author at once is all there', async () => {
    const me = await buildMember()
    const fans = await Promise.all(Array.from({ length: 12 }, () => buildMember()))
    const { id } = await post(me)
    await buildComment({ post: { id } })
    await Promise.all(fans.map((fan) => like(fan, { id })))
    expect(await experience(me)).toBe(22)
  })
})
