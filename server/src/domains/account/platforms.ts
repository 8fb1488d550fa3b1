import type { Input } from '@anglers/contract'
import type { Session } from '@anglers/contract/account'
import type { Db } from '../../infra/database.ts'
import { isSigned, openData, phoneIn } from '../../infra/integrations/openData.ts'
import { textOf } from '../../infra/integrations/ask.ts'
import type { Integrations } from '../../infra/integrations/index.ts'
import { type Context, type ServerContext, type Services, transact } from '../../kernel/context.ts'
import { ApiError, type ParamFault } from '../../kernel/errors.ts'
import type { Claim } from '../../kernel/handler.ts'
import type { Language } from '../../kernel/language.ts'
import { type Owner, proveOwner, replaceAddress } from './credentials.ts'
import { addMember } from './newcomers.ts'
import { findByIdentity, findOpenid, hasPhone, type Identity, linkIdentity, lockIdentity } from './platformQueries.ts'
import { isTaken, updateAddress } from './profileQueries.ts'
import { endSessions, openSession } from './sessions.ts'
import { findAccount } from './signinQueries.ts'

type MiniPlatform = keyof Integrations['mini']

/** What a phone hands over after a login there. */
export interface PlatformLogin {
  code: string
  iv?: string
  encryptedData?: string
  rawData?: string
  signature?: string
  phoneCode?: string
  invite?: string
}

/**
 * The way to another platform.
 *
 * @throws ApiError not_offered, where the operator has set no keys for it
 */
export function offered<T>(port: T | null): T {
  if (!port) throw new ApiError('not_offered')
  return port
}

/**
 * Signs in by the code of wx.login or tt.login. Sealed or signed data that comes with it must stand up to the session key and the
 * app's id, or nothing is taken. A phone in it, or that of the phone-number button's code, finds the member who has it, or becomes theirs
 * who have none; who has another keeps that one.
 *
 * @throws ApiError invalid_platform_code, not_offered; IntegrationError
 */
export async function loginOnPlatform(
  context: ServerContext,
  platform: MiniPlatform,
  given: PlatformLogin & { language: Language },
): Promise<Session> {
  mustComeTogether(given, 'iv', 'encryptedData')
  mustComeTogether(given, 'rawData', 'signature')
  const port = offered(context.integrations.mini[platform])
  const { openid, unionid, sessionKey } = await port.session(given.code)
  const proved = readSealed(given, { sessionKey, appId: port.appId, openid })
  const phone = given.phoneCode === undefined ? proved.phone : await port.phone(given.phoneCode)
  const ids = { openid, unionid: unionid || proved.unionid }
  const { id, isNew } = await signInAs(
    context,
    { platform, appId: port.appId, ...ids },
    { phone, language: given.language, invite: given.invite },
  )
  return openSession(context, id, { ...ids, isNew })
}

/**
 * The member whom an identity is linked to; else the one who has its phone; else a new one. Two callers at the same
 * moment gets the same.
 */
export async function signInAs(
  context: Context,
  identity: Identity,
  { phone, nickName, language, invite }: { phone?: string | null; nickName?: string; language: Language; invite?: string },
): Promise<{ id: number; isNew: boolean }> {
  const address = phone ? ({ kind: 'phone', value: phone } as const) : undefined
  const member = await transact(context, async (trx) => {
    await lockIdentity(trx.db, identity)
    const known = (await findByIdentity(trx.db, identity)) ?? (address && (await findAccount(trx.db, address))?.id)
    const found = known === undefined ? await addMember(trx.db, { address, nickName, language, invite }) : { id: known, isNew: false }
    await linkIdentity(trx.db, identity, found.id)
    return found
  })
  if (phone && !(await hasPhone(context.db, member.id))) await takePhone(context.db, member.id, phone)
  return member
}

/**
 * Binds the phone that the platform's button gave a code for, and ends all sessions but this one.
 * The code says whose phone it is, but not whose session it came with. It is
 * good for one question: a call that was cut off after that goes on from what was answered.
 *
 * @throws ApiError as `proveOwner` does; address_taken, which only who holds the phone gets to see;
 * invalid_platform_code, not_offered; IntegrationError
 */
export async function bindPlatformPhone(
  context: ServerContext,
  owner: Owner,
  { platform, code, proof = {} }: Input<'POST site/get-phone'>,
  claim: Claim | null,
): Promise<string> {
  const port = offered(context.integrations.mini[platform])
  const ask = async () => {
    await proveOwner(context, owner, proof, 'proof')
    const phone = await port.phone(code)
    await claim?.note(phone)
    return phone
  }
  const phone = (claim?.noted as string | null | undefined) ?? (await ask())
  await transact(context, async (trx) => {
    await replaceAddress(trx, owner.id, { kind: 'phone', value: phone })
    await endSessions(trx, owner.id, owner.tokenHash)
  })
  return phone
}

/** Who a code is of. Nobody is signed in, and nothing is written. */
export async function openidOf(
  { integrations }: Pick<Services, 'integrations'>,
  platform: MiniPlatform | 'mp',
  code: string,
): Promise<{ openid: string; unionid: string }> {
  const { openid, unionid } =
    platform === 'mp' ? await offered(integrations.mp).identify(code) : await offered(integrations.mini[platform]).session(code)
  return { openid, unionid }
}

/** As whom an app of a platform knows a member who has signed in there. */
export const openidAt = findOpenid

/** Makes a proved phone a member's, unless it is another's. */
async function takePhone(db: Db, memberId: number, phone: string): Promise<void> {
  try {
    await updateAddress(db, memberId, { kind: 'phone', value: phone })
  } catch (error) {
    if (!isTaken(error)) throw error
  }
}

/** What the sealed and the signed data prove. */
function readSealed(given: PlatformLogin, { sessionKey, appId, openid }: { sessionKey: string; appId: string; openid: string }) {
  const { iv, encryptedData, rawData, signature } = given
  if (rawData !== undefined && !isSigned(rawData, signature!, sessionKey)) throw new ApiError('invalid_platform_code')
  if (encryptedData === undefined) return { phone: null, unionid: '' }
  const data = openData({ encryptedData, iv: iv! }, sessionKey, appId)
  const sealedFor = textOf(data, 'openId')
  if (sealedFor && sealedFor !== openid) throw new ApiError('invalid_platform_code')
  return { phone: phoneIn(data), unionid: textOf(data, 'unionId') }
}

function mustComeTogether(given: PlatformLogin, one: keyof PlatformLogin, other: keyof PlatformLogin): void {
  if ((given[one] === undefined) === (given[other] === undefined)) return
  const required: ParamFault = { fault: 'required' }
  throw new ApiError('rest_invalid_param', { [given[one] === undefined ? one : other]: required })
}
