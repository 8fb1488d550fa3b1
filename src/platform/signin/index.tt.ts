import type { HostSignIn } from './types'

export { browser, hostCode, leaveFor } from './index.weapp'
export type { Host } from './types'

export const host: HostSignIn['host'] = 'toutiao'
