import { GROUP_INVITE_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Module } from '../../kernel/module.ts'
import { always } from '../media/references.ts'
import { chatHandlers } from './endpoints.ts'
import { groupHandlers } from './groupEndpoints.ts'
import { eraseChats } from './erase.ts'
import { exportChats } from './export.ts'
import { groupPictures } from './groupPictures.ts'
import { notices } from './notices.ts'
import { reportTargets } from './reporting.ts'
import { sentences } from './sentences.ts'

export const chatModule = {
  name: 'chat',
  sentences,
  handlers: { ...chatHandlers, ...groupHandlers },
  pictureReferences: [
    { table: 'conversation', column: 'avatar_id', shownToAll: always },
    { table: 'conversation', column: 'next_avatar_id' },
    { table: 'message', column: 'media_id' },
  ],
  pictureSubjects: [groupPictures],
  fileReferences: [{ table: 'message', column: 'attachment_id' }],
  voiceReferences: [{ table: 'message', column: 'voice_id' }],
  cleanup: [
    deleteOld('group_silence', 'conversation_id, member_id', sql`until < now()`),
    deleteOld('group_invite', 'id', sql`created_at < ${ago('days', GROUP_INVITE_DAYS)}`),
    deleteOld('invite_day', 'member_id', sql`day < ${localDay}`),
  ],
  notices,
  reportTargets,
  onExport: exportChats,
  onErase: (trx, { id }) => eraseChats(trx, id),
} satisfies Module
