import { readFileSync } from 'node:fs'
import { SHOP_PRICE_MAX } from '@anglers/contract/limits'
import { type CommandConfig, inContext, LISTED, openLinks, print, printMore, runCommand } from '../command.ts'
import { fileKey } from '../domains/media/present.ts'
import { listCases } from '../domains/shop/aftersaleQueries.ts'
import {
  addGood,
  changePrice,
  decide,
  loadCodes,
  offerCoupon,
  sellGood,
  sendParcel,
  setFreight,
  setStock,
} from '../domains/shop/operating.ts'
import type { Decision } from '../domains/shop/aftersales.ts'
import { findSold, listAudit, listSkusLike, listToSend } from '../domains/shop/operatingQueries.ts'
import type { Db } from '../infra/database.ts'
import { writtenTime } from '../infra/localTime.ts'
import { fenOf, yuanOf } from '../infra/payments/yuan.ts'
import type { Context } from '../kernel/context.ts'
import { ApiError } from '../kernel/errors.ts'
import { likePattern } from '../lib/text.ts'

const PAGE = { limit: LISTED, offset: 0 }
const DAY_MS = 24 * 60 * 60_000
const COUNT_MAX = 1_000_000
const USAGE = `
npm run -s shop                                     lists the orders that are to be sent
npm run -s shop -- ship ORDER COMPANY NUMBER        one was sent, by this parcel
npm run -s shop -- goods [WORD]                     lists SKUs, with what they cost and how many there are
npm run -s shop -- add FILE                         puts a good on sale: JSON, as docs/shop.md shows
npm run -s shop -- on|off GOOD                      puts a good back on the shelves, or takes it off
npm run -s shop -- price SKU YUAN                   sets what one costs; of goods for points, points
npm run -s shop -- stock SKU COUNT|+COUNT|-COUNT    sets how many there are, or adds or takes so many
npm run -s shop -- freight FILE                     sets a freight template: JSON, as docs/shop.md shows
npm run -s shop -- coupon NAME OFF OVER COUNT DAYS  offers coupons: yuan off, of goods of so many yuan
npm run -s shop -- codes SKU FILE                   adds codes, one a line, to those that are handed over for one
npm run -s shop -- refunds                          lists what buyers ask back and you are to answer
npm run -s shop -- agree REFUND [ADDRESS]           you agree: it is paid back, or sent to the address first
npm run -s shop -- refuse REFUND REASON             you do not
npm run -s shop -- arrived REFUND [restock]         what was sent back is there: it is paid back; restock: it can be sold again
npm run -s shop -- log                              lists what was done here, the latest first
Other money is paid back by npm run -s payments.
`

const whole = (typed: string | undefined, max = Number.MAX_SAFE_INTEGER, min = 1): number => {
  const value = Number(typed)
  if (!typed || !/^\d+$/.test(typed) || value < min || value > max)
    throw new Error(`"${typed ?? ''}" is no number from ${min} to ${max}.\n${USAGE}`)
  return value
}
const yuan = (typed: string | undefined): number => {
  const fen = typed === undefined ? null : fenOf(typed)
  if (fen === null || fen < 0 || fen > SHOP_PRICE_MAX) throw new Error(`"${typed ?? ''}" is no amount of yuan.\n${USAGE}`)
  return fen
}
const file = (name: string | undefined): unknown => {
  if (!name) throw new Error(USAGE)
  try {
    return JSON.parse(readFileSync(name, 'utf8'))
  } catch (error) {
    throw new Error(`${name}: ${(error as Error).message}`)
  }
}

const lines = (name: string | undefined): string[] => {
  if (!name) throw new Error(USAGE)
  return readFileSync(name, 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
}

async function answer(context: Context, id: number, decision: Decision): Promise<void> {
  await decide(context, id, decision).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    const { content, returnTo } = error.params
    throw new Error(
      content?.limit || returnTo?.limit
        ? `What you say of it has at most ${(content ?? returnTo)!.limit} characters.`
        : content
          ? `Say why.\n${USAGE}`
          : `Refund ${id} does not wait for that.`,
    )
  })
}

const priceOf = (unit: 'cash' | 'points', amount: number): string => (unit === 'cash' ? yuanOf(amount) : `${amount} points`)

async function listRefunds(db: Db, config: CommandConfig): Promise<void> {
  const [{ rows, total }, urlOf] = await Promise.all([listCases(db, PAGE), openLinks(config)])
  for (const { pictures, due_at: due, ...one } of rows) {
    print(
      `${one.id}  order ${one.order_id}  ${one.kind} of ${one.quantity} × ${one.title}  ${priceOf(one.unit, one.amount)}  ` +
        `${one.reason} ${one.detail}  ${one.state}` +
        `${one.answer === null ? '' : `  refused: ${one.answer}`}${one.objection === null ? '' : `  objects: ${one.objection}`}` +
        `${one.number === null ? '' : ` by ${one.company} ${one.number}`}${due ? `  until ${writtenTime(due)}` : ''}`,
    )
    for (const { key } of pictures) print(`  ${urlOf(fileKey(key, 'full'))}`)
  }
  printMore(total - rows.length)
}

async function listOrders(db: Db): Promise<void> {
  const { rows, total } = await listToSend(db, PAGE)
  for (const { id, at, address, remark, lines } of rows) {
    const goods = lines.map(({ title, spec, quantity }) => `${[title, ...spec].join(' ')} ×${quantity}`).join(', ')
    const where = address ? `${address.name} ${address.phone} ${address.regionNames.join('')}${address.street}` : ''
    print([id, writtenTime(at), goods, where, remark].filter(Boolean).join('  '))
  }
  printMore(total - rows.length)
  print(USAGE)
}

async function listGoods(db: Db, word = ''): Promise<void> {
  const { rows, total } = await listSkusLike(db, likePattern(word), PAGE)
  for (const { id, goodId, title, unit, onSale, spec, price, stock } of rows)
    print(`SKU ${id}  good ${goodId}  ${[title, ...spec].join(' ')}  ${priceOf(unit, price)}  ${stock} left` + (onSale ? '' : '  off'))
  printMore(total - rows.length)
}

async function work(context: Context, what: string, typed: string[]): Promise<string | null> {
  const [first, second, third, fourth, fifth] = typed
  switch (what) {
    case 'ship':
      await sendParcel(context, whole(first), { company: second ?? '', number: third ?? '' })
      return `Order ${first} is on its way.`
    case 'add':
      return `Good ${await addGood(context, file(first))} is on sale.`
    case 'on':
    case 'off':
      await sellGood(context, whole(first), what === 'on')
      return `Good ${first} is ${what}.`
    case 'price': {
      const sold = await findSold(context.db, whole(first))
      const price = sold?.unit === 'points' ? whole(second, SHOP_PRICE_MAX) : yuan(second)
      if (price < 1) throw new Error('Nothing is for nothing.')
      await changePrice(context, whole(first), price)
      return `SKU ${first} costs ${second}.`
    }
    case 'stock': {
      const count = whole(second?.replace(/^[+-]/, ''), COUNT_MAX, 0)
      const change = second!.startsWith('-') ? { by: -count } : second!.startsWith('+') ? { by: count } : { to: count }
      return `There are ${await setStock(context, whole(first), change)} of SKU ${first}.`
    }
    case 'freight':
      return `Freight template ${await setFreight(context, file(first))} is set.`
    case 'coupon': {
      const [offFen, overFen, total, days] = [yuan(second), yuan(third), whole(fourth, COUNT_MAX), whole(fifth, 3_650)]
      if (!first || offFen < 1) throw new Error(USAGE)
      const endsAt = new Date(Date.now() + days * DAY_MS)
      return `Coupon ${await offerCoupon(context, { name: first, offFen, overFen, total, endsAt })} is offered.`
    }
    case 'codes': {
      const codes = lines(second)
      return `${await loadCodes(context, whole(first), codes)} of ${codes.length} codes are new.`
    }
    case 'agree':
      await answer(context, whole(first), { decision: 'agree', returnTo: typed.slice(1).join(' ') || undefined })
      return `Refund ${first} is agreed to.`
    case 'refuse':
      await answer(context, whole(first), { decision: 'reject', content: typed.slice(1).join(' ') })
      return `Refund ${first} is refused.`
    case 'arrived':
      if (second !== undefined && second !== 'restock') throw new Error(USAGE)
      await answer(context, whole(first), { decision: 'arrived', restock: second === 'restock' })
      return `Refund ${first} is paid back.`
    default:
      return null
  }
}

// npm run shop: what the operator looks after.
await runCommand(async (db, [what, ...typed], config) => {
  if (what === undefined) return listOrders(db)
  if (what === 'goods' && typed.length <= 1) return listGoods(db, typed[0])
  if (what === 'refunds' && !typed.length) return listRefunds(db, config)
  if (what === 'log' && !typed.length) {
    const { rows, total } = await listAudit(db, PAGE)
    for (const { at, action, subject_id: subject, detail, actor_id: actor } of rows)
      print(`${writtenTime(at)}  ${action} ${subject}  ${JSON.stringify(detail)}${actor === null ? '' : `  by member ${actor}`}`)
    printMore(total - rows.length)
    return
  }
  const said = await inContext(db, config, (context) => work(context, what, typed))
  if (said === null) throw new Error(USAGE)
  print(said)
})
