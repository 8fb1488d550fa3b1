import type { PostType } from '@anglers/contract/postTypes'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { StoredBlock } from '../../lib/blocks.ts'
import type { Mentioned } from '../../lib/mentioned.ts'

/** A version of a post that waits to be checked, with all its texts. */
export interface WaitingCheck {
  /** Of this version: another one of the same post has another. */
  id: number
  post_id: number
  type: PostType
  author_id: number
  title: string
  body: string
  mentions: Mentioned[]
  teaser: string
  place_name: string | null
  place_address: string | null
  /** The names of its tags, a line each. */
  tag_names: string
  /** Null where the body is a plain text. */
  blocks: StoredBlock[] | null
}

/** Has the post's texts checked as soon as may be. */
export async function insertCheck(trx: Db, postId: number): Promise<void> {
  await trx.insertInto('text_check').values({ post_id: postId }).execute()
}

/** How the check of a post's texts stands; null where there is none: they passed, or nobody checks. */
export async function findCheckState(db: Db, postId: number): Promise<'waiting' | 'refused' | null> {
  const check = await db.selectFrom('text_check').select('next_at').where('post_id', '=', postId).executeTakeFirst()
  return check ? (check.next_at ? 'waiting' : 'refused') : null
}

/** Takes back whatever checks of the post there are, under way or refused. Returns whether there was one. */
export async function deleteChecks(trx: Db, postId: number): Promise<boolean> {
  const texts = await trx.deleteFrom('text_check').where('post_id', '=', postId).executeTakeFirst()
  const pictures = await trx.deleteFrom('post_picture_check').where('post_id', '=', postId).executeTakeFirst()
  return texts.numDeletedRows + pictures.numDeletedRows > 0
}

/** The check has its answer. Returns false when it is not open any longer: another process was first, or there is a newer version. */
export async function endCheck(trx: Db, id: number): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('text_check').where('id', '=', id).where('next_at', 'is not', null).executeTakeFirst()
  return numDeletedRows > 0
}

/** The same for texts that were refused, which is kept, so that the author can mend them. */
export async function refuseCheck(trx: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('text_check')
    .set({ next_at: null })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0
}

/**
 * Takes some checks that are due. Nobody else gets them until their next turn, which is twice as far off each time: should this
 * process end before it has an answer, that is when they are asked about again.
 */
export async function claimChecks(
  db: Db,
  { limit, pauseS, pauseMaxS }: { limit: number; pauseS: number; pauseMaxS: number },
): Promise<WaitingCheck[]> {
  const { rows: claimed } = await sql<{ id: number }>`
    update text_check
       set attempts = attempts + 1,
           next_at = now() + make_interval(secs => least(${pauseMaxS}::float, ${pauseS}::float * 2 ^ least(attempts, 20)))
     where id in (select id from text_check where next_at <= now() order by next_at limit ${limit} for update skip locked)
    returning id`.execute(db)
  if (!claimed.length) return []
  return db
    .selectFrom('text_check')
    .innerJoin('post', 'post.id', 'text_check.post_id')
    .leftJoin('post_blocks', 'post_blocks.post_id', 'post.id')
    .leftJoin('guarded_place as guarded', 'guarded.post_id', 'post.id')
    .select(['text_check.id', 'text_check.post_id', 'type', 'author_id', 'title', 'body', 'mentions', 'teaser'])
    .select((eb) => [
      eb.fn.coalesce('place_name', 'guarded.name').as('place_name'),
      eb.fn.coalesce('place_address', 'guarded.address').as('place_address'),
    ])
    .select(['tag_names', 'blocks'])
    .where(
      'text_check.id',
      'in',
      claimed.map(({ id }) => id),
    )
    .execute()
}
