import { HOME } from './routes'
import { withoutToken } from './url'
import { isMaintenanceAddress } from './validators'

/** What the web view makes of an address. */
export type WebTarget =
  /** A page of the app itself. */
  | { kind: 'page'; path: string }
  /** Shown inside the app. */
  | { kind: 'inside'; url: string; host: string }
  /** Somewhere that nobody vouches for: the reader is told where it leads. */
  | { kind: 'outside'; url: string; host: string }
  | { kind: 'bad' }

interface Surroundings {
  /** The operator's list: `mp.weixin.qq.com`, `*.example.com`, `example.com:8080`. */
  hosts: readonly string[]
  /** Where the app or its server lives; empty when it is not known. */
  origin: string
  /** Whether there is such a page, `/pages/hot/hot`. */
  isPage: (path: string) => boolean
}

/**
 * Only what every browser reads the same way: plain http(s), a host of ASCII letters, no user name or password before it,
 * no backslash, blank, or mark that turns or hides text. A mini-program has no URL parser to ask.
 */
const ADDRESS =
  /^(https?:)\/\/((?:[a-z\d-]+\.)*[a-z\d-]+)(:\d{1,5})?((?:[/?#][^\s\\<>"`{}|^\u0000-\u001f\u007f-\u009f\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]*)?)$/i
const DEFAULT_PORTS: Record<string, string> = { 'http:': ':80', 'https:': ':443' }

/** Decides what an address is, before anything of it is opened. The session's token never goes along. */
export function webTarget(address: string, { hosts, origin, isPage }: Surroundings): WebTarget {
  const trimmed = address.trim()
  const complete = !/^[a-z][a-z\d+.-]*:\/\//i.test(trimmed) && isMaintenanceAddress(trimmed) ? `https://${trimmed}` : trimmed
  const [, protocol, name, port = '', rest] = ADDRESS.exec(withoutToken(complete)) ?? []
  if (!protocol || !name) return { kind: 'bad' }
  const scheme = protocol.toLowerCase()
  const host = name.toLowerCase() + (port === DEFAULT_PORTS[scheme] ? '' : port)
  const root = `${scheme}//${host}`
  const url = root + (rest || '/')
  if (root === origin) {
    // Only a browser knows what a place in a page is.
    const [path = ''] = url.slice(root.length).split('#')
    const [page] = path.split('?')
    if (page === '/') return { kind: 'page', path: HOME }
    return isPage(page!) ? { kind: 'page', path } : { kind: 'outside', url, host }
  }
  // A page that came safely shows nothing that does not; nor does a mini-program.
  const isSafe = scheme === 'https:' || origin.startsWith('http:')
  return { kind: isSafe && hosts.some((listed) => covers(listed, host)) ? 'inside' : 'outside', url, host }
}

function covers(listed: string, host: string): boolean {
  return listed.startsWith('*.') ? host.endsWith(listed.slice(1)) : host === listed
}
