import { GIVING_AGE_YEARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'

/** Lets what a member gives and takes come one after another until the transaction ends; says whether they are too young to give. */
export async function lockGiver(trx: Db, memberId: number): Promise<{ isMinor: boolean }> {
  const { is_minor } = await trx
    .selectFrom('member')
    .select(sql<boolean>`coalesce(birthday > ${localDay} - make_interval(years => ${sql.lit(GIVING_AGE_YEARS)}), false)`.as('is_minor'))
    .where('id', '=', memberId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  return { isMinor: is_minor }
}
