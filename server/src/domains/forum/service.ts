import type { Forum, ForumDetail, ForumGate, ForumSection } from '@anglers/contract/forum'
import type { Db, Window } from '../../infra/database.ts'
import { type Context, type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Prepared } from '../../kernel/handler.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { cleanText } from '../../lib/text.ts'
import { clearPostAttempts, consumeAttempt, refundAttempt } from '../account/attempts.ts'
import { checkPassword } from '../account/password.ts'
import { readerOf } from '../account/policy.ts'
import { transferAny } from '../ledger/service.ts'
import { type ForumFacts, mayEnter } from './policy.ts'
import { presentForum, presentForumDetail, presentGate } from './present.ts'
import {
  findBan,
  findForum,
  findForumFacts,
  type ForumRow,
  holdForum,
  insertGrant,
  insertRequest,
  isFollowingForum,
  isWaiting,
  listFollowedForums,
  listForums,
  listModerators,
  setForumFollow,
} from './queries.ts'

export type Reading = Pick<Services, 'db' | 'store'> & { viewer: Viewer | null }

/** All forums, by section. */
export async function readSections({ db, store, viewer }: Reading): Promise<ForumSection[]> {
  const sections = new Map<number, ForumSection>()
  for (const row of await listForums(db, readerOf(viewer))) {
    const section = sections.get(row.section_id) ?? { id: row.section_id, name: row.section, forums: [] }
    section.forums.push(presentForum(row, viewer, store))
    sections.set(row.section_id, section)
  }
  return [...sections.values()]
}

export async function readFollowed({ db, store, viewer }: Reading & { viewer: Viewer }, window: Window): Promise<Paged<Forum>> {
  const { rows, total } = await listFollowedForums(db, viewer.id, window)
  return { items: rows.map((row) => presentForum(row, viewer, store)), total }
}

/** @throws ApiError rest_not_found */
export async function getForum(db: Db, viewer: Viewer | null, id: number): Promise<ForumRow> {
  const row = await findForum(db, readerOf(viewer), id)
  if (!row) throw notFound()
  return row
}

/** A forum with all that its page shows. @throws ApiError rest_not_found */
export async function readForum({ db, store, viewer }: Reading, id: number): Promise<ForumDetail> {
  const [row, moderators, waiting, bannedUntil] = await Promise.all([
    getForum(db, viewer, id),
    listModerators(db, id),
    viewer !== null && isWaiting(db, viewer.id, id),
    viewer && findBan(db, viewer.id, id),
  ])
  return presentForumDetail(row, { viewer, moderators, waiting, bannedUntil }, store)
}

/** @throws ApiError rest_not_found */
export async function readGate({ db, viewer }: Pick<Reading, 'db' | 'viewer'>, id: number): Promise<ForumGate> {
  return presentGate(await getForum(db, viewer, id), { viewer, waiting: viewer !== null && (await isWaiting(db, viewer.id, id)) })
}

/** A forum that the viewer may enter. @throws ApiError rest_not_found, forum_closed */
export async function enterForum(db: Db, viewer: Viewer | null, id: number): Promise<ForumFacts> {
  const facts = await findForumFacts(db, { forumId: id, viewerId: viewer?.id ?? null })
  if (!facts) throw notFound()
  if (!mayEnter(viewer, facts)) throw new ApiError('forum_closed')
  return facts
}

/**
 * Holds a forum as one in which this member may write, until the transaction ends.
 *
 * @throws ApiError rest_not_found, forum_closed, forum_banned
 */
export async function holdForumToWrite(trx: Db, viewer: Viewer, id: number): Promise<ForumFacts> {
  if (!(await holdForum(trx, id))) throw notFound()
  const facts = await enterForum(trx, viewer, id)
  await refuseBanned(trx, viewer, id)
  return facts
}

/** Whether a member may not write in this forum for now. */
export const isBannedFrom = async (db: Db, viewer: Viewer, forumId: number): Promise<boolean> =>
  (await findBan(db, viewer.id, forumId)) !== null

/** @throws ApiError forum_banned while the member may not write in this forum */
export async function refuseBanned(db: Db, viewer: Viewer, forumId: number): Promise<void> {
  const until = await findBan(db, viewer.id, forumId)
  if (until) throw new ApiError('forum_banned', {}, until)
}

/** Follows a forum or no longer; `on` undefined turns the present state around. @throws ApiError rest_not_found */
export function followForum(context: Context, viewer: Viewer, id: number, on?: boolean): Promise<{ on: boolean; count: number }> {
  return transact(context, async ({ db }) => {
    await getForum(db, viewer, id)
    const wanted = on ?? !(await isFollowingForum(db, viewer.id, id))
    return { on: wanted, count: await setForumFollow(db, viewer.id, id, wanted) }
  })
}

/** A forum that is entered in this way, or is open to the viewer already. @throws ApiError rest_not_found, forum_closed */
async function closedBy(db: Db, viewer: Viewer, id: number, access: 'password' | 'paid' | 'approval'): Promise<ForumRow | null> {
  const row = await getForum(db, viewer, id)
  if (mayEnter(viewer, row.facts)) return null
  if (row.facts.access !== access) throw new ApiError('forum_closed')
  return row
}

/**
 * Lets the viewer into a forum by its password, until that is changed.
 *
 * @throws ApiError rest_not_found; forum_closed where a password opens nothing; rest_invalid_param naming `password`;
 * rest_too_many_requests after wrong ones
 */
export async function prepareEntering(
  { db, store, secret, viewer, ip }: Pick<Services, 'db' | 'store' | 'secret'> & { viewer: Viewer; ip: string },
  id: number,
  password: string,
): Promise<Prepared<ForumDetail>> {
  const closed = await closedBy(db, viewer, id, 'password')
  if (closed) {
    const kept = { db, secret }
    const name = `forum ${id} ${viewer.id}`
    await consumeAttempt(kept, 'post', name)
    await consumeAttempt(kept, 'posts', ip)
    if (!(await checkPassword(closed.password_hash, password))) throw invalid('password', 'wrong_password')
    await clearPostAttempts(kept, name)
    await refundAttempt(kept, ip, 'posts')
  }
  return {
    async commit(trx) {
      if (closed)
        await insertGrant(trx.db, { member_id: viewer.id, forum_id: id, way: 'password', password_version: closed.password_version })
      return readForum({ db: trx.db, store, viewer }, id)
    },
  }
}

/**
 * Lets the viewer into a forum by its price, in credit, for good. Who is in pays nothing more.
 *
 * @throws ApiError rest_not_found; forum_closed where no price opens it; price_changed; insufficient_balance
 */
export function payForum(context: StoreContext & { viewer: Viewer }, id: number, priceFen: number): Promise<ForumDetail> {
  const { viewer, store } = context
  return transact(context, async ({ db }) => {
    // Its price stays so until it is paid.
    await holdForum(db, id)
    const closed = await closedBy(db, viewer, id, 'paid')
    if (closed) {
      const price = closed.price_fen!
      if (price !== priceFen) throw new ApiError('price_changed')
      if (await insertGrant(db, { member_id: viewer.id, forum_id: id, way: 'paid', price_fen: price }))
        await transferAny(db, `paid_forum:${id}:${viewer.id}`, {
          kind: 'paid_forum',
          actorId: viewer.id,
          subject: { type: 'forum', id },
          legs: [
            { member: viewer.id, unit: 'credit', amount: -price },
            { site: 'revenue', unit: 'credit', amount: price },
          ],
        })
    }
    return readForum({ db, store, viewer }, id)
  })
}

/** Asks the moderators of a forum to be let in. @throws ApiError rest_not_found; forum_closed where nobody is let in by them */
export function askToEnter(context: StoreContext & { viewer: Viewer }, id: number, words: string): Promise<ForumDetail> {
  const { viewer, store } = context
  return transact(context, async ({ db }) => {
    if (await closedBy(db, viewer, id, 'approval')) await insertRequest(db, viewer.id, id, cleanText(words))
    return readForum({ db, store, viewer }, id)
  })
}
