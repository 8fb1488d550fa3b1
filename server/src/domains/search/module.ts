import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Module } from '../../kernel/module.ts'
import { searchHandlers } from './endpoints.ts'
import { deleteHistory, HOT_WORD_DAYS, listHistory } from './queries.ts'

export const searchModule = {
  name: 'search',
  handlers: searchHandlers,
  onExport: ({ db }, memberId) => ({ searches: () => listHistory(db, memberId) }),
  onErase: ({ db }, { id }) => deleteHistory(db, id, undefined),
  cleanup: [deleteOld('search_word', 'day, word', sql`day < ${ago('days', HOT_WORD_DAYS + 1)}`)],
} satisfies Module
