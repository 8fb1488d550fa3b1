import { sql } from 'kysely'
import { anyOf, builtOnce, inLists } from '../../../infra/batchedQuery.ts'
import type { Db } from '../../../infra/database.ts'
import type { FilmRow } from '../../media/tables.ts'
import { pictureJson, type PictureRow } from '../../media/queries.ts'

declare module '../../../infra/schema.ts' {
  interface Database {
    post_video: { post_id: number; video_id: number | null; poster_id: number | null }
  }
}

/** Whether a frame of a film may still be drawn; for a query over `video`. */
export const isFrameDue = sql`(video.frame_due or video.state in ('receiving', 'checking', 'converting'))`

/** What a video has beside what all posts have. */
export interface Video {
  /** Of its post. */
  id: number
  film: FilmRow | null
  /** The cover that its author chose. */
  poster: PictureRow | null
  /** The frame that the server drew. */
  frame: PictureRow | null
}

export const findVideos = inLists<Video>(
  builtOnce((db, ids) =>
    db
      .selectFrom('post_video')
      .leftJoin('video', 'video.id', 'post_video.video_id')
      .leftJoin('media as chosen', 'chosen.id', 'post_video.poster_id')
      .leftJoin('media as frame', 'frame.id', 'video.poster_id')
      .select('post_video.post_id as id')
      .select([
        sql<FilmRow | null>`case when video.id is not null then json_build_object(
          'id', video.id, 'key', video.key, 'state', video.state, 'ms', video.ms, 'width', video.width, 'height', video.height) end`.as(
          'film',
        ),
        sql<PictureRow | null>`case when chosen.id is not null then ${pictureJson('chosen')} end`.as('poster'),
        sql<PictureRow | null>`case when frame.id is not null then ${pictureJson('frame')} end`.as('frame'),
      ])
      .where('post_video.post_id', '=', anyOf(ids)),
  ),
)

export async function saveVideo(trx: Db, postId: number, own: { video_id: number | null; poster_id: number | null }): Promise<void> {
  await trx
    .insertInto('post_video')
    .values({ post_id: postId, ...own })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet(own))
    .execute()
}

/** The picture that the server drew of a film, and whether it is still to be drawn. */
export const findFrame = (db: Db, filmId: number): Promise<{ id: number | null; due: boolean } | undefined> =>
  db
    .selectFrom('video')
    .select(['poster_id as id', sql<boolean>`${isFrameDue}`.as('due')])
    .where('id', '=', filmId)
    .executeTakeFirst()

/** The posts with this film, by ascending id. */
export async function listPostsWithFilm(db: Db, videoId: number): Promise<number[]> {
  const rows = await db.selectFrom('post_video').select('post_id').where('video_id', '=', videoId).orderBy('post_id').execute()
  return rows.map((row) => row.post_id)
}
