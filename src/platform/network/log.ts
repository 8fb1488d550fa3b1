import type { Network } from './types'

export const log: Network['log'] = (text) => {
  // eslint-disable-next-line no-console -- the product only logs what becomes of the socket
  console.warn(text)
}
