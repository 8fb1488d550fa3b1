import { mainlandPhone } from '@anglers/contract/phone'
import { isEmail } from '@/lib/validators'

/** What an address may be: a phone, an e-mail, or either. */
export type AddressKind = 'any' | 'phone' | 'email'

/** Whether a code can be sent there. */
export function isAddress(typed: string, kind: AddressKind = 'any'): boolean {
  const address = typed.trim()
  return (kind !== 'email' && mainlandPhone(address) !== null) || (kind !== 'phone' && isEmail(address))
}
