import type { Input } from '@anglers/contract'
import { type Notice, noticeTabs, type NoticeKind, type NoticeTab, type NoticeTabState } from '@anglers/contract/notice'
import { type Db, transaction, type Window } from '../../infra/database.ts'
import type { NoticeData } from '../../infra/schema.ts'
import type { Services } from '../../kernel/context.ts'
import { notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { readerOf } from '../account/policy.ts'
import type { PostFacts } from '../content/policy.ts'
import { tellLater } from './live.ts'
import { mayRead } from './policy.ts'
import { presentNotice } from './present.ts'
import { pushLater } from './pushes.ts'
import { listPushOff, setPushOff, setPushTarget } from './pushQueries.ts'
import {
  countUnread, deleteActor, deleteBetween, findNotice, findRecipients, insertActor, listNotices, markRead, upsertNotice, wasTold,
} from './queries.ts'

/** What one member did that others are told of. */
export interface Deed {
  kind: Exclude<NoticeKind, SystemKind | 'group_invited'>
  by: number
  to: readonly number[]
  /** Where it happened: whoever may not read that post is not told. */
  post?: PostFacts & { id: number }
  /** What was said, or the comment that was liked. */
  commentId?: number
}

type SystemKind = Exclude<NoticeKind, 'comment' | 'reply' | 'mention' | 'like_post' | 'like_comment' | 'follow' | 'group_invited'>

/** What happened twice to the same thing is one notice, while that is unread. */
function subjectOf({ kind, by, post, commentId }: Pick<Deed, 'kind' | 'by' | 'commentId'> & { post?: { id: number } }): string {
  if (kind === 'follow') return `follow ${by}`
  if (kind === 'like_post' || kind === 'like_comment') return commentId ? `like comment ${commentId}` : `like post ${post!.id}`
  return commentId ? `comment ${commentId}` : `post ${post!.id}`
}

/**
 * Tells members of what another did, in the transaction of the deed itself. Nobody is told of their own deeds, nor of those
 * of somebody on either side of their blacklist, nor of what happens under the post of such a one, nor twice of the same.
 */
export async function notify(trx: Db, deed: Deed): Promise<void> {
  const { kind, by, to, post, commentId } = deed
  if (!to.length) return
  const subject = subjectOf(deed)
  // By ascending id, as all that touches the rows of several members.
  for (const recipient of await findRecipients(trx, to, by, post?.author_id ?? by)) {
    if (!mayRead(recipient, post) || (await wasTold(trx, recipient.id, subject, by))) continue
    const { id, tab, is_new } = await upsertNotice(trx, { member_id: recipient.id, kind, subject, post_id: post?.id ?? null, comment_id: commentId ?? null, data: {} })
    await insertActor(trx, id, by)
    tellLater(trx, recipient.id, tab)
    if (is_new) pushLater(trx, id)
  }
}

/** The deed was taken back: whoever has not read of it never will. */
export async function retract(trx: Db, { to, ...deed }: Pick<Deed, 'kind' | 'by' | 'commentId'> & { to: number; post?: { id: number } }): Promise<void> {
  if (await deleteActor(trx, to, subjectOf(deed), deed.by)) tellLater(trx, to, null)
}

/** Tells whoever a new comment concerns, each once: whom it answers, whose post it stands under, whom it calls. */
export async function notifyOfComment(trx: Db, { by, post, commentId, answered, called }: { by: number; post: PostFacts & { id: number }; commentId: number; answered: number | null; called: readonly number[] }): Promise<void> {
  const told = new Set<number>()
  const tell = async (kind: 'reply' | 'comment' | 'mention', ids: readonly number[]) => {
    const to = ids.filter((id) => !told.has(id))
    for (const id of to) told.add(id)
    await notify(trx, { kind, by, to, post, commentId })
  }
  if (answered !== null) await tell('reply', [answered])
  await tell('comment', [post.author_id])
  await tell('mention', called)
}

/** Tells the members whom a post calls by their names (`mentionedIn`); those who were told of it before are not told again. */
export async function notifyOfPost(trx: Db, by: number, post: PostFacts & { id: number }, called: readonly number[]): Promise<void> {
  await notify(trx, { kind: 'mention', by, to: called, post })
}

/** The site itself tells a member something. What it says of the same subject takes the place of what is still unread. */
export async function notifyBySite(trx: Db, memberId: number, kind: SystemKind, subject: string, data: NoticeData = {}): Promise<void> {
  const { id, tab, is_new } = await upsertNotice(trx, { member_id: memberId, kind, subject: `site ${subject}`, post_id: null, comment_id: null, data })
  tellLater(trx, memberId, tab)
  if (is_new) pushLater(trx, id)
}

export { mentionedIn } from './mentions.ts'

/** Notifies members that another invites them into a group, but for those with a block between the two. */
export async function notifyOfInvite(trx: Db, { by, to, group, name, link }: { by: number; to: readonly number[]; group: number; name: string; link: string }): Promise<void> {
  for (const recipient of await findRecipients(trx, to, by, by)) {
    const { id, tab, is_new } = await upsertNotice(trx, { member_id: recipient.id, kind: 'group_invited', subject: `group ${group}`, post_id: null, comment_id: null, data: { title: name, link } })
    await insertActor(trx, id, by)
    tellLater(trx, recipient.id, tab)
    if (is_new) pushLater(trx, id)
  }
}

/** The invitation is answered or taken back: whoever has not read of it never will. */
export async function retractInvite(trx: Db, { by, to, group }: { by: number; to: number; group: number }): Promise<void> {
  if (await deleteActor(trx, to, `group ${group}`, by)) tellLater(trx, to, null)
}

/** Neither of two members finds the other among their notices any longer. */
export const forgetBetween = deleteBetween

type Reading = Pick<Services, 'db' | 'store'> & { viewer: Viewer }

export async function readNotices({ db, store, viewer }: Reading, tab: NoticeTab | undefined, window: Window): Promise<Paged<Notice>> {
  const { rows, total } = await listNotices(db, readerOf(viewer), tab, window)
  return { items: rows.map((row) => presentNotice(row, viewer, store)), total }
}

/**
 * One notice, which is read from now on.
 *
 * @throws ApiError rest_not_found, also for another member's
 */
export async function viewNotice({ db, store, viewer }: Reading, id: number): Promise<Notice> {
  if (await markRead(db, viewer.id, { ids: [id] })) tellLater(db, viewer.id, null)
  const row = await findNotice(db, readerOf(viewer), id)
  if (!row) throw notFound()
  return presentNotice(row, viewer, store)
}

/** The tabs in their order, with what is unread in each. */
export async function readTabs(db: Db, memberId: number): Promise<NoticeTabState[]> {
  const [counts, off] = await Promise.all([countUnread(db, memberId), listPushOff(db, memberId)])
  const unread = new Map(counts.map(({ tab, n }) => [tab, n]))
  return noticeTabs.map((key) => ({ key, unread: unread.get(key) ?? 0, pushed: !off.includes(key) }))
}

/** Marks notices read: these, those of one tab, or all. Another member's ids are passed over. */
export async function setStatus(db: Db, memberId: number, which: Input<'POST notice/set-status'>): Promise<NoticeTabState[]> {
  if (await markRead(db, memberId, which)) tellLater(db, memberId, null)
  return readTabs(db, memberId)
}

export function setPushStatus(db: Db, memberId: number, tabs: Input<'POST notice/set-push-status'>['tabs']): Promise<NoticeTabState[]> {
  return transaction(db, async (trx) => {
    for (const key of noticeTabs) {
      const pushed = tabs[key]
      if (pushed !== undefined) await setPushOff(trx, memberId, key, !pushed)
    }
    return readTabs(trx, memberId)
  })
}

/** Remembers or forgets where a member's pushes may go. */
export const registerPush = (db: Db, memberId: number, { kind, token, on }: Input<'POST notice/push'>): Promise<void> =>
  transaction(db, (trx) => setPushTarget(trx, memberId, { kind, token, on: on! }))
