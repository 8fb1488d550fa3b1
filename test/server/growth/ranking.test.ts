import { sql } from 'kysely'
import type { RankingMetric, RankingPeriod } from '@anglers/contract/growth'
import { RankingMarks } from '../../../server/src/domains/growth/ranking.ts'
import type { Metric } from '../../../server/src/domains/growth/tables.ts'
import type { BuiltMember } from '../support/factories.ts'
import { openTestServer } from '../support/server.ts'
import { createTownClock, setClock, withClock } from '../support/townClock.ts'

const { db, call, refused, buildMember, buildPost, buildBlock, signIn, finish, close } = await openTestServer({ connect: withClock })
await createTownClock(db)
afterAll(close)

const ranking = async (metric: RankingMetric, period: RankingPeriod, as?: BuiltMember) => {
  await finish()
  const { places, mine } = (await call('GET user/ranking', { metric, period }, { as })).body
  return { places: places.map(({ place, user, amount }) => [place, user.id, amount]), mine }
}
const sign = (as: BuiltMember) => call('POST sign/add', {}, { as })
const like = (as: BuiltMember, id: number, on = true) => call('POST comments', { type: 'like', id, on }, { as })

test('has those first who did the most, and of equals the one who came first', async () => {
  const [first, second, third] = [await buildMember(), await buildMember(), await buildMember()]
  await setClock(db, '2024-05-08T08:00:00+08:00')
  await sign(second)
  await setClock(db, '2024-05-08T09:00:00+08:00')
  await sign(third)
  await sign(first)
  await setClock(db, '2024-05-09T09:00:00+08:00')
  await sign(first)
  const week = await ranking('points', 'week', third)
  expect(week).toEqual({
    places: [
      [1, first.id, 10],
      [2, second.id, 5],
      [3, third.id, 5],
    ],
    mine: { place: 3, amount: 5 },
  })
  expect(await ranking('points', 'day', second)).toEqual({ places: [[1, first.id, 5]], mine: { place: null, amount: 0 } })
  expect((await ranking('points', 'week')).mine).toBeNull()
})

test.each<[RankingPeriod, string | null]>([
  ['day', '2024-04-29'],
  ['week', '2024-04-29'],
  ['month', '2024-04-01'],
  ['all', null],
])('of a %s begins %s', async (period, from) => {
  // A Monday, in the first minute of the town.
  await setClock(db, '2024-04-28T16:00:00Z')
  expect((await call('GET user/ranking', { metric: 'posts', period })).body.from).toBe(from)
})

test('goes by likes received, and forgets what was taken back', async () => {
  await setClock(db, '2024-03-08T08:00:00+08:00')
  const [author, fan, other] = [await buildMember(), await buildMember(), await buildMember()]
  const { id } = await buildPost({ author })
  await like(fan, id)
  await like(other, id)
  await like(author, id)
  expect((await ranking('likes', 'month')).places).toEqual([[1, author.id, 2]])
  await setClock(db, '2024-03-09T08:00:00+08:00')
  await like(fan, id, false)
  expect((await ranking('likes', 'month')).places).toEqual([[1, author.id, 1]])
  await like(other, id, false)
  expect(await ranking('likes', 'month', author)).toEqual({ places: [], mine: { place: null, amount: 0 } })
})

test('has of equals that one first who came to as much first, not who began first', async () => {
  await setClock(db, '2023-11-08T08:00:00+08:00')
  const [slow, quick, fan, other] = [await buildMember(), await buildMember(), await buildMember(), await buildMember()]
  const [slowly, quickly] = [await buildPost({ author: slow }), await buildPost({ author: quick })]
  for (const [hour, as, post] of [
    ['08', fan, slowly],
    ['09', fan, quickly],
    ['10', other, quickly],
    ['11', other, slowly],
  ] as const) {
    await setClock(db, `2023-11-08T${hour}:30:00+08:00`)
    await like(as, post.id)
    await finish()
  }
  expect((await ranking('likes', 'day')).places).toEqual([
    [1, quick.id, 2],
    [2, slow.id, 2],
  ])
})

test('loses once what a like brought, however often it is given and taken back', async () => {
  await setClock(db, '2023-12-08T08:00:00+08:00')
  const [author, fan] = [await buildMember(), await buildMember()]
  const { id } = (await call('POST publish/words', { content: '三斤鲫' }, { as: author })).body
  await like(fan, id)
  expect((await ranking('experience', 'day')).places).toEqual([[1, author.id, 11]])
  for (const on of [false, true, false]) {
    await like(fan, id, on)
    expect((await ranking('experience', 'day')).places).toEqual([[1, author.id, 10]])
  }
})

test('leaves out whom the reader does not meet, and everyone keeps their place', async () => {
  await setClock(db, '2024-02-08T08:00:00+08:00')
  const [first, second, me] = [await buildMember(), await buildMember(), await buildMember()]
  for (const one of [first, second, me]) await sign(one)
  await buildBlock(me, first)
  expect((await ranking('experience', 'day', me)).places.map(([place, id]) => [place, id])).toEqual([
    [2, second.id],
    [3, me.id],
  ])
})

test('is not by what was given by hand, nor paid for', async () => {
  await setClock(db, '2024-01-08T08:00:00+08:00')
  await buildMember({ points: 5_000, credit: 5_000 })
  expect((await ranking('points', 'day')).places).toEqual([])
})

test.each([{ metric: 'money' }, { period: 'year' }, { page: 2 }])('names what it cannot take (%j)', async (input) => {
  expect(Object.keys((await refused('GET user/ranking', input)).params)).toEqual(Object.keys(input))
})

describe('a place far down', () => {
  /** More than two marks’ worth of members, from a number on: what the n-th has of a metric, and the second in which it came. */
  const crowd = 1_200
  const score = (metric: Metric, amount: string, second: string) =>
    sql`insert into score select id, ${metric}, 'day', '2022-05-08', ${sql.raw(amount)},
        timestamptz '2022-05-08T00:00:00Z' + ${sql.raw(second)} * interval '1 s'
      from (select id, substr(login, 5)::int n from member where login like 'pack%') pack`.execute(db)
  const placeOf = async (metric: RankingMetric, n: number) => {
    const { id } = await db.selectFrom('member').select('id').where('login', '=', `pack${n}`).executeTakeFirstOrThrow()
    return (await ranking(metric, 'day', { id, token: await signIn({ id }) } as BuiltMember)).mine!.place
  }
  beforeAll(async () => {
    await setClock(db, '2022-05-08T08:00:00+08:00')
    await sql`insert into member (login, nickname) select 'pack' || n, 'pack' || n from generate_series(1, ${crowd}) n`.execute(db)
    await score('gift', `${crowd} * 10 - n`, '0')
    await score('liked', `${crowd} - n + 1`, '0')
    await score('post', '1', 'n')
  })
  beforeEach(() => setClock(db, '2022-05-08T08:00:00+08:00'))

  test.each([1, 499, 500, 501, 1_000, crowd])('%i is that of its own list, whichever was looked at before', async (n) => {
    expect([await placeOf('gifts', n), await placeOf('likes', n)]).toEqual([n, n])
  })

  test.each([1, 499, 500, 501, 1_000, crowd])('%i among equals goes by who came first', async (n) => {
    expect(await placeOf('posts', n)).toBe(n)
  })

  test('is found although the database failed the time before', async () => {
    const marks = new RankingMarks()
    const key = { minusAmount: -1, reachedAt: '2022-05-08 01:00:00+00', memberId: 1 }
    const failed = db.transaction().execute(async (trx) => {
      await sql`select 1 / 0`.execute(trx).catch(() => undefined)
      await marks.before(trx, 'post', 'day', '2022-05-08', key)
    })
    await expect(failed).rejects.toThrow('aborted')
    expect(await marks.before(db, 'post', 'day', '2022-05-08', key)).toMatchObject({ place: 1_000 })
  })
})

test('of 100,000 equals says the first hundred, and the last one’s place, by its index', async () => {
  await setClock(db, '2023-05-08T08:00:00+08:00')
  const me = await buildMember()
  await db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx)
    await sql`insert into member (login, nickname) select 'crowd' || n, 'crowd' || n from generate_series(1, 100000) n`.execute(trx)
    await sql`insert into score (member_id, metric, period, starts, amount, reached_at)
      select id, 'gift', 'day', '2023-05-08', 1, '2023-05-08T00:00:00Z' from member where login like 'crowd%'`.execute(trx)
    await sql`insert into score values (${me.id}, 'gift', 'day', '2023-05-08', 1, '2023-05-08T01:00:00Z')`.execute(trx)
  })
  await sql`vacuum analyze score`.execute(db)
  await sql`analyze member`.execute(db)
  const { places, mine } = await ranking('gifts', 'day', me)
  expect(places).toHaveLength(100)
  expect(mine).toEqual({ place: 100_001, amount: 1 })
  for (const place of [499, 500, 501, 70_000]) {
    const { id } = (await sql<{ id: number }>`select id from member where login = ${`crowd${place}`}`.execute(db)).rows[0]!
    expect((await ranking('gifts', 'day', { id, token: await signIn({ id }) } as BuiltMember)).mine!.place).toBe(place)
  }
  // A new day begins without what was found out about the last.
  await setClock(db, '2023-05-09T08:00:00+08:00')
  await sql`insert into score values (${me.id}, 'gift', 'day', '2023-05-09', 1, '2023-05-09T00:00:00Z')`.execute(db)
  expect((await ranking('gifts', 'day', me)).mine).toEqual({ place: 1, amount: 1 })

  const plan = async (query: ReturnType<typeof sql>) =>
    (await sql<{ 'QUERY PLAN': string }>`explain ${query}`.execute(db)).rows.map((row) => row['QUERY PLAN']).join('\n')
  const top = await plan(sql`select member_id from score where metric = 'gift' and period = 'day' and starts = '2023-05-08' and amount > 0
    order by (-amount), reached_at, member_id limit 100`)
  expect(top).toMatch(/Index (Only )?Scan using score_place/)
  expect(top).not.toContain('Sort')
  const before = await plan(sql`select count(*) from score where metric = 'gift' and period = 'day' and starts = '2023-05-08' and amount > 0
    and ((-amount), reached_at, member_id) < (-1, '2023-05-08T00:00:00Z'::timestamptz, ${sql.lit(200)})`)
  expect(before).toContain('score_place')
})
