import type { Input } from '@anglers/contract'
import { CART_LINES, QUANTITY_MAX } from '@anglers/contract/limits'
import type { CartLine } from '@anglers/contract/shopCart'
import type { ObjectStore } from '../../infra/store.ts'
import { type Services, type StoreContext, transact } from '../../kernel/context.ts'
import { ApiError, invalid } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { lockMember } from './addressQueries.ts'
import {
  addToCart,
  type CartRow,
  countCart,
  deleteFromCart,
  exchangeCartLine,
  isInCart,
  listCart,
  setCartLine,
  setCartSeen,
} from './cartQueries.ts'
import { pictureOf } from './goodPresent.ts'

const present = (row: CartRow, store: ObjectStore): CartLine => ({
  skuId: row.sku_id,
  goodId: row.good_id,
  title: row.title,
  spec: row.spec,
  picture: row.picture === null ? null : pictureOf(row.picture, store),
  priceFen: row.price,
  seenPriceFen: row.seen_price,
  quantity: row.quantity,
  stock: row.on_sale ? row.stock : 0,
  onSale: row.on_sale,
  ticked: row.ticked,
})

export const readCart = async ({ db, store }: Pick<Services, 'db' | 'store'>, { id }: Viewer): Promise<CartLine[]> =>
  (await listCart(db, id)).map((row) => present(row, store))

/**
 * Puts SKUs into the viewer's cart, beside what is there. One that is not sold (any more) is left out, unless there is no other.
 *
 * @throws ApiError rest_invalid_param naming `lines`; cart_full where it would hold too much
 */
export async function addLines(context: StoreContext, viewer: Viewer, { lines }: Input<'POST shop/add-cart'>): Promise<CartLine[]> {
  const quantities = new Map<number, number>()
  for (const { skuId, quantity } of lines) quantities.set(skuId, (quantities.get(skuId) ?? 0) + quantity)
  return transact(context, async (trx) => {
    const { db } = trx
    await lockMember(db, viewer.id)
    if (!(await addToCart(db, viewer.id, [...quantities.keys()], [...quantities.values()], QUANTITY_MAX)))
      throw invalid('lines', 'not_found')
    if ((await countCart(db, viewer.id)) > CART_LINES) throw new ApiError('cart_full')
    return readCart(trx, viewer)
  })
}

/**
 * Changes lines of the viewer's cart; one that is not there is no mistake: it may have been ordered on another device.
 *
 * @throws ApiError rest_invalid_param naming `lines`: another good's SKU
 */
export async function changeLines(context: StoreContext, viewer: Viewer, input: Input<'POST shop/update-cart'>): Promise<CartLine[]> {
  return transact(context, async (trx) => {
    const { db } = trx
    await lockMember(db, viewer.id)
    for (const { skuId, toSkuId, quantity, ticked } of input.lines) {
      await setCartLine(db, viewer.id, skuId, { quantity, ticked })
      if (toSkuId === undefined || toSkuId === skuId || !(await isInCart(db, viewer.id, skuId))) continue
      if (!(await exchangeCartLine(db, viewer.id, skuId, toSkuId, QUANTITY_MAX))) throw invalid('lines', 'not_found')
    }
    if (input.seen) await setCartSeen(db, viewer.id)
    return readCart(trx, viewer)
  })
}

export async function removeLines(context: StoreContext, viewer: Viewer, skuIds: readonly number[]): Promise<CartLine[]> {
  await deleteFromCart(context.db, viewer.id, skuIds)
  return readCart(context, viewer)
}
