import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { closingJobs } from './closing.ts'
import { secondhandHandlers } from './endpoints.ts'
import { eraseTrades, exportDeals, exportOffers, exportSearches, exportWatches } from './eraseQueries.ts'
import { messageCards } from './messageCards.ts'
import { notices } from './notices.ts'
import { secondhandPost } from './secondhandPost.ts'
import { sentences } from './sentences.ts'
import { listenToMessages } from './messageScreening.ts'
import { listenForListings, watchingJobs } from './watching.ts'
import { headOfPost } from '../content/heads.ts'
import { listenForOpenedPlaces } from '../content/places.ts'

const BATCH = 200

export const secondhandModule = {
  name: 'secondhand',
  pageHeads: { 'pagesA/secondhand/detail': headOfPost },
  sentences,
  handlers: secondhandHandlers,
  postTypes: { secondhand: secondhandPost },
  messageCards,
  notices,
  jobs: (services) => ({ ...watchingJobs(services), ...closingJobs(services) }),
  listen(services) {
    listenForListings(services)
    listenForOpenedPlaces('secondhand')(services)
    return listenToMessages(services)
  },
  onExport: ({ db }, memberId) => ({
    offers: () => inBatches(BATCH, (after) => exportOffers(db, memberId, after, BATCH)),
    deals: () => inBatches(BATCH, (after) => exportDeals(db, memberId, after, BATCH)),
    savedSearches: () => inBatches(BATCH, (after) => exportSearches(db, memberId, after, BATCH)),
    watched: () => inBatches(BATCH, (after) => exportWatches(db, memberId, after, BATCH)),
  }),
  onErase: ({ db }, { id }) => eraseTrades(db, id),
} satisfies Module
