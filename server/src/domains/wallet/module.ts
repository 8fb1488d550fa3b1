import type { Module } from '../../kernel/module.ts'
import { exportCodes } from './codeQueries.ts'
import { walletHandlers } from './endpoints.ts'
import { notices } from './notices.ts'
import { payables } from './payables.ts'
import { sentences } from './sentences.ts'
import { vipJobs } from './vipEnds.ts'
import { exportVip } from './vipQueries.ts'

export const walletModule = {
  name: 'wallet',
  sentences,
  handlers: walletHandlers,
  payables,
  notices,
  jobs: vipJobs,
  onExport: ({ db }, memberId) => ({ vip: () => exportVip(db, memberId), codes: () => exportCodes(db, memberId) }),
} satisfies Module
