import pg from 'pg'

/** What is kept of a table: what Postgres makes of other columns is not. */
export interface KeptTable {
  name: string
  columns: string[]
}

/** The migrator's own, which a restore writes by itself. */
export const MIGRATOR_TABLES = ['kysely_migration', 'kysely_migration_lock']

/** For a transaction: what is the same wherever it is read again, and as long as it takes, whatever the role's limits are. */
export const PLAIN_SETTINGS = `
  set local datestyle = 'ISO'; set local intervalstyle = 'postgres'; set local timezone = 'UTC';
  set local statement_timeout = 0; set local lock_timeout = 0; set local idle_in_transaction_session_timeout = 0`

/** The tables of the schema with their columns, by name, but for those that a crash may empty. */
export async function keptTables(client: pg.ClientBase): Promise<KeptTable[]> {
  const { rows } = await client.query<KeptTable>(
    `select c.relname as name,
            array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
       from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all($1)
      group by c.relname order by c.relname`,
    [MIGRATOR_TABLES],
  )
  return rows
}

/**
 * Jobs are kept as who asks for one says them, and not as graphile-worker has its tables, which may change with it. Those that were given
 * up stay behind.
 */
export const JOBS = {
  name: 'graphile_worker.jobs',
  select: `select task.identifier, job.payload, queue.queue_name, job.run_at, job.max_attempts, job.key, job.priority
             from graphile_worker._private_jobs job
             join graphile_worker._private_tasks task on task.id = job.task_id
             left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
            where job.attempts < job.max_attempts
            order by job.id`,
  table: `create temporary table restored_job (
            id bigint generated always as identity, identifier text, payload json, queue_name text, run_at timestamptz,
            max_attempts integer, key text, priority integer) on commit drop`,
  columns: ['identifier', 'payload', 'queue_name', 'run_at', 'max_attempts', 'key', 'priority'],
  put: `select graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, key, priority)
          from (select * from restored_job order by id) waiting`,
}

/** When each job that comes by itself last came: what was missed since is made up for. */
export const CRONTABS = {
  name: 'graphile_worker.crontabs',
  select: `select identifier, known_since, last_execution from graphile_worker._private_known_crontabs`,
  table: `create temporary table restored_crontab (identifier text, known_since timestamptz, last_execution timestamptz) on commit drop`,
  columns: ['identifier', 'known_since', 'last_execution'],
  put: `insert into graphile_worker._private_known_crontabs (identifier, known_since, last_execution)
        select identifier, known_since, last_execution from restored_crontab on conflict do nothing`,
}

export const listed = (names: string[]) => names.map(pg.escapeIdentifier).join(', ')
