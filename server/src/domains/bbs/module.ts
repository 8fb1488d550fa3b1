import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { leaveAll } from './activities.ts'
import { blankPhones, exportEntries } from './activityQueries.ts'
import { bountyJobs } from './bounties.ts'
import { bbsPost } from './bbsPost.ts'
import { bbsHandlers } from './endpoints.ts'
import { followPosts } from './followPosts.ts'
import { notices } from './notices.ts'
import { deleteVotes, exportVotes } from './pollQueries.ts'
import { auditBounties, exportBounties } from './questionQueries.ts'
import { sentences } from './sentences.ts'

const BATCH = 200
const PHONES_AT_ONCE = 1_000

export const bbsModule = {
  name: 'bbs',
  sentences,
  handlers: bbsHandlers,
  notices,
  listen: followPosts,
  jobs: bountyJobs,
  audits: [auditBounties],
  postTypes: { bbs: bbsPost },
  onExport: ({ db }, memberId) => ({
    activities: () => inBatches(BATCH, (after) => exportEntries(db, memberId, after, BATCH)),
    bounties: () => inBatches(BATCH, (after) => exportBounties(db, memberId, after, BATCH)),
    pollVotes: () => inBatches(BATCH, (after) => exportVotes(db, memberId, after, BATCH)),
  }),
  cleanup: [{ limit: PHONES_AT_ONCE, run: blankPhones }],
  async onErase(trx, { id }) {
    await deleteVotes(trx.db, id)
    await leaveAll(trx, id)
  },
} satisfies Module
