import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Platform } from '../../infra/schema.ts'

/** An app of a platform. */
interface PlatformApp<P extends Platform> {
  platform: P
  appId: string
}

/** Who a member is in these apps, the one linked last first. */
export async function listOpenids<P extends Platform>(
  db: Db,
  memberId: number,
  apps: readonly PlatformApp<P>[],
): Promise<{ platform: P; openid: string }[]> {
  const { rows } = await sql<{ platform: P; openid: string }>`
    select platform, openid from member_openid
     where member_id = ${memberId} and (platform, app_id) in (
      select * from unnest(${apps.map(({ platform }) => platform)}::text[], ${apps.map(({ appId }) => appId)}::text[]))
     order by created_at desc, platform`.execute(db)
  return rows
}
