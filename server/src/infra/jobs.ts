import { EventEmitter } from 'node:events'
import { setTimeout as delay } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { CronItem, Logger, Runner, TaskList, WorkerEvents } from 'graphile-worker'
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { Gauge, type Registry } from 'prom-client'
import { type Db, LIMITS, openPool, withRetries } from './database.ts'

/**
 * The payload of each job, by its name. The domain whose job it is adds it:
 * `declare module '../../infra/jobs.ts' { interface JobList { push_notice: { id: number } } }`.
 */
// eslint-disable-next-line @typescript-eslint/no-empty-object-type -- domains add to it
export interface JobList {}
export type JobName = keyof JobList

export interface JobHandler<K extends JobName> {
  /** Fails by throwing: then it is tried again. A process may die while it is at it, so it must bear being run twice. */
  run(payload: JobList[K]): Promise<unknown>
  /** When it comes by itself, in UTC, as a crontab has it: once for all processes, and never while the last one is under way. */
  cron?: string
  /** How far back one turn is made up for that no process was there for. */
  catchUpMs?: number
}
export type JobHandlers = { [K in JobName]: JobHandler<K> }

export interface JobOptions {
  /** Not before then. */
  runAt?: Date
  /** A job that waits under the same key is replaced by this one. */
  key?: string
  /** It is given up after so many: the pauses between them grow from 3 s, e times as long each. */
  maxAttempts?: number
  /** The jobs of one queue are done one after another. */
  queue?: string
}

/** Done at the same time by one process. */
const AT_ONCE = 6
const ATTEMPTS_MAX = 10
const CRON_ATTEMPTS_MAX = 3
/** Ahead of whatever else waits. */
const CRON_PRIORITY = -1
/** How often it is looked for jobs whose time has come; of new ones Postgres tells, unless PgBouncer is in between. */
const POLL_MS = 5_000
const BEAT_MS = 5_000
/** Who has not been heard of for so long is dead, and its jobs are another's. */
const SILENCE_S = 15
/** A job under way at the end gets so long; then it is given back. */
const FINISH_MS = 8_000
const RESTART_MS = 5_000
/** Jobs that were given up are kept to find out why. */
const GIVEN_UP_KEPT_DAYS = 7

/** Puts a job into the queue, in the caller's transaction: a rollback forgets it, a commit never loses it. */
export async function addJob<K extends JobName>(
  trx: Db,
  name: K,
  payload: JobList[K],
  { runAt, key, maxAttempts = ATTEMPTS_MAX, queue }: JobOptions = {},
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, ${JSON.stringify(payload)}::json, queue_name => ${queue ?? null}, run_at => ${runAt ?? null},
      max_attempts => ${maxAttempts}, job_key => ${key ?? null})`.execute(trx)
}

const whereJobIsThere = (which: RawBuilder<unknown>) => sql<boolean>`exists (
  select from graphile_worker.jobs job where ${which} and (job.attempts < job.max_attempts or job.locked_at is not null))`

/** Whether a job under this key waits or is under way: it was neither done nor given up. */
export const isJobThere = (key: RawBuilder<string>) => whereJobIsThere(sql`job.key = ${key}`)

/** The same of any job of this name that has no key. */
export const isKeylessJobThere = (name: RawBuilder<JobName>) => whereJobIsThere(sql`job.key is null and job.task_identifier = ${name}`)

/** How many jobs wait or are under way, and how many were given up. */
export async function countJobs(db: Db): Promise<{ waiting: number; givenUp: number }> {
  const { rows } = await sql<{ waiting: number; givenUp: number }>`
    select count(*) filter (where attempts < max_attempts or locked_at is not null) as waiting,
           count(*) filter (where attempts >= max_attempts and locked_at is null) as "givenUp"
      from graphile_worker.jobs`.execute(db)
  return rows[0]!
}

/** Shows that whenever somebody looks. */
export function showJobs(registry: Registry, db: Db): void {
  const gauge = (name: string, help: string, count: 'waiting' | 'givenUp') =>
    new Gauge({
      name,
      help,
      registers: [registry],
      // While the database is away the last count stands.
      async collect() {
        await countJobs(db).then(
          (counts) => this.set(counts[count]),
          () => {},
        )
      },
    })
  gauge('jobs_waiting', 'Jobs that wait or are under way, those of a later time too', 'waiting')
  gauge('jobs_given_up', 'Jobs of the last days that failed too often', 'givenUp')
}

/** Deletes some of those that were given up long ago. @returns how many */
export async function deleteGivenUpJobs(db: Db, limit: number): Promise<number> {
  const { rows } = await sql`
    select id from graphile_worker.complete_jobs(array(
      select id from graphile_worker.jobs
       where attempts >= max_attempts and locked_at is null
         and updated_at < now() - make_interval(days => ${sql.lit(GIVEN_UP_KEPT_DAYS)})
       limit ${sql.lit(limit)}
    ))`.execute(db)
  return rows.length
}

/**
 * Makes the tables of the jobs, or what is missing of them. Each of the steps is a transaction of its own: whoever reads the catalogue
 * meanwhile may meet tables that go.
 */
export async function migrateJobs(url: string, pooled: boolean): Promise<void> {
  const { runMigrations, Logger } = await import('graphile-worker')
  const pool = openPool(url, { max: 1, pooled })
  try {
    await runMigrations({ pgPool: pool, logger: new Logger(() => () => {}) })
  } finally {
    await pool.end()
  }
}

export interface JobsOptions {
  url: string
  /** See DatabaseOptions. */
  prepared?: boolean
  pooled?: boolean
  handlers: JobHandlers
  logger: FastifyBaseLogger
}

/** Does jobs from now on, until the returned function is called: what is under way then is finished, or given back. */
export function startJobs(options: JobsOptions): () => Promise<void> {
  const runner = new JobRunner(options)
  void runner.run()
  return () => runner.stop()
}

class JobRunner {
  private readonly pool: pg.Pool
  private readonly ending = new AbortController()
  private readonly beating = setInterval(() => void this.beat(), BEAT_MS)
  private starting: Promise<Runner> | undefined
  /** By what name the jobs under way are locked. */
  private id: string | undefined

  constructor(private readonly options: JobsOptions) {
    const { url, pooled, logger } = options
    // An answer that never comes would be the next one's: no limit of ours, Postgres has one.
    this.pool = openPool(url, {
      max: AT_ONCE,
      pooled,
      limits: { ...LIMITS, answerMs: 0 },
      onError: (error) => logger.warn({ err: error }, 'an idle connection of the jobs was lost'),
    })
    retryStatements(this.pool)
    this.pool.on('connect', retryStatements)
  }

  /** Starts anew whenever it fails, as it does where the database is away for long. */
  async run(): Promise<void> {
    while (!this.ending.signal.aborted) {
      try {
        this.starting = this.start()
        await (
          await this.starting
        ).promise
      } catch (error) {
        this.options.logger.error({ err: error as Error }, 'jobs are not done for the moment')
      }
      await delay(RESTART_MS, undefined, { signal: this.ending.signal }).catch(() => {})
    }
  }

  async stop(): Promise<void> {
    this.ending.abort()
    clearInterval(this.beating)
    const runner = await this.starting?.catch(() => undefined)
    await Promise.race([runner?.stop(), delay(FINISH_MS, undefined, { ref: false })]).catch(() => {})
    await this.giveBack()
    await this.pool.end()
  }

  private async start(): Promise<Runner> {
    const { handlers, prepared = true, logger } = this.options
    const { run, parseCronItems, Logger } = await import('graphile-worker')
    const events = new EventEmitter() as WorkerEvents
    events.on('pool:create', ({ workerPool }) => {
      this.id = workerPool.id
      void this.beat()
    })
    events.on('job:error', ({ job, error }) => {
      const about = { err: error as Error, job: job.task_identifier, attempt: job.attempts }
      if (job.attempts < job.max_attempts) logger.warn(about, 'a job failed, and is tried again')
      else logger.error(about, 'a job was given up')
    })
    return run({
      pgPool: this.pool,
      taskList: tasksOf(handlers),
      parsedCronItems: parseCronItems(cronOf(handlers)),
      concurrency: AT_ONCE,
      pollInterval: POLL_MS,
      noPreparedStatements: !prepared,
      noHandleSignals: true,
      // Unbatched, the end of a job is written by a promise that nobody awaits: where the connection is lost just then,
      // the process would end.
      preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      events,
      logger: loggerOf(Logger, logger),
    })
  }

  /** Says that this process lives, and frees the jobs of those that do not. */
  private async beat(): Promise<void> {
    if (!this.id) return
    try {
      await this.pool.query('insert into job_runner (id) values ($1) on conflict (id) do update set seen_at = now()', [this.id])
      await this.pool.query('delete from job_runner where seen_at < now() - make_interval(secs => $1)', [SILENCE_S])
      await this.pool.query(
        `select graphile_worker.force_unlock_workers(ids) from (
           select array_agg(distinct locked_by) as ids from graphile_worker.jobs
            where locked_at < now() - make_interval(secs => $1) and not exists (select 1 from job_runner where id = locked_by)
         ) dead where ids is not null`,
        [SILENCE_S],
      )
    } catch (error) {
      this.options.logger.warn({ err: error as Error }, 'the job runner could not say that it lives')
    }
  }

  private async giveBack(): Promise<void> {
    const id = this.id
    if (!id) return
    this.id = undefined
    await this.pool.query('select graphile_worker.force_unlock_workers(array[$1])', [id]).catch(() => {})
    await this.pool.query('delete from job_runner where id = $1', [id]).catch(() => {})
  }
}

/**
 * Has each statement that is awaited there tried again after a deadlock. Jobs that end together meet the clock's, which puts some into the
 * queue: graphile-worker means to try again, but stops the runner, and the jobs are done once more (graphile/worker#636).
 */
function retryStatements(connection: pg.Pool | pg.ClientBase): void {
  const query = connection.query.bind(connection) as (...args: unknown[]) => unknown
  const isAwaited = (args: unknown[]) => typeof args.at(-1) !== 'function'
  const retried = (...args: unknown[]) => (isAwaited(args) ? withRetries(async () => query(...args)) : query(...args))
  connection.query = retried as typeof connection.query
}

/** The handlers, as graphile-worker wants them. */
export const tasksOf = (handlers: JobHandlers): TaskList =>
  Object.fromEntries(
    Object.entries<JobHandler<never>>(handlers).map(([name, { run }]) => [
      name,
      async (payload) => {
        await run(payload as never)
      },
    ]),
  )

const cronOf = (handlers: JobHandlers): CronItem[] =>
  Object.entries<JobHandler<never>>(handlers).flatMap(([task, { cron, catchUpMs = 0 }]) =>
    cron
      ? [
          {
            task,
            match: cron,
            identifier: task,
            options: {
              queueName: task,
              jobKey: task,
              jobKeyMode: 'preserve_run_at',
              maxAttempts: CRON_ATTEMPTS_MAX,
              priority: CRON_PRIORITY,
              backfillPeriod: catchUpMs,
            },
          },
        ]
      : [],
  )

const LEVELS = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

const loggerOf = (Own: typeof Logger, logger: FastifyBaseLogger): Logger =>
  new Own(() => (level, message, meta) => {
    // That a job failed was said by its event, without the payload.
    if (!meta?.failure) logger[LEVELS[level]]({ err: meta?.error }, message)
  })
