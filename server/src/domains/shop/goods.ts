import type { Answer, Input } from '@anglers/contract'
import type { Good, GoodCard } from '@anglers/contract/shop'
import type { Db } from '../../infra/database.ts'
import type { Services } from '../../kernel/context.ts'
import { invalid, notFound } from '../../kernel/errors.ts'
import type { FileAnswer } from '../../kernel/handler.ts'
import { type Paged, window } from '../../kernel/paging.ts'
import { tackleOf } from '../../lib/tackleDrawings.ts'
import { cleanLine, likePattern, searchGrams } from '../../lib/text.ts'
import { memberExists } from '../account/service.ts'
import { settings } from '../settings/service.ts'
import { type GoodPage, type GoodSearch, listGoods } from './goodListQueries.ts'
import { presentCard, presentCategory, presentGood } from './goodPresent.ts'
import { findFreeOver, findGood, listCategories, listRecommended, listRelated, listSkus } from './goodQueries.ts'

type Reading = Pick<Services, 'db' | 'store'>

const PICTURE_CACHE_S = 7 * 24 * 60 * 60

/** The member whom buyers ask; null where the operator names none, or one that is not there. */
export async function sellerOf(db: Db): Promise<number | null> {
  const { seast_shop_seller: id } = await settings(db, ['seast_shop_seller'])
  return id > 0 && (await memberExists(db, id)) ? id : null
}

export async function readShop({ db, store }: Reading): Promise<Answer<'GET shop/setting'>> {
  const [categories, freeOverFen, sellerId] = await Promise.all([listCategories(db, 'cash'), findFreeOver(db), sellerOf(db)])
  return { categories: categories.map((category) => presentCategory(category, store)), freeOverFen, sellerId }
}

type Filters = Pick<Input<'GET shop/list'>, 'category' | 'word' | 'orderby' | 'attributes' | 'inStock' | 'page' | 'per_page'>

/**
 * Goods of a unit.
 *
 * @throws ApiError rest_invalid_param naming `minFen` where it is more than `maxFen`
 */
export async function searchGoods(db: Db, unit: GoodSearch['unit'], input: Filters & { min?: number; max?: number }): Promise<GoodPage> {
  if (input.min !== undefined && input.max !== undefined && input.min > input.max) throw invalid('minFen', 'too_large', input.max)
  const word = cleanLine(input.word ?? '')
  return listGoods(
    db,
    {
      unit,
      category: input.category,
      match: word ? { grams: searchGrams(word), pattern: likePattern(word) } : undefined,
      facets: facetGroups(input.attributes),
      min: input.min,
      max: input.max,
      inStock: input.inStock ?? false,
      order: input.orderby ?? 'newest',
    },
    window(input),
  )
}

/** name=value by their names. */
function facetGroups(attributes: string | undefined): string[][] {
  const groups = new Map<string, string[]>()
  for (const facet of attributes?.split(';') ?? []) {
    const name = facet.slice(0, facet.indexOf('='))
    groups.set(name, [...(groups.get(name) ?? []), facet])
  }
  return [...groups.values()]
}

export async function listShopGoods(
  { db, store }: Reading,
  { minFen: min, maxFen: max, ...input }: Input<'GET shop/list'>,
): Promise<Paged<GoodCard>> {
  const { rows, total } = await searchGoods(db, 'cash', { ...input, min, max })
  return { items: rows.map((row) => presentCard(row, store)), total }
}

/** What the shop recommends; with the id of a good, what is like it: nothing where there is no such good. */
export async function recommendGoods({ db, store }: Reading, id: number | undefined): Promise<GoodCard[]> {
  if (id === undefined) return (await listRecommended(db, 'cash')).map((row) => presentCard(row, store))
  const good = await findGood(db, id)
  return good?.unit === 'cash' ? (await listRelated(db, good)).map((row) => presentCard(row, store)) : []
}

/**
 * A good; also one that is not sold any more, for those who come to it from an order.
 *
 * @throws ApiError rest_not_found
 */
export async function readGood({ db, store }: Reading, id: number): Promise<Good> {
  const good = await findGood(db, id)
  if (good?.unit !== 'cash') throw notFound()
  const [skus, sellerId] = await Promise.all([good.on_sale ? listSkus(db, id) : [], sellerOf(db)])
  return presentGood(good, skus, sellerId, store)
}

/** The drawing of a good. @throws ApiError rest_not_found */
export function drawingOfGood(key: string): Promise<FileAnswer> {
  const drawing = tackleOf(key)
  if (drawing === undefined) throw notFound()
  return Promise.resolve({ body: Buffer.from(drawing), cacheS: PICTURE_CACHE_S })
}
