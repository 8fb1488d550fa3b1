import type { ServiceWorker } from './types'

/** The files are some hundred kB: what somebody came for goes first. */
const AFTER_MS = 8_000

interface Connection {
  saveData?: boolean
  effectiveType?: string
}

const isScarce = () => {
  const { saveData, effectiveType = '' } = (navigator as { connection?: Connection }).connection ?? {}
  return saveData || effectiveType.endsWith('2g')
}

export const keepApp: ServiceWorker['keepApp'] = () => {
  // An insecure page has none. What is being worked on changes under it.
  if (process.env.NODE_ENV !== 'production' || !('serviceWorker' in navigator) || isScarce()) return
  setTimeout(() => void navigator.serviceWorker.register('/sw.js').catch(() => undefined), AFTER_MS)
}

export const dropPictures: ServiceWorker['dropPictures'] = async () => {
  // config/service-worker.js keeps them under this name.
  if ('caches' in window) await caches.delete('pictures')
}
