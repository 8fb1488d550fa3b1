import { CODES_FROM_NETWORK, POST_PASSWORD_TRIES, SIGN_IN_TRIES } from '@anglers/contract/limits'
import type { Services } from '../../kernel/context.ts'
import { tooMany } from '../../kernel/errors.ts'
import { networkOf } from '../../lib/address.ts'
import { countAttempt, deleteAttempts, attemptWaitS, uncountAttempt } from './codeQueries.ts'

type Kept = Pick<Services, 'db' | 'secret'>

/**
 * `account` is a name as it was typed, `member` whose it is: an account has several names; `post` a member and the post whose password
 * they guess, `posts` their network.
 */
const limits = {
  ...SIGN_IN_TRIES,
  member: SIGN_IN_TRIES.account,
  codes: CODES_FROM_NETWORK,
  post: POST_PASSWORD_TRIES,
  posts: SIGN_IN_TRIES.network,
}
type Kind = keyof typeof limits
/** Those that count by the address of the caller. */
const byNetwork: ReadonlySet<Kind> = new Set(['network', 'codes', 'posts'])

const keyOf = ({ secret }: Kept, kind: Kind, name: string) => secret.hash('try', `${kind} ${byNetwork.has(kind) ? networkOf(name) : name}`)

/**
 * Counts a try before it is made: by the name that was typed, whether or not anyone has it, or by the address it comes from.
 *
 * @throws ApiError rest_too_many_requests while no try is taken, right or wrong
 */
export async function consumeAttempt(services: Kept, kind: Kind, name: string): Promise<void> {
  const key = keyOf(services, kind, name)
  if (!(await countAttempt(services.db, key, limits[kind]))) throw tooMany(await attemptWaitS(services.db, key))
}

/**
 * Counts a try by the account that a name belongs to, or by the name where it is nobody's, which is the same work. Says whether it is
 * taken: a refusal of its own would tell that two names are one member's.
 */
export const consumeAccountAttempt = ({ db, secret }: Kept, memberId: number | undefined, name: string): Promise<boolean> =>
  countAttempt(db, keyOf({ db, secret }, 'member', memberId === undefined ? `nobody ${name}` : String(memberId)), limits.member)

/**
 * A try that was right is not held against the network. It clears no more than itself: else one's own account would
 * clear the guesses at others.
 */
export const refundAttempt = (services: Kept, ip: string, kind: 'network' | 'posts' = 'network'): Promise<void> =>
  uncountAttempt(services.db, keyOf(services, kind, ip))

/** Forgets the wrong tries at an account, and by this name of it. */
export async function clearAttempts(services: Kept, memberId: number, name: string): Promise<void> {
  await deleteAttempts(services.db, keyOf(services, 'account', name))
  await deleteAttempts(services.db, keyOf(services, 'member', String(memberId)))
}

/** Forgets the wrong tries at the password of a post. */
export const clearPostAttempts = (services: Kept, name: string): Promise<void> => deleteAttempts(services.db, keyOf(services, 'post', name))
