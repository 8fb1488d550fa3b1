import { PLACE_KEPT_HOURS, VISITS_KEPT_DAYS } from '@anglers/contract/limits'
import { sql } from 'kysely'
import { ago, deleteOld } from '../../infra/cleanup.ts'
import { localDay } from '../../infra/localTime.ts'
import type { Module } from '../../kernel/module.ts'
import { inBatches } from '../../lib/batches.ts'
import { always } from '../media/references.ts'
import { accountHandlers } from './endpoints.ts'
import { anonymise, deleteTies } from './eraseQueries.ts'
import {
  exportBlacklist,
  exportFollows,
  exportInvited,
  exportPlatforms,
  exportPresence,
  exportProfile,
  exportSessions,
  exportVisits,
} from './exportQueries.ts'
import { notices } from './notices.ts'
import { portraits } from './portraits.ts'
import { clearOldPlaces } from './presenceQueries.ts'
import { reportTargets } from './reporting.ts'
import { sentences } from './sentences.ts'
import { searchUsers } from './service.ts'
import { signInHandlers } from './signinEndpoints.ts'
import { accountHeads } from './heads.ts'

const EXPORT_BATCH = 500

export const accountModule = {
  name: 'account',
  pageHeads: accountHeads,
  sentences,
  handlers: { ...accountHandlers, ...signInHandlers },
  pictureReferences: [
    { table: 'member', column: 'avatar_id', shownToAll: always },
    { table: 'member', column: 'cover_id', shownToAll: always },
    { table: 'member', column: 'next_avatar_id' },
    { table: 'member', column: 'next_cover_id' },
  ],
  pictureSubjects: [portraits],
  cleanup: [
    deleteOld('session', 'token_hash', sql`expires_at < now()`),
    deleteOld('sign_in_code', 'address', sql`sent_at < ${ago('days', 1)}`),
    deleteOld('sign_in_try', 'key', sql`since < ${ago('days', 1)} and open_at < now()`),
    deleteOld('sign_in_redirect', 'state_hash', sql`expires_at < now()`),
    deleteOld('sign_in_ticket', 'ticket_hash', sql`expires_at < now()`),
    deleteOld('visit', 'host_id, visitor_id, day', sql`day < ${localDay} - ${sql.lit(VISITS_KEPT_DAYS)}`),
    { limit: Infinity, run: (trx) => clearOldPlaces(trx, PLACE_KEPT_HOURS) },
  ],
  notices,
  reportTargets,
  searchScopes: { user: { search: searchUsers, named: ({ id, nickName }) => ({ id, word: nickName }) } },
  onExport: ({ db }, id) => ({
    profile: () => exportProfile(db, id),
    following: () => inBatches(EXPORT_BATCH, (after) => exportFollows(db, id, after, EXPORT_BATCH)),
    blacklist: () => exportBlacklist(db, id),
    visits: () => exportVisits(db, id),
    invited: () => exportInvited(db, id),
    presence: () => exportPresence(db, id),
    sessions: () => exportSessions(db, id),
    platforms: () => exportPlatforms(db, id),
  }),
  async onErase({ db }, { id, addresses }) {
    await deleteTies(db, id, addresses)
    await anonymise(db, id)
  },
} satisfies Module
