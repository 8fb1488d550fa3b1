import type { UserConfigExport } from '@tarojs/cli'

/** The API server behind the H5 dev server. */
const server = process.env.DEV_SERVER_URL ?? 'http://127.0.0.1:8080'

/** The dev server's own socket would be /ws, which is the product's. */
const HMR_PATH = '/__hmr'

export default {
  h5: {
    // A hash in the name would leave every version of a file in memory.
    output: { filename: 'js/[name].js', chunkFilename: 'js/[name].js' },
    devServer: {
      host: '127.0.0.1',
      port: 10086,
      open: false,
      webSocketServer: { type: 'ws', options: { path: HMR_PATH } },
      client: { overlay: true, webSocketURL: { pathname: HMR_PATH } },
      proxy: {
        '/wp-json': { target: server },
        '/media': { target: server },
        '/ws': { target: server, ws: true },
      },
    },
  },
} satisfies UserConfigExport<'webpack5'>
