import { SCENE_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import type { Module } from '../../kernel/module.ts'
import { always } from '../media/references.ts'
import { siteHandlers } from './endpoints.ts'
import { siteHeads } from './heads.ts'

export const siteModule = {
  name: 'site',
  pageHeads: siteHeads,
  handlers: siteHandlers,
  pictureReferences: [
    { table: 'banner', column: 'media_id', shownToAll: always },
    { table: 'advert', column: 'media_id', shownToAll: always },
  ],
  cleanup: [deleteOld('scene', 'id', sql`used_at < ${ago('days', SCENE_KEPT_DAYS)}`)],
} satisfies Module
