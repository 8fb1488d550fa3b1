import { t } from '@/lib/i18n/rooms'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { type Offer, toaster } from '@/stores/overlays'
import type { Post } from './Post'

/** Says whether the reader cares for a post. It goes, or is back, at once, unless the server does not agree. */
async function setDismissed(post: Post, dismissed: boolean): Promise<boolean> {
  post.merge({ dismissed })
  const done = await attempt(() => call('POST content-manage/dismiss', { id: post.id, on: dismissed }))
  if (!done) post.merge({ dismissed: !dismissed })
  return done
}

/** In the menu of a post: leaves it out of the lists that are put together for the reader. */
export const leaveOut = (post: Post): Offer => ({
  name: t.dismissal.dismiss,
  run: async () => {
    if (await setDismissed(post, true)) toaster.offerUndo(t.dismissal.done, () => setDismissed(post, false))
  },
})

/** In the menu of a post that was left out: takes that back. */
export const bringBack = (post: Post): Offer => ({
  name: t.dismissal.bringBack,
  run: async () => {
    if (await setDismissed(post, false)) toaster.show(t.dismissal.broughtBack, { type: 'success' })
  },
})
