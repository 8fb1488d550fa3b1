import { CARD_TEXT_CHARS, POST_TITLE_CHARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { isHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isUnchecked } from '../check/pictureQueries.ts'
import { factsJson } from './accessQueries.ts'
import type { PostForReader } from './policy.ts'

/** A post, as far as a notice names it. */
export interface PostSubject extends PostForReader {
  id: number
  title: string
  text: string
  deleted: boolean
  picture_key: string | null
}

/** A comment, with the post under which it stands. */
export interface CommentSubjectRow {
  id: number
  author_id: number
  body: string
  /** How many others may see. */
  pictures: number
  deleted: boolean
  /** Its writer and this reader do not meet. */
  hidden: boolean
  liked: boolean
  post: PostSubject
}

const postJson = (reader: Reader) => sql<PostSubject>`${factsJson('p', reader)} || jsonb_build_object(
  'id', p.id, 'title', p.title, 'deleted', p.deleted_at is not null,
  'text', left(case when p.visibility = 0 then p.body else p.teaser end, ${sql.lit(POST_TITLE_CHARS + 1)}),
  'picture_key', (
    select media.key from post_media join media on media.id = post_media.media_id
     where post_media.post_id = p.id order by post_media.position limit 1))`

export async function listPostSubjects(db: Db, reader: Reader, ids: readonly number[]): Promise<PostSubject[]> {
  const { rows } = await sql<{
    post: PostSubject
  }>`select ${postJson(reader)} as post from post p where p.id = any(${ids}::bigint[])`.execute(db)
  return rows.map(({ post }) => post)
}

export async function listCommentSubjects(db: Db, reader: Reader, ids: readonly number[]): Promise<CommentSubjectRow[]> {
  const { rows } = await sql<CommentSubjectRow>`
    select c.id, c.author_id, left(c.body, ${sql.lit(CARD_TEXT_CHARS + 1)}) as body, c.deleted_at is not null as deleted,
           (select count(*)::integer from comment_media cm where cm.comment_id = c.id and not ${isUnchecked(sql`cm.media_id`)}) as pictures,
           ${isHiddenFrom('c.author_id', reader)} as hidden,
           exists (select 1 from comment_like l where l.member_id = ${reader.viewerId} and l.comment_id = c.id) as liked,
           ${postJson(reader)} as post
      from comment c join post p on p.id = c.post_id where c.id = any(${ids}::bigint[])`.execute(db)
  return rows
}
