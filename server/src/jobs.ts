import type { FastifyBaseLogger } from 'fastify'
import { leavingJobs } from './domains/lifecycle/leaving.ts'
import type { TextCheck } from './domains/check/service.ts'
import { checkingJobs } from './domains/content/checking.ts'
import { mediaJobs } from './domains/media/jobs.ts'
import { pushJobs } from './domains/notice/pushes.ts'
import { houseJobs } from './housekeeping.ts'
import type { Db } from './infra/database.ts'
import type { JobHandlers } from './infra/jobs.ts'
import { openContext, type Services } from './kernel/context.ts'

interface JobServices extends Pick<Services, 'db' | 'bus' | 'events' | 'store' | 'outside'> {
  /** For what may take longer than a member would wait. */
  patientDb: Db
  texts: TextCheck
  logger: FastifyBaseLogger
}

/** What is done for each job: the compiler finds one that is missing. */
export function jobHandlers({ patientDb, texts, logger, ...services }: JobServices): JobHandlers {
  const patient = openContext({ ...services, db: patientDb })
  return { ...pushJobs(services, logger), ...checkingJobs(openContext(services), texts, logger), ...houseJobs(patientDb), ...leavingJobs(patient), ...mediaJobs(patient) }
}
