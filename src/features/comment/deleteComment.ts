import { runInAction } from 'mobx'
import { t } from '@/lib/i18n'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import type { Comment } from './Comment'

/** A list that may show a comment by itself: its items go by the comment's id. */
interface CommentList {
  remove: (id: number) => void
}

/**
 * Deletes a comment with the replies under it; nothing counts or lists it any longer. When that fails it stays, and the
 * reader is notified.
 */
export async function deleteComment(comment: Comment, lists: Iterable<CommentList>): Promise<void> {
  if (!(await attempt(() => comment.delete()))) return
  runInAction(() => {
    for (const list of lists) list.remove(comment.id)
  })
}

/** Asks the reader first. */
export async function askToDelete(comment: Comment, lists: Iterable<CommentList>): Promise<void> {
  if (await modals.ask(t.comment.askDelete, { confirmText: t.common.delete })) await deleteComment(comment, lists)
}
