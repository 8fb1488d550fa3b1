import type { Notice } from '@anglers/contract/notice'
import { t } from '@/lib/i18n'
import { last } from '@/lib/last'
import { dateOf } from '@/lib/time'
import { nameOf } from '@/lib/nameOf'

/** Names of the latest actors, and the number of the others. */
function actorNames({ users, count }: Notice): string {
  const names = users.map(nameOf)
  const { both, andOthers } = t.notice
  const separator = t.common.listSeparator
  if (count > names.length) return andOthers(names.join(separator), count - names.length)
  return names.length > 1 ? both(names.slice(0, -1).join(separator), last(names)!) : names.join('')
}

/**
 * The headline of a notification; a site notification brings its own. The kind may be newer than this version of the app.
 * @param who renders the actors' names
 */
export function headline<T>(notice: Notice, who: (names: string) => T): (string | T)[] {
  const { kind, count, title, users } = notice
  const { did, headlines } = t.notice
  if (kind in headlines) return [headlines[kind as keyof typeof headlines]]
  if (kind in did) return did[kind as keyof typeof did](actorNames(notice), count, who)
  if (title) return [title]
  return users.length > 0 ? did.unknown(actorNames(notice), count, who) : [headlines.unknown]
}

/** The text shown below the headline. */
export function detailText({ kind, text, title, until }: Notice): string {
  const date = until ? dateOf(until) : ''
  switch (kind) {
    case 'password_changed':
    case 'address_changed':
      return t.notice.notYou
    case 'post_held':
      return title ? t.notice.postHeldFor(text || t.comment.untitledPost, title) : t.notice.postHeld(text || t.comment.untitledPost)
    case 'post_released':
      return t.notice.postReleased(text || t.comment.untitledPost)
    case 'post_removed':
      return t.notice.postRemoved(text || t.comment.untitledPost)
    case 'comment_removed':
      return t.notice.commentRemoved(text)
    case 'avatar_refused':
    case 'cover_refused':
      return t.notice.pictureRefused
    case 'review_held':
    case 'good_review_held':
      return t.notice.reviewHeld
    case 'banned':
      return text ? t.notice.bannedFor(date, text) : t.notice.banned(date)
    case 'unbanned':
      return t.notice.unbanned
    case 'leaving':
      return t.notice.leaving(date)
    case 'staying':
      return t.notice.staying
    case 'reported':
      return title && text ? t.notice.reported(title, text) : title || text
    case 'report_upheld':
      return withAnswer(title ? t.notice.upheld(title) : t.notice.upheldUntitled, text)
    case 'report_dismissed':
      return withAnswer(title ? t.notice.dismissed(title) : t.notice.dismissedUntitled, text)
    case 'group_invited':
    case 'group_picture_refused':
    case 'search_found':
    case 'sold_to_you':
    case 'sale_confirmed':
    case 'sale_denied':
    case 'forum_admitted':
    case 'forum_rejected':
    case 'forum_expelled':
    case 'forum_unbanned':
    case 'post_recommended':
    case 'post_pinned':
    case 'activity_seat':
    case 'activity_changed':
    case 'activity_cancelled':
    case 'activity_on':
    case 'order_sent':
    case 'order_arrived':
    case 'codes_delivered':
    case 'refund_agreed':
    case 'refund_paid':
    case 'payment_returned':
      return title
    case 'answer_accepted':
    case 'bounty_given':
    case 'bounty_returned':
      return text ? t.notice.bountyOf(title, Number(text)) : title
    case 'forum_banned':
      return t.notice.forumBanned(title, date)
    case 'post_moved':
      return t.notice.postMoved(title, text)
    case 'post_refused':
      return t.notice.postRefused(title, text)
    case 'refund_rejected':
    case 'price_fell':
    case 'listing_banned':
    case 'listing_allowed':
      return text ? t.notice.postRefused(title, text) : title
    case 'sign_milestone':
      return t.notice.milestone(title, text)
    case 'level_up':
      return t.notice.levelUp(title)
    case 'task_done':
      return Number(text) > 0 ? t.notice.taskDone(text) : ''
    case 'vip_ending':
      return t.notice.vipEnding(date)
    case 'vip_ended':
      return t.notice.vipEnded(date)
    case 'referral_rewarded':
      return t.notice.referralRewarded(text)
    case 'feedback_answered':
      return text ? t.notice.answered(title, text) : t.notice.answeredBriefly(title)
    default:
      return text
  }
}

const withAnswer = (sentence: string, answer: string) => (answer ? t.notice.withAnswer(sentence, answer) : sentence)
