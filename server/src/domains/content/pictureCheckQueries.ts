import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { PictureRow } from '../media/queries.ts'
import { isFrameDue } from './types/videoQueries.ts'

/** The pictures that a post shows: those of its text, and what stands for its film. */
const picturesOf = (postId: number) => sql`
  select media_id from post_media where post_id = ${postId}
  union select media_id from post_block_media where post_id = ${postId}
  union select coalesce(post_video.poster_id, video.poster_id)
          from post_video left join video on video.id = post_video.video_id
         where post_video.post_id = ${postId} and coalesce(post_video.poster_id, video.poster_id) is not null`

export async function listShownPictures(db: Db, postId: number): Promise<number[]> {
  const { rows } = await sql<{ media_id: number }>`${picturesOf(postId)} order by 1`.execute(db)
  return rows.map(({ media_id }) => media_id)
}

/** Whether what is to stand for the film of a post is still to be drawn. */
export async function awaitsFrame(db: Db, postId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from post_video join video on video.id = post_video.video_id
     where post_video.post_id = ${postId} and coalesce(post_video.poster_id, video.poster_id) is null
       and ${isFrameDue}`.execute(db)
  return rows.length > 0
}

/** Has a post wait until its pictures have passed. */
export async function insertPictureCheck(trx: Db, postId: number): Promise<void> {
  await trx.insertInto('post_picture_check').values({ post_id: postId }).execute()
}

/** How the check of a post's pictures stands; undefined where there is none: they passed, or nobody checks. */
export const findPictureCheck = (db: Db, postId: number): Promise<{ refused: boolean; since: Date } | undefined> =>
  db.selectFrom('post_picture_check').select(['refused', 'since']).where('post_id', '=', postId).executeTakeFirst()

/** Keeps that a post is held for one of its pictures. */
export async function refusePictureCheck(trx: Db, postId: number): Promise<void> {
  await trx
    .insertInto('post_picture_check')
    .values({ post_id: postId, refused: true })
    .onConflict((conflict) => conflict.column('post_id').doUpdateSet({ refused: true }))
    .execute()
}

export async function deletePictureCheck(trx: Db, postId: number): Promise<void> {
  await trx.deleteFrom('post_picture_check').where('post_id', '=', postId).execute()
}

/** Those of a post's pictures that were refused. */
export async function listRefused(db: Db, postId: number): Promise<PictureRow[]> {
  const { rows } = await sql<PictureRow>`
    select id, key, width, height, color, alt from media
     where id in (${picturesOf(postId)}) and exists (select 1 from picture_check where media_id = media.id and state = 'risky')
     order by id`.execute(db)
  return rows
}

/** The posts that show this picture, by ascending id. */
export async function listPostsWith(db: Db, pictureId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select post_id as id from post_media where media_id = ${pictureId}
    union select post_id from post_block_media where media_id = ${pictureId}
    union select post_id from post_video where poster_id = ${pictureId}
    union select post_id from post_video join video on video.id = post_video.video_id
           where video.poster_id = ${pictureId} and post_video.poster_id is null
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

/** The comments that show it, by ascending id. */
export async function listCommentsWith(db: Db, pictureId: number): Promise<number[]> {
  const rows = await db.selectFrom('comment_media').select('comment_id').where('media_id', '=', pictureId).orderBy('comment_id').execute()
  return rows.map(({ comment_id }) => comment_id)
}

/** Posts that have waited for so long that something must have got lost. */
export async function listLongWaiting(db: Db, { seconds, limit }: { seconds: number; limit: number }): Promise<number[]> {
  const rows = await db
    .selectFrom('post_picture_check')
    .select('post_id')
    .where('refused', '=', false)
    .where(sql<boolean>`since < now() - make_interval(secs => ${seconds}::float)`)
    .orderBy('post_id')
    .limit(limit)
    .execute()
  return rows.map(({ post_id }) => post_id)
}
