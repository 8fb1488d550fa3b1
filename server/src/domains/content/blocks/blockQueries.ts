import { sql } from 'kysely'
import { anyOf } from '../../../infra/batchedQuery.ts'
import type { Db } from '../../../infra/database.ts'
import type { StoredBlock } from '../../../lib/blocks.ts'
import { notHiddenFrom, type Reader } from '../../account/blockQueries.ts'
import type { PictureRow } from '../../media/queries.ts'

declare module '../../../infra/schema.ts' {
  interface Database {
    post_blocks: { post_id: number; blocks: StoredBlock[] }
    post_attachment: { post_id: number; attachment_id: number }
    post_block_media: { post_id: number; media_id: number }
  }
}

/** The blocks of these posts, by the posts' ids; those whose body is a plain text are left out. */
export async function findBlocks(db: Db, postIds: readonly number[]): Promise<Map<number, StoredBlock[]>> {
  const rows = await db.selectFrom('post_blocks').select(['post_id', 'blocks']).where('post_id', '=', anyOf(postIds)).execute()
  return new Map(rows.map(({ post_id, blocks }) => [post_id, blocks]))
}

/** Pictures by their ids. */
export async function findPictures(db: Db, ids: readonly number[]): Promise<Map<number, PictureRow>> {
  if (!ids.length) return new Map()
  const rows = await db.selectFrom('media').select(['id', 'key', 'width', 'height', 'color', 'alt']).where('id', '=', anyOf(ids)).execute()
  return new Map(rows.map((row) => [row.id, row]))
}

export const listBlockPictureIds = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('post_block_media').select('media_id').where('post_id', '=', postId).execute()).map(({ media_id }) => media_id)

export const listBlockFileIds = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('post_attachment').select('attachment_id').where('post_id', '=', postId).execute()).map(
    ({ attachment_id: id }) => id,
  )

/** Those of these posts whose authors this reader meets. */
export async function notHidden(db: Db, reader: Reader, postIds: readonly number[]): Promise<Set<number>> {
  const rows = await db.selectFrom('post').select('id').where('id', '=', anyOf(postIds)).where(notHiddenFrom('author_id', reader)).execute()
  return new Set(rows.map(({ id }) => id))
}

/** Makes these the blocks of the post, and these the pictures and files in them. */
export async function replaceBlocks(
  trx: Db,
  postId: number,
  blocks: readonly StoredBlock[],
  pictures: readonly number[],
  files: readonly number[],
): Promise<void> {
  const json = sql<StoredBlock[]>`${JSON.stringify(blocks)}::jsonb`
  await trx
    .insertInto('post_blocks')
    .values({ post_id: postId, blocks: json })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ blocks: json }))
    .execute()
  await trx.deleteFrom('post_block_media').where('post_id', '=', postId).execute()
  const shown = [...new Set(pictures)]
  if (shown.length)
    await trx
      .insertInto('post_block_media')
      .values(shown.map((media_id) => ({ post_id: postId, media_id })))
      .execute()
  await trx.deleteFrom('post_attachment').where('post_id', '=', postId).execute()
  const attached = [...new Set(files)]
  if (attached.length)
    await trx
      .insertInto('post_attachment')
      .values(attached.map((attachment_id) => ({ post_id: postId, attachment_id })))
      .execute()
}
