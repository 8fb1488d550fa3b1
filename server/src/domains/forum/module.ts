import type { Module } from '../../kernel/module.ts'
import { always } from '../media/references.ts'
import { forumHandlers } from './endpoints.ts'
import { eraseForums } from './erasing.ts'
import { exportAdmissions, exportFollows, exportRequests, exportRoles } from './memberQueries.ts'
import { notices } from './notices.ts'
import { sentences } from './sentences.ts'
import { forumHeads } from './heads.ts'

export const forumModule = {
  name: 'forum',
  pageHeads: forumHeads,
  sentences,
  handlers: forumHandlers,
  notices,
  pictureReferences: [{ table: 'forum', column: 'cover_id', shownToAll: always }],
  onExport: ({ db }, memberId) => ({
    forums: () => exportFollows(db, memberId),
    forumAdmissions: () => exportAdmissions(db, memberId),
    forumRequests: () => exportRequests(db, memberId),
    forumRoles: () => exportRoles(db, memberId),
  }),
  onErase: ({ db }, { id }) => eraseForums(db, id),
} satisfies Module
