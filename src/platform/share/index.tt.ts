import type { Share } from './types'

export { hasSheet, linkTo, share, type Shared } from './index.weapp'

/** WeChat's codes lead nowhere from here. */
export const codeKind: Share['codeKind'] = 'web'
