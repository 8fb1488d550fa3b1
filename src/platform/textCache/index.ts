import { createStore, delMany, get, keys, set } from 'idb-keyval'
import type { TextCache } from './types'

const texts = createStore('texts', 'texts')

/** Browsers differ in whether they throw or reject where they store nothing. */
async function orElse<T>(other: T, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch {
    return other
  }
}

export const read: TextCache['read'] = (name) => orElse(null, async () => (await get<string>(name, texts)) ?? null)

export const write: TextCache['write'] = (name, text) => orElse(false, () => set(name, text, texts).then(() => true))

export const remove: TextCache['remove'] = (names) => orElse(undefined, () => delMany(names, texts))

export const names: TextCache['names'] = () => orElse([], () => keys<string>(texts))
