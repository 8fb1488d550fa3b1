const listeners = new Set<() => void>()

/** The tab was tapped that is open already. */
export function tapTabAgain(): void {
  for (const listener of listeners) listener()
}

/** Calls a listener when the open tab is tapped. Returns how it is not called any more. */
export function onTabAgain(listener: () => void): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}
