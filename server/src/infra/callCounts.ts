import { sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import type { Db } from './database.ts'

/** A call waits for its count no longer: one too many does less harm than a site that stands still. */
const WAIT_MS = 500
/** Of what is left of a limit a process counts a tenth by itself before it shares its count: most members never get there. */
const ALONE = 10
/** Who called in the last minute. Whoever is forgotten begins anew in this process alone. */
const KEYS_MAX = 50_000
const SWEPT_ROWS = 10_000

/** The calls of one member or network under one limit, within its window. */
interface Counted {
  /** Those of all processes, as the database last said. */
  known: number
  /** Those of this process that the database has not counted yet. */
  own: number
  endsAt: number
  sharing?: Promise<Shared | null>
}

/** How many were shared, and of how many in all processes they were the last. */
interface Shared {
  own: number
  all: number
}

interface Options {
  /** What stands for a name in the database. */
  keyOf: (name: string) => Buffer
  warn: (error: unknown) => void
}

/**
 * Counts calls for all processes of the site. What is far from its limit is counted in memory, and shared by way of the database only
 * when more than a tenth of what was left is used up: so a limit is held to a tenth for each further process, and one below ten exactly.
 * While the database is slow or away each process counts for itself.
 */
export class CallCounts {
  private readonly counted = new LRUCache<string, Counted>({ max: KEYS_MAX })
  private asking = 0
  /** The last question was not answered in time: until one is, they are asked one at a time, and nobody waits. */
  private isSlow = false

  constructor(
    private readonly db: Db,
    private readonly options: Options,
  ) {}

  /** Counts one call. @returns which it is of its window, and in how many ms that ends; beyond `max` perhaps of this process alone */
  async count(name: string, max: number, windowMs: number): Promise<{ current: number; ttl: number }> {
    const now = performance.now()
    let one = this.counted.get(name)
    if (!one || one.endsAt <= now) this.counted.set(name, (one = { known: 0, own: 0, endsAt: now + windowMs }))
    const current = await this.place(name, one, max)
    return { current, ttl: Math.max(0, one.endsAt - performance.now()) }
  }

  private async place(name: string, one: Counted, max: number): Promise<number> {
    let nth = ++one.own
    // Who is past the limit stays there until the window ends: a flood of calls is no flood of statements.
    while (one.known + nth <= max && nth * ALONE > max - one.known) {
      const shared = await this.share(name, one)
      if (!shared) break
      if (nth <= shared.own) return shared.all - shared.own + nth
      // It came while earlier ones were being shared.
      nth -= shared.own
    }
    return one.known + nth
  }

  /** Resolves to null where no answer came in time. */
  private async share(name: string, one: Counted): Promise<Shared | null> {
    if (this.isSlow && this.asking > 0) return null
    const answer = (one.sharing ??= this.ask(name, one).finally(() => {
      one.sharing = undefined
    }))
    if (this.isSlow) return null
    let isOpen = true
    let timer: NodeJS.Timeout | undefined
    const late = new Promise<null>((resolve) => {
      const giveUp = () => isOpen && resolve(this.slow(new Error(`the database took longer than ${WAIT_MS} ms`)))
      // What has arrived by then is read first: this process may have been busy, and not the database.
      timer = setTimeout(() => setImmediate(giveUp), WAIT_MS)
    })
    return Promise.race([answer, late]).finally(() => {
      isOpen = false
      clearTimeout(timer)
    })
  }

  private async ask(name: string, one: Counted): Promise<Shared | null> {
    const began = performance.now()
    const { own } = one
    this.asking++
    try {
      const { n: all, left } = await addCalls(this.db, this.options.keyOf(name), own, one.endsAt - began)
      const now = performance.now()
      one.known = all
      one.own -= own
      one.endsAt = now + left
      if (now - began < WAIT_MS) this.isSlow = false
      return { own, all }
    } catch (error) {
      return this.slow(error)
    } finally {
      this.asking--
    }
  }

  private slow(error: unknown): null {
    if (!this.isSlow) this.options.warn(error)
    this.isSlow = true
    return null
  }
}

/** Adds calls to those of a window that lasts, or begins one that ends in `leftMs`. A statement of its own, in nobody's transaction. */
async function addCalls(db: Db, key: Buffer, own: number, leftMs: number): Promise<{ n: number; left: number }> {
  const { rows } = await sql<{ n: number; left: number }>`
    insert into call_count as counted (key, n, ends_at)
    values (${key}, ${own}::integer, now() + make_interval(secs => ${leftMs / 1000}::double precision))
    on conflict (key) do update set
      n = case when counted.ends_at > now() then counted.n else 0 end + excluded.n,
      ends_at = case when counted.ends_at > now() then counted.ends_at else excluded.ends_at end
    returning n, extract(epoch from ends_at - now())::double precision * 1000 as left`.execute(db)
  return rows[0]!
}

/** Deletes the counts of windows that have ended. Any process may, at any time: it waits for nobody. */
export async function sweepCallCounts(db: Db): Promise<void> {
  let swept: bigint | undefined
  do {
    ;({ numAffectedRows: swept } = await sql`
      delete from call_count where key in (
        select key from call_count where ends_at < now() limit ${sql.lit(SWEPT_ROWS)} for update skip locked)`.execute(db))
  } while (Number(swept) === SWEPT_ROWS)
}
