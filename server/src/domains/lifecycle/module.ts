import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { lifecycleHandlers } from './endpoints.ts'
import { leavingJobs } from './leaving.ts'
import { sentences } from './sentences.ts'

export const lifecycleModule = {
  name: 'lifecycle',
  sentences,
  handlers: lifecycleHandlers,
  jobs: ({ patientDb, ...services }) => leavingJobs(openContext({ ...services, db: patientDb })),
} satisfies Module
