import type { GoodLink, PostLink, SentCard } from '@anglers/contract/messageCards'
import { coverOf } from '@/features/content'
import { t } from '@/lib/i18n'
import { call } from '@/stores/api'
import { attempt } from '@/stores/errors'
import { loading, modals } from '@/stores/overlays'
import type { Thread } from './Thread'

/** What may be sent to somebody from its own page. */
export interface Handed {
  post?: number
  good?: number
  /** Whether the member has said yes or no to it: the page may begin anew, but they are not asked again. */
  answered: { current: boolean }
}

/** A post as a card, shown until the server's own arrives. */
async function postLink(id: number): Promise<PostLink> {
  const post = await call('GET posts/detail', { id })
  const { title, text, author } = post
  return { type: 'post', id, title: title || text, author: author.nickName, thumb: coverOf(post)?.thumb ?? null, gone: false }
}

/** A good, likewise. */
async function goodLink(id: number): Promise<GoodLink> {
  const { title, priceFen, picture } = await call('GET shop/detail', { id })
  return { type: 'good', id, title, priceFen, picture, gone: false }
}

const nameOf = (card: SentCard) => card.title || (card.type === 'post' ? t.post.postOf(card.author) : '')

/** Sends a post or a good to a member or a group, after a confirmation. */
export const forward = ({ post, good, answered }: Handed, name: string, { outbox }: Thread) =>
  attempt(async () => {
    if (answered.current) return
    const asked = post ? postLink(post) : good ? goodLink(good) : null
    if (!asked) return
    const card = await loading.during<SentCard>(asked)
    const isWanted = await modals.ask(t.chat.sendTo(name, nameOf(card)), { confirmText: t.chat.send })
    answered.current = true
    if (isWanted) outbox.add({ kind: 'card', card })
  })
