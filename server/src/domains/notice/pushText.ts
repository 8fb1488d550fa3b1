import type { Notice, NoticeKind } from '@anglers/contract/notice'
import type { SubscribePart } from '@anglers/contract/subscribe'
import { writtenTime } from '../../infra/localTime.ts'
import type { Language } from '../../kernel/language.ts'
import { inEachLanguage } from '../../kernel/texts/index.ts'

/** What happened, without who did it: in the language of the app that agreed to be sent messages. */
export const pushedTexts: Record<Language, Record<NoticeKind, string>> = inEachLanguage(({ notice }) => notice.pushed)

/**
 * The parts of a notification as text. A missing part is replaced by what happened, since platforms refuse empty fields.
 *
 * @param what the event without its actor
 */
export function partsOf({ users, count, text, title, at }: Notice, what: string, siteName: string): Record<SubscribePart, string> {
  return {
    who:
      users
        .map(({ nickName }) => nickName)
        .filter(Boolean)
        .join('、') || siteName,
    what,
    text: text || title || what,
    title: title || text || what,
    time: writtenTime(new Date(at)),
    count: String(Math.max(count, 1)),
  }
}
