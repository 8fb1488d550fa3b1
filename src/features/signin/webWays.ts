import type { WebWay } from '@anglers/contract/signin'
import { unwindBackStack } from '@/lib/backStack'
import { addressPast } from '@/lib/navigation'
import { isSignInPage } from '@/lib/routes'
import { browser, leaveFor } from '@/platform/signin'
import { call, pageOfCall } from '@/stores/api'
import { invitation } from '@/stores/invitation'
import { Resource } from '@/stores/resource'
import { storePendingAction } from '@/stores/signin'

/** Platforms that may be signed in on with a browser, as members know them: mp is WeChat, too. */
export type Sign = 'wechat' | 'qq' | 'weibo'

const SIGNS: Sign[] = ['wechat', 'qq', 'weibo']

/** What the operator has set keys for. */
export const offered = new Resource(async (): Promise<WebWay[]> => (await call('GET setting/get-var', {}, { quiet: true })).signIn)

/** Inside WeChat one tap signs in, so that comes before everything else. */
export const isFirst = () => browser === 'wechat' && Boolean(offered.value?.includes('mp'))

/** The other ways. WeChat's page for the web shows a code to scan, which nobody can who is inside WeChat. */
export const otherSigns = () =>
  browser ? SIGNS.filter((sign) => offered.value?.includes(sign) && !(sign === 'wechat' && browser === 'wechat')) : []

/**
 * Leaves for a platform's page; it leads back to where the visitor was asked to sign in, or to `back` when no page lies below.
 * @throws ApiError, after telling; NetworkError
 */
export async function leaveTo(sign: Sign, back: string): Promise<void> {
  const input = { back: addressPast(isSignInPage) ?? back, invite: invitation.code || undefined }
  const isInside = sign === 'wechat' && browser === 'wechat'
  const page = isInside ? (await call('GET wechat/mp-login-url', input)).url : pageOfCall(`GET ${sign}`, input)
  storePendingAction()
  // A sheet that was just closed takes its step in the history back: on the way that would lead back from the platform's page.
  await unwindBackStack()
  leaveFor(page)
}
