import { randomBytes } from 'node:crypto'
import type { Session } from '@anglers/contract/account'
import type { Scope } from '@anglers/contract/endpoint'
import { REDIRECT_SIGN_IN_MINUTES, SIGN_IN_TICKET_S } from '@anglers/contract/limits'
import { SIGNED_IN_PAGE, type WebWay } from '@anglers/contract/signin'
import type { Integrations } from '../../infra/integrations/index.ts'
import type { RedirectSignIn } from '../../infra/integrations/ports.ts'
import type { JsSdkConfig } from '../../infra/integrations/wechatWeb.ts'
import type { Platform } from '../../infra/schema.ts'
import { API_PREFIX } from '../../kernel/api.ts'
import type { Browser } from '../../kernel/browser.ts'
import type { Services, StoreContext } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { pathOfPage } from '../../kernel/pages.ts'
import { hashToken, newToken } from '../../kernel/token.ts'
import { looksOfNewcomer, nameToBear, takePicture } from './looks.ts'
import { offered, signInAs } from './platforms.ts'
import { insertRedirect, insertTicket, takeRedirect, takeTicketRow } from './redirectQueries.ts'
import { openSession } from './sessions.ts'

/** The call behind a redirect: which browser, and where members reach us. */
type Coming = Pick<Services, 'db' | 'integrations'> & { browser: Browser; origin: string }

const MINUTE_MS = 60_000
const SECOND_MS = 1_000
const HOME = '/'

// The official account stands for WeChat inside WeChat's own browser, and comes back to the same address.
const platforms: Record<WebWay, 'wechat' | 'qq' | 'weibo'> = { wechat: 'wechat', mp: 'wechat', qq: 'qq', weibo: 'weibo' }

const ports = ({ mp, web }: Integrations): Record<WebWay, RedirectSignIn | null> => ({ ...web, mp })

/** The ways to sign in with a browser that the operator has set keys for. */
export const waysOffered = (integrations: Integrations): WebWay[] =>
  (Object.keys(platforms) as WebWay[]).filter((way) => ports(integrations)[way] !== null)

/** The platform sends the browser, with the code, to where we say: never to a host that only the request names. */
const requireOrigin = (origin: string): string => {
  if (!origin) throw new ApiError('not_offered')
  return origin
}

const returnAddress = (origin: string, way: WebWay) => `${requireOrigin(origin)}${API_PREFIX}/${platforms[way]}`

/**
 * Sends a browser to another platform, and keeps what it needs when it comes back: the page that it was on, and who invited it.
 *
 * @returns where to send it
 * @throws ApiError not_offered, also by a host that is not known to be ours
 */
export async function beginRedirect(
  { db, integrations, browser, origin }: Coming,
  way: WebWay,
  { back, invite }: { back?: string; invite?: string },
): Promise<string> {
  const port = offered(ports(integrations)[way])
  const redirectUri = returnAddress(origin, way)
  // Letters and digits, which is all that WeChat lets through.
  const state = randomBytes(32).toString('hex')
  const key = browser.key ?? newToken()
  browser.remember(key)
  await insertRedirect(db, {
    state_hash: hashToken(state),
    browser_hash: hashToken(key),
    way,
    back: pathOfPage(back, origin) ?? HOME,
    invite: invite?.trim() ?? '',
    expires_at: new Date(Date.now() + REDIRECT_SIGN_IN_MINUTES * MINUTE_MS),
  })
  return port.authorizeUrl({ redirectUri, state }).href
}

/**
 * Takes a browser back: trades the platform's code for who this is, and that for a ticket.
 *
 * @returns where to send it: the app's page that trades the ticket for a session
 * @throws ApiError invalid_platform_code for a state that is unknown, used, old or another browser's; sign_in_cancelled; IntegrationError
 */
export async function endRedirect(
  { db, integrations, browser, origin }: Coming,
  platform: Platform,
  { code, state }: { code?: string; state?: string },
): Promise<string> {
  const sent =
    browser.key !== null && state !== undefined
      ? await takeRedirect(db, { state: hashToken(state), browser: hashToken(browser.key) })
      : undefined
  if (!sent || platforms[sent.way] !== platform) throw new ApiError('invalid_platform_code')
  browser.back = sent.back
  if (!code) throw new ApiError('sign_in_cancelled')
  const port = offered(ports(integrations)[sent.way])
  const { looks, ...ids } = await port.identify(code, returnAddress(origin, sent.way))
  const identity = { platform: platforms[sent.way], appId: port.appId, ...ids }
  const ticket = newToken()
  await insertTicket(db, {
    ticket_hash: hashToken(ticket),
    browser_hash: hashToken(browser.key!),
    platform: identity.platform,
    app_id: identity.appId,
    ...ids,
    invite: sent.invite,
    ...(await looksOfNewcomer({ db }, identity, looks)),
    expires_at: new Date(Date.now() + SIGN_IN_TICKET_S * SECOND_MS),
  })
  browser.remember(browser.key!)
  return `${SIGNED_IN_PAGE}?${new URLSearchParams({ ticket, back: sent.back })}`
}

/**
 * Signs in by the ticket of a redirect; who is new becomes a member, with the name and the picture that they have on the platform.
 *
 * @throws ApiError invalid_platform_code for a ticket that is unknown, used, old or another browser's
 */
export async function loginByTicket(
  context: StoreContext & Pick<Services, 'integrations' | 'checkTexts'>,
  browser: Browser,
  { ticket, language, invite, scope }: { ticket: string; language: Language; invite?: string; scope?: Scope },
): Promise<Session> {
  const found =
    browser.key === null ? undefined : await takeTicketRow(context.db, { ticket: hashToken(ticket), browser: hashToken(browser.key) })
  if (!found) throw new ApiError('invalid_platform_code')
  const { invite: carried, name, picture, ...identity } = found
  const nickName = name && (await nameToBear(context, name))
  const { id, isNew } = await signInAs(context, identity, { language, nickName, invite: carried || invite })
  const port = Object.values(ports(context.integrations)).find((one) => one?.appId === identity.appId)
  if (isNew && picture && port) await takePicture(context, id, port, picture)
  return openSession(context, id, { ...identity, scope, isNew })
}

/**
 * What a page of ours needs to use WeChat's JS-SDK.
 *
 * @throws ApiError rest_invalid_param for a page that is not ours; not_offered; IntegrationError
 */
export async function jsSdkFor({ integrations, origin }: Pick<Coming, 'integrations' | 'origin'>, url: string): Promise<JsSdkConfig> {
  const port = offered(integrations.mp)
  if (!URL.canParse(url) || new URL(url).origin !== new URL(requireOrigin(origin)).origin) throw invalid('url', 'format')
  return port.jsSdk(url)
}
