import type { Input } from '@anglers/contract'
import { ApiError, invalid } from '../../http/errors.ts'
import type { Services } from '../../http/handler.ts'
import { transaction } from '../../infra/database.ts'
import { notifyBySite } from '../notice/service.ts'
import { type GivenCode, takeCode } from './codes.ts'
import { checkPassword, hashPassword } from './password.ts'
import { findCredentials, isTaken, updateAddress } from './profileQueries.ts'
import { endSessions } from './sessions.ts'
import { updatePassword } from './signinQueries.ts'
import { forgetTries, giveBackTry, takeTry } from './tries.ts'

type Kept = Pick<Services, 'db' | 'secret'>
type Form = Required<Input<'POST user/setting'>>

/** Whose credentials change, in which session, and from where. */
export interface Owner {
  id: number
  tokenHash: Buffer
  ip: string
}

/**
 * Sets a new password, and ends all sessions but this one. Where one is set, the old one is asked for, or a code that went to
 * the member's own phone or e-mail; wrong ones count like wrong tries at signing in.
 *
 * @throws ApiError rest_invalid_param, invalid_code, rest_too_many_requests
 */
export async function changePassword(services: Kept, owner: Owner, form: Form['password']): Promise<void> {
  const known = await findCredentials(services.db, owner.id)
  if (known.password_hash !== null) await proveOwner(services, owner, known, form)
  const passwordHash = await hashPassword(form.next)
  await transaction(services.db, async (trx) => {
    await updatePassword(trx, owner.id, passwordHash)
    await endSessions(trx, owner.id, owner.tokenHash)
    await notifyBySite(trx, owner.id, 'password_changed', 'password')
  })
}

async function proveOwner(services: Kept, { ip }: Owner, known: Awaited<ReturnType<typeof findCredentials>>, { old, user, code }: Form['password']): Promise<void> {
  if (user !== undefined && code !== undefined) {
    const { kind, value } = await takeCode(services, { user, code, purpose: 'password', ip })
    if (known[kind] !== value) throw new ApiError('invalid_code')
    return
  }
  if (old === undefined) throw invalid('password.old', 'required')
  const name = known.login.toLowerCase()
  await takeTry(services, 'network', ip)
  await takeTry(services, 'account', name)
  if (!(await checkPassword(known.password_hash, old))) throw invalid('password.old', 'wrong')
  await Promise.all([giveBackTry(services, ip), forgetTries(services, name)])
}

/**
 * Makes a phone or an e-mail the member's own, in the place of the one before, by a code that went there.
 *
 * @throws ApiError invalid_code; address_taken, which only who holds the phone or the e-mail gets to see
 */
export async function changeAddress(services: Kept, { id, ip }: Owner, given: Pick<GivenCode, 'user' | 'code'>): Promise<void> {
  const address = await takeCode(services, { ...given, purpose: 'bind', ip })
  try {
    await updateAddress(services.db, id, address)
  } catch (error) {
    throw isTaken(error) ? new ApiError('address_taken') : error
  }
}
