import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import type { PictureRow } from '../media/queries.ts'

// ASCII has them for this, and no text that was cleaned holds them. JSON takes Postgres twice as long to make, and here it has to be read.
const RECORD = '\u001e'
const UNIT = '\u001f'

/** A post's pictures in their order, for the select list of a query over `post`: a text that `readPictures` reads. */
export const picturesOfPost = (eb: ExpressionBuilder<Database, 'post'>) =>
  eb
    .selectFrom('post_media')
    .innerJoin('media', 'media.id', 'post_media.media_id')
    .whereRef('post_media.post_id', '=', 'post.id')
    .select(
      sql<string>`string_agg(
        concat_ws(${sql.lit(UNIT)}, media.id, media.key, media.width, media.height, media.color, media.alt),
        ${sql.lit(RECORD)} order by post_media.position)`.as('list'),
    )

/** The pictures that `picturesOfPost` found. */
export const readPictures = (list: string | null): PictureRow[] =>
  list?.split(RECORD).map((picture) => {
    const [id, key, width, height, color, alt] = picture.split(UNIT) as [string, string, string, string, string, string]
    return { id: Number(id), key, width: Number(width), height: Number(height), color, alt }
  }) ?? []

/** The ids of a post's pictures. */
export const listPictureIds = async (db: Db, postId: number): Promise<number[]> =>
  (await db.selectFrom('post_media').select('media_id').where('post_id', '=', postId).orderBy('position').execute()).map(
    ({ media_id }) => media_id,
  )
