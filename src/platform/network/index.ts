import { REQUEST_TIMEOUT_MS } from '@anglers/contract/limits'
import type { EarlyAnswer, Network } from './types'

export { log } from './log'

/** What index.html has asked by itself, by the address; it forgets what nobody takes while it is news. */
const early = () => (window as { asked?: Record<string, Promise<Response>> }).asked

export const begun: Network['begun'] = (url) => {
  const answer = early()?.[url]
  delete early()?.[url]
  return (
    answer &&
    inTime(
      answer.then(async (response) => ({
        statusCode: response.status,
        data: (await response.json().catch(() => null)) as EarlyAnswer['data'],
        header: Object.fromEntries(response.headers),
      })),
    )
  )
}

/** A browser itself waits for minutes. @throws when it takes longer than any other request may */
function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('no answer in time')), REQUEST_TIMEOUT_MS)
  })
  return Promise.race([answer, late]).finally(() => clearTimeout(timer))
}

export const socketOrigin: Network['socketOrigin'] = () => (API_BASE || window.location.origin).replace(/^http/, 'ws')

export const onNetwork: Network['onNetwork'] = (listener) => {
  window.addEventListener('online', () => listener(true))
  window.addEventListener('offline', () => listener(false))
}
