import { randomInt } from 'node:crypto'
import type { PaymentWay } from '@anglers/contract/payment'
import { type Selectable, sql } from 'kysely'
import type { Db, Window } from '../../infra/database.ts'
import type { BegunPayment, Evidence, Prepared, ProviderName } from '../../infra/payments/ports.ts'
import type { Database } from '../../infra/schema.ts'
import { lockMember, memberExists } from '../account/queries.ts'

export type Payable = Selectable<Database['payable']>
export type Attempt = Selectable<Database['payment_attempt']>

/** The states of an attempt that may still be paid. */
const OPEN = ['created', 'prepared', 'unknown'] as const
export const isOpen = ({ state }: Pick<Attempt, 'state'>): boolean => OPEN.some((open) => open === state)
const NUMBER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const NUMBER_CHARS = 24

/** A number that every provider takes: 20 to 32 digits and letters, beginning with a letter. 115 random bits: no two are the same. */
export const newNumber = (first: 'P' | 'R'): string =>
  first + Array.from({ length: NUMBER_CHARS - 1 }, () => NUMBER_ALPHABET[randomInt(NUMBER_ALPHABET.length)]).join('')

export interface NewPayable {
  memberId: number
  kind: string
  item: object
  amountFen: number
  deadline: Date
}

/** Adds an order. Returns its id, or null where the member has so many unpaid ones. Locks the member, so that the count holds. */
export async function insertPayable(
  db: Db,
  { memberId, kind, item, amountFen, deadline }: NewPayable,
  unpaidMax: number,
): Promise<number | null> {
  await lockMember(db, memberId)
  const { rows } = await sql<{ id: number }>`
    insert into payable (member_id, kind, item, amount_fen, deadline)
    select ${memberId}, ${kind}, ${JSON.stringify(item)}::jsonb, ${amountFen}, ${deadline}
     where (select count(*) from payable where member_id = ${memberId} and state = 'unpaid') < ${unpaidMax}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** An order of a member's that they have not dropped. */
export const findPayable = (db: Db, memberId: number, id: number): Promise<Payable | undefined> =>
  db
    .selectFrom('payable')
    .selectAll()
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .where('hidden_at', 'is', null)
    .executeTakeFirst()

/** An order, whosever it is. */
export const findAnyPayable = (db: Db, id: number): Promise<Payable> =>
  db.selectFrom('payable').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The first lock of every writer of an order, its attempts or their refunds. */
export const lockPayable = (db: Db, id: number): Promise<Payable> =>
  db.selectFrom('payable').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** Whether whose order it is has an account still; it is not erased until the transaction ends. The payable is locked. */
export async function holdPayer(db: Db, memberId: number): Promise<boolean> {
  await lockMember(db, memberId)
  return memberExists(db, memberId)
}

export async function listPayables(db: Db, memberId: number, kinds: readonly string[], { limit, offset }: Window) {
  const own = db.selectFrom('payable').where('member_id', '=', memberId).where('hidden_at', 'is', null).where('kind', 'in', kinds)
  const [rows, { total }] = await Promise.all([
    own.selectAll().orderBy('id', 'desc').limit(limit).offset(offset).execute(),
    own.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  return { rows, total }
}

/** Orders whose time has been over for a while, by ascending id, after one of them. */
export const listDuePayables = async (db: Db, after: number, limit: number): Promise<number[]> =>
  (
    await db
      .selectFrom('payable')
      .select('id')
      .where('state', '=', sql.lit('unpaid'))
      .where('deadline', '<', sql<Date>`now() - interval '1 minute'`)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
  ).map(({ id }) => id)

export async function findPaidAt(db: Db, id: number): Promise<Date | null> {
  return (await db.selectFrom('payable').select('paid_at').where('id', '=', id).executeTakeFirst())?.paid_at ?? null
}

export const setPayablePaid = (db: Db, id: number) =>
  db
    .updateTable('payable')
    .set({ state: 'paid', paid_at: sql`now()` })
    .where('id', '=', id)
    .execute()

/** Drops an order that is unpaid and that nobody is paying, or hides one that came to nothing before. Returns whether it could. */
export async function cancelPayable(db: Db, id: number, { hide }: { hide: boolean }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('payable')
    .set({ state: 'cancelled', ...(hide ? { hidden_at: sql`now()` } : {}) })
    .where('id', '=', id)
    .where('state', 'in', ['unpaid', 'cancelled'])
    .where((eb) =>
      eb.not(eb.exists(eb.selectFrom('payment_attempt').select('id').whereRef('payable_id', '=', 'payable.id').where('state', 'in', OPEN))),
    )
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Puts an order back among its member's records. */
export const showPayable = (db: Db, id: number) => db.updateTable('payable').set({ hidden_at: null }).where('id', '=', id).execute()

/** The attempts of orders, the latest first, and what was refunded of each. */
export async function listAttempts(db: Db, payableIds: readonly number[]) {
  return db
    .selectFrom('payment_attempt as attempt')
    .select(['attempt.id', 'payable_id', 'provider', 'way', 'state', 'failure'])
    .select((eb) => [
      eb
        .selectFrom('payment_refund as refund')
        .whereRef('refund.attempt_id', '=', 'attempt.id')
        .where('refund.state', '<>', 'closed')
        .select(sql<number>`coalesce(sum(amount_fen), 0)::bigint`.as('fen'))
        .as('refunded_fen'),
      eb
        .exists(
          eb
            .selectFrom('payment_refund as refund')
            .select('id')
            .whereRef('refund.attempt_id', '=', 'attempt.id')
            .where('refund.state', 'in', ['requested', 'accepted', 'abnormal']),
        )
        .as('refunding'),
      // Paid too late, or a second time: nothing was handed over for it.
      eb
        .exists(
          eb
            .selectFrom('payment_refund as refund')
            .select('id')
            .whereRef('refund.attempt_id', '=', 'attempt.id')
            .where('refund.reason', 'in', ['late', 'double']),
        )
        .as('returned'),
    ])
    .where('payable_id', 'in', payableIds)
    .orderBy('attempt.id', 'desc')
    .execute()
}

export const listOpenAttempts = (db: Db, payableId: number): Promise<Attempt[]> =>
  db.selectFrom('payment_attempt').selectAll().where('payable_id', '=', payableId).where('state', 'in', OPEN).orderBy('id').execute()

export const listPaidAttempts = (db: Db, payableId: number): Promise<Attempt[]> =>
  db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payable_id', '=', payableId)
    .where('state', '=', sql.lit('paid'))
    .orderBy('id')
    .execute()

export interface NewAttempt {
  payableId: number
  provider: ProviderName
  way: PaymentWay
  amountFen: number
  /** What the payer reads at the provider. */
  title: string
  expiresAt: Date
  /** The openid of whom it is for; '' where its provider finds out by itself. */
  payer: string
}

/** A new attempt to pay, unless there is an open one of this way and payer. The payable is locked. */
export async function insertAttempt(
  db: Db,
  { payableId, provider, way, amountFen, title, expiresAt, payer }: NewAttempt,
): Promise<Attempt> {
  const open = await db
    .selectFrom('payment_attempt')
    .selectAll()
    .where('payable_id', '=', payableId)
    .where('way', '=', way)
    .where('payer', '=', payer)
    .where('state', 'in', OPEN)
    .executeTakeFirst()
  return (
    open ??
    db
      .insertInto('payment_attempt')
      .values({
        payable_id: payableId,
        provider,
        way,
        title,
        payer,
        out_trade_no: newNumber('P'),
        amount_fen: amountFen,
        expires_at: expiresAt,
      })
      .returningAll()
      .executeTakeFirstOrThrow()
  )
}

export const findAttempt = (db: Db, id: number): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).executeTakeFirst()

export const findAttemptByNumber = (db: Db, provider: ProviderName, outTradeNo: string): Promise<Attempt | undefined> =>
  db.selectFrom('payment_attempt').selectAll().where('provider', '=', provider).where('out_trade_no', '=', outTradeNo).executeTakeFirst()

/** An attempt as its provider is asked about it. */
export const begunPayment = ({ out_trade_no, prepared, provider_transaction }: Attempt): BegunPayment => ({
  outTradeNo: out_trade_no,
  prepared,
  transaction: provider_transaction,
})

/** The attempt by which an order was paid, and whose money was not sent back as one too many. The payable is locked. */
export const findPaidAttempt = (db: Db, payableId: number): Promise<{ id: number } | undefined> =>
  db
    .selectFrom('payment_attempt as attempt')
    .select('attempt.id')
    .where('attempt.payable_id', '=', payableId)
    .where('attempt.state', '=', 'paid')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('payment_refund as refund')
            .select('refund.id')
            .whereRef('refund.attempt_id', '=', 'attempt.id')
            .where('refund.reason', 'in', ['double', 'late']),
        ),
      ),
    )
    .orderBy('attempt.id')
    .limit(1)
    .executeTakeFirst()

export const lockAttempt = (db: Db, id: number): Promise<Attempt> =>
  db.selectFrom('payment_attempt').selectAll().where('id', '=', id).forNoKeyUpdate().executeTakeFirstOrThrow()

/** What became of asking the provider for it; nothing where it is paid, closed or failed by now. */
export async function setAttempt(
  db: Db,
  id: number,
  change: { state: 'prepared' | 'unknown' | 'closed' | 'expired' | 'failed'; prepared?: Prepared; failure?: string },
): Promise<void> {
  const { prepared, ...rest } = change
  await db
    .updateTable('payment_attempt')
    .set({ ...rest, ...(prepared ? { prepared: sql<Prepared>`${JSON.stringify(prepared)}::jsonb` } : {}) })
    .where('id', '=', id)
    .where('state', 'in', OPEN)
    .execute()
}

/** What is not paid by then will not be. */
const PAID_LATE = '2 days'

/**
 * Forgets whom a member's platforms know them as, where nothing is asked of them any more: no payment that may still come, and no refund
 * that is under way.
 *
 * @returns whether all is forgotten
 */
export async function forgetPayer(db: Db, memberId: number): Promise<boolean> {
  const { rows } = await sql<{ left: number }>`
    with own as (
      select attempt.id,
             (attempt.state in ('paid', 'failed') or attempt.expires_at < now() - ${sql.lit(PAID_LATE)}::interval)
             and not exists (select from payment_refund refund
                              where refund.attempt_id = attempt.id and refund.state in ('requested', 'accepted', 'abnormal')) as is_done
        from payment_attempt attempt
        join payable on payable.id = attempt.payable_id and payable.member_id = ${memberId}
       where attempt.prepared ? 'openid' or attempt.payer <> ''
    ), forgotten as (
      update payment_attempt set prepared = prepared - 'openid', payer = '' from own where own.id = payment_attempt.id and own.is_done
    )
    select count(*) filter (where not is_done) as left from own`.execute(db)
  return rows[0]!.left === 0
}

export const countQuery = async (db: Db, id: number): Promise<void> => {
  await db
    .updateTable('payment_attempt')
    .set({ queries: sql`least(queries + 1, 1000)` })
    .where('id', '=', id)
    .execute()
}

export const setAttemptPaid = (db: Db, id: number, { transaction, paidAt }: Evidence) =>
  db
    .updateTable('payment_attempt')
    .set({
      ...{ state: 'paid', provider_transaction: transaction, paid_at: paidAt, failure: null },
      // What was not believed of the same payment at first is believed now.
      alarm: sql`case when alarm_transaction = ${transaction} then null else alarm end`,
      alarm_transaction: sql`nullif(alarm_transaction, ${transaction})`,
    })
    .where('id', '=', id)
    .execute()

/** Leaves a mark for the audit. @param transaction the provider's number of what it is about, where that is a payment */
export const setAlarm = (db: Db, id: number, alarm: NonNullable<Attempt['alarm']>, transaction: string | null = null) =>
  db.updateTable('payment_attempt').set({ alarm, alarm_transaction: transaction }).where('id', '=', id).execute()

/** Keeps a notification. Returns false where it was kept before. */
export async function insertEvent(db: Db, provider: ProviderName, eventId: string, sealed: Buffer): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('payment_event')
    .values({ provider, event_id: eventId, sealed })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Something that a member paid for and has not got back whole: its payable; null where there is none. */
export async function findKeptPayable(db: Db, memberId: number): Promise<number | null> {
  const row = await db
    .selectFrom('payable')
    .select('id')
    .where('member_id', '=', memberId)
    .where('state', '=', 'paid')
    .where('amount_fen', '>', (eb) =>
      eb
        .selectFrom('payment_refund as refund')
        .innerJoin('payment_attempt as attempt', 'attempt.id', 'refund.attempt_id')
        .whereRef('attempt.payable_id', '=', 'payable.id')
        .where('refund.reason', 'not in', ['late', 'double'])
        .where('refund.state', '<>', 'closed')
        .select(sql<number>`coalesce(sum(refund.amount_fen), 0)::bigint`.as('fen')),
    )
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}
