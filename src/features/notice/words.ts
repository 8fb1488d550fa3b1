import type { Notice } from '@anglers/contract/notice'
import { t } from '@/lib/i18n'
import { last } from '@/lib/last'
import { dateOf } from '@/lib/time'

/** Who did it: the latest by name, and how many there are besides. */
export function doers({ users, count }: Notice): string {
  const names = users.map(({ nickName }) => nickName)
  const { separator, both, andOthers } = t.notice
  if (count > names.length) return andOthers(names.join(separator), count - names.length, count)
  return names.length > 1 ? both(names.slice(0, -1).join(separator), last(names)!) : names.join('')
}

/** What happened, after who did it; of the site's own notices the headline. A kind may be newer than this app. */
export function deed({ kind, count, title }: Notice): string {
  const did: Partial<Record<Notice['kind'], (count: number) => string>> = t.notice.did
  return did[kind]?.(count) ?? (title || t.notice.unknown)
}

/** What there is to read of it. */
export function said({ kind, text, title, until }: Notice): string {
  switch (kind) {
    case 'password_changed':
    case 'address_changed':
      return t.notice.notYou
    case 'post_held':
      return t.notice.postHeld(text || t.comment.untitledPost)
    case 'post_removed':
      return t.notice.postRemoved(text || t.comment.untitledPost)
    case 'comment_removed':
      return t.notice.commentRemoved(text)
    case 'banned':
      return t.notice.banned(until ? dateOf(until) : '', text)
    case 'unbanned':
      return t.notice.unbanned
    case 'leaving':
      return t.notice.leaving(until ? dateOf(until) : '')
    case 'staying':
      return t.notice.staying
    case 'reported':
      return t.notice.reported(title, text)
    case 'report_upheld':
      return t.notice.upheld(title, text)
    case 'report_dismissed':
      return t.notice.dismissed(title, text)
    case 'group_invited':
      return title
    case 'feedback_answered':
      return t.notice.answered(title, text)
    default:
      return text
  }
}
