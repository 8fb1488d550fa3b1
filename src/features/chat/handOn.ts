import type { PostLink } from '@anglers/contract/chat'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { loading, modals } from '@/stores/overlays'
import type { Conversation } from './Conversation'

/** A post as a card, for the moment until the server's own is there. */
async function linkOf(id: number): Promise<PostLink> {
  const { title, text, author, pictures } = await call('GET posts/detail', { id })
  return { id, title: title || text, author: author.nickName, thumb: pictures[0]?.thumb ?? null, gone: false }
}

/** Sends a post to somebody, if the member says yes once more. */
export const handOn = (id: number, { data: { user }, thread }: Conversation) => attempt(async () => {
  const post = await loading.during(linkOf(id))
  if (await modals.ask(t.chat.sendTo(user.nickName, post.title), { confirmText: t.chat.send })) thread.outbox.add({ kind: 'post', post })
})
