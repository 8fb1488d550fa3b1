import type { IMiniAppConfig } from '@tarojs/taro/types/compile'
import path from 'node:path'
import type webpack from 'webpack'
import type Chain from 'webpack-chain'
import { shakeBarrels } from './barrels'
import { patchPages } from './pages'

/** The texts of the languages whose keys are those of the language that they are translated from. */
const TRANSLATED = /[\\/]i18n[\\/](?!zh-Hans)[^\\/]+[\\/](index|rooms)\.ts$/

/** Writes the keys of the texts once for all languages. */
function packTexts(chain: Chain, root: string): void {
  const rule = chain.module.rule('texts').test(TRANSLATED).enforce('pre')
  rule.use('packTexts').loader(path.join(root, 'config/pack-texts.cjs'))
}

/**
 * The half of the build that WeChat and Douyin share.
 * @param root the repository's folder
 * @param alsoCompile files outside src that need compiling too
 */
export function mini(root: string, alsoCompile: (file: string) => boolean): IMiniAppConfig<'webpack5'> {
  return {
    compile: { include: [alsoCompile] },
    // A library that only one subpackage uses stays out of the main package.
    optimizeMainPackage: { enable: true },
    // Cards marked compileMode become templates of their own: half the first setData, a quarter of an update.
    experimental: { compileMode: true },
    // Each class is written in one file alone, so the order of files doesn't matter.
    miniCssExtractPluginOption: { ignoreOrder: true },
    postcss: { pxtransform: { enable: true, config: {} }, cssModules: { enable: false } },
    webpackChain(chain: Chain, { ProvidePlugin }: typeof webpack) {
      shakeBarrels(chain, root)
      patchPages(chain, root)
      packTexts(chain, root)
      chain.plugin('globals').use(ProvidePlugin, [{ globalThis: [path.join(root, 'config/mini-globals.js'), 'default'] }])
    },
  }
}
