import { GIVING_AGE_YEARS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { builtFor } from '../../infra/batchedQuery.ts'
import type { Db } from '../../infra/database.ts'
import { localDay } from '../../infra/localTime.ts'

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
