import { IDEMPOTENCY_CLAIM_S, IDEMPOTENCY_RETRY_S } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { type Db, isOutcomeUnknown } from '../infra/database.ts'
import { IntegrationError } from '../infra/integrations/error.ts'
import { type Context, transact } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import type { Claim, Prepared } from '../kernel/handler.ts'
import type { Secret } from '../lib/secret.ts'
import type { KeyedMutex } from '../lib/keyedMutex.ts'

export const IDEMPOTENCY_KEY = /^[\x21-\x7e]{8,128}$/

interface Once {
  memberId: number
  key: string
  /** What was asked for. It may hold a password, so no plain hash of it is kept. */
  request: unknown
  secret: Secret
  /** The calls with a key that this process is busy with. */
  turns: KeyedMutex
}

export interface Outcome<T> {
  answer: T
  /** It was answered so before: nothing was done this time. */
  isReplay: boolean
}

/**
 * Runs `work` once for this member and key. The key's row is written in the same transaction as the work: a racing
 * retry waits for it and then gets the same answer; a failed call leaves no trace, so it can be tried again.
 *
 * @throws ApiError rest_idempotency_conflict when the key came with another request before
 */
export const once = <C extends Context, T>(context: C, call: Once, work: (trx: C) => Promise<T>): Promise<Outcome<T>> =>
  inTurn(call, () => commitOnce(context, call, work))

/**
 * The same for work in two steps, of which the first is slow: it is done before the transaction, and not at all when there is an
 * answer already. What it leaves outside of the database is taken back where it comes to nothing.
 */
export const prepareOnce = <T>(context: Context, call: Once, prepare: () => Promise<Prepared<T>>): Promise<Outcome<T>> =>
  inTurn(call, async () => {
    const earlier = await findEarlier(context.db, call)
    return earlier ? replayOf<T>(earlier, call) : settle(await prepare(), (commit) => commitOnce(context, call, commit))
  })

/**
 * Runs `work`, which asks another service, once for this member and key, outside of any transaction. The key is claimed first, and the
 * answer kept after. A retry meanwhile waits in this process, and in another is told when to come again. When this process dies, the
 * claim runs out, and the next retry runs `work` with `again`; so it does at once where the outcome is not known.
 *
 * @throws ApiError rest_idempotency_conflict when the key came with another request before; rest_idempotency_under_way
 */
export const claimOnce = <T>({ db }: Context, call: Once, work: (claim: Claim) => Promise<T>): Promise<Outcome<T>> =>
  inTurn(call, async () => {
    const claimed = await claim(db, call)
    if (!claimed) {
      const earlier = await findEarlier(db, call)
      // It was let go in between.
      if (!earlier) throw underWay(1)
      return replayOf<T>(earlier, call)
    }
    try {
      const note = async (answered: unknown) =>
        void (await held(db, call, claimed.until)
          .set({ answer: JSON.stringify(answered) })
          .execute())
      const answer = await work({ key: call.key, again: claimed.again, noted: claimed.noted, note })
      await held(db, call, claimed.until)
        .set({ answer: JSON.stringify(answer), claimed_until: null })
        .execute()
      return { answer, isReplay: false }
    } catch (error) {
      // Where this fails too, the claim runs out by itself.
      await letGo(db, call, claimed.until, error).catch(() => {})
      throw error
    }
  })

/** Claims a key that is free, or whose claim ran out; in one statement, so that of several only one has it. */
function claim(db: Db, call: Once): Promise<{ again: boolean; until: Date; noted: unknown } | undefined> {
  // A date of JavaScript's has milliseconds: it must be found again by what was read.
  const until = sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${IDEMPOTENCY_CLAIM_S}))`
  return db
    .insertInto('idempotency')
    .values({ member_id: call.memberId, key: call.key, request_hash: hashOf(call), answer: null, claimed_until: until })
    .onConflict((conflict) =>
      conflict
        .columns(['member_id', 'key'])
        .doUpdateSet({ claimed_until: until })
        .where('idempotency.claimed_until', '<=', sql<Date>`now()`)
        .whereRef('idempotency.request_hash', '=', 'excluded.request_hash'),
    )
    .returning([sql<boolean>`xmax <> 0`.as('again'), 'claimed_until as until', 'answer as noted'])
    .executeTakeFirst() as Promise<{ again: boolean; until: Date; noted: unknown } | undefined>
}

/** The row of a claim, unless it ran out and another has it now. */
const held = (db: Db, { memberId, key }: Once, until: Date) =>
  db.updateTable('idempotency').where('member_id', '=', memberId).where('key', '=', key).where('claimed_until', '=', until)

/** What was refused leaves the key free; where it is not known what was done, the claim ends, and the next retry hears of it. */
async function letGo(db: Db, call: Once, until: Date, error: unknown): Promise<void> {
  if (isRefusal(error))
    await db
      .deleteFrom('idempotency')
      .where('member_id', '=', call.memberId)
      .where('key', '=', call.key)
      .where('claimed_until', '=', until)
      .execute()
  else
    await held(db, call, until)
      .set({ claimed_until: sql<Date>`now()` })
      .execute()
}

const isRefusal = (error: unknown) =>
  (error instanceof ApiError && error.status < 500) || (error instanceof IntegrationError && error.kind !== 'failed')

/** Commits what is prepared, or discards it. */
export async function settle<T, R>(prepared: Prepared<T>, run: (commit: Prepared<T>['commit']) => Promise<R>): Promise<R> {
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

interface Earlier {
  request_hash: Buffer
  answer: unknown
  /** Seconds that a claim still has; null where the answer is kept. */
  claimed_s: number | null
}

const findEarlier = (db: Db, { memberId, key }: Once): Promise<Earlier | undefined> =>
  db
    .selectFrom('idempotency')
    .select(['request_hash', 'answer', sql<number | null>`extract(epoch from claimed_until - now())::float8`.as('claimed_s')])
    .where('member_id', '=', memberId)
    .where('key', '=', key)
    .executeTakeFirst()

function replayOf<T>(earlier: Earlier, call: Once): Outcome<T> {
  if (!earlier.request_hash.equals(hashOf(call))) throw new ApiError('rest_idempotency_conflict')
  if (earlier.claimed_s !== null) throw underWay(earlier.claimed_s)
  return { answer: earlier.answer as T, isReplay: true }
}

/** The first call with this key has not ended: most end soon, one that was cut off when its claim does. */
const underWay = (claimedS: number) =>
  Object.assign(new ApiError('rest_idempotency_under_way'), {
    retryAfterS: Math.min(IDEMPOTENCY_RETRY_S, Math.max(1, Math.ceil(claimedS))),
  })

function commitOnce<C extends Context, T>(context: C, call: Once, work: (trx: C) => Promise<T>): Promise<Outcome<T>> {
  const { memberId, key } = call
  return transact(context, async (trx) => {
    const { db } = trx
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('idempotency')
      .values({ member_id: memberId, key, request_hash: hashOf(call), answer: null })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (!numInsertedOrUpdatedRows) return replayOf<T>((await findEarlier(db, call))!, call)
    const answer = await work(trx)
    await db
      .updateTable('idempotency')
      .set({ answer: JSON.stringify(answer) })
      .where('member_id', '=', memberId)
      .where('key', '=', key)
      .execute()
    return { answer, isReplay: false }
  })
}

/** Has racing retries of one call wait here, and not in the database, where each would hold a connection. */
const inTurn = <T>({ turns, memberId, key }: Once, work: () => Promise<T>): Promise<T> => turns.run(`${memberId} ${key}`, work)
