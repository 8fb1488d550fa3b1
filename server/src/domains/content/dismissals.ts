import { type Context, transact } from '../../kernel/context.ts'
import { forbidden } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { deleteDismissal, insertDismissal } from './dismissalQueries.ts'
import { canDismiss } from './policy.ts'
import { getVisiblePost } from './service.ts'

/** Leaves a post out of the lists that are put together for a member, or takes that back, which is always allowed. */
export function dismiss(context: Context, viewer: Viewer, postId: number, on: boolean): Promise<void> {
  return transact(context, async ({ db }) => {
    if (!on) return deleteDismissal(db, viewer.id, postId)
    if (!canDismiss(viewer, await getVisiblePost(db, viewer, postId))) throw forbidden()
    await insertDismissal(db, viewer.id, postId)
  })
}
