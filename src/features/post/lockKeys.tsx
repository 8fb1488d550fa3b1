import { later } from '@/ui/base/later'

// What opens a lock is code of its own: most posts have none that a reader could open.
export const Buy = later(() => import('./Buy').then(({ Buy }) => Buy))
export const Unlock = later(() => import('./Unlock').then(({ Unlock }) => Unlock))
