import type { PostLink } from '@anglers/contract/messageCards'
import { coverOf } from '@/features/content'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { loading, modals } from '@/stores/overlays'
import type { Thread } from './Thread'

/** A post as a card, shown until the server's own arrives. */
async function linkOf(id: number): Promise<PostLink> {
  const post = await call('GET posts/detail', { id })
  const { title, text, author } = post
  return { type: 'post', id, title: title || text, author: author.nickName, thumb: coverOf(post)?.thumb ?? null, gone: false }
}

/** Forwards a post to a member or a group, after a confirmation. */
export const forward = (id: number, name: string, { outbox }: Thread) =>
  attempt(async () => {
    const post = await loading.during(linkOf(id))
    if (await modals.ask(t.chat.sendTo(name, post.title || t.post.postOf(post.author)), { confirmText: t.chat.send }))
      outbox.add({ kind: 'card', card: post })
  })
