import { TestBrowser } from './browser.ts'
import type { TestServer } from './server.ts'

/** Where the site is that the platforms send browsers back to. */
export const ORIGIN = 'https://yu.example.com'
/** The app's page that takes them in. */
export const PAGE = '/member/login/loginSuccess'

export type Params = Record<string, string>
/** Asks to be sent to a platform. */
export const begin = (browser: TestBrowser, path: string, params: Params = {}) => browser.get(`${path}?${new URLSearchParams(params)}`)

/** What the platform's page offers: who to be there, and last to refuse. Each leads back to us. */
export async function offersAt(address: string): Promise<string[]> {
  const page = await (await fetch(address)).text()
  return [...page.matchAll(/href="([^"]+)"/g)].map(([, link]) =>
    link!.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))).slice(ORIGIN.length),
  )
}

/** Goes to the platform and says who one is there. Returns our own address that the platform sends the browser to. */
export async function consent(browser: TestBrowser, path: string, { person = 0, params = {} as Params } = {}): Promise<string> {
  const { statusCode, headers } = await begin(browser, path, params)
  expect(statusCode).toBe(302)
  return (await offersAt(headers.location!)).at(person)!
}

/** What an address is opened with. */
export const paramsOf = (location: string | undefined) => Object.fromEntries(new URL(location!, ORIGIN).searchParams)

/** All the way to the app's page: what it is opened with. */
export async function comeBack(browser: TestBrowser, path: string, options?: Parameters<typeof consent>[2]): Promise<Params> {
  const { statusCode, headers } = await browser.get(await consent(browser, path, options))
  expect(statusCode).toBe(302)
  expect(headers.location).toMatch(new RegExp(`^${PAGE}\\?`))
  return paramsOf(headers.location)
}

/** All the way to a session. */
export async function signInBy(server: Pick<TestServer, 'inject'>, path: string, options?: Parameters<typeof consent>[2]) {
  const browser = new TestBrowser(server)
  const { ticket } = await comeBack(browser, path, options)
  return (await browser.post('site/login', { ticket })).json()
}
