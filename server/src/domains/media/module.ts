import { sql } from 'kysely'
import { deleteOld } from '../../infra/cleanup.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Module } from '../../kernel/module.ts'
import { deleteUploadDays } from './allowanceQueries.ts'
import { mediaHandlers } from './endpoints.ts'
import { mediaJobs } from './jobs.ts'
import { sentences } from './sentences.ts'
import { erasePictures, exportPictures } from './service.ts'
import { hidePictures } from './shown.ts'
import { eraseVoices } from './voice.ts'

export const mediaModule = {
  name: 'media',
  sentences,
  handlers: mediaHandlers,
  jobs: ({ patientDb, ...services }) => mediaJobs({ ...services, db: patientDb }),
  cleanup: [deleteOld('upload_day', 'member_id, kind', sql`day < ${localDay}`)],
  onExport: (services, memberId) => ({ pictures: () => exportPictures(services, memberId) }),
  async onErase(trx, { id }) {
    hidePictures(trx)
    await deleteUploadDays(trx.db, id)
    trx.afterwards(await erasePictures(trx, id))
    trx.afterwards(await eraseVoices(trx, id))
  },
} satisfies Module
