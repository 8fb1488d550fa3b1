import { banFrom } from '@/features/content'
import { reporting } from '@/features/report'
import { t } from '@/lib/i18n'
import { copyText } from '@/stores/clipboard'
import { attempt } from '@/stores/errors'
import { choices } from '@/stores/overlays'
import type { Comment } from './Comment'
import { askToDelete } from './deleteComment'
import type { Discussion } from './Discussion'

/** The lists have another order then. */
async function pin(comment: Comment, discussion: Discussion): Promise<void> {
  if (await attempt(() => comment.pin())) await Promise.all([...discussion.shownLists].map((list) => list.refresh()))
}

/** Offers what the reader may do with a comment, as the server says. */
export async function openCommentMenu(comment: Comment, discussion: Discussion): Promise<void> {
  const { body, can, pinned, author } = comment.data
  const { can: ofPost, forum } = discussion.post.data
  await choices.offer([
    { name: t.common.copy, run: () => copyText(body) },
    ...(can.reply || discussion.invitesVisitors ? [{ name: t.comment.reply, run: () => discussion.begin(comment) }] : []),
    ...(can.pin ? [{ name: pinned ? t.comment.unpin : t.comment.pin, run: () => pin(comment, discussion) }] : []),
    ...(can.report ? [{ name: t.report.report, run: () => reporting.begin({ type: 'comment', id: comment.id }) }] : []),
    ...(ofPost.moderate && forum && can.report ? [{ name: t.content.moderate, run: () => banFrom(forum.id, author.id) }] : []),
    ...(can.delete ? [{ name: t.common.delete, destructive: true, run: () => askToDelete(comment) }] : []),
  ])
}
