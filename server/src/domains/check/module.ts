import { openContext } from '../../kernel/context.ts'
import type { Module } from '../../kernel/module.ts'
import { pictureJobs } from './pictures.ts'
import { listenForJudged, subjectJobs } from './subjects.ts'

export const checkModule = {
  name: 'check',
  listen: listenForJudged,
  jobs: (services) => ({ ...pictureJobs(openContext(services), services.logger), ...subjectJobs(openContext(services)) }),
} satisfies Module
