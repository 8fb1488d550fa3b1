import type { SaleStatus } from '@anglers/contract/secondhandTerms'
import { APPEAL_DAYS } from '@anglers/contract/limits'
import { isModerator, mayWrite, type Viewer } from '../../kernel/viewer.ts'

/** What decides who may do what with a listing. */
export interface ListingState {
  author_id: number
  buyer_id: number | null
  status: SaleStatus
  offered: boolean
  open_to_offers: boolean
  banned_at: Date | null
  decided_at: Date | null
  appeal: string | null
  waiting: boolean
}

const DAY_MS = 24 * 60 * 60_000

export const isSeller = (viewer: Viewer | null, { author_id: id }: Pick<ListingState, 'author_id'>): boolean => viewer?.id === id

export const canManage = (viewer: Viewer | null, listing: ListingState): boolean => mayWrite(viewer) && isSeller(viewer, listing)

/** Whether the viewer may still take it: nobody has, or it is kept for them. Visitors are offered it, and sign in first. */
export const canTake = (viewer: Viewer | null, listing: ListingState): boolean =>
  (viewer === null || mayWrite(viewer)) &&
  !isSeller(viewer, listing) &&
  listing.offered &&
  (listing.status === 'on_sale' || (viewer !== null && listing.buyer_id === viewer.id))

export const canBargain = (viewer: Viewer | null, listing: ListingState): boolean => listing.open_to_offers && canTake(viewer, listing)

/** Until when its seller may object to a ban; null where they may not. What operators have decided after that is not asked again. */
export function appealUntil({ banned_at, appeal, decided_at }: Pick<ListingState, 'banned_at' | 'appeal' | 'decided_at'>): Date | null {
  if (!banned_at || appeal !== null) return null
  const from = decided_at && decided_at > banned_at ? decided_at : banned_at
  return new Date(from.getTime() + APPEAL_DAYS * DAY_MS)
}

export const canAppeal = (viewer: Viewer | null, listing: ListingState, now = new Date()): boolean => {
  const until = appealUntil(listing)
  return canManage(viewer, listing) && until !== null && until > now
}

/** Whether it is for what was found in it that others do not meet it; a review, or its pictures, may keep it from them as well. */
export const isCase = ({ banned_at, waiting }: Pick<ListingState, 'banned_at' | 'waiting'>): boolean => banned_at !== null || waiting

/** On what waits, or was found out of turn; never on one's own. */
export const canDecide = (viewer: Viewer | null, listing: ListingState): boolean =>
  mayWrite(viewer) && isModerator(viewer) && !isSeller(viewer, listing)
