import { type Db, isOutcomeUnknown, transaction } from '../infra/database.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Prepared } from '../kernel/handler.ts'
import type { Secret } from '../lib/secret.ts'

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
export const once = <T>(db: Db, call: Once, work: (trx: Db) => Promise<T>): Promise<T> => inTurn(db, call, () => commitOnce(db, call, work))

/**
 * The same for work in two steps, of which the first is slow: it is done before the transaction, and not at all when there is an
 * answer already. What it leaves outside of the database is taken back where it comes to nothing.
 */
export const prepareOnce = <T>(db: Db, call: Once, prepare: () => Promise<Prepared<T>>): Promise<T> =>
  inTurn(db, call, async () => {
    const earlier = await findEarlier(db, call)
    return earlier ? answerOf<T>(earlier, call) : settle(db, await prepare(), (commit) => commitOnce(db, call, commit))
  })

/** Commits what is prepared, or discards it. */
export async function settle<T>(db: Db, prepared: Prepared<T>, run: (commit: Prepared<T>['commit']) => Promise<T> = (commit) => transaction(db, commit)): Promise<T> {
  let isKept = false
  try {
    return await run((trx) => {
      isKept = true
      return prepared.commit(trx)
    })
  } catch (error) {
    // What may have been committed must stay whole.
    isKept = isOutcomeUnknown(error)
    throw error
  } finally {
    if (!isKept) await prepared.discard?.()
  }
}

const hashOf = ({ secret, request }: Once) => secret.hash('idempotency', JSON.stringify(request))

const findEarlier = (db: Db, { memberId, key }: Once) =>
  db.selectFrom('idempotency').select(['request_hash', 'answer']).where('member_id', '=', memberId).where('key', '=', key).executeTakeFirst()

function answerOf<T>(earlier: { request_hash: Buffer; answer: unknown }, call: Once): T {
  if (!earlier.request_hash.equals(hashOf(call))) throw new ApiError('rest_idempotency_conflict')
  return earlier.answer as T
}

function commitOnce<T>(db: Db, call: Once, work: (trx: Db) => Promise<T>): Promise<T> {
  const { memberId, key } = call
  return transaction(db, async (trx) => {
    const { numInsertedOrUpdatedRows } = await trx
      .insertInto('idempotency')
      .values({ member_id: memberId, key, request_hash: hashOf(call), answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return answerOf<T>((await findEarlier(trx, call))!, call)
    const answer = await work(trx)
    await trx.updateTable('idempotency').set({ answer: JSON.stringify(answer) }).where('member_id', '=', memberId).where('key', '=', key).execute()
    return answer
  })
}

/** The calls with a key that each database is busy with. */
const busyWith = new WeakMap<Db, Map<string, Promise<unknown>>>()

/** Has racing retries of one call wait here, and not in the database, where each would hold a connection. */
async function inTurn<T>(db: Db, { memberId, key }: Once, work: () => Promise<T>): Promise<T> {
  const underWay = busyWith.get(db) ?? new Map<string, Promise<unknown>>()
  busyWith.set(db, underWay)
  const name = `${memberId} ${key}`
  while (underWay.has(name)) await underWay.get(name)!.catch(() => {})
  const mine = work()
  underWay.set(name, mine)
  try {
    return await mine
  } finally {
    underWay.delete(name)
  }
}
