import { later } from '@/ui/base/later'

/** Dangers and rules at a spot: code of its own, as the pages of other posts do without it. */
export const SpotMore = later(() => import('@/features/waters').then(({ SpotAbout }) => SpotAbout))
