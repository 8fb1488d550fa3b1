import { observable, runInAction } from 'mobx'

/** A store's request for what it shows. */
export interface Reading {
  /** What the device has kept of an earlier visit will do where the server does not answer: the store has nothing to show yet. */
  readonly takesKept: boolean
  /** When the answer came from the server, in ms since 1970, where it is one that the device has kept. */
  keptAt: number | null
}

let current: Reading | null = null

/** Has `ask` read for a store. Only calls that it makes at once count: what it calls after waiting, the server answers or nobody. */
export function readFor<T>(reading: Reading, ask: () => T): T {
  current = reading
  try {
    return ask()
  } finally {
    current = null
  }
}

/** What the call that is being made reads for. */
export const readingNow = (): Reading | null => current

interface Store {
  /** Asks the server for all that it shows. */
  renew: () => Promise<void>
}

const old = observable.map<Store, number>([], { deep: false })
let renewing = false

/** @param keptAt null where it shows what the server has answered */
export function showsKept(store: Store, keptAt: number | null): void {
  if (keptAt === null && !old.has(store)) return
  runInAction(() => (keptAt === null ? old.delete(store) : old.set(store, keptAt)))
}

/** When the oldest of what screens show from the device came from the server, in ms since 1970; null when all of it is the server's. */
export const keptSince = (): number | null => (old.size ? Math.min(...old.values()) : null)

/** Asks the server for all that screens show from the device. */
export async function renewKept(): Promise<void> {
  if (renewing || !old.size) return
  renewing = true
  await Promise.allSettled([...old.keys()].map((store) => store.renew()))
  renewing = false
}
