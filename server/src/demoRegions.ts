import { sql } from 'kysely'
import type { Db } from './infra/database.ts'

/** Where the town is, and where some of its anglers are on a journey. */
const HOME = '湖北'
const AWAY = ['江西', '安徽', '广东', '湖南']
/** One member of so many is away. */
const AWAY_EVERY = 7

/** Says from where the town's members write. */
export async function addRegions(db: Db): Promise<void> {
  await sql`
    update member set ip_region = case
      when id % ${sql.lit(AWAY_EVERY)} = 3 then (${AWAY}::text[])[1 + id / ${sql.lit(AWAY_EVERY)} % ${sql.lit(AWAY.length)}]
      else ${HOME} end`.execute(db)
  await sql`update post set ip_region = member.ip_region from member where member.id = author_id`.execute(db)
  await sql`update comment set ip_region = member.ip_region from member where member.id = author_id`.execute(db)
}
