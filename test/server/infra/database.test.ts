import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Socket } from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { sql } from 'kysely'
import { LIMITS, NO_DATABASE, NO_LIMITS, openDatabase, transaction } from '../../../server/src/infra/database.ts'
import { createTestDatabase } from '../../setup/database.ts'
import { openProxy, type Proxy } from '../support/proxy.ts'
import { openTestServer } from '../support/server.ts'

const database = await createTestDatabase()
const db = openDatabase(database.url, { max: 2 })
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test('a connection that is lost while it is in use fails its query; the process and the other connections go on', async () => {
  await db.connection().execute(async (held) => {
    const {
      rows: [mine],
    } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(held)
    await sql`select pg_terminate_backend(${mine!.pid}, 10000)`.execute(db)
    await expect(sql`select 1`.execute(held)).rejects.toThrow()
  })
  expect((await sql<{ fish: number }>`select 7 as fish`.execute(db)).rows).toEqual([{ fish: 7 }])
})

test('a socket that nobody reads any more as a query is written to it says that the database is not there', async () => {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-socket-'))
  const sockets: Socket[] = []
  // It lets anybody in, and is ready to be asked.
  const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const server = createServer((socket) => {
    sockets.push(socket.on('error', () => {}))
    socket.once('data', () => socket.write(welcome))
  }).listen(path.join(folder, '.s.PGSQL.5432'))
  await once(server, 'listening')
  const there = openDatabase(`postgres://anglers:none@${encodeURIComponent(folder)}:5432/anglers`, { max: 1 })
  try {
    await there.connection().execute(async (held) => {
      sockets[0]!.destroy()
      await expect(sql`select 1`.execute(held)).rejects.toMatchObject({ code: NO_DATABASE, cause: { code: 'EPIPE' } })
    })
  } finally {
    await there.destroy()
    server.close()
    await rm(folder, { recursive: true })
  }
})

test.each([
  ['whole numbers', 'integer[]', [3, -7, 0, 2_147_483_647], [3, -7, 0, 2_147_483_647]],
  ['small ones', 'smallint[]', [1, 2], [1, 2]],
  ['none', 'integer[]', [], []],
  ['one that is missing', 'integer[]', [1, null], [1, null]],
  ['fractions', 'double precision[]', [1, 1.5], [1, 1.5]],
  ['words, braces and commas among them', 'text[]', ['a', '{1,2}', 'c,d"'], ['a', '{1,2}', 'c,d"']],
  ['whole numbers that are meant as words', 'text[]', [1, 2], ['1', '2']],
  [
    'lists',
    'integer[]',
    [
      [1, 2],
      [3, 4],
    ],
    [
      [1, 2],
      [3, 4],
    ],
  ],
])('a list of %s arrives as it is', async (_of, type, list, arrived) => {
  const { rows } = await sql<{ list: unknown }>`select ${list}::${sql.raw(type)} as list`.execute(db)
  expect(rows).toEqual([{ list: arrived }])
})

describe('a database that neither answers nor hangs up', () => {
  const SHORT = { connectMs: 3_000, statementMs: 1_200, answerMs: 1_500, lockMs: 1_000, idleMs: 5_000 }
  /** Each of them is waited for. */
  const LIMIT_MS = 60_000

  /** A server whose every way to the database leads through a proxy. */
  async function behindProxy() {
    const beside = await openTestServer()
    const proxy: Proxy = await openProxy(beside.databaseUrl)
    const server = await openTestServer({ beside, connect: () => openDatabase(proxy.url, { max: 2, limits: SHORT }) })
    return {
      server,
      proxy,
      buildMember: beside.buildMember,
      close: async () => {
        await server.close()
        await proxy.close()
        await beside.close()
      },
    }
  }

  test(
    'is a 503 for everybody, also for those who wait for a connection; when it is back, so are the answers',
    async () => {
      const { server, proxy, buildMember, close } = await behindProxy()
      const me = await buildMember()
      await server.call('GET user/check', {}, { as: me })
      proxy.swallow()
      const refusals = await Promise.all(Array.from({ length: 6 }, () => server.refused('GET user/mine', {}, { as: me })))
      for (const refusal of refusals) expect(refusal).toMatchObject({ status: 503, code: 'rest_unavailable' })
      expect(
        await server.refused('POST user/follow', { id: me.id }, { as: me, headers: { 'idempotency-key': 'while-it-hangs' } }),
      ).toMatchObject({ status: 503 })
      proxy.pass()
      expect((await server.call('GET user/check', {}, { as: me })).body.userId).toBe(me.id)
      await close()
    },
    LIMIT_MS,
  )

  test(
    'in the middle of a transaction fails it, and what it did is undone',
    async () => {
      const { server, proxy, buildMember, close } = await behindProxy()
      const me = await buildMember({ bio: '原来的' })
      await expect(
        transaction(server.db, async (trx) => {
          await trx.updateTable('member').set({ bio: '改了一半' }).where('id', '=', me.id).execute()
          proxy.swallow()
          await sql`select 1`.execute(trx)
        }),
      ).rejects.toMatchObject({ code: 'NO_DATABASE' })
      proxy.pass()
      expect(await server.db.selectFrom('member').select('bio').where('id', '=', me.id).executeTakeFirst()).toEqual({ bio: '原来的' })
      await close()
    },
    LIMIT_MS,
  )

  test(
    'is not waited for once more, to roll back what it did not answer',
    async () => {
      const { server, proxy, close } = await behindProxy()
      let giveUp!: (why: string) => void
      const tooLong = new Promise<string>((resolve) => {
        giveUp = resolve
      })
      const failed = transaction(server.db, async (trx) => {
        await sql`select 1`.execute(trx)
        proxy.swallow()
        await sql`select 1`.execute(trx).catch((error: Error) => {
          // Set before any wait for the rollback, and as long: it would be over first.
          setTimeout(giveUp, SHORT.answerMs, 'waited once more')
          throw error
        })
      }).catch((error: { code: string }) => error.code)
      expect(await Promise.race([failed, tooLong])).toBe('NO_DATABASE')
      proxy.pass()
      await close()
    },
    LIMIT_MS,
  )

  test(
    'is closed all the same',
    async () => {
      const { server, proxy, close } = await behindProxy()
      await server.call('GET posts')
      proxy.swallow()
      await close()
    },
    LIMIT_MS,
  )
})

test('a statement that takes too long is given up by Postgres, and the connection goes on', async () => {
  const limited = openDatabase(database.url, { max: 1, limits: { ...LIMITS, statementMs: 100 } })
  await expect(sql`select pg_sleep(60)`.execute(limited)).rejects.toMatchObject({ code: '57014' })
  expect((await sql<{ fish: number }>`select 7 as fish`.execute(limited)).rows).toEqual([{ fish: 7 }])
  await limited.destroy()
})

test('migrations and housekeeping take as long as they take', async () => {
  const unlimited = openDatabase(database.url, { max: 1, limits: NO_LIMITS })
  expect((await sql<{ statement_timeout: string }>`show statement_timeout`.execute(unlimited)).rows).toEqual([{ statement_timeout: '0' }])
  await unlimited.destroy()
})

describe('what others hold', () => {
  /** Until a transaction of a follow has failed so often, it loses a deadlock. */
  async function losing(times: number) {
    const server = await openTestServer({ connect: (url) => openDatabase(url, { max: 4, limits: { ...LIMITS, lockMs: 200 } }) })
    await sql
      .raw(
        `
      create sequence attempts;
      create function lose() returns trigger language plpgsql as $$
      begin
        if nextval('attempts') <= ${times} then raise exception 'a deadlock' using errcode = '40P01'; end if;
        return new;
      end $$;
      create trigger lose before insert on follow for each row execute function lose()`,
      )
      .execute(server.db)
    const [me, other] = [await server.buildMember(), await server.buildMember()]
    return { server, other, follow: [{ id: other.id }, { as: me }] as const }
  }

  test('is tried for again after a deadlock', async () => {
    const { server, follow } = await losing(2)
    expect((await server.call('POST user/follow', ...follow)).body).toEqual({ following: true, followers: 1 })
    await server.close()
  })

  test('is a 503 that says when to come again, after deadlock upon deadlock', async () => {
    const { server, follow } = await losing(1_000)
    const refusal = await server.refused('POST user/follow', ...follow)
    expect(refusal).toMatchObject({ status: 503, code: 'rest_unavailable' })
    expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    await server.close()
  })

  test('and does not let go of is the same, long before the statement is given up', async () => {
    const { server, other, follow } = await losing(0)
    await server.db.transaction().execute(async (holding) => {
      await holding.selectFrom('member_stat').selectAll().where('member_id', '=', other.id).forUpdate().execute()
      const refusal = await server.refused('POST user/follow', ...follow)
      expect(refusal).toMatchObject({ status: 503, code: 'rest_unavailable' })
      expect(Number(refusal.headers['retry-after'])).toBeGreaterThan(0)
    })
    expect((await server.call('POST user/follow', ...follow)).body).toEqual({ following: true, followers: 1 })
    await server.close()
  })
})
