const undoing: (() => unknown)[] = []

/** Undoes what a test did once it has ended, also where it failed. */
export function undoneAfter(undo: () => unknown): void {
  undoing.push(undo)
}

/** What is put in the place of the app's, the browser's or the host's own, until the test ends. */
export function instead<S extends { mockRestore: () => void } | { restore: () => void }>(other: S): S {
  undoneAfter(() => ('mockRestore' in other ? other.mockRestore() : other.restore()))
  return other
}

/** After each test (runtime/each.ts). */
export function putBack(): void {
  for (const undo of undoing.splice(0).reverse()) undo()
}
