import { members } from '@/features/account'
import { coverOf, posts, type Post } from '@/features/content'
import { browsingHistory } from '@/features/history'
import { call } from '@/stores/api'
import { Resource } from '@/stores/resource'

/** A post with its whole text, and whether the reader follows its author. */
export function postOf(id: number): Resource<Post> {
  return new Resource(
    () => call('GET posts/detail', { id }, { quiet: true }),
    (detail) => {
      members.upsert({ ...detail.author, following: detail.following })
      const post = posts.upsert(detail)
      void post.view()
      const thumb = coverOf(detail)?.thumb ?? ''
      browsingHistory.remember({ id, title: post.publicTitle, author: detail.author.nickName, thumb })
      return post
    },
  )
}
