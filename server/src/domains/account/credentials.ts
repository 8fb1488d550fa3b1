import type { Input } from '@anglers/contract'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import { emit } from '../../kernel/events.ts'
import { type Address, isForeign } from '../../lib/address.ts'
import { type GivenCode, isCodeGood, takeCode } from './codes.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findCredentials, isTaken, updateAddress } from './profileQueries.ts'
import { endSessions } from './sessions.ts'
import { updatePassword } from './signinQueries.ts'
import { clearAttempts, refundAttempt, consumeAttempt } from './attempts.ts'

type Kept = Pick<Services, 'db' | 'secret'>
type Form = Required<Input<'POST user/setting'>>
type Proof = NonNullable<Form['address']['proof']>

/** Whose credentials change, in which session, and from where. */
export interface Owner {
  id: number
  tokenHash: Buffer
  ip: string
}

/**
 * Sets a new password, and ends all sessions but this one. The old one is asked for, or a code that went to the member's own phone or
 * e-mail, of which one will do where no password is set; wrong ones count like wrong tries at signing in.
 *
 * @throws ApiError rest_invalid_param, invalid_code, rest_too_many_requests
 */
export async function changePassword(context: Context & Kept, owner: Owner, form: Form['password']): Promise<void> {
  const known = await findCredentials(context.db, owner.id)
  const { old, user, code } = form
  if (isProvable(known))
    await takeProof(context, owner, known, { password: old, user, code }, known.password_hash === null ? 'password.code' : 'password.old')
  const passwordHash = await hashPassword(form.next)
  await transact(context, async (trx) => {
    await updatePassword(trx.db, owner.id, passwordHash)
    await endSessions(trx, owner.id, owner.tokenHash)
    await emit(trx, 'member.passwordChanged', { member: owner.id })
  })
}

type Known = Awaited<ReturnType<typeof findCredentials>>

/** Whether there is anything to prove it by: no code goes to a phone abroad, which a platform handed over. */
const isProvable = ({ password_hash, phone, email }: Known) =>
  password_hash !== null || email !== null || (phone !== null && !isForeign(phone))

/**
 * Makes sure that it is the member who calls, before anything changes by which they can be taken for somebody else. A member who came by
 * another platform and has neither password nor an address that a code can go to proves it by having come.
 *
 * @throws ApiError rest_invalid_param naming what of the proof is missing or wrong, rest_too_many_requests
 */
export async function proveOwner(services: Kept, owner: Owner, proof: Proof, path: string): Promise<void> {
  const known = await findCredentials(services.db, owner.id)
  if (!isProvable(known)) return
  try {
    await takeProof(services, owner, known, proof, `${path}.${known.password_hash === null ? 'code' : 'password'}`)
  } catch (error) {
    throw error instanceof ApiError && error.code === 'invalid_code' ? invalid(`${path}.code`, 'wrong') : error
  }
}

/** @param field what the password is called in the caller's input */
async function takeProof(services: Kept, { id, ip }: Owner, known: Known, { password, user, code }: Proof, field: string): Promise<void> {
  if (user !== undefined && code !== undefined) {
    const { kind, value } = await takeCode(services, { user, code, purpose: 'password', ip })
    if (known[kind] !== value) throw new ApiError('invalid_code')
    return
  }
  if (password === undefined) throw invalid(field, 'required')
  const name = known.login.toLowerCase()
  await consumeAttempt(services, 'network', ip)
  await consumeAttempt(services, 'account', name)
  await consumeAttempt(services, 'member', String(id))
  if (!(await checkPassword(known.password_hash, password))) throw invalid(field, 'wrong_password')
  await Promise.all([refundAttempt(services, ip), clearAttempts(services, id, name)])
}

/**
 * Makes a phone or an e-mail the member's own, in the place of the one before, by a code that went there, and ends all sessions but
 * this one. A wrong code is found before the proof, whose own code is good once, is used up.
 *
 * @throws ApiError as `proveOwner` does; invalid_code; address_taken, which only who holds the phone or the e-mail gets to see
 */
export async function changeAddress(context: Context & Kept, owner: Owner, { user, code, proof = {} }: Form['address']): Promise<void> {
  const given: GivenCode = { user, code, purpose: 'bind', ip: owner.ip }
  if (!(await isCodeGood(context, given))) throw new ApiError('invalid_code')
  await proveOwner(context, owner, proof, 'address.proof')
  const address = await takeCode(context, given)
  await transact(context, async (trx) => {
    await replaceAddress(trx, owner.id, address)
    await endSessions(trx, owner.id, owner.tokenHash)
  })
}

/**
 * Puts a proved phone or e-mail in the place of the member's one before, and tells them, in the caller's transaction.
 *
 * @throws ApiError address_taken
 */
export async function replaceAddress(trx: Context, memberId: number, address: Address): Promise<void> {
  try {
    await updateAddress(trx.db, memberId, address)
  } catch (error) {
    throw isTaken(error) ? new ApiError('address_taken') : error
  }
  await emit(trx, 'member.addressChanged', { member: memberId })
}
