import type { Locked, PostCard } from '@anglers/contract/content'
import { yuan } from '@/lib/format'
import { t } from '@/lib/i18n'

/** Why a reader may not see a post's body, and what would open it. */
export function lockReason({ by, priceFen, topic, forum }: Locked): string {
  if (by === 'topic') return t.content.locks.topic(topic?.name ?? '')
  if (by === 'forum') return t.content.locks.forum(forum?.name ?? '')
  return by === 'paid' && priceFen ? t.content.locks.paidAt(yuan(priceFen)) : t.content.locks[by]
}

/** What marks a post that is not live, to its author, or one that not everyone may read, to those who may; mostly empty. */
export function markOf({ state, visibility, locked }: PostCard): string {
  if (state !== 'live' && state !== 'removed') return t.content.states[state]
  return locked ? '' : ((t.content.visibilities as Partial<Record<number, string>>)[visibility] ?? '')
}
