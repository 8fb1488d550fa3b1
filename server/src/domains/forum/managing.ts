import type { Input } from '@anglers/contract'
import type { ForumAct, ForumAdmitted, ForumDetail, ForumLogEntry, ForumRequest } from '@anglers/contract/forum'
import { FORUM_BAN_DAYS_MAX } from '@anglers/contract/limits'
import type { Db, Window } from '../../infra/database.ts'
import { type Context, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, forbidden, invalid, notFound } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanText } from '../../lib/text.ts'
import { presentUser } from '../account/present.ts'
import { canBanFrom, canManage, mayEnter } from './policy.ts'
import { presentLog } from './present.ts'
import type {} from './events.ts'
import {
  deleteGrants,
  deleteRequest,
  findMemberOf,
  findRequest,
  type ForumRow,
  insertGrant,
  insertLog,
  listAdmitted,
  listLog,
  listRequests,
  saveRules,
  setBan,
} from './queries.ts'
import { getForum, type Reading, readForum } from './service.ts'

const DAY_MS = 24 * 60 * 60_000

/** A forum that the viewer moderates. @throws ApiError rest_not_found, rest_forbidden */
export async function managedForum(db: Db, viewer: Viewer, id: number): Promise<ForumRow> {
  const row = await getForum(db, viewer, id)
  if (!canManage(viewer, row.facts)) throw forbidden()
  return row
}

/** Writes down what a moderator did in a forum, in the transaction in which it is done. */
export const logAct = (
  trx: Db,
  viewer: Pick<Viewer, 'id'>,
  forumId: number,
  act: ForumAct,
  about: { postId?: number; memberId?: number; words?: string } = {},
): Promise<void> =>
  insertLog(trx, {
    forum_id: forumId,
    actor_id: viewer.id,
    act,
    post_id: about.postId ?? null,
    member_id: about.memberId ?? null,
    words: about.words ?? '',
  })

export async function readRequests(
  { db, store, viewer }: Reading & { viewer: Viewer },
  id: number,
  window: Window,
): Promise<Paged<ForumRequest>> {
  await managedForum(db, viewer, id)
  const { rows, total } = await listRequests(db, id, window)
  const items = rows.map(({ request_id, words, asked_at, ...user }) => ({
    id: request_id,
    user: presentUser(user, store),
    words,
    at: asked_at.toISOString(),
  }))
  return { items, total }
}

export async function readAdmitted(
  { db, store, viewer }: Reading & { viewer: Viewer },
  id: number,
  window: Window,
): Promise<Paged<ForumAdmitted>> {
  await managedForum(db, viewer, id)
  const { rows, total } = await listAdmitted(db, id, window)
  return { items: rows.map(({ admitted_at, ...user }) => ({ user: presentUser(user, store), at: admitted_at.toISOString() })), total }
}

/**
 * Lets who asked into a forum, or not. They are notified.
 *
 * @throws ApiError rest_forbidden; rest_not_found where nobody waits for it (any more)
 */
export function decideRequest(context: Context, viewer: Viewer, id: number, accept: boolean): Promise<void> {
  return transact(context, async (trx) => {
    const request = await findRequest(trx.db, id)
    if (!request) throw notFound()
    const { facts } = await managedForum(trx.db, viewer, request.forum_id)
    if (!(await deleteRequest(trx.db, id))) throw notFound()
    const member = request.member_id
    if (accept) await insertGrant(trx.db, { member_id: member, forum_id: facts.id, way: 'approval' })
    await logAct(trx.db, viewer, facts.id, accept ? 'admit' : 'reject', { memberId: member })
    await emit(trx, 'forum.decided', { member, forum: facts, outcome: accept ? 'admitted' : 'rejected' })
  })
}

/**
 * Takes back that a member was let in. Says whether they may enter all the same.
 *
 * @throws ApiError rest_forbidden; rest_not_found where nobody let them in
 */
export function expelMember(context: Context, viewer: Viewer, id: number, memberId: number): Promise<boolean> {
  return transact(context, async (trx) => {
    const { facts } = await managedForum(trx.db, viewer, id)
    const member = await findMemberOf(trx.db, id, memberId)
    if (!member || !(await deleteGrants(trx.db, memberId, id, 'approval'))) throw notFound()
    await logAct(trx.db, viewer, id, 'expel', { memberId })
    await emit(trx, 'forum.decided', { member: memberId, forum: facts, outcome: 'expelled' })
    return member.moderates || mayEnter(member, { ...facts, admitted: false })
  })
}

/** @throws ApiError rest_not_found, rest_forbidden, rest_conflict where another one changed them since */
export function changeRules(
  context: StoreContext & { viewer: Viewer },
  { id, content, before }: Input<'POST bbs/rules'>,
): Promise<ForumDetail> {
  const { viewer, store } = context
  return transact(context, async ({ db }) => {
    await managedForum(db, viewer, id)
    if (!(await saveRules(db, id, cleanText(content), before))) throw new ApiError('rest_conflict')
    await logAct(db, viewer, id, 'rules')
    return readForum({ db, store, viewer }, id)
  })
}

/**
 * Keeps a member from writing in a forum until then, or no longer. They are notified.
 *
 * @throws ApiError rest_not_found, rest_forbidden, rest_invalid_param naming `until`
 */
export function banFromForum(context: Context, viewer: Viewer, id: number, memberId: number, until: Date | null): Promise<void> {
  if (until && until <= new Date()) throw invalid('until', 'past')
  if (until && until.getTime() > Date.now() + FORUM_BAN_DAYS_MAX * DAY_MS) throw invalid('until', 'too_large', FORUM_BAN_DAYS_MAX)
  return transact(context, async (trx) => {
    const { facts } = await managedForum(trx.db, viewer, id)
    const member = await findMemberOf(trx.db, id, memberId)
    if (!member) throw notFound()
    if (!canBanFrom(viewer, facts, member)) throw forbidden()
    await setBan(trx.db, memberId, id, until)
    await logAct(trx.db, viewer, id, until ? 'ban' : 'unban', { memberId, words: until?.toISOString() ?? '' })
    await emit(trx, 'forum.banned', { member: memberId, forum: facts, until })
  })
}

export async function readLog(
  { db, store, viewer }: Reading & { viewer: Viewer },
  id: number,
  window: Window,
): Promise<Paged<ForumLogEntry>> {
  await managedForum(db, viewer, id)
  const { rows, total } = await listLog(db, id, window)
  return { items: rows.map((row) => presentLog(row, store)), total }
}
