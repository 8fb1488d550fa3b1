import type { Handover, SaleStatus, TackleAttribute, TackleCategory, TackleCondition } from '@anglers/contract/secondhandTerms'
import { SECONDHAND_PRICES_SHOWN } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { anyOf, builtOnce, inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import type { StoredFinding } from './tables.ts'

/** What a listing has of its own, as its form says it. */
export interface ListingFacts {
  tackle: TackleCategory | null
  condition: TackleCondition | null
  price_fen: number | null
  open_to_offers: boolean
  handovers: Handover[]
  attributes: TackleAttribute[]
  flaw: string
}

export interface ListingRow extends ListingFacts {
  /** Of its post. */
  id: number
  status: SaleStatus
  was_fen: number | null
  watcher_count: number
  waiting: boolean
  banned_at: Date | null
}

export const findListings = inLists<ListingRow>(
  builtOnce((db, ids) =>
    db
      .selectFrom('post_secondhand')
      .select([
        'post_id as id',
        'tackle',
        'condition',
        'price_fen',
        'was_fen',
        'open_to_offers',
        'handovers',
        'attributes',
        'flaw',
        'status',
        'watcher_count',
        'waiting',
        'banned_at',
      ])
      .where('post_id', '=', anyOf(ids)),
  ),
)

/** A listing with all that decides what may be done with it. */
export interface Listing extends ListingRow {
  author_id: number
  buyer_id: number | null
  off_version: number | null
  offered: boolean
  findings: StoredFinding[]
  appeal: string | null
  answer: string | null
  decided_at: Date | null
}

const selectWhole = (db: Db) => db.selectFrom('post_secondhand').selectAll().select('post_id as id')

export const findListing = (db: Db, postId: number): Promise<Listing | undefined> =>
  selectWhole(db).where('post_id', '=', postId).executeTakeFirst()

/** The same, held until the transaction ends. */
export const lockListing = (trx: Db, postId: number): Promise<Listing | undefined> =>
  selectWhole(trx).where('post_id', '=', postId).forNoKeyUpdate().executeTakeFirst()

/** Many at once, in the order of their ids; what is no listing is left out. */
export const findWholeListings = inLists<Listing>((db, ids) => selectWhole(db).where('post_id', '=', anyOf(ids)).execute())

/** Keeps what its form says, and what others were asked before where that is more. */
export async function saveListing(trx: Db, postId: number, authorId: number, { attributes, ...facts }: ListingFacts): Promise<void> {
  const own = {
    ...facts,
    was_fen: facts.price_fen === null ? null : await wasAskedBefore(trx, postId, facts.price_fen),
    attributes: JSON.stringify(attributes),
  }
  await trx
    .insertInto('post_secondhand')
    .values((eb) => ({
      post_id: postId,
      author_id: authorId,
      ...own,
      listed: eb.selectFrom('post').select('listed').where('id', '=', postId),
      live_seq: eb.selectFrom('post').select('live_seq').where('id', '=', postId),
    }))
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(own))
    .execute()
}

/** What others were asked last before it was this much; null where that was no more. */
async function wasAskedBefore(db: Db, postId: number, priceFen: number): Promise<number | null> {
  const [last, earlier] = await listPrices(db, postId)
  const before = last?.price_fen === priceFen ? earlier : last
  return before && before.price_fen > priceFen ? before.price_fen : null
}

/** Notes what others are asked from now on: what a draft says, or a version that is held, nobody was ever asked. */
export async function notePrice(trx: Db, postId: number): Promise<void> {
  await sql`
    insert into secondhand_price (post_id, price_fen)
    select post_id, price_fen from post_secondhand item
     where post_id = ${postId} and price_fen is not null and price_fen is distinct from (
       select price_fen from secondhand_price where post_id = item.post_id order by id desc limit 1)`.execute(trx)
}

/** What was said of a case. */
const CASE = ['appeal', 'appealed_at', 'answer', 'decided_at', 'decided_by'] as const
type Case = (typeof CASE)[number]

/** Each of these columns of a case. */
const ofCase = <T>(to: (column: Case) => T) => Object.fromEntries(CASE.map((column) => [column, to(column)])) as Record<Case, T>

/**
 * Keeps what was found in a listing, and whether that bans it, has it wait for an operator, or lets it out. A ban that stands is the same
 * case, with what was said of it; any other is a new one.
 */
export async function setScreening(
  trx: Db,
  postId: number,
  {
    findings,
    level,
    outcome,
  }: { findings: readonly StoredFinding[]; level: StoredFinding['level'] | null; outcome: 'held' | 'free' | null },
): Promise<void> {
  const banned = level === 'block'
  await trx
    .updateTable('post_secondhand')
    .set({
      findings: JSON.stringify(findings),
      ...(outcome === 'held' && {
        untold: false,
        banned_at: banned ? sql<Date>`coalesce(banned_at, now())` : null,
        waiting: banned ? sql<boolean>`banned_at is not null and appeal is not null` : true,
        ...ofCase((column) => sql<never>`case when banned_at is not null then ${sql.ref(column)} end`),
      }),
      ...(outcome === 'free' && { banned_at: null, waiting: false, ...ofCase(() => null) }),
    })
    .where('post_id', '=', postId)
    .execute()
}

export async function setStatus(
  trx: Db,
  postId: number,
  change: { status: SaleStatus; buyer_id: number | null; off_version?: number | null },
): Promise<void> {
  await trx
    .updateTable('post_secondhand')
    .set({ off_version: null, ...change })
    .where('post_id', '=', postId)
    .execute()
}

export async function saveAppeal(trx: Db, postId: number, words: string): Promise<void> {
  await trx
    .updateTable('post_secondhand')
    .set({ appeal: words, appealed_at: new Date(), waiting: true })
    .where('post_id', '=', postId)
    .execute()
}

/** What an operator has decided on a listing. */
export async function saveDecision(
  trx: Db,
  postId: number,
  { accept, answer, by }: { accept: boolean; answer: string; by: number },
): Promise<void> {
  await trx
    .updateTable('post_secondhand')
    .set({
      waiting: false,
      answer,
      decided_at: new Date(),
      decided_by: by,
      untold: false,
      banned_at: accept ? null : sql<Date>`coalesce(banned_at, now())`,
    })
    .where('post_id', '=', postId)
    .execute()
}

/** Has its seller be told that it was let out once others meet it. */
export async function tellLater(trx: Db, postId: number): Promise<void> {
  await trx.updateTable('post_secondhand').set({ untold: true }).where('post_id', '=', postId).execute()
}

/** Whom to tell so now, and what the operator said with it; nobody is told it again. */
export const takeUntold = (trx: Db, postId: number): Promise<{ author_id: number; answer: string | null } | undefined> =>
  trx
    .updateTable('post_secondhand')
    .set({ untold: false })
    .where('post_id', '=', postId)
    .where('untold', '=', true)
    .returning(['author_id', 'answer'])
    .executeTakeFirst()

/** All that others read of a listing. */
export async function findTexts(db: Db, postId: number): Promise<string[]> {
  const { rows } = await sql<{ texts: string[] }>`
    select array[title, body, flaw, tag_names,
                 coalesce(place_name, guarded.name, ''), coalesce(place_address, guarded.address, '')] as texts
      from post join post_secondhand on post_id = post.id left join guarded_place guarded on guarded.post_id = post.id
     where post.id = ${postId}`.execute(db)
  return rows.flatMap(({ texts }) => texts)
}

export interface PriceRow {
  price_fen: number
  at: Date
}

/** What was asked, the latest first. */
export const listPrices = (db: Db, postId: number): Promise<PriceRow[]> =>
  db
    .selectFrom('secondhand_price')
    .select(['price_fen', 'at'])
    .where('post_id', '=', postId)
    .orderBy('id', 'desc')
    .limit(SECONDHAND_PRICES_SHOWN)
    .execute()
