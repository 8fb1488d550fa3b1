/**
 * What lies over the page, the top one last: a dialog, a sheet, a picture. Going back closes the top one before it
 * leaves the page, wherever the platform lets it be caught (platform/layers).
 */
interface Layer {
  onBack: () => void
}

/** Keeps a platform's way back in step with the layers. */
export interface BackKeeper {
  /** A layer has come or gone. */
  changed: () => void
  /** Resolves when the way back leads from page to page again; null when it does already. */
  settled: () => Promise<void> | null
}

const layers: Layer[] = []
let keeper: BackKeeper | null = null

/** Where the platform takes the way back into its hands. */
export function keepBack(own: BackKeeper): void {
  keeper = own
}

export const layerCount = (): number => layers.length

/**
 * Something now lies over everything else.
 * @param onBack closes it: the reader went back, or the page is left
 * @returns to be called when it is closed, by whatever
 */
export function pushLayer(onBack: () => void): () => void {
  const layer = { onBack }
  layers.push(layer)
  keeper?.changed()
  return () => {
    const at = layers.indexOf(layer)
    if (at < 0) return
    layers.splice(at, 1)
    keeper?.changed()
  }
}

/** Closes layers, the top one first, until so many are left. */
export function closeLayers(left = 0): void {
  while (layers.length > left) layers.pop()!.onBack()
  keeper?.changed()
}

/**
 * Closes all that lies over a page which is about to be left.
 * @returns resolves when the page can be left; null when it can at once
 */
export function leaveLayers(): Promise<void> | null {
  if (layers.length > 0) closeLayers()
  return keeper?.settled() ?? null
}
