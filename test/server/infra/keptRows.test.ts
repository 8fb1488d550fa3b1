import { type RawBuilder, sql } from 'kysely'
import { anyOf } from '../../../server/src/infra/batchedQuery.ts'
import { type Db, openDatabase, transaction } from '../../../server/src/infra/database.ts'
import { keptRows } from '../../../server/src/infra/keptRows.ts'
import { createTestDatabase } from '../../setup/database.ts'

const database = await createTestDatabase()
const db = openDatabase(database.url)
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

/** Reads categories, and notes which were not known before. */
function reading() {
  const read: string[] = []
  const find = keptRows(
    (of: Db, ids: number[]) => of.selectFrom('category').select(['id', 'name']).where('id', '=', anyOf(ids)),
    ({ id, name }) => {
      read.push(name)
      return { id, name }
    },
  )
  return { read, find }
}

const build = async (name: string) => (await db.insertInto('category').values({ name }).returning('id').executeTakeFirstOrThrow()).id
const rename = (of: Db, id: number, name: string) => of.updateTable('category').set({ name }).where('id', '=', id).execute()
beforeEach(() => db.deleteFrom('category').execute())
const namesOf = (rows: readonly { name: string }[]) => rows.map(({ name }) => name).sort()

describe('rows that are kept', () => {
  test('are the same as before, as long as the database says the same', async () => {
    const { read, find } = reading()
    const [id, other] = [await build('渔获'), await build('装备')]
    const [first] = await find(db, [id])
    expect(first).toEqual({ id, name: '渔获' })
    expect(await find(db, [id])).toEqual([first])
    const both = await find(db, [id, other])
    expect(both).toHaveLength(2)
    expect(both.find((row) => row.id === id)).toBe(first)
    expect(read).toEqual(['渔获', '装备'])
  })

  test('are read again once they changed, and when they changed back', async () => {
    const { find } = reading()
    const ids = [await build('渔获'), await build('装备')]
    await find(db, ids)
    for (const name of ['钓场', '渔获', '渔具']) {
      await rename(db, ids[0]!, name)
      for (const _reader of [1, 2]) expect(namesOf(await find(db, ids))).toEqual([name, '装备'].sort())
    }
  })

  test.each<[string, RawBuilder<string | number | boolean | Date | null>, string]>([
    ['of a number', sql<number>`length(name)`, '渔获表'],
    ['of a part of a number', sql<number>`length(name) * 0.1::float8`, '渔获表'],
    ['of whether something is so', sql<boolean>`name = '渔获'`, '钓场'],
    ['of a time', sql<Date>`timestamptz '2026-01-01' + length(name) * interval '1 microsecond'`, '渔获表'],
    ['of what there is nothing of now', sql<string | null>`nullif(name, '钓场')`, '钓场'],
    ['of what there was nothing of', sql<string | null>`nullif(name, '渔获')`, '钓场'],
  ])('are read again once they changed, though they consist %s', async (_, column, name) => {
    const find = keptRows(
      (of: Db, ids: number[]) =>
        of
          .selectFrom('category')
          .select(['id', column.as('value')])
          .where('id', '=', anyOf(ids)),
      (row) => row,
    )
    const id = await build('渔获')
    const [before] = await find(db, [id])
    expect((await find(db, [id]))[0]).toBe(before)
    await rename(db, id, name)
    expect((await find(db, [id]))[0]).not.toBe(before)
  })

  test('are left out once they are gone', async () => {
    const { find } = reading()
    const ids = [await build('渔获'), await build('装备')]
    await find(db, ids)
    await db.deleteFrom('category').where('id', '=', ids[0]!).execute()
    expect(namesOf(await find(db, ids))).toEqual(['装备'])
    expect(await find(db, [])).toEqual([])
  })

  test('are what a transaction sees, and nothing of it stays where it is undone', async () => {
    const { find } = reading()
    const id = await build('渔获')
    await find(db, [id])
    const undone = transaction(db, async (trx) => {
      await rename(trx, id, '未提交')
      expect(namesOf(await find(trx, [id]))).toEqual(['未提交'])
      expect(namesOf(await find(db, [id]))).toEqual(['渔获'])
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect(namesOf(await find(db, [id]))).toEqual(['渔获'])
  })

  test('are those of each database', async () => {
    const { find } = reading()
    const elsewhere = await createTestDatabase()
    const there = openDatabase(elsewhere.url)
    try {
      const id = await build('渔获')
      await there.insertInto('category').values({ id, name: '渔获' }).execute()
      const [here] = await find(db, [id])
      const [other] = await find(there, [id])
      expect(other).toEqual(here)
      expect(other).not.toBe(here)
    } finally {
      await there.destroy()
      await elsewhere.drop()
    }
  })
})
