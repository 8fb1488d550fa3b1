import type { Wallet } from '@anglers/contract/wallet'
import type { Db } from '../../infra/database.ts'
import { balancesOf } from '../ledger/service.ts'
import { findVipUntil } from './vipQueries.ts'

/** What a member owns. */
export async function readWallet(db: Db, memberId: number): Promise<Wallet> {
  const [{ credit, points, experience }, until] = await Promise.all([balancesOf(db, memberId), findVipUntil(db, memberId)])
  return { credit, points, experience, vipUntil: until && until > new Date() ? until.toISOString() : null }
}
