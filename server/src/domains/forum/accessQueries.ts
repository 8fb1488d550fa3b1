import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../account/blockQueries.ts'
import type { ForumFacts } from './policy.ts'

type Who = Pick<Reader, 'viewerId'>

type MemberId = number | RawBuilder<number>

/** That a member moderates the forum under the alias `forum`. */
const moderates = (memberId: MemberId) =>
  sql`exists (select 1 from forum_moderator own where own.forum_id = forum.id and own.member_id = ${memberId})`

/** That a member was let into the forum under the alias `forum`. */
const letIn = (memberId: MemberId) => sql`exists (
  select 1 from forum_grant let where let.member_id = ${memberId} and let.forum_id = forum.id and let.way = forum.access
     and (let.way <> 'password' or let.password_version = forum.password_version))`

/** What policies decide by, of the forum under the alias `forum`. */
export const forumColumns = ({ viewerId }: { viewerId: MemberId | null }): RawBuilder<ForumFacts> =>
  sql<ForumFacts>`jsonb_build_object('id', forum.id, 'name', forum.name, 'access', forum.access,
    'admitted', ${viewerId === null ? sql`false` : sql`(${letIn(viewerId)} or ${moderates(viewerId)})`},
    'moderated', ${viewerId === null ? sql`false` : moderates(viewerId)})`

/** The forum in which the post under this alias stands, for this reader; null where it stands in none. */
export const forumOf = (post: string, who: Who): RawBuilder<ForumFacts | null> =>
  sql`(select ${forumColumns(who)} from forum where forum.id = ${sql.ref(`${post}.forum_id`)})`

/** That this reader may enter the forum of this column: `mayEnter` of the policy in SQL. */
export const isOpenTo = (column: string, { viewerId }: Who): RawBuilder<boolean> =>
  viewerId === null
    ? sql<boolean>`exists (select 1 from forum where forum.id = ${sql.ref(column)} and forum.access = 'all')`
    : sql<boolean>`exists (
        select 1 from forum join member who on who.id = ${viewerId}
         where forum.id = ${sql.ref(column)}
           and (forum.access in ('all', 'members') or who.role <> 'member' or (forum.access = 'vip' and who.vip_until > now())
             or ${letIn(viewerId)} or ${moderates(viewerId)}))`

/**
 * Of the posts that members ask for, a row of `asked(place, member, post)` each: the forums of those in which the member is more than
 * others, as rows (place, post, kind, lock, forum).
 */
const ASKED = sql.ref<number>('asked.member')
export const forumStanding = sql`
  select place, post.id, 'forum', null::jsonb, standing.facts
    from asked join post on post.id = asked.post join forum on forum.id = post.forum_id
    cross join lateral (
      select ${letIn(ASKED)} as admitted, ${moderates(ASKED)} as moderated
    ) rights
    cross join lateral (
      select jsonb_build_object('id', forum.id, 'name', forum.name, 'access', forum.access,
               'admitted', admitted or moderated, 'moderated', moderated) as facts
    ) standing
   where admitted or moderated`
