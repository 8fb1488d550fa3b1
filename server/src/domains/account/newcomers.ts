import { randomInt } from 'node:crypto'
import { cleanLine } from '../../lib/text.ts'
import type { Address } from '../../lib/address.ts'
import type { Db } from '../../infra/database.ts'
import type { Language } from '../../kernel/language.ts'
import { texts } from '../../kernel/texts/index.ts'
import { findAccount, insertMember, insertReferral } from './signinQueries.ts'

/** What is known of somebody who becomes a member. */
export interface Newcomer {
  /** Proved to be theirs. */
  address?: Address
  passwordHash?: string
  nickName?: string
  /** Of the name that they get where they gave none. */
  language: Language
  /** Of the member who invited them. */
  invite?: string
}

const LOGIN_DIGITS = 10
const NICKNAME_DIGITS = 4
const ATTEMPTS = 5

/** A code as somebody typed it, as it is kept. */
export const inviteCodeOf = (typed: string): string => typed.trim().toLowerCase()

const digits = (n: number) => String(randomInt(10 ** n)).padStart(n, '0')

/**
 * Makes somebody a member, with a name to begin with: angler and four digits. When another call was faster with the same phone or
 * e-mail, that member is returned. Runs in the caller's transaction.
 */
export async function addMember(
  trx: Db,
  { address, passwordHash, nickName = '', language, invite }: Newcomer,
): Promise<{ id: number; isNew: boolean }> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
    const id = await insertMember(trx, {
      login: `yu${digits(LOGIN_DIGITS)}`,
      nickname: cleanLine(nickName) || texts[language].account.nickname(digits(NICKNAME_DIGITS)),
      password_hash: passwordHash ?? null,
      ...(address?.kind === 'phone' ? { phone: address.value, phone_verified_at: new Date() } : {}),
      ...(address?.kind === 'email' ? { email: address.value, email_verified_at: new Date() } : {}),
    })
    if (id !== undefined) {
      if (invite) await insertReferral(trx, id, inviteCodeOf(invite))
      return { id, isNew: true }
    }
    const holder = address && (await findAccount(trx, address))
    if (holder) return { id: holder.id, isNew: false }
  }
  throw new Error('no free name for a new member')
}
