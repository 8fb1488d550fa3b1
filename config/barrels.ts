import path from 'node:path'
import type Chain from 'webpack-chain'

/** Folders whose modules do nothing by merely being imported; style sheets aside. */
const PURE = ['src/features', 'src/ui']

/**
 * Lets an import from a barrel (`features/x/index.ts`) bring along only what its importer uses: one component of a
 * feature costs its page that component, not the feature.
 * @param root the repository's folder
 */
export function shakeBarrels(chain: Chain, root: string): void {
  const include = PURE.map((folder) => path.join(root, folder) + path.sep)
  chain.module.rule('barrels').merge({ test: /\.tsx?$/, include, sideEffects: false })
}
