import type { Browser, Device } from './types'

export type { Device } from './types'

export const origin: Browser['origin'] = window.location.origin

export const opensApps: Browser['opensApps'] = !/MicroMessenger/i.test(navigator.userAgent)

/** An iPad calls itself a Mac; no Mac has several fingers. */
export const device: Browser['device'] = (): Device => {
  const { userAgent, maxTouchPoints } = navigator
  if (/iPhone|iPad|iPod/.test(userAgent) || (/Macintosh/.test(userAgent) && maxTouchPoints > 1)) return 'ios'
  return /Android/.test(userAgent) ? 'android' : 'other'
}

export const openApp: Browser['openApp'] = (link) => {
  window.location.href = link
}
