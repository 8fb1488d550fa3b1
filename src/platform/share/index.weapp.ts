import { withoutToken } from '@/lib/url'
import { Unsupported } from '../unsupported'
import type { Share } from './types'

export type { Shared } from './types'

export const share: Share['share'] = () => Promise.reject(new Unsupported("Sharing starts from the host's button"))

export const hasSheet: Share['hasSheet'] = () => false

/** The server has the site beside what the app asks it. */
export const linkTo: Share['linkTo'] = (path) => withoutToken(API_BASE + path)

/** The operator's mini-program is opened by a code of its own. */
export const codeKind: Share['codeKind'] = undefined
