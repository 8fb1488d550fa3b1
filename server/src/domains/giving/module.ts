import type {} from '../bbs/events.ts'
import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { giftHandlers, redbagHandlers, rewardHandlers } from './endpoints.ts'
import { blankGifts, exportGifts } from './giftQueries.ts'
import { messageCards } from './messageCards.ts'
import { notices } from './notices.ts'
import { auditRedbags } from './redbagAuditQueries.ts'
import { redbagPost } from './redbagPost.ts'
import { beginPostRedbag, regainRedbag } from './redbagPostQueries.ts'
import { blankRedbags, exportParts, exportRedbags } from './redbagQueries.ts'
import { returnHeldRedbag, returningJobs } from './redbagReturns.ts'
import { blankRewards, exportRewards } from './rewardQueries.ts'
import { TakingNews } from './redbagTaking.ts'
import { sentences } from './sentences.ts'

const BATCH = 200

export const givingModule = {
  name: 'giving',
  sentences,
  handlers: { ...rewardHandlers, ...giftHandlers },
  open(services) {
    const news = new TakingNews(services)
    return { handlers: redbagHandlers(news), finish: () => news.settled() }
  },
  postTypes: { redbag: redbagPost },
  messageCards,
  notices,
  listen({ events }) {
    events.on('post.published', async (trx, { post }) => {
      if (post.type === 'redbag') await beginPostRedbag(trx.db, post.id)
    })
    for (const hidden of ['post.held', 'bbs.refused'] as const) events.on(hidden, (trx, { post }) => returnHeldRedbag(trx, post.id))
    events.on('post.released', (trx, { post }) => regainRedbag(trx.db, post.id))
    return () => Promise.resolve()
  },
  jobs: returningJobs,
  audits: [auditRedbags],
  onExport: ({ db }, memberId) => ({
    rewardsGiven: () => inBatches(BATCH, (after) => exportRewards(db, memberId, 'giver_id', after, BATCH)),
    rewardsReceived: () => inBatches(BATCH, (after) => exportRewards(db, memberId, 'author_id', after, BATCH)),
    giftsGiven: () => inBatches(BATCH, (after) => exportGifts(db, memberId, 'sender_id', after, BATCH)),
    giftsReceived: () => inBatches(BATCH, (after) => exportGifts(db, memberId, 'receiver_id', after, BATCH)),
    redbagsSent: () => inBatches(BATCH, (after) => exportRedbags(db, memberId, after, BATCH)),
    redbagsTaken: () => inBatches(BATCH, (after) => exportParts(db, memberId, after, BATCH)),
  }),
  async onErase({ db }, { id }) {
    await blankRewards(db, id)
    await blankGifts(db, id)
    await blankRedbags(db, id)
  },
} satisfies Module
