import path from 'node:path'
import type Chain from 'webpack-chain'

/** How React's pages come into the app, and leave it, on every platform. */
const PAGES = /[\\/]node_modules[\\/]@tarojs[\\/]plugin-framework-react[\\/]dist[\\/]runtime\.js$/

/**
 * Draws each page within its opening, and takes it away within its closing.
 * @param root the repository's folder
 */
export function patchPages(chain: Chain, root: string): void {
  chain.module.rule('pages').test(PAGES).use('patchTaroPages').loader(path.join(root, 'config/patch-taro-pages.cjs'))
}
