import { REDBAG_HOURS } from '@anglers/contract/limits'
import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { RedbagSplit } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { sql } from 'kysely'
import { anyOf, builtOnce, inLists } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'

/** What a post's packet is to be, or is. */
export interface PostTerms {
  unit: GivingUnit
  split: RedbagSplit
  total: number | null
  count: number | null
  greeting: string
  takers: RedbagTakers
}

export interface PostRedbagRow extends PostTerms {
  /** Of its post. */
  id: number
  redbag_id: number | null
  taken: number
  left: number
  returned: number | null
  is_over: boolean
}

export const findPostRedbags = inLists<PostRedbagRow>(
  builtOnce((db, ids) =>
    db
      .selectFrom('post_redbag')
      .leftJoin('redbag', 'redbag.id', 'post_redbag.redbag_id')
      .select([
        'post_redbag.post_id as id',
        'post_redbag.unit',
        'post_redbag.split',
        'post_redbag.total',
        'post_redbag.count',
        'post_redbag.greeting',
        'post_redbag.takers',
        'post_redbag.redbag_id',
        'redbag.returned',
        sql<boolean>`coalesce(not redbag.waits and redbag.expires_at <= clock_timestamp(), false)`.as('is_over'),
        sql<number>`(select count(taker_id) from redbag_part where redbag_part.redbag_id = redbag.id)`.as('taken'),
        sql<number>`(select count(*) from redbag_part
          where redbag_part.redbag_id = redbag.id and taker_id is null and not redbag_part.returned)`.as('left'),
      ])
      .where('post_redbag.post_id', '=', anyOf(ids)),
  ),
)

/** Keeps what a post's packet is to be. One that was sent stays as it is. */
export async function savePostTerms(trx: Db, postId: number, terms: PostTerms): Promise<void> {
  await trx
    .insertInto('post_redbag')
    .values({ post_id: postId, ...terms })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(terms).where('post_redbag.redbag_id', 'is', null))
    .execute()
}

/** What a post's packet is to be, where it was not sent yet. */
export const findUnsentTerms = (trx: Db, postId: number): Promise<PostTerms | undefined> =>
  trx
    .selectFrom('post_redbag')
    .select(['unit', 'split', 'total', 'count', 'greeting', 'takers'])
    .where('post_id', '=', postId)
    .where('redbag_id', 'is', null)
    .executeTakeFirst()

export async function setPostRedbag(trx: Db, postId: number, redbagId: number): Promise<void> {
  await trx.updateTable('post_redbag').set({ redbag_id: redbagId, left_id: null }).where('post_id', '=', postId).execute()
}

/** The time of a post's packet begins, if it waited for that. */
export async function beginPostRedbag(trx: Db, postId: number): Promise<void> {
  await trx
    .updateTable('redbag')
    .from('post_redbag')
    .set({ waits: false, created_at: sql<Date>`now()`, expires_at: sql<Date>`now() + make_interval(hours => ${sql.lit(REDBAG_HOURS)})` })
    .whereRef('redbag.id', '=', 'post_redbag.redbag_id')
    .where('post_redbag.post_id', '=', postId)
    .where('redbag.waits', '=', true)
    .execute()
}

/** The packet of a post, if it was sent. */
export const findSentRedbag = async (trx: Db, postId: number): Promise<number | null> =>
  (await trx.selectFrom('post_redbag').select('redbag_id').where('post_id', '=', postId).executeTakeFirst())?.redbag_id ?? null

/** Parts a post from a packet of which nobody took anything: what it is to be is told anew. Returns whether it was that. */
export async function leaveUntakenRedbag(trx: Db, postId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('post_redbag')
    .set(({ ref }) => ({ redbag_id: null, left_id: ref('redbag_id') }))
    .where('post_id', '=', postId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('redbag_part')
            .select('n')
            .whereRef('redbag_part.redbag_id', '=', 'post_redbag.redbag_id')
            .where('taker_id', 'is not', null),
        ),
      ),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/**
 * Gives a post the packet again that it was parted from, as it is by now: held before, the post is there again as it was. What went back
 * is promised no more, lest the next change of its text should take it.
 */
export async function regainRedbag(trx: Db, postId: number): Promise<void> {
  await trx
    .updateTable('post_redbag')
    .set(({ ref }) => ({ redbag_id: ref('left_id'), left_id: null }))
    .where('post_id', '=', postId)
    .where('redbag_id', 'is', null)
    .where('left_id', 'is not', null)
    .execute()
}

/** Whether a member has said something under a post. */
export const hasCommented = async (db: Db, postId: number, memberId: number): Promise<boolean> =>
  (await db
    .selectFrom('comment')
    .select('id')
    .where('post_id', '=', postId)
    .where('author_id', '=', memberId)
    .where('deleted_at', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
