import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Answer } from '@anglers/contract'
import type { Message } from '@anglers/contract/chat'
import { SOCKETS_PER_MEMBER } from '@anglers/contract/limits'
import { SOCKET_PATH } from '@anglers/contract/socket'
import { sql } from 'kysely'
import { forums } from '../../../server/demo/forums.ts'
import { groupConversations, privateConversations } from '../../../server/demo/town.ts'
import { DEFAULT_RATE_LIMIT_PER_MINUTE } from '../../../server/src/config.ts'
import { type Db, openDatabase } from '../../../server/src/infra/database.ts'
import { type Postgres, startPostgres } from '../../../server/src/infra/postgres/index.ts'
import { type BuiltMember, createFactories, type Factories } from '../support/factories.ts'
import { type Balancer, hasNginx, hasPgBouncer, type Pool, startNginx, startPgBouncer } from '../support/pool.ts'
import { freePort, type ServerProcess, serverProcess, startSimulators } from '../support/process.ts'
import { hasRedis, type RedisServer, redisServer } from '../support/redis.ts'
import { API } from '../support/server.ts'
import { type Client, enter } from '../support/socket.ts'

const LIMIT_MS = 180_000
/** What these tests ask is far below; the export, once a minute else, has a limit that can be reached. */
const RATE_FACTOR = 200
const EXPORT = 'user/export'
/** What Linux keeps of a pipe for its reader, and less than a line of the log has. */
const [PIPE_BYTES, LINE_BYTES] = [65_536, 100]
const isThere = hasPgBouncer && hasNginx
const describeThere = isThere ? describe : describe.skip
const testRedis = hasRedis ? test : test.skip

describeThere(
  isThere ? 'three processes behind nginx, with PgBouncer' : 'three processes: skipped, as PgBouncer or nginx is missing',
  () => {
    let folder: string
    let postgres: Postgres
    /** How often it came back by itself. */
    let restarts = 0
    let pool: Pool
    let balancer: Balancer
    let db: Db
    let factories: Factories
    let me: BuiltMember
    let processes: ServerProcess[]
    let simulators: Awaited<ReturnType<typeof startSimulators>>
    let redis: RedisServer
    /** All that the processes printed as they started. */
    let printed: string[]

    /** Ends what was started, the last first, also where the rest did not start. */
    const ends: (() => Promise<unknown>)[] = []
    const stoppable = <T extends { stop(): Promise<unknown> }>(one: T): T => {
      ends.unshift(() => one.stop())
      return one
    }

    beforeAll(async () => {
      folder = await mkdtemp(path.join(os.tmpdir(), 'anglers-processes-'))
      ends.unshift(() => rm(folder, { recursive: true }))
      postgres = stoppable(
        await startPostgres({
          dataDir: path.join(folder, 'postgres'),
          flags: { fsync: 'off' },
          log: (line) => void (line === 'Postgres serves again' && restarts++),
        }),
      )
      // As Debian sets it up it tries a Postgres that was away after 15 s.
      pool = stoppable(await startPgBouncer(postgres.url, { server_login_retry: 1 }))
      simulators = stoppable(await startSimulators())
      redis = stoppable(await redisServer())
      processes = await Promise.all(
        [1, 2, 3].map(() =>
          serverProcess({
            databaseUrl: pool.url,
            dataDir: path.join(folder, 'data'),
            env: {
              LISTEN_DATABASE_URL: postgres.url,
              DEMO: '1',
              DRAIN_SECONDS: '1',
              SIMULATORS: simulators.url,
              RATE_LIMIT: String(RATE_FACTOR * DEFAULT_RATE_LIMIT_PER_MINUTE),
            },
          }),
        ),
      )
      ends.unshift(() => Promise.all(processes.map((one) => one.kill())))
      printed = await Promise.all(processes.map((one) => one.start()))
      balancer = stoppable(await startNginx(processes.map(({ origin }) => origin)))
      db = openDatabase(postgres.url, { max: 2 })
      ends.unshift(() => db.destroy())
      factories = createFactories(db)
      me = await factories.buildMember()
    }, LIMIT_MS)
    afterAll(async () => {
      for (const end of ends) await end()
    }, LIMIT_MS)

    /** What asks without an end, a few at a time. Returns the answers once it is over, and what was asked when. */
    function load(origin: string, token: string) {
      let over = false
      const statuses: string[] = []
      const ask = async (n: number, at: number) => {
        const key = { 'idempotency-key': `processes-${at}-${n}` }
        const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...(n % 4 ? {} : key) }
        const response =
          n % 4
            ? await fetch(`${origin}${API}/user/mine`, { headers })
            : await fetch(`${origin}${API}/publish/words`, { method: 'POST', headers, body: JSON.stringify({ content: `第${at}-${n}条` }) })
        return {
          status: response.status,
          body: await response.text(),
          retryAfter: response.headers.get('retry-after'),
        }
      }
      const refusals: Awaited<ReturnType<typeof ask>>[] = []
      const worker = async (at: number) => {
        for (let n = 0; !over; n++) {
          let answer = await ask(n, at)
          if (answer.status !== 200) {
            refusals.push(answer)
            answer = await ask(n, at)
          }
          statuses.push(String(answer.status))
        }
      }
      const workers = Promise.all([1, 2, 3, 4].map(worker))
      return {
        refusals,
        answered: () => statuses.length,
        async end() {
          over = true
          await workers
          return statuses
        },
      }
    }
    const more = async (asking: ReturnType<typeof load>, n: number) => {
      const before = asking.answered()
      while (asking.answered() < before + n) await delay(20)
    }

    const post = async <T>(address: string, body: object, token?: string): Promise<T> => {
      const headers = { 'content-type': 'application/json', ...(token ? { authorization: `Bearer ${token}` } : {}) }
      const response = await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${response.status} ${text}`)
      return JSON.parse(text) as T
    }
    const socketOf = ({ origin }: ServerProcess) => origin.replace('http', 'ws') + SOCKET_PATH

    test('one of them builds the demo town, and the others say that they wait', async () => {
      const count = (words: string) => printed.filter((text) => text.includes(words)).length
      expect([count('Building the demo town'), count('钓鱼伴侣')]).toEqual([1, 3])
      expect(count('Another process builds the demo town')).toBeLessThanOrEqual(2)
      const { rows } = await sql<{ n: number }>`select count(*) as n from member where login = 'yugan'`.execute(db)
      expect(rows).toEqual([{ n: 1 }])
    })

    test('in it there are messages to read', async () => {
      const { rows: waiting } = await sql<{ n: number }>`
        select conversation.n - mine.read_n - mine.own_n as n
          from conversation_member mine join conversation on conversation.id = mine.conversation_id
          join member on member.id = mine.member_id where member.login = 'yugan' order by 1`.execute(db)
      const unread = [...privateConversations, ...groupConversations].map((talk) => talk.unread).sort((a, b) => a - b)
      expect(waiting.map(({ n }) => Number(n))).toEqual(unread)
    })

    test('in it there are forums, with what holds in each and a picture', async () => {
      const { rows } = await sql`select name, rules, cover_id is not null as pictured from forum order by name collate "C"`.execute(db)
      const planned = forums.map(({ name, rules = '' }) => ({ name, rules, pictured: true }))
      expect(rows).toEqual(planned.sort((a, b) => (a.name < b.name ? -1 : 1)))
    })

    test('whoever signs in by a simulated platform may reach any of them', async () => {
      for (const platform of ['wechat', 'toutiao']) {
        const device = `${simulators.url}/device/${platform === 'wechat' ? 'wechat' : 'douyin'}/login`
        const users = new Set<number>()
        for (let i = 0; i < processes.length; i++) {
          const code = await post<object>(device, { person: '三个进程' })
          users.add((await post<Answer<'POST wechat/login'>>(`${balancer.origin}${API}/${platform}/login`, code)).user.userId)
        }
        expect(users.size).toBe(1)
      }
    })

    test('a limit of calls holds for all of them together, to a tenth for each of the others', async () => {
      const statuses: number[] = []
      const caller = async () => {
        for (let i = 0; i < RATE_FACTOR / 10; i++) statuses.push((await fetch(`${balancer.origin}${API}/${EXPORT}`)).status)
      }
      await Promise.all(Array.from({ length: 20 }, caller))
      const served = statuses.filter((status) => status !== 429)
      expect(new Set(served)).toEqual(new Set([401]))
      expect(served.length).toBeGreaterThanOrEqual(RATE_FACTOR)
      expect(served.length).toBeLessThanOrEqual(1.2 * RATE_FACTOR)
    })

    test("the limit of a member's sockets too: one more closes the oldest, wherever it is", async () => {
      const clients = []
      for (let i = 0; i < SOCKETS_PER_MEMBER; i++) clients.push(await enter(socketOf(processes[i % 3]!), me))
      const another = await enter(socketOf(processes[1]!), me)
      expect((await clients[0]!.next('leave')).reason).toBe('replaced')
      for (const client of [...clients.slice(1), another]) {
        await client.beat()
        await client.close()
      }
    })

    test(
      'a rolling restart loses no call that is repeated once; one that ends says so while it still serves',
      async () => {
        const asking = load(balancer.origin, me.token)
        for (const one of processes) {
          await more(asking, 20)
          const stopped = one.stop()
          while ((await fetch(`${one.origin}/readyz`)).status !== 503) await delay(20)
          const served = await fetch(`${one.origin}${API}/setting/get-var`)
          expect([served.status, served.headers.get('connection')]).toEqual([200, 'close'])
          await stopped
          await one.start()
        }
        await more(asking, 20)
        expect(new Set(await asking.end())).toEqual(new Set(['200']))
        // For a POST that was under way as its connection ended nginx answers: 502.
        for (const { status, body, retryAfter } of asking.refusals.filter((refusal) => refusal.status !== 502)) {
          expect([status, (JSON.parse(body) as { code: string }).code]).toEqual([503, 'rest_unavailable'])
          expect(Number(retryAfter)).toBeGreaterThan(0)
        }
      },
      LIMIT_MS,
    )

    test(
      'one that is killed is made up for by the others',
      async () => {
        const asking = load(balancer.origin, me.token)
        await more(asking, 20)
        await processes[0]!.kill()
        await more(asking, 40)
        expect(new Set(await asking.end())).toEqual(new Set(['200']))
        await processes[0]!.start()
      },
      LIMIT_MS,
    )

    test(
      'a Postgres that is restarted is a 503 at most until it is back, and nothing else',
      async () => {
        const { origin } = processes[1]!
        const statuses = new Set<number>()
        const look = async () => {
          const response = await fetch(`${origin}${API}/user/mine`, { headers: { authorization: `Bearer ${me.token}` } })
          statuses.add(response.status)
          if (response.status === 503) expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
          return response.status
        }
        expect(await look()).toBe(200)
        const pid = Number(readFileSync(path.join(folder, 'postgres/cluster/data/postmaster.pid'), 'utf8').split('\n')[0])
        process.kill(pid, 'SIGKILL')
        // On a busy machine it is back before anybody noticed: what was asked waits for that long.
        while (restarts === 0) await Promise.all([look(), look(), look(), look()])
        while ((await look()) !== 200) await delay(50)
        expect([200, 503]).toEqual(expect.arrayContaining([...statuses]))
        for (const one of processes) while ((await fetch(`${one.origin}/readyz`)).status !== 200) await delay(50)
      },
      LIMIT_MS,
    )

    test(
      'the house is kept by one of them',
      async () => {
        // As graphile-worker keeps them: when it last came, and each that is begun.
        await sql`create table kept_house as select now() as at limit 0`.execute(db)
        await sql`
          create function note() returns trigger language plpgsql as $$
          begin
            insert into kept_house select now() from graphile_worker._private_tasks where id = new.task_id and identifier = 'keep_house';
            return new;
          end $$`.execute(db)
        await sql`create trigger note after insert on graphile_worker._private_jobs for each row execute function note()`.execute(db)
        await Promise.all(processes.map((one) => one.stop()))
        await sql`delete from kept_house`.execute(db)
        await sql`
          update graphile_worker._private_known_crontabs
             set last_execution = now() - interval '59 minutes', known_since = now() - interval '2 hours'
           where identifier = 'keep_house'`.execute(db)
        // From now on messages go by Redis.
        if (hasRedis) await redis.start()
        await Promise.all(processes.map((one) => one.start(hasRedis ? { REDIS_URL: redis.url } : {})))
        const made = async () => (await sql`select 1 from kept_house`.execute(db)).rows.length
        while ((await made()) === 0) await delay(50)
        const left = async () => {
          const { rows } = await sql`select 1 from graphile_worker.jobs where task_identifier = 'keep_house'`.execute(db)
          return rows.length
        }
        while ((await left()) > 0) await delay(50)
        expect(await made()).toBe(1)
        await sql`drop trigger note on graphile_worker._private_jobs`.execute(db)
      },
      LIMIT_MS,
    )

    test(
      'a job is done once, whoever does it',
      async () => {
        await sql`create table begun as select 0::bigint as id limit 0`.execute(db)
        await sql`
          create function note_begun() returns trigger language plpgsql as $$
          begin
            insert into begun values (new.id);
            return new;
          end $$`.execute(db)
        await sql`
          create trigger note_begun before update on graphile_worker._private_jobs for each row when (new.attempts > old.attempts)
          execute function note_begun()`.execute(db)
        // Of no notice: there is nothing to do.
        const { rows: asked } = await sql<{ id: string }>`
          select (graphile_worker.add_job('push_notice', json_build_object('id', -n))).id from generate_series(1, 60) n`.execute(db)
        const ids = asked.map(({ id }) => Number(id))
        const left = async () => (await sql`select 1 from graphile_worker.jobs where id = any(${ids}::bigint[])`.execute(db)).rows.length
        while ((await left()) > 0) await delay(20)
        const { rows: begun } = await sql<{ id: string }>`select id from begun where id = any(${ids}::bigint[])`.execute(db)
        expect(begun.map(({ id }) => Number(id)).sort((a, b) => a - b)).toEqual(ids.sort((a, b) => a - b))
        await sql`drop trigger note_begun on graphile_worker._private_jobs`.execute(db)
      },
      LIMIT_MS,
    )

    testRedis(
      'no message that was acknowledged while Redis was away is lost or comes twice',
      async () => {
        const friend = await factories.buildMember()
        const [mine, theirs] = [await enter(socketOf(processes[0]!), me), await enter(socketOf(processes[1]!), friend)]
        const sendAs = async (from: BuiltMember, to: BuiltMember, text: string) =>
          (await post<Message>(`${balancer.origin}${API}/message/send`, { id: to.id, text }, from.token)).id
        const sent: number[] = []
        // From both sides, as a stranger may not go on without an answer.
        const sendSome = async (what: string) => {
          for (let i = 0; i < 10; i++) sent.push(await (i % 2 ? sendAs(me, friend, `${what} ${i}`) : sendAs(friend, me, `${what} ${i}`)))
        }
        /** What a device of theirs has in the end: by the socket, once that works again, and by asking for what it may have missed. */
        const allOf = async (client: Client, member: BuiltMember, other: BuiltMember) => {
          await client.next('sync')
          const heard = () => client.frames.flatMap((frame) => (frame.type === 'chat' ? [frame.message.id] : []))
          do {
            await sendSome('again')
            await delay(50)
          } while (!heard().includes(sent.at(-1)!))
          expect(heard()).toEqual([...new Set(heard())].sort((a, b) => a - b))
          const missed: number[] = []
          for (let after = sent[0]! - 1; after < sent.at(-1)!; after = missed.at(-1)!) {
            const list = await fetch(`${balancer.origin}${API}/message/list?id=${other.id}&after=${after}&access_token=${member.token}`)
            missed.push(...((await list.json()) as Answer<'GET message/list'>).messages.map(({ id }) => id))
          }
          return missed
        }
        await sendSome('before')
        await redis.stop()
        await sendSome('meanwhile')
        await redis.start()
        expect(await allOf(mine, me, friend)).toEqual(sent)
        expect(await allOf(theirs, friend, me)).toEqual(sent)
        const { rows } = await sql<{ id: number }>`select id from message where sender_id in (${me.id}, ${friend.id}) order by id`.execute(
          db,
        )
        expect(rows.map(({ id }) => id)).toEqual(sent)
        await mine.close()
        await theirs.close()
      },
      LIMIT_MS,
    )

    test.each([
      ['has closed', 'head -n 1'],
      ['reads no more of', '(head -n 1; echo $BASHPID > "$FILES/reader"; exec sleep 600)'],
    ])(
      'one whose output its reader %s serves, and ends when it is told to',
      async (_, reader) => {
        const port = await freePort()
        const files = await mkdtemp(path.join(folder, 'pipe-'))
        const ended = promisify(execFile)('bash', ['-c', `(echo $BASHPID > "$FILES/pid"; exec node scripts/serve.mjs) 2>&1 | ${reader}`], {
          cwd: path.resolve(import.meta.dirname, '../../..'),
          env: {
            ...process.env,
            NODE_OPTIONS: '',
            PORT: String(port),
            DATA_DIR: path.join(folder, 'data'),
            DRAIN_SECONDS: '0',
            FILES: files,
            DATABASE_URL: pool.url,
            LISTEN_DATABASE_URL: postgres.url,
            REDIS_URL: '',
          },
        })
        const health = () =>
          fetch(`http://127.0.0.1:${port}/healthz`).then(
            ({ status }) => status,
            () => 0,
          )
        while ((await health()) !== 200) await delay(50)
        // More than a pipe takes: each of them is a line.
        for (let n = 0; n < PIPE_BYTES / LINE_BYTES; n += 10)
          expect(await Promise.all(Array.from({ length: 10 }, health))).toEqual(Array(10).fill(200))
        const pidIn = (file: string) => Number(readFileSync(path.join(files, file), 'utf8'))
        process.kill(pidIn('pid'), 'SIGTERM')
        const runs = () => {
          try {
            return process.kill(pidIn('pid'), 0)
          } catch {
            return false
          }
        }
        while (runs()) await delay(20)
        if (reader !== 'head -n 1') process.kill(pidIn('reader'), 'SIGTERM')
        await ended.catch(() => {})
      },
      LIMIT_MS,
    )
  },
)
