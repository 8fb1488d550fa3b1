import { CODES_FROM_NETWORK, SIGN_IN_TRIES } from '@anglers/contract/limits'
import { tooMany } from '../../http/errors.ts'
import type { Services } from '../../http/handler.ts'
import { networkOf } from '../../lib/address.ts'
import { countTry, deleteTries, tryWaitS, uncountTry } from './codeQueries.ts'

type Kept = Pick<Services, 'db' | 'secret'>

const limits = { ...SIGN_IN_TRIES, codes: CODES_FROM_NETWORK }
type Kind = keyof typeof limits

const keyOf = ({ secret }: Kept, kind: Kind, name: string) => secret.hash('try', `${kind} ${kind === 'account' ? name : networkOf(name)}`)

/**
 * Counts a try before it is made: by the name that was typed, whether or not anyone has it, or by the address it comes from.
 *
 * @throws ApiError rest_too_many_requests while no try is taken, right or wrong
 */
export async function takeTry(services: Kept, kind: Kind, name: string): Promise<void> {
  const key = keyOf(services, kind, name)
  if (!(await countTry(services.db, key, limits[kind]))) throw tooMany(await tryWaitS(services.db, key))
}

/** A try that was right is not held against the network. It clears no more than itself: else one's own account would clear the guesses at others. */
export const giveBackTry = (services: Kept, ip: string): Promise<void> => uncountTry(services.db, keyOf(services, 'network', ip))

/** Forgets the wrong tries at an account. */
export const forgetTries = (services: Kept, name: string): Promise<void> => deleteTries(services.db, keyOf(services, 'account', name))
