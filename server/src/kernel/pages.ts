import { pages } from '@anglers/contract/pages'

// Pages that lead elsewhere by their parameters, or that make sense only on the way to another: whoever is led to one of these by
// a code or an address that somebody else made could be sent anywhere.
const WAYS = new Set<string>(['pages/view/view', 'pages/publish/jump', 'member/login/loginSuccess'])
const open: ReadonlySet<string> = new Set(pages.filter((page) => !WAYS.has(page)))

/** Whether the app has this page, and it may be led to. */
export const isOpenPage = (path: string): boolean => open.has(path)

const isSignIn = (path: string) => path.startsWith('member/login/')

/** The path, with its parameters, of the page of the app at this address; null when it is none, or one that is only for signing in. The token never goes along. */
export function pathOfPage(address: string | undefined, origin: string): string | null {
  if (address === undefined || !URL.canParse(address, origin)) return null
  const { origin: of, pathname, searchParams } = new URL(address, origin)
  const path = pathname.slice(1)
  if (of !== new URL(origin).origin || !(path === '' || open.has(path)) || isSignIn(path)) return null
  searchParams.delete('access_token')
  const query = searchParams.toString()
  return pathname + (query && `?${query}`)
}
