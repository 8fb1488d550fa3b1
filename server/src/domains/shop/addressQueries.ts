import { type Selectable, sql } from 'kysely'
import type { Db } from '../../infra/database.ts'
import type { Database } from '../../infra/schema.ts'
import { lockMember } from '../account/queries.ts'

export { lockMember }

export type AddressRow = Selectable<Database['shop_address']>
export type NewAddress = Pick<AddressRow, 'name' | 'phone' | 'region' | 'street'>

export const listAddresses = (db: Db, memberId: number): Promise<AddressRow[]> =>
  db.selectFrom('shop_address').selectAll().where('member_id', '=', memberId).orderBy('is_default', 'desc').orderBy('id', 'desc').execute()

/** A member's address; their usual one, or else the latest, without an id. */
export const findAddress = (db: Db, memberId: number, id?: number): Promise<AddressRow | undefined> =>
  db
    .selectFrom('shop_address')
    .selectAll()
    .where('member_id', '=', memberId)
    .$if(id !== undefined, (query) => query.where('id', '=', id!))
    .orderBy('is_default', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds an address. Returns its id, or null where the member has so many. The member is locked. */
export async function insertAddress(db: Db, memberId: number, address: NewAddress, max: number): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    insert into shop_address (member_id, name, phone, region, street)
    select ${memberId}, ${address.name}, ${address.phone}, ${address.region}, ${address.street}
     where (select count(*) from shop_address where member_id = ${memberId}) < ${max}
    returning id`.execute(db)
  return rows[0]?.id ?? null
}

/** Returns whether the member has such an address. */
export async function updateAddress(db: Db, memberId: number, id: number, change: Partial<NewAddress>): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_address')
    .set({ member_id: memberId, ...change })
    .where('id', '=', id)
    .where('member_id', '=', memberId)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Makes an address the usual one. */
export async function setDefaultAddress(db: Db, memberId: number, id: number): Promise<void> {
  await db.updateTable('shop_address').set({ is_default: false }).where('member_id', '=', memberId).where('is_default', '=', true).execute()
  await db.updateTable('shop_address').set({ is_default: true }).where('member_id', '=', memberId).where('id', '=', id).execute()
}

export async function deleteAddress(db: Db, memberId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db.deleteFrom('shop_address').where('member_id', '=', memberId).where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
