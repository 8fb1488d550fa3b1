import { NOTICES_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from './infra/database.ts'

/** The members' notices of all this. They have read them: a newcomer begins without a badge. */
export async function addNotices(db: Db): Promise<void> {
  await sql`
    with told as (
      select p.author_id as member_id, 'comment' as kind, 'comments' as tab, 'comment ' || c.id as merge_key,
             'comment' as subject_type, c.id as subject_id, c.author_id as actor_id, c.created_at as at
        from comment c join post p on p.id = c.post_id left join comment answered on answered.id = c.reply_to_id
       where p.author_id <> c.author_id and p.author_id is distinct from answered.author_id
      union all select answered.author_id, 'reply', 'comments', 'comment ' || c.id, 'comment', c.id, c.author_id, c.created_at
        from comment c join comment answered on answered.id = c.reply_to_id where answered.author_id <> c.author_id
      union all select p.author_id, 'like_post', 'likes', 'like post ' || p.id, 'post', p.id, r.member_id, r.created_at
        from reaction r join post p on p.id = r.post_id where r.kind = 'like' and r.member_id <> p.author_id
      union all select l.author_id, 'like_comment', 'likes', 'like comment ' || c.id, 'comment', c.id, l.member_id, l.created_at
        from comment_like l join comment c on c.id = l.comment_id where l.member_id <> l.author_id
      union all select followee_id, 'follow', 'follows', 'follow ' || follower_id, 'user', follower_id, follower_id, created_at from follow
    ), recent as (
      select * from told where at > now() - make_interval(days => ${sql.lit(NOTICES_KEPT_DAYS)})
    ), kept as (
      insert into notice (member_id, kind, tab, merge_key, subject_type, subject_id, read, at)
      select member_id, kind, tab, merge_key, subject_type, subject_id, true, max(at) from recent group by 1, 2, 3, 4, 5, 6 order by max(at)
      returning id, member_id, kind, merge_key
    )
    insert into notice_actor (notice_id, actor_id, at)
    select kept.id, recent.actor_id, recent.at from kept join recent using (member_id, kind, merge_key)`.execute(db)
}
