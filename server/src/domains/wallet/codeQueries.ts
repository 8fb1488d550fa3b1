import type { Redeemable } from '@anglers/contract/wallet'
import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

export interface NewBatch {
  gives: Redeemable
  amount: number
  note: string
  expiresAt: Date | null
}

/** Adds a batch of codes. Returns its id. */
export async function insertBatch(db: Db, { gives, amount, note, expiresAt }: NewBatch, codeHashes: Buffer[]): Promise<number> {
  const { id } = await db
    .insertInto('redemption_batch')
    .values({ gives, amount, note, expires_at: expiresAt })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into redemption_code (code_hash, batch_id) select hash, ${id} from unnest(${codeHashes}::bytea[]) hash`.execute(db)
  return id
}

/** Makes a code a member's, in one update: of two who redeem it at once one gets it. Null where there is nothing to redeem. */
export async function useCode(
  db: Db,
  memberId: number,
  codeHash: Buffer,
): Promise<{ gives: Redeemable; amount: number; batchId: number } | null> {
  const { rows } = await sql<{ gives: Redeemable; amount: number; batchId: number }>`
    update redemption_code set member_id = ${memberId}, used_at = now()
      from redemption_batch batch
     where code_hash = ${codeHash} and member_id is null and batch.id = batch_id
       and voided_at is null and (expires_at is null or expires_at > now())
    returning gives, amount, batch.id as "batchId"`.execute(db)
  return rows[0] ?? null
}

/** Makes what is left of a batch worthless. Returns how many codes that were; null where there is no such batch. */
export async function voidBatch(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{ left: number }>`
    with voided as (update redemption_batch set voided_at = coalesce(voided_at, now()) where id = ${id} returning id)
    select count(code_hash) as left from voided left join redemption_code on batch_id = voided.id and member_id is null
    group by voided.id`.execute(db)
  return rows[0]?.left ?? null
}

/** All batches, the latest first, with how many codes each has, and how many of them are used. */
export const listBatches = (db: Db) =>
  db
    .selectFrom('redemption_batch as batch')
    .leftJoin('redemption_code as code', 'code.batch_id', 'batch.id')
    .select(['batch.id', 'gives', 'amount', 'note', 'expires_at', 'voided_at', 'created_at'])
    .select((eb) => [eb.fn.count<number>('code.code_hash').as('codes'), eb.fn.count<number>('code.member_id').as('used')])
    .groupBy('batch.id')
    .orderBy('batch.id', 'desc')
    .execute()

export const exportCodes = (db: Db, memberId: number) =>
  db
    .selectFrom('redemption_code')
    .innerJoin('redemption_batch as batch', 'batch.id', 'batch_id')
    .select(['gives', 'amount', 'used_at as usedAt'])
    .where('member_id', '=', memberId)
    .orderBy('used_at')
    .execute()
