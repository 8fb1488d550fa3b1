import { isIPv6 } from 'node:net'
import { mainlandPhone } from '@anglers/contract/phone'

/** Where a code can be sent. */
export interface Address {
  kind: 'phone' | 'email'
  /** As it is kept: a phone of the mainland as its eleven digits, an e-mail in small letters. */
  value: string
}

// As a platform hands it over that has checked it; we send no codes there.
const FOREIGN = /^\+\d{6,15}$/
// Narrower than the standard: no quotes, no comments, and nothing that a header or a file name could stumble over.
const EMAIL = /^[a-z0-9](?:[a-z0-9._%+-]{0,62}[a-z0-9_%+-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24}$/

/** The phone or e-mail that somebody typed, or null when it is neither. */
export function parseAddress(text: string): Address | null {
  const phone = mainlandPhone(text)
  if (phone) return { kind: 'phone', value: phone }
  const email = text.trim().toLowerCase()
  return EMAIL.test(email) && !email.includes('..') ? { kind: 'email', value: email } : null
}

/**
 * A phone as a platform hands it over that has checked it: the eleven digits of the mainland, or + with the country's
 * code and the number.
 */
export function platformPhone(pureNumber: string, countryCode: string): string {
  const country = countryCode.replace(/\D/g, '') || '86'
  return country === '86' ? pureNumber : `+${country}${pureNumber}`
}

/** Whether a phone that is kept is one abroad: no code can be sent there. */
export const isForeign = (phone: string): boolean => FOREIGN.test(phone)

/** A name that an account may be called by. */
export interface AccountName {
  kind: 'login' | 'phone' | 'email'
  value: string
}

/**
 * What somebody typed where the name belongs. What looks like a phone or an e-mail is one, so that nobody can take another's
 * for a user name.
 */
export function accountNameOf(text: string): AccountName {
  const address = parseAddress(text)
  if (address) return address
  const name = text.trim().toLowerCase()
  return { kind: FOREIGN.test(name) ? 'phone' : name.includes('@') ? 'email' : 'login', value: name }
}

/** What stands for the network that a call comes from: an IPv4 address, or the half of an IPv6 address that one household has. */
export function networkOf(ip: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1]
  if (mapped) return mapped
  if (!isIPv6(ip)) return ip
  const [head = '', tail] = ip.toLowerCase().split('%')[0]!.split('::')
  const left = head ? head.split(':') : []
  const right = tail ? tail.split(':') : []
  const middle = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill('0')
  return `${[...left, ...middle, ...right]
    .slice(0, 4)
    .map((part) => parseInt(part, 16).toString(16))
    .join(':')}::/64`
}
