import { posts } from '@/features/content'
import { t } from '@/lib/i18n/rooms'
import { replace } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { modals, toaster } from '@/stores/overlays'

/** Merges a thread into another one of its forum, after asking, and leads there. */
export async function mergeThread(id: number, into: { id: number; title: string }): Promise<void> {
  const isSure = await modals.ask(t.moderating.mergeSure(into.title), { confirmText: t.moderating.merge })
  if (!isSure || !(await attempt(() => call('POST bbs/merge', { id, into: into.id })))) return
  toaster.show(t.common.saved, { type: 'success' })
  posts.get(id)?.merge({ state: 'removed' })
  replace(routes.post(into.id))
}
