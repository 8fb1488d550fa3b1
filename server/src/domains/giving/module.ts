import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { rewardHandlers } from './endpoints.ts'
import { notices } from './notices.ts'
import { blankRewards, exportRewards } from './rewardQueries.ts'
import { sentences } from './sentences.ts'

const BATCH = 200

export const givingModule = {
  name: 'giving',
  sentences,
  handlers: rewardHandlers,
  notices,
  onExport: ({ db }, memberId) => ({
    rewardsGiven: () => inBatches(BATCH, (after) => exportRewards(db, memberId, 'giver_id', after, BATCH)),
    rewardsReceived: () => inBatches(BATCH, (after) => exportRewards(db, memberId, 'author_id', after, BATCH)),
  }),
  onErase: ({ db }, { id }) => blankRewards(db, id),
} satisfies Module
