import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { pictureJobs } from './pictures.ts'

export const checkModule = {
  name: 'check',
  jobs: (services) => pictureJobs(openContext(services), services.logger),
} satisfies Module
