import { later } from '@/ui/base/later'
import { PlainWords } from './PlainWords'

export const linked = later(() => import('./LinkedWords').then(({ LinkedWords }) => LinkedWords), PlainWords)
