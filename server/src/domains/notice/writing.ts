import type { NoticeKind } from '@anglers/contract/notice'
import type { NoticeData } from '../../infra/schema.ts'
import type { Context } from '../../kernel/context.ts'
import { emit } from '../../kernel/events.ts'
import type { PostFacts } from '../content/policy.ts'
import { mayRead } from './policy.ts'
import { deleteActor, findRecipients, insertActor, upsertNotice, wasTold } from './queries.ts'

type MemberKind = 'comment' | 'reply' | 'mention' | 'like_post' | 'like_comment' | 'follow' | 'group_invited'
export type SystemKind = Exclude<NoticeKind, MemberKind>

/** What happened, by which it is known again when it is taken back. */
interface Happened {
  kind: MemberKind
  by: number
  post?: { id: number }
  /** What was said, or the comment that was liked. */
  commentId?: number
  group?: number
}

/** What one member did that others are notified of. */
export interface Deed extends Happened {
  to: readonly number[]
  /** Where it happened: whoever may not read that post is not notified. */
  post?: PostFacts & { id: number }
  data?: NoticeData
  /** Of this they are notified also when they were before, as of an invitation after another one. */
  again?: true
}

/** What happened twice to the same thing is one notice, while that is unread. */
function subjectOf({ kind, by, post, commentId, group }: Happened): string {
  if (kind === 'follow') return `follow ${by}`
  if (kind === 'group_invited') return `group ${group}`
  if (kind === 'like_post' || kind === 'like_comment') return commentId ? `like comment ${commentId}` : `like post ${post!.id}`
  return commentId ? `comment ${commentId}` : `post ${post!.id}`
}

/**
 * Notifies members of what another did, in the transaction in which it was done. Nobody is notified of what they did themselves, nor of
 * what somebody on either side of their blacklist did, nor of what happens under the post of such a one, nor twice of the same,
 * but where it says so.
 */
export async function notify(trx: Context, deed: Deed): Promise<void> {
  const { db } = trx
  const { kind, by, to, post, commentId, data = {}, again } = deed
  if (!to.length) return
  const subject = subjectOf(deed)
  // By ascending id, as all that touches the rows of several members.
  for (const recipient of await findRecipients(db, to, by, post?.author_id ?? by)) {
    if (!mayRead(recipient, post) || (!again && (await wasTold(db, recipient.id, subject, by)))) continue
    const notice = await upsertNotice(db, { member_id: recipient.id, kind, subject, post_id: post?.id ?? null, comment_id: commentId ?? null, data })
    await insertActor(db, notice.id, by)
    await written(trx, recipient.id, notice)
  }
}

/** It was taken back: whoever has not read of it never will. */
export async function retract(trx: Context, { to, ...deed }: Happened & { to: number }): Promise<void> {
  if (await deleteActor(trx.db, to, subjectOf(deed), deed.by)) await emit(trx, 'notice.unreadChanged', { member: to, tab: null })
}

/** The site itself notifies a member. What it says of the same subject takes the place of what is still unread. */
export async function notifyBySite(trx: Context, memberId: number, kind: SystemKind, subject: string, data: NoticeData = {}): Promise<void> {
  await written(trx, memberId, await upsertNotice(trx.db, { member_id: memberId, kind, subject: `site ${subject}`, post_id: null, comment_id: null, data }))
}

async function written(trx: Context, memberId: number, { id, tab, is_new }: Awaited<ReturnType<typeof upsertNotice>>): Promise<void> {
  await emit(trx, 'notice.unreadChanged', { member: memberId, tab })
  if (is_new) await emit(trx, 'notice.created', { id })
}
