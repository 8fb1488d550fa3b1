import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { pictureJson, type PictureRow } from '../media/queries.ts'

/** A post's pictures in their order, as JSON, for the select list of a query over `post`. */
export const picturesOfPost = (eb: ExpressionBuilder<Database, 'post'>) =>
  eb
    .selectFrom('post_media')
    .innerJoin('media', 'media.id', 'post_media.media_id')
    .whereRef('post_media.post_id', '=', 'post.id')
    .select(
      sql<PictureRow[]>`coalesce(json_agg(${pictureJson('media')} order by post_media.position), '[]')`.as('pictures'),
    )
    .as('pictures')

/** The ids of a post's pictures. */
export const listPictureIds = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('post_media').select('media_id').where('post_id', '=', postId).execute()).map(({ media_id }) => media_id)
