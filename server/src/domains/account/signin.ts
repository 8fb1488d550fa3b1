import type { Session } from '@anglers/contract/account'
import type { Scope } from '@anglers/contract/endpoint'
import { type ServerContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { accountNameOf } from '../../lib/address.ts'
import type { Language } from '../../kernel/language.ts'
import { type GivenCode, takeCode } from './codes.ts'
import { checkName } from './names.ts'
import { addMember, inviteCodeOf } from './newcomers.ts'
import { checkPassword, hashPassword } from './password.ts'
import { endSessions, openSession } from './sessions.ts'
import { findAccount, hasPassword, isInviteCode, updatePassword, updateVerified } from './signinQueries.ts'
import { consumeAccountAttempt, clearAttempts, refundAttempt, consumeAttempt } from './attempts.ts'

type Given = Omit<GivenCode, 'purpose'>

/**
 * Signs in by user name, phone or e-mail and password.
 *
 * @throws ApiError invalid_credentials, after the same work whether or not there is such an account; also for the right password while
 *   too many wrong ones came under the account's other names
 * @throws ApiError rest_too_many_requests, after wrong tries at this name or from this network; then the right password is refused, too
 */
export async function loginByPassword(
  context: ServerContext,
  { user, password, ip, scope }: { user: string; password: string; ip: string; scope?: Scope },
): Promise<Session> {
  const name = accountNameOf(user)
  await consumeAttempt(context, 'network', ip)
  await consumeAttempt(context, 'account', name.value)
  const member = await findAccount(context.db, name)
  const isTaken = await consumeAccountAttempt(context, member?.id, name.value)
  if (!(await checkPassword(member?.password_hash, password)) || !member || !isTaken) throw new ApiError('invalid_credentials')
  await Promise.all([refundAttempt(context, ip), clearAttempts(context, member.id, name.value)])
  return openSession(context, member.id, { scope })
}

/**
 * Signs in by phone or e-mail and a code of purpose login. A phone that nobody has is signed up; an e-mail is not, by the
 * product's rules, and its code is then answered like a wrong one.
 *
 * @throws ApiError invalid_code
 */
export async function loginByCode(
  context: ServerContext,
  given: Given & { invite?: string; language: Language; scope?: Scope },
): Promise<Session> {
  const { db } = context
  const address = await takeCode(context, { ...given, purpose: 'login' })
  const member = await findAccount(db, address)
  if (member) {
    await updateVerified(db, member.id, address.kind)
    return openSession(context, member.id, { scope: given.scope })
  }
  if (address.kind !== 'phone') throw new ApiError('invalid_code')
  const { id, isNew } = await transact(context, (trx) => addMember(trx.db, { address, language: given.language, invite: given.invite }))
  return openSession(context, id, { scope: given.scope, isNew })
}

/**
 * Signs somebody up with a code of purpose signup. What else is wrong is found before the code, which is good once, is used up.
 *
 * @throws ApiError rest_invalid_param for a reserved name, or a typed invitation that is nobody's; invalid_code;
 * address_taken, which only who holds the phone or the e-mail gets to see
 */
export async function signup(
  context: ServerContext,
  given: Given & { password?: string; nickName?: string; language: Language; invite?: string; inviteTyped?: boolean },
): Promise<Session> {
  const { password, nickName, language, invite, inviteTyped } = given
  if (nickName) await checkName(context.db, nickName, 'nickName')
  if (inviteTyped && invite && !(await isInviteCode(context.db, inviteCodeOf(invite)))) throw invalid('invite', 'not_found')
  const address = await takeCode(context, { ...given, purpose: 'signup' })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const { id, isNew } = await transact(context, (trx) => addMember(trx.db, { address, passwordHash, nickName, language, invite }))
  if (!isNew) throw new ApiError('address_taken')
  return openSession(context, id, { isNew })
}

/**
 * Sets a new password by a code of purpose lostpass, and ends every session.
 *
 * @throws ApiError invalid_code, also when nobody has that phone or e-mail
 */
export async function resetPassword(context: ServerContext, given: Given & { password: string }): Promise<Session> {
  const address = await takeCode(context, { ...given, purpose: 'lostpass' })
  const passwordHash = await hashPassword(given.password)
  const member = await findAccount(context.db, address)
  if (!member) throw new ApiError('invalid_code')
  await transact(context, async (trx) => {
    await updatePassword(trx.db, member.id, passwordHash)
    await updateVerified(trx.db, member.id, address.kind)
    await endSessions(trx, member.id)
    await emit(trx, 'member.passwordChanged', { member: member.id })
  })
  await clearAttempts(context, member.id, address.value)
  return openSession(context, member.id)
}

export { hasPassword }
