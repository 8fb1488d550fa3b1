import { useShareAppMessage, useShareTimeline } from '@tarojs/taro'
import { t } from '@/lib/i18n'
import { HOME, routes } from '@/lib/routes'
import type { Shared } from '@/platform/share'
import { sharing } from '@/stores/sharing'
import { posts, type Post } from './Post'

/** Offers the ways to share a post. */
export const sharePost = (post: Post): void => sharing.begin({ id: post.id, ...cardOf(post), known: post.data.can.share })

const cardOf = (post: Post): Shared => ({ title: post.publicTitle, path: routes.post(post.id) })

/**
 * What the host's share card shows: the post whose share button was pressed, else the page's own subject, else the app.
 * Only what everyone may read. The page's config needs enableShareAppMessage.
 */
export function usePostSharing(own?: () => Shared | null | undefined): void {
  useShareAppMessage(({ target }) => {
    // Over what the host shows now the ways to share are no more of use.
    sharing.close()
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
