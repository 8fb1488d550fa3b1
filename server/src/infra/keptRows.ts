import { type Compilable, type SelectQueryBuilder, sql } from 'kysely'
import { LRUCache } from 'lru-cache'
import { builtOnce } from './batchedQuery.ts'
import type { Db } from './database.ts'

/** Characters of all rows that one statement keeps: some ten thousand cards of posts. */
const KEPT_CHARS = 10_000_000
/** Of a column that is no text. */
const VALUE_CHARS = 8
/** Links that were signed for a row are good for hours, but not for ever. */
const KEPT_MS = 600_000
const MINUTE_MS = 60_000

interface Kept<Row> {
  content: string
  row: Row
}

// eslint-disable-next-line @typescript-eslint/no-explicit-any -- of any tables
type Select<Found> = (db: Db, ids: number[]) => SelectQueryBuilder<any, any, Found>

/** Of a column of a row that is kept: no JSON, of which Postgres's hash says too little. */
type Value = string | number | boolean | Date | null

/** What a row of `found` holds, in a few bytes; of its values as they are, for writing numbers and times out takes Postgres longer. */
const content = sql<string>`hash_record_extended(found, 0)::text`.as('content')

/**
 * Reads rows by their ids, and keeps them: of those that it knows it asks only what they hold now, in a few bytes, and a row that holds
 * the same is the same object as before, for which nobody has to do again what was done for it. What is gone is left out. Nothing is
 * answered that the database did not just say; in a transaction nothing is kept, for it may be undone.
 *
 * @param select one row for each id, which its column `id` says; what comes of a row must follow from its columns
 * @param read what is made of a row once
 * @returns rows in any order; nobody may change them
 */
export function keptRows<Found extends { id: number } & Record<keyof Found, Value>, Row>(
  select: Select<Found>,
  read: (found: Found) => Row,
): (db: Db, ids: number[]) => Promise<Row[]> {
  // Not pulled into the statement around it, where each column would be worked out a second time.
  const found = (db: Db, ids: number[]) => db.selectFrom(select(db, ids).offset(sql.lit(0)).as('found'))
  type Whole = Found & { content: string }
  const findRows = builtOnce((db, ids) => found(db, ids).selectAll().select(content) as unknown as Compilable<Whole>)
  const findContents = builtOnce(
    (db, ids) => found(db, ids).select(['id', content]) as unknown as Compilable<Pick<Whole, 'id' | 'content'>>,
  )
  const keptOf = new WeakMap<Db, LRUCache<number, Kept<Row>>>()

  async function readNow(db: Db, ids: number[], kept: LRUCache<number, Kept<Row>>): Promise<Row[]> {
    if (!ids.length) return []
    return (await findRows(db, ids)).map((whole) => {
      const { id, content } = whole
      const size = sizeOf(whole)
      const row = read(whole)
      kept.set(id, { content, row }, { size })
      return row
    })
  }

  return async (db, ids) => {
    if (db.isTransaction) return (await findRows(db, ids)).map(read)
    let kept = keptOf.get(db)
    if (!kept) keptOf.set(db, (kept = new LRUCache({ maxSize: KEPT_CHARS, ttl: KEPT_MS, ttlResolution: MINUTE_MS })))
    const known = new Map<number, Kept<Row>>()
    const others: number[] = []
    for (const id of ids) {
      const before = kept.get(id)
      if (before) known.set(id, before)
      else others.push(id)
    }
    const [contents, rows] = await Promise.all([known.size ? findContents(db, [...known.keys()]) : [], readNow(db, others, kept)])
    const changed: number[] = []
    for (const { id, content } of contents) {
      const { content: before, row } = known.get(id)!
      if (content === before) rows.push(row)
      else changed.push(id)
    }
    return changed.length ? [...rows, ...(await readNow(db, changed, kept))] : rows
  }
}

const sizeOf = (row: object): number =>
  Object.values(row).reduce<number>((sum, value) => sum + (typeof value === 'string' ? value.length : VALUE_CHARS), 0)
