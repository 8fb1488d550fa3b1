import { sql } from 'kysely'
import { transaction } from '../../../server/src/infra/database.ts'
import { localDay } from '../../../server/src/infra/localTime.ts'
import { transact } from '../../../server/src/kernel/context.ts'
import { transfer } from '../../../server/src/domains/ledger/service.ts'
import { resetSetting, storeSetting } from '../../../server/src/domains/settings/service.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'

const server = await openTestServer()
const { db, call, buildMember, buildPost, context, finish, close } = server
afterAll(close)
afterEach(() => resetSetting(db, 'seast_treasures'))

const task = { period: 'newcomer', points: 1, experience: 0 } as const
await storeSetting(db, 'seast_tasks', [
  { ...task, id: 'post', counts: 'post', goal: 1, title: { 'zh-Hans': '发帖', en: 'Post' } },
  { ...task, id: 'like', counts: 'like', goal: 2, title: { 'zh-Hans': '点赞', en: 'Like' } },
])

/** As a process leaves it that dies before it counts. */
const waits = (key: string, member: BuiltMember, kind: 'like' | 'post') =>
  db.insertInto('growth_event').values({ key, member_id: member.id, kind, day: localDay }).execute()
const count = () => server.jobs.count_growth.run({})
const waiting = async () => (await sql`select key from growth_event where wanted <> counted`.execute(db)).rows
const progress = async (as: BuiltMember, id: 'post' | 'like') =>
  (await call('GET task', {}, { as })).body.flatMap(({ tasks }) => tasks).find((one) => one.id === id)!.progress
const experience = async (as: BuiltMember) => (await call('GET wallet', {}, { as })).body.experience
const notified = async (as: BuiltMember) => (await call('GET notice/list', { tab: 'system' }, { as })).body.length

test('what waits of several members is counted at once, also where something was undone or somebody has gone', async () => {
  const [liker, writer, taker, gone] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
  await waits('post:undone', taker, 'post')
  await count()
  expect([await progress(taker, 'post'), await experience(taker)]).toEqual([1, 10])
  await db.updateTable('growth_event').set({ wanted: false }).where('key', '=', 'post:undone').execute()
  await db.updateTable('member').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  await waits('like:1', liker, 'like')
  await waits('like:2', liker, 'like')
  await waits('post:1', writer, 'post')
  await waits('post:gone', gone, 'post')
  await count()
  expect([await progress(liker, 'like'), await progress(writer, 'post'), await progress(taker, 'post')]).toEqual([2, 1, 0])
  expect([await experience(liker), await experience(writer), await experience(taker)]).toEqual([0, 10, 0])
  expect((await call('GET wallet/note', { type: 'exp' }, { as: taker })).body.map(({ kind, amount }) => [kind, amount])).toEqual([
    ['taken_back', -10],
    ['post', 10],
  ])
  expect([await notified(liker), await notified(writer)]).toEqual([1, 1])
  expect(await waiting()).toEqual([])
})

test('what waits of others is counted where that of one cannot be', async () => {
  const members = [await buildMember(), await buildMember(), await buildMember()]
  const { id } = members[1]!
  for (const member of members) await waits(`post:of:${member.id}`, member, 'post')
  // The key under which its experience would move is taken.
  await transact(context, (trx) =>
    transfer(trx.db, `growth:post:of:${id}`, {
      kind: 'correction',
      actorId: null,
      subject: null,
      legs: [
        { site: 'issued', unit: 'experience', amount: -1 },
        { member: id, unit: 'experience', amount: 1 },
      ],
    }),
  )
  await count()
  expect(await Promise.all(members.map(experience))).toEqual([10, 1, 10])
  expect(await waiting()).toEqual([{ key: `post:of:${id}` }])
  await db.deleteFrom('growth_event').where('member_id', '=', id).execute()
})

test('what another transaction holds is waited for by its own member alone', async () => {
  const [held, other] = [await buildMember(), await buildMember()]
  await waits('post:a-held', held, 'post')
  await waits('post:b-free', other, 'post')
  let counting: Promise<unknown> | undefined
  await transaction(db, async (trx) => {
    await trx.selectFrom('growth_event').select('key').where('key', '=', 'post:a-held').forUpdate().execute()
    counting = count()
    while ((await experience(other)) !== 10) await new Promise(setImmediate)
    expect(await experience(held)).toBe(0)
  })
  await counting
  expect(await experience(held)).toBe(10)
})

test('what cannot be counted right after it happened is left to the job, and keeps nothing else from being counted', async () => {
  const [author, fan] = [await buildMember(), await buildMember()]
  const { id } = await buildPost({ author })
  const key = `liked:post:${id}:${fan.id}`
  await sql`create function no_like() returns trigger language plpgsql as 'begin raise exception ''no like''; end'`.execute(db)
  await sql`create trigger no_like before insert on ledger_movement for each row
    when (new.key = ${sql.lit(`growth:${key}`)}) execute function no_like()`.execute(db)
  try {
    await call('POST comments', { type: 'like', id, on: true }, { as: fan })
    await finish()
    expect([await progress(fan, 'like'), await experience(author), await waiting()]).toEqual([1, 0, [{ key }]])
  } finally {
    await sql`drop function no_like cascade`.execute(db)
  }
  await count()
  expect([await experience(author), await waiting()]).toEqual([1, []])
})

test('a task whose reward is taken stays finished, and opens its chest, though it is undone; done again it is no news', async () => {
  const chest = { period: 'newcomer' as const, holds: [{ points: 9, weight: 1 }] }
  await storeSetting(db, 'seast_treasures', [chest])
  const as = await buildMember()
  const posts = [await buildPost(), await buildPost()]
  const like = async (post: { id: number }, on: boolean) => {
    await call('POST comments', { type: 'like', id: post.id, on }, { as })
    await finish()
  }
  for (const post of posts) await like(post, true)
  const { id } = (await call('POST publish/words', { content: '三斤鲫' }, { as })).body
  await finish()
  const english = { as, headers: { 'accept-language': 'en' } }
  const titles = ({ sets }: { sets: readonly { tasks: readonly { title: string }[] }[] }) => sets[0]!.tasks.map(({ title }) => title)
  for (const task of ['like', 'post'])
    expect(titles((await call('POST task/reward', { id: task }, english)).body)).toEqual(['Post', 'Like'])
  await like(posts[0]!, false)
  await call('POST content-manage/delete', { id }, { as })
  await finish()
  const [set] = (await call('GET task', {}, { as })).body
  expect(set).toMatchObject({
    done: 2,
    tasks: [
      { id: 'post', state: 'taken', progress: 1 },
      { id: 'like', state: 'taken', progress: 2 },
    ],
    treasure: { state: 'done' },
  })
  await call('POST notice/set-status', {}, { as })
  const before = await notified(as)
  await like(posts[0]!, true)
  expect(await notified(as)).toBe(before)
  expect((await call('POST task/treasure-reward', { period: 'newcomer' }, { as })).body.gained).toEqual({ points: 9, experience: 0 })
})
