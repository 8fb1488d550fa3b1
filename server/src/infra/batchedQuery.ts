import DataLoader from 'dataloader'
import { type Compilable, type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Db } from './database.ts'

/**
 * One statement for what several calls ask in the same turn of the event loop: under a rush that is many of them, and a round trip to the
 * database takes longer than most of what is looked up there. In a transaction each asks alone: only there is what it wrote.
 *
 * @param size keys of one statement at most
 * @param ask answers in the order of the keys
 */
export function batchedQuery<K, V>(size: number, ask: (db: Db, keys: K[]) => Promise<V[]>): (db: Db, key: K) => Promise<V> {
  const loaders = new WeakMap<Db, DataLoader<K, V>>()
  return async (db, key) => {
    if (db.isTransaction) return (await ask(db, [key]))[0]!
    let loader = loaders.get(db)
    if (!loader) loaders.set(db, (loader = loaderOf(size, (keys) => ask(db, keys))))
    return loader.load(key)
  }
}

/** Statements of one kind that are under way at once: those who ask meanwhile go together, so that a rush makes them larger, not more. */
const UNDER_WAY = 2

function loaderOf<K, V>(size: number, ask: (keys: K[]) => Promise<V[]>): DataLoader<K, V> {
  const waiting: (() => void)[] = []
  let underWay = 0
  const next = () => {
    const dispatch = waiting.shift()
    if (dispatch) dispatch()
    else underWay--
  }
  const run = async (keys: readonly K[]) => {
    try {
      return await ask([...keys])
    } finally {
      next()
    }
  }
  // Begun after all who asked: none is answered by what was there before.
  const batchScheduleFn = (dispatch: () => void) => {
    if (underWay === UNDER_WAY) return void waiting.push(dispatch)
    underWay++
    setImmediate(dispatch)
  }
  return new DataLoader<K, V>(run, { cache: false, maxBatchSize: size, batchScheduleFn })
}

export const LISTS_AT_ONCE = 20

/** Finds what posts have for several lists at once. Each gets its own in the order of its ids; what is deleted by now is left out. */
export const inLists = <Row extends { id: number }>(select: (db: Db, ids: number[]) => Promise<Row[]>) =>
  batchedQuery(LISTS_AT_ONCE, async (db, lists: number[][]): Promise<Row[][]> => {
    const rows = await select(db, [...new Set(lists.flat())])
    const found = new Map(rows.map((row) => [row.id, row]))
    return lists.map((ids) => ids.flatMap((id) => found.get(id) ?? []))
  })

/** Within a select of its own Postgres takes any number of ids for the same: seeing few, it would plan them anew on each call. */
export const anyOf = (ids: readonly number[]): RawBuilder<number> => sql<number>`any((select ${ids}::bigint[])::bigint[])`

/** A statement whose one parameter is a list of ids, built once: for a short one that takes longer than reading what it finds. */
export function builtOnce<Row>(build: (db: Db, ids: number[]) => Compilable<Row>): (db: Db, ids: number[]) => Promise<Row[]> {
  let built: CompiledQuery<Row> | undefined
  return async (db, ids) => {
    built ??= build(db, []).compile()
    return (await db.executeQuery<Row>({ ...built, parameters: [ids] })).rows
  }
}

type Build<Row, Values extends readonly unknown[]> = (db: Db, ...values: Values) => Compilable<Row> | RawBuilder<Row>

/** What fills a statement, built once, with its values. */
function template<Row, Values extends readonly unknown[]>(build: Build<Row, Values>): (db: Db, values: Values) => CompiledQuery<Row> {
  let built: { query: CompiledQuery<Row>; places: number[] } | undefined
  return (db, values) => {
    if (!built) {
      const marks = values.map((_, at) => Symbol(String(at)))
      const query = build(db, ...(marks as readonly unknown[] as Values)).compile(db)
      built = { query, places: query.parameters.map((mark) => marks.indexOf(mark as symbol)) }
      if (built.places.includes(-1)) throw new Error('a statement that is built once has no values of its own')
    }
    return { ...built.query, parameters: built.places.map((at) => values[at]) }
  }
}

/**
 * A statement whose parameters are its values alone, built once: where many ask at the same time, building a long one for each takes longer
 * than sending it.
 */
export function builtFor<Row, Values extends readonly unknown[]>(build: Build<Row, Values>): (db: Db, ...values: Values) => Promise<Row[]> {
  const fill = template(build)
  return async (db, ...values) => (await db.executeQuery<Row>(fill(db, values))).rows
}

/** Statements that differ in their text, by what they differ in, of which there are few: each is built when it is first asked for. */
export function builtByShape<Shape extends object, Find>(build: (shape: Shape) => Find): (shape: Shape) => Find {
  const built = new Map<string, Find>()
  return (shape) => {
    const key = JSON.stringify(shape)
    let find = built.get(key)
    if (!find) built.set(key, (find = build(shape)))
    return find
  }
}

const ANY = Number.MAX_SAFE_INTEGER

const runDistinct = batchedQuery(ANY, async (db, queries: CompiledQuery[]) => {
  const running = new Map<string, Running>()
  return queries.map((query) => {
    const text = JSON.stringify([query.sql, query.parameters])
    let run = running.get(text)
    if (!run) running.set(text, (run = { rows: db.executeQuery(query).then((result) => result.rows) }))
    return run
  })
})

/** In an object: each caller waits for their own rows, and not for those of another query. */
interface Running {
  rows: Promise<unknown[]>
}

/** The rows of a query that many ask at the same time, such as the newest posts: those who do in one turn share the rows. */
export const sharedQuery = async <Row>(db: Db, query: Compilable<Row> | RawBuilder<Row>): Promise<readonly Row[]> =>
  (await runDistinct(db, query.compile(db))).rows as Promise<readonly Row[]>

/** One that is built once (`builtFor`), and whose rows those share who ask for the same in one turn. */
export function sharedFor<Row, Values extends readonly unknown[]>(
  build: Build<Row, Values>,
): (db: Db, ...values: Values) => Promise<readonly Row[]> {
  const fill = template(build)
  return async (db, ...values) => (await runDistinct(db, fill(db, values))).rows as Promise<readonly Row[]>
}
