import type { LedgerEntry } from '@anglers/contract/wallet'
import { routes } from '@/lib/routes'
import { shopRoutes } from '@/lib/shopRoutes'

const pages: Partial<Record<string, (id: number) => string>> = {
  post: (id) => routes.post(id),
  redbag: routes.redbag,
  gift: routes.giftNotes,
  payment: routes.paid,
  vip: routes.vip,
  // What is bought with money leads to its payment.
  order: (id) => shopRoutes.order(id, 'points'),
}

/** The page of what a movement was for; undefined where it has none, or is newer than this app. */
export const subjectPage = ({ subject }: LedgerEntry): string | undefined =>
  subject === null ? undefined : pages[subject.type]?.(subject.id)
