import { sql } from 'kysely'
import pino from 'pino'
import { localBus } from '../../../server/src/infra/bus/index.ts'
import { type Db, NO_LIMITS, openDatabase, transaction } from '../../../server/src/infra/database.ts'
import { openContext, transact } from '../../../server/src/kernel/context.ts'
import { EventHub } from '../../../server/src/kernel/events.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { untilSomeoneWaits } from '../support/locks.ts'

/** Far more than anybody would try. */
const TRIES_MAX = 50

const database = await createTestDatabase()
const db = openDatabase(database.url, { max: 6 })
const context = openContext({ db, bus: localBus(pino({ level: 'silent' })), events: new EventHub(), modules: [] })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})
await sql`create table tally (name text primary key, n integer not null default 0)`.execute(db)

const nOf = async (name: string) => (await sql<{ n: number }>`select n from tally where name = ${name}`.execute(db)).rows[0]?.n
const count = (on: Db, name: string) => sql`update tally set n = n + 1 where name = ${name}`.execute(on)
const create = (...names: string[]) => sql`insert into tally (name) select unnest(${names}::text[])`.execute(db)

/** Has the transaction see one state of the database from its first look on. */
const standStill = (trx: Db) => sql`set transaction isolation level repeatable read`.execute(trx)

/** In a transaction that stands still: another one changes the row that this one has read, then it does so itself, which fails by 40001. */
async function collide(trx: Db, name: string): Promise<void> {
  await sql`select n from tally where name = ${name}`.execute(trx)
  await count(db, name)
  await count(trx, name)
}

describe('a transaction', () => {
  test('that is the victim of a deadlock is tried again; both do their work once', async () => {
    await create('pike', 'perch')
    const done: string[] = []
    const tries = { there: 0, back: 0 }
    let secondIsIn = () => {}
    const bothAreIn = new Promise<void>((resolve) => {
      secondIsIn = resolve
    })
    const there = transact(context, async ({ db: trx, afterCommit }) => {
      const first = ++tries.there === 1
      afterCommit(() => done.push(`there ${tries.there}`))
      await count(trx, 'pike')
      if (first) await bothAreIn
      await count(trx, 'perch')
    })
    const back = transact(context, async ({ db: trx, afterCommit }) => {
      const first = ++tries.back === 1
      afterCommit(() => done.push(`back ${tries.back}`))
      await count(trx, 'perch')
      if (first) {
        secondIsIn()
        await untilSomeoneWaits(db)
      }
      await count(trx, 'pike')
    })
    await Promise.all([there, back])
    expect(tries.there + tries.back).toBe(3)
    expect(done.sort()).toEqual([`back ${tries.back}`, `there ${tries.there}`])
    expect([await nOf('pike'), await nOf('perch')]).toEqual([2, 2])
  })

  test('that read what another has changed since is tried again, and what waited for its commit is told once', async () => {
    await create('carp')
    const done: string[] = []
    let tries = 0
    const answer = await transact(context, async ({ db: trx, afterCommit }) => {
      tries++
      afterCommit(() => done.push(`try ${tries}`))
      if (tries > 1) await count(trx, 'carp')
      else await standStill(trx).then(() => collide(trx, 'carp'))
      return `after ${tries}`
    })
    expect([answer, tries, done]).toEqual(['after 2', 2, ['try 2']])
    expect(await nOf('carp')).toBe(2)
  })

  test('that collides each time is given up in the end, and has done nothing', async () => {
    await create('tench')
    let tries = 0
    let notified = 0
    await expect(
      transact(context, async ({ db: trx, afterCommit }) => {
        if (++tries > TRIES_MAX) return
        afterCommit(() => notified++)
        await standStill(trx)
        await collide(trx, 'tench')
      }),
    ).rejects.toThrow()
    // Once, and three times again.
    expect(tries).toBe(4)
    expect(notified).toBe(0)
    // What the others did, and nothing of its own.
    expect(await nOf('tench')).toBe(tries)
  })

  test('that fails by itself is not tried again', async () => {
    await create('eel')
    let tries = 0
    await expect(
      transaction(db, async (trx) => {
        tries++
        await count(trx, 'eel')
        await sql`insert into tally (name) values ('eel')`.execute(trx)
      }),
    ).rejects.toMatchObject({ code: '23505' })
    expect([tries, await nOf('eel')]).toEqual([1, 0])
  })

  test('that goes back to a savepoint is one all the same, also where it sets its limits itself', async () => {
    // Behind a pool limits other than the role's are set in each transaction, and a statement outside of one is one by itself.
    const patient = openDatabase(database.url, { pooled: true, max: 1, limits: NO_LIMITS })
    await create('undone')
    const work = transaction(patient, async (trx) => {
      await sql`savepoint here`.execute(trx)
      await count(trx, 'undone')
      await sql`rollback to savepoint here`.execute(trx)
      await count(trx, 'undone')
      throw new Error('given up')
    })
    await expect(work).rejects.toThrow('given up')
    expect(await nOf('undone')).toBe(0)
    await patient.destroy()
  })

  test('within another is tried again with it, as one', async () => {
    await create('roach', 'bream')
    const tries = { outer: 0, inner: 0 }
    await transaction(db, async (outer) => {
      tries.outer++
      await standStill(outer)
      await count(outer, 'bream')
      await transaction(outer, async (inner) => {
        expect(inner).toBe(outer)
        if (++tries.inner === 1) await collide(inner, 'roach')
      })
    })
    expect(tries).toEqual({ outer: 2, inner: 2 })
    expect([await nOf('roach'), await nOf('bream')]).toEqual([1, 1])
  })
})
