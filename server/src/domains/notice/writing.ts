import { emit } from '../../kernel/events.ts'
import type { Context } from '../../kernel/context.ts'
import { kindOf, type Notifier } from './hooks.ts'
import { asViewer } from './policy.ts'
import {
  blankNotices,
  deleteActor,
  findRecipients,
  insertActor,
  type NewNotice,
  upsertNotice,
  alreadyNotified,
  updateSubject,
} from './queries.ts'

const SITE = 'site '

/** Whether a notification is of the site itself, by its key. */
export const isBySite = (mergeKey: string): boolean => mergeKey.startsWith(SITE)

export const notifier: Notifier = {
  async notify(trx, { kind, by, to, host = by, subject, mergeKey, mayRead, data = {}, again }) {
    const { db } = trx
    if (!to.length) return
    // In ascending order of ids, like everything that locks rows of several members.
    for (const recipient of await findRecipients(db, to, by, host)) {
      if ((mayRead && !(await mayRead(trx, asViewer(recipient)))) || (!again && (await alreadyNotified(db, recipient.id, mergeKey, by))))
        continue
      await write(
        trx,
        { member_id: recipient.id, kind, merge_key: mergeKey, subject_type: subject?.type ?? null, subject_id: subject?.id ?? null, data },
        by,
      )
    }
  },

  async retract(trx, { to, by, mergeKey }) {
    if (await deleteActor(trx.db, to, mergeKey, by)) await emit(trx, 'notice.unreadChanged', { member: to, tab: null })
  },

  blank: ({ db }, mergeKeys, part) =>
    blankNotices(
      db,
      mergeKeys.map((key) => SITE + key),
      part,
    ),

  redirect: ({ db }, from, to) => updateSubject(db, from, to),

  notifyBySite: (trx, memberId, kind, mergeKey, data = {}) =>
    write(trx, { member_id: memberId, kind, merge_key: SITE + mergeKey, subject_type: null, subject_id: null, data }, null),
}

/** Unread notifications of these members are gone. */
export async function lessUnread(trx: Context, members: readonly number[]): Promise<void> {
  for (const member of members) await emit(trx, 'notice.unreadChanged', { member, tab: null })
}

async function write(trx: Context, row: Omit<NewNotice, 'tab'>, by: number | null): Promise<void> {
  const { tab } = kindOf(trx.modules, row.kind)
  const { id, is_new } = await upsertNotice(trx.db, { ...row, tab })
  if (by !== null) await insertActor(trx.db, id, by)
  await emit(trx, 'notice.unreadChanged', { member: row.member_id, tab })
  if (is_new) await emit(trx, 'notice.created', { id })
}
