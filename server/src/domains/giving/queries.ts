import { GIVING_AGE_YEARS } from '@anglers/contract/limits'
import type { GivingUnit } from '@anglers/contract/redbagTerms'
import { sql } from 'kysely'
import { builtFor } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { localDay, localMidnight } from '../../infra/localTime.ts'

const lockMember = builtFor((db: Db, memberId: number) =>
  db
    .selectFrom('member')
    .select(sql<boolean>`coalesce(birthday > ${localDay} - make_interval(years => ${sql.lit(GIVING_AGE_YEARS)}), false)`.as('is_minor'))
    .where('id', '=', memberId)
    .forNoKeyUpdate(),
)

/** Lets what a member gives and takes come one after another until the transaction ends; says whether they are too young to give. */
export const lockGiver = async (trx: Db, memberId: number): Promise<{ isMinor: boolean }> => ({
  isMinor: (await lockMember(trx, memberId))[0]!.is_minor,
})

/** What has come back of the red packets that a member sent today, by the town's clock: it is theirs again. */
export async function sumBackOfToday(db: Db, memberId: number, unit: GivingUnit): Promise<number> {
  const { rows } = await sql<{ back: number }>`
    select coalesce(sum(returned), 0)::bigint as back
      from redbag
     where sender_id = ${memberId} and unit = ${unit} and returned > 0
       and closed_at >= ${localMidnight}
       and exists (
         select from ledger_movement movement join ledger_entry entry on entry.movement_id = movement.id
          where movement.key = 'redbag:' || redbag.id and entry.at >= ${localMidnight})`.execute(db)
  return rows[0]!.back
}
