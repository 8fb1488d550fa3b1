import { later } from '@/ui/base/later'

// Who has a connection needs no code for when there is none.
export const OfflineBar = later(() => import('./OfflineBar').then(({ OfflineBar }) => OfflineBar))
