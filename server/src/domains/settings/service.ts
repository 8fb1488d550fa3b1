import { hiddenSettings, type SettingKey, type Settings } from '@anglers/contract/settings'
import type { Db } from '../../infra/database.ts'
import { cleanSetting, initialSetting, isSettingKey, SettingError, shownSetting } from './definitions.ts'
import { deleteSetting, findSettings, saveSetting } from './queries.ts'

/** The settings under these keys, as they may be shown; unknown keys are left out. */
export async function settings<K extends SettingKey>(db: Db, keys: readonly K[]): Promise<Pick<Settings, K>>
export async function settings(db: Db, keys: readonly string[]): Promise<Partial<Settings>>
export async function settings(db: Db, keys: readonly string[]): Promise<Partial<Settings>> {
  const wanted = [...new Set(keys)].filter(isSettingKey)
  const stored = await findSettings(db, wanted)
  return Object.fromEntries(wanted.map((key) => [key, stored.has(key) ? shownSetting(key, stored.get(key)) : initialSetting(key)]))
}

/** The same for any caller: without those that are the operator's own. */
export const shownSettings = (db: Db, keys: readonly string[]): Promise<Partial<Settings>> =>
  settings(
    db,
    keys.filter((key) => !(hiddenSettings as readonly string[]).includes(key)),
  )

/**
 * Sets what the operator wants, cleaned. What cannot be stored whole is not stored at all.
 * @returns what will be shown
 * @throws SettingError that says what is wrong
 */
export async function storeSetting(db: Db, key: string, value: unknown): Promise<unknown> {
  if (!isSettingKey(key)) throw new SettingError(key, ['there is no such setting'])
  const cleaned = cleanSetting(key, value)
  if (cleaned.faults.length) throw new SettingError(key, cleaned.faults)
  await saveSetting(db, key, cleaned.value)
  return cleaned.value
}

/** Makes a setting again what it is at first. */
export async function resetSetting(db: Db, key: string): Promise<void> {
  if (!isSettingKey(key)) throw new SettingError(key, ['there is no such setting'])
  await deleteSetting(db, key)
}
