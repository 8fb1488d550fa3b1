import { type Db, transaction } from '../infra/database.ts'
import type { Secret } from '../lib/secret.ts'
import { ApiError } from './errors.ts'

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/

interface Once {
  memberId: number
  key: string
  /** What was asked for. It may hold a password, so no plain hash of it is kept. */
  request: unknown
  secret: Secret
}

/**
 * Runs `work` once for this member and key. The key's row is written in the same transaction as the work: a racing
 * retry waits for it and then gets the same answer; a failed call leaves no trace, so it can be tried again.
 *
 * @throws ApiError rest_idempotency_conflict when the key came with another request before
 */
export function once<T>(db: Db, { memberId, key, request, secret }: Once, work: (trx: Db) => Promise<T>): Promise<T> {
  const requestHash = secret.hash('idempotency', JSON.stringify(request))
  return transaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency')
      .values({ member_id: memberId, key, request_hash: requestHash, answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) {
      const earlier = await trx.selectFrom('idempotency').select(['request_hash', 'answer']).where('member_id', '=', memberId).where('key', '=', key).executeTakeFirstOrThrow()
      if (!earlier.request_hash.equals(requestHash)) throw new ApiError('rest_idempotency_conflict')
      return earlier.answer as T
    }
    const answer = await work(trx)
    await trx.updateTable('idempotency').set({ answer: JSON.stringify(answer) }).where('member_id', '=', memberId).where('key', '=', key).execute()
    return answer
  })
}
