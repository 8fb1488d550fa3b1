import type { IH5Config } from '@tarojs/taro/types/compile'
import fs from 'node:fs'
import path from 'node:path'
import type Chain from 'webpack-chain'
import { AssetManifestPlugin } from './asset-manifest'
import { shakeBarrels } from './barrels'
import { firstQuestions } from './first-questions'
import { generateComponentModules } from './h5-components'
import { localeFiles } from './locales'
import { patchPages } from './pages'

const REACT_AND_MOBX = /[\\/]node_modules[\\/](react|react-dom|scheduler|use-sync-external-store|mobx|mobx-react-lite)[\\/]/
const TARO = /[\\/]node_modules[\\/](@tarojs|@stencil|history|universal-router|path-to-regexp|tslib)[\\/]/
/**
 * What Taro brings along and no browser of ours needs: fetch and AbortController are built in, nothing asks by JSONP,
 * and the style sheet holds the check boxes and the icon font of another kit.
 */
const SUPERFLUOUS = [
  'whatwg-fetch',
  'abortcontroller-polyfill/dist/abortcontroller-polyfill-only',
  'jsonp-retry',
  '@tarojs/components/dist/taro-components/taro-components.css',
]

/** Whichever of its builds Taro takes. */
const ROUTER = /[\\/]node_modules[\\/]@tarojs[\\/]router[\\/]dist[\\/](index\.(cjs|esm)|router[\\/](spa|navigation-bar))\.js$/

/** What so many pages use, the first one downloads for all. */
const MANY_PAGES = 16
const CRUMB_BYTES = 7_000
/** Many pages write, too; but the first one that is opened is one to read. */
const OF_WRITERS =
  /[\\/]src[\\/](stores[\\/](outbox|socket)\.ts|features[\\/](outbox|media[\\/]DeviceFile)|platform[\\/]fileCache)|[\\/](idb-keyval|websocket)[\\/]/
const isForReaders = (module: { nameForCondition?: () => string | null }): boolean => !OF_WRITERS.test(module.nameForCondition?.() ?? '')

/**
 * Libraries change seldom and pages often, so each is cached by itself: react and mobx, Taro's runtime, and what many
 * pages share. Every page stays an async chunk of its own.
 */
function splitChunks(chain: Chain): void {
  chain.optimization.splitChunks({
    chunks: 'all',
    minSize: 0,
    hidePathInfo: true,
    maxInitialRequests: 20,
    maxAsyncRequests: 20,
    cacheGroups: {
      default: false,
      defaultVendors: false,
      framework: { name: 'framework', chunks: 'initial', test: REACT_AND_MOBX, priority: 110, enforce: true },
      taro: { name: 'taro', chunks: 'initial', test: TARO, priority: 100, enforce: true },
      shared: {
        name: 'shared',
        type: /javascript/,
        test: isForReaders,
        chunks: 'async',
        minChunks: MANY_PAGES,
        priority: 50,
        enforce: true,
      },
      // What fewer share goes to those alone; crumbs are repeated rather than fetched one by one.
      some: { type: /javascript/, chunks: 'async', minChunks: 3, minSize: CRUMB_BYTES, priority: 40, reuseExistingChunk: true },
      // Styles stay together: the cascade goes by their order, which more chunks would shuffle.
      sharedStyles: { name: 'shared', type: 'css/mini-extract', chunks: 'async', minChunks: 3, priority: 50, enforce: true },
    },
  })
}

/**
 * The H5 half of the build.
 * @param root the repository's folder
 * @param alsoCompile files outside src that need compiling too
 */
export function h5(root: string, alsoCompile: (file: string) => boolean): IH5Config<'webpack5'> {
  return {
    publicPath: '/',
    staticDirectory: 'static',
    // No basename: with '/' the router matches no page at all, silently.
    router: { mode: 'browser' },
    output: { filename: 'js/[name].[contenthash:8].js', chunkFilename: 'js/[name].[contenthash:8].js' },
    miniCssExtractPluginOption: {
      ignoreOrder: true,
      filename: 'css/[name].[contenthash:8].css',
      chunkFilename: 'css/[name].[contenthash:8].css',
    },
    htmlPluginOption: { localeFiles, firstQuestions, takeOver: fs.readFileSync(path.join(root, 'config/take-over.js'), 'utf8') },
    compile: { include: [alsoCompile] },
    postcss: { autoprefixer: { enable: true, config: {} }, cssModules: { enable: false } },
    webpackChain(chain: Chain) {
      chain.resolve.alias.set('@tarojs/components$', generateComponentModules(root))
      chain.resolve.alias.set('@tarojs/components/dist/components$', path.join(root, 'config/h5-undefined.ts'))
      chain.resolve.alias.set('query-string$', path.join(root, 'config/h5-query.ts'))
      for (const name of SUPERFLUOUS) chain.resolve.alias.set(`${name}$`, false as never)
      shakeBarrels(chain, root)
      chain.module.rule('router').test(ROUTER).use('patchTaroRouter').loader(path.join(root, 'config/patch-taro-router.cjs'))
      patchPages(chain, root)
      // src/start.ts waits at its top level; Taro's target says nothing of it, all browsers of package.json can.
      chain.output.set('environment', { asyncFunction: true })
      if (process.env.NODE_ENV !== 'production') return
      splitChunks(chain)
      // test/size holds the budget of the home page.
      chain.performance.hints(false)
      chain.plugin('assetManifest').use(AssetManifestPlugin, [path.join(root, 'dist/h5-assets.json'), path.join(root, 'src')])
    },
  }
}
