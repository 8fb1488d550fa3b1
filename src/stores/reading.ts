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

/** More are hardly on screens that can still be seen. */
const MAX_OLD = 24

const old = observable.map<Store, number>([], { deep: false })
let renewing = false
let askedAgain = false

/** @param keptAt null where it shows what the server has answered */
export function showsKept(store: Store, keptAt: number | null): void {
  if (keptAt === null && !old.has(store)) return
  runInAction(() => {
    old.delete(store)
    if (keptAt === null) return
    old.set(store, keptAt)
    if (old.size > MAX_OLD) old.delete(old.keys().next().value!)
  })
}

/** When what a store shows came from the server, in ms since 1970, where it is from the device. */
export const keptAtOf = (store: Store): number | undefined => old.get(store)

/** When the oldest of what screens show from the device came from the server, in ms since 1970; null when all of it is the server's. */
export const keptSince = (): number | null => (old.size ? Math.min(...old.values()) : null)

/** Asks the server for all that screens show from the device. */
export async function renewKept(): Promise<void> {
  await Promise.allSettled([...old.keys()].map((store) => store.renew()))
}

/** The server answers again: asks for the rest, too, and once more where it answered meanwhile. */
export async function renewAfterAnswer(): Promise<void> {
  askedAgain = true
  if (renewing) return
  renewing = true
  while (askedAgain && old.size) {
    askedAgain = false
    await renewKept()
  }
  renewing = false
}

let adoptsKept = false

/** Runs `adopt` on what a store has read: of a kept answer, what is known better stays as it is. */
export function adoptFor<T>({ keptAt }: Reading, adopt: () => T): T {
  adoptsKept = keptAt !== null
  try {
    return adopt()
  } finally {
    adoptsKept = false
  }
}

/** Whether what is being adopted is older than what is known. */
export const isAdoptingKept = (): boolean => adoptsKept
