import { later } from '@/ui/base/later'

// Who reads does not write yet: it comes once what is read is there.
export const Composer = later(() => import('./Composer').then(({ Composer }) => Composer))
