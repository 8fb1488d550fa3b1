import type { Notice } from '@anglers/contract/notice'
import type { SubscribePart } from '@anglers/contract/subscribe'
import { writtenTime } from '../../infra/townTime.ts'

/**
 * The parts of a notice in words; a part that this one lacks says what happened, for a platform takes nothing that is empty.
 *
 * @param what happened, where one does not say who
 */
export function partsOf({ users, count, text, title, at }: Notice, what: string, siteName: string): Record<SubscribePart, string> {
  return {
    who: users.map(({ nickName }) => nickName).join('、') || siteName,
    what,
    text: text || title || what,
    title: title || text || what,
    time: writtenTime(new Date(at)),
    count: String(Math.max(count, 1)),
  }
}
