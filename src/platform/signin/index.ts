import { Unsupported } from '../unsupported'
import type { HostSignIn } from './types'

export type { Host } from './types'

export const host: HostSignIn['host'] = null

export const browser: HostSignIn['browser'] = /MicroMessenger/i.test(navigator.userAgent) ? 'wechat' : 'other'

export const leaveFor: HostSignIn['leaveFor'] = (url) => {
  window.location.assign(url)
}

export const hostCode: HostSignIn['hostCode'] = () => Promise.reject(new Unsupported('A browser has no account of its own'))
