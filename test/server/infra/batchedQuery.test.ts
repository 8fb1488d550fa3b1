import { sql } from 'kysely'
import { batchedQuery, builtFor, sharedFor, sharedQuery } from '../../../server/src/infra/batchedQuery.ts'
import { type Db, openDatabase } from '../../../server/src/infra/database.ts'
import { createTestDatabase } from '../../setup/database.ts'

const database = await createTestDatabase()
const db = openDatabase(database.url)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Finds the names of categories, and notes which ids one statement looked for. */
function naming(size: number) {
  const statements: number[][] = []
  const nameOf = batchedQuery(size, async (of: Db, ids: number[]) => {
    statements.push(ids)
    const rows = await of.selectFrom('category').selectAll().where('id', 'in', ids).execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.name ?? null)
  })
  return { statements, nameOf }
}

const buildCategory = async (of: Db, name: string) =>
  (await of.insertInto('category').values({ name }).returning('id').executeTakeFirstOrThrow()).id

describe('a query of many', () => {
  test('is one statement for those who ask in the same turn, and each gets their own', async () => {
    const ids = [await buildCategory(db, '渔获'), await buildCategory(db, '装备')]
    const { statements, nameOf } = naming(10)
    expect(await Promise.all([...ids, 0, ids[0]!].map((id) => nameOf(db, id)))).toEqual(['渔获', '装备', null, '渔获'])
    expect(statements).toHaveLength(1)
  })

  test('is several statements where there are more than fit', async () => {
    const { statements, nameOf } = naming(2)
    await Promise.all([1, 2, 3].map((id) => nameOf(db, id)))
    expect(statements).toEqual([[1, 2], [3]])
  })

  test('does not wait for one of an earlier turn', async () => {
    const sleep = batchedQuery(10, async (of: Db, seconds: number[]) => {
      await sql`select pg_sleep(max(n)) from unnest(${seconds}::float8[]) n`.execute(of)
      return seconds
    })
    const answered: number[] = []
    const note = (seconds: number) => answered.push(seconds)
    const slow = sleep(db, 0.5).then(note)
    await new Promise((resolve) => setImmediate(resolve))
    await Promise.all([slow, sleep(db, 0).then(note)])
    expect(answered).toEqual([0, 0.5])
  })

  test('is one for all who ask while two are under way, also where those fail', async () => {
    const asked: { ids: number[]; settle: (ids: number[] | Error) => void }[] = []
    const echo = batchedQuery(
      10,
      (_of: Db, ids: number[]) =>
        new Promise<number[]>((resolve, reject) => {
          asked.push({ ids, settle: (outcome) => (outcome instanceof Error ? reject(outcome) : resolve(outcome)) })
        }),
    )
    const turn = () => new Promise((resolve) => setImmediate(resolve))
    const answers: Promise<PromiseSettledResult<number>[]>[] = []
    for (const ids of [[1], [2], [3, 4], [5]]) {
      answers.push(Promise.allSettled(ids.map((id) => echo(db, id))))
      await turn()
    }
    expect(asked.map(({ ids }) => ids)).toEqual([[1], [2]])
    asked[0]!.settle(new Error('lost'))
    expect(await answers[0]).toMatchObject([{ status: 'rejected' }])
    expect(asked.map(({ ids }) => ids)).toEqual([[1], [2], [3, 4, 5]])
    for (const { ids, settle } of asked) settle(ids)
    expect((await Promise.all(answers.slice(1))).flat()).toMatchObject([2, 3, 4, 5].map((value) => ({ value })))
    const last = echo(db, 6)
    await turn()
    asked[3]!.settle([6])
    expect(await last).toBe(6)
  })

  test('in a transaction sees what was written there, and nobody else does', async () => {
    const { nameOf } = naming(10)
    await db.transaction().execute(async (trx) => {
      const id = await buildCategory(trx, '夜钓')
      expect(await Promise.all([nameOf(trx, id), nameOf(db, id)])).toEqual(['夜钓', null])
    })
  })

  test('that fails does so for all who asked, and for nobody after them', async () => {
    const check = batchedQuery(10, async (of: Db, numbers: number[]) => {
      await sql`select 1 / n from unnest(${numbers}::integer[]) n`.execute(of)
      return numbers
    })
    const outcomes = await Promise.allSettled([1, 0].map((n) => check(db, n)))
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await check(db, 1)).toBe(1)
  })
})

describe('a query that several ask', () => {
  const count = () => sharedQuery(db, db.selectNoFrom(sql<number>`nextval('live_seq')`.as('n'))).then(([row]) => row!.n)

  test('is run once for those who do in the same turn, and anew for the next', async () => {
    const [first, second] = await Promise.all([count(), count()])
    expect(second).toBe(first)
    expect(await count()).toBe(first! + 1)
  })

  test('neither waits for another of the same turn, nor fails with it', async () => {
    const failing = sharedQuery(db, db.selectNoFrom(sql<number>`1 / (${0}::integer)`.as('n')))
    const slow = sharedQuery(db, db.selectNoFrom(sql<string>`pg_sleep(${0.5}::float8)::text`.as('n')))
    const settled: string[] = []
    const noted = (name: string, asked: Promise<unknown>) =>
      asked.then(
        () => settled.push(name),
        () => settled.push(`${name} failed`),
      )
    await Promise.all([noted('failing', failing), noted('slow', slow), noted('quick', count())])
    expect([settled.includes('failing failed'), settled.at(-1)]).toEqual([true, 'slow'])
    expect(settled).toContain('quick')
  })

  test('is another with other parameters', async () => {
    const same = (n: number) => sharedQuery(db, db.selectNoFrom(sql<number>`${n}::integer`.as('n')))
    expect(await Promise.all([same(1), same(2)])).toEqual([[{ n: 1 }], [{ n: 2 }]])
  })
})

describe('a query that is built once', () => {
  test('takes other values each time, in whatever order it names them, and knows a transaction', async () => {
    const id = await buildCategory(db, '路亚')
    let builds = 0
    const isNamed = builtFor((of: Db, wanted: number, name: string) => {
      builds++
      return of.selectFrom('category').select('id').where('name', '=', name).where('id', '=', wanted)
    })
    expect(await Promise.all([isNamed(db, id, '路亚'), isNamed(db, id, '台钓'), isNamed(db, 0, '路亚')])).toEqual([[{ id }], [], []])
    await db.transaction().execute(async (trx) => {
      const unseen = await buildCategory(trx, '冰钓')
      expect([await isNamed(trx, unseen, '冰钓'), await isNamed(db, unseen, '冰钓')]).toEqual([[{ id: unseen }], []])
    })
    expect(builds).toBe(1)
  })

  test('may be shared by those who ask for the same in one turn', async () => {
    let builds = 0
    const draw = sharedFor((of: Db, wanted: number) => {
      builds++
      return of.selectNoFrom([sql<number>`nextval('live_seq')`.as('n'), sql<number>`${wanted}::integer`.as('wanted')])
    })
    const [[one], [same], [other]] = await Promise.all([draw(db, 1), draw(db, 1), draw(db, 2)])
    expect([one!.wanted, same, other!.wanted]).toEqual([1, one, 2])
    expect(other!.n).not.toBe(one!.n)
    expect((await draw(db, 1))[0]!.n).toBeGreaterThan(one!.n)
    expect(builds).toBe(1)
  })

  test('has no values of its own, which would be those of the first call for ever', async () => {
    const named = builtFor((of: Db, name: string) => of.selectFrom('category').select('id').where('name', '=', name).where('id', '>', 0))
    await expect(named(db, '路亚')).rejects.toThrow('no values of its own')
  })
})
