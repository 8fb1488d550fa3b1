import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { t } from '@/lib/i18n'
import { HOME, routes } from '@/lib/routes'
import { share, type Shared } from '@/platform/share'
import { toaster } from '@/stores/overlays'
import { posts, type Post } from './Post'

/** Shares a post, where that is not the host's business. Says so when only its address was copied, or not even that. */
export async function sharePost(post: Post): Promise<void> {
  try {
    const how = await share(cardOf(post))
    if (how === 'copied') toaster.show(t.content.linkCopied, { type: 'success' })
  } catch {
    toaster.show(t.common.copyFailed, { type: 'error' })
  }
}

const cardOf = (post: Post): Shared => ({ title: post.publicTitle, path: routes.post(post.id) })

/**
 * What the host's share card shows: the post whose share button was pressed, else the page's own subject, else the app.
 * Only what everyone may read. The page's config needs enableShareAppMessage.
 */
export function usePostSharing(own?: () => Shared | null | undefined): void {
  useShareAppMessage(({ target }) => {
    const pressed = (target as { dataset?: { share?: number } } | undefined)?.dataset?.share
    const post = pressed ? posts.get(Number(pressed)) : undefined
    return (post ? cardOf(post) : own?.()) ?? { title: t.common.appName, path: HOME }
  })
}

/**
 * Sharing of a page's own subject: with friends, and to WeChat's Moments, which take no path but open this page again with
 * the parameters. The page's config needs enableShareAppMessage, and enableShareTimeline on WeChat.
 */
export function usePageSharing(own: () => Shared | null | undefined): void {
  usePostSharing(own)
  useShareTimeline(() => {
    const { title, path } = own() ?? { title: t.common.appName, path: '' }
    return { title, query: path.split('?')[1] ?? '' }
  })
}

/** Sharing of a post's own page. */
export const usePostPageSharing = (own: () => Post | null | undefined): void =>
  usePageSharing(() => {
    const post = own()
    return post && cardOf(post)
  })
