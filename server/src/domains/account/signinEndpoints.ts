import { done } from '@anglers/contract/common'
import type { signInEndpoints } from '@anglers/contract/signin'
import { ApiError, type ParamFault } from '../../http/errors.ts'
import type { Call, Handlers } from '../../http/handler.ts'
import { isCodeGood, sendCode } from './codes.ts'
import { bindPlatformPhone, loginOnPlatform, openidOf } from './platforms.ts'
import { endSession } from './sessions.ts'
import { hasPassword, loginByCode, loginByPassword, resetPassword, signup } from './signin.ts'

export const signInHandlers: Handlers<keyof typeof signInEndpoints> = {
  'POST site/login': login,
  'POST site/code': async (call) => {
    await sendCode(call, { ...call.input, ip: call.ip, language: call.language })
    return done
  },
  'POST site/signup': (call) => signup(call, { ...call.input, ip: call.ip }),
  'GET site/getpass': async (call) => ({ good: await isCodeGood(call, { ...call.input, purpose: 'lostpass', ip: call.ip }) }),
  'POST site/lostpass': (call) => resetPassword(call, { ...call.input, ip: call.ip }),
  'POST wechat/login': (call) => loginOnPlatform(call, 'wechat', call.input),
  'POST toutiao/login': (call) => loginOnPlatform(call, 'toutiao', call.input),
  'POST site/get-phone': async (call) => ({ phone: await bindPlatformPhone(call, call.viewer.id, call.input.platform, call.input.code) }),
  'GET site/openid': (call) => openidOf(call, call.input.platform, call.input.code),
  'POST site/logout': async ({ db, tokenHash }) => {
    await endSession(db, tokenHash!)
    return done
  },
  'GET user/check-pass': async ({ db, viewer }) => ({ set: await hasPassword(db, viewer.id) }),
}

/** Which way of signing in is meant, the input says: a name with a password, or an address with a code. */
async function login(call: Call<'POST site/login'>) {
  const { ip, input: { user, password, code, invite } } = call
  if (user !== undefined && code !== undefined) return loginByCode(call, { user, code, invite, ip })
  if (user !== undefined && password !== undefined) return loginByPassword(call, { user, password, ip })
  const required: ParamFault = { fault: 'required' }
  throw new ApiError('rest_invalid_param', { ...(user === undefined ? { user: required } : {}), ...(password === undefined ? { password: required } : {}) })
}
