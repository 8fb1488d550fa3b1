import { type RawBuilder, sql } from 'kysely'

/** Values of a growing column that differ in so many bits only are of one block, as indexes have it that end with `array[column >> 12]`. */
export const BLOCK_BITS = 12
/** In so many of the newest blocks is looked first; then in as many as should hold what is counted, and some more. */
const NEWEST_BLOCKS = 3
const SPARE = 1.3

/** What was found: no more than is counted. */
interface Found {
  total: number
  /** The newest block. */
  block: number
}

/** The newest block, of the rows of a query: as `block` of the statement's `newest`. */
export const newestBlock = (column: string): RawBuilder<number> =>
  sql`coalesce(max(${sql.ref(column)}), 0) >> ${sql.lit(BLOCK_BITS)} as block`

/** That a column is of so many of the newest blocks, by such an index; `newest(block)` says in the statement which is the newest. */
export const isOfNewest = (column: string, blocks: number): RawBuilder<boolean> =>
  sql`array[${sql.ref(column)} >> ${sql.lit(BLOCK_BITS)}] && (
    select array_agg(n) from newest, generate_series(block - ${blocks}::integer + 1, block) n)`

/** As `isOfNewest`, by an index that has the column in order. */
export const isSinceNewest = (column: string, blocks: number): RawBuilder<boolean> =>
  sql`${sql.ref(column)} >= (select (block - ${blocks}::integer + 1) << ${sql.lit(BLOCK_BITS)} from newest)`

/**
 * Finds by an inverted index, which knows all places of a word at once and in no order, without reading the places of half of all there
 * is: the newest blocks are looked through first, then as many as should hold more than is counted. Only for what is rare all are.
 *
 * @param most no more than so many are counted
 * @param findAmong looks in so many of the newest blocks, and in all of them without a number
 * @returns with it, how many a block of the newest holds
 */
export async function findNewestFirst<F extends Found>(
  most: number,
  findAmong: (blocks?: number) => Promise<F>,
): Promise<F & { perBlock: number }> {
  const isEnough = ({ total, block }: Found, blocks: number) => total >= most || block < blocks
  const first = await findAmong(NEWEST_BLOCKS)
  const perBlock = first.total / NEWEST_BLOCKS
  if (isEnough(first, NEWEST_BLOCKS)) return { ...first, perBlock }
  const likely = Math.ceil((SPARE * most) / perBlock)
  if (likely < (first.block + 1) / 2) {
    const found = await findAmong(likely)
    if (isEnough(found, likely)) return { ...found, perBlock }
  }
  return { ...(await findAmong()), perBlock }
}
