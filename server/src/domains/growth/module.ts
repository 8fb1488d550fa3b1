import { SCORES_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { deleteOld } from '../../infra/cleanup.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Module } from '../../kernel/module.ts'
import { Counting, countingJobs, listenForGrowth } from './counting.ts'
import { growthHandlers, rankingHandlers } from './endpoints.ts'
import { deleteGrowth } from './eraseQueries.ts'
import { notices } from './notices.ts'
import { RankingMarks } from './ranking.ts'
import { listenForPayments, referralJobs } from './referral.ts'
import { sentences } from './sentences.ts'
import { exportSignDays } from './signQueries.ts'
import { exportClaims } from './taskQueries.ts'

export const growthModule = {
  name: 'growth',
  sentences,
  handlers: growthHandlers,
  open: () => ({ handlers: rankingHandlers(new RankingMarks()) }),
  notices,
  listen(services) {
    const counting = new Counting(services)
    listenForGrowth(services.events, counting)
    listenForPayments(services.events)
    return () => counting.settled()
  },
  jobs: (services) => ({ ...countingJobs(services, services.logger), ...referralJobs(services, services.logger) }),
  cleanup: [
    deleteOld('score', 'member_id, metric, period, starts', sql`period <> 'all' and starts < ${localDay} - ${sql.lit(SCORES_KEPT_DAYS)}`),
  ],
  onExport: ({ db }, id) => ({ signDays: () => exportSignDays(db, id, '1970-01-01', 10_000), tasks: () => exportClaims(db, id) }),
  onErase: ({ db }, { id }) => deleteGrowth(db, id),
} satisfies Module
