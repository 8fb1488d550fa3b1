import type { AppLinks } from '@anglers/contract/settings'
import type { Device } from '@/platform/browser'

/** What can be done about the dedicated app on a device. */
export interface AppWays {
  /** Opens it where it is installed. */
  open?: string
  /** Where this device gets it. */
  download?: string
  /** What to copy when this device can do nothing with it; the first that there is. */
  elsewhere?: string
}

/**
 * The ways to the app, by the links that the operator has set.
 * @returns an empty object when there is no app
 */
export function appWays(links: AppLinks, device: Device): AppWays {
  const download = (device === 'other' ? undefined : links[device]) || links.other || undefined
  const elsewhere = download ?? [links.ios, links.android, links.open].find(Boolean)
  return { open: (device !== 'other' && links.open) || undefined, download, elsewhere }
}

/** Whether there is an app to speak of. */
export const hasApp = (links: AppLinks): boolean => Object.values(links).some(Boolean)
