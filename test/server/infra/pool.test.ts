import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import pino from 'pino'
import { backup, restore } from '../../../server/src/infra/backup/index.ts'
import { openBus } from '../../../server/src/infra/bus/index.ts'
import { LIMITS, NO_LIMITS, openDatabase, transaction } from '../../../server/src/infra/database.ts'
import { migrate } from '../../../server/src/infra/migrate.ts'
import { reachDatabase } from '../../../server/src/infra/reach.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { hasPgBouncer, type Pool, startPgBouncer } from '../support/pool.ts'

const database = await createTestDatabase()
const pools: Pool[] = []
afterAll(async () => {
  await Promise.all(pools.map((pool) => pool.stop()))
  await database.drop()
})
const startOn = async (url: string, settings?: Record<string, string | number>) => {
  const started = await startPgBouncer(url, settings)
  pools.push(started)
  return started
}
const pool = async (settings?: Record<string, string | number>) => (await startOn(database.url, settings)).url
const logger = pino({ level: 'silent' })

/** As a connection of this pool sees it. */
const shown = async (db: ReturnType<typeof openDatabase>) => {
  const { rows } = await sql<Record<string, string>>`
    select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
           current_setting('idle_in_transaction_session_timeout') as idle, current_setting('TimeZone') as zone,
           (select count(*) from pg_prepared_statements) as prepared where ${1} = 1`.execute(db)
  return rows[0]
}
const OURS = { statement: '15s', lock: '4s', idle: '30s', zone: 'UTC', prepared: 0 }
const NONE = { statement: '0', lock: '0', idle: '0', zone: 'UTC', prepared: 0 }

test.each([undefined, true, false])(
  'statements are prepared without a pool unless PREPARED_STATEMENTS says otherwise: %s',
  async (wanted) => {
    const { url, pooled, prepared } = await reachDatabase({ databaseUrl: database.url, preparedStatements: wanted })
    expect([pooled, prepared]).toEqual([false, wanted ?? true])
    const db = openDatabase(url, { pooled, prepared, max: 1 })
    expect(Number((await shown(db))!.prepared)).toBe(prepared ? 1 : 0)
    await db.destroy()
  },
)

const describeThere = hasPgBouncer ? describe : describe.skip

describeThere(hasPgBouncer ? 'behind PgBouncer in transaction mode' : 'behind PgBouncer: skipped, as none is installed', () => {
  test('the limits hold in each statement, at a first start of three processes too, and others where those are wanted', async () => {
    const admin = openDatabase(database.url, { max: 1 })
    await sql`alter database ${sql.id(new URL(database.url).pathname.slice(1))} set timezone = 'Asia/Shanghai'`.execute(admin)
    await admin.destroy()
    const url = await pool()
    const reached = await Promise.all([1, 2, 3].map(() => reachDatabase({ databaseUrl: url })))
    for (const reach of reached) expect(reach).toEqual({ url, pooled: true, prepared: false, listenUrl: url, listenPooled: true })
    const [db, patient] = [openDatabase(url, { pooled: true, max: 4 }), openDatabase(url, { pooled: true, max: 4, limits: NO_LIMITS })]
    await Promise.all(
      Array.from({ length: 8 }, async () => {
        expect([await shown(db), await transaction(db, shown)]).toEqual([OURS, OURS])
        expect([await shown(patient), await transaction(patient, shown)]).toEqual([NONE, NONE])
      }),
    )
    expect(await shown(db)).toEqual(OURS)
    await Promise.all([db.destroy(), patient.destroy()])
  })

  test('a statement that takes too long is given up, and what its transaction did is undone', async () => {
    const url = await pool()
    await reachDatabase({ databaseUrl: url })
    const limited = openDatabase(url, { pooled: true, max: 1, limits: { ...LIMITS, statementMs: 50 } })
    await expect(sql`select pg_sleep(${60})`.execute(limited)).rejects.toMatchObject({ code: '57014' })
    await expect(
      transaction(limited, async (trx) => {
        await sql`create table half_done ()`.execute(trx)
        await sql`select pg_sleep(60)`.execute(trx)
      }),
    ).rejects.toMatchObject({ code: '57014' })
    expect((await sql`select to_regclass('half_done') as made where ${1} = 1`.execute(limited)).rows).toEqual([{ made: null }])
    await limited.destroy()
  })

  test('an empty database is brought to the newest schema, by three at once', async () => {
    const empty = await createTestDatabase()
    const [direct, url] = [openDatabase(empty.url, { max: 1 }), (await startOn(empty.url)).url]
    await sql`drop schema public cascade; create schema public; drop schema graphile_worker cascade`.execute(direct)
    await Promise.all(
      [1, 2, 3].map(async () => {
        await migrate(url, await reachDatabase({ databaseUrl: url }))
      }),
    )
    expect((await sql`select 1 from kysely_migration`.execute(direct)).rows.length).toBeGreaterThan(90)
    await direct.destroy()
  })

  test('a backup is made and restored', async () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'anglers-pool-'))
    const empty = await createTestDatabase()
    const direct = openDatabase(empty.url, { max: 1 })
    try {
      await sql`drop schema graphile_worker cascade; drop schema public cascade; create schema public`.execute(direct)
      const own = { pooled: true, dataDir: folder, secretKey: 'a secret of thirty-two characters, or more', openStore: null }
      const file = path.join(folder, 'backup.tar')
      const { rows } = await backup({ ...own, databaseUrl: await pool() }, file)
      expect(rows).toBeGreaterThan(0)
      expect(await restore({ ...own, databaseUrl: (await startOn(empty.url)).url }, file)).toMatchObject({ rows })
    } finally {
      await direct.destroy()
      rmSync(folder, { recursive: true })
    }
  })

  describe('what processes tell one another', () => {
    test('does not come through, which is said', async () => {
      const url = await pool()
      const { listenUrl } = await reachDatabase({ databaseUrl: url })
      await expect(openBus({ redisUrl: undefined, databaseUrl: url, listenUrl }, logger)).rejects.toThrow(
        /^DATABASE_URL: .*NOTIFY.* does not come through.* Set LISTEN_DATABASE_URL .*, or REDIS_URL\.$/,
      )
    })

    test('is heard on a second way, also where the pool has been told to pass over our settings', async () => {
      for (const passedOver of ['extra_float_digits', 'options']) {
        const url = await pool({ ignore_startup_parameters: passedOver })
        const reach = await reachDatabase({ databaseUrl: url, listenDatabaseUrl: database.url })
        expect(reach).toEqual({ url, pooled: true, prepared: false, listenUrl: database.url, listenPooled: false })
        const buses = await Promise.all(
          [1, 2].map(() => openBus({ redisUrl: undefined, databaseUrl: url, listenUrl: reach.listenUrl }, logger)),
        )
        const heard = new Promise((resolve) => {
          buses[1]!.subscribe('rooms', resolve)
        })
        buses[0]!.publish('rooms', { members: [7] })
        expect(await heard).toEqual({ members: [7] })
        await Promise.all(buses.map((bus) => bus.close()))
      }
    })

    test('is not looked for on a second way that leads elsewhere', async () => {
      const [url, other] = [await pool(), await createTestDatabase()]
      await expect(reachDatabase({ databaseUrl: url, listenDatabaseUrl: url })).rejects.toThrow(
        'LISTEN_DATABASE_URL: has to lead to Postgres itself, and not to a pool such as PgBouncer.',
      )
      await expect(reachDatabase({ databaseUrl: url, listenDatabaseUrl: other.url })).rejects.toThrow(
        'LISTEN_DATABASE_URL: leads to another database than DATABASE_URL.',
      )
      await other.drop()
    })
  })

  test.each([true, false])('statements are prepared where PREPARED_STATEMENTS says so: %s', async (wanted) => {
    const url = await pool()
    expect(await reachDatabase({ databaseUrl: url, preparedStatements: wanted })).toMatchObject({ pooled: true, prepared: wanted })
    const second = { databaseUrl: url, listenDatabaseUrl: database.url, preparedStatements: wanted }
    expect(await reachDatabase(second)).toMatchObject({ pooled: true, prepared: wanted, listenPooled: false })
  })

  test('what it says itself is a reason not to start', async () => {
    const url = new URL(await pool())
    url.username = 'stranger'
    await expect(reachDatabase({ databaseUrl: url.href })).rejects.toThrow(/^DATABASE_URL: the database .* cannot be used, /)
  })
})
