import { randomInt } from 'node:crypto'
import { REDEMPTION_CODE_CHARS } from '@anglers/contract/limits'
import type { Redeemable, Redeemed } from '@anglers/contract/wallet'
import { type Db, transaction } from '../../infra/database.ts'
import { type Context, type Services, transact } from '../../kernel/context.ts'
import { invalid } from '../../kernel/errors.ts'
import type { Secret } from '../../lib/secret.ts'
import { payingDebts } from '../ledger/debts.ts'
import { transferAny } from '../ledger/service.ts'
import { insertBatch, type NewBatch, useCode } from './codeQueries.ts'
import { readWallet } from './service.ts'
import { grantVip, lockMember } from './vipQueries.ts'

// Crockford's base 32: no letter that looks like a digit, and no U.
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const PART = 4

const hashOf = (secret: Secret, code: string) => secret.hash('redemption code', code)

/** A code as it was made, however it was typed: without dashes and spaces, in capitals, and what looks like a digit is one. */
const normalise = (typed: string) => typed.replace(/[\s-]/g, '').toUpperCase().replace(/O/g, '0').replace(/[IL]/g, '1')

const newCode = () => Array.from({ length: REDEMPTION_CODE_CHARS }, () => ALPHABET[randomInt(ALPHABET.length)]).join('')

/** In parts that a person can read out. */
const written = (code: string) => code.match(new RegExp(`.{${PART}}`, 'g'))!.join('-')

/** Makes so many codes. They are kept as keyed hashes, and so are to be read here and never again. */
export async function makeCodes(db: Db, secret: Secret, count: number, batch: NewBatch): Promise<{ id: number; codes: string[] }> {
  const codes = Array.from({ length: count }, newCode)
  const hashes = codes.map((code) => hashOf(secret, code))
  return { id: await transaction(db, (trx) => insertBatch(trx, batch, hashes)), codes: codes.map(written) }
}

/**
 * Redeems a code.
 *
 * @throws ApiError rest_invalid_param naming `code`, whatever is wrong with it: who guesses learns nothing
 */
export function redeem(context: Context & Pick<Services, 'secret'>, memberId: number, typed: string): Promise<Redeemed> {
  return transact(context, async (trx) => {
    const { db } = trx
    const hash = hashOf(context.secret, normalise(typed))
    await lockMember(db, memberId)
    const found = await useCode(db, memberId, hash)
    if (!found) throw invalid('code', 'wrong')
    const { gives, amount, batchId } = found
    await give[gives](db, { memberId, amount, batchId, source: `code:${hash.toString('hex')}` })
    return { gives, amount, wallet: await readWallet(db, memberId) }
  })
}

interface Gift {
  memberId: number
  amount: number
  batchId: number
  source: string
}

const handOut =
  (unit: 'credit' | 'points') =>
  async (db: Db, { memberId, amount, batchId, source }: Gift): Promise<void> => {
    await transferAny(db, source, {
      kind: 'code',
      actorId: memberId,
      subject: { type: 'redemption_batch', id: batchId },
      legs: await payingDebts(db, memberId, 'issued', [
        { site: 'issued', unit, amount: -amount },
        { member: memberId, unit, amount },
      ]),
    })
  }

const give: Record<Redeemable, (db: Db, gift: Gift) => Promise<void>> = {
  credit: handOut('credit'),
  points: handOut('points'),
  async vip(db, { memberId, amount, source }) {
    await grantVip(db, memberId, amount, source)
  },
}
