import { randomInt } from 'node:crypto'
import { CODE_DIGITS } from '@anglers/contract/limits'
import type { CodePurpose } from '@anglers/contract/signin'
import type { Services } from '../../kernel/context.ts'
import { ApiError, invalid, tooMany } from '../../kernel/errors.ts'
import type { Language } from '../../kernel/language.ts'
import { type Address, networkOf, parseAddress } from '../../lib/address.ts'
import { codeWaitS, dropCode, putCode, matchCode } from './codeQueries.ts'
import { codeMessage } from './codeText.ts'
import { refundAttempt, consumeAttempt } from './attempts.ts'

/** A code as somebody hands it in: for which address, for what, and from where. */
export interface GivenCode {
  user: string
  purpose: CodePurpose
  code: string
  ip: string
}

/** Where a call comes from, as far as it is kept. */
const networkIn = ({ secret }: Pick<Services, 'secret'>, ip: string) => secret.hash('network', networkOf(ip))

const hashOf = ({ secret }: Pick<Services, 'secret'>, address: Address, purpose: CodePurpose, code: string) =>
  secret.hash('code', `${purpose} ${address.value} ${code}`)

/**
 * The phone or e-mail that was given as `user`.
 *
 * @throws ApiError rest_invalid_param
 */
export function addressOf(user: string): Address {
  const address = parseAddress(user)
  if (!address) throw invalid('user', 'format')
  return address
}

/**
 * Sends a code to a phone or an e-mail, whether or not anyone has it: a code that goes to nobody's account costs little, and
 * nothing tells the two apart. It goes out within the call, not by a job: a member waits for it and asks again where it fails, one that
 * comes late is worth nothing, and a job would keep in the database what is kept there only as a hash.
 *
 * @throws ApiError rest_too_many_requests: one a minute for an address, ten a day for it from a network and thirty from
 * all; sixty an hour from a network
 * @throws IntegrationError when the gateway fails; another may then be asked for at once
 */
export async function sendCode(
  services: Services,
  wanted: { user: string; purpose: CodePurpose; ip: string; language: Language },
): Promise<void> {
  const { db, integrations } = services
  const address = addressOf(wanted.user)
  await consumeAttempt(services, 'codes', wanted.ip)
  const code = String(randomInt(10 ** CODE_DIGITS)).padStart(CODE_DIGITS, '0')
  const hash = hashOf(services, address, wanted.purpose, code)
  const asking = { address: address.value, network: networkIn(services, wanted.ip) }
  if (!(await putCode(db, { ...asking, purpose: wanted.purpose, hash }))) throw tooMany(await codeWaitS(db, asking))
  const message = codeMessage(code, wanted.language)
  try {
    await (address.kind === 'phone' ? integrations.sms.send(address.value, message) : integrations.mail.send(address.value, message))
  } catch (error) {
    await dropCode(db, { ...asking, hash })
    throw error
  }
}

/**
 * Uses up a code, and returns the address that it proves.
 *
 * @throws ApiError invalid_code: wrong, used, too old, tried too often, or sent for something else
 */
export async function takeCode(services: Pick<Services, 'db' | 'secret'>, given: GivenCode): Promise<Address> {
  const { address, right } = await checkCode(services, given, false)
  if (!right) throw new ApiError('invalid_code')
  return address
}

/** Whether a code would be taken. Looking at a wrong one counts as a try, or it would be a way to guess. */
export const isCodeGood = async (services: Pick<Services, 'db' | 'secret'>, given: GivenCode): Promise<boolean> =>
  (await checkCode(services, given, true)).right

async function checkCode(services: Pick<Services, 'db' | 'secret'>, { user, purpose, code, ip }: GivenCode, look: boolean) {
  const address = addressOf(user)
  await consumeAttempt(services, 'network', ip)
  const right = await matchCode(services.db, {
    address: address.value,
    network: networkIn(services, ip),
    purpose,
    hash: hashOf(services, address, purpose, code),
    look,
  })
  if (right) await refundAttempt(services, ip)
  return { address, right }
}
