import { open } from '@/lib/navigation'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import type { Post } from './Post'

/** Shows the whole text of a post where it stands in a list; its page, where that is more than a text. Errors are shown. */
export async function unfold(post: Post, address: string): Promise<void> {
  await attempt(async () => {
    post.merge(await call('GET posts/detail', { id: post.id }, { quiet: true }))
    const { body, blocks } = post.data
    if (!body || blocks) return open(address)
    post.merge({ unfolded: true })
    void post.view()
  })
}
