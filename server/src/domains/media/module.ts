import { sql } from 'kysely'
import { deleteOld } from '../../infra/cleanup.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Module } from '../../kernel/module.ts'
import { deleteUploadDays } from './allowanceQueries.ts'
import { eraseAttachments, exportAttachments } from './attachments.ts'
import { mediaHandlers } from './endpoints.ts'
import { mediaJobs } from './jobs.ts'
import { sentences } from './sentences.ts'
import { erasePictures, exportPictures } from './service.ts'
import { hidePictures } from './shown.ts'
import { filmJobs } from './filmJobs.ts'
import { eraseVideos, exportVideos } from './video.ts'
import { videoHandlers } from './videoEndpoints.ts'
import { eraseVoices } from './voice.ts'

export const mediaModule = {
  name: 'media',
  sentences,
  handlers: { ...mediaHandlers, ...videoHandlers },
  jobs: ({ patientDb, ...services }) => ({ ...mediaJobs({ ...services, db: patientDb }), ...filmJobs(services) }),
  pictureReferences: [
    {
      table: 'video',
      column: 'poster_id',
      shownToAll: sql<boolean>`exists (
        select 1 from post_video join post on post.id = post_video.post_id
         where post_video.video_id = video.id and post.listed and post.visibility = 0)`,
    },
  ],
  cleanup: [deleteOld('upload_day', 'member_id, kind', sql`day < ${localDay}`)],
  onExport: (services, memberId) => ({
    pictures: () => exportPictures(services, memberId),
    videos: () => exportVideos(services, memberId),
    files: () => exportAttachments(services, memberId),
  }),
  async onErase(trx, { id }) {
    hidePictures(trx)
    await deleteUploadDays(trx.db, id)
    trx.afterwards(await erasePictures(trx, id))
    trx.afterwards(await eraseVoices(trx, id))
    trx.afterwards(await eraseVideos(trx, id))
    trx.afterwards(await eraseAttachments(trx, id))
  },
} satisfies Module
