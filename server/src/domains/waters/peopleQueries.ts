import { NEARBY_RADIUS_M, NEARBY_SEEN_MS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { notHiddenFrom, type Reader } from '../account/blockQueries.ts'
import { isHere } from '../account/presenceQueries.ts'
import { type UserRow, userJson } from '../account/queries.ts'
import { onPlane, type Point } from '../../lib/distance.ts'

export interface PersonRow extends Point {
  id: number
  user: UserRow
  here: boolean
}

/** As many are looked at: a town's anglers, and no more where a crowd stands at one water. */
const LOOKED_AT = 2_000
/** What a stable offset and a cell may move a member by. */
const MARGIN_M = 1_500

/** Members who want to be met and were heard of lately, around a point, with where they are: for the server alone. */
export async function findPeopleAround(db: Db, here: Point, reader: Reader): Promise<PersonRow[]> {
  const centre = sql`mercator(${here.lat}, ${here.lng})`
  const radius = onPlane(NEARBY_RADIUS_M + MARGIN_M, here.lat)
  const { rows } = await sql<PersonRow>`
    select member.id, presence.lat, presence.lng, ${userJson} as "user",
           ${isHere('member.id')} and (member.online_to = 'everyone'
             or member.online_to = 'following' and exists (
               select 1 from follow where follow.follower_id = member.id and follow.followee_id = ${reader.viewerId}::bigint)) as here
      from presence
      join member on member.id = presence.member_id
      left join media avatar on avatar.id = member.avatar_id
     where presence.lat is not null and presence.lng is not null
       and mercator(presence.lat, presence.lng) <@ box(
         point((${centre})[0] - ${radius}::float8, (${centre})[1] - ${radius}::float8),
         point((${centre})[0] + ${radius}::float8, (${centre})[1] + ${radius}::float8))
       and presence.seen_at > now() - make_interval(secs => ${sql.lit(NEARBY_SEEN_MS / 1000)})
       and member.show_nearby and member.deleted_at is null and member.id <> ${reader.viewerId ?? 0}
       and ${notHiddenFrom('member.id', reader)}
     order by member.id
     limit ${sql.lit(LOOKED_AT)}`.execute(db)
  return rows
}
