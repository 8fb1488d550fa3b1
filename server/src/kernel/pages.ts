import { pages } from '@anglers/contract/pages'

// Pages that redirect by their parameters, or are only steps of a flow. Links made by others must not lead to them, as they could redirect
// anywhere.
const WAYS = new Set<string>(['pages/view/view', 'pages/publish/jump', 'member/login/loginSuccess', 'member/login/welcome'])
const open: ReadonlySet<string> = new Set(pages.filter((page) => !WAYS.has(page)))

/** Whether the app has this page and links may lead to it. */
export const isOpenPage = (path: string): boolean => open.has(path)

const isSignIn = (path: string) => path.startsWith('member/login/')

/**
 * The path and parameters of the app's page at this URL; null when there is none, or it is one of the sign-in pages. The token is removed.
 */
export function pathOfPage(address: string | undefined, origin: string): string | null {
  if (address === undefined || !URL.canParse(address, origin)) return null
  const { origin: of, pathname, searchParams } = new URL(address, origin)
  const path = pathname.slice(1)
  if (of !== new URL(origin).origin || !(path === '' || open.has(path)) || isSignIn(path)) return null
  searchParams.delete('access_token')
  const query = searchParams.toString()
  return pathname + (query && `?${query}`)
}
