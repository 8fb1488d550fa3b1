import { parseArgs } from 'node:util'
import { VIP_MONTHS_MAX } from '@anglers/contract/limits'
import { type Redeemable, redeemables } from '@anglers/contract/wallet'
import { type CommandConfig, print, runCommand, typedDay } from '../command.ts'
import { listBatches, voidBatch } from '../domains/wallet/codeQueries.ts'
import { makeCodes } from '../domains/wallet/codes.ts'
import type { Db } from '../infra/database.ts'
import { findSecret } from '../infra/secret.ts'
import { dayOf } from '../infra/localTime.ts'

const COUNT_MAX = 10_000
/** Of one code: a hundred thousand yuan, or as many points. */
const AMOUNT_MAX = 10_000_000
const USAGE = `
npm run -s codes                                                lists all batches, with how many of their codes are used
npm run -s codes -- make COUNT credit|points|vip AMOUNT         makes codes and prints them, a line each: they can't be read again.
                         [--expires 2027-12-31] [--note WORDS]  AMOUNT is of each: fen of credit, points, months of VIP
npm run -s codes -- void BATCH                                  makes what is left of a batch worthless
`

const whole = (name: string, typed: string | undefined, max: number): number => {
  const value = Number(typed)
  if (!typed || !Number.isInteger(value) || value < 1 || value > max)
    throw new Error(`${name} is a whole number from 1 to ${max}, not "${typed ?? ''}".\n${USAGE}`)
  return value
}

const isRedeemable = (text: string | undefined): text is Redeemable => redeemables.some((gives) => gives === text)

/** The end of a day in the town. */
function endOfDay(day: string): Date {
  const { ends } = typedDay('--expires', day)
  if (ends < new Date()) throw new Error(`--expires ${day} is over.`)
  return ends
}

async function make(db: Db, typed: string[], { secretKey, dataDir }: CommandConfig): Promise<void> {
  const { values, positionals } = parseArgs({
    args: typed,
    allowPositionals: true,
    options: { expires: { type: 'string' }, note: { type: 'string', default: '' } },
  })
  const [countText, gives, amountText, ...rest] = positionals
  const count = whole('COUNT', countText, COUNT_MAX)
  if (!isRedeemable(gives) || rest.length) throw new Error(USAGE)
  const amount = whole('AMOUNT', amountText, gives === 'vip' ? VIP_MONTHS_MAX : AMOUNT_MAX)
  const expiresAt = values.expires === undefined ? null : endOfDay(values.expires)
  const secret = await findSecret(secretKey, dataDir)
  const { id, codes } = await makeCodes(db, secret, count, { gives, amount, note: values.note, expiresAt })
  for (const code of codes) print(code)
  // Beside the codes, so that a file gets these alone.
  process.stderr.write(`Batch ${id}: ${count} codes, each ${amount} of ${gives}.\n`)
}

async function list(db: Db): Promise<void> {
  for (const { id, codes, used, gives, amount, note, expires_at, voided_at, created_at } of await listBatches(db))
    print(
      [
        `#${id} ${dayOf(created_at)}  ${used} of ${codes} used, each ${amount} of ${gives}`,
        voided_at ? `void since ${dayOf(voided_at)}` : expires_at ? `until ${dayOf(expires_at)}` : '',
        note,
      ]
        .filter(Boolean)
        .join('  '),
    )
  print(USAGE)
}

// npm run codes: what the operator hands out.
await runCommand(async (db, [what, ...typed], config) => {
  if (what === undefined) return list(db)
  if (what === 'make') return make(db, typed, config)
  if (what !== 'void' || typed.length !== 1) throw new Error(USAGE)
  const left = await voidBatch(db, whole('BATCH', typed[0], Number.MAX_SAFE_INTEGER))
  if (left === null) throw new Error(`There is no batch ${typed[0]}.`)
  print(`${left} codes of batch ${typed[0]} are void.`)
})
