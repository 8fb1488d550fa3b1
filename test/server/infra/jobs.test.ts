import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import pino from 'pino'
import { transaction } from '../../../server/src/infra/database.ts'
import { addJob, countJobs, type JobHandlers, type JobsOptions, startJobs } from '../../../server/src/infra/jobs.ts'
import { untilSomeoneWaits } from '../support/locks.ts'
import { openProxy } from '../support/proxy.ts'
import { openTestServer } from '../support/server.ts'

const METRICS_TOKEN = 'the token of the monitoring'
const server = await openTestServer({ config: { metricsToken: METRICS_TOKEN } })
const { db, databaseUrl: url, jobs, runJobs, inject, close } = server
afterAll(close)
// Makes the names of the jobs known, as the first process does that starts.
beforeAll(runJobs)
const running = new Set<() => Promise<void>>()
afterEach(async () => {
  await Promise.all([...running].map((stop) => stop()))
  running.clear()
  await sql`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`.execute(db)
})

const logged: { level: number; msg: string; job?: string; attempt?: number }[] = []
const logger = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line) as never) })

/** Does jobs as a process of the site does, with some of them put in place of the real ones. */
function start(own: Partial<JobHandlers>, options: Partial<JobsOptions> = {}): () => Promise<void> {
  const end = startJobs({ url, logger, handlers: { ...noCron(), ...own }, ...options })
  const stop = () => {
    running.delete(stop)
    return end()
  }
  running.add(stop)
  return stop
}
/** The real jobs, none of which comes by itself. */
const noCron = () => Object.fromEntries(Object.entries(jobs).map(([name, { run }]) => [name, { run }])) as unknown as JobHandlers

const until = async (isSo: () => boolean | Promise<boolean>) => {
  while (!(await isSo())) await delay(20)
}
const waiting = async () => (await countJobs(db)).waiting

describe.each([true, false])('with prepared statements: %s', (prepared) => {
  test('a job is done as soon as its transaction is committed, and not before', async () => {
    const done: number[] = []
    const stop = start({ push_notice: { run: async ({ id }) => done.push(id) } }, { prepared })
    await transaction(db, async (trx) => {
      await addJob(trx, 'push_notice', { id: 1 })
      await addJob(db, 'push_notice', { id: 2 })
      await until(() => done.length > 0)
      expect(done).toEqual([2])
    })
    await until(() => done.length > 1)
    expect(done).toEqual([2, 1])
    await until(async () => (await waiting()) === 0)
    await stop()
  })

  test('jobs are taken and ended by statements that are named, or not', async () => {
    const sent: Buffer[] = []
    const proxy = await openProxy(url, (bytes) => sent.push(bytes))
    const done: number[] = []
    const stop = start({ push_notice: { run: async ({ id }) => done.push(id) } }, { url: proxy.url, prepared })
    await addJob(db, 'push_notice', { id: 3 })
    await until(async () => (await waiting()) === 0)
    expect(done).toEqual([3])
    const named = (name: string) => Buffer.concat(sent).includes(`${name}/graphile_worker\0`)
    expect([named('get_job'), named('complete_job')]).toEqual([prepared, prepared])
    await stop()
    await proxy.close()
  })
})

test('a transaction that is rolled back leaves no job', async () => {
  await transaction(db, async (trx) => {
    await addJob(trx, 'push_notice', { id: 1 })
    throw new Error('no')
  }).catch(() => {})
  expect(await waiting()).toBe(0)
})

test('of jobs under one key there is one, the last, and what has its time is not done before it', async () => {
  const ids: number[] = []
  for (const id of [1, 2]) await addJob(db, 'push_notice', { id }, { key: 'one', runAt: new Date(Date.now() + 3_600_000) })
  await runJobs()
  expect(await waiting()).toBe(1)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(db)
  const stop = start({ push_notice: { run: async ({ id }) => ids.push(id) } })
  await until(async () => (await waiting()) === 0)
  await stop()
  expect(ids).toEqual([2])
})

test('the jobs of one queue are done one after another, and others beside them', async () => {
  const begun: number[] = []
  const stop = start({
    push_notice: {
      async run({ id }) {
        begun.push(id)
        if (id === 1) await until(() => begun.includes(3))
      },
    },
  })
  for (const id of [1, 2]) await addJob(db, 'push_notice', { id }, { queue: 'one' })
  await until(() => begun.length > 0)
  await addJob(db, 'push_notice', { id: 3 })
  await until(async () => (await waiting()) === 0)
  await stop()
  expect(begun).toEqual([1, 3, 2])
})

test('a job that goes on failing is given up with a word of which it was, and forgotten after a while', async () => {
  logged.length = 0
  const stop = start({
    push_notice: {
      run: async () => {
        throw new Error('broken')
      },
    },
  })
  await addJob(db, 'push_notice', { id: 1 }, { maxAttempts: 2 })
  await until(() => logged.length > 0)
  await until(async () => (await sql`select 1 from graphile_worker.jobs where locked_at is null`.execute(db)).rows.length > 0)
  await sql`select graphile_worker.reschedule_jobs(array(select id from graphile_worker.jobs), run_at => now())`.execute(db)
  await until(async () => (await countJobs(db)).givenUp > 0)
  await stop()
  expect(logged).toMatchObject([
    { level: 40, job: 'push_notice', attempt: 1 },
    { level: 50, job: 'push_notice', attempt: 2, msg: 'a job was given up' },
  ])
  const { payload } = await inject({ url: '/metrics', headers: { authorization: `Bearer ${METRICS_TOKEN}` } })
  expect(payload).toMatch(/^jobs_waiting 0$/m)
  expect(payload).toMatch(/^jobs_given_up 1$/m)
  await jobs.keep_house.run({})
  expect((await countJobs(db)).givenUp).toBe(1)
  await sql`update graphile_worker._private_jobs set updated_at = now() - interval '8 days'`.execute(db)
  await jobs.keep_house.run({})
  expect((await countJobs(db)).givenUp).toBe(0)
})

test('a process that ends finishes what it is at', async () => {
  let finish: (() => void) | undefined
  const stop = start({
    push_notice: {
      run: () =>
        new Promise<void>((resolve) => {
          finish = resolve
        }),
    },
  })
  await addJob(db, 'push_notice', { id: 1 })
  await until(() => finish !== undefined)
  const ended = stop()
  finish!()
  await ended
  expect([await waiting(), (await sql`select id from job_runner`.execute(db)).rows.length]).toEqual([0, 0])
})

test('a process that ends gives back what it cannot finish, and another does it', async () => {
  let hasBegun = false
  const stop = start({
    push_notice: {
      run: () =>
        new Promise(() => {
          hasBegun = true
        }),
    },
  })
  await addJob(db, 'push_notice', { id: 1 })
  await until(() => hasBegun)
  await stop()
  expect(await waiting()).toBe(1)
  const done: number[] = []
  const stopOther = start({ push_notice: { run: async ({ id }) => done.push(id) } })
  await until(async () => (await waiting()) === 0)
  await stopOther()
  expect(done).toEqual([1])
})

test('what a process that died was at is done, and what one that lives is long at is left to it', async () => {
  let finish: (() => void) | undefined
  const begun: number[] = []
  const own: Partial<JobHandlers> = {
    push_notice: {
      async run({ id }) {
        begun.push(id)
        if (id === 1)
          await new Promise<void>((resolve) => {
            finish = resolve
          })
      },
    },
  }
  const stop = start(own)
  await addJob(db, 'push_notice', { id: 1 })
  await until(() => finish !== undefined)
  const holder = async () => (await sql`select locked_by from graphile_worker.jobs`.execute(db)).rows
  const living = await holder()
  await addJob(db, 'push_notice', { id: 2 }, { runAt: new Date(Date.now() + 3_600_000) })
  await sql`
    update graphile_worker._private_jobs
       set locked_at = now() - interval '1 hour', locked_by = coalesce(locked_by, 'who died'), run_at = now()`.execute(db)
  const stopOther = start(own)
  await until(async () => (await waiting()) === 1)
  expect([begun, await holder()]).toEqual([[1, 2], living])
  finish!()
  await until(async () => (await waiting()) === 0)
  await Promise.all([stop(), stopOther()])
  expect(begun).toEqual([1, 2])
})

test('of several processes one does what comes by the clock', async () => {
  let turns = 0
  const queued: unknown[] = []
  const handlers: Partial<JobHandlers> = {
    keep_house: {
      cron: '0 * * * *',
      catchUpMs: 3_600_000,
      async run() {
        turns++
        queued.push(...(await sql`select key, queue_name, priority, max_attempts from graphile_worker.jobs`.execute(db)).rows)
      },
    },
  }
  // As if the site had been away since yesterday.
  await sql`
    insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
    values ('keep_house', now() - interval '1 day', now() - interval '1 day')
    on conflict (identifier) do update set known_since = excluded.known_since, last_execution = excluded.last_execution`.execute(db)
  const stops = [start(handlers), start(handlers), start(handlers)]
  await until(() => turns > 0)
  await until(async () => (await waiting()) === 0)
  await Promise.all(stops.map((stop) => stop()))
  expect(turns).toBe(1)
  // Ahead of whatever waits, never two at once, and tried less often than what would else be lost.
  expect(queued).toEqual([{ key: 'keep_house', queue_name: 'keep_house', priority: -1, max_attempts: 3 }])
})

test('what comes by the clock comes at its times, in UTC, and is made up for where nobody was there', () => {
  const comes = (Object.entries(jobs) as [string, { cron?: string; catchUpMs?: number }][]).flatMap(([name, { cron, catchUpMs = 0 }]) =>
    cron ? [`${cron} ${name}${catchUpMs ? ` +${catchUpMs / 3_600_000} h` : ''}`] : [],
  )
  expect(comes.sort()).toEqual(
    [
      '* * * * * ask_about_pictures',
      '* * * * * check_waiting_posts',
      '* * * * * count_growth',
      '* * * * * end_due_orders +1 h',
      '* * * * * open_places',
      '* * * * * receive_due_orders +1 h',
      '* * * * * return_redbags +1 h',
      '* * * * * settle_bounties +1 h',
      '* * * * * settle_due_aftersales +1 h',
      '*/10 * * * * ask_after_parcels +1 h',
      '*/10 * * * * refresh_weather',
      '7 * * * * keep_house +1 h',
      '7 * * * * reward_referrals',
      '17 * * * * erase_due_accounts +1 h',
      '17 * * * * resume_refunds +1 h',
      '27 * * * * remove_unused_files +1 h',
      '33 * * * * schedule_places',
      '41 * * * * settle_pictures',
      '47 * * * * resume_films +1 h',
      '51 * * * * refund_held',
      // By day in town; bills once providers have them; the books at night.
      '20 2 * * * tell_vip_ends +24 h',
      '40 2,6,10 * * * reconcile_bills +24 h',
      '40 19 * * * audit_ledger +24 h',
    ].sort(),
  )
})

test('goes on where the database had cut all connections', async () => {
  const done: number[] = []
  const stop = start({ push_notice: { run: async ({ id }) => done.push(id) } })
  await addJob(db, 'push_notice', { id: 1 })
  await until(() => done.length > 0)
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`.execute(
    db,
  )
  await until(() =>
    addJob(db, 'push_notice', { id: 2 }).then(
      () => true,
      () => false,
    ),
  )
  await until(() => done.includes(2))
  await stop()
})

test('goes on where jobs that end together meet somebody who holds one of them and wants the other', async () => {
  logged.length = 0
  const begun: number[] = []
  let end!: () => void
  const ready = new Promise<void>((resolve) => (end = resolve))
  const handler = async ({ id }: { id: number }) => {
    begun.push(id)
    await ready
  }
  for (const id of [1, 2]) await addJob(db, 'push_notice', { id })
  const stop = start({ push_notice: { run: handler } })
  await until(() => begun.length === 2)
  const meeting = db.transaction().execute(async (trx) => {
    const hold = (order: 'asc' | 'desc') =>
      sql`select id from graphile_worker._private_jobs order by id ${sql.raw(order)} limit 1 for update`.execute(trx)
    await hold('desc')
    end()
    await untilSomeoneWaits(db)
    await hold('asc')
  })
  // One of both loses: the other one only where this process was kept from going on for so long.
  await meeting.catch((error: { code?: string }) => expect(error.code).toBe('40P01'))
  await until(async () => (await waiting()) === 0)
  await stop()
  expect([begun.sort(), logged]).toEqual([[1, 2], []])
})
