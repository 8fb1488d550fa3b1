/** Schemes that run a script or show a text of the link's own making, whatever follows them. */
const DANGEROUS = new Set(['javascript:', 'data:', 'vbscript:', 'blob:', 'file:', 'about:', 'view-source:', 'filesystem:'])

/** Whether an address may be opened: http or https, no user name or password in it. */
export function isWebUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return /^https?:\/\//i.test(text) && (protocol === 'http:' || protocol === 'https:') && !username && !password && !/\s/.test(text)
}

/**
 * The product's check of an address that a person typed: the scheme may be missing, the host has a dot and an ending of
 * two to six letters.
 */
export const isWebAddress = (text: string): boolean => /^(https?:\/\/)?([a-z0-9-]+\.)+[a-z]{2,6}(\/\S*)?$/i.test(text)

/** Whether a link opens an app or a store: a web address, or a scheme of the app's own (`anglers://home`, `itms-apps://…`). */
export function isAppLink(text: string): boolean {
  if (/^https?:/i.test(text)) return isWebUrl(text)
  return /^[a-z][a-z0-9+.-]*:\/\/[^\s<>"'\\]*$/i.test(text) && URL.canParse(text) && !DANGEROUS.has(new URL(text).protocol)
}

/** Whether an operator's link may be followed: a page of the app, or the web. */
export const isLink = (text: string): boolean => isOwnPath(text) || isWebUrl(text)

/** One of the app's icons by its name, or a picture. */
export const isIcon = (text: string): boolean => /^[a-z-]+$/.test(text) || isLink(text)

/** Whether an address leads to a page of the app, or to a file of the server. */
export const isOwnPath = (text: string): boolean => /^\/(?![/\\])[^\s\\<>"']*$/.test(text)
