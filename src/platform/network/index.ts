import type { Network } from './types'

export const socketOrigin: Network['socketOrigin'] = () => (API_BASE || window.location.origin).replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  window.addEventListener('online', () => listener(true))
  window.addEventListener('offline', () => listener(false))
}

export const log: Network['log'] = (text) => {
  // eslint-disable-next-line no-console -- the product only logs what becomes of the socket
  console.warn(text)
}
