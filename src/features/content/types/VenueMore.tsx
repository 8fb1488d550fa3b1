import { later } from '@/ui/base/later'

/** What a fishing ground or a tackle shop offers, and its reviews: code of its own, as the pages of other posts do without it. */
export const VenueMore = later(() => import('@/features/waters').then(({ VenueAbout }) => VenueAbout))
