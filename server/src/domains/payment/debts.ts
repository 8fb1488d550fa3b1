import { insertDebt, payDebts } from './refundQueries.ts'

/** Books what a member still owes after a refund took back what was spent by then: fen of credit. */
export const bookDebt = insertDebt

/** Pays a member's debts, the oldest first, out of credit that comes in. Returns how much of it that took. */
export const settleDebts = payDebts
