import { t } from '@/lib/i18n'
import { attempt } from '@/stores/errors'
import { modals } from '@/stores/overlays'
import type { Comment } from './Comment'

/** Deletes a comment with the replies under it, after asking; nothing counts or lists it any longer. When that fails it stays. */
export async function askToDelete(comment: Comment): Promise<void> {
  if (await modals.ask(t.comment.askDelete, { confirmText: t.common.delete })) await attempt(() => comment.delete())
}
