import { later } from '@/ui/base/later'

// Most sites have no advert, and a page is there before one.
export const AdvertSlot = later(() => import('./AdvertSlot').then(({ AdvertSlot }) => AdvertSlot))
