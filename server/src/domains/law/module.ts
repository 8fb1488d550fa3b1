import type { Module } from '../../kernel/module.ts'
import { lawOf } from './service.ts'

export const lawModule = {
  name: 'law',
  handlers: {
    'GET law': async ({ db, input }) => ({ lines: await lawOf(db, input.water ?? null) }),
  },
} satisfies Module
