import path from 'node:path'
import { unlessBackup } from '../../infra/backup/keepFiles.ts'
import type { JobHandlers } from '../../infra/jobs.ts'
import { removeWorkFolders } from '../../infra/workFolders.ts'
import type { ReadServices, Services } from '../../kernel/context.ts'
import { eachInTurn } from '../../lib/batches.ts'
import { removeUnusedAttachments } from './attachments.ts'
import { ORPHAN_MS, removeOrphans } from './orphans.ts'
import { removeUnusedPictures } from './service.ts'
import { removeUnusedVideos } from './video.ts'
import { removeUnusedVoices } from './voice.ts'

declare module '../../infra/jobs.ts' {
  interface JobList {
    remove_unused_files: object
  }
}

const HOUR_MS = 60 * 60_000
/** No file takes so long to be written. */
const LEFTOVER_MS = HOUR_MS
/** Nor does a film take so long to be fetched, converted and put away. */
const WORK_MS = 6 * HOUR_MS

/** Takes away, every hour, what nothing shows any longer, what was never written to its end, and some of what no row names. */
export function mediaJobs(services: ReadServices & Pick<Services, 'config'>): Pick<JobHandlers, 'remove_unused_files'> {
  let sweptTo = ''
  return {
    remove_unused_files: {
      cron: '27 * * * *',
      catchUpMs: HOUR_MS,
      async run() {
        const sweeps = [
          () => removeUnusedPictures(services),
          () => removeUnusedVoices(services),
          () => removeUnusedAttachments(services),
          () => removeUnusedVideos(services),
          () => services.store.removeLeftovers(LEFTOVER_MS),
          () => removeWorkFolders(path.join(services.config.dataDir, 'uploading'), WORK_MS),
          async () => {
            sweptTo = await removeOrphans(services, { before: new Date(Date.now() - ORPHAN_MS), after: sweptTo })
          },
        ]
        await unlessBackup(services.db, () => eachInTurn(sweeps, (sweep) => sweep()))
      },
    },
  }
}
