import type { Db } from '../../infra/database.ts'

/** The public settings among these keys, as one object. */
export async function findSettings(db: Db, keys: string[]): Promise<Record<string, unknown>> {
  if (!keys.length) return {}
  const rows = await db.selectFrom('setting').select(['key', 'value']).where('key', 'in', keys).where('public', '=', true).execute()
  return Object.fromEntries(rows.map(({ key, value }) => [key, value]))
}

export async function saveSetting(db: Db, key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await db
    .insertInto('setting')
    .values({ key, value: json })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: json }))
    .execute()
}

export async function deleteSetting(db: Db, key: string): Promise<void> {
  await db.deleteFrom('setting').where('key', '=', key).execute()
}
