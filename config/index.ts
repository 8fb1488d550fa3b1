import { defineConfig } from '@tarojs/cli'
import path from 'node:path'
import dev from './dev'
import { h5 } from './h5'
import { mini } from './mini'
import prod from './prod'

const root = path.resolve(__dirname, '..')
const isH5 = process.env.TARO_ENV === 'h5'

/**
 * Where the API lives, with no slash at the end. On H5 it is the page's own origin; a mini-program has none, and asks
 * the server that `npm start` runs unless the build is told another.
 */
const apiBase = isH5 ? '' : (process.env.TARO_APP_API_BASE ?? 'http://127.0.0.1:8080')

/** Files that the platforms want as they are. */
const copied: Record<string, { from: string; to: string }[]> = {
  h5: [{ from: 'config/public/', to: 'dist/h5/' }],
  weapp: [
    { from: 'src/sitemap.json', to: 'dist/weapp/sitemap.json' },
    { from: 'src/platform/map/pins/', to: 'dist/weapp/pins/' },
  ],
  tt: [{ from: 'src/platform/map/pins/', to: 'dist/tt/pins/' }],
}

/** TypeScript outside src needs the same compilation: the contract, and the elements of H5. */
const isOurs = (file: string) => ['contract/', 'config/h5-'].some((place) => file.startsWith(path.join(root, place)))

export default defineConfig<'webpack5'>((merge) =>
  merge(
    {},
    {
      projectName: 'anglers-companion',
      date: '2026-1-1',
      // Sizes are written in px of a 750 wide drawing: 1px here is 1rpx on a mini-program, 1/40rem on H5
      // (index.html gives the root its size).
      designWidth: 750,
      deviceRatio: { 375: 2, 640: 1.17, 750: 1, 828: 0.905 },
      sourceRoot: 'src',
      outputRoot: `dist/${process.env.TARO_ENV}`,
      logger: { quiet: true, stats: false },
      plugins: process.env.TARO_ENV === 'weapp' ? [path.join(root, 'config/weapp-labels/index.cjs')] : [],
      framework: 'react',
      compiler: { type: 'webpack5', prebundle: { enable: false } },
      // Its key ignores the environment variables read here, so it is asked for by hand and never in CI.
      cache: { enable: process.env.TARO_CACHE === '1' },
      alias: { '@': path.join(root, 'src') },
      defineConstants: { API_BASE: JSON.stringify(apiBase) },
      copy: { patterns: copied[process.env.TARO_ENV] ?? [], options: {} },
      jsMinimizer: 'terser',
      cssMinimizer: 'csso',
      terser: {
        enable: true,
        // Taro keeps function names and quotes every key on H5, which costs 7 % of the first load; on the mini-programs it writes six bytes
        // for a Chinese character instead of three, which costs 7 % of the main package.
        config: {
          keep_fnames: false,
          compress: { passes: 2 },
          output: { comments: false, quote_keys: false, keep_quoted_props: false, ascii_only: false },
        },
      },
      mini: mini(root, isOurs),
      h5: h5(root, isOurs),
    },
    process.env.NODE_ENV === 'development' ? dev : prod,
  ),
)
