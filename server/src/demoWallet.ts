import { transfer } from './domains/ledger/service.ts'
import type { Db } from './infra/database.ts'

/** What the account that newcomers sign in with owns, so that its wallet shows what one looks like. */
export async function fillWallet(db: Db, id: number): Promise<void> {
  const opening = [
    { site: 'opening', unit: 'credit', amount: -12_880 },
    { member: id, unit: 'credit', amount: 12_880 },
    { site: 'opening', unit: 'points', amount: -3_260 },
    { member: id, unit: 'points', amount: 3_260 },
  ] as const
  const correction = [
    { member: id, unit: 'credit', amount: -380 },
    { site: 'opening', unit: 'credit', amount: 380 },
  ] as const
  const subject = { type: 'user', id }
  await transfer(db, `opening:wallet:${id}`, { kind: 'opening', actorId: null, subject, legs: opening })
  await transfer(db, `correction:wallet:${id}`, { kind: 'correction', actorId: null, subject, legs: correction })
}
