import type { Settings } from '@anglers/contract/settings'
import { t } from '@/lib/i18n'
import { open } from '@/lib/navigation'
import { routes } from '@/lib/routes'
import { webTarget, type WebTarget } from '@/lib/webTarget'
import { origin } from '@/platform/browser'
import { copyText } from '@/stores/clipboard'
import { loading } from '@/stores/overlays'
import { settings } from '@/stores/settings'

/** The hosts whose pages the operator lets the app show. */
export const trustedHosts = () => settings<Pick<Settings, 'seast_webview_hosts'>>('seast_webview_hosts')

const isPage = (path: string) => path.slice(1) in t.titles

/** What an address is, when these hosts are vouched for. */
export const targetAmong = (hosts: readonly string[], address: string): WebTarget =>
  webTarget(address, { hosts, origin: origin || API_BASE, isPage })

/** The page of the app that an address means; undefined for any other place of the web. */
export function ownPage(address: string): string | undefined {
  const target = targetAmong([], address)
  return target.kind === 'page' ? target.path : undefined
}

/**
 * Goes where a link leads that a member wrote, in an app that has no browser to open it: inside the app when the operator
 * vouches for the host, else its address is copied for the phone's browser.
 */
export async function followLink(address: string): Promise<void> {
  const hosts = trustedHosts()
  await loading.during(hosts.load())
  const target = targetAmong(hosts.value?.seast_webview_hosts ?? [], address)
  if (target.kind === 'inside') open(routes.web(target.url))
  else await copyText(target.kind === 'outside' ? target.url : address, t.site.web.copied)
}
