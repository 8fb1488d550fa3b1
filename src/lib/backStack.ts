/**
 * What lies over the page, the top one last: a dialog, a sheet, a picture. Going back closes the top one before it
 * leaves the page, wherever the platform lets it be caught (platform/backStack).
 */
interface BackEntry {
  onBack: () => void
}

/** Keeps a platform's way back in step with the layers. */
export interface BackStackObserver {
  /** A layer has come or gone. */
  changed: () => void
  /** Resolves when the way back leads from page to page again; null when it does already. */
  settled: () => Promise<void> | null
}

const entries: BackEntry[] = []
let observer: BackStackObserver | null = null

/** Where the platform takes the way back into its hands. */
export function observeBackStack(own: BackStackObserver): void {
  observer = own
}

export const backStackSize = (): number => entries.length

/**
 * Something now lies over everything else.
 * @param onBack closes it: the reader went back, or the page is left
 * @returns to be called when it is closed, by whatever
 */
export function pushBackEntry(onBack: () => void): () => void {
  const layer = { onBack }
  entries.push(layer)
  observer?.changed()
  return () => {
    const at = entries.indexOf(layer)
    if (at < 0) return
    entries.splice(at, 1)
    observer?.changed()
  }
}

/** Closes layers, the top one first, until so many are left. */
export function closeBackEntries(left = 0): void {
  while (entries.length > left) entries.pop()!.onBack()
  observer?.changed()
}

/**
 * Closes all that lies over a page which is about to be left.
 * @returns resolves when the page can be left; null when it can at once
 */
export function unwindBackStack(): Promise<void> | null {
  if (entries.length > 0) closeBackEntries()
  return observer?.settled() ?? null
}
