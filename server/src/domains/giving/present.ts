import type { Reward } from '@anglers/contract/reward'
import type { ObjectStore } from '../../infra/store.ts'
import { presentUser } from '../account/present.ts'
import type { RewardRow } from './rewardQueries.ts'

/** A reward as everyone sees it, its giver too. */
export const presentReward = (row: RewardRow, store: ObjectStore): Reward => ({
  id: row.id,
  user: presentUser(row.giver, store),
  amountFen: row.amount_shown ? row.amount_fen : null,
  word: row.word,
  at: row.created_at.toISOString(),
})
