import type { PostLink } from '@anglers/contract/chat'
import type { Services } from '../../kernel/context.ts'
import { lockOf, mayMeet } from './policy.ts'
import { presentCard, titleOf } from './present.ts'
import { findCards, NO_STANDING } from './queries.ts'

/** These posts as cards in a conversation. They look the same to everyone there, so they show what a visitor sees and no more. What a visitor could not see is left out. */
export async function linkPosts({ db, store }: Pick<Services, 'db' | 'store'>, ids: number[]): Promise<Map<number, PostLink>> {
  const links = new Map<number, PostLink>()
  if (!ids.length) return links
  for (const row of await findCards(db, [...new Set(ids)])) {
    if (!mayMeet(null, { ...row, hidden: false }) || lockOf(null, { ...row, granted: false })?.by === 'private') continue
    const card = presentCard(row, { viewer: null, standing: NO_STANDING, extra: null, lead: '' }, store)
    links.set(row.id, { id: row.id, title: titleOf(card), author: card.author.nickName, thumb: card.pictures[0]?.thumb ?? null, gone: false })
  }
  return links
}
