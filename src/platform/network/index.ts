import type { Network } from './types'

export { log } from './log'

export const socketOrigin: Network['socketOrigin'] = () => (API_BASE || window.location.origin).replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  window.addEventListener('online', () => listener(true))
  window.addEventListener('offline', () => listener(false))
}
