import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** A member's notifications after this id. */
export const exportNotices = (db: Db, memberId: number, after: number, limit: number) =>
  db
    .selectFrom('notice')
    .select((eb) => [
      'id',
      'kind',
      'subject_type as targetType',
      'subject_id as targetId',
      'data',
      'read',
      'at',
      eb
        .selectFrom('notice_actor')
        .select(sql<number[]>`coalesce(json_agg(actor_id order by actor_id), '[]')`.as('by'))
        .whereRef('notice_id', '=', 'notice.id')
        .as('by'),
    ])
    .where('member_id', '=', memberId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute()

export const exportPushOff = (db: Db, memberId: number) =>
  db.selectFrom('push_off').select('tab').where('member_id', '=', memberId).execute()

export const exportPushTargets = (db: Db, memberId: number) =>
  db.selectFrom('push_target').select(['kind', 'token', 'allowed', 'created_at as since']).where('member_id', '=', memberId).execute()
