import { REPORTS_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Module } from '../../kernel/module.ts'
import { reportHandlers } from './endpoints.ts'
import { notices } from './notices.ts'
import { forgetWordsOf } from './forgetting.ts'
import { listReportsOf } from './queries.ts'
import { sentences } from './sentences.ts'

export const reportModule = {
  name: 'report',
  sentences,
  handlers: reportHandlers,
  pictureReferences: [{ table: 'report_media', column: 'media_id' }],
  voiceReferences: [{ table: 'report', column: 'voice_id' }],
  cleanup: [deleteOld('report', 'id', sql`closed_at < ${ago('days', REPORTS_KEPT_DAYS)}`)],
  notices,
  onExport: ({ db }, memberId) => ({ reports: () => listReportsOf(db, memberId) }),
  onErase: (trx, { id }) => forgetWordsOf(trx, id),
} satisfies Module
