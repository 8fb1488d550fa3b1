import { tokensIn } from '@/lib/frame'
import type { Style } from './types'

/** A mini-program's styles are part of its package: no CSS comes in at run time. */
export const applyCss: Style['applyCss'] = () => undefined

/** Custom properties can be written on an element, though, and all colours and sizes of the app are such. */
export const tokensOf: Style['tokensOf'] = tokensIn
