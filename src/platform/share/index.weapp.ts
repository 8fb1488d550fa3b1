import { Unsupported } from '../unsupported'
import type { Share } from './types'

export type { Shared } from './types'

export const share: Share['share'] = () => Promise.reject(new Unsupported("Sharing starts from the host's button"))
