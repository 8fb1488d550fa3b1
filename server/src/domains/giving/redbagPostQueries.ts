import type { RedbagTakers } from '@anglers/contract/posts/redbag'
import type { RedbagSplit } from '@anglers/contract/redbag'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { sql } from 'kysely'
import { builtOnce } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { anyOf, inLists } from '../content/queries.ts'

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
        sql<boolean>`coalesce(redbag.expires_at <= clock_timestamp(), false)`.as('is_over'),
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
  await trx.updateTable('post_redbag').set({ redbag_id: redbagId }).where('post_id', '=', postId).execute()
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
