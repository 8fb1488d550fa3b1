import { SHOP_PRICE_MAX } from '@anglers/contract/limits'
import { DescriptionBlock, GoodAttribute, GoodSpec } from '@anglers/contract/shop'
import Type, { type Static, type TSchema } from 'typebox'
import { Check, Errors } from 'typebox/value'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, forbidden } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { isTackle } from '../../lib/tackleDrawings.ts'
import { isWebAddress } from '../../lib/url.ts'
import {
  changeStock,
  findCategoryId,
  findFreightId,
  insertAudit,
  insertCategory,
  insertCoupon,
  insertGood,
  setOnSale,
  setPrice,
  upsertFreight,
} from './operatingQueries.ts'
import { decideAftersale, type Decision } from './aftersales.ts'
import { addCodes } from './exchangeQueries.ts'
import { shipOrder } from './orders.ts'

const Name = Type.String({ minLength: 1, maxLength: 60 })
const Price = Type.Integer({ minimum: 1, maximum: SHOP_PRICE_MAX })
const Whole = Type.Integer({ minimum: 0, maximum: 1_000_000 })

/** A good as an operator describes it: prices in fen, or in points where its unit is points. */
export const GoodFile = Type.Object(
  {
    category: Name,
    title: Name,
    subtitle: Type.Optional(Type.String({ maxLength: 60 })),
    unit: Type.Optional(Type.Enum(['cash', 'points'])),
    freight: Type.Optional(Name),
    pictures: Type.Array(Type.String({ minLength: 1 }), { maxItems: 9 }),
    specs: Type.Optional(Type.Array(GoodSpec, { maxItems: 3 })),
    attributes: Type.Optional(Type.Array(GoodAttribute, { maxItems: 20 })),
    description: Type.Optional(Type.Array(DescriptionBlock, { maxItems: 60 })),
    recommended: Type.Optional(Type.Boolean()),
    memberLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 999 })),
    returnable: Type.Optional(Type.Boolean()),
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
export class OperatingError extends Error {}

function read<S extends TSchema>(schema: S, value: unknown): Static<S> {
  if (Check(schema, value)) return value as Static<S>
  const [fault] = Errors(schema, value)
  throw new OperatingError(`${fault?.instancePath || 'the file'} ${fault?.message ?? 'is not as it should be'}`)
}

/**
 * Puts a good on sale. A category that is not there yet is made.
 *
 * @throws OperatingError
 */
export function addGood(context: Context, file: unknown): Promise<number> {
  const good = read(GoodFile, file)
  const { specs = [], attributes = [], description = [], unit = 'cash' } = good
  for (const picture of good.pictures)
    if (!isTackle(picture) && !isWebAddress(picture)) throw new OperatingError(`${picture} is neither a drawing nor an address`)
  for (const { spec = [] } of good.skus)
    if (spec.length !== specs.length || spec.some((value, at) => !specs[at]!.values.includes(value)))
      throw new OperatingError(`a SKU has one value of each of specs, not ${JSON.stringify(spec)}`)
  const facets = [
    ...attributes.map(({ name, value }) => `${name}=${value}`),
    ...specs.flatMap(({ name, values }) => values.map((value) => `${name}=${value}`)),
  ]
  return transact(context, async ({ db }) => {
    const freight = good.freight === undefined ? null : await findFreightId(db, good.freight)
    if (freight === undefined) throw new OperatingError(`there is no freight template ${good.freight}`)
    if (freight === null && unit === 'cash') throw new OperatingError('a good that is sold for money names its freight template')
    const category = (await findCategoryId(db, good.category)) ?? (await insertCategory(db, good.category, good.pictures[0] ?? 'box-4'))
    const json = <T>(value: T) => JSON.stringify(value) as unknown as T
    const id = await insertGood(
      db,
      {
        category_id: category,
        freight_id: freight,
        unit,
        title: good.title,
        subtitle: good.subtitle ?? '',
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
        spec,
        price,
        market_price: marketPrice ?? null,
        stock,
        weight_g: weightG ?? 0,
        position,
      })),
    )
    await insertAudit(db, 'good.add', id, { title: good.title })
    return id
  })
}

/** Sets a freight template, by its name. @throws OperatingError */
export function setFreight(context: Context, file: unknown): Promise<number> {
  const freight = read(FreightFile, file)
  if (freight.rules.at(-1)!.regions.length) throw new OperatingError('the last rule is for everywhere: its regions are none')
  return transact(context, async ({ db }) => {
    const id = await upsertFreight(db, freight)
    await insertAudit(db, 'freight.set', id, freight)
    return id
  })
}

/** Sets how many of a SKU there are, or adds so many. @throws OperatingError */
export function setStock(context: Context, id: number, change: { to: number } | { by: number }): Promise<number> {
  return transact(context, async ({ db }) => {
    const stock = await changeStock(db, id, change)
    if (stock === undefined) throw new OperatingError(`there is no SKU ${id}, or not so many of it`)
    await insertAudit(db, 'stock.set', id, { ...change, stock })
    return stock
  })
}

/** Sets what a SKU costs: fen, or points. @throws OperatingError */
export async function changePrice(context: Context, id: number, price: number): Promise<void> {
  await transact(context, async ({ db }) => {
    if (!(await setPrice(db, id, price))) throw new OperatingError(`there is no SKU ${id}`)
    await insertAudit(db, 'price.set', id, { price })
  })
}

/** Takes a good off the shelves, or puts it back. @throws OperatingError */
export async function sellGood(context: Context, id: number, on: boolean): Promise<void> {
  await transact(context, async ({ db }) => {
    if (!(await setOnSale(db, id, on))) throw new OperatingError(`there is no good ${id}`)
    await insertAudit(db, on ? 'good.on' : 'good.off', id, {})
  })
}

/** Offers coupons. */
export function offerCoupon(
  context: Context,
  coupon: { name: string; offFen: number; overFen: number; total: number; endsAt: Date },
): Promise<number> {
  const { name, offFen, overFen, total, endsAt } = coupon
  return transact(context, async ({ db }) => {
    const id = await insertCoupon(db, { name, off_fen: offFen, over_fen: overFen, total, ends_at: endsAt })
    await insertAudit(db, 'coupon.add', id, coupon)
    return id
  })
}

/** Sends a paid order. @throws OperatingError */
export async function sendParcel(context: Context, id: number, parcel: { company: string; number: string }): Promise<void> {
  if (!/^[0-9A-Za-z-]{6,32}$/.test(parcel.number)) throw new OperatingError(`"${parcel.number}" is no number of a parcel`)
  await transact(context, async (trx) => {
    await shipOrder(trx, id, parcel).catch((error: unknown) => {
      throw error instanceof ApiError ? new OperatingError(`order ${id} is not paid, or was sent before`) : error
    })
    await insertAudit(trx.db, 'order.ship', id, parcel)
  })
}

/** @throws ApiError rest_forbidden: moderators look after posts, and not after money */
export function assertOperator(viewer: Viewer): void {
  if (viewer.role !== 'operator') throw forbidden()
}

/** Answers what a buyer asks back. @throws ApiError, as `decideAftersale` says */
export async function decide(context: Context, id: number, decision: Decision, actorId: number | null = null): Promise<void> {
  await transact(context, async (trx) => {
    await decideAftersale(trx, id, decision)
    await insertAudit(trx.db, `aftersale.${decision.decision}`, id, decision, actorId)
  })
}

/** Adds codes to those that are handed over for a SKU. Returns how many it did not have. @throws OperatingError */
export function loadCodes(context: Context, id: number, codes: readonly string[]): Promise<number> {
  return transact(context, async ({ db }) => {
    const added = await addCodes(db, id, codes)
    if (added === undefined) throw new OperatingError(`SKU ${id} is of no good that is delivered as codes`)
    // What they are is nobody's who reads the log.
    await insertAudit(db, 'codes.add', id, { added })
    return added
  })
}
