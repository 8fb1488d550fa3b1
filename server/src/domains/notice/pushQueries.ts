import { PUSH_TARGETS, SUBSCRIBE_ALLOWED } from '@anglers/contract/limits'
import type { NoticeTab } from '@anglers/contract/notice'
import type { SubscribePlatform } from '@anglers/contract/subscribe'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** The tabs of which a member does not want to be told at once. */
export async function listPushOff(db: Db, memberId: number): Promise<NoticeTab[]> {
  return (await db.selectFrom('push_off').select('tab').where('member_id', '=', memberId).execute()).map(({ tab }) => tab)
}

export async function setPushOff(db: Db, memberId: number, tab: NoticeTab, off: boolean): Promise<void> {
  if (off) await db.insertInto('push_off').values({ member_id: memberId, tab }).onConflict((conflict) => conflict.doNothing()).execute()
  else await db.deleteFrom('push_off').where('member_id', '=', memberId).where('tab', '=', tab).execute()
}

interface Target {
  kind: 'app' | 'wechat' | 'toutiao'
  token: string
  on: boolean
}

/** Adds a place for a member's pushes, or takes it away. A device goes with whoever signed in on it last; a template that is new is good for one message. */
export async function setPushTarget(db: Db, memberId: number, { kind, token, on }: Target): Promise<void> {
  if (!on) {
    await db.deleteFrom('push_target').where('member_id', '=', memberId).where('kind', '=', kind).where('token', '=', token).execute()
    return
  }
  if (kind === 'app') await db.deleteFrom('push_target').where('kind', '=', sql.lit(kind)).where('token', '=', token).where('member_id', '<>', memberId).execute()
  await db
    .insertInto('push_target')
    .values({ member_id: memberId, kind, token, allowed: kind === 'app' ? null : 1 })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'token']).doUpdateSet({ created_at: sql<Date>`now()` }))
    .execute()
  await keepLatest(db, memberId)
}

async function keepLatest(db: Db, memberId: number): Promise<void> {
  await sql`
    delete from push_target where member_id = ${memberId} and (kind, token) in (
      select kind, token from push_target where member_id = ${memberId} order by created_at desc, token offset ${sql.lit(PUSH_TARGETS)}
    )`.execute(db)
}

/** Allows one message more by each of these templates. Their rows are locked in the order of the ids. */
export async function allowOnce(db: Db, memberId: number, kind: SubscribePlatform, templates: readonly string[]): Promise<void> {
  if (!templates.length) return
  await db
    .insertInto('push_target')
    .values([...templates].sort().map((token) => ({ member_id: memberId, kind, token, allowed: 1 })))
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'token']).doUpdateSet({
      allowed: sql<number>`least(push_target.allowed + 1, ${sql.lit(SUBSCRIBE_ALLOWED)})`, created_at: sql<Date>`now()`,
    }))
    .execute()
  await keepLatest(db, memberId)
}

/** Allows no message by these templates any longer. */
export async function disallow(db: Db, memberId: number, kind: SubscribePlatform, templates: readonly string[]): Promise<void> {
  if (templates.length) await db.deleteFrom('push_target').where('member_id', '=', memberId).where('kind', '=', kind).where('token', 'in', templates).execute()
}

/** How many messages a member still allows, by the templates of a platform that they agreed to. */
export const listAllowed = (db: Db, memberId: number, kind: SubscribePlatform) =>
  db.selectFrom('push_target').select(['token as id', 'allowed']).where('member_id', '=', memberId).where('kind', '=', kind).execute()
