import { COURIER_CHARS, SHOP_CODE_CHARS, SHOP_NAME_LONG_CHARS, SHOP_PRICE_MAX, SHOP_STOCK_MAX } from '@anglers/contract/limits'
import type { GoodSpec } from '@anglers/contract/shop'
import { goodFields, type OrderToSend, type ShopAction, type StockRow } from '@anglers/contract/shopOperating'
import Type, { type Static, type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import type { Window } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Paged } from '../../kernel/paging.ts'
import { isTackle } from '../../lib/tackleDrawings.ts'
import { cleanLine, likePattern } from '../../lib/text.ts'
import { isWebUrl } from '../../lib/url.ts'
import {
  changeStock,
  findCategoryId,
  findFreightId,
  findSku,
  findSold,
  insertAudit,
  insertCategory,
  insertCoupon,
  insertGood,
  listAudit,
  listSkusLike,
  listToSend,
  setOnSale,
  setPrice,
  type SkuRow,
  upsertFreight,
} from './operatingQueries.ts'
import { decideAftersale, type Decision } from './aftersales.ts'
import { addCodes, listWaitingForCodes } from './exchangeQueries.ts'
import { handOverCodes } from './handingOver.ts'
import { lockOrder } from './orderQueries.ts'
import { shipOrder } from './orders.ts'

/** Orders that get codes as soon as there are some. */
const WAITING = 200
const Name = Type.String({ minLength: 1, maxLength: SHOP_NAME_LONG_CHARS })
const Price = Type.Integer({ minimum: 1, maximum: SHOP_PRICE_MAX })
const Whole = Type.Integer({ minimum: 0, maximum: SHOP_STOCK_MAX })

/** A good as an operator describes it: prices in fen, or in points where its unit is points. */
export const GoodFile = Type.Object(
  {
    ...goodFields,
    pictures: Type.Array(Type.String({ minLength: 1 }), { maxItems: 9 }),
    skus: Type.Array(
      Type.Object(
        {
          spec: Type.Optional(Type.Array(Name)),
          price: Price,
          marketPrice: Type.Optional(Price),
          stock: Whole,
          weightG: Type.Optional(Whole),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 100 },
    ),
  },
  { additionalProperties: false },
)

export const FreightFile = Type.Object(
  {
    name: Name,
    counts: Type.Enum(['piece', 'weight']),
    rules: Type.Array(
      Type.Object(
        {
          regions: Type.Array(Type.String({ pattern: '^\\d{2,6}$' })),
          first: Type.Integer({ minimum: 1 }),
          firstFen: Whole,
          next: Type.Integer({ minimum: 1 }),
          nextFen: Whole,
          freeOverFen: Type.Union([Type.Null(), Price]),
        },
        { additionalProperties: false },
      ),
      { minItems: 1, maxItems: 40 },
    ),
    excluded: Type.Array(Type.String({ pattern: '^\\d{2,6}$' })),
  },
  { additionalProperties: false },
)

/** What an operator asked for cannot be done, and why, in plain English. */
export class OperatingError extends Error {
  constructor(
    message: string,
    /** The same for who calls. */
    readonly refusal: ApiError,
  ) {
    super(message)
  }
}

function read<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Check(schema, value)) return value as Static<S>
  const [fault] = Errors(schema, value)
  const field = fault?.instancePath.split('/')[1] ?? 'input'
  throw new OperatingError(`${fault?.instancePath || 'the file'} ${fault?.message ?? 'is not as it should be'}`, invalid(field, 'choice'))
}

/** A name of something, cleaned. @throws OperatingError where there is nothing to see in it, or more than so many characters */
function named(field: string, typed: string, chars = SHOP_NAME_LONG_CHARS): string {
  const name = cleanLine(typed)
  if (!name) throw new OperatingError(`there is nothing to see in ${field}`, invalid(field, 'empty'))
  if ([...name].length > chars) throw new OperatingError(`${field} has at most ${chars} characters`, invalid(field, 'too_long', chars))
  return name
}

const isPicture = (picture: string) => isTackle(picture) || isWebUrl(picture)

function checkSkus({ skus, delivery }: Static<typeof GoodFile>, specs: readonly GoodSpec[]): void {
  const refuse = (why: string) => new OperatingError(why, invalid('skus', 'choice'))
  if (delivery === 'code' && skus.some(({ stock }) => stock > 0)) throw refuse('of codes there are as many as are loaded: their stock is 0')
  const seen = new Set<string>()
  for (const { spec = [], price, marketPrice } of skus) {
    if (spec.length !== specs.length || spec.some((value, at) => !specs[at]!.values.includes(cleanLine(value))))
      throw refuse(`a SKU has one value of each of specs, not ${JSON.stringify(spec)}`)
    const chosen = JSON.stringify(spec.map(cleanLine))
    if (seen.has(chosen)) throw refuse(`there are two SKUs of ${chosen}`)
    seen.add(chosen)
    if (marketPrice !== undefined && marketPrice <= price) throw refuse(`marketPrice is what it cost before: more than ${price}`)
  }
}

/** Specs as they are shown: each with a name of its own, and values that are told apart. */
function specsOf({ specs = [] }: Static<typeof GoodFile>): GoodSpec[] {
  const cleaned = specs.map(({ name, values }) => ({ name: named('specs', name), values: values.map((value) => named('specs', value)) }))
  for (const names of [cleaned.map(({ name }) => name), ...cleaned.map(({ values }) => values)])
    if (new Set(names).size < names.length) throw new OperatingError('a name in specs is there twice', invalid('specs', 'duplicate'))
  return cleaned
}

/** Lists of goods are counted by an index that holds what they are narrowed by (migration 0304): one row of it takes no more. */
const FACETS_BYTES_MAX = 2_000
/** What Postgres keeps before each. */
const FACET_HEAD_BYTES = 8

/**
 * Puts a good on sale. A category that is not there yet is made.
 *
 * @throws OperatingError
 */
export function addGood(context: Context, file: unknown, actorId: number | null = null): Promise<number> {
  const good = read(GoodFile, file)
  const { description = [], unit = 'cash', delivery = 'parcel' } = good
  const [title, categoryName, subtitle] = [named('title', good.title), named('category', good.category), cleanLine(good.subtitle ?? '')]
  const specs = specsOf(good)
  const attributes = (good.attributes ?? []).map(({ name, value, unit: counted }) => ({
    name: named('attributes', name),
    value: named('attributes', value, Infinity),
    unit: cleanLine(counted),
  }))
  if ((delivery === 'vip') !== (good.vipMonths !== undefined))
    throw new OperatingError('vipMonths is said of what gives VIP, and of nothing else', invalid('vipMonths', 'required'))
  // VIP for money is the wallet's: platforms want it paid in their own way.
  if (delivery === 'vip' && unit === 'cash') throw new OperatingError('VIP is given for points only', invalid('delivery', 'choice'))
  for (const [field, pictures] of [
    ['pictures', good.pictures],
    ['description', description.flatMap((block) => (block.type === 'picture' ? block.picture : []))],
  ] as const)
    for (const picture of pictures)
      if (!isPicture(picture)) throw new OperatingError(`${picture} is neither a drawing nor an address`, invalid(field, 'choice'))
  checkSkus(good, specs)
  const facets = [
    ...attributes.map(({ name, value }) => `${name}=${value}`),
    ...specs.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`)),
  ]
  if (facets.reduce((bytes, facet) => bytes + Buffer.byteLength(facet) + FACET_HEAD_BYTES, 0) > FACETS_BYTES_MAX)
    throw new OperatingError('attributes and specs are too many, or too long', invalid(specs.length ? 'specs' : 'attributes', 'too_long'))
  return transact(context, async ({ db }) => {
    const freight = good.freight === undefined ? null : await findFreightId(db, good.freight)
    if (freight === undefined) throw new OperatingError(`there is no freight template ${good.freight}`, invalid('freight', 'choice'))
    if (freight === null && unit === 'cash' && delivery === 'parcel')
      throw new OperatingError('a good that is sold for money and sent names its freight template', invalid('freight', 'required'))
    const category = (await findCategoryId(db, categoryName)) ?? (await insertCategory(db, categoryName, good.pictures[0] ?? 'box-4'))
    const json = <T>(value: T) => JSON.stringify(value) as unknown as T
    const id = await insertGood(
      db,
      {
        category_id: category,
        freight_id: freight,
        unit,
        delivery,
        vip_months: good.vipMonths ?? null,
        title,
        subtitle,
        pictures: good.pictures,
        specs: json(specs),
        attributes: json(attributes),
        description: json(description),
        facets,
        recommended: good.recommended ?? false,
        member_limit: good.memberLimit ?? null,
        returnable: good.returnable ?? true,
      },
      good.skus.map(({ spec = [], price, marketPrice, stock, weightG }, position) => ({
        spec: spec.map(cleanLine),
        price,
        market_price: marketPrice ?? null,
        stock,
        weight_g: weightG ?? 0,
        position,
      })),
    )
    await insertAudit(db, 'good.add', id, { title }, actorId)
    return id
  })
}

/** Sets a freight template, by its name. @throws OperatingError */
export function setFreight(context: Context, file: unknown, actorId: number | null = null): Promise<number> {
  const { name, ...rest } = read(FreightFile, file)
  const freight = { ...rest, name: named('name', name) }
  if (freight.rules.at(-1)!.regions.length)
    throw new OperatingError('the last rule is for everywhere: its regions are none', invalid('rules', 'choice'))
  return transact(context, async ({ db }) => {
    const id = await upsertFreight(db, freight)
    await insertAudit(db, 'freight.set', id, freight, actorId)
    return id
  })
}

type StockChange = { to: number } | { by: number }

/** Sets how many of a SKU there are, or adds so many. @throws OperatingError */
export function setStock(context: Context, id: number, change: StockChange, actorId: number | null = null): Promise<number> {
  return transact(context, async ({ db }) => {
    if ((await findSold(db, id))?.delivery === 'code')
      throw new OperatingError(`SKU ${id} has as many as it has codes: load some`, new ApiError('rest_conflict'))
    const stock = await changeStock(db, id, change)
    if (stock === undefined)
      throw new OperatingError(
        `there is no SKU ${id}, or not so many of it`,
        (await findSold(db, id)) ? new ApiError('rest_conflict') : notFound(),
      )
    await insertAudit(db, 'stock.set', id, { ...change, stock }, actorId)
    return stock
  })
}

/** Sets what a SKU costs: fen, or points. @throws OperatingError */
export async function changePrice(context: Context, id: number, price: number, actorId: number | null = null): Promise<void> {
  await transact(context, async ({ db }) => {
    if (!(await setPrice(db, id, price))) throw new OperatingError(`there is no SKU ${id}`, notFound())
    await insertAudit(db, 'price.set', id, { price }, actorId)
  })
}

interface SkuChange {
  stock?: number
  add?: number
  priceFen?: number
  points?: number
}

/** Sets all of it, or nothing. @throws OperatingError; ApiError rest_invalid_param */
export function setSku(context: Context, id: number, { stock, add, priceFen, points }: SkuChange, actorId: number): Promise<StockRow> {
  if (stock !== undefined && add !== undefined) throw invalid('add', 'choice')
  return transact(context, async (trx) => {
    const sold = await findSold(trx.db, id)
    if (!sold) throw notFound()
    if (sold.unit === 'cash' ? points !== undefined : priceFen !== undefined)
      throw invalid(sold.unit === 'cash' ? 'points' : 'priceFen', 'choice')
    const price = priceFen ?? points
    if (price !== undefined) await changePrice(trx, id, price, actorId)
    if (stock !== undefined) await setStock(trx, id, { to: stock }, actorId)
    if (add !== undefined) await setStock(trx, id, { by: add }, actorId)
    return presentStock((await findSku(trx.db, id))!)
  })
}

const presentStock = ({ unit, price, ...row }: SkuRow): StockRow => ({
  ...row,
  unit,
  priceFen: unit === 'cash' ? price : null,
  points: unit === 'points' ? price : null,
})

/** SKUs whose goods have this in their titles. */
export async function readStock({ db }: Pick<Context, 'db'>, word: string, window: Window): Promise<Paged<StockRow>> {
  const { rows, total } = await listSkusLike(db, likePattern(word), window)
  return { items: rows.map(presentStock), total }
}

/** Paid orders that are to be sent, the oldest first. */
export async function readToSend({ db }: Pick<Context, 'db'>, window: Window): Promise<Paged<OrderToSend>> {
  const { rows, total } = await listToSend(db, window)
  return { items: rows.map(({ at, ...order }) => ({ ...order, paidAt: at.toISOString() })), total }
}

/** What was done in the shop, the latest first. */
export async function readActions({ db }: Pick<Context, 'db'>, window: Window): Promise<Paged<ShopAction>> {
  const { rows, total } = await listAudit(db, window)
  return {
    items: rows.map(({ id, action, subject_id: subjectId, actor_id: userId, detail, at }) => ({
      id,
      action,
      subjectId,
      userId,
      detail: JSON.stringify(detail),
      at: at.toISOString(),
    })),
    total,
  }
}

/** Takes a good off the shelves, or puts it back. @throws OperatingError */
export async function sellGood(context: Context, id: number, on: boolean, actorId: number | null = null): Promise<void> {
  await transact(context, async ({ db }) => {
    if (!(await setOnSale(db, id, on))) throw new OperatingError(`there is no good ${id}`, notFound())
    await insertAudit(db, on ? 'good.on' : 'good.off', id, {}, actorId)
  })
}

/** Offers coupons. @throws OperatingError */
export function offerCoupon(
  context: Context,
  coupon: { name: string; offFen: number; overFen: number; total: number; endsAt: Date },
  actorId: number | null = null,
): Promise<number> {
  const { offFen, overFen, total, endsAt } = coupon
  const name = named('name', coupon.name)
  return transact(context, async ({ db }) => {
    const id = await insertCoupon(db, { name, off_fen: offFen, over_fen: overFen, total, ends_at: endsAt })
    await insertAudit(db, 'coupon.add', id, { ...coupon, name }, actorId)
    return id
  })
}

/** Sends a paid order. @throws OperatingError */
export async function sendParcel(
  context: Context,
  id: number,
  { company, number }: { company: string; number: string },
  actorId: number | null = null,
): Promise<void> {
  const parcel = { company: named('company', company, COURIER_CHARS), number }
  if (!/^[0-9A-Za-z-]{6,32}$/.test(number)) throw new OperatingError(`"${number}" is no number of a parcel`, invalid('number', 'choice'))
  await transact(context, async (trx) => {
    await shipOrder(trx, id, parcel).catch((error: unknown) => {
      if (!(error instanceof ApiError)) throw error
      const why = 'it is not paid, was sent before, has no address yet, or something of it is asked back and waits for an answer'
      throw new OperatingError(`order ${id} can't be sent: ${why}`, error)
    })
    await insertAudit(trx.db, 'order.ship', id, parcel, actorId)
  })
}

/** Answers what a buyer asks back. @throws ApiError, as `decideAftersale` says */
export async function decide(context: Context, id: number, decision: Decision, actorId: number | null = null): Promise<void> {
  await transact(context, async (trx) => {
    await decideAftersale(trx, id, decision)
    await insertAudit(trx.db, `aftersale.${decision.decision}`, id, decision, actorId)
  })
}

/** Adds codes to those that are handed over for a SKU. Returns how many it did not have. @throws OperatingError */
export async function loadCodes(context: Context, id: number, codes: readonly string[], actorId: number | null = null): Promise<number> {
  if (codes.some((code) => !/^\S+$/.test(code) || [...code].length > SHOP_CODE_CHARS))
    throw new OperatingError(`a code has 1 to ${SHOP_CODE_CHARS} characters, and no space`, invalid('codes', 'choice'))
  const added = await transact(context, async ({ db }) => {
    const added = await addCodes(db, id, codes)
    if (added === undefined) throw new OperatingError(`SKU ${id} is of no good that is delivered as codes`, notFound())
    // What they are is nobody's who reads the log.
    await insertAudit(db, 'codes.add', id, { added }, actorId)
    return added
  })
  for (const waiting of await listWaitingForCodes(context.db, id, WAITING))
    await transact(context, async (trx) => {
      if ((await lockOrder(trx.db, waiting)).state === 'paid') await handOverCodes(trx, waiting)
    })
  return added
}
