import { later } from '@/ui/base/later'

/** What a post with a red packet has beside its text: code of its own, as most posts have none. */
export const RedbagMore = later(() => import('./RedbagBox').then(({ RedbagBox }) => RedbagBox))
