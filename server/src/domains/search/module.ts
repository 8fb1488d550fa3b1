import type { Module } from '../../kernel/module.ts'
import { searchHandlers } from './endpoints.ts'
import { deleteHistory, listHistory } from './queries.ts'

export const searchModule = {
  name: 'search',
  handlers: searchHandlers,
  onExport: ({ db }, memberId) => ({ searches: () => listHistory(db, memberId) }),
  onErase: ({ db }, { id }) => deleteHistory(db, id, undefined),
} satisfies Module
