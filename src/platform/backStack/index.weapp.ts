import { closeBackEntries } from '@/lib/backStack'
import type { BackStack } from './types'

/**
 * Back leaves the page. WeChat catches it for its own page-container only, one to a page, which closes once and would
 * have to hold every sheet; Douyin has nothing of the kind. What is typed is kept as a draft either way.
 */
export const interceptBack: BackStack['interceptBack'] = () => undefined

/** Left by a gesture or the host's own arrow, a page would leave its questions to the page below. */
export const pageLeft: BackStack['pageLeft'] = () => closeBackEntries()
