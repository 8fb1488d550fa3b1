import { useShareAppMessage } from '@tarojs/taro'
import { t } from '@/lib/i18n'
import { HOME, routes } from '@/lib/routes'
import { share } from '@/platform/share'
import { toaster } from '@/stores/overlays'
import { posts, type Post } from './Post'

/** Shares a post, where that is not the host's business. Says so when only its address was copied, or not even that. */
export async function sharePost(post: Post): Promise<void> {
  try {
    const how = await share({ title: post.publicTitle, path: routes.post(post.id) })
    if (how === 'copied') toaster.show(t.content.linkCopied, { type: 'success' })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}

/**
 * What the host's share card shows: the post whose share button was pressed, else the page's own, else the app. Only what
 * everyone may read. The page's config needs enableShareAppMessage.
 */
export function usePostSharing(own?: () => Post | null | undefined): void {
  useShareAppMessage(({ target }) => {
    const pressed = (target as { dataset?: { share?: number } } | undefined)?.dataset?.share
    const post = pressed ? posts.get(Number(pressed)) : own?.()
    return post ? { title: post.publicTitle, path: routes.post(post.id) } : { title: t.common.appName, path: HOME }
  })
}
