import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import { inTime } from '@/lib/inTime'
import type { EarlyAnswer, Network } from './types'

export { log } from './log'

/** What index.html has asked by itself, by the address; it forgets what nobody takes while it is news. */
const early = () => (window as { asked?: Record<string, Promise<Response>> }).asked

export const begun: Network['begun'] = (url) => {
  const answer = early()?.[url]
  delete early()?.[url]
  return (
    answer &&
    // A browser itself waits for minutes: no longer than any other request may.
    inTime(
      answer.then(async (response) => ({
        statusCode: response.status,
        data: (await response.json().catch(() => null)) as EarlyAnswer['data'],
        header: Object.fromEntries(response.headers),
      })),
      REQUEST_TIMEOUT_MS,
    )
  )
}

export const socketOrigin: Network['socketOrigin'] = () => (API_BASE || window.location.origin).replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  window.addEventListener('online', () => listener(true))
  window.addEventListener('offline', () => listener(false))
}
