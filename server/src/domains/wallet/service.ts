import type { Wallet } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import { owedBy } from '../ledger/debts.ts'
import { balancesOf } from '../ledger/service.ts'
import { findVipUntil } from './vipQueries.ts'

/** What a member owns. */
export async function readWallet(db: Db, memberId: number): Promise<Wallet> {
  const [{ credit, points, experience }, owed, until] = await Promise.all([
    balancesOf(db, memberId),
    owedBy(db, memberId),
    findVipUntil(db, memberId),
  ])
  return { credit, owed, points, experience, vipUntil: until && until > new Date() ? until.toISOString() : null }
}
