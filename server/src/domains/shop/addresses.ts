import type { Input } from '@anglers/contract'
import { SHOP_ADDRESSES } from '@anglers/contract/limits'
import type { ShopAddress } from '@anglers/contract/shopCart'
import type { Db } from '../../infra/database.ts'
import { type Context, transact } from '../../kernel/context.ts'
import { ApiError, invalid, notFound } from '../../kernel/errors.ts'
import type { Viewer } from '../../kernel/viewer.ts'
import { regionNames, regionsWithin } from '../../lib/regions.ts'
import { cleanLine } from '../../lib/text.ts'
import {
  type AddressRow,
  deleteAddress,
  insertAddress,
  listAddresses,
  lockMember,
  type NewAddress,
  setDefaultAddress,
  updateAddress,
} from './addressQueries.ts'

export const presentAddress = ({ id, name, phone, region, street, is_default }: AddressRow): ShopAddress => ({
  id,
  name,
  phone,
  region,
  street,
  regionNames: regionNames(region) ?? [],
  isDefault: is_default,
})

export const readAddresses = async (db: Db, { id }: Viewer): Promise<ShopAddress[]> => (await listAddresses(db, id)).map(presentAddress)

export const regionsOf = (parent = '') => Promise.resolve(regionsWithin(parent))

/**
 * Adds, changes or deletes an address of the viewer's. Their first one is their usual one.
 *
 * @throws ApiError rest_not_found; rest_conflict where they have as many as one may have; rest_invalid_param
 */
export async function saveAddress(context: Context, viewer: Viewer, input: Input<'POST shop/add-address'>): Promise<ShopAddress[]> {
  const { id, deleted = false, isDefault = false } = input
  if (deleted && id === undefined) throw invalid('id', 'required')
  const fields = deleted ? {} : fieldsOf(input)
  return transact(context, async ({ db }) => {
    await lockMember(db, viewer.id)
    if (deleted) {
      if (!(await deleteAddress(db, viewer.id, id!))) throw notFound()
      return readAddresses(db, viewer)
    }
    if (id === undefined) {
      const added = await insertAddress(db, viewer.id, fields as NewAddress, SHOP_ADDRESSES)
      if (added === null) throw new ApiError('rest_conflict')
      const { length } = await listAddresses(db, viewer.id)
      if (isDefault || length === 1) await setDefaultAddress(db, viewer.id, added)
    } else {
      if (!(await updateAddress(db, viewer.id, id, fields))) throw notFound()
      if (isDefault) await setDefaultAddress(db, viewer.id, id)
    }
    return readAddresses(db, viewer)
  })
}

/** What of an address is given: all of it for a new one. */
function fieldsOf({ id, ...input }: Input<'POST shop/add-address'>): Partial<NewAddress> {
  const fields: Partial<NewAddress> = {}
  for (const name of ['name', 'phone', 'region', 'street'] as const) {
    const typed = input[name]
    if (typed === undefined) {
      if (id === undefined) throw invalid(name, 'required')
      continue
    }
    fields[name] = cleanLine(typed)
    if (!fields[name]) throw invalid(name, 'empty')
  }
  if (fields.region !== undefined && !regionNames(fields.region)) throw invalid('region', 'not_found')
  return fields
}
