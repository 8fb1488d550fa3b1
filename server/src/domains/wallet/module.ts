import type { Module } from '../../kernel/module.ts'
import { exportCodes } from './codeQueries.ts'
import { walletHandlers } from './endpoints.ts'
import { payables } from './payables.ts'
import { sentences } from './sentences.ts'
import { exportVip } from './vipQueries.ts'

export const walletModule = {
  name: 'wallet',
  sentences,
  handlers: walletHandlers,
  payables,
  onExport: ({ db }, memberId) => ({ vip: () => exportVip(db, memberId), codes: () => exportCodes(db, memberId) }),
} satisfies Module
