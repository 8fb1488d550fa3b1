import type { PostLink } from '@anglers/contract/chat'
import type { Services } from '../../kernel/context.ts'
import { anyReader } from '../account/policy.ts'
import { lockOf, mayMeet } from './policy.ts'
import { presentCard, titleOf } from './present.ts'
import { selectCards } from './queries.ts'

/** These posts as cards in a conversation. They look the same to everyone there, so they show what a visitor sees and no more. What a visitor could not see is left out. */
export async function linkPosts({ db, store }: Pick<Services, 'db' | 'store'>, ids: number[]): Promise<Map<number, PostLink>> {
  const links = new Map<number, PostLink>()
  if (!ids.length) return links
  for (const row of await selectCards(db, anyReader, [...new Set(ids)]).execute()) {
    if (!mayMeet(null, row) || lockOf(null, row)?.by === 'private') continue
    const card = presentCard(row, null, store)
    links.set(row.id, { id: row.id, title: titleOf(card), author: card.author.nickName, thumb: card.pictures[0]?.thumb ?? null, gone: false })
  }
  return links
}
