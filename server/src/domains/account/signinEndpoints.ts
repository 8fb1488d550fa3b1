import { done } from '@anglers/contract/common'
import type { signInEndpoints } from '@anglers/contract/signin'
import { ApiError, type ParamFault } from '../../kernel/errors.ts'
import type { Call, Handlers } from '../../kernel/handler.ts'
import { isCodeGood, sendCode } from './codes.ts'
import { bindPlatformPhone, loginOnPlatform, openidOf } from './platforms.ts'
import { beginRedirect, endRedirect, jsSdkFor, loginByTicket } from './redirects.ts'
import { endSession } from './sessions.ts'
import { hasPassword, loginByCode, loginByPassword, resetPassword, signup } from './signin.ts'

export const signInHandlers: Handlers<keyof typeof signInEndpoints> = {
  'POST site/login': login,
  'POST site/code': async (call) => {
    await sendCode(call, { ...call.input, ip: call.ip, language: call.language })
    return done
  },
  'POST site/signup': (call) => signup(call, { ...call.input, ip: call.ip, language: call.language }),
  'GET site/getpass': async (call) => ({ good: await isCodeGood(call, { ...call.input, purpose: 'lostpass', ip: call.ip }) }),
  'POST site/lostpass': (call) => resetPassword(call, { ...call.input, ip: call.ip }),
  'POST wechat/login': (call) => loginOnPlatform(call, 'wechat', { ...call.input, language: call.language }),
  'POST toutiao/login': (call) => loginOnPlatform(call, 'toutiao', { ...call.input, language: call.language }),
  'POST site/get-phone': async (call) => ({
    phone: await bindPlatformPhone(call, { id: call.viewer.id, tokenHash: call.tokenHash!, ip: call.ip }, call.input, call.claim),
  }),
  'GET site/openid': (call) => openidOf(call, call.input.platform, call.input.code),
  'GET wechat': (call) => redirect(call, 'wechat'),
  'GET qq': (call) => redirect(call, 'qq'),
  'GET weibo': (call) => redirect(call, 'weibo'),
  'GET wechat/mp-login-url': async (call) => ({ url: await beginRedirect(call, 'mp', call.input) }),
  'GET wechat/mp': (call) => jsSdkFor(call, call.input.url),
  'POST site/logout': async (call) => {
    await endSession(call, call.viewer.id, call.tokenHash!)
    return done
  },
  'GET user/check-pass': async ({ db, viewer }) => ({ set: await hasPassword(db, viewer.id) }),
}

/** A browser that brings nothing is sent to the platform; one that comes from there is taken back. */
async function redirect(call: Call<'GET wechat' | 'GET qq' | 'GET weibo'>, platform: 'wechat' | 'qq' | 'weibo') {
  const { code, state } = call.input
  return {
    to:
      code === undefined && state === undefined
        ? await beginRedirect(call, platform, call.input)
        : await endRedirect(call, platform, { code, state }),
  }
}

/** Which way of signing in is meant, the input says: a name with a password, an address with a code, or a ticket. */
async function login(call: Call<'POST site/login'>) {
  const {
    ip,
    browser,
    language,
    input: { user, password, code, ticket, invite, scope },
  } = call
  if (ticket !== undefined) return loginByTicket(call, browser, { ticket, invite, language, scope })
  if (user !== undefined && code !== undefined) return loginByCode(call, { user, code, invite, ip, language, scope })
  if (user !== undefined && password !== undefined) return loginByPassword(call, { user, password, ip, scope })
  const required: ParamFault = { fault: 'required' }
  throw new ApiError('rest_invalid_param', {
    ...(user === undefined ? { user: required } : {}),
    ...(password === undefined ? { password: required } : {}),
  })
}
