import { later } from '@/ui/base/later'

/** What a thread has beside its text: code of its own, as most threads have nothing. */
export const BbsMore = later(() => import('@/features/thread').then(({ ThreadMore }) => ThreadMore))
