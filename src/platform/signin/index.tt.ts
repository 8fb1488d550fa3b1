import type { HostSignIn } from './types'

export { hostCode } from './index.weapp'
export type { Host } from './types'

export const host: HostSignIn['host'] = 'toutiao'
