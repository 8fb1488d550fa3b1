import type { GoodLink } from '@anglers/contract/messageCards'
import type { Good, GoodCard, ShopCategory, Sku } from '@anglers/contract/shop'
import type { ObjectStore } from '../../infra/store.ts'
import { isTackle } from '../../lib/tackleDrawings.ts'
import type { CategoryRow, GoodCardRow, GoodRow, SkuRow } from './goodQueries.ts'

/** The address of a picture: a drawing's, or the one that the operator gave. */
export const pictureOf = (picture: string, store: ObjectStore): string =>
  isTackle(picture) ? store.siteUrl(`/wp-json/wp/v2/shop/picture?key=${picture}`) : picture

/** What a list shows of a good, but for its price. */
export const presentShown = ({ id, title, subtitle, pictures, sold, in_stock }: GoodCardRow, store: ObjectStore) => ({
  id,
  title,
  subtitle,
  picture: pictures[0] === undefined ? null : pictureOf(pictures[0], store),
  soldCount: sold,
  inStock: in_stock,
})

export const presentCard = (row: GoodCardRow, store: ObjectStore): GoodCard => ({ ...presentShown(row, store), priceFen: row.price })

/** In a message. */
export function presentGoodLink(row: GoodCardRow, store: ObjectStore): GoodLink {
  const { id, title, picture } = presentShown(row, store)
  return { type: 'good', id, title, priceFen: row.price, picture, gone: false }
}

export const presentCategory = ({ id, name, picture, attributes }: CategoryRow, store: ObjectStore): ShopCategory => ({
  id,
  name,
  picture: pictureOf(picture, store),
  attributes,
})

export const presentSku = ({ id, spec, price, market_price, stock, picture }: SkuRow, store: ObjectStore): Sku => ({
  id,
  spec,
  priceFen: price,
  marketPriceFen: market_price,
  stock,
  picture: picture === null ? null : pictureOf(picture, store),
})

/** All that is told of a good, but for its price and its SKUs. */
export const presentFacts = (row: GoodRow & { category_name: string }, store: ObjectStore) => ({
  ...presentShown(row, store),
  delivery: row.delivery,
  categoryId: row.category_id,
  categoryName: row.category_name,
  pictures: row.pictures.map((picture) => pictureOf(picture, store)),
  specs: row.specs,
  attributes: row.attributes,
  description: row.description.map((block) => (block.type === 'picture' ? { ...block, picture: pictureOf(block.picture, store) } : block)),
  memberLimit: row.member_limit,
  returnable: row.returnable,
  reviewCount: row.review_count,
  stars: row.review_count ? Math.round((10 * row.review_stars) / row.review_count) / 10 : null,
})

export const presentGood = (
  row: GoodRow & { category_name: string },
  skus: readonly SkuRow[],
  sellerId: number | null,
  store: ObjectStore,
): Good => ({
  ...presentFacts(row, store),
  priceFen: row.price,
  onSale: row.on_sale,
  skus: skus.map((sku) => presentSku(sku, store)),
  sellerId,
})
