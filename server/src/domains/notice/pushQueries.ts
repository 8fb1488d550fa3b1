import { PUSH_AGAIN_HOURS, PUSH_TARGETS, SUBSCRIBE_ALLOWED } from '@anglers/contract/limits'
import type { NoticeTab } from '@anglers/contract/notice'
import type { SubscribePlatform } from '@anglers/contract/subscribe'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Language } from '@anglers/contract/localText'
import { hasSocket } from '../account/presenceQueries.ts'
import type { Recipient } from './policy.ts'

/** The tabs whose push notifications the member has turned off. */
export async function listPushOff(db: Db, memberId: number): Promise<NoticeTab[]> {
  return (await db.selectFrom('push_off').select('tab').where('member_id', '=', memberId).execute()).map(({ tab }) => tab)
}

export async function setPushOff(db: Db, memberId: number, tab: NoticeTab, off: boolean): Promise<void> {
  if (off)
    await db
      .insertInto('push_off')
      .values({ member_id: memberId, tab })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  else await db.deleteFrom('push_off').where('member_id', '=', memberId).where('tab', '=', tab).execute()
}

interface Target {
  kind: 'app' | 'wechat' | 'toutiao'
  token: string
  on: boolean
  language: Language
}

/**
 * Registers or removes a push target. A device belongs to the member who signed in on it last; a newly accepted template allows one
 * message.
 */
export async function setPushTarget(db: Db, memberId: number, { kind, token, on, language }: Target): Promise<void> {
  if (!on) {
    await db.deleteFrom('push_target').where('member_id', '=', memberId).where('kind', '=', kind).where('token', '=', token).execute()
    return
  }
  if (kind === 'app')
    await db
      .deleteFrom('push_target')
      .where('kind', '=', sql.lit(kind))
      .where('token', '=', token)
      .where('member_id', '<>', memberId)
      .execute()
  await db
    .insertInto('push_target')
    .values({ member_id: memberId, kind, token, language, allowed: kind === 'app' ? null : 1 })
    .onConflict((conflict) => conflict.columns(['member_id', 'kind', 'token']).doUpdateSet({ language, created_at: sql<Date>`now()` }))
    .execute()
  await keepLatest(db, memberId)
}

async function keepLatest(db: Db, memberId: number): Promise<void> {
  await sql`
    delete from push_target where member_id = ${memberId} and (kind, token) in (
      select kind, token from push_target where member_id = ${memberId} order by created_at desc, token offset ${sql.lit(PUSH_TARGETS)}
    )`.execute(db)
}

/** Adds one message in this language to the allowance of each template. Rows are locked in ascending order of ids. */
export async function allowOnce(
  db: Db,
  memberId: number,
  kind: SubscribePlatform,
  templates: readonly string[],
  language: Language,
): Promise<void> {
  if (!templates.length) return
  await db
    .insertInto('push_target')
    .values([...templates].sort().map((token) => ({ member_id: memberId, kind, token, language, allowed: 1 })))
    .onConflict((conflict) =>
      conflict.columns(['member_id', 'kind', 'token']).doUpdateSet({
        allowed: sql<number>`least(push_target.allowed + 1, ${sql.lit(SUBSCRIBE_ALLOWED)})`,
        language,
        created_at: sql<Date>`now()`,
      }),
    )
    .execute()
  await keepLatest(db, memberId)
}

/** Sets the allowance of these templates to zero. */
export async function disallow(db: Db, memberId: number, kind: SubscribePlatform, templates: readonly string[]): Promise<void> {
  if (templates.length)
    await db.deleteFrom('push_target').where('member_id', '=', memberId).where('kind', '=', kind).where('token', 'in', templates).execute()
}

/** The member's remaining allowance for each accepted template of a platform. */
export const listAllowed = (db: Db, memberId: number, kind: SubscribePlatform) =>
  db.selectFrom('push_target').select(['token as id', 'allowed']).where('member_id', '=', memberId).where('kind', '=', kind).execute()

/** A template of a platform's app. */
export interface Way {
  platform: SubscribePlatform
  appId: string
  template: string
  tab: NoticeTab
}

export interface Push extends Recipient {
  merge_key: string
  tab: NoticeTab
  platform: SubscribePlatform
  template: string
  openid: string
  language: Language
}

/**
 * The recipient and the template by which a notification may be pushed: the member has allowance left, has not turned off the tab, has not
 * read it, and has no open socket. Of several templates it is the one accepted last.
 */
export async function findPush(db: Db, noticeId: number, ways: readonly Way[]): Promise<Push | undefined> {
  const column = (name: keyof Way) => ways.map((way) => way[name])
  const { rows } = await sql<Push>`
    select member.id, member.role, member.vip_until, n.merge_key, n.tab,
           target.kind as platform, target.token as template, target.language, who.openid
      from notice n
      join member on member.id = n.member_id
      join unnest(${column('platform')}::text[], ${column('appId')}::text[], ${column('template')}::text[], ${column('tab')}::text[])
             way(platform, app_id, template, tab) on way.tab = n.tab
      join push_target target on target.member_id = n.member_id
             and target.kind = way.platform and target.token = way.template and target.allowed > 0
      join member_openid who on who.member_id = n.member_id and who.platform = way.platform and who.app_id = way.app_id
     where n.id = ${noticeId} and not n.read
       and not exists (select 1 from push_off where push_off.member_id = n.member_id and push_off.tab = n.tab)
       and not ${hasSocket('n.member_id')}
     order by target.created_at desc, who.created_at desc limit 1`.execute(db)
  return rows[0]
}

type Allowance = Pick<Push, 'id' | 'platform' | 'template'>

const allowance = (db: Db, { id, platform, template }: Allowance) =>
  db.updateTable('push_target').where('member_id', '=', id).where('kind', '=', platform).where('token', '=', template)

/** Whether a new notification might be pushed, as a cheap check before adding a job: most members have no allowance or are online. */
export async function mayBePushed(db: Db, noticeId: number): Promise<boolean> {
  const { rows } = await sql`
    select 1 from notice n
     where n.id = ${noticeId} and not ${hasSocket('n.member_id')}
       and exists (select 1 from push_target target where target.member_id = n.member_id and target.allowed > 0)`.execute(db)
  return rows.length > 0
}

/**
 * Records that a member was notified of a subject, and uses one message of the allowance. False if they were notified of it in the last
 * PUSH_AGAIN_HOURS, or no allowance is left. Safe under concurrency.
 */
export async function consumeAllowed(db: Db, push: Allowance, subject: string): Promise<boolean> {
  const { rows } = await sql`
    with news as (
      insert into push_sent as sent (member_id, subject) values (${push.id}, ${subject})
      on conflict (member_id, subject) do update set at = now() where sent.at < now() - make_interval(hours => ${sql.lit(PUSH_AGAIN_HOURS)})
      returning 1
    )
    update push_target set allowed = allowed - 1
     where member_id = ${push.id} and kind = ${push.platform} and token = ${push.template} and allowed > 0 and exists (select 1 from news)
    returning 1`.execute(db)
  return rows.length > 0
}

/** Sending failed: the member may be notified of the subject again. */
export async function deleteSent(db: Db, memberId: number, subject: string): Promise<void> {
  await db.deleteFrom('push_sent').where('member_id', '=', memberId).where('subject', '=', subject).execute()
}

/** Refunds one message of the allowance. */
export async function refundAllowed(db: Db, push: Allowance): Promise<void> {
  await allowance(db, push)
    .set({ allowed: sql<number>`least(allowed + 1, ${sql.lit(SUBSCRIBE_ALLOWED)})` })
    .execute()
}

/** The platform says that the member has revoked the template. */
export async function endAllowed(db: Db, push: Allowance): Promise<void> {
  await allowance(db, push).set({ allowed: 0 }).execute()
}
