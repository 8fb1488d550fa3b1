import type { Settings } from '@anglers/contract/settings'
import { isMaintenanceAddress } from './validators'

/** What a page looks like: a theme, or gray, which is a look of its own in which no theme colours anything. */
export type Look = 'light' | 'dark' | 'gray'

/** What stands in the place of a page's content. */
export type Closed =
  /** The reader is sent to this address, in the web view. */
  | { kind: 'sent'; url: string }
  /** The operator's words; a sentence of ours when there are none. */
  | { kind: 'notice'; html: string }

export interface Frame {
  look: Look
  /** Null while the content shows. */
  closed: Closed | null
  /** The operator's CSS for this look, sanitised and scoped by the server. */
  css: string
}

const ON = 1

/**
 * What every page shows, by the operator's settings and the reader's theme.
 *
 * Maintenance needs two switches, the second named after H5. The product's rule knows no platform, so on a mini-program
 * too the content shows while that one is off.
 */
export function frameOf(settings: Partial<Settings>, theme: 'light' | 'dark'): Frame {
  const look = settings.seast_gray_mode_on_off === ON ? 'gray' : theme
  return { look, closed: closedBy(settings), css: cssFor(settings, look) }
}

function closedBy({
  seast_maintenance_mode_on_off: on,
  seast_maintenance_mode_h5_on_off: h5On,
  seast_maintenance_mode_url: url = '',
  seast_maintenance_mode_html: html = '',
}: Partial<Settings>): Closed | null {
  if (on !== ON || h5On !== ON) return null
  const address = url.trim()
  if (!isMaintenanceAddress(address)) return { kind: 'notice', html }
  return { kind: 'sent', url: /^https?:/i.test(address) ? address : `https://${address}` }
}

/** In the dark: first what makes the theme, then what the operator changes in it. */
function cssFor(settings: Partial<Settings>, look: Look): string {
  const { seast_mobile_custom_css: always, seast_mobile_dark_css: dark, seast_mobile_custom_dark_css: inDark } = settings
  return [always, ...(look === 'dark' ? [dark, inDark] : [])].filter(Boolean).join('\n')
}

/**
 * The custom properties that CSS from the server sets on the page wrapper itself, always: `.screen{--my-color:#0a7d4f}`.
 * What depends on a condition (@media) is left out.
 */
export function tokensIn(css: string): Record<string, string> {
  const tokens: Record<string, string> = {}
  let depth = 0
  let isWrapper = false
  for (const [, text = '', mark] of css.matchAll(/([^{};]*)([{};])/g)) {
    if (mark === '{') {
      if (depth++ === 0) isWrapper = text.trim().split(',').includes('.screen')
      continue
    }
    const [, name, value] = /^(--[\w-]+):([^"']+)$/.exec(text) ?? []
    if (name && value && depth === 1 && isWrapper) tokens[name] = value
    if (mark === '}') depth--
  }
  return tokens
}
