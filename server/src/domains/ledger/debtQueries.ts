import { sql } from 'kysely'
import type { Db } from '../../infra/database.ts'

/** What a debt came of: a refund of what was bought, or of a post that was sold. */
export type DebtCause = { refundId: number } | { purchaseId: number; owedTo: number }

/** Books what a member still owes: fen of credit, once for each cause. */
export async function insertDebt(db: Db, memberId: number, amount: number, cause: DebtCause): Promise<void> {
  const own = 'refundId' in cause ? { refund_id: cause.refundId } : { purchase_id: cause.purchaseId, owed_to: cause.owedTo }
  await db
    .insertInto('debt')
    .values({ member_id: memberId, unit: 'credit', amount, left_over: amount, ...own })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const openDebts = (db: Db, memberId: number) =>
  db
    .selectFrom('debt')
    .select(['id', 'left_over', 'owed_to'])
    .where('member_id', '=', memberId)
    .where('left_over', '>', 0)
    .orderBy('id')
    .forUpdate()
    .execute()

/** Holds what a member owes until the transaction ends. Returns to which members. */
export const lockDebts = async (db: Db, memberId: number): Promise<number[]> =>
  (await openDebts(db, memberId)).flatMap(({ owed_to: to }) => (to === null ? [] : [to]))

/** Pays a member's debts, the oldest first, out of what comes in. Returns what each of those gets whom they owe to; null: the site. */
export async function payDebts(db: Db, memberId: number, incoming: number): Promise<Map<number | null, number>> {
  const open = await openDebts(db, memberId)
  const paid = new Map<number | null, number>()
  let left = incoming
  for (const { id, left_over, owed_to: to } of open) {
    const part = Math.min(left, left_over)
    if (part === 0) break
    left -= part
    paid.set(to, (paid.get(to) ?? 0) + part)
    await db
      .updateTable('debt')
      .set({ left_over: left_over - part })
      .where('id', '=', id)
      .execute()
  }
  return paid
}

/** What a member owes in all: fen of credit. */
export async function sumDebts(db: Db, memberId: number): Promise<number> {
  const { owed } = await db
    .selectFrom('debt')
    .select(sql<number>`coalesce(sum(left_over), 0)::bigint`.as('owed'))
    .where('member_id', '=', memberId)
    .where('left_over', '>', 0)
    .executeTakeFirstOrThrow()
  return owed
}
