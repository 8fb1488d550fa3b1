import { Unsupported } from '../unsupported'
import type { HostSignIn } from './types'

export type { Host } from './types'

export const host: HostSignIn['host'] = null

export const hostCode: HostSignIn['hostCode'] = () => Promise.reject(new Unsupported('A browser has no account of its own'))
